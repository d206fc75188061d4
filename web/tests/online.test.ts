import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compared, differencesOf, differenceWords, presetFor, valueWords } from "../src/lib/differences";
import { guestName } from "../src/lib/guests";
import { Idleness } from "../src/lib/idleness";
import { drawRatings } from "../src/lib/rating-chart";
import type { GatheringInfo, InvitationInfo, Mine, PresetInfo, RulesInfo } from "../src/lib/wire";

const rules = (code: string, options: Record<string, unknown>): RulesInfo => ({ code, preset: "hoyle", options, differences: [] });

describe("rules of two people", () => {
  it("differ where their values do, lists included", () => {
    const a = rules("A", { players: 2, freezes: ["wild"], target: 5000 });
    const b = rules("B", { players: 2, freezes: ["wild", "red_three"], target: null });
    expect(differencesOf(a, b)).toEqual([
      { option: "freezes", a: ["wild"], b: ["wild", "red_three"] },
      { option: "target", a: 5000, b: null },
    ]);
    expect(differencesOf(a, a)).toEqual([]);
  });
  it("are told by the names of two games where that is shorter, and by what was changed in them", () => {
    const options = { players: 2, hand_size: 15, draw_count: 1, target: 5000 };
    const hoyle = rules("A", options);
    const three: RulesInfo = { ...rules("B", { players: 3, hand_size: 13, draw_count: 2, target: 3000 }), preset: "classic3", differences: ["target"] };
    const { all, games, besides } = compared(hoyle, three);
    expect(all.map((each) => each.option)).toEqual(["players", "hand_size", "draw_count", "target"]);
    expect(games).toEqual({ a: "Hoyle for two", b: "Classic three" });
    expect(besides).toEqual([{ option: "target", a: 5000, b: 3000 }]);
    expect(differenceWords(hoyle, three)).toBe("yours: Hoyle for two");
    const faster: RulesInfo = { ...rules("C", { ...options, target: 3000 }), differences: ["target"] };
    expect(compared(hoyle, faster)).toEqual({ all: besides, games: null, besides });
    // Two names and nothing besides are no shorter than one rule.
    const alike: RulesInfo = { ...rules("D", { ...options, draw_count: 2 }), preset: "classic2" };
    expect(compared(hoyle, alike).games).toBeNull();
    expect([faster, alike, hoyle].map((each) => differenceWords(hoyle, each))).toEqual(["1 differs from yours", "1 differs from yours", "as yours"]);
  });
  it("have a preset for another number of players that is most like them", () => {
    const preset = (name: string, players: number, draw: number): PresetInfo => ({ name, players, description: "", code: "", options: { players, draw_count: draw } });
    const presets = [preset("hoyle", 2, 1), preset("classic2", 2, 2), preset("classic3", 3, 2)];
    const found = (players: number, draw: number) => presetFor(players, rules("A", { players: 4, draw_count: draw }), presets)?.name;
    expect([found(2, 1), found(2, 2), found(3, 1), found(4, 1)]).toEqual(["hoyle", "classic2", "classic3", undefined]);
  });
  it("are said in the words of the options", () => {
    expect([true, 5000, null, [], ["wild", "red_three"], "natural_pair"].map((value) => valueWords(value))).toEqual([
      "yes", "5,000", "none", "none", "wild cards and red threes", "natural pair",
    ]);
    expect(valueWords(null, "max_wilds")).toBe("no limit");
  });
});

it("names guests by a word and a number that fit a nickname", () => {
  for (const chance of [0, 0.5, 0.999]) expect(guestName(() => chance)).toMatch(/^[A-Z][a-z]+ \d{2,3}$/);
});

describe("somebody at the page", () => {
  let timers: { at: number; callback: () => void }[];
  let told: boolean[];
  let idleness: Idleness;
  beforeEach(() => {
    timers = [];
    told = [];
    idleness = new Idleness(
      (at, callback) => {
        const timer = { at, callback };
        timers.push(timer);
        return () => void (timers = timers.filter((each) => each !== timer));
      },
      (away) => told.push(away),
    );
  });
  const pass = () => timers.splice(0).forEach((timer) => timer.callback());
  it("is away after minutes without a touch, and back with the next", () => {
    expect(timers.map((timer) => timer.at)).toEqual([300_000]);
    pass();
    idleness.stir();
    idleness.stir();
    expect(told).toEqual([true, false]);
    expect(timers).toHaveLength(1);
  });
  it("is away sooner when the page is not seen", () => {
    idleness.show(false);
    expect(timers.map((timer) => timer.at)).toEqual([60_000]);
    pass();
    idleness.show(true);
    expect(told).toEqual([true, false]);
  });
});

it("draws a rating in the band of its uncertainty, between round values", () => {
  const drawing = drawRatings([{ rating: 1500, uncertainty: 300 }, { rating: 1600, uncertainty: 100 }], { left: 0, right: 100, top: 0, bottom: 100 });
  expect(drawing.marks[0]?.value).toBe(1200);
  expect(drawing.marks.at(-1)?.value).toBe(1800);
  expect(drawing.line).toBe("0,50 100,33.3");
  expect(drawing.band).toBe("0,0 100,16.7 100,50 0,100");
});

describe("playing with others", () => {
  const table = (changes: Partial<GatheringInfo> = {}): GatheringInfo => ({
    id: "g1", room: "fun", host: "Ana", rules: rules("A", {}), proposed_by: "Ana", clock: null, spectators: true, rated: false,
    is_open: true, status: "open", match: null, rematch_of: null, version: 3, created: "", seats: [], mine: 0, ...changes,
  });
  const invitation: InvitationInfo = { id: "i1", table: table(), from: "Rubén", to: "Ana", expires: "", seconds_left: 60, status: "waiting" };
  const mine = (changes: Partial<Mine> = {}): Mine => ({ type: "mine", invitations: [], sent: [], table: null, matches: [], rooms: [], ...changes });

  let online: (typeof import("../src/lib/online.svelte"))["online"];
  let router: (typeof import("../src/lib/route.svelte"))["router"];
  let says: (message: Mine) => void;
  let stop: () => void;
  let said: Record<string, unknown>[];
  let invited: string[];
  let answers: Record<string, unknown>;
  let asked: string[];

  beforeEach(async () => {
    vi.resetModules();
    const events = new EventTarget();
    const location = { hash: "#/lobby", href: "http://localhost/", protocol: "http:" };
    vi.stubGlobal("location", location);
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
    vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { lang: "en" } }));
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    said = [];
    let socket: { onopen: () => void; onmessage: (event: { data: string }) => void };
    vi.stubGlobal("WebSocket", class {
      onopen = () => {};
      onmessage = () => {};
      constructor() {
        socket = this as unknown as typeof socket;
      }
      send = (text: string) => said.push(JSON.parse(text) as Record<string, unknown>);
      close = () => {};
    });
    answers = {};
    asked = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      asked.push(`${init.method} ${path}`);
      return new Response(JSON.stringify(answers[path] ?? {}), { headers: { "content-type": "application/json" } });
    });
    ({ online } = await import("../src/lib/online.svelte"));
    ({ router } = await import("../src/lib/route.svelte"));
    invited = [];
    stop = online.follow("p1", { onInvited: (each) => invited.push(each.id) });
    socket!.onopen();
    const tell = (message: object) => socket.onmessage({ data: JSON.stringify(message) });
    tell({ type: "welcome", protocol: 1, name: "Ana" });
    says = tell;
  }, 60_000);

  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  it("says where one is: in a room while one looks, else only that one is available", () => {
    const leave = online.look();
    online.goTo("competition");
    leave();
    online.setAvailable(false);
    expect(said.filter((message) => message.type === "lobby").map(({ room, available }) => [room, available])).toEqual([
      [null, true], ["fun", true], ["competition", true], [null, true], [null, false],
    ]);
  });
  it("tells of an invitation once", () => {
    says(mine({ invitations: [invitation] }));
    says(mine({ invitations: [invitation] }));
    expect(invited).toEqual(["i1"]);
  });
  it("goes to a match that begins, but not to one that was running before", () => {
    says(mine({ matches: ["old"] }));
    expect(location.hash).toBe("#/lobby");
    expect(online.elsewhere).toBe("old");
    says(mine({ matches: ["old", "new"] }));
    expect(location.hash).toBe("#/table/new");
  });
  it("does not tear anybody away from a game, only from an online match that is over", () => {
    says(mine({ matches: ["m1"] }));
    location.hash = "#/table/computer";
    router.now = { page: "table", match: "computer" };
    says(mine({ matches: ["m1", "m2"] }));
    expect(location.hash).toBe("#/table/computer");
    router.now = { page: "table", match: "m1" };
    says(mine({ matches: ["m2", "m3"] }));
    expect(location.hash).toBe("#/table/m3");
  });
  it("keeps the newer of two answers about its table", async () => {
    says(mine({ table: table({ version: 5 }) }));
    answers["/api/lobby/tables/g1/agree"] = table({ version: 4 });
    await online.agree(table());
    expect(online.table?.version).toBe(5);
    answers["/api/lobby/tables/g1/agree"] = table({ version: 6 });
    await online.agree(table());
    expect(online.table?.version).toBe(6);
  });
  it("opens one table, however quickly several people are invited", async () => {
    answers["/api/lobby/tables"] = table();
    await Promise.all([online.invite("Rubén"), online.invite("Marta")]);
    expect(asked.filter((each) => each === "POST /api/lobby/tables")).toHaveLength(1);
    expect(asked.filter((each) => each.endsWith("/invitations"))).toHaveLength(2);
  });
  it("says why something was refused, and goes on", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: "x", text: "Not now.", facts: {} }), { status: 409 }));
    expect(await online.attempt(online.playFriend())).toBeNull();
    expect(online.problem).toBe("Not now.");
  });
});
