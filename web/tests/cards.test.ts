import { describe, expect, it } from "vitest";
import { includesAll, named, sortHand, without } from "../src/lib/cards";

const HAND = "4c Kh * 3s 2d Ah Td Kh 9c".split(" ");

describe("the order of a hand", () => {
  it("by rank puts wild cards first and black threes last", () => {
    expect(sortHand(HAND, "rank").join(" ")).toBe("* 2d Ah Kh Kh Td 9c 4c 3s");
  });
  it("by value puts what costs most first", () => {
    expect(sortHand(HAND, "value").join(" ")).toBe("* 2d Ah Kh Kh Td 9c 4c 3s");
    expect(sortHand(["9c", "7h", "8d", "2c"], "value").join(" ")).toBe("2c 9c 8d 7h");
  });
  it("of the player keeps what is known and puts the rest at the end", () => {
    expect(sortHand(["Kh", "4c", "9d", "Kh"], "hand", ["9d", "Kh", "Qs", "4c"]).join(" ")).toBe("9d Kh 4c Kh");
  });
});

describe("twins", () => {
  it("have names of their own", () => {
    expect(named(["Kh", "Ks", "Kh"]).map((held) => held.key)).toEqual(["Kh.0", "Ks.0", "Kh.1"]);
  });
  it("are taken one by one", () => {
    expect(without(["Kh", "Kh", "4c"], ["Kh"])).toEqual(["Kh", "4c"]);
    expect(includesAll(["Kh", "4c"], ["Kh", "Kh"])).toBe(false);
  });
});
