/** Events in words: for the list beside the table, and for those who hear the table instead of seeing it. */

import { t } from "./texts";
import type { EventInfo } from "./wire";

export interface Told {
  seq: number;
  /** Who did it; empty if nobody in particular. */
  who: string;
  text: string;
  /** Worth more than the rest: shown in bold, always read aloud. */
  strong: boolean;
}

type Names = (seat: number | null) => string;

/** One event as a line; null for what needs no words. */
export function tell(event: EventInfo, names: Names): Told | null {
  const line = (text: string, { who = names(event.seat), strong = false } = {}): Told => ({
    seq: event.seq,
    who,
    text,
    strong,
  });
  const news = (text: string, strong = false) => line(text, { who: "", strong });
  switch (event.name) {
    case "dealt_hand":
      return news(t.events.dealt_hand(Number(event.facts.hand)), true);
    case "turned_up":
      return news(t.events.turned_up(event.cards));
    case "drew":
      return line(t.events.drew(event.cards, event.hidden));
    case "red_three":
      return line(t.events.red_three);
    case "claimed":
      return line(t.events.claimed);
    case "put_back":
      return line(t.events.put_back);
    case "took":
      return line(t.events.took(event.cards.length + event.hidden), { strong: true });
    case "topped":
      return line(t.events.topped(event.cards));
    case "melded":
      return line(t.events.melded(event.cards, event.rank));
    case "canasta":
      return line(t.events.canasta(event.rank), { strong: true });
    case "asked":
      return line(t.events.asked, { strong: true });
    case "answered":
      return line(t.events.answered(event.detail === "yes"), { strong: true });
    case "discarded":
      return line(t.events.discarded(event.cards));
    case "passed":
      return line(t.events.passed);
    case "ended":
      // The hand by a player's action, or the match before its time.
      return event.facts.how ? news(endedWords(String(event.facts.how), event.seat, names), true) : line(t.events.ended);
    case "undone":
      return line(t.events.undone);
    case "went_out":
      return line(t.events.went_out(event.detail === "concealed"), { strong: true });
    case "tossed":
      return line(t.events.tossed(String(event.facts.call), String(event.facts.coin)));
    case "playing_on":
      return news(t.events.playing_on);
    case "match_over":
      return news(t.events.match_over, true);
    case "sat":
      return event.facts.kind === "bot" ? news(t.company.events.takesOver(String(event.facts.name)), true) : null;
    case "offered":
      return line(t.company.events.offered[event.facts.what as "draw"], { strong: true });
    case "responded":
      return line(t.company.events.responded(event.facts.answer === "yes"), { strong: true });
    case "lapsed":
      return line(t.company.events.lapsed, { strong: true });
    default:
      return null;
  }
}

/** How a match ended before its time. */
export function endedWords(how: string, seat: number | null, names: Names): string {
  const words = t.company.ended;
  if (how === "drawn" || how === "aborted") return words[how];
  const name = names(seat);
  if (name === t.you) return how === "resigned" ? words.youResigned : words.youDeserted;
  return how === "resigned" ? words.resigned(name) : words.deserted(name);
}

/** A line read aloud. */
export function aloud(told: Told): string {
  return told.who ? `${told.who} ${told.text}.` : told.text;
}
