/** The ring of the keyboard: what opens over the table takes it or leaves it, and nobody loses it when that closes. */

import type { Attachment } from "svelte/attachments";

/** Where the ring goes when there is nothing to go back to: a card of the hand, else what can be pressed first. */
function home(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(".hand [data-key][tabindex='0']") ?? document.querySelector<HTMLElement>("main button, button")
  );
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
