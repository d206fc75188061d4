/** Which event makes which sound. */

import type { EventInfo, ViewInfo } from "./wire";

export const SOUNDS = ["deal", "draw", "discard", "meld", "canasta", "freeze", "turn", "out", "win", "loss"] as const;
/** Those a player can switch one by one, and the small ones that go with the whole. */
export type Sound = (typeof SOUNDS)[number] | "stage" | "refusal" | "hint" | "red_three" | "invitation" | "chat" | "clock";

export function soundOf(event: EventInfo, view: ViewInfo): Sound | null {
  switch (event.name) {
    case "dealt_hand":
      return "deal";
    case "drew":
    case "took":
    case "topped":
      return "draw";
    case "red_three":
      return "red_three";
    case "melded":
      return "meld";
    case "canasta":
      return "canasta";
    case "discarded":
      return view.hand?.pile_frozen && ["*", "2", "3"].includes(event.cards[0]?.[0] ?? "") ? "freeze" : "discard";
    case "turn":
      return event.seat === view.seat ? "turn" : null;
    case "went_out":
      return "out";
    case "match_over":
      return view.seat !== null && view.winner === view.seat % view.totals.length ? "win" : "loss";
    default:
      return null;
  }
}
