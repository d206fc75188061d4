/** Where a bubble stands beside what it speaks of. Pixels in, pixels out. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What should not be covered, and how much that matters. */
export interface Seen extends Box {
  weight: number;
}

export interface Spot {
  left: number;
  top: number;
  /** On which side of the part; `free` if it stands elsewhere, without a tip. */
  side: "above" | "below" | "right" | "left" | "free";
  /** How far along its edge the tip is. */
  tip: number;
}

export interface Surface {
  width: number;
  height: number;
  /** Cards, buttons, what is read. */
  avoid?: readonly Seen[];
}

const GAP = 12;
const MARGIN = 8;
const CORNER = 20;
/** What is weighed against a covered pixel: another side, a pixel away from the middle, a place without a tip. */
const OTHER_SIDE = 300;
const AWAY = 2;
const NO_TIP = 9_000;
/** The part itself is what is spoken of. */
const PART = 5;
const STEPS = 12;

/** The place that covers least of what should be seen: beside the part if it can be, else on free ground. */
export function placeBeside(part: Box, width: number, height: number, { width: across, height: down, avoid = [] }: Surface): Spot {
  const right = Math.max(MARGIN, across - MARGIN - width);
  const bottom = Math.max(MARGIN, down - MARGIN - height);
  const x = (part.left + part.right) / 2;
  const y = (part.top + part.bottom) / 2;
  let best: Spot = { left: MARGIN, top: MARGIN, side: "free", tip: 0 };
  let least = Infinity;

  function weigh(spot: Spot, cost: number): void {
    if (spot.left < MARGIN || spot.top < MARGIN || spot.left > right || spot.top > bottom) return;
    const box = { left: spot.left, top: spot.top, right: spot.left + width, bottom: spot.top + height };
    const all = avoid.reduce((sum, each) => sum + each.weight * shared(box, each), cost + PART * shared(box, part));
    if (all < least) [best, least] = [spot, all];
  }
  /** Places along a range, the one whose middle is nearest to `middle` first. */
  function along(middle: number, size: number, low: number, high: number): number[] {
    const wanted = clamp(middle - size / 2, low, high);
    const others = Array.from({ length: STEPS + 1 }, (_, step) => low + ((high - low) * step) / STEPS);
    return [wanted, ...others];
  }

  for (const left of along(x, width, MARGIN, right)) {
    const tip = clamp(x, Math.max(part.left, left + CORNER), Math.min(part.right, left + width - CORNER)) - left;
    // A tip that would not be on the part points at nothing.
    if (left + width - CORNER < part.left || left + CORNER > part.right) continue;
    const away = AWAY * Math.abs(left + width / 2 - x);
    weigh({ left, top: part.top - GAP - height, side: "above", tip: clamp(tip, CORNER, width - CORNER) }, away);
    weigh({ left, top: part.bottom + GAP, side: "below", tip: clamp(tip, CORNER, width - CORNER) }, away + OTHER_SIDE);
  }
  for (const top of along(y, height, MARGIN, bottom)) {
    if (top + height - CORNER < part.top || top + CORNER > part.bottom) continue;
    const tip = clamp(clamp(y, top + CORNER, top + height - CORNER) - top, CORNER, height - CORNER);
    const away = AWAY * Math.abs(top + height / 2 - y);
    weigh({ left: part.right + GAP, top, side: "right", tip }, away + 2 * OTHER_SIDE);
    weigh({ left: part.left - GAP - width, top, side: "left", tip }, away + 3 * OTHER_SIDE);
  }
  // Elsewhere: rather beside what is meant than above it.
  for (const left of along(x, width, MARGIN, right)) {
    for (const top of along(y, height, MARGIN, bottom)) {
      weigh({ left, top, side: "free", tip: 0 }, NO_TIP + AWAY * (Math.abs(left + width / 2 - x) + 2 * Math.abs(top + height / 2 - y)));
    }
  }
  return best;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/** The area that two boxes have in common. */
export function shared(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** The smallest box around others; null around nothing. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
