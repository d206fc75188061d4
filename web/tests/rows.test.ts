import { describe, expect, it } from "vitest";
import { named } from "../src/lib/cards";
import { lowHand, narrowHand, rows } from "../src/lib/rows";

const FORTY = named(
  "* 2h 2c Ah As Ad Ac Kh Ks Kd Kc Qh Qs Qd Jh Js Jd Th Ts Td Tc 9h 9s 9d 8h 8s 8d 7h 7s 7d 7c 6h 6s 5h 5s 4h 4s 4d 3s 3c".split(" "),
);
const ELEVEN = named("* Kh Kc Qd 8h 8c 7d 7s 5s 3c 3s".split(" "));

describe("rows", () => {
  it("show every one of forty cards on every phone, wide enough to be read and touched", () => {
    for (const room of [340, 370, 410]) {
      const placed = rows(FORTY, room, 52);
      expect(placed.width).toBeLessThanOrEqual(room + 0.01);
      expect(placed.cards.map((card) => card.key)).toEqual(FORTY.map((held) => held.key));
      expect(Math.min(...placed.cards.map((card) => card.free))).toBeGreaterThan(16);
      expect(new Set(placed.cards.map((card) => card.y)).size).toBe(3);
    }
  });
  it("keep a rank together where the lines allow it", () => {
    const lines = new Map<string, Set<number>>();
    for (const card of rows(FORTY, 370, 52).cards) lines.set(card.card[0]!, (lines.get(card.card[0]!) ?? new Set()).add(card.y));
    expect([...lines.values()].every((ys) => ys.size === 1)).toBe(true);
  });
  it("split a rank that is longer than a line", () => {
    const many = named(Array.from({ length: 30 }, () => "Kh"));
    expect(rows(many, 340, 52).width).toBeLessThanOrEqual(340.01);
  });
  it("of no cards are nothing", () => {
    expect(rows([], 340, 52).cards).toEqual([]);
  });
});

describe("small screens", () => {
  it("have rank steps for few cards and rows for many", () => {
    expect(narrowHand(ELEVEN, 370, 64).cardWidth).toBe(64);
    expect(narrowHand(FORTY, 370, 64).cardWidth).toBeLessThan(64);
  });
  it("that are low have a fan for few cards and rows for many", () => {
    expect(lowHand(ELEVEN, 700, 60).height).toBeCloseTo(84);
    expect(lowHand(FORTY, 700, 60).height).toBeGreaterThan(84);
  });
});
