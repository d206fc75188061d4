import { describe, expect, it } from "vitest";
import { named } from "../src/lib/cards";
import { columnStrip, fan, modeFor, rankSteps } from "../src/lib/layout";

const FORTY = named(
  "* 2h 2c Ah As Ad Ac Kh Ks Kd Kc Qh Qs Qd Jh Js Jd Th Ts Td Tc 9h 9s 9d 8h 8s 8d 7h 7s 7d 7c 6h 6s 5h 5s 4h 4s 4d 3s 3c".split(" "),
);

describe("a fan", () => {
  it("keeps forty cards in its room with every rank readable", () => {
    const placed = fan(FORTY, 1014, 96);
    expect(placed.width).toBeLessThanOrEqual(1014.01);
    expect(placed.cards).toHaveLength(40);
    const steps = placed.cards.slice(1).map((card, index) => card.x - placed.cards[index]!.x);
    expect(Math.min(...steps)).toBeGreaterThan(14);
  });
  it("of a few cards does not use all the room", () => {
    expect(fan(named(["Kh", "4c"]), 1000, 96).width).toBeCloseTo(96 * 1.8);
  });
  it("opens a rank and still ends in its room", () => {
    expect(fan(FORTY, 1014, 96, "A").width).toBeLessThanOrEqual(1014.01);
  });
});

describe("rank steps", () => {
  it("keep forty cards on a phone", () => {
    const placed = rankSteps(FORTY, 340, 58);
    expect(placed.width).toBeLessThanOrEqual(340.01);
    expect(Math.min(...placed.cards.map((card) => card.y))).toBe(0);
  });
});

it("columns do not outgrow their room", () => {
  for (const count of [3, 6, 12]) {
    expect(columnStrip(count, 62) * (count - 1)).toBeLessThanOrEqual(62 * 1.4 * 1.19 + count);
  }
});

it("every screen has a mode", () => {
  expect(modeFor(1440, 900)).toBe("desktop");
  expect(modeFor(360, 740)).toBe("phone");
  expect(modeFor(844, 390)).toBe("wide");
  expect(modeFor(911, 512)).toBe("wide");
  expect(modeFor(1024, 768)).toBe("tablet");
  expect(modeFor(800, 1200)).toBe("phone");
});

it("large text needs a higher table, and very large text a wider panel", () => {
  expect(modeFor(1280, 590, 1.5)).toBe("wide");
  expect(modeFor(1366, 768, 1.5)).toBe("desktop");
  expect(modeFor(1366, 768, 2)).toBe("tablet");
  expect(modeFor(390, 600, 2)).toBe("phone");
  expect(modeFor(1024, 560, 0.75)).toBe("tablet");
});
