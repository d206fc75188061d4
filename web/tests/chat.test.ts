import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chatRefusal, ChatPlace, merged } from "../src/lib/chat.svelte";
import { Connection, type Socket } from "../src/lib/connection";
import { RestError } from "../src/lib/rest";

const line = (id: number, name = "Ben", text = `line ${id}`) => ({ id, place: "table:g1", name, text, at: "2026-11-16T06:00:00Z" });

let socket: Socket;
let sent: { type: string; places?: string[] }[];
let pages: { lines: ReturnType<typeof line>[]; more: boolean }[];
let asked: string[];
let sounds: number;
let chat: ChatPlace;

const settled = () => new Promise((resolve) => setTimeout(resolve));
const says = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });
const welcome = async () => {
  socket.onopen?.();
  const before = asked.length;
  says({ type: "welcome", protocol: 1, name: "Ana" });
  // What is asked for before the server has said that one listens would miss a line that is said in between.
  expect(asked).toHaveLength(before);
  says({ type: "listening", id: "id", places: ["table:g1"] });
  await settled();
};
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  sent = [];
  asked = [];
  pages = [{ lines: [line(3), line(4)], more: true }];
  sounds = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer(200, pages.shift() ?? { lines: [], more: false });
  });
  const connection = new Connection("p1", {
    open: () => (socket = { send: (text) => void sent.push(JSON.parse(text)), close: () => {}, onopen: null, onclose: null, onmessage: null }),
    later: (_, callback) => (later.push(callback), () => void later.splice(later.indexOf(callback), 1)),
    chance: () => 0.5,
    newId: () => "id",
  });
  const later: (() => void)[] = [];
  reconnect = () => (socket.onclose?.(), later.pop()!());
  chat = new ChatPlace("table:g1", connection, () => "Ana", () => (sounds += 1));
});
let reconnect: () => void;
afterEach(() => void vi.unstubAllGlobals());

describe("a chat", () => {
  it("hears its place, and asks for what was said before", async () => {
    chat.visit();
    await welcome();
    expect(sent.find((message) => message.type === "listen")?.places).toEqual(["table:g1"]);
    expect(chat.lines.map(({ id }) => id)).toEqual([3, 4]);
    expect(chat.more).toBe(true);
    pages = [{ lines: [line(1), line(2)], more: false }];
    await chat.earlier();
    expect(asked.at(-1)).toBe("/api/chat/table%3Ag1?before=3");
    expect(chat.lines.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(chat.more).toBe(false);
  });

  it("counts what nobody reads: not the history, not oneself, not other places", async () => {
    chat.visit();
    await welcome();
    expect(chat.unread).toBe(0);
    says({ type: "chat", place: "table:g1", lines: [line(5), line(6, "Ana")] });
    says({ type: "chat", place: "room:fun", lines: [{ ...line(7), place: "room:fun" }] });
    says({ type: "chat", place: "table:g1", lines: [line(5)] });
    expect([chat.unread, sounds]).toEqual([1, 1]);
    const close = chat.read();
    expect(chat.unread).toBe(0);
    says({ type: "chat", place: "table:g1", lines: [line(8)] });
    close();
    says({ type: "chat", place: "table:g1", lines: [line(9)] });
    expect(chat.unread).toBe(1);
  });

  it("fetches what was said while the connection was lost, and keeps what it had", async () => {
    chat.visit();
    await welcome();
    reconnect();
    pages = [{ lines: [line(4), line(5), line(6, "Ana")], more: true }];
    await welcome();
    expect(chat.lines.map(({ id }) => id)).toEqual([3, 4, 5, 6]);
    expect(chat.unread).toBe(1);
  });

  it("hears nothing any more when everybody has left", async () => {
    const leave = [chat.visit(), chat.visit()];
    await welcome();
    leave[0]!();
    says({ type: "chat", place: "table:g1", lines: [line(5)] });
    expect(chat.lines).toHaveLength(3);
    leave[1]!();
    says({ type: "chat", place: "table:g1", lines: [line(6)] });
    expect(chat.lines).toHaveLength(3);
  });

  it("says why something was not said, and forgets that with the next line", async () => {
    vi.stubGlobal("fetch", async () => answer(429, { code: "too_fast", text: "server", facts: { seconds: 2 } }));
    expect(await chat.say("hello")).toBe(false);
    expect(chat.failed).toBe("Not so fast: wait 2 seconds.");
    vi.stubGlobal("fetch", async () => answer(201, line(9, "Ana", "hello")));
    expect(await chat.say("hello")).toBe(true);
    expect(chat.failed).toBe("");
    expect(chat.lines.at(-1)?.text).toBe("hello");
  });
});

it("has each line once, in order", () => {
  expect(merged([line(2), line(4)], [line(3), line(4)]).map(({ id }) => id)).toEqual([2, 3, 4]);
});

it("uses the server's words for what it does not know", () => {
  const info = { code: "brand_new", text: "Not on Sundays.", facts: {} };
  expect(chatRefusal(new RestError(info))).toBe("Not on Sundays.");
  expect(chatRefusal(new RestError({ ...info, code: "muted", facts: { until: null } }))).toBe("You may not write for now.");
});
