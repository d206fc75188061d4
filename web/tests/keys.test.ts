import { expect, it } from "vitest";
import { keyAct } from "../src/lib/keys";

const press = (key: string, held: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  keyAct({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

it("has the function keys of the manual", () => {
  expect(["F6", "F7", "F8", "F9", "F10"].map((key) => press(key))).toEqual([
    "draw", "take", "stage-one", "wild", "discard",
  ]);
});

it("melds three with Ctrl and all with Shift", () => {
  expect(press("F8", { ctrlKey: true })).toBe("stage-three");
  expect(press("F8", { shiftKey: true })).toBe("stage-all");
});

it("undoes one or all", () => {
  expect(press("u")).toBe("undo");
  expect(press("U", { shiftKey: true })).toBe("undo-all");
});

it("leaves the browser its own keys", () => {
  expect(press("d", { ctrlKey: true })).toBeNull();
  expect(press("t", { metaKey: true })).toBeNull();
  expect(press("x")).toBeNull();
});
