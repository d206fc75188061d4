/** The guide through the first game: one tip at a time, about what can be done now. It reads the table, never the rules. */

import { rankOf } from "./cards";
import { t } from "./texts";
import type { TableStore } from "./table.svelte";

export type TipName = keyof typeof t.guide.tips;

export interface Tip {
  name: TipName;
  text: string;
  /** The part of the table it points at: a `data-help` mark. */
  at: string;
}

/** What a tip depends on: a part of the table's store, so that tests can write it down. */
export type GuideTable = Pick<
  TableStore,
  "myTurn" | "phase" | "possible" | "staged" | "checked" | "hand" | "view" | "mine" | "hint" | "question" | "refusal"
>;

const AT: Record<TipName, string> = {
  draw: "stock",
  take: "pile",
  frozen: "pile",
  stage: "hand",
  opening: "hand",
  more: "tray",
  lay: "tray",
  discard: "hand",
  canasta: "ours",
  hint: "acts",
};

/** The tip for now that has not been seen; null if there is nothing to say. */
export function tipFor(table: GuideTable, seen: ReadonlySet<string>): Tip | null {
  // One thing at a time: whoever reads something else is left alone.
  if (!table.myTurn || table.hint || table.question || table.refusal) return null;
  for (const name of candidates(table)) {
    if (!seen.has(name)) return { name, text: textOf(name, table), at: AT[name] };
  }
  return null;
}

function candidates(table: GuideTable): TipName[] {
  const { hand, possible } = table;
  if (!hand || !possible) return [];
  if (hand.phase === "draw") {
    const names: TipName[] = ["draw"];
    if (possible.takes.length) names.push("take");
    else if (hand.pile_frozen) names.push("frozen");
    return names;
  }
  if (hand.phase !== "play") return [];
  if (table.staged.length) {
    if (!table.checked) return [];
    return table.checked.worth < table.checked.needed ? ["more"] : table.checked.problems.length ? [] : ["lay"];
  }
  const names: TipName[] = [];
  const ranks = hand.cards.map(rankOf);
  if (ranks.some((rank) => rank !== "3" && ranks.filter((each) => each === rank).length >= 3)) names.push(openingNeeded(table) ? "opening" : "stage");
  if (hand.melds[table.mine ?? 0]?.some((meld) => meld.cards.length >= 4)) names.push("canasta");
  return [...names, "discard", "hint"];
}

function openingNeeded(table: GuideTable): number {
  return table.view?.minimums[table.mine ?? 0] ?? 0;
}

function textOf(name: TipName, table: GuideTable): string {
  switch (name) {
    case "opening":
      return t.guide.tips.opening(openingNeeded(table));
    case "more":
      return t.guide.tips.more((table.checked?.needed ?? 0) - (table.checked?.worth ?? 0));
    default:
      return t.guide.tips[name];
  }
}
