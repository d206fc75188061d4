import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type Answer, type LinkState, type Socket, type Surroundings } from "../src/lib/connection";
import type { ClientMessage, TableMessage } from "../src/lib/wire";

class FakeSocket implements Socket {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.says({ type: "welcome", protocol: 1, name: "Ana" });
  }
  last(): ClientMessage {
    return this.sent.at(-1)!;
  }
}

/** A world in which time passes when the test says so. */
class World {
  sockets: FakeSocket[] = [];
  timers: { at: number; callback: () => void }[] = [];
  now = 0;
  ids = 0;
  states: LinkState[] = [];
  tables: TableMessage[] = [];
  around: Surroundings = {
    open: () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    later: (milliseconds, callback) => {
      const timer = { at: this.now + milliseconds, callback };
      this.timers.push(timer);
      return () => void (this.timers = this.timers.filter((each) => each !== timer));
    },
    chance: () => 0.5,
    newId: () => `id${++this.ids}`,
  };
  connection = new Connection("p1", this.around, {
    stateChanged: (state) => this.states.push(state),
    table: (message) => this.tables.push(message),
  });
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.callback();
    }
    this.now = end;
  }
}

const play = { type: "play", seat: 0, seq: 7, action: "draw" } as const;
let world: World;

beforeEach(() => {
  world = new World();
  world.connection.start();
  world.connection.join("t1");
});

describe("a connection", () => {
  it("says hello, then joins", () => {
    world.socket.welcome();
    expect(world.socket.sent.map((message) => message.type)).toEqual(["hello", "join"]);
    expect(world.states).toEqual(["online"]);
  });

  it("gives each command its answer", async () => {
    world.socket.welcome();
    const answer = world.connection.do(play);
    const { id } = world.socket.last() as { id: string };
    world.socket.says({ type: "accepted", id: "other", table: "t1", seq: 8, repeated: false });
    world.socket.says({ type: "accepted", id, table: "t1", seq: 8, repeated: false });
    expect(await answer).toMatchObject({ type: "accepted", id, seq: 8 });
  });

  it("sends an unanswered command again with the same id, after asking for what was missed", async () => {
    world.socket.welcome();
    world.socket.says({ type: "table", table: "t1", view: { version: 7 }, possible: null, events: [] });
    const answer = world.connection.do(play);
    const sent = world.socket.last() as { id: string };
    world.socket.onclose?.();
    expect(world.connection.state).toBe("offline");
    world.pass(1_000);
    expect(world.sockets).toHaveLength(2);
    world.socket.welcome();
    expect(world.socket.sent.map((message) => message.type)).toEqual(["hello", "join", "play"]);
    expect(world.socket.sent[1]).toMatchObject({ after: 7 });
    expect(world.socket.sent[2]).toEqual(sent);
    world.socket.says({ type: "accepted", id: sent.id, table: "t1", seq: 8, repeated: true });
    expect(await answer).toMatchObject({ repeated: true });
  });

  it("keeps commands that are given while it is away", () => {
    world.socket.onclose?.();
    void world.connection.do(play);
    world.pass(1_000);
    world.socket.welcome();
    expect(world.socket.last()).toMatchObject({ type: "play", action: "draw" });
  });

  it("forgets questions when it is lost", async () => {
    world.socket.welcome();
    const answer: Promise<Answer | null> = world.connection.ask({ type: "check", seat: 0, action: "draw" });
    world.socket.onclose?.();
    expect(await answer).toBeNull();
    expect(await world.connection.ask({ type: "check", seat: 0, action: "draw" })).toBeNull();
  });

  it("waits longer each time, but not for ever, and starts anew after a success", () => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      world.socket.onclose?.();
      waits.push(world.timers[0]!.at - world.now);
      world.pass(20_000);
    }
    expect(waits.slice(0, 3)).toEqual([300, 600, 1200]);
    expect(waits.at(-1)).toBe(2_000);
    world.socket.welcome();
    world.socket.onclose?.();
    expect(world.timers[0]!.at - world.now).toBe(300);
  });

  it("notices that nobody answers any more", () => {
    world.socket.welcome();
    world.pass(20_000);
    expect(world.socket.last().type).toBe("ping");
    world.pass(10_000);
    expect(world.connection.state).toBe("offline");
  });

  it("goes on while somebody answers", () => {
    world.socket.welcome();
    for (let round = 0; round < 5; round += 1) {
      world.pass(20_000);
      const ping = world.socket.sent.filter((message) => message.type === "ping").at(-1) as { id: string };
      world.socket.says({ type: "pong", id: ping.id });
    }
    expect(world.connection.state).toBe("online");
  });

  it("does not come back after it was stopped", () => {
    world.socket.welcome();
    world.connection.stop();
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.closed).toBe(true);
  });

  it("does not hear of tables it has left", () => {
    world.socket.welcome();
    world.connection.join("t2");
    world.socket.says({ type: "table", table: "t1", view: { version: 9 }, possible: null, events: [] });
    expect(world.tables).toEqual([]);
  });
});

describe("a connection that is shared", () => {
  beforeEach(() => world.connection.stop());

  it("starts with the first listener and stops with the last", () => {
    const shared = new World();
    // A listener of its own would keep it open.
    const connection = new Connection("p1", shared.around);
    const states: LinkState[] = [];
    const first = connection.listen({ stateChanged: (state) => states.push(state) });
    shared.socket.welcome();
    const second = connection.listen({ stateChanged: (state) => states.push(state) });
    expect(states).toEqual(["online", "online"]);
    first();
    expect(shared.socket.closed).toBe(false);
    second();
    expect(shared.socket.closed).toBe(true);
    connection.listen({});
    expect(shared.sockets).toHaveLength(2);
  });

  it("says again after a disconnection where one is and what one hears", () => {
    world.connection.start();
    world.socket.welcome();
    world.connection.sayWhere({ room: "fun", available: true, away: false });
    world.connection.sayWhere({ room: null, available: true, away: true });
    world.connection.hear("room:fun");
    world.socket.onclose?.();
    world.pass(1_000);
    world.socket.welcome();
    expect(world.socket.sent.slice(2)).toMatchObject([
      { type: "lobby", room: null, away: true },
      { type: "listen", places: ["room:fun"] },
    ]);
  });

  it("hears a place as long as somebody wants to, and says each change once", () => {
    world.connection.start();
    world.socket.welcome();
    const before = world.socket.sent.length;
    const stops = ["room:fun", "table:t1", "room:fun"].map((place) => world.connection.hear(place));
    for (const stop of stops) stop();
    const said = world.socket.sent.slice(before) as { places: string[] }[];
    expect(said.map((message) => message.places)).toEqual([["room:fun"], ["room:fun", "table:t1"], ["room:fun"], []]);
  });

  it("gives up what is pending at a table that is left, and nothing else", async () => {
    world.connection.start();
    world.socket.welcome();
    const answer = world.connection.do(play);
    world.connection.leave("t1");
    expect(await answer).toBeNull();
    expect(world.socket.last()).toMatchObject({ type: "leave", table: "t1" });
    world.socket.says({ type: "table", table: "t1", view: { version: 9 }, possible: null, events: [] });
    expect(world.tables).toEqual([]);
  });

  it.each(["not_entered", "wrong_protocol"])("does not ask again when it is not let in: %s", (code) => {
    world.connection.start();
    world.socket.onopen?.();
    world.socket.says({ type: "error", code, text: "", id: null });
    world.socket.onclose?.();
    world.pass(60_000);
    expect(world.sockets).toHaveLength(2);
    expect(world.connection.state).toBe("refused");
  });
});
