/**
 * What is said at a place: a room or a table.
 *
 * New lines come by the connection, earlier ones are asked for. What comes while nobody reads is counted.
 */

import { pageConnection, type Connection } from "./connection";
import { rest, RestError, wordsOf } from "./rest";
import { session } from "./session.svelte";
import { t } from "./texts";
import type { ChatLine, Relation } from "./wire";

/** The server takes no longer lines. */
export const LONGEST = 300;

/** Both lists as one in the order of their numbers, each line once. */
export function merged(known: readonly ChatLine[], others: readonly ChatLine[]): ChatLine[] {
  const byId = new Map([...known, ...others].map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Why something was not said, in words. */
export function chatRefusal(error: unknown): string {
  const words = error instanceof RestError ? t.company.chat.refusals[error.info.code]?.(error.info.facts) : undefined;
  return words ?? wordsOf(error);
}

export class ChatPlace {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Whether there are earlier lines. */
  more = $state(false);
  unread = $state(0);
  relations = $state.raw<readonly Relation[]>([]);
  failed = $state("");

  private visitors = 0;
  private readers = 0;
  private leave: (() => void) | null = null;

  constructor(
    readonly place: string,
    readonly connection: Connection,
    private readonly me: () => string,
    private readonly sound: () => void,
  ) {}

  /** Hears this place from now on. The result takes that back. */
  visit(): () => void {
    this.visitors += 1;
    if (this.visitors === 1) {
      const stopHearing = this.connection.hear(this.place);
      const stopListening = this.connection.listen({
        // What was said before is asked for, at the beginning and after a disconnection; and only when it is sure that
        // everything from then on is heard, so that no line is lost in between.
        listening: ({ places }) => void (places.includes(this.place) && this.refresh()),
        chat: ({ place, lines }) => void (place === this.place && this.heard(lines)),
      });
      this.leave = () => (stopHearing(), stopListening());
    }
    return () => {
      this.visitors -= 1;
      if (this.visitors === 0) this.leave?.();
    };
  }

  /** Somebody looks at the lines: nothing is unread while they do. The result takes that back. */
  read(): () => void {
    this.readers += 1;
    this.unread = 0;
    return () => void (this.readers -= 1);
  }

  private heard(lines: readonly ChatLine[]): void {
    const last = this.lines.at(-1)?.id ?? 0;
    const news = lines.filter((line) => line.id > last && line.name !== this.me());
    this.lines = merged(this.lines, lines);
    if (!news.length) return;
    this.sound();
    if (!this.readers) this.unread += news.length;
  }

  /** The newest page; what is known of earlier ones stays where it joins on. */
  async refresh(): Promise<void> {
    await this.trying(async () => {
      const { lines, more } = await rest("get_chat", { path: { place: this.place } });
      const known = this.lines.at(-1)?.id ?? 0;
      const first = lines[0]?.id ?? 0;
      const joins = this.lines.some((line) => line.id >= first);
      const news = this.lines.length ? lines.filter((line) => line.id > known && line.name !== this.me()).length : 0;
      if (!this.readers) this.unread += news;
      this.lines = joins ? merged(this.lines, lines) : lines;
      if (!joins) this.more = more;
    });
  }

  async earlier(): Promise<void> {
    await this.trying(async () => {
      const before = this.lines[0]?.id;
      const { lines, more } = await rest("get_chat", { path: { place: this.place }, query: before ? { before } : {} });
      this.lines = merged(lines, this.lines);
      this.more = more;
    });
  }

  /** Whether it was said; if not, `failed` says why. */
  say(text: string): Promise<boolean> {
    return this.trying(async () => {
      const line = await rest("say", { path: { place: this.place }, body: { text } });
      this.lines = merged(this.lines, [line]);
    });
  }

  report(line: ChatLine, reason: string): Promise<boolean> {
    return this.trying(() => rest("report_line", { path: { place: this.place }, body: { line: line.id, reason } }));
  }

  async meetPeople(): Promise<void> {
    await this.trying(async () => (this.relations = (await rest("list_relations")).people));
  }

  /** Mutes, blocks, or takes that back; then the lines are read anew, because the server leaves out what is hidden. */
  relate(name: string, change: Pick<Relation, "muted" | "blocked">): Promise<boolean> {
    return this.trying(async () => {
      await rest("change_relation", { path: { name }, body: change });
      this.lines = [];
      await Promise.all([this.refresh(), this.meetPeople()]);
    });
  }

  private async trying(doing: () => Promise<unknown>): Promise<boolean> {
    this.failed = "";
    try {
      await doing();
      return true;
    } catch (error) {
      this.failed = chatRefusal(error);
      return false;
    }
  }
}

const places = new Map<string, ChatPlace>();

/** The chat of a place, the same for everybody on this page who asks. */
export function chatOf(place: string): ChatPlace {
  const connection = pageConnection(session.player?.id ?? "");
  const known = places.get(place);
  if (known?.connection === connection) return known;
  const chat = new ChatPlace(place, connection, () => session.player?.name ?? "", () => session.audio.play("chat"));
  places.set(place, chat);
  return chat;
}
