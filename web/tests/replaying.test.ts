import { describe, expect, it } from "vitest";
import { eventsOf, nextTurn, viewAt } from "../src/lib/replaying";
import type { EventInfo, OpenHandInfo, ReplayHand, ReplayInfo } from "../src/lib/wire";

function event(name: string, seat: number, cards: string[]): EventInfo {
  return { seq: 1, name, seat, cards, hidden: 0, rank: "", detail: "", facts: {} };
}

function after(turn: number, hands: string[][]): OpenHandInfo {
  return {
    turn, phase: "play", cards: [], hand_sizes: hands.map((hand) => hand.length),
    melds: [[{ rank: "7", cards: Array<string>(7).fill("7h"), kind: "natural", canasta: true }], []],
    red_threes: [[], []], pile: [], pile_frozen: false, pile_blocked: false, stock: 50, penalties: [0, 0], out: null,
    answer: null, known: [], hands,
  };
}

const HAND: ReplayHand = {
  hand: 2,
  lead: 0,
  steps: [
    { seat: null, action: "", events: [], minimums: [50, 0], after: after(0, [["Kh"], ["4c"]]) },
    { seat: 0, action: "draw", events: [event("drew", 0, ["5h"])], minimums: [50, 0], after: after(0, [["Kh", "5h"], ["4c"]]) },
    { seat: 0, action: "discard 5h", events: [event("discarded", 0, ["5h"])], minimums: [50, 0], after: after(1, [["Kh"], ["4c"]]) },
    { seat: 1, action: "draw", events: [event("drew", 1, ["9s"])], minimums: [50, 0], after: after(1, [["Kh"], ["4c", "9s"]]) },
  ],
};
const INFO: ReplayInfo = {
  rules: { code: "c", preset: "hoyle", options: {}, differences: [] },
  names: ["Ana", "Lynx"],
  date: null,
  hands: [
    { hand: 1, lead: 1, steps: 3, scores: [{ total: 100 }, { total: 40 }], totals: [100, 40], broken_off: false },
    { hand: 2, lead: 0, steps: 4, scores: [{ total: 300 }, { total: 5 }], totals: [400, 45], broken_off: false },
  ],
  result: [400, 45],
  winner: 0,
};

describe("a step of a replay", () => {
  it("shows the hand of the seat it is seen from", () => {
    expect(viewAt(INFO, HAND, 1, 0, 9).hand?.cards).toEqual(["Kh", "5h"]);
    expect(viewAt(INFO, HAND, 1, 1, 9).hand?.cards).toEqual(["4c"]);
  });
  it("has what the openings must reach, and draws computer players as such", () => {
    const levels = [{ number: 3, name: "Lynx", description: "" }];
    const view = viewAt(INFO, HAND, 1, 0, 9, levels);
    expect(view.minimums).toEqual([50, 0]);
    expect(view.seats.map(({ kind, level }) => [kind, level])).toEqual([["person", null], ["bot", 3]]);
    expect(viewAt(INFO, HAND, 1, 0, 9).seats[1]?.kind).toBe("person");
  });
  it("has the totals from before until the last step", () => {
    expect(viewAt(INFO, HAND, 1, 0, 9).totals).toEqual([100, 40]);
    expect(viewAt(INFO, HAND, 3, 0, 9).totals).toEqual([400, 45]);
  });
  it("counts the canastas on the table", () => {
    expect(viewAt(INFO, HAND, 1, 0, 9).canastas).toEqual([1, 0]);
  });
  it("hides what others draw unless all cards are open", () => {
    const step = HAND.steps[3]!;
    expect(eventsOf(step, { seat: 0, open: false })[0]).toMatchObject({ cards: [], hidden: 1 });
    expect(eventsOf(step, { seat: 1, open: false })[0]!.cards).toEqual(["9s"]);
    expect(eventsOf(step, { seat: 0, open: true })[0]!.cards).toEqual(["9s"]);
  });
});

describe("going by turns", () => {
  it("stops where the turn has passed, and at the ends", () => {
    expect(nextTurn(HAND, 0, 1)).toBe(2);
    expect(nextTurn(HAND, 2, 1)).toBe(3);
    expect(nextTurn(HAND, 3, -1)).toBe(2);
    expect(nextTurn(HAND, 2, -1)).toBe(0);
  });
});
