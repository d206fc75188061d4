/** The ring of the keyboard: what opens over the table takes it or leaves it, and nobody loses it when that closes. */

import type { Attachment } from "svelte/attachments";

/** Where the ring goes when there is nothing to go back to: a card of the hand. If there is none, the next hand takes it. */
function home(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".hand [data-key][tabindex='0']");
}

/** Gives the ring to the hand. */
export function giveBack(): void {
  const to = home();
  if (to) to.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}

/** Whether anything has been done on the page: a page that was only loaded shows no ring. */
let used = false;
if (typeof window !== "undefined") {
  for (const event of ["keydown", "pointerdown"]) addEventListener(event, () => (used = true), { capture: true, once: true });
}

/** Whether nothing has the ring, and nothing over the table will take it. */
export function isRingFree(): boolean {
  if (!used) return false;
  const { activeElement, body } = document;
  return (activeElement === body || activeElement === null) && !document.querySelector("dialog[open], .cover [role=dialog]");
}

/** Gives the ring back to what had it before the element came. `take`: the element's first button gets it meanwhile. */
export function keepsFocus({ take = false } = {}): Attachment<HTMLElement> {
  return (element) => {
    const before = document.activeElement as HTMLElement | null;
    if (take) element.querySelector<HTMLElement>("button")?.focus();
    return () => {
      if (!element.contains(document.activeElement) && document.activeElement !== document.body) return;
      requestAnimationFrame(() => {
        // Something else may have taken it in the meantime.
        if (document.activeElement !== document.body) return;
        const back = before?.isConnected && before !== document.body ? before : home();
        back?.focus({ preventScroll: true });
      });
    };
  };
}
