/** Where a bubble stands beside what it speaks of. Pixels in, pixels out. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  left: number;
  top: number;
  /** On which side of the part; `over` it, if no side has room. */
  side: "above" | "below" | "left" | "right" | "over";
  /** How far along its edge the tip is. */
  tip: number;
}

const GAP = 12;
const MARGIN = 8;
const CORNER = 20;

export function placeBeside(part: Box, width: number, height: number, windowWidth: number, windowHeight: number): Spot {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
  const x = (part.left + part.right) / 2;
  const y = (part.top + part.bottom) / 2;
  const left = clamp(x - width / 2, MARGIN, Math.max(MARGIN, windowWidth - MARGIN - width));
  const top = clamp(y - height / 2, MARGIN, Math.max(MARGIN, windowHeight - MARGIN - height));
  const tipX = clamp(x - left, CORNER, width - CORNER);
  const tipY = clamp(y - top, CORNER, height - CORNER);
  const fits = {
    above: part.top - GAP - height >= MARGIN,
    below: part.bottom + GAP + height <= windowHeight - MARGIN,
    right: part.right + GAP + width <= windowWidth - MARGIN,
    left: part.left - GAP - width >= MARGIN,
  };
  if (fits.above) return { left, top: part.top - GAP - height, side: "above", tip: tipX };
  if (fits.below) return { left, top: part.bottom + GAP, side: "below", tip: tipX };
  if (fits.right) return { left: part.right + GAP, top, side: "right", tip: tipY };
  if (fits.left) return { left: part.left - GAP - width, top, side: "left", tip: tipY };
  return { left, top, side: "over", tip: 0 };
}
