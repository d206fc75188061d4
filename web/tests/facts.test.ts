import { expect, it } from "vitest";
import { factsOf } from "../src/lib/facts";
import type { ViewInfo } from "../src/lib/wire";

function view(minimum: string | null, minimums: number[]): ViewInfo {
  return { rules: { options: { minimum, canastas_to_go_out: 2 } }, minimums, canastas: [1, 0] } as unknown as ViewInfo;
}

it("says what a side still needs", () => {
  expect(factsOf(view("table", [90, 0]), 0)).toEqual({ opening: "90", canastas: "1 of 2" });
  expect(factsOf(view("table", [90, 0]), 1)).toEqual({ opening: "opened", canastas: "0 of 2" });
  expect(factsOf(view(null, [0, 0]), 0).opening).toBe("none");
});
