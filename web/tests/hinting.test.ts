import { expect, it } from "vitest";
import { othersInstead } from "../src/lib/hinting";

const way = (action: string, points: number, chance: number | null = null) => ({ action, points, chance });
const worth = (...alternatives: ReturnType<typeof way>[]) => othersInstead({ action: "discard 7s", alternatives });

it("says what other actions would cost, in points and for the match", () => {
  expect(worth(way("discard 7s", 80.2, 0.543), way("discard Ks", 45, 0.519))).toEqual([
    "Discard K♠ instead: about 35 points less on average, and the match is won in 52 of 100 cases, not 54.",
  ]);
  expect(worth(way("discard 7s", 1300), way("discard Ks", 45), way("draw", 1299))).toEqual([
    "Discard K♠ instead: about 1,255 points less on average.",
    "Draw from the stock instead: about 1 point less on average.",
  ]);
});

it("tells close chances in tenths, and what costs points but wins the match", () => {
  expect(worth(way("discard 7s", 30, 0.5432), way("discard Ks", 52, 0.54), way("draw", 30.2, 0.54))).toEqual([
    "Discard K♠ instead: about 22 points more on average, but the match is won in 54 of 100 cases, not 54.3.",
    "Draw from the stock instead: as many points, but the match is won in 54 of 100 cases, not 54.3.",
  ]);
});

it("tells the chance of the hint in one way", () => {
  const [first, second] = worth(way("discard 7s", 30, 0.5154), way("discard Ks", 25, 0.513), way("draw", 20, 0.5));
  expect(first).toContain("in 51.3 of 100 cases, not 51.5.");
  expect(second).toContain("in 50 of 100 cases, not 51.5.");
});

it("says nothing of what would cost nothing", () => {
  expect(worth(way("discard 7s", 30, 0.54), way("discard Ks", 31, 0.55))).toEqual([]);
  expect(worth(way("discard Ks", 31))).toEqual([]);
  expect(worth()).toEqual([]);
});
