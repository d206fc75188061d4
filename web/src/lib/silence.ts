/** Surroundings of a table without a server: nothing is sent, nobody answers. */

import type { Surroundings } from "./connection";

export const silence: Surroundings = {
  open: () => ({ send() {}, close() {}, onopen: null, onclose: null, onmessage: null }),
  later: () => () => {},
  chance: () => 0,
  newId: () => "id",
};
