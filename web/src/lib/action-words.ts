/** An action text in the player's words: `discard 4c` → "Discard 4♣". */

import { groupsOf } from "./staging";
import { t } from "./texts";

export function actionWords(action: string): string {
  const [verb = "", rest = ""] = action.split(" ", 2);
  switch (verb) {
    case "discard":
      return t.action.discard(rest);
    case "meld":
      return t.action.meld(groupsOf(action));
    case "take":
      return `${t.action.take} ${takeWords(action)}`;
    case "top":
      return t.action.top(rest.replace(":", ""));
    case "draw":
    case "claim":
    case "putback":
    case "pass":
    case "end":
    case "ask":
    case "yes":
    case "no":
    case "undo":
      return t.action[verb];
    default:
      return action;
  }
}

/** How a take uses the hand: "with K♥ and K♠, and sevens: …". */
export function takeWords(action: string): string {
  const [first, ...others] = groupsOf(action);
  if (!first) return "";
  const how = first.cards.length ? t.take.with(first.cards) : t.take.own(first.rank);
  return [how, ...others.map((group) => t.take.also(group.rank, group.cards))].join(", ");
}
