/** The rules of a table as a little book: chapters of sentences, chosen by the options in force. */

import { valueOf, type Card } from "./cards";
import { t } from "./texts";

type Options = Record<string, unknown>;
export type ChapterName = keyof typeof t.book.chapters;
export type OptionName = keyof typeof t.book.say;

export interface Example {
  groups: Card[][];
  text: string;
}

export interface Chapter {
  name: ChapterName;
  title: string;
  general: string;
  /** One sentence for each option that says something here. */
  sentences: { option: string; text: string }[];
  examples: Example[];
}

const CHAPTERS: Record<ChapterName, OptionName[]> = {
  aim: ["players", "hand_size", "lead", "target"],
  turn: ["draw_count"],
  melds: ["wild_balance", "max_wilds", "wild_melds", "black_three_melds"],
  canastas: ["natural_canasta", "mixed_canasta", "wild_canasta"],
  opening: ["minimum", "top_card_counts", "canastas_count", "concealed_minimum"],
  pile: ["freezes", "black_three_blocks", "take_before_initial", "take_back_penalty"],
  threes: ["red_threes_laid", "red_three_bonus", "all_red_threes", "red_three_penalty", "discard_red_threes"],
  out: ["canastas_to_go_out", "melds_to_go_out", "last_discard", "last_card", "ask_partner", "out_bonus", "concealed_bonus"],
  stock: ["stock_end"],
  score: ["positive_needs_canasta"],
};

/** Options that mean nothing beside the value of another. */
const IDLE: Partial<Record<OptionName, (options: Options) => boolean>> = {
  top_card_counts: (options) => options.minimum === null,
  canastas_count: (options) => options.minimum === null,
  concealed_minimum: (options) => options.minimum === null,
  wild_canasta: (options) => options.wild_melds === false,
  ask_partner: (options) => options.players !== 4,
  concealed_bonus: (options) => options.concealed_bonus === 0,
};

/** What an option says at this table; empty if it says nothing. */
export function sentenceOf(option: OptionName, options: Options): string {
  if (IDLE[option]?.(options)) return "";
  const say = t.book.say[option] as (value: unknown) => string;
  return say(options[option]);
}

export function sentencesOf(names: readonly OptionName[], options: Options): { option: string; text: string }[] {
  return names.map((option) => ({ option, text: sentenceOf(option, options) })).filter(({ text }) => text !== "");
}

const worth = (...groups: Card[][]) => groups.flat().reduce((sum, card) => sum + valueOf(card), 0);

function examplesOf(name: ChapterName, options: Options): Example[] {
  const say = t.book.examples;
  const kings = ["Kh", "Ks", "Kd"];
  const queens = ["2c", "Qh", "Qs"];
  switch (name) {
    case "melds": {
      const examples = [
        { groups: [kings], text: say.natural(worth(kings)) },
        { groups: [queens], text: say.mixed(worth(queens)) },
      ];
      const wilds = ["*", "2d", "2s"];
      return options.wild_melds ? [...examples, { groups: [wilds], text: say.wild(worth(wilds)) }] : examples;
    }
    case "canastas": {
      const sevens = ["7h", "7s", "7d", "7c", "7h", "7s", "7d"];
      return [{ groups: [sevens], text: say.canasta(Number(options.natural_canasta)) }];
    }
    case "opening":
      return options.minimum === null ? [] : [{ groups: [kings, queens], text: say.opening(worth(kings, queens)) }];
    case "pile":
      return [
        { groups: [["7d"], ["7h", "7c"]], text: say.pair },
        { groups: [["7d"], ["7h", "2c"]], text: say.withWild },
      ];
    default:
      return [];
  }
}

export function bookOf(options: Options): Chapter[] {
  return (Object.keys(CHAPTERS) as ChapterName[]).map((name) => ({
    name,
    title: t.book.chapters[name],
    general: t.book.general[name],
    sentences: sentencesOf(CHAPTERS[name], options),
    examples: examplesOf(name, options),
  }));
}
