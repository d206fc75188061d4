/** Cards as the wire writes them: rank then suit (`Kh`, `Td`), a joker is `*`. Nothing here knows a rule of play. */

export type Card = string;
export type Suit = "h" | "d" | "s" | "c" | "";
/** How a hand is ordered: by rank, by the points of the cards, or as the player has arranged it. */
export type Sorting = "rank" | "value" | "hand";

/** Jokers and twos first, then from the ace down; threes last. */
const RANKS_IN_HAND = "*2AKQJT987654" + "3";
/** Columns on the table: from the ace down, then wild cards, then black threes. */
const RANKS_ON_TABLE = "AKQJT987654" + "W3";
const SUITS = "shdc";

const VALUES: Record<string, number> = { "*": 50, "2": 20, A: 20, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5 };

export function rankOf(card: Card): string {
  return card[0] ?? "";
}

export function suitOf(card: Card): Suit {
  return (card[1] ?? "") as Suit;
}

export function isWild(card: Card): boolean {
  return rankOf(card) === "*" || rankOf(card) === "2";
}

export function isRed(card: Card): boolean {
  return suitOf(card) === "h" || suitOf(card) === "d";
}

/** The points printed on the card, for sorting only; what counts is told by the server. */
export function valueOf(card: Card): number {
  return VALUES[rankOf(card)] ?? 10;
}

/** The meld a card joins by itself: its rank, or `W` for a wild card. */
export function meldRankOf(card: Card): string {
  return isWild(card) ? "W" : rankOf(card);
}

/** The rank as it is printed: `10`, not `T`. */
export function printedRank(rank: string): string {
  return rank === "T" ? "10" : rank;
}

function orderInHand(card: Card): number {
  return RANKS_IN_HAND.indexOf(rankOf(card)) * 10 + SUITS.indexOf(suitOf(card));
}

/** The cards of a column from the top: wild cards first, so that a natural card lies in full at the bottom. */
export function inColumn(cards: readonly Card[]): Card[] {
  return [...cards.filter(isWild), ...cards.filter((card) => !isWild(card))];
}

/** Compares the ranks of two columns on the table. */
export function byColumn(a: string, b: string): number {
  return RANKS_ON_TABLE.indexOf(a) - RANKS_ON_TABLE.indexOf(b);
}

/**
 * A hand in the chosen order. `own` is the player's own order, as card texts: cards it does not know come after those
 * it knows, so that what was drawn stays together at the end.
 */
export function sortHand(cards: readonly Card[], sorting: Sorting, own: readonly Card[] = []): Card[] {
  if (sorting === "hand") {
    const left = [...cards];
    const known: Card[] = [];
    for (const card of own) {
      const at = left.indexOf(card);
      if (at >= 0) known.push(...left.splice(at, 1));
    }
    return [...known, ...left];
  }
  const byRank = (a: Card, b: Card) => orderInHand(a) - orderInHand(b);
  if (sorting === "rank") return [...cards].sort(byRank);
  return [...cards].sort((a, b) => valueOf(b) - valueOf(a) || byRank(a, b));
}

/** A card of a hand with a name of its own: twins are told apart by counting. */
export interface Held {
  key: string;
  card: Card;
}

/** Names for cards that lie in one place: `Kh.0`, `Kh.1`. The first twin keeps its name when the second goes. */
export function named(cards: readonly Card[]): Held[] {
  const seen = new Map<Card, number>();
  return cards.map((card) => {
    const number = seen.get(card) ?? 0;
    seen.set(card, number + 1);
    return { key: `${card}.${number}`, card };
  });
}

/** `cards` without those of `taken`, twin by twin. */
export function without(cards: readonly Card[], taken: readonly Card[]): Card[] {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Whether `cards` hold all of `wanted`, twin by twin. */
export function includesAll(cards: readonly Card[], wanted: readonly Card[]): boolean {
  return without(cards, wanted).length === cards.length - wanted.length;
}
