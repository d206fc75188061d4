/** The one sentence that says whose turn it is and what can be done now. */

import { t } from "./texts";
import type { TableStore } from "./table.svelte";

export interface Prompt {
  lamp: string;
  /** Whether the lamp is lit: the player is asked to act. */
  lit: boolean;
  text: string;
}

export function promptOf(table: TableStore): Prompt {
  const { view, about, hand } = table;
  if (!view || !about) return { lamp: t.prompt.waiting, lit: false, text: t.link.connecting };
  if (view.stage === "over") return { lamp: t.prompt.waiting, lit: false, text: t.prompt.matchOver };
  if (view.stage === "toss") return { lamp: t.prompt.waiting, lit: false, text: t.prompt.toss };
  if (view.stage !== "play" || !hand) return { lamp: t.prompt.waiting, lit: false, text: t.prompt.deal };
  const turn = about.nameOf(hand.turn);
  if (!table.myTurn && view.clock && hand.turn === view.seat && hand.phase !== "asked")
    return { lamp: t.prompt.waiting, lit: false, text: t.company.clock.playedForYou };
  if (!table.myTurn) {
    const away = view.seats[hand.turn]?.kind === "person" && !view.seats[hand.turn]?.connected;
    const waiting = away ? t.company.waitingFor(turn) : t.prompt.thinking(turn);
    const text = hand.phase === "asked" ? t.prompt.askedPartner(turn) : waiting;
    return { lamp: about.watching ? t.prompt.watching : t.prompt.turnOf(turn), lit: false, text };
  }
  return { lamp: t.prompt.yourTurn, lit: true, text: whatNow(table) };
}

function whatNow(table: TableStore): string {
  const { hand, checked, staged, chosenCards, possible, top } = table;
  if (!hand || !possible) return "";
  switch (hand.phase) {
    case "claimed":
      return top ? t.prompt.claimed(top) : "";
    case "asked":
      return t.prompt.asked(table.about?.nameOf((hand.turn + 2) % 4) ?? "");
    case "draw":
      if (table.taking && top) return t.prompt.taking(top);
      if (top && possible.takes.length) return table.can("draw") ? t.prompt.drawOrTake(top) : t.prompt.take(top);
      if (hand.stock === 0) return t.prompt.empty;
      return Number(table.view?.rules.options.draw_count) === 2 ? t.prompt.drawTwo(2) : t.prompt.draw;
    default:
      if (staged.length && checked && checked.worth < checked.needed) return t.prompt.more(checked.needed - checked.worth);
      if (staged.length) return t.prompt.ready;
      if (chosenCards.length === 1) return t.prompt.chosen(chosenCards[0]!);
      return table.drawn.length && table.drawn.length <= 3 ? t.prompt.drew(table.drawn) : t.prompt.play;
  }
}
