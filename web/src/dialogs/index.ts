/** Dialogs, help and replays, fetched together when one is first needed: the parts are much alike, so that one file is smaller. */

import AboutDialog from "./AboutDialog.svelte";
import DecksDialog from "./DecksDialog.svelte";
import HighScoresDialog from "./HighScoresDialog.svelte";
import KeysDialog from "./KeysDialog.svelte";
import LoadDialog from "./LoadDialog.svelte";
import ReplaysDialog from "./ReplaysDialog.svelte";
import SettingsDialog from "./SettingsDialog.svelte";
import SoundDialog from "./SoundDialog.svelte";
import ValuesDialog from "./ValuesDialog.svelte";
import WinRatioDialog from "./WinRatioDialog.svelte";

export { default as BookDialog } from "./BookDialog.svelte";
export { default as RulesDialog } from "./RulesDialog.svelte";
export { default as SaveDialog } from "./SaveDialog.svelte";
export { default as ReplayPage } from "../replay/ReplayPage.svelte";
export { default as RulesPage } from "../start/RulesPage.svelte";
export { default as Guide } from "../help/Guide.svelte";
export { default as HelpLayer } from "../help/HelpLayer.svelte";

/** Dialogs that need nothing but to be closed. */
export const PLAIN = {
  load: LoadDialog,
  replays: ReplaysDialog,
  scores: HighScoresDialog,
  ratio: WinRatioDialog,
  settings: SettingsDialog,
  decks: DecksDialog,
  sound: SoundDialog,
  values: ValuesDialog,
  keys: KeysDialog,
  about: AboutDialog,
};
