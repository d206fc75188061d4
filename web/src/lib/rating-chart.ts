/** The drawing of a rating over its matches: a line, and the band of uncertainty around it. */

export interface Point {
  rating: number;
  uncertainty: number;
}

export interface RatingDrawing {
  line: string;
  band: string;
  /** Round values, and where they are. */
  marks: { value: number; at: number }[];
  x(index: number): number;
  y(rating: number): number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const STEPS = [50, 100, 200, 500, 1_000, 2_000];
const MOST_MARKS = 6;

export function drawRatings(points: readonly Point[], { left, right, top, bottom }: Box): RatingDrawing {
  const low = Math.min(...points.map((each) => each.rating - each.uncertainty));
  const high = Math.max(...points.map((each) => each.rating + each.uncertainty));
  const step = STEPS.find((each) => (high - low) / each < MOST_MARKS) ?? STEPS.at(-1)!;
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.max(floor + step, Math.ceil(high / step) * step);
  const x = (index: number) => left + ((right - left) * index) / Math.max(1, points.length - 1);
  const y = (rating: number) => bottom - ((bottom - top) * (rating - floor)) / (ceiling - floor);
  const path = (values: readonly number[], order: readonly number[]) => order.map((index) => `${round(x(index))},${round(y(values[index]!))}`).join(" ");
  const there = points.map((_, index) => index);
  const back = [...there].reverse();
  const upper = points.map((each) => each.rating + each.uncertainty);
  const lower = points.map((each) => each.rating - each.uncertainty);
  return {
    line: path(points.map((each) => each.rating), there),
    band: `${path(upper, there)} ${path(lower, back)}`,
    marks: Array.from({ length: Math.round((ceiling - floor) / step) + 1 }, (_, index) => ({ value: floor + index * step, at: y(floor + index * step) })),
    x,
    y,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
