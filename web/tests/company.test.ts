import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Company } from "../src/lib/company.svelte";

let now = 0;
let company: Company;
beforeEach(() => {
  now = 1_000;
  company = new Company(() => now);
});

describe("people at a table", () => {
  it("are waited for as long as the server says, and then gone only by its word", () => {
    company.presenceCame({ seat: 1, connected: false, grace: 60 });
    expect(company.grace(1)).toBe(60_000);
    expect(company.ticking).toBe(true);
    now += 90_000;
    company.presenceCame({ seat: 2, connected: false, grace: 5 });
    expect(company.grace(1)).toBe(0);
    expect(company.isGone(1)).toBe(false);
    company.presenceCame({ seat: 1, connected: false, grace: 0 });
    expect(company.isGone(1)).toBe(true);
    expect(company.grace(1)).toBeNull();
  });

  it("are asked about again when they went, came back and went once more", () => {
    company.presenceCame({ seat: 1, connected: false, grace: 0 });
    company.waitFor(1);
    expect(company.isWaitedFor(1)).toBe(true);
    company.presenceCame({ seat: 1, connected: true, grace: null });
    expect(company.isGone(1)).toBe(false);
    company.presenceCame({ seat: 1, connected: false, grace: 0 });
    expect(company.isWaitedFor(1)).toBe(false);
  });
});

describe("who comes", () => {
  it("is news when nobody else does any more, or when they were here before", () => {
    company.meet([0]);
    expect([company.isNews(0), company.isNews(1), company.hasMet(1)]).toEqual([true, false, false]);
    now += 20_000;
    company.meet([0]);
    expect([company.isNews(1), company.hasMet(1)]).toEqual([true, false]);
  });
});

describe("the time that runs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => {
    for (const end = now + milliseconds; now < end; ) {
      now += 250;
      vi.advanceTimersByTime(250);
    }
  };

  it("is shown as it passes, heard at the end of one's own, and not at all after it was stopped", () => {
    const heard: (string | null)[] = [];
    company.clockCame({ type: "clock", table: "t", seat: 0, turn_left: 2_000, bank_left: 12_000 });
    const stop = company.run(0, (chime) => heard.push(chime));
    pass(2_000);
    expect(company.left(0)).toEqual({ turn: 0, bank: 12_000 });
    expect(company.left(1)).toBeNull();
    expect(heard).toEqual(["bank"]);
    pass(4_000);
    expect(heard.slice(1)).toEqual(["last", "tick", "tick"]);
    stop();
    pass(4_000);
    expect(heard).toHaveLength(4);
  });

  it("of somebody else is not heard", () => {
    const heard: unknown[] = [];
    company.clockCame({ type: "clock", table: "t", seat: 1, turn_left: 11_000, bank_left: 0 });
    company.run(0, (chime) => heard.push(chime));
    pass(11_000);
    expect(heard).toEqual([]);
  });
});
