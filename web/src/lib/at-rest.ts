/** What a view says when nobody is asked for anything, as in a replay. */

import type { ViewInfo } from "./wire";

export const AT_REST = {
  winner: null,
  score_sheet: null,
  commitment: null,
  contributions: [],
  toss: null,
  ready: [],
  agreed: [],
  can_undo: false,
  can_contribute: false,
  offer: null,
  ended: null,
  clock: null,
  lapsed: [],
} satisfies Partial<ViewInfo>;
