/** Where the rules of two people differ, and how to say it. */

import type { Value } from "./rules";
import { t } from "./texts";
import type { PresetInfo, RulesInfo } from "./wire";

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

/** Two rules side by side: all that differs, or shorter, the names of two games and what differs besides. */
export interface Comparison {
  all: Difference[];
  games: { a: string; b: string } | null;
  /** What at least one of the two has changed in its game; all, if no games are named. */
  besides: Difference[];
}

export function compared(a: RulesInfo, b: RulesInfo): Comparison {
  const all = differencesOf(a, b);
  const changed = new Set([...a.differences, ...b.differences]);
  const besides = all.filter(({ option }) => changed.has(option));
  if (a.preset === b.preset || besides.length + 1 >= all.length) return { all, games: null, besides: all };
  return { all, games: { a: gameOf(a), b: gameOf(b) }, besides };
}

/** The preset for so many players that is most like these rules. */
export function presetFor(players: number, rules: RulesInfo, presets: readonly PresetInfo[]): PresetInfo | null {
  const fitting = presets.filter((each) => each.players === players);
  const distance = (preset: PresetInfo) =>
    Object.keys(preset.options).filter((option) => JSON.stringify(preset.options[option]) !== JSON.stringify(rules.options[option])).length;
  return fitting.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const gameOf = ({ preset, options }: RulesInfo) => t.online.rules.short(t.presets[preset] ?? preset, Number(options.players), null);

/** How rules differ from one's own, in a few words: their game stands beside it. */
export function differenceWords(mine: RulesInfo, theirs: RulesInfo): string {
  const { all, games } = compared(mine, theirs);
  if (!all.length) return t.online.rules.same;
  return games ? t.online.rules.yoursIs(games.a) : t.online.rules.differ(all.length);
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
