import { describe, expect, it } from "vitest";
import { bookOf, sentenceOf } from "../src/lib/book";
import { explain } from "../src/lib/helping";
import { t } from "../src/lib/texts";

const OPTIONS = {
  players: 2, hand_size: 15, draw_count: 1, lead: "alternate", red_threes_laid: "deal", minimum: "table",
  top_card_counts: true, canastas_count: false, concealed_minimum: "kept", max_wilds: 3, wild_balance: "at_most_naturals",
  wild_melds: false, black_three_melds: "going_out", freezes: ["wild", "red_three"], black_three_blocks: true,
  discard_red_threes: false, take_before_initial: "natural_pair", take_back_penalty: null, canastas_to_go_out: 2,
  melds_to_go_out: 0, last_discard: "optional", last_card: "keep_one", ask_partner: true, stock_end: "stop",
  natural_canasta: 500, mixed_canasta: 300, wild_canasta: 1000, out_bonus: 100, concealed_bonus: 100,
  red_three_bonus: 100, all_red_threes: 800, red_three_penalty: "no_meld", positive_needs_canasta: false, target: 5000,
};

describe("the rules in words", () => {
  it("have a sentence for every option there is", () => {
    expect(Object.keys(t.book.say).sort()).toEqual(Object.keys(OPTIONS).sort());
    const told = bookOf({ ...OPTIONS, wild_melds: true, players: 4, take_back_penalty: 50, melds_to_go_out: 1 });
    expect(told.flatMap((chapter) => chapter.sentences.map((each) => each.option)).sort()).toEqual(Object.keys(OPTIONS).sort());
  });
  it("name the numbers of this table", () => {
    expect(sentenceOf("canastas_to_go_out", OPTIONS)).toContain("2 canastas");
    expect(sentenceOf("target", OPTIONS)).toContain("5,000");
    expect(sentenceOf("freezes", OPTIONS)).toContain("a wild card or a red three");
  });
  it("leave out what means nothing here", () => {
    expect(sentenceOf("wild_canasta", OPTIONS)).toBe("");
    expect(sentenceOf("ask_partner", OPTIONS)).toBe("");
    expect(sentenceOf("top_card_counts", { ...OPTIONS, minimum: null })).toBe("");
  });
  it("show an opening only where there is a minimum", () => {
    const examples = (options: object) => bookOf({ ...options }).find((each) => each.name === "opening")!.examples.length;
    expect(examples(OPTIONS)).toBe(1);
    expect(examples({ ...OPTIONS, minimum: null })).toBe(0);
  });
});

describe("help", () => {
  it("explains a part with the rules that matter there", () => {
    expect(explain("pile", OPTIONS)!.sentences).toContain(sentenceOf("freezes", OPTIONS));
  });
  it("knows nothing of parts that are not there", () => {
    expect(explain("chimney", OPTIONS)).toBeNull();
  });
});
