/** The catalogue in use. */

import { en } from "./en";

/** The shape of a catalogue: the same keys and functions, other words. */
type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly (infer R)[]
      ? readonly Words<R>[]
      : { readonly [K in keyof T]: Words<T[K]> };

export type Texts = Words<typeof en>;

/** A language is one entry here and one file beside this one. */
export const catalogues: Record<string, Texts> = { en };

const chosen = typeof document === "undefined" ? "en" : document.documentElement.lang;

export const t: Texts = catalogues[chosen] ?? en;
