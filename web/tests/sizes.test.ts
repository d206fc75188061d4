import { expect, test } from "vitest";
import { CARD_HEIGHT } from "../src/lib/layout";
import { sizesFor } from "../src/lib/sizes";

/** What has a height of its own in a window: bar, margins, prompt and buttons; and in the well, with a frozen pile. */
const AROUND = 48 + 25 + 36 + 62;
const STACKED = 159;
const BESIDE = 126;

test("stock and pile fit into the well at every height", () => {
  for (let height = 560; height <= 1_400; height += 10) {
    const { k, hand, pile, stock, low } = sizesFor(1_280, height);
    const well = height - AROUND - 60 * k - (hand * CARD_HEIGHT + 32);
    const needed = low ? BESIDE + pile * CARD_HEIGHT : STACKED + (pile + stock) * CARD_HEIGHT;
    expect(needed, `at ${height}`).toBeLessThanOrEqual(well + 1);
  }
});

test("in a low window a card of the pile is still readable", () => {
  expect(sizesFor(1_280, 560).pile).toBeGreaterThanOrEqual(56);
});

test("with large text stock and pile lie beside each other in higher windows too", () => {
  expect(sizesFor(1_024, 768).low).toBe(false);
  expect(sizesFor(1_024, 768, 1.5).low).toBe(true);
  expect(sizesFor(1_440, 900, 1.5).low).toBe(false);
});
