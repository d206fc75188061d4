/**
 * Who plays on this page, and what they prefer.
 *
 * On one's own computer (mode `local`) players are chosen from a list. On a public server a cookie says who one is:
 * a guest by a nickname, or an account.
 */

import type { Back, Deck } from "./decks";
import { BACKS } from "./decks";
import { Audio } from "./audio";
import { look } from "./look.svelte";
import { rest, RestError } from "./rest";
import { SOUNDS } from "./sounds";
import type { Credentials, LevelInfo, Me, OptionInfo, PlayerInfo, PresetInfo, ServerInfo, Settings, SettingsChange } from "./wire";

const REMEMBERED = "canasta.player";

class Session {
  mode = $state<ServerInfo["mode"]>("local");
  /** Oneself, on a public server. */
  me = $state.raw<Me | null>(null);
  /** That one was here, and is not any more. */
  lost = $state(false);
  player = $state.raw<PlayerInfo | null>(null);
  players = $state.raw<PlayerInfo[]>([]);
  settings = $state.raw<Settings | null>(null);
  levels = $state.raw<LevelInfo[]>([]);
  version = $state("");
  /** Where others find this server, if it knows. */
  address = $state.raw<string | null>(null);
  presets = $state.raw<PresetInfo[]>([]);
  options = $state.raw<OptionInfo[]>([]);
  readonly audio = new Audio();

  /** Fetches what every page needs; throws `RestError` if the server does not answer. */
  async load(): Promise<void> {
    const info = await rest("get_info");
    this.mode = info.mode;
    this.levels = info.levels;
    this.version = info.version;
    this.address = info.address;
    const [presets, options, arrived] = await Promise.all([
      rest("list_presets"),
      rest("list_options"),
      this.isPublic ? rest("get_session") : rest("list_players"),
    ]);
    this.presets = presets.presets;
    this.options = options.options;
    if ("me" in arrived) {
      if (arrived.me) await this.arrive(arrived.me);
      return;
    }
    this.players = arrived.players;
    const known = arrived.players.find((player) => player.id === localStorage.getItem(REMEMBERED));
    if (known) await this.become(known);
  }

  get isPublic(): boolean {
    return this.mode === "public";
  }

  private async arrive(me: Me): Promise<void> {
    await this.become(me);
    this.me = me;
    this.lost = false;
  }

  async become(player: PlayerInfo): Promise<void> {
    this.use(await rest("get_settings", { path: { player: player.id } }));
    this.player = player;
    if (!this.isPublic) localStorage.setItem(REMEMBERED, player.id);
  }

  /** Sits down under a name: the player of that name, or a new one. */
  async enter(name: string): Promise<void> {
    const wanted = name.trim();
    if (this.isPublic) return this.arrive(await rest("enter_as_guest", { body: { name: wanted } }));
    const known = this.players.find((player) => player.name.toLowerCase() === wanted.toLowerCase());
    if (known) return this.become(known);
    try {
      const player = await rest("create_player", { body: { name: wanted } });
      this.players = [...this.players, player];
      await this.become(player);
    } catch (error) {
      // Names that only look the same are the same to the server, which then names the player who has it.
      const id = error instanceof RestError && error.info.code === "name_taken" ? error.info.facts.id : undefined;
      if (typeof id !== "string") throw error;
      await this.become(await rest("get_player", { path: { player: id } }));
    }
  }

  async rename(name: string): Promise<void> {
    if (!this.player) return;
    this.player = await rest("rename_player", { path: { player: this.player.id }, body: { name } });
    this.players = this.players.map((player) => (player.id === this.player?.id ? this.player : player));
    if (this.me) this.me = { ...this.me, name: this.player.name };
  }

  async logIn(credentials: Credentials): Promise<void> {
    await this.arrive(await rest("log_in", { body: credentials }));
  }

  /** Makes an account; a guest keeps everything. */
  async register(credentials: Credentials): Promise<void> {
    await this.arrive(await rest("create_account", { body: credentials }));
  }

  async logOut(): Promise<void> {
    await rest("log_out");
    this.leave();
  }

  leave({ lost = false } = {}): void {
    localStorage.removeItem(REMEMBERED);
    this.player = null;
    this.me = null;
    this.lost = lost;
  }

  /** Changes settings: at once on the page, and on the server as soon as it answers. */
  async change(changes: SettingsChange): Promise<void> {
    if (!this.player || !this.settings) return;
    this.use({ ...this.settings, ...(changes as Partial<Settings>) });
    this.use(await rest("change_settings", { path: { player: this.player.id }, body: changes }));
  }

  private use(settings: Settings): void {
    this.settings = settings;
    look.deck = settings.deck as Deck;
    look.backs = [backOr(settings.back_1, "clay"), backOr(settings.back_2, "sea")];
    look.felt = settings.table_colour;
    look.theme = settings.theme;
    look.animation = settings.animation;
    look.sorting = settings.hand_sort;
    look.discardClick = settings.discard_click;
    look.letterKeys = settings.letter_keys;
    this.audio.enabled = settings.sound;
    this.audio.volume = settings.volume;
    for (const sound of SOUNDS) {
      if (settings[`sound_${sound}`]) this.audio.switchedOff.delete(sound);
      else this.audio.switchedOff.add(sound);
    }
  }
}

function backOr(name: string, otherwise: Back): Back {
  return BACKS.find((back) => back === name) ?? otherwise;
}

export const session = new Session();
