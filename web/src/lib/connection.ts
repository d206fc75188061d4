/**
 * The connection to the server: says hello, joins a table, sends commands and waits for their answers.
 *
 * When the socket is lost it comes back by itself, asks for what was missed, and sends again what was not answered, with
 * the same id: the server does a move once. Sockets, time and chance come in as arguments, so that tests drive them.
 */

import {
  PROTOCOL,
  type Accepted,
  type Another,
  type Call,
  type Checked,
  type CheckAction,
  type ClientMessage,
  type Contribute,
  type Failure,
  type Hint,
  type Hinted,
  type Play,
  type Presence,
  type Ready,
  type Refused,
  type ServerMessage,
  type Stale,
  type TableMessage,
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

export interface Listener {
  stateChanged(state: LinkState): void;
  table(message: TableMessage): void;
  presence(message: Presence): void;
  failed(message: Failure): void;
}

type WithoutAddress<T> = T extends unknown ? Omit<T, "id" | "table"> : never;
/** What changes the table, and is sent again after a disconnection. */
export type Command = WithoutAddress<Play | Contribute | Call | Ready | Another>;
/** What only asks, and is forgotten with the connection. */
export type Question = WithoutAddress<CheckAction | Hint>;
export type Answer = Accepted | Refused | Stale | Checked | Hinted | Failure;

interface Pending {
  message: ClientMessage & { id: string };
  lasting: boolean;
  answered(answer: Answer | null): void;
}

const FIRST_RETRY = 300;
const LONGEST_RETRY = 8_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;

export class Connection {
  state: LinkState = "connecting";
  private socket: Socket | null = null;
  private readonly pending = new Map<string, Pending>();
  private table: string | null = null;
  private lastVersion: number | null = null;
  private retries = 0;
  private stopRetry: (() => void) | null = null;
  private stopPing: (() => void) | null = null;
  private stopped = false;

  constructor(
    private readonly player: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.stopped = false;
    this.open();
  }

  /** Closes for good: what is pending is given up. */
  stop(): void {
    this.stopped = true;
    this.stopRetry?.();
    this.dropSocket();
    for (const pending of this.pending.values()) pending.answered(null);
    this.pending.clear();
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
    for (const [id, pending] of this.pending) {
      if (pending.lasting) continue;
      this.pending.delete(id);
      pending.answered(null);
    }
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
        // Repeated ids are answered from the log, so sending everything again is safe.
        for (const pending of this.pending.values()) this.send(pending.message);
        break;
      case "table":
        if (message.table !== this.table) break;
        this.lastVersion = message.view.version;
        this.listener.table(message);
        break;
      case "presence":
        if (message.table === this.table) this.listener.presence(message);
        break;
      case "error":
        if (message.code === "protocol" || message.code === "protocol_mismatch") this.setState("refused");
        if (!this.answer(message.id, message)) this.listener.failed(message);
        break;
      case "left":
      case "pong":
        break;
      default:
        this.answer(message.id, message);
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
    this.listener.stateChanged(state);
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
