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

it("saves with F4, and leaves Alt+F4 to the system", () => {
  expect(press("F4")).toBe("save");
  expect(press("F4", { altKey: true })).toBeNull();
});

it("can do without letters", () => {
  const bare = (key: string) => keyAct({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, { letters: false });
  expect(["d", "m", "h", "?"].map(bare)).toEqual([null, null, null, null]);
  expect(["F6", "Escape", "ArrowLeft"].map(bare)).toEqual(["draw", "escape", "hand"]);
});
