/** How the table looks: deck, backs, colours. Set from the player's settings; read by the drawing parts. */

import type { Back, Deck } from "./decks";
import type { Sorting } from "./cards";

export type Theme = "system" | "light" | "dark" | "contrast";
export type Animation = "off" | "slow" | "normal" | "fast";

class Look {
  deck = $state<Deck>("standard");
  backs = $state<[Back, Back]>(["clay", "sea"]);
  felt = $state("green");
  theme = $state<Theme>("system");
  animation = $state<Animation>("normal");
  sorting = $state<Sorting>("rank");
  discardClick = $state<"single" | "double">("single");
  letterKeys = $state(true);

  /** Writes theme and cloth to the page; to be called where effects run. */
  apply(root: HTMLElement): void {
    root.dataset.theme = this.theme === "system" ? systemTheme() : this.theme;
    root.dataset.felt = this.felt;
  }
}

function systemTheme(): string {
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const look = new Look();
