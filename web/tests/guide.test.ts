import { describe, expect, it } from "vitest";
import { tipFor, type GuideTable } from "../src/lib/guide";
import { placeBeside } from "../src/lib/placing";
import type { Checked, HandInfo, PossibleInfo, ViewInfo } from "../src/lib/wire";

const POSSIBLE: PossibleInfo = { verbs: {}, takes: [], take_problems: [], cards: [], red_threes: [] };

function table(hand: Partial<HandInfo>, rest: Partial<GuideTable> = {}): GuideTable {
  const whole = { turn: 0, phase: "draw", cards: [], melds: [[], []], pile: ["9h"], pile_frozen: false, ...hand } as unknown as HandInfo;
  return {
    myTurn: true, phase: whole.phase, possible: POSSIBLE, staged: [], checked: null, hand: whole, mine: 0, hint: null,
    question: null, refusal: null, view: { minimums: [50, 50] } as unknown as ViewInfo, ...rest,
  };
}
const name = (of: GuideTable, ...seen: string[]) => tipFor(of, new Set(seen))?.name;
const checked = (worth: number, needed: number) => ({ worth, needed, problems: [] }) as unknown as Checked;

describe("the guide", () => {
  it("begins with drawing, then speaks of the pile if it can be taken", () => {
    const drawing = table({}, { possible: { ...POSSIBLE, takes: ["take 9: 9c 9d"] } });
    expect(name(drawing)).toBe("draw");
    expect(name(drawing, "draw")).toBe("take");
    expect(name(drawing, "draw", "take")).toBeUndefined();
  });
  it("explains a frozen pile", () => {
    expect(name(table({ pile_frozen: true }), "draw")).toBe("frozen");
  });
  it("speaks of melds only to who holds three of a rank", () => {
    const three = { phase: "play" as const, cards: ["Kh", "Ks", "Kd"] };
    expect(name(table(three))).toBe("opening");
    expect(name(table(three, { view: { minimums: [0, 0] } as unknown as ViewInfo }))).toBe("stage");
    expect(name(table({ phase: "play", cards: ["Kh", "Ks", "4d"] }))).toBe("discard");
  });
  it("says what is missing, and when it is enough", () => {
    const staged = [{ rank: "K", cards: ["Kh", "Ks", "Kd"] }];
    expect(tipFor(table({ phase: "play" }, { staged, checked: checked(30, 50) }), new Set())?.text).toContain("20");
    expect(name(table({ phase: "play" }, { staged, checked: checked(60, 50) }))).toBe("lay");
  });
  it("is silent while others play, and while something else is to be read", () => {
    expect(name(table({}, { myTurn: false }))).toBeUndefined();
    expect(name(table({}, { refusal: { place: "pile", texts: ["no"] } }))).toBeUndefined();
  });
});

describe("a bubble", () => {
  const part = { left: 400, top: 400, right: 500, bottom: 500 };
  const screen = { width: 1000, height: 900 };
  it("stands above if there is room, else below, else beside", () => {
    expect(placeBeside(part, 200, 100, screen).side).toBe("above");
    expect(placeBeside({ ...part, top: 20 }, 200, 100, screen).side).toBe("below");
    expect(placeBeside({ ...part, top: 20, bottom: 880 }, 200, 100, screen).side).toBe("right");
  });
  it("never leaves the window, and its tip stays on the part", () => {
    const spot = placeBeside({ left: 0, top: 400, right: 40, bottom: 440 }, 200, 100, { width: 360, height: 640 });
    expect(spot.left).toBe(8);
    expect(spot.tip).toBe(20);
  });
  it("gives way to what should be seen", () => {
    const above = { weight: 1, left: 300, top: 280, right: 600, bottom: 390 };
    expect(placeBeside(part, 200, 100, { ...screen, avoid: [above] }).side).toBe("below");
    const beside = { weight: 1, left: 0, top: 0, right: 480, bottom: 900 };
    const spot = placeBeside(part, 200, 100, { ...screen, avoid: [beside] });
    expect([spot.side, spot.left]).toEqual(["right", 512]);
  });
  it("slides along a wide part to where nothing is", () => {
    const hand = { left: 100, top: 700, right: 900, bottom: 860 };
    const melds = { weight: 1, left: 50, top: 500, right: 620, bottom: 690 };
    const spot = placeBeside(hand, 200, 100, { ...screen, avoid: [melds] });
    expect(spot.side).toBe("above");
    expect(spot.left).toBeGreaterThanOrEqual(620);
    expect(spot.left + spot.tip).toBeLessThanOrEqual(900);
  });
  it("stands on free ground without a tip, if all around is taken", () => {
    const around = { weight: 1, left: 150, top: 150, right: 750, bottom: 750 };
    const spot = placeBeside(part, 200, 100, { ...screen, avoid: [around] });
    expect(spot.side).toBe("free");
    expect(spot.left >= 750 || spot.top >= 750 || spot.left + 200 <= 150 || spot.top + 100 <= 150).toBe(true);
  });
});
