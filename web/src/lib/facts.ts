/** What a side still has to do, in words: for where there is no room for the panel. */

import { t } from "./texts";
import type { ViewInfo } from "./wire";

export interface Facts {
  /** What the opening must reach, or that it is done. */
  opening: string;
  /** How many of the canastas that are needed to go out it has. */
  canastas: string;
}

export function factsOf(view: ViewInfo, side: number): Facts {
  const minimum = view.minimums[side] ?? 0;
  const opening = view.rules.options.minimum === null ? t.panel.noMinimum : minimum ? t.number(minimum) : t.panel.opened;
  const needed = Number(view.rules.options.canastas_to_go_out ?? 0);
  return { opening, canastas: t.panel.ofNeeded(view.canastas[side] ?? 0, needed) };
}
