/**
 * Where the pictures of decks and backs are. The lists of addresses are fetched when a deck of pictures is first shown,
 * and each picture when its card is; until then a card shows its standard face.
 */

import { rankOf, suitOf, type Card } from "./cards";
import { isWoven, type Back, type Deck } from "./decks";

type Album = Record<string, string>;
type AlbumName = "cats" | "traditional";

const LOADERS: Record<AlbumName, () => Promise<{ default: Album }>> = {
  cats: () => import("./albums/cats"),
  traditional: () => import("./albums/traditional"),
};

class Pictures {
  private readonly albums: Record<AlbumName, Album | null> = $state({ cats: null, traditional: null });
  private readonly asked = new Set<AlbumName>();

  /** To be called where effects run, when another deck is shown. */
  need(name: AlbumName): void {
    if (this.asked.has(name)) return;
    this.asked.add(name);
    LOADERS[name]()
      .then((album) => (this.albums[name] = album.default))
      // The next card that is shown asks again.
      .catch(() => this.asked.delete(name));
  }

  /** The address of a face; empty if the deck is not one of pictures, or not there yet. Jokers alternate. */
  face(deck: Deck, card: Card, twin = 0): string {
    if (deck !== "cats" && deck !== "traditional") return "";
    const name = card === "*" ? (twin % 2 ? "joker-black" : "joker-red") : rankOf(card) + suitOf(card);
    return this.albums[deck]?.[name] ?? "";
  }

  /** The address of a back; empty for woven ones. */
  back(back: Back): string {
    return isWoven(back) ? "" : (this.albums.cats?.[`back-${back}`] ?? "");
  }
}

export const pictures = new Pictures();
