import { describe, expect, it } from "vitest";
import { chimeOf, clockFace, leftAt } from "../src/lib/clock";

const running = { seat: 0, turn: 60_000, bank: 300_000, at: 1_000 };

describe("a clock", () => {
  it("takes the time of the turn first, then the bank, and never more than there is", () => {
    expect(leftAt(running, 1_000)).toEqual({ turn: 60_000, bank: 300_000 });
    expect(leftAt(running, 41_000)).toEqual({ turn: 20_000, bank: 300_000 });
    expect(leftAt(running, 71_000)).toEqual({ turn: 0, bank: 290_000 });
    expect(leftAt(running, 900_000)).toEqual({ turn: 0, bank: 0 });
  });
  it("does not run backwards when the page's clock does", () => {
    expect(leftAt(running, 0)).toEqual({ turn: 60_000, bank: 300_000 });
  });
  it("shows the last second as 1, and nothing as nothing", () => {
    expect([65_000, 60_001, 1_000, 1, 0, -5].map(clockFace)).toEqual(["1:05", "1:01", "0:01", "0:01", "0:00", "0:00"]);
  });
  it("is heard when the bank begins, and each second at the end", () => {
    const left = (turn: number, bank: number) => ({ turn, bank });
    expect(chimeOf(left(30_000, 0), left(29_000, 0))).toBeNull();
    expect(chimeOf(left(100, 60_000), left(0, 59_900))).toBe("bank");
    expect(chimeOf(left(0, 10_100), left(0, 9_900))).toBe("last");
    expect(chimeOf(left(0, 9_900), left(0, 9_700))).toBeNull();
    expect(chimeOf(left(0, 9_100), left(0, 8_900))).toBe("tick");
    // The last seconds of a turn are not the last ones while there is a bank.
    expect(chimeOf(left(5_100, 60_000), left(4_900, 60_000))).toBeNull();
    expect(chimeOf(left(0, 100), left(0, 0))).toBeNull();
    expect(chimeOf(left(0, 500), left(60_000, 0))).toBeNull();
  });
});
