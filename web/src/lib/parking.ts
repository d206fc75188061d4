/** Where a window may lie on the table: where it was put, or as near to that as it covers no cards. Pixels in, pixels out. */

import { shared, type Seen } from "./placing";

export interface Ground {
  width: number;
  height: number;
  avoid: readonly Seen[];
}

export interface Corner {
  x: number;
  y: number;
}

const MARGIN = 8;
const STEP = 16;
/** A covered pixel is as bad as so many pixels of way. */
const COVERED = 3;

/** Keeps a window of this size on the page. */
export function onPage({ x, y }: Corner, width: number, height: number, ground: Pick<Ground, "width" | "height">): Corner {
  return {
    x: Math.round(Math.max(MARGIN, Math.min(x, ground.width - MARGIN - width))),
    y: Math.round(Math.max(MARGIN, Math.min(y, ground.height - MARGIN - height))),
  };
}

/** The place nearest to the wanted one that covers nothing; if there is none, the one that covers least for the way. */
export function park(wanted: Corner, width: number, height: number, ground: Ground): Corner {
  const start = onPage(wanted, width, height, ground);
  let best = start;
  let least = Infinity;
  const weigh = (x: number, y: number) => {
    const way = Math.hypot(x - start.x, y - start.y);
    if (way >= least) return;
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    const cost = ground.avoid.reduce((sum, each) => sum + COVERED * each.weight * shared(box, each), way);
    if (cost < least) [best, least] = [{ x, y }, cost];
  };
  weigh(start.x, start.y);
  for (let y = MARGIN; y <= ground.height - MARGIN - height; y += STEP)
    for (let x = MARGIN; x <= ground.width - MARGIN - width; x += STEP) weigh(x, y);
  return best;
}
