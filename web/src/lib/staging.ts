/**
 * Melds that are being arranged: groups of cards that still belong to the hand. Pure functions over a plain value;
 * whether an arrangement is allowed, and what it is worth, only the server says.
 */

import { byColumn, isWild, meldRankOf, rankOf, without, includesAll, type Card } from "./cards";

/** Cards by the meld they are meant for, in the order in which the melds were begun. */
export type Staged = ReadonlyArray<{ readonly rank: string; readonly cards: readonly Card[] }>;

export const NOTHING: Staged = [];

/** A column of this many cards is a canasta: where "wild cards until canasta" stops. */
const CANASTA = 7;
/** A meld that has this many cards gets a wild card by itself, if nothing else can complete it. */
const LACKS_ONE = 2;

export function stagedCards(staged: Staged): Card[] {
  return staged.flatMap((group) => group.cards);
}

export function cardsFor(staged: Staged, rank: string): readonly Card[] {
  return staged.find((group) => group.rank === rank)?.cards ?? [];
}

/** The hand without what is staged. */
export function inHand(hand: readonly Card[], staged: Staged): Card[] {
  return without(hand, stagedCards(staged));
}

export function add(staged: Staged, rank: string, cards: readonly Card[]): Staged {
  if (cards.length === 0) return staged;
  if (!staged.some((group) => group.rank === rank)) return [...staged, { rank, cards: [...cards] }];
  return staged.map((group) => (group.rank === rank ? { rank, cards: [...group.cards, ...cards] } : group));
}

export function remove(staged: Staged, rank: string, card: Card): Staged {
  return staged
    .map((group) => (group.rank === rank ? { rank, cards: without(group.cards, [card]) } : group))
    .filter((group) => group.cards.length > 0);
}

/** Takes the card that was staged last back into the hand. */
export function removeLast(staged: Staged): Staged {
  const last = staged.at(-1);
  const card = last?.cards.at(-1);
  return last && card !== undefined ? remove(staged, last.rank, card) : staged;
}

/** What is staged after the hand has changed: groups keep the cards that are still there. */
export function keepHeld(staged: Staged, hand: readonly Card[]): Staged {
  if (includesAll(hand, stagedCards(staged))) return staged;
  let left = [...hand];
  const kept = staged.map((group) => {
    const cards = group.cards.filter((card) => {
      const held = left.includes(card);
      if (held) left = without(left, [card]);
      return held;
    });
    return { rank: group.rank, cards };
  });
  return kept.filter((group) => group.cards.length > 0);
}

/** Twos before jokers: the cheaper card first. */
function wildsOf(cards: readonly Card[]): Card[] {
  return cards.filter(isWild).sort((a, b) => "2*".indexOf(rankOf(a)) - "2*".indexOf(rankOf(b)));
}

export type HowMany = "one" | "three" | "all";

/**
 * A click on a card of the hand: one, three or all of its rank. If that makes a column of two and no third natural card
 * is held, a wild card joins by itself. `laid` says how many cards each meld on the table has.
 */
export function stageFromHand(
  staged: Staged,
  hand: readonly Card[],
  clicked: Card,
  howMany: HowMany,
  laid: (rank: string) => number,
): Staged {
  const rank = meldRankOf(clicked);
  const free = inHand(hand, staged);
  const alike = [clicked, ...without(free, [clicked]).filter((card) => meldRankOf(card) === rank)];
  const cards = alike.slice(0, howMany === "one" ? 1 : howMany === "three" ? 3 : alike.length);
  const after = add(staged, rank, cards);
  if (rank === "W" || rank === "3") return after;
  const left = inHand(hand, after);
  const size = laid(rank) + cardsFor(after, rank).length;
  const [wild] = wildsOf(left);
  if (size !== LACKS_ONE || wild === undefined || left.some((card) => meldRankOf(card) === rank)) return after;
  return add(after, rank, [wild]);
}

/** A click on a meld: one wild card onto it, or as many as make it a canasta. */
export function stageWilds(
  staged: Staged,
  hand: readonly Card[],
  rank: string,
  howMany: "one" | "canasta",
  laid: (rank: string) => number,
): Staged {
  const wilds = wildsOf(inHand(hand, staged));
  const missing = CANASTA - laid(rank) - cardsFor(staged, rank).length;
  return add(staged, rank, wilds.slice(0, howMany === "one" ? 1 : Math.max(0, missing)));
}

/**
 * Chosen cards, put where they belong: each natural card to its rank; wild cards to `onto` if given, else to the one
 * rank that was chosen with them, else to a meld of wild cards.
 */
export function stageChosen(staged: Staged, chosen: readonly Card[], onto = ""): Staged {
  const naturals = chosen.filter((card) => !isWild(card));
  const ranks = [...new Set(naturals.map(rankOf))];
  const home = onto || (ranks.length === 1 ? ranks[0]! : "W");
  let after = staged;
  for (const rank of ranks) after = add(after, rank, naturals.filter((card) => rankOf(card) === rank));
  return add(after, home, chosen.filter(isWild));
}

function groupTexts(staged: Staged): string[] {
  return staged.map((group) => `${group.rank}: ${group.cards.join(" ")}`);
}

/** The action that lays what is staged; empty if nothing is. */
export function meldText(staged: Staged): string {
  return staged.length ? `meld ${groupTexts([...staged].sort((a, b) => byColumn(a.rank, b.rank))).join("; ")}` : "";
}

/** The action that takes the pile with what is staged: the group of the top card comes first, also when it is empty. */
export function takeText(staged: Staged, top: Card): string {
  const rank = rankOf(top);
  const first = { rank, cards: cardsFor(staged, rank) };
  const others = staged.filter((group) => group.rank !== rank).sort((a, b) => byColumn(a.rank, b.rank));
  return `take ${groupTexts([first, ...others]).map((text) => text.trimEnd()).join("; ")}`;
}

/** The groups that an action text names: `take K: Kh Ks; 7: 7h 7d 7c`. */
export function groupsOf(action: string): Staged {
  const [verb = ""] = action.split(" ", 1);
  if (!["meld", "take", "top"].includes(verb)) return NOTHING;
  return action
    .slice(verb.length)
    .split(";")
    .map((text) => {
      const [rank = "", cards = ""] = text.split(":");
      return { rank: rank.trim(), cards: cards.trim().split(" ").filter(Boolean) };
    });
}
