import { describe, expect, it } from "vitest";
import {
  NOTHING, groupsOf, inHand, keepHeld, meldText, remove, removeLast, stageChosen, stageFromHand, stageWilds, takeText,
} from "../src/lib/staging";

const HAND = "Kh Ks Kd Kc 7h 7d 2s * 4c".split(" ");
const none = () => 0;

describe("clicks on the hand", () => {
  it("stage one, three or all of a rank", () => {
    expect(meldText(stageFromHand(NOTHING, HAND, "Kd", "one", none))).toBe("meld K: Kd");
    expect(meldText(stageFromHand(NOTHING, HAND, "Kd", "three", none))).toBe("meld K: Kd Kh Ks");
    expect(meldText(stageFromHand(NOTHING, HAND, "Kd", "all", none))).toBe("meld K: Kd Kh Ks Kc");
  });
  it("add a two, not a joker, when two cards are all there is of a rank", () => {
    expect(meldText(stageFromHand(NOTHING, HAND, "7h", "all", none))).toBe("meld 7: 7h 7d 2s");
    const first = stageFromHand(NOTHING, HAND, "7h", "one", none);
    expect(meldText(stageFromHand(first, HAND, "7d", "one", none))).toBe("meld 7: 7h 7d 2s");
  });
  it("add no wild card to a meld that lies on the table", () => {
    expect(meldText(stageFromHand(NOTHING, HAND, "7h", "all", (rank) => (rank === "7" ? 3 : 0)))).toBe("meld 7: 7h 7d");
  });
  it("put wild cards into a meld of their own", () => {
    expect(meldText(stageFromHand(NOTHING, HAND, "*", "all", none))).toBe("meld W: * 2s");
  });
});

describe("clicks on a meld", () => {
  it("add one wild card, or as many as a canasta needs", () => {
    expect(meldText(stageWilds(NOTHING, HAND, "K", "one", () => 4))).toBe("meld K: 2s");
    expect(meldText(stageWilds(NOTHING, HAND, "K", "canasta", () => 5))).toBe("meld K: 2s *");
    expect(meldText(stageWilds(NOTHING, HAND, "K", "canasta", () => 6))).toBe("meld K: 2s");
  });
});

describe("chosen cards", () => {
  it("go to their ranks, and wild cards with the only rank", () => {
    expect(meldText(stageChosen(NOTHING, ["Kh", "2s", "Ks"]))).toBe("meld K: Kh Ks 2s");
    expect(meldText(stageChosen(NOTHING, ["Kh", "7h", "2s"]))).toBe("meld K: Kh; 7: 7h; W: 2s");
    expect(meldText(stageChosen(NOTHING, ["2s"], "Q"))).toBe("meld Q: 2s");
  });
});

describe("taking", () => {
  it("names the group of the top card first", () => {
    const staged = stageChosen(stageChosen(NOTHING, ["7h", "7d"]), ["Kh", "Ks", "Kd"]);
    expect(takeText(staged, "7c")).toBe("take 7: 7h 7d; K: Kh Ks Kd");
    expect(takeText(NOTHING, "7c")).toBe("take 7:");
  });
});

describe("taking back", () => {
  const staged = stageChosen(NOTHING, ["Kh", "Ks", "7h"]);
  it("goes card by card", () => {
    expect(meldText(removeLast(staged))).toBe("meld K: Kh Ks");
    expect(meldText(remove(staged, "K", "Kh"))).toBe("meld K: Ks; 7: 7h");
    expect(inHand(HAND, staged)).toEqual(["Kd", "Kc", "7d", "2s", "*", "4c"]);
  });
  it("keeps what is still in hand after the hand has changed", () => {
    expect(meldText(keepHeld(staged, ["Ks", "7h", "4c"]))).toBe("meld K: Ks; 7: 7h");
    expect(keepHeld(staged, HAND)).toBe(staged);
  });
});

it("reads the groups of an action", () => {
  expect(groupsOf("take K: Kh Ks; 7: 7h 7d 7c")).toEqual([
    { rank: "K", cards: ["Kh", "Ks"] },
    { rank: "7", cards: ["7h", "7d", "7c"] },
  ]);
  expect(groupsOf("discard 4c")).toEqual([]);
});
