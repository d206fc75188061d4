import { describe, expect, it } from "vitest";
import { onPage, park } from "../src/lib/parking";

const card = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom, weight: 3 });

describe("a window on the table", () => {
  it("lies where it was put if it covers nothing", () => {
    const ground = { width: 1000, height: 600, avoid: [card(0, 500, 1000, 600)] };
    expect(park({ x: 100, y: 120 }, 300, 200, ground)).toEqual({ x: 100, y: 120 });
  });
  it("gives way to cards, no further than it must", () => {
    const ground = { width: 1000, height: 600, avoid: [card(0, 400, 1000, 600)] };
    const { x, y } = park({ x: 500, y: 300 }, 300, 200, ground);
    expect(y).toBeLessThanOrEqual(200);
    expect(y).toBeGreaterThan(180);
    expect(Math.abs(x - 500)).toBeLessThan(16);
  });
  it("stays on the page", () => {
    expect(onPage({ x: -50, y: 9_000 }, 300, 200, { width: 1000, height: 600 })).toEqual({ x: 8, y: 392 });
    // A page too small for it shows its upper left corner, where the handle is.
    expect(onPage({ x: 40, y: 40 }, 300, 200, { width: 200, height: 100 })).toEqual({ x: 8, y: 8 });
  });
  it("covers least where everything is full", () => {
    const ground = { width: 620, height: 220, avoid: [card(0, 0, 310, 220), { ...card(310, 0, 620, 220), weight: 1 }] };
    expect(park({ x: 8, y: 8 }, 290, 200, ground).x).toBeGreaterThan(300);
  });
});
