/** Where cards lie: the overlap of a hand, the steps of a phone's hand, the strips of a column. Pixels in, pixels out. */

import { rankOf, type Held } from "./cards";

/** Height of a card of width 1. */
export const CARD_HEIGHT = 1.4;
/** Below this width a card shows its compact face. */
export const COMPACT_BELOW = 56;

export interface Placed extends Held {
  x: number;
  y: number;
  /** How much of it shows before the next card covers it. */
  free: number;
  /** Whether something lies in front of its lower part. */
  covered?: boolean;
}

export interface HandLayout {
  cards: Placed[];
  width: number;
  height: number;
  cardWidth: number;
}

/** Neighbours of one rank. */
export function groups(cards: readonly Held[]): Held[][] {
  const found: Held[][] = [];
  for (const held of cards) {
    const last = found.at(-1);
    if (last && rankOf(last[0]!.card) === rankOf(held.card)) last.push(held);
    else found.push([held]);
  }
  return found;
}

/** Steps of the fan, as parts of a card's width: between twins, between ranks, and what they never go below. */
export const TWIN_STEP = 0.4;
export const RANK_STEP = 0.8;
const LEAST_TWIN_STEP = 0.2;
const LEAST_RANK_STEP = 0.3;
const SMALLEST_FAN_CARD = 72;

/** A fan on one line: ranks stay readable, twins overlap more. `spread` is a rank that is opened for the pointer. */
export function fan(cards: readonly Held[], room: number, width: number, spread = ""): HandLayout {
  const found = groups(cards);
  const twins = cards.length - found.length;
  const gaps = Math.max(found.length - 1, 0);
  let twin = TWIN_STEP * width;
  let rank = RANK_STEP * width;
  if (width + twins * twin + gaps * rank > room) {
    const squeeze = (room - width) / (twins * twin + gaps * rank);
    twin = Math.max(LEAST_TWIN_STEP * width, twin * squeeze);
    rank = gaps ? Math.min(rank, (room - width - twins * twin) / gaps) : rank;
    if (rank < LEAST_RANK_STEP * width && width > SMALLEST_FAN_CARD)
      return fan(cards, room, Math.max(SMALLEST_FAN_CARD, width * 0.9), spread);
    if (rank < 0) {
      // More cards than the formula foresees: all steps alike, so that the fan still ends in the room.
      rank = twin = (room - width) / (twins + gaps);
    }
  }
  const placed: Placed[] = [];
  let x = 0;
  for (const group of found) {
    const open = spread !== "" && rankOf(group[0]!.card) === spread;
    group.forEach((held, index) => {
      const last = index === group.length - 1;
      const step = last ? rank : open ? Math.max(twin, TWIN_STEP * width) : twin;
      placed.push({ ...held, x, y: 0, free: step });
      x += step;
    });
  }
  // An opened rank pushes its neighbours; they give way so that the fan keeps its room.
  const end = (placed.at(-1)?.x ?? 0) + width;
  if (end > room && end > width) {
    const squeeze = (room - width) / (end - width);
    for (const card of placed) card.x *= squeeze;
  }
  const lastCard = placed.at(-1);
  if (lastCard) lastCard.free = width;
  return { cards: placed, width: (lastCard?.x ?? 0) + width, height: width * CARD_HEIGHT, cardWidth: width };
}

/** How high twins climb in rank steps. */
export const CLIMB_ROOM = 72;

/** Rank steps, for narrow screens: one column a rank, twins climb behind the front card. */
export function rankSteps(cards: readonly Held[], room: number, width: number, climbRoom = CLIMB_ROOM): HandLayout {
  const found = groups(cards);
  const height = width * CARD_HEIGHT;
  const step = found.length > 1 ? Math.min(width * 1.06, (room - width) / (found.length - 1)) : 0;
  const most = Math.max(1, ...found.map((group) => group.length));
  const climb = most > 1 ? Math.min(0.36 * height, climbRoom / (most - 1)) : 0;
  const placed = found.flatMap((group, column) =>
    group.map((held, index) => ({
      ...held,
      x: column * step,
      y: (most - 1) * climb - (group.length - 1 - index) * climb,
      free: column === found.length - 1 ? width : step,
      covered: index < group.length - 1,
    })),
  );
  return {
    cards: placed,
    width: Math.max(0, found.length - 1) * step + width,
    height: height + (most - 1) * climb,
    cardWidth: width,
  };
}

/** What shows of each covered card of a column, in pixels: a column never grows beyond `1 + room` cards. */
export function columnStrip(count: number, width: number, room = 1.19, most = 0.34): number {
  return Math.round(width * CARD_HEIGHT * Math.min(most, room / Math.max(1, count - 1)));
}

/** How wide the cards of columns side by side can be. */
export function columnWidth(columns: number, room: number, wanted: number, gap = 9, least = 36): number {
  if (columns === 0) return wanted;
  return Math.max(least, Math.min(wanted, Math.floor(room / columns - gap)));
}

/** How large everything is on a screen of this height: 900 gives 1. */
export function scaleFor(viewportHeight: number): number {
  return Math.min(1.3, Math.max(0.72, (viewportHeight - 238) / 662));
}

export type Mode = "desktop" | "tablet" | "phone" | "wide";

/** Below this height a table with rows for seats, prompt and buttons has no room left for the cards. */
const LOWEST_TABLE = 560;
/** So much higher are those rows where text is twice as large. */
const LOWEST_FOR_TEXT = 140;
/** Up to this size of text the panel beside the table can be read; beyond, it needs a wider one. */
const LARGEST_IN_PANEL = 1.5;

/** Which arrangement of the table a window gets; `text` is how much larger than usual the player has it. */
export function modeFor(width: number, height: number, text = 1): Mode {
  const lowest = LOWEST_TABLE + LOWEST_FOR_TEXT * Math.max(0, text - 1);
  if (height < lowest && width >= 560 && width > height) return "wide";
  if (width < 900 && (width < 600 || height > width)) return "phone";
  if (width < 1180 * Math.max(1, text / LARGEST_IN_PANEL)) return "tablet";
  return "desktop";
}
