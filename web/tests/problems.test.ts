import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { problemWords, reasonWords } from "../src/lib/problems";
import { t } from "../src/lib/texts";

/** The reasons of the game, from where they are written. */
const SOURCE = readFileSync(new URL("../../src/canasta/game/problems.py", import.meta.url), "utf8");
const MESSAGES = [...SOURCE.matchAll(/^ {4}"(\w+)": "(.*)",/gm)].map(([, code, text]) => ({ code: code!, text: text! }));
/** What is only about the text of an action, which a page never gets wrong. */
const OF_TEXTS = new Set(["unreadable"]);

it("every reason of the game is in the catalogue", () => {
  expect(MESSAGES.length).toBeGreaterThan(40);
  expect(MESSAGES.map(({ code }) => code).filter((code) => !t.problems[code] && !OF_TEXTS.has(code))).toEqual([]);
});

it("says the facts that the server's sentence says", () => {
  const facts = { rank: "K", top: "7", named: "8", needed: 2, has: 1, limit: 3, wilds: 5, naturals: 4, left: 1, cards: "Kh", card: "4c", action: "meld", phase: "draw" };
  for (const { code, text } of MESSAGES.filter(({ code }) => !OF_TEXTS.has(code) && code !== "wrong_phase" && code !== "not_your_turn")) {
    const words = t.problems[code]!(facts);
    for (const [, name] of text.matchAll(/\{(needed|has|limit|wilds|naturals|left)\}/g)) expect(words, code).toContain(String(facts[name as "has"]));
    if (text.includes("{ranks}")) expect(words, code).toContain("kings");
  }
});

it("every reason of a computer player is in the catalogue", () => {
  const source = readFileSync(new URL("../../src/canasta/bots/reasons.py", import.meta.url), "utf8");
  const sentences = [...source.matchAll(/^ {4}"(\w+)": "(.*)",/gm)].map(([, code, text]) => ({ code: code!, text: text! }));
  expect(sentences.length).toBeGreaterThan(20);
  expect(Object.keys(t.reasons).sort()).toEqual(sentences.map(({ code }) => code).sort());
  const facts = { kind: "king", kept: "six", held: 2, pile: 7, spent: 3, wilds: 1, worth: 95, needed: 90, made: ["wild card", "ace"] };
  const said = sentences.map(({ code }) => t.reasons[code]!(facts));
  expect(said.filter((words) => /undefined|NaN|\bcards?\b of cards?/.test(words))).toEqual([]);
  expect(reasonWords({ code: "discard_keep", facts, text: "" })).toContain("sixes");
  expect(reasonWords({ code: "meld_canasta", facts, text: "" })).toContain("wild cards and aces");
  expect(reasonWords({ code: "brand_new", facts, text: "why not" })).toBe("why not");
});

it("falls back to the server's words", () => {
  expect(problemWords({ code: "brand_new", facts: {}, text: "Not on Sundays." })).toBe("Not on Sundays.");
  expect(problemWords({ code: "below_minimum", facts: { has: 65, needed: 90 }, text: "" })).toBe("Your opening has 65 points; you need 90.");
});
