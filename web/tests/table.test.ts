import { beforeEach, describe, expect, it } from "vitest";
import { FIXTURES } from "../src/gallery/fixtures";
import type { Socket } from "../src/lib/connection";
import { TableStore } from "../src/lib/table.svelte";
import { meldText } from "../src/lib/staging";
import type { ClientMessage, EventInfo, PossibleInfo, ViewInfo } from "../src/lib/wire";

type Sent = ClientMessage & { id: string; action: string; seq: number };

/** A server that says what the test tells it to. */
class Server {
  sockets: Socket[] = [];
  sent: Sent[] = [];
  sounds: string[] = [];
  ids = 0;
  timers: (() => void)[] = [];
  table = new TableStore("t1", "p1", {
    sound: (sound) => this.sounds.push(sound),
    around: {
      open: () => {
        const socket: Socket = {
          send: (text) => void this.sent.push(JSON.parse(text) as Sent),
          close: () => {},
          onopen: null,
          onclose: null,
          onmessage: null,
        };
        this.sockets.push(socket);
        return socket;
      },
      later: (_, callback) => {
        this.timers.push(callback);
        return () => void (this.timers = this.timers.filter((timer) => timer !== callback));
      },
      chance: () => 0.5,
      newId: () => `id${++this.ids}`,
    },
  });
  constructor() {
    this.table.start();
    this.welcome();
  }
  welcome(): void {
    this.sockets.at(-1)!.onopen?.();
    this.says({ type: "welcome", protocol: 1, name: "Ana" });
  }
  says(message: object): void {
    this.sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) });
  }
  shows(view: ViewInfo, { possible = POSSIBLE, events = [] as Partial<EventInfo>[], resync = false } = {}): void {
    const full = events.map((event) => ({ seq: view.version, seat: 0, cards: [], hidden: 0, rank: "", detail: "", facts: {}, ...event }));
    this.says({ type: "table", table: "t1", view, possible, events: full, resync, id: null });
  }
  last(type: string): Sent {
    return this.sent.findLast((message) => message.type === type)!;
  }
  async accepts(seq: number): Promise<void> {
    this.says({ type: "accepted", id: this.last("play").id, table: "t1", seq, repeated: false });
    await settled();
  }
}

const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))));

const POSSIBLE: PossibleInfo = { ...FIXTURES.opening!.possible! };
const BASE = FIXTURES.opening!.view;
function view(cards: string, version = 10, changes: Partial<ViewInfo> = {}): ViewInfo {
  return { ...BASE, ...changes, version, hand: { ...BASE.hand!, cards: cards.split(" ") } };
}

let server: Server;
let table: TableStore;
beforeEach(() => {
  server = new Server();
  table = server.table;
  server.shows(view("Kh Kh Ks Kd 4c 9d"));
});

describe("coming to a hand", () => {
  const so_far = [
    { name: "dealt_hand", seat: null, facts: { hand: 1 } },
    { name: "turn", seat: 0 },
    { name: "drew", seat: 0, cards: ["9d"] },
  ];
  it("reads what has happened, without sounds and movements", () => {
    table.stage("Kh", "one");
    server.sounds = [];
    server.shows(view("Kh Kh Ks Kd 4c 9d", 11), { events: so_far, resync: true });
    expect(table.log.map((line) => line.text)).toEqual(["Hand 1 is dealt.", "drew 9♦"]);
    expect(table.drawn).toEqual(["9d"]);
    expect(table.news).toEqual([]);
    expect(server.sounds).toEqual([]);
    expect(table.staged).toHaveLength(1);
  });
  it("has it once, however often it comes, and keeps it when nothing is told", () => {
    for (const events of [so_far, so_far, []]) server.shows(view("Kh Kh Ks Kd 4c 9d", 11), { events, resync: true });
    expect(table.log).toHaveLength(2);
    server.shows(view("Kh Kh Ks Kd 4c", 12), { events: [{ name: "discarded", cards: ["9d"] }] });
    expect(table.log).toHaveLength(3);
  });
});

describe("arranging", () => {
  it("asks the server about the latest arrangement, one question at a time", async () => {
    table.stage("Kh", "one");
    table.stage("Ks", "one");
    expect(server.sent.filter((message) => message.type === "check")).toHaveLength(1);
    server.says({ type: "checked", id: server.last("check").id, table: "t1", problems: [], worth: 10, needed: 90, canastas: 0 });
    await settled();
    expect(table.checked).toBeNull();
    expect(server.last("check").action).toBe("meld K: Kh Ks");
    server.says({ type: "checked", id: server.last("check").id, table: "t1", problems: [], worth: 20, needed: 90, canastas: 0 });
    await settled();
    expect(table.checked?.worth).toBe(20);
  });

  it("takes staged cards out of the hand and puts them back", () => {
    table.stage("Kh", "three");
    expect(table.cards.map((held) => held.card)).toEqual(["Kd", "9d", "4c"]);
    void table.undo();
    expect(table.cards).toHaveLength(4);
    void table.undoAll();
    expect(table.cards).toHaveLength(6);
  });

  it("survives a lost connection and is asked about again", () => {
    table.stage("Kh", "all");
    server.sockets.at(-1)!.onclose?.();
    expect(table.link).toBe("offline");
    server.timers.at(-1)!();
    server.welcome();
    server.shows(view("Kh Kh Ks Kd 4c 9d"), { resync: true });
    expect(meldText(table.staged)).toBe("meld K: Kh Kh Ks Kd");
    expect(server.last("check").action).toBe("meld K: Kh Kh Ks Kd");
  });

  it("forgets what was laid, also when a twin of it is still held", () => {
    table.stageCards(["Kh", "Ks", "Kd"]);
    server.shows(view("Kh 4c 9d", 11), { events: [{ name: "melded", cards: ["Kh", "Ks", "Kd"], rank: "K" }] });
    expect(table.staged).toEqual([]);
    expect(table.cards).toHaveLength(3);
  });
});

describe("playing", () => {
  it("lays what is staged before a discard, and discards at the version that made", async () => {
    table.stageCards(["Kh", "Ks", "Kd"]);
    void table.discard("4c");
    expect(server.last("play")).toMatchObject({ action: "meld K: Kh Ks Kd", seq: 10 });
    await server.accepts(11);
    expect(server.last("play")).toMatchObject({ action: "discard 4c", seq: 11 });
  });

  it("keeps the card when the melds are refused, and says why in the tray", async () => {
    table.stageCards(["Kh", "Ks", "Kd"]);
    void table.discard("4c");
    const problems = [{ code: "below_minimum", facts: { has: 30, needed: 90 }, text: "Your opening has 30 points; you need 90." }];
    server.says({ type: "refused", id: server.last("play").id, problems, table: "t1" });
    await settled();
    expect(server.sent.filter((message) => message.type === "play")).toHaveLength(1);
    expect(table.refusal).toEqual({ place: "tray", texts: ["Your opening has 30 points; you need 90."] });
    expect(meldText(table.staged)).toBe("meld K: Kh Ks Kd");
    expect(server.sounds).toContain("refusal");
  });

  it("discards a single staged card without laying it", () => {
    table.stage("4c", "one");
    void table.discard("4c");
    expect(server.last("play").action).toBe("discard 4c");
  });

  it("takes the pile at once where there is one way, and asks where there are more", () => {
    const drawing = { ...view("Kh Kh Ks Kd 4c 9d", 12) };
    drawing.hand = { ...drawing.hand!, phase: "draw", pile: ["Kc"] };
    server.shows(drawing, { possible: { ...POSSIBLE, takes: ["take K: Kh Ks"] } });
    void table.pile();
    expect(server.last("play").action).toBe("take K: Kh Ks");
    server.shows({ ...drawing, version: 13 }, { possible: { ...POSSIBLE, takes: ["take K: Kh Ks", "take K: Kh Kd"] } });
    void table.pile();
    expect(table.question).toBe("take");
  });

  it("adds chance to a deal once", () => {
    const waiting = view("4c", 20, { can_contribute: true, commitment: "abc" });
    server.shows(waiting);
    server.shows({ ...waiting, version: 21 });
    expect(server.sent.filter((message) => message.type === "contribute")).toHaveLength(1);
  });
});

describe("among people", () => {
  const people = BASE.seats.map((seat, index) => (index ? { ...seat, kind: "person" as const, name: "Ben", level: null, connected: true } : seat));
  beforeEach(() => server.shows(view("4c", 30, { seats: people })));

  it("says who went and who came, once, and not of what it knew", () => {
    const lines = table.log.length;
    const presence = { type: "presence", table: "t1", seat: 1 };
    server.says({ ...presence, connected: true, grace: null });
    expect(table.log).toHaveLength(lines);
    server.says({ ...presence, connected: false, grace: 60 });
    server.says({ ...presence, connected: false, grace: 0 });
    expect(table.log.slice(lines).map((line) => line.text)).toEqual(["Ben has lost the connection."]);
    expect(table.view?.seats[1]?.connected).toBe(false);
    expect(table.company.isGone(1)).toBe(true);
    server.says({ ...presence, connected: true, grace: null });
    expect(table.said).toBe("Ben is here.");
  });

  it("does not tell of everybody who comes at the beginning, but of who comes back", () => {
    server = new Server();
    table = server.table;
    server.shows(view("4c", 30, { seats: people.map((seat, index) => (index ? { ...seat, connected: false } : seat)) }));
    const presence = { type: "presence", table: "t1", seat: 1 };
    server.says({ ...presence, connected: false, grace: 60 });
    server.says({ ...presence, connected: true, grace: null });
    expect([table.said, table.log.length, table.view?.seats[1]?.connected]).toEqual(["", 0, true]);
    server.says({ ...presence, connected: false, grace: 60 });
    server.says({ ...presence, connected: true, grace: null });
    expect(table.log.map((line) => line.text)).toEqual(["Ben has lost the connection.", "Ben is here."]);
  });

  it("forgets who was away when it comes back itself: the server says it anew", () => {
    server.says({ type: "presence", table: "t1", seat: 1, connected: false, grace: 60 });
    server.says({ type: "watchers", table: "t1", names: ["Eva"] });
    server.says({ type: "table", table: "t1", view: view("4c", 31, { seats: people }), possible: null, events: [], resync: false, id: "id9" });
    expect(table.company.grace(1)).toBeNull();
    expect(table.company.watchers).toEqual([]);
  });

  it("offers, answers, claims and replaces at the version that was seen", () => {
    void table.offer("draw");
    expect(server.last("offer")).toMatchObject({ seat: 0, seq: 30, what: "draw" });
    void table.respond("no");
    expect(server.last("respond")).toMatchObject({ seq: 30, answer: "no" });
    void table.claim(1);
    expect(server.last("claim")).toMatchObject({ of: 1 });
    void table.replace(1, 3);
    expect(server.last("replace")).toMatchObject({ of: 1, level: 3 });
  });

  it("stops the clock with the hand", () => {
    server.says({ type: "clock", table: "t1", seat: 0, turn_left: 30_000, bank_left: 0 });
    expect(table.company.clock?.turn).toBe(30_000);
    server.shows(view("4c", 31, { stage: "deal" }), { possible: null as never });
    expect(table.company.clock).toBeNull();
  });

  it("shows everybody to who only watches, and nobody is you", () => {
    server.shows(view("", 32, { seat: null, seats: people }), { possible: null as never });
    expect(table.about?.others).toEqual([0, 1]);
    expect(table.about?.nameOf(0)).toBe(people[0]!.name);
  });
});
