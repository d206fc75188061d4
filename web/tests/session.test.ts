import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const ME = { id: "p1", name: "Ana", kind: "guest", is_admin: false, created: "", muted_until: null };

describe("who one is", () => {
  let session: (typeof import("../src/lib/session.svelte"))["session"];
  let answers: Record<string, unknown>;
  let stored: Map<string, string>;

  beforeEach(async () => {
    vi.resetModules();
    stored = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    answers = { "/api/rules/presets": { presets: [] }, "/api/rules/options": { options: [] }, "/api/players/p1/settings": {} };
    vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
      const answer = answers[method === "GET" ? path : `${method} ${path}`];
      const headers = { "content-type": "application/json" };
      return answer === undefined ? new Response("{}", { status: 404, headers }) : new Response(JSON.stringify(answer), { headers });
    });
    ({ session } = await import("../src/lib/session.svelte"));
  }, 60_000);
  afterEach(() => vi.unstubAllGlobals());

  const serves = (mode: string) => (answers["/api/info"] = { version: "1", protocol: 1, mode, levels: [] });

  it("is remembered by the page on one's own computer", async () => {
    serves("local");
    answers["/api/players"] = { players: [ME] };
    await session.load();
    expect(session.player).toBeNull();
    await session.enter("ana");
    expect(session.player?.id).toBe("p1");
    expect(session.me).toBeNull();
    expect(stored.get("canasta.player")).toBe("p1");
  });

  it("is known by the cookie on a public server, and the list of players is not asked for", async () => {
    serves("public");
    answers["/api/session"] = { me: ME };
    await session.load();
    expect(session.player?.name).toBe("Ana");
    expect(session.me?.kind).toBe("guest");
    expect(stored.size).toBe(0);
  });

  it("is a guest by a nickname, an account by a password, and nobody after leaving", async () => {
    serves("public");
    answers["/api/session"] = { me: null };
    await session.load();
    expect(session.player).toBeNull();
    answers["POST /api/session/guest"] = ME;
    await session.enter(" Ana ");
    expect(session.me).toEqual(ME);
    answers["POST /api/session/account"] = { ...ME, kind: "account" };
    await session.register({ name: "Ana", password: "12345678" });
    expect([session.me?.kind, session.player?.id]).toEqual(["account", "p1"]);
    session.leave({ lost: true });
    expect([session.me, session.player, session.lost]).toEqual([null, null, true]);
  });
});
