/** Who plays on this page, and what they prefer. */

import type { Back, Deck } from "./decks";
import { BACKS } from "./decks";
import { Audio } from "./audio";
import { look } from "./look.svelte";
import { rest, RestError } from "./rest";
import { SOUNDS } from "./sounds";
import type { LevelInfo, OptionInfo, PlayerInfo, PresetInfo, Settings, SettingsChange } from "./wire";

const REMEMBERED = "canasta.player";

class Session {
  player = $state.raw<PlayerInfo | null>(null);
  players = $state.raw<PlayerInfo[]>([]);
  settings = $state.raw<Settings | null>(null);
  levels = $state.raw<LevelInfo[]>([]);
  version = $state("");
  presets = $state.raw<PresetInfo[]>([]);
  options = $state.raw<OptionInfo[]>([]);
  readonly audio = new Audio();

  /** Fetches what every page needs; throws `RestError` if the server does not answer. */
  async load(): Promise<void> {
    const [info, players, presets, options] = await Promise.all([
      rest("get_info"),
      rest("list_players"),
      rest("list_presets"),
      rest("list_options"),
    ]);
    this.levels = info.levels;
    this.version = info.version;
    this.players = players.players;
    this.presets = presets.presets;
    this.options = options.options;
    const known = players.players.find((player) => player.id === localStorage.getItem(REMEMBERED));
    if (known) await this.become(known);
  }

  async become(player: PlayerInfo): Promise<void> {
    this.use(await rest("get_settings", { path: { player: player.id } }));
    this.player = player;
    localStorage.setItem(REMEMBERED, player.id);
  }

  /** Sits down under a name: the player of that name, or a new one. */
  async enter(name: string): Promise<void> {
    const wanted = name.trim();
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
  }

  leave(): void {
    localStorage.removeItem(REMEMBERED);
    this.player = null;
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
