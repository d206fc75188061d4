/** What a hint is worth: the best of the other actions, and what each would cost. */

import { actionWords } from "./action-words";
import { t } from "./texts";
import type { AlternativeInfo, Hinted } from "./wire";

const MOST_OTHERS = 2;
/** Chances are told in tenths of a hundred cases if two of them differ by no more than so many. */
const CLOSE = 10;

/** Two chances, in tenths of a hundred cases; null if the first one is hardly larger. */
function tenths(own: AlternativeInfo, other: AlternativeInfo): [own: number, other: number] | null {
  if (own.chance == null || other.chance == null) return null;
  const [ours, theirs] = [Math.round(1000 * own.chance), Math.round(1000 * other.chance)];
  return ours > theirs ? [ours, theirs] : null;
}

/** Sentences about the best of the others that would cost something, in points or for the match. */
export function othersInstead({ action, alternatives }: Pick<Hinted, "action" | "alternatives">): string[] {
  const own = alternatives.find((each) => each.action === action);
  if (!own) return [];
  const others = alternatives
    .filter((each) => each.action !== action)
    .map((each) => ({ words: actionWords(each.action), points: Math.round(own.points - each.points), won: tenths(own, each) }))
    .filter(({ points, won }) => points > 0 || won)
    .slice(0, MOST_OTHERS);
  const close = others.some(({ won }) => won && won[0] - won[1] <= CLOSE);
  const cases = (chance: number) => (close ? chance / 10 : Math.round(chance / 10));
  return others.map(({ words, points, won }) => t.hint.instead(words, points, won && [cases(won[0]), cases(won[1])]));
}
