import { expect, it } from "vitest";
import { actionWords } from "../src/lib/action-words";
import { FIXTURES } from "../src/gallery/fixtures";
import { perspectiveOf } from "../src/lib/perspective";
import { aloud, tell } from "../src/lib/telling";
import type { EventInfo } from "../src/lib/wire";

const event = (changes: Partial<EventInfo>): EventInfo => ({
  seq: 1, name: "", seat: 1, cards: [], hidden: 0, rank: "", detail: "", facts: {}, ...changes,
});
const words = (changes: Partial<EventInfo>) => {
  const told = tell(event(changes), (seat) => (seat === 0 ? "You" : "Tabby"));
  return told && aloud(told);
};

it("tells what others do without their cards", () => {
  expect(words({ name: "drew", hidden: 2 })).toBe("Tabby drew 2 cards.");
  expect(words({ name: "drew", seat: 0, cards: ["Jc", "4c"] })).toBe("You drew J♣ and 4♣.");
  expect(words({ name: "melded", cards: ["Th", "2s"], rank: "T" })).toBe("Tabby laid 10♥ and 2♠ to the tens.");
  expect(words({ name: "turn" })).toBeNull();
});

it("tells what people want of each other, and how a match ended before its time", () => {
  expect(words({ name: "offered", facts: { what: "draw" } })).toBe("Tabby offered a draw.");
  expect(words({ name: "responded", facts: { what: "draw", answer: "no" } })).toBe("Tabby declined.");
  expect(words({ name: "ended" })).toBe("Tabby ended the hand.");
  expect(words({ name: "ended", facts: { how: "resigned" } })).toBe("Tabby resigned.");
  expect(words({ name: "ended", seat: 0, facts: { how: "deserted" } })).toBe("You were away too long.");
  expect(words({ name: "ended", seat: null, facts: { how: "drawn" } })).toBe("The match was drawn by agreement.");
});

it("puts actions into words", () => {
  expect(actionWords("discard *")).toBe("Discard joker");
  expect(actionWords("take 7: 7h 7d; K: Kh Ks Kd")).toBe("Take the pile with 7♥ and 7♦, and kings: K♥, K♠, and K♦");
  expect(actionWords("take 7:")).toBe("Take the pile onto your sevens");
});

it("sees partners as one side and names the seats in the order of play", () => {
  const about = perspectiveOf({ ...FIXTURES.four!.view, seat: 1 });
  expect(about.others).toEqual([2, 3, 0]);
  expect(about.sides.map((side) => [side.name, side.mark, side.mine])).toEqual([
    ["You and Bobcat", "us", true],
    ["Ana and Inés", "them", false],
  ]);
});

it("shows a spectator no side as theirs", () => {
  const about = perspectiveOf({ ...FIXTURES.opening!.view, seat: null });
  expect(about.watching).toBe(true);
  expect(about.sides.map((side) => side.name)).toEqual(["Ana", "Tabby"]);
});
