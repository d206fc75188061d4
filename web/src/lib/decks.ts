/** The decks and backs to choose from. */

export const DECKS = ["standard", "four-colour", "traditional", "cats"] as const;
export type Deck = (typeof DECKS)[number];

/** Two woven backs, drawn in the page, and five that are pictures. */
export const BACKS = ["clay", "sea", "paws", "yarn", "fish", "tabby", "moon"] as const;
export type Back = (typeof BACKS)[number];

export const FELTS = ["green", "blue", "wine", "slate"] as const;

export function isWoven(back: Back): boolean {
  return back === "clay" || back === "sea";
}

/** The id of a woven back in the sprite. */
export function backSymbol(back: Back): string {
  return back === "sea" ? "bB" : "bA";
}
