/** Rules that are being chosen: the server makes them, from a preset and what differs from it. */

import { rest } from "./rest";
import type { RulesInfo } from "./wire";

export type Value = boolean | number | string | string[] | null;

/** The same rules with one option changed. */
export function withOption(rules: RulesInfo, option: string, value: Value): Promise<RulesInfo> {
  const changes = Object.fromEntries(rules.differences.map((name) => [name, rules.options[name] as Value]));
  return rest("make_rules", { body: { preset: rules.preset, changes: { ...changes, [option]: value } } });
}

const asked = new Map<string, Promise<RulesInfo>>();

/** The rules of a code; the same code is asked for once. */
export function rulesOf(code: string): Promise<RulesInfo> {
  let answer = asked.get(code);
  if (!answer) {
    answer = rest("get_rules", { path: { code } });
    asked.set(code, answer);
    answer.catch(() => asked.delete(code));
  }
  return answer;
}
