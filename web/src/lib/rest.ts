/** The REST part of the server, typed by the generated table of operations. */

import { t } from "./texts";
import { operations, type ErrorInfo, type Operations } from "./wire";

type Name = keyof Operations;
type Part<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : V extends Record<string, never>
    ? { [P in K]?: undefined }
    : Partial<V> extends V
      ? { [P in K]?: V }
      : { [P in K]: V };
type Arguments<N extends Name> = Part<"path", Operations[N]["path"]> &
  Part<"query", Operations[N]["query"]> &
  Part<"body", Operations[N]["body"]>;

/** An answer that is not a yes: its code, facts and sentence; code `network` if nobody answered. */
export class RestError extends Error {
  constructor(readonly info: ErrorInfo) {
    super(info.text);
  }
}

export function pathOf(template: string, values: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

export async function rest<N extends Name>(
  name: N,
  ...[args]: {} extends Arguments<N> ? [Arguments<N>?] : [Arguments<N>]
): Promise<Operations[N]["answer"]> {
  const { method, path, sends } = operations[name];
  const given = args as unknown as { path?: object; query?: object; body?: unknown } | undefined;
  const { path: values, query, body } = given ?? {};
  const init: RequestInit = { method };
  if (sends !== null) {
    init.headers = { "content-type": sends === "json" ? "application/json" : "text/plain; charset=utf-8" };
    init.body = sends === "json" ? JSON.stringify(body) : String(body);
  }
  let response: Response;
  try {
    response = await fetch(pathOf(path, values as Record<string, unknown>, query as Record<string, unknown>), init);
  } catch {
    throw new RestError({ code: "network", text: t.errors.network, facts: {} });
  }
  if (!response.ok) throw new RestError(await errorOf(response));
  if (response.status === 204) return undefined as Operations[N]["answer"];
  const json = response.headers.get("content-type")?.startsWith("application/json");
  return (json ? await response.json() : await response.text()) as Operations[N]["answer"];
}

async function errorOf(response: Response): Promise<ErrorInfo> {
  try {
    return (await response.json()) as ErrorInfo;
  } catch {
    return { code: String(response.status), text: t.errors.unknown, facts: {} };
  }
}

/** What to show of anything that was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof RestError ? error.info.text : t.errors.unknown;
}
