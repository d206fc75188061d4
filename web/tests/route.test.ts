import { beforeAll, describe, expect, it, vi } from "vitest";
import { leads } from "../src/lib/statistics";
import type { MatchInfo } from "../src/lib/wire";

describe("an address", () => {
  let route: typeof import("../src/lib/route.svelte");
  beforeAll(async () => {
    vi.stubGlobal("location", { hash: "" });
    vi.stubGlobal("addEventListener", () => {});
    route = await import("../src/lib/route.svelte");
  });
  it("leads to its page", () => {
    expect(route.routeOf("")).toEqual({ page: "start" });
    expect(route.routeOf("#/table/a%2Fb")).toEqual({ page: "table", match: "a/b" });
    expect(route.routeOf("#/rules/hoyle")).toEqual({ page: "rules", code: "hoyle" });
    expect(route.routeOf("#/lobby")).toEqual({ page: "lobby" });
    expect(route.routeOf("#/join/g1")).toEqual({ page: "join", table: "g1" });
    expect(route.routeOf(route.profileHash("Ana/B"))).toEqual({ page: "ladder", name: "Ana/B" });
  });
  it("of a replay names hand and step, and a file has no match", () => {
    expect(route.routeOf(route.replayHash("m/1", 3, 40))).toEqual({ page: "replay", match: "m/1", hand: 3, step: 40 });
    expect(route.routeOf(route.replayHash(""))).toEqual({ page: "replay", match: "", hand: 1, step: 0 });
    expect(route.routeOf("#/replay/m/x/-2")).toEqual({ page: "replay", match: "m", hand: 1, step: 0 });
  });
});

describe("the leads of finished matches", () => {
  const match = (id: string, seat: number, totals: number[]) =>
    ({ match: id, seat, totals, seats: totals.map((_, each) => ({ seat: each, side: each })) }) as unknown as MatchInfo;
  it("are those over the best other side, the oldest first", () => {
    expect(leads([match("new", 0, [500, 800, 100]), match("old", 1, [200, 900])])).toEqual([
      { match: "old", lead: 700 },
      { match: "new", lead: -300 },
    ]);
  });
});
