/** The parts of the table on the page: where they are, and what a bubble should leave uncovered. */

import { around, type Box, type Seen } from "./placing";

/** Areas are mostly felt: what lies in them is marked by itself. */
const AREAS = new Set(["ours", "theirs", "hand", "menu"]);

/** The box around everything that fits a selector; null if nothing is shown of it. */
export function boxOf(selector: string): Box | null {
  const found = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  return around(found.filter((box) => box.width > 0 && box.height > 0));
}

/** A part by its `data-help` mark: of the hand its cards, not the felt beside them. */
export function partBox(name: string): Box | null {
  if (name === "hand") return boxOf("[data-help=hand] [data-key]");
  return boxOf(`[data-help="${name}"]`);
}

/** Melds and hand are what is thought about; stock and pile are large, and seen at a glance. */
const WEIGHTS: Record<string, number> = { meld: 3, tray: 3, hand: 3, acts: 2, over: 50 };

/** What a player wants to see while something is explained, or only the parts that fit a selector. */
export function seenParts(only = ""): Seen[] {
  const seen = (box: Box, name: string): Seen => {
    const { left, top, right, bottom } = box;
    return { left, top, right, bottom, weight: WEIGHTS[name] ?? 1 };
  };
  if (only) return [...document.querySelectorAll(only)].map((element) => seen(element.getBoundingClientRect(), "hand"));
  const marked = [...document.querySelectorAll<HTMLElement>("[data-help]")].filter((element) => !AREAS.has(element.dataset.help!));
  const hand = partBox("hand");
  // What lies over everything would lie over the bubble too.
  const over = [...document.querySelectorAll("[data-over]")].map((element) => seen(element.getBoundingClientRect(), "over"));
  return [...marked.map((element) => seen(element.getBoundingClientRect(), element.dataset.help!)), ...(hand ? [seen(hand, "hand")] : []), ...over];
}
