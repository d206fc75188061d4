/** Tables to look at: the states of the mock-ups and the hard cases, for screenshots and tests. No server is needed. */

import { AT_REST } from "../lib/at-rest";
import type { Card } from "../lib/cards";
import type { Staged } from "../lib/staging";
import type { Told } from "../lib/telling";
import type { Checked, Hinted, MeldInfo, PossibleInfo, SeatInfo, ViewInfo } from "../lib/wire";

export interface Fixture {
  view: ViewInfo;
  possible: PossibleInfo | null;
  staged?: Staged;
  chosen?: string[];
  drawn?: Card[];
  checked?: Pick<Checked, "worth" | "needed">;
  refusal?: string;
  hint?: Pick<Hinted, "action" | "reason" | "alternatives">;
  log?: Told[];
}

const list = (text: string) => text.split(" ").filter(Boolean);

function meld(text: string): MeldInfo {
  const cards = list(text);
  const wilds = cards.filter((card) => card === "*" || card[0] === "2").length;
  const natural = cards.find((card) => card !== "*" && card[0] !== "2");
  return {
    rank: natural?.[0] ?? "W",
    cards,
    kind: !natural ? "wild" : wilds ? "mixed" : "natural",
    canasta: cards.length >= 7,
  };
}

const person = (name: string, connected = true): SeatInfo => ({ kind: "person", name, level: null, connected, conventions: null });
const cat = (name: string, level: number): SeatInfo => ({ kind: "bot", name, level, connected: true, conventions: null });

interface Sketch {
  seats: SeatInfo[];
  sides?: number;
  cards: string;
  sizes: number[];
  melds: string[][];
  threes?: string[];
  pile: string;
  frozen?: boolean;
  blocked?: boolean;
  stock: number;
  phase?: "draw" | "play" | "claimed";
  turn?: number;
  totals: number[];
  minimums: number[];
  needed?: number;
  preset?: string;
  hand?: number;
  options?: Record<string, unknown>;
}

function view(sketch: Sketch): ViewInfo {
  const sides = sketch.totals.length;
  const needed = sketch.needed ?? 2;
  const melds = sketch.melds.map((side) => side.map(meld));
  const canastas = melds.map((side) => side.filter((each) => each.canasta).length);
  return {
    version: 10,
    seat: 0,
    rules: {
      code: "22AAC",
      preset: sketch.preset ?? "classic2",
      options: {
        target: 5000,
        canastas_to_go_out: needed,
        draw_count: 2,
        minimum: "table",
        freezes: ["wild", "red_three"],
        ...sketch.options,
      },
      differences: [],
    },
    seats: sketch.seats,
    stage: "play",
    waiting: { kind: "action", seats: [sketch.turn ?? 0] },
    hand_number: sketch.hand ?? 5,
    hand: {
      turn: sketch.turn ?? 0,
      phase: sketch.phase ?? "play",
      cards: list(sketch.cards),
      hand_sizes: sketch.sizes,
      melds,
      red_threes: (sketch.threes ?? Array.from({ length: sides }, () => "")).map(list),
      pile: list(sketch.pile),
      pile_frozen: sketch.frozen ?? false,
      pile_blocked: sketch.blocked ?? false,
      stock: sketch.stock,
      penalties: Array.from({ length: sides }, () => 0),
      out: null,
      answer: null,
      known: sketch.seats.map(() => ""),
    },
    minimums: sketch.minimums,
    canastas,
    canastas_needed: canastas.map((made) => Math.max(0, needed - made)),
    totals: sketch.totals,
    history: [sketch.totals.map((total) => Math.round(total / 2)), sketch.totals],
    ...AT_REST,
  };
}

function possible(phase: "draw" | "play", takes: string[] = []): PossibleInfo {
  const wrong = [{ code: "wrong_phase", facts: {}, text: "You have drawn already." }];
  const not = [{ code: "no", facts: {}, text: "This is not possible now." }];
  return {
    verbs: {
      draw: phase === "draw" ? [] : wrong,
      claim: not, putback: not, pass: not, end: not, ask: not, yes: not, no: not, undo: not, top: not,
    },
    takes,
    take_problems: takes.length ? [] : wrong,
    cards: [],
    red_threes: [],
  };
}

const LOG: Told[] = (
  [
    ["You", "discarded 7♦"], ["Tabby", "drew 2 cards"], ["Tabby", "laid 9♠ to the nines"],
    ["Tabby", "made a canasta of nines", true], ["Tabby", "discarded 2♦"], ["You", "drew 8♣ and Q♥"],
    ["You", "discarded 8♣"], ["Tabby", "drew 2 cards"], ["Tabby", "discarded 4♥"], ["You", "drew J♣ and 4♣"],
  ] as [string, string, boolean?][]
).map(([who, text, strong = false], seq) => ({ seq, who, text, strong }));

const OPENING = view({
  seats: [person("Ana"), cat("Tabby", 2)],
  cards: "* Ad As Ks Jc Js Th Td Ts 9d 8h 8c 7d 7s 6c 4c 3s 3c Qh Qd Qs 2d 5c 5d 5h",
  sizes: [25, 6],
  melds: [[], ["Ah Ac As 2h", "Kh Kh Kd Ks Kc Kc Kd", "Jd Js Jh", "9h 9s 9c 9d 9s 2c 2s", "6h 6d 6s 6c *"]],
  threes: ["3d", "3h 3d"],
  pile: "6s 9h 2d 7c Kd 5s 8c 4h",
  frozen: true,
  stock: 40,
  totals: [2140, 1860],
  minimums: [90, 0],
});

const LATE = view({
  seats: [person("Ana"), cat("Tabby", 2)],
  cards: "2h Ks Jc Js Jd 9d 7d 7s 7c 6c 4c 4d 3s 3c * 8h 8c 8s",
  sizes: [18, 6],
  melds: [
    ["Ad As Ah", "Qh Qd Qs Qc 2d Qd Qh", "Th Td Ts Tc", "5c 5d 5h"],
    ["Ah Ac As 2h", "Kh Kh Kd Ks Kc Kc Kd", "Jd Js Jh", "9h 9s 9c 9d 9s 2c 2s", "6h 6d 6s 6c *"],
  ],
  threes: ["3d", "3h 3d"],
  pile: "6d 9c",
  stock: 27,
  totals: [2140, 1860],
  minimums: [0, 0],
});

const FOUR = view({
  seats: [person("Ana"), person("Rubén"), person("Inés"), cat("Bobcat", 4)],
  cards: "* Kh Jc Js Jh Tc 9d 9s 7d 7s 6c 6h 4c 4d 3s",
  sizes: [15, 8, 5, 9],
  melds: [
    ["Ah Ac As Ad", "Qh Qd Qs Qc Qd Qh Qs", "Th Td Ts", "2h 2d 2c * * 2s 2h"],
    ["Kh Kd Ks Kc", "8h 8c 8s 8d 8c 2c 2s", "5d 5s 5h"],
  ],
  threes: ["3h", "3h 3d"],
  pile: "4c 9c 2d 6s 7c 4s 5h 8d 6d Qc Jd",
  frozen: true,
  stock: 22,
  phase: "draw",
  totals: [3420, 2905],
  minimums: [0, 0],
  needed: 1,
  preset: "classic4",
  hand: 7,
  options: { draw_count: 1 },
});

const THREE = view({
  seats: [person("Ana"), cat("Kitten", 1), cat("Alley Cat", 3)],
  cards: "* 2h Kh Ks Jc Td 9d 9s 8d 6c 4c 4d 3s",
  sizes: [13, 11, 9],
  melds: [["Ah Ac As"], ["Kh Kd Ks Kc", "5d 5s 5h"], ["8h 8c 8s 8d 8c 2c 2s", "7d 7s 7h"]],
  threes: ["3h", "3d", ""],
  pile: "4c 3s",
  blocked: true,
  stock: 51,
  turn: 1,
  totals: [820, 1205, -40],
  minimums: [0, 0, 0],
  preset: "classic3",
  hand: 3,
});

const CROWDED = view({
  seats: [person("Ana"), cat("Tabby", 2)],
  cards: "* 2h 2c Ah As Ad Ac Kh Ks Kd Kc Qh Qs Qd Jh Js Jd Th Ts Td Tc 9h 9s 9d 8h 8s 8d 7h 7s 7d 7c 6h 6s 5h 5s 4h 4s 4d 3s 3c",
  sizes: [40, 11],
  melds: [["Ah Ac As"], ["Kh Kd Ks Kc", "Qd Qs Qh", "Jd Jh Jc", "Th Tc Td", "9h 9c 9d", "8h 8c 8s 8d 8c 2c 2s", "7h 7d 7c", "6h 6d 6c", "5d 5s 5h", "4h 4d 4c", "2d 2h *"]],
  threes: ["3h 3h", "3d 3d"],
  pile: "",
  stock: 0,
  totals: [4890, 4995],
  minimums: [0, 0],
});

export const FIXTURES: Record<string, Fixture> = {
  opening: {
    view: OPENING,
    possible: possible("play"),
    staged: [
      { rank: "Q", cards: ["Qh", "Qd", "Qs", "2d"] },
      { rank: "5", cards: ["5c", "5d", "5h"] },
    ],
    checked: { worth: 65, needed: 90 },
    refusal: "This opening has 65 points; you need 90.",
    drawn: ["Jc", "4c"],
    log: LOG,
  },
  late: {
    view: LATE,
    possible: possible("play"),
    staged: [
      { rank: "A", cards: ["*"] },
      { rank: "8", cards: ["8h", "8c", "8s"] },
    ],
    checked: { worth: 80, needed: 0 },
    chosen: ["Js.0"],
    log: LOG,
  },
  four: {
    view: FOUR,
    possible: possible("draw", ["take J: Jc Js"]),
    hint: {
      action: "take J: Jc Js",
      reason: { code: "take", facts: { pile: 11, spent: 2 }, text: "" },
      alternatives: [
        { action: "take J: Jc Js", points: 310, chance: 0.582 },
        { action: "draw", points: 120, chance: 0.541 },
      ],
    },
    log: LOG,
  },
  three: { view: THREE, possible: null, log: LOG },
  crowded: { view: CROWDED, possible: possible("play"), log: LOG },
};
