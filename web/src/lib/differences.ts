/** Where the rules of two people differ, and how to say it. */

import type { Value } from "./rules";
import { t } from "./texts";
import type { RulesInfo } from "./wire";

export interface Difference {
  option: string;
  a: Value;
  b: Value;
}

/** The options of which two rules have different values, in the order of the rules. */
export function differencesOf(a: RulesInfo, b: RulesInfo): Difference[] {
  if (a.code === b.code) return [];
  const value = (rules: RulesInfo, option: string) => (rules.options[option] ?? null) as Value;
  return Object.keys({ ...a.options, ...b.options })
    .map((option) => ({ option, a: value(a, option), b: value(b, option) }))
    .filter((each) => JSON.stringify(each.a) !== JSON.stringify(each.b));
}

/** A value of an option as a person says it. */
export function valueWords(value: Value, option = ""): string {
  if (value === null && option === "max_wilds") return t.rules.noLimit;
  if (value === null || (Array.isArray(value) && !value.length)) return t.rules.none;
  if (Array.isArray(value)) return t.and(value.map((each) => valueWords(each)));
  if (typeof value === "boolean") return value ? t.rules.yes : t.rules.no;
  if (typeof value === "number") return t.number(value);
  return t.rules.values[value] ?? value;
}

/** Rules in a few words: `Classic two, to 5,000`. */
export function rulesLine(rules: RulesInfo): string {
  return t.online.rules.short(t.presets[rules.preset] ?? rules.preset, Number(rules.options.players), rules.options.target as number | null);
}

export function paceOf(clock: { turn: number; bank: number } | null): string {
  return clock ? t.online.tables.clockShort(clock.turn) : t.online.tables.relaxed;
}
