/** Help mode: what the parts of the table are, with what the rules of this table say about them. */

import { sentencesOf, type OptionName } from "./book";
import { t } from "./texts";

/** The options that matter where a part is explained. */
const ABOUT: Record<string, OptionName[]> = {
  stock: ["draw_count", "stock_end"],
  pile: ["freezes", "black_three_blocks", "take_before_initial", "take_back_penalty"],
  meld: ["wild_balance", "max_wilds", "wild_melds"],
  tray: ["minimum"],
  red_threes: ["red_three_bonus", "all_red_threes", "red_three_penalty", "discard_red_threes"],
  score: ["target"],
  minimum: ["minimum", "top_card_counts", "canastas_count"],
  canastas: ["canastas_to_go_out", "natural_canasta", "mixed_canasta", "wild_canasta"],
};

export interface Explanation {
  title: string;
  text: string;
  sentences: string[];
}

export function explain(part: string, options: Record<string, unknown>): Explanation | null {
  const [title, text] = t.help.parts[part] ?? [];
  if (title === undefined || text === undefined) return null;
  return { title, text, sentences: sentencesOf(ABOUT[part] ?? [], options).map((each) => each.text) };
}
