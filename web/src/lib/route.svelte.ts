/** Where the page is: the part of the address behind the number sign. */

export type Route =
  | { page: "start" }
  | { page: "table"; match: string }
  /** `match` is empty for a file that was opened. */
  | { page: "replay"; match: string; hand: number; step: number }
  | { page: "rules"; code: string }
  | { page: "lobby" }
  /** The invitation to a table by link. */
  | { page: "join"; table: string }
  /** `name` is empty for the list of all. */
  | { page: "ladder"; name: string }
  | { page: "account" }
  | { page: "gallery"; name: string };

const FILE = "file";

export function routeOf(hash: string): Route {
  const [page = "", argument = "", ...others] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (page === "table" && argument) return { page: "table", match: argument };
  if (page === "replay" && argument) {
    const [hand = 1, step = 0] = others.map((text) => Math.max(0, Number.parseInt(text, 10) || 0));
    return { page: "replay", match: argument === FILE ? "" : argument, hand: hand || 1, step };
  }
  if (page === "lobby" || page === "account") return { page };
  if (page === "join" && argument) return { page, table: argument };
  if (page === "ladder") return { page, name: argument };
  if (page === "rules") return { page: "rules", code: argument };
  if (page === "gallery") return { page: "gallery", name: argument };
  return { page: "start" };
}

export function replayHash(match: string, hand = 1, step = 0): string {
  return `#/replay/${match ? encodeURIComponent(match) : FILE}/${hand}/${step}`;
}

export const rulesHash = (code: string): string => `#/rules/${encodeURIComponent(code)}`;

export const profileHash = (name: string): string => `#/ladder/${encodeURIComponent(name)}`;

class Router {
  now = $state.raw<Route>(routeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.now = routeOf(location.hash)));
  }

  toStart(): void {
    location.hash = "#/";
  }

  toLobby(): void {
    location.hash = "#/lobby";
  }

  toRules(code: string): void {
    location.hash = rulesHash(code);
  }

  toTable(match: string): void {
    location.hash = `#/table/${encodeURIComponent(match)}`;
  }

  toReplay(match: string): void {
    location.hash = replayHash(match);
  }

  /** Writes the place in a replay into the address, so that it can be found again; nothing is loaded. */
  rememberReplay(match: string, hand: number, step: number): void {
    history.replaceState(null, "", replayHash(match, hand, step));
  }
}

export const router = new Router();
