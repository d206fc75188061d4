/** Reasons in the player's language: by their code, or, of one that is not in the catalogue, in the server's words. */

import { t } from "./texts";
import type { ProblemInfo, ReasonInfo } from "./wire";

export function problemWords({ code, facts, text }: ProblemInfo): string {
  return t.problems[code]?.(facts) ?? text;
}

/** Why a computer player would do something. */
export function reasonWords({ code, facts, text }: ReasonInfo): string {
  return t.reasons[code]?.(facts) ?? text;
}
