/**
 * Playing with others, outside the table: who is here, open tables, invitations, one's own table.
 *
 * All of it is what the server last said. It is followed on every page, so that who stays available is found while
 * playing against the computer; what a room has in it is told only while the lobby is looked at.
 */

import { pageConnection, type Connection, type LinkState } from "./connection";
import { Idleness } from "./idleness";
import { rest, RestError, wordsOf } from "./rest";
import { router } from "./route.svelte";
import { session } from "./session.svelte";
import { t } from "./texts";
import type { Clock, GatheringInfo, InvitationInfo, LobbyPlayer, LobbyState, Mine, NewTable, RoomInfo } from "./wire";

const AVAILABLE = "canasta.available";
export const FUN = "fun";
export const COMPETITION = "competition";
/** The clock of tables that must have one. */
export const USUAL_CLOCK: Clock = { turn: 60, bank: 300 };

/** An invitation, and until when it can be answered by the clock of this page. */
export interface Waiting extends InvitationInfo {
  until: number;
}

class Online {
  link = $state<LinkState>("connecting");
  /** How many are connected. */
  count = $state(0);
  /** The room that is looked at, or was last. */
  room = $state(FUN);
  rooms = $state.raw<RoomInfo[]>([]);
  players = $state.raw<LobbyPlayer[]>([]);
  tables = $state.raw<GatheringInfo[]>([]);
  invitations = $state.raw<Waiting[]>([]);
  sent = $state.raw<Waiting[]>([]);
  /** The table at which one sits and waits. */
  table = $state.raw<GatheringInfo | null>(null);
  /** Running matches with others. */
  matches = $state.raw<string[]>([]);
  privateRooms = $state.raw<RoomInfo[]>([]);
  available = $state(true);
  /** Why something was not done. */
  problem = $state("");
  /** The height of what is shown above the page. */
  strip = $state(0);

  readonly allRooms: RoomInfo[] = $derived([
    ...this.rooms.filter((room) => room.kind !== "private"),
    ...this.privateRooms.map((room) => this.rooms.find((each) => each.id === room.id) ?? room),
  ]);
  readonly roomInfo = $derived(this.allRooms.find((room) => room.id === this.room) ?? null);
  /** A match of one's own that is played elsewhere than on this page. */
  readonly elsewhere = $derived(
    this.matches.find((match) => router.now.page !== "table" || router.now.match !== match) ?? null,
  );

  private connection: Connection | null = null;
  private opening: Promise<GatheringInfo> | null = null;
  private looking = false;
  private away = false;
  /** Matches that were ever heard of; null before anything was. */
  private known: Set<string> | null = null;

  /** Follows what happens to a player, on whatever page. The result stops it. */
  follow(player: string, { onInvited = (_: InvitationInfo) => {} } = {}): () => void {
    const connection = pageConnection(player);
    this.connection = connection;
    this.available = localStorage.getItem(AVAILABLE) !== "no";
    const idleness = new Idleness(
      (milliseconds, callback) => {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
      (away) => {
        this.away = away;
        this.say();
      },
    );
    const stir = () => idleness.stir();
    const show = () => idleness.show(document.visibilityState === "visible");
    addEventListener("pointerdown", stir);
    addEventListener("keydown", stir);
    document.addEventListener("visibilitychange", show);
    this.say();
    const stopListening = connection.listen({
      stateChanged: (state) => (this.link = state),
      lobby: (message) => this.lobbyCame(message),
      mine: (message) => this.mineCame(message, onInvited),
      failed: ({ code, text }) => {
        if (code === "not_entered") session.leave({ lost: true });
        else if (code === "banned") this.problem = text;
      },
    });
    return () => {
      stopListening();
      idleness.stop();
      removeEventListener("pointerdown", stir);
      removeEventListener("keydown", stir);
      document.removeEventListener("visibilitychange", show);
      this.connection = this.known = null;
      this.invitations = this.sent = [];
      this.table = null;
      this.matches = this.privateRooms = [];
    };
  }

  private say(): void {
    this.connection?.sayWhere({ room: this.looking ? this.room : null, available: this.available, away: this.away });
  }

  /** Looks at the lobby; the result leaves it. */
  look(): () => void {
    this.looking = true;
    this.say();
    return () => {
      this.looking = false;
      this.say();
    };
  }

  goTo(room: string): void {
    this.room = room;
    this.players = [];
    this.tables = [];
    this.say();
  }

  setAvailable(available: boolean): void {
    this.available = available;
    localStorage.setItem(AVAILABLE, available ? "yes" : "no");
    this.say();
  }

  // --- what the server says ---

  private lobbyCame(message: LobbyState): void {
    // Only in the lobby it is told again when somebody comes or goes; elsewhere the number would soon be wrong.
    this.count = message.room === null ? 0 : message.online;
    this.rooms = message.rooms;
    if (message.room !== null && message.room !== this.room) return;
    this.players = message.players;
    this.tables = message.tables;
  }

  private mineCame(mine: Mine, onInvited: (invitation: InvitationInfo) => void): void {
    const timed = (each: InvitationInfo): Waiting => ({ ...each, until: performance.now() + each.seconds_left * 1_000 });
    const before = new Set(this.invitations.map((each) => each.id));
    this.invitations = mine.invitations.map(timed);
    this.sent = mine.sent.map(timed);
    this.table = mine.table;
    this.privateRooms = mine.rooms;
    if (!this.allRooms.some((room) => room.id === this.room) && this.rooms.length) this.goTo(FUN);
    for (const each of this.invitations) if (!before.has(each.id)) onInvited(each);
    const begun = this.known && mine.matches.find((match) => !this.known?.has(match));
    this.matches = mine.matches;
    this.known = new Set([...(this.known ?? []), ...mine.matches]);
    if (begun) this.begin(begun);
  }

  /** One's match begins: go there, except from a game that is being played. A line above it says so then. */
  private begin(match: string): void {
    session.audio.play("invitation");
    const { now } = router;
    const over = now.page === "table" && this.known?.has(now.match) && !this.matches.includes(now.match);
    if (now.page !== "table" || over) router.toTable(match);
  }

  // --- doing ---

  /** Does something; if it is refused, says why above the page and answers null. */
  async attempt<T>(doing: Promise<T>): Promise<T | null> {
    this.problem = "";
    try {
      return await doing;
    } catch (error) {
      this.problem = error instanceof RestError && error.info.code === "stale" ? t.errors.stale : wordsOf(error);
      return null;
    }
  }

  /** Takes over an answer about one's own table, unless something newer is known. */
  private took(table: GatheringInfo): GatheringInfo {
    const older = this.table?.id === table.id && this.table.version > table.version;
    if (!older && table.mine !== null && table.status === "open") this.table = table;
    // Whoever sits down before anything was heard waits for the match from now on.
    this.known ??= new Set();
    return table;
  }

  /** Goes where a table is: to its match if that has begun, else to where people wait. */
  show(table: GatheringInfo): void {
    if (table.match) router.toTable(table.match);
    else router.toLobby();
  }

  get rules(): string {
    return session.settings?.rules ?? "";
  }

  async open(table: NewTable): Promise<GatheringInfo> {
    return this.took(await rest("open_table", { body: table }));
  }

  /** Sits down with rules of one's own: at once agreed on if they are those of the table. */
  async join(table: string, rules: string, seat: number | null = null): Promise<GatheringInfo> {
    return this.took(await rest("join_table", { path: { table }, body: { rules, seat } }));
  }

  async leaveTable(): Promise<void> {
    if (!this.table) return;
    const { id } = this.table;
    await rest("leave_table", { path: { table: id } });
    if (this.table?.id === id) this.table = null;
  }

  /** Agrees to the rules as they were seen. What else has changed meanwhile, such as who else agrees, does not matter. */
  async agree(seen: GatheringInfo): Promise<GatheringInfo> {
    const path = { table: seen.id };
    for (let { version } = seen; ; ) {
      try {
        return this.took(await rest("agree", { path, body: { version } }));
      } catch (error) {
        const now = error instanceof RestError && error.info.code === "stale" ? await rest("get_table", { path }) : null;
        if (now?.status !== "open" || now.rules.code !== seen.rules.code || now.version === version) throw error;
        version = now.version;
      }
    }
  }

  async propose({ id, version }: GatheringInfo, rules: string): Promise<GatheringInfo> {
    return this.took(await rest("propose", { path: { table: id }, body: { version, rules } }));
  }

  async seatBot({ id }: GatheringInfo, seat: number, level: number | null): Promise<GatheringInfo> {
    return this.took(await rest("seat_bot", { path: { table: id }, body: { seat, level } }));
  }

  async remove({ id }: GatheringInfo, name: string): Promise<GatheringInfo> {
    return this.took(await rest("remove_person", { path: { table: id }, body: { name } }));
  }

  /** Joins the best open table of the room, or opens one. */
  async quick(room = this.room): Promise<void> {
    this.show(this.took(await rest("quick_match", { body: { room, rules: this.rules } })));
  }

  /** A table for those who have its link. */
  async playFriend(): Promise<void> {
    this.show(await this.open({ room: FUN, rules: this.rules, clock: null, is_open: false }));
  }

  /** Invites to one's table; who has none opens one for that. */
  async invite(name: string): Promise<void> {
    const table = this.table ?? (await this.tableToInvite());
    await rest("invite", { path: { table: table.id }, body: { name } });
  }

  /** A new table; who invites several people quickly still opens one. */
  private tableToInvite(): Promise<GatheringInfo> {
    const clock = this.room === COMPETITION ? USUAL_CLOCK : null;
    this.opening ??= this.open({ room: this.room, rules: this.rules, clock, is_open: false }).finally(() => (this.opening = null));
    return this.opening;
  }

  async accept(invitation: InvitationInfo): Promise<void> {
    const path = { invitation: invitation.id };
    // Whoever plays again plays as before, unless somebody proposes something else.
    const rules = invitation.table.rematch_of ? invitation.table.rules.code : this.rules;
    const table = this.took(await rest("accept_invitation", { path, body: { rules } }));
    this.invitations = this.invitations.filter((each) => each.id !== invitation.id);
    this.show(table);
  }

  async decline(invitation: InvitationInfo): Promise<void> {
    this.invitations = this.invitations.filter((each) => each.id !== invitation.id);
    await rest("decline_invitation", { path: { invitation: invitation.id } });
  }

  async withdraw(invitation: InvitationInfo): Promise<void> {
    await rest("withdraw_invitation", { path: { invitation: invitation.id } });
  }

  async enterRoom(name: string): Promise<void> {
    const room = await rest("enter_room", { body: { name } });
    if (!this.privateRooms.some((each) => each.id === room.id)) this.privateRooms = [...this.privateRooms, room];
    this.goTo(room.id);
  }

  async leaveRoom(room: RoomInfo): Promise<void> {
    await rest("leave_room", { path: { room: room.id } });
    this.privateRooms = this.privateRooms.filter((each) => each.id !== room.id);
    if (this.room === room.id) this.goTo(FUN);
  }
}

export const online = new Online();
