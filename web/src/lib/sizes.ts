/** How wide cards are, by the arrangement of the table. */

import { CARD_HEIGHT, modeFor, scaleFor, type Mode } from "./layout";

export interface Sizes {
  mode: Mode;
  /** Scale of the desktop's table, and of a phone held sideways; 1 elsewhere. */
  k: number;
  hand: number;
  meld: number;
  pile: number;
  stock: number;
  red: number;
  backs: number;
  /** How high a column may grow beyond its first card, in cards. */
  columnRoom: number;
  strip: number;
  gap: number;
  /** Hands in rank steps instead of a fan. */
  steps: boolean;
  /** A tablet held upright: the order of a phone, with room for names. */
  upright?: boolean;
  /** A low window: stock and pile lie beside each other. */
  low?: boolean;
}

const PHONE = { hand: 64, meld: 41, pile: 74, stock: 66, red: 34, backs: 24, columnRoom: 1.36, strip: 0.42, gap: 6 };
const WIDE = { hand: 60, meld: 36, pile: 52, stock: 46, red: 30, backs: 22, columnRoom: 1.15, strip: 0.42, gap: 6 };
/** A tablet held upright: the phone's order with larger cards. */
const UPRIGHT = { hand: 88, meld: 66, pile: 82, stock: 76, red: 50, backs: 30, columnRoom: 1.3, strip: 0.34, gap: 9 };

/** Below this height stock and pile do not fit one above the other: a frozen pile says so below its cards. */
const LOW = 715;
/** So much more they need, with what is above and below them, where text is twice as large. */
const LOW_FOR_TEXT = 130;

/** Sizes of cards grow and shrink; gaps, and parts of a card, do not. */
function scaledBy(k: number, sizes: typeof PHONE): typeof PHONE {
  const scaled = Object.entries(sizes).map(([name, size]) => [name, size > 10 ? Math.round(size * k) : size]);
  return Object.fromEntries(scaled) as typeof PHONE;
}

/** `text` is how much larger than usual the player has it. */
export function sizesFor(width: number, height: number, text = 1): Sizes {
  const mode = modeFor(width, height, text);
  const forText = LOW_FOR_TEXT * Math.max(0, text - 1);
  if (mode === "phone") {
    if (width >= 600) {
      const k = Math.min(1.2, Math.max(0.8, height / 1_024));
      return { mode, k: 1, steps: true, upright: true, ...scaledBy(k, UPRIGHT) };
    }
    // Short phones give up a little of everything, so that the hand stays whole.
    const scaled = scaledBy(Math.min(1, Math.max(0.8, height / 780)), PHONE);
    // The band of stock and pile gives most: what is on top is readable much smaller.
    const band = Math.min(1, Math.max(0.68, (height - 200) / 580)) / Math.max(1, Math.sqrt(text));
    const pile = Math.round(PHONE.pile * band);
    const stock = Math.round(PHONE.stock * band);
    return { mode, k: 1, steps: true, ...scaled, pile, stock };
  }
  if (mode === "wide") {
    const k = Math.min(1.35, Math.max(1, height / 390));
    return { mode, k, steps: false, ...scaledBy(k, WIDE) };
  }
  const k = scaleFor(height);
  const px = (size: number) => Math.round(size * k);
  const low = height < LOW + forText;
  // What is left of the height for a card, beside all that has a height of its own.
  const pile = low ? Math.min(72, Math.round((height - 469 - forText) / CARD_HEIGHT)) : px(112);
  return {
    mode,
    k,
    low,
    hand: px(96),
    meld: px(62),
    pile,
    stock: low ? Math.round(pile * 0.86) : px(96),
    red: px(46),
    // Not higher than the row of the seats, or they lie on the melds below.
    backs: Math.min(34, px(37)),
    columnRoom: 1.19,
    strip: 0.34,
    gap: 9,
    steps: false,
  };
}
