/**
 * The connection to the server: says hello, joins a table, sends commands and waits for their answers.
 *
 * A page has one (`pageConnection`), which the table, the lobby and the chats share: each listens for what concerns it.
 * When the socket is lost it comes back by itself, asks for what was missed, says again where one is and what one hears,
 * and sends again what was not answered, with the same id: the server does a move once. Sockets, time and chance come in
 * as arguments, so that tests drive them.
 */

import {
  PROTOCOL,
  type Accepted,
  type Checked,
  type CheckAction,
  type ClientMessage,
  type Failure,
  type Hint,
  type Hinted,
  type Left,
  type Pong,
  type Refused,
  type ServerMessage,
  type Stale,
  type Welcome,
} from "./wire";

export type LinkState = "connecting" | "online" | "offline" | "refused";

/** What the connection needs of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface Surroundings {
  open(): Socket;
  /** Calls back after so many milliseconds; the result takes that back. */
  later(milliseconds: number, callback: () => void): () => void;
  /** A number from 0 to 1. */
  chance(): number;
  newId(): string;
}

export type Answer = Accepted | Refused | Stale | Checked | Hinted | Failure;
/** What the server says by itself. Of tables, only what concerns the one that is joined is passed on. */
type News = Exclude<ServerMessage, Answer | Welcome | Left | Pong>;

export type Listener = {
  stateChanged(state: LinkState): void;
  /** An error that answers nothing. */
  failed(message: Failure): void;
} & { [M in News as M["type"]]: (message: M) => void };

type WithoutAddress<T> = T extends unknown ? Omit<T, "id" | "table"> : never;
/** What changes the table, and is sent again after a disconnection. */
export type Command = WithoutAddress<Extract<ClientMessage, { table: string; seat: number; seq: number }>>;
/** What only asks, and is forgotten with the connection. */
export type Question = WithoutAddress<CheckAction | Hint>;
/** Where one is in the lobby; holds until it is said anew, also after a disconnection. */
export type Whereabouts = Omit<Extract<ClientMessage, { type: "lobby" }>, "id" | "type">;

interface Pending {
  message: ClientMessage & { id: string };
  lasting: boolean;
  answered(answer: Answer | null): void;
}

const FIRST_RETRY = 300;
/** Play goes on within five seconds of a restart, however long the server was away. */
const LONGEST_RETRY = 2_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
/** After these the server does not want to be asked again. */
const FINAL = ["wrong_protocol", "no_such_player", "not_entered", "banned"];

export class Connection {
  state: LinkState = "connecting";
  private socket: Socket | null = null;
  private readonly pending = new Map<string, Pending>();
  private table: string | null = null;
  private lastVersion: number | null = null;
  private retries = 0;
  private stopRetry: (() => void) | null = null;
  private stopPing: (() => void) | null = null;
  private stopped = true;
  private readonly listeners = new Set<Partial<Listener>>();
  private whereabouts: Whereabouts | null = null;
  /** The chats that are heard, each by as many as want to. */
  private readonly places: string[] = [];

  constructor(
    readonly player: string,
    private readonly around: Surroundings,
    listener?: Partial<Listener>,
  ) {
    if (listener) this.listeners.add(listener);
  }

  /**
   * Tells this listener from now on, beginning with the state. The result takes that back.
   *
   * The first who listens starts the connection, and the last one stops it.
   */
  listen(listener: Partial<Listener>): () => void {
    this.listeners.add(listener);
    if (this.stopped) this.start();
    else listener.stateChanged?.(this.state);
    return () => {
      if (this.listeners.delete(listener) && this.listeners.size === 0) this.stop();
    };
  }

  start(): void {
    this.stopped = false;
    this.retries = 0;
    this.open();
  }

  /** Closes for good: what is pending is given up. */
  stop(): void {
    this.stopped = true;
    this.stopRetry?.();
    this.dropSocket();
    this.giveUp(() => true);
  }

  /** Tries at once instead of waiting. */
  retryNow(): void {
    if (this.socket || this.stopped) return;
    this.stopRetry?.();
    this.open();
  }

  /** Sees this table from now on. */
  join(table: string): void {
    this.table = table;
    this.lastVersion = null;
    if (this.state === "online") this.sendJoin();
  }

  /** Sees this table no longer; what is pending there is given up. */
  leave(table: string): void {
    this.giveUp(({ message }) => "table" in message && message.table === table);
    if (this.state === "online") this.send({ type: "leave", id: this.around.newId(), table });
    if (this.table === table) this.table = null;
  }

  /** Says where one is in the lobby; null before one has been there. */
  sayWhere(whereabouts: Whereabouts): void {
    this.whereabouts = whereabouts;
    if (this.state === "online") this.sendWhereabouts(whereabouts);
  }

  /** Hears the chat of a place. The result takes that back. */
  hear(place: string): () => void {
    const before = this.heardPlaces;
    this.places.push(place);
    if (!before.includes(place)) this.sendPlaces();
    return () => {
      this.places.splice(this.places.indexOf(place), 1);
      if (!this.places.includes(place)) this.sendPlaces();
    };
  }

  /** Sends what changes the table; the answer comes even if the connection is lost in between. */
  do(command: Command): Promise<Answer | null> {
    return this.request({ ...command, id: this.around.newId(), table: this.table ?? "" } as Pending["message"], true);
  }

  /** Asks; null if the connection is lost before the answer. */
  ask(question: Question): Promise<Answer | null> {
    if (this.state !== "online") return Promise.resolve(null);
    return this.request({ ...question, id: this.around.newId(), table: this.table ?? "" } as Pending["message"], false);
  }

  private request(message: Pending["message"], lasting: boolean): Promise<Answer | null> {
    return new Promise((resolve) => {
      this.pending.set(message.id, { message, lasting, answered: resolve });
      if (this.state === "online") this.send(message);
    });
  }

  private open(): void {
    this.stopRetry = null;
    this.setState(this.retries ? "offline" : "connecting");
    const socket = this.around.open();
    this.socket = socket;
    socket.onopen = () => this.send({ type: "hello", protocol: PROTOCOL, player: this.player });
    socket.onmessage = (event) => {
      this.heard(socket);
      this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: Socket): void {
    if (socket !== this.socket) return;
    this.dropSocket();
    this.giveUp((pending) => !pending.lasting);
    if (this.stopped || this.state === "refused") return;
    this.setState("offline");
    // A little chance keeps many pages from coming back in the same moment.
    const wait = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.retries) * (0.75 + this.around.chance() / 2);
    this.retries += 1;
    this.stopRetry = this.around.later(wait, () => this.open());
  }

  private dropSocket(): void {
    this.stopPing?.();
    this.stopPing = null;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.retries = 0;
        this.setState("online");
        if (this.table) this.sendJoin();
        if (this.whereabouts) this.sendWhereabouts(this.whereabouts);
        if (this.places.length) this.sendPlaces();
        // Repeated ids are answered from the log, so sending everything again is safe.
        for (const pending of this.pending.values()) this.send(pending.message);
        break;
      case "error":
        if (FINAL.includes(message.code)) this.setState("refused");
        if (!this.answer(message.id, message)) this.tell((listener) => listener.failed?.(message));
        break;
      case "left":
      case "pong":
        break;
      case "accepted":
      case "refused":
      case "stale":
      case "checked":
      case "hinted":
        this.answer(message.id, message);
        break;
      default:
        if ("table" in message && typeof message.table === "string" && message.table !== this.table) break;
        if (message.type === "table") this.lastVersion = message.view.version;
        this.tell((listener) => (listener[message.type] as ((message: News) => void) | undefined)?.(message));
    }
  }

  private tell(about: (listener: Partial<Listener>) => void): void {
    for (const listener of [...this.listeners]) about(listener);
  }

  private giveUp(which: (pending: Pending) => boolean): void {
    for (const [id, pending] of this.pending) {
      if (!which(pending)) continue;
      this.pending.delete(id);
      pending.answered(null);
    }
  }

  private answer(id: string | null, answer: Answer): boolean {
    const pending = id === null ? undefined : this.pending.get(id);
    if (!pending || id === null) return false;
    this.pending.delete(id);
    pending.answered(answer);
    return true;
  }

  private sendJoin(): void {
    const after = this.lastVersion === null ? {} : { after: this.lastVersion };
    this.send({ type: "join", id: this.around.newId(), table: this.table ?? "", ...after });
  }

  private sendWhereabouts(whereabouts: Whereabouts): void {
    this.send({ type: "lobby", id: this.around.newId(), ...whereabouts });
  }

  private get heardPlaces(): string[] {
    return [...new Set(this.places)];
  }

  private sendPlaces(): void {
    if (this.state === "online")
      this.send({ type: "listen", id: this.around.newId(), places: this.heardPlaces });
  }

  /** Asks for a sign of life when it has been quiet: a dead connection may look open for minutes. */
  private heard(socket: Socket): void {
    this.stopPing?.();
    this.stopPing = this.around.later(PING_EVERY, () => {
      this.send({ type: "ping", id: this.around.newId() });
      this.stopPing = this.around.later(PONG_WITHIN, () => this.lost(socket));
    });
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private setState(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    this.tell((listener) => listener.stateChanged?.(state));
  }
}

/** The real surroundings of a page. */
export function pageSurroundings(): Surroundings {
  return {
    open() {
      const address = new URL("/ws", location.href);
      address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(address) as unknown as Socket;
    },
    later(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    newId: randomId,
  };
}

/** Letters and digits that nobody else has. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let ofPage: Connection | null = null;

/** The one connection of this page, as this player. Whoever wants something of it listens, and stops listening. */
export function pageConnection(player: string): Connection {
  if (ofPage?.player !== player) {
    ofPage?.stop();
    ofPage = new Connection(player, pageSurroundings());
  }
  return ofPage;
}
