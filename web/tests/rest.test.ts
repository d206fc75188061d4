import { afterEach, expect, it, vi } from "vitest";
import { pathOf, rest, RestError, wordsOf } from "../src/lib/rest";

afterEach(() => vi.unstubAllGlobals());

function serverSays(status: number, body: unknown, type = "application/json") {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
    new Response(status === 204 ? null : type === "application/json" ? JSON.stringify(body) : String(body), {
      status,
      headers: { "content-type": type },
    }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("fills paths and queries", () => {
  expect(pathOf("/api/players/{player}/matches", { player: "a/b" }, { status: "running", limit: undefined })).toBe(
    "/api/players/a%2Fb/matches?status=running",
  );
});

it("sends bodies as the operation says", async () => {
  const fetched = serverSays(200, { id: "p1", name: "Ana", created: "" });
  await rest("create_player", { body: { name: "Ana" } });
  expect(fetched).toHaveBeenCalledWith("/api/players", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"name":"Ana"}',
  });
  await rest("read_replay", { body: "canasta 1" });
  expect(fetched.mock.lastCall?.[1].body).toBe("canasta 1");
});

it("tells why something was refused", async () => {
  serverSays(409, { code: "name_taken", text: "There is a save of that name.", facts: { name: "Ana" } });
  const refused = rest("create_save", { path: { player: "p1" }, body: { match: "m", name: "Ana" } });
  await expect(refused).rejects.toBeInstanceOf(RestError);
  expect(wordsOf(await refused.catch((error: unknown) => error))).toBe("There is a save of that name.");
});

it("says so when nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no")));
  const error = await rest("get_info").catch((thrown: unknown) => thrown);
  expect((error as RestError).info.code).toBe("network");
});

it("reads texts and empty answers", async () => {
  serverSays(200, "canasta record", "text/plain");
  expect(await rest("get_record", { path: { player: "p", match: "m" } })).toBe("canasta record");
  serverSays(204, null);
  expect(await rest("delete_save", { path: { player: "p", save: 1 } })).toBeUndefined();
});
