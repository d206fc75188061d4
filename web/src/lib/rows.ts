/** Hands on small screens: where a fan or rank steps would hide what a card is, the cards lie in rows. */

import type { Held } from "./cards";
import { CARD_HEIGHT, CLIMB_ROOM, fan, groups, RANK_STEP, rankSteps, TWIN_STEP, type HandLayout } from "./layout";

/** What shows of a card behind the next row, in widths, and the least free width of each: its rank is readable then. */
const STRIP = 0.54;
const LEAST_FREE = 21;
/** How wide cards in rows are at most: on a tablet, where they are large otherwise, a part of that. */
const CARD = 56;
const PART = 0.8;
/** How high twins may climb on a tablet, in widths. */
const CLIMB_WIDTHS = 1.1;

/** What must show of a card in rank steps: to the left of the next rank, and, in heights, above its twin. */
const READABLE_STEP = 24;
const READABLE_CLIMB = 0.27;
/** What must show of a card in a fan on a low screen. */
const READABLE_FAN = 17;

/** A hand on a narrow screen. */
export function narrowHand(cards: readonly Held[], room: number, width: number): HandLayout {
  const found = groups(cards);
  const most = Math.max(1, ...found.map((group) => group.length));
  const step = (room - width) / Math.max(1, found.length - 1);
  const climbRoom = Math.max(CLIMB_ROOM, CLIMB_WIDTHS * width);
  const climb = climbRoom / Math.max(1, most - 1);
  const readable = step >= READABLE_STEP && climb >= READABLE_CLIMB * width * CARD_HEIGHT;
  return readable ? rankSteps(cards, room, width, climbRoom) : rows(cards, room, Math.min(width, Math.max(CARD, PART * width)));
}

/** A hand on a low screen. `spread` is a rank that is opened for the pointer. */
export function lowHand(cards: readonly Held[], room: number, width: number, spread = ""): HandLayout {
  const line = fan(cards, room, width);
  const readable = line.cards.slice(0, -1).every((card) => card.free >= READABLE_FAN);
  return readable ? fan(cards, room, width, spread) : rows(cards, room, Math.min(width, CARD));
}

/** Several lines above each other, of about the same length. */
export function rows(cards: readonly Held[], room: number, width: number): HandLayout {
  const most = Math.max(2, Math.floor((room - width) / LEAST_FREE) + 1);
  const lines = inLines(cards, Math.max(1, Math.ceil(cards.length / most)), most).map((line) => spaced(line, room, width));
  const whole = Math.max(0, ...lines.map((line) => line.width));
  const strip = width * STRIP;
  return {
    cards: lines.flatMap((line, row) =>
      line.cards.map((card) => ({ ...card, x: card.x + (whole - line.width) / 2, y: row * strip, covered: row < lines.length - 1 })),
    ),
    width: whole,
    height: width * CARD_HEIGHT + Math.max(0, lines.length - 1) * strip,
    cardWidth: width,
  };
}

/** Lines of about the same length. A rank stays together unless a line gets longer than `most` by that. */
function inLines(cards: readonly Held[], count: number, most: number): Held[][] {
  const even = Math.ceil(cards.length / count);
  const lines: Held[][] = [[]];
  for (const group of groups(cards)) {
    const line = lines.at(-1)!;
    // A line ends on that side of the group which is nearer to an even share of what has been laid so far.
    const laid = lines.slice(0, -1).reduce((sum, each) => sum + each.length, 0);
    const ends = line.length > 0 && lines.length < count && laid + line.length + group.length / 2 > even * lines.length;
    if (ends) lines.push([...group]);
    else line.push(...group);
  }
  if (lines.every((line) => line.length <= most)) return lines;
  return Array.from({ length: count }, (_, row) => cards.slice(row * even, (row + 1) * even));
}

/** A line in which the step to another rank is wider than between twins. */
function spaced(line: readonly Held[], room: number, width: number): HandLayout {
  const found = groups(line);
  const gaps = Math.max(1, found.length - 1);
  const twins = line.length - found.length;
  const rank = Math.min(RANK_STEP * width, (room - width) / (gaps + twins * 0.8));
  const twin = Math.min(TWIN_STEP * width, rank * 0.8);
  let x = 0;
  const placed = found.flatMap((group) =>
    group.map((held, index) => {
      const free = index === group.length - 1 ? rank : twin;
      x += free;
      return { ...held, x: x - free, y: 0, free };
    }),
  );
  const last = placed.at(-1);
  if (last) last.free = width;
  return { cards: placed, width: (last?.x ?? 0) + width, height: width * CARD_HEIGHT, cardWidth: width };
}
