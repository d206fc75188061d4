/** The words of a table with other people. */

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const company = {
  waitingFor: (name: string) => `Waiting for ${name}.`,
  chat: {
    title: "Chat",
    tab: (unread: number) => `chat, ${unread} unread`,
    unread: " unread",
    earlier: "Earlier lines",
    time: (iso: string) => new Date(iso).toLocaleTimeString("en", { timeStyle: "short" }),
    none: "Nothing has been said yet.",
    write: "Say something",
    send: "Send",
    left: (n: number) => `${plural(n, "character", "characters")} left`,
    quick: "Quick phrases",
    phrases: ["Hello!", "Good luck!", "Well played!", "Thank you!", "Sorry!", "One moment, please.", "Good game!", "Bye!"],
    listening: "You can read here, but not write.",
    about: (name: string) => `About ${name}`,
    mute: "Hide what they say",
    unmute: "Show what they say again",
    block: "Block: hide, and no invitations",
    report: "Report this line…",
    reportWhy: "What is wrong with it? (optional)",
    reportSend: "Report",
    reported: "Reported. Those who run this server will look at it.",
    muted: (name: string) => `What ${name} says is hidden from you.`,
    blocked: (name: string) => `${name} is blocked.`,
    hidden: "Hidden people",
    window: "Open as a window",
    pin: "Pin beside the table",
    hide: "Hide the chat",
    move: "Move the chat: drag, or press the arrow keys",
    said: (name: string, text: string) => `${name} says: ${text}`,
    refusals: {
      muted: (facts) => (facts.until ? `You may not write until ${when(facts.until)}.` : "You may not write for now."),
      too_fast: (facts) => (facts.seconds ? `Not so fast: wait ${plural(Number(facts.seconds), "second", "seconds")}.` : "Not so fast: wait a moment."),
      repeated: () => "You have just said that.",
    } as Record<string, (facts: Record<string, unknown>) => string>,
  },
  clock: {
    bank: "bank",
    turn: (face: string, bank: string) => `Time for this turn: ${face}, then ${bank} of the bank`,
    last: (face: string) => `Bank: ${face}, then the turn is played for you`,
    bankOnly: (face: string) => `Bank: ${face}`,
    saidBank: (face: string) => `The time of this turn is over; your bank runs: ${face}.`,
    playedForYou: "Your time is up: this turn is played for you.",
    saidLast: "Ten seconds left.",
  },
  seat: {
    grace: (face: string) => `away, ${face}`,
    gone: "gone",
    lapsed: "out of time",
  },
  away: {
    grace: (name: string, face: string) => `${name} has lost the connection; ${face} to come back.`,
    gone: (name: string) => `${name} has not come back.`,
    lapsed: (name: string) => `${name} has let the time run out twice.`,
    waiting: (name: string) => `You wait for ${name}.`,
    wait: "Wait",
    bot: "Let a bot finish",
    claim: "Claim the win",
    claimTitle: "End the match?",
    claimExplain: (name: string) => `The match ends for everybody, and ${name} has lost it.`,
    notYet: (name: string, left: string) => `${name} is not here yet; ${left} to come.`,
    never: (name: string) => `${name} has not come.`,
    claimNever: (name: string) => `The match ends for everybody. If ${name} has never been here, nobody has won or lost.`,
    end: "End the match",
    decide: "Decide…",
    said: (name: string) => `${name} has lost the connection.`,
    back: (name: string) => `${name} is here.`,
  },
  offer: {
    menu: { draw: "Offer a draw…", abort: "Offer to abort…", resign: "Resign…" },
    asks: {
      draw: (name: string) => `${name} offers a draw.`,
      abort: (name: string) => `${name} asks to abort the match: it would not count.`,
      resign: (name: string) => `${name} wants to resign for your side.`,
    },
    own: {
      draw: "You have offered a draw.",
      abort: "You have asked to abort the match.",
      resign: "You have asked your partner to resign.",
    },
    waiting: (names: string) => `Waiting for ${names}.`,
    yes: "Agree",
    no: "Decline",
    title: { draw: "Offer a draw?", abort: "Abort the match?", resign: "Resign?" },
    explain: {
      draw: "If all the others agree, the match ends level.",
      abort: "If all the others agree, the match ends and does not count.",
      resign: "Your side loses the match. If a person is your partner, they have to agree.",
    },
    send: { draw: "Offer a draw", abort: "Ask the others", resign: "Resign" },
    pending: "That is offered already",
    over: "The match is over",
  },
  leave: {
    title: "Leave the table?",
    explain: "This is not resigning: the match goes on, the others wait for you, and you can come back. If you stay away too long, they may claim the win or let a bot finish.",
    stay: "Stay",
    leave: "Leave",
  },
  off: {
    hint: "No hints in a rated match",
    save: "A match with other people cannot be saved",
  },
  watch: {
    leave: "Stop watching",
    by: (names: readonly string[], more = 0) =>
      `${plural(names.length + more, "spectator", "spectators")}: ${names.join(", ")}${more ? ` and ${plural(more, "other", "others")}` : ""}`,
  },
  ended: {
    title: "The match is over",
    resigned: (name: string) => `${name} resigned.`,
    youResigned: "You resigned.",
    deserted: (name: string) => `${name} did not come back.`,
    youDeserted: "You were away too long.",
    youLost: "You have lost the match.",
    othersLevel: "The others are level.",
    drawn: "The match was drawn by agreement.",
    aborted: "The match was aborted and does not count.",
  },
  rematch: {
    ask: "Rematch",
    waiting: "Waiting…",
    lobby: "To the lobby",
  },
  rating: {
    label: "Your rating",
    now: (rating: string, change: string) => `${rating} (${change})`,
    waiting: "Your rating is being worked out…",
  },
  /** What happened, told without its subject. */
  events: {
    takesOver: (name: string) => `${name} takes over the seat.`,
    offered: { draw: "offered a draw", abort: "asked to abort the match", resign: "offered to resign" },
    responded: (yes: boolean) => (yes ? "agreed" : "declined"),
    lapsed: "ran out of time",
  },
};

/** Why the table refuses what people want of each other. */
export const companyProblems: Record<string, (facts: Record<string, unknown>) => string> = {
  offer_open: () => "That is offered already: answer it.",
  offered_already: () => "You have offered that in this hand before.",
  nobody_to_ask: () => "There is nobody at the table who could agree.",
  no_offer: () => "The offer does not stand any more.",
  not_asked: () => "You are not asked.",
  own_side: () => "That is your own side.",
  still_here: () => "They are back.",
  not_when_rated: () => "No computer player takes part in a rated match.",
  time_is_up: () => company.clock.playedForYou,
  no_hints_when_rated: () => "No hints in a rated match.",
};

function when(time: unknown): string {
  return new Date(String(time)).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}
