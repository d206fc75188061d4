/** Records as files: where they come from, and how they leave the page. */

import { rest } from "./rest";

/** A match of a player on the server, or the text of a file. */
export type Source = { kind: "match"; player: string; match: string } | { kind: "file"; text: string };

const OPENED = "canasta.opened";
let opened = "";

/** Keeps the text of a file that was opened, also for a page that is loaded again. */
export function keepOpened(text: string): void {
  opened = text;
  try {
    sessionStorage.setItem(OPENED, text);
  } catch {
    // Too large for the browser: it is there until the page is left.
  }
}

export function openedFile(): string {
  return opened || (sessionStorage.getItem(OPENED) ?? "");
}

export async function recordOf(source: Source): Promise<string> {
  if (source.kind === "file") return source.text;
  return rest("get_record", { path: { player: source.player, match: source.match } });
}

function fileName(): string {
  return `canasta-${new Date().toISOString().slice(0, 10)}.can`;
}

export function download(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = fileName();
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function downloadRecord(player: string, match: string): Promise<void> {
  download(await recordOf({ kind: "match", player, match }));
}

/** Whether this browser can hand a file to other programs. */
export function canShare(): boolean {
  const file = new File([""], "canasta.can", { type: "text/plain" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

export async function share(text: string): Promise<void> {
  // Whoever closes the list of programs has not failed.
  await navigator.share({ files: [new File([text], fileName(), { type: "text/plain" })] }).catch(() => undefined);
}
