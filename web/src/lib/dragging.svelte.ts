/** Dragging cards with a pointer. Elements that take cards say so with `data-drop`. */

export interface Drag {
  keys: string[];
  x: number;
  y: number;
}

/** A pointer that moves farther than this drags; less is a click. */
const SLACK = 7;
/** Holding still for so long chooses the whole rank. */
const HOLD = 450;
const FIRST_PART = 0.35;

interface Handlers {
  /** The cards that go along when this one is dragged. */
  keysOf(key: string): string[];
  /** `after`: the pointer was beyond the first part of the target, which is what shows of a card in a fan. */
  dropped(keys: string[], target: string, after: boolean): void;
  held(key: string): void;
}

class Dragging {
  now = $state.raw<Drag | null>(null);
  /** After a drag or a hold the browser still sends a click, which is not meant. */
  private swallow = false;
  private over: Element | null = null;

  /** To be called with the pointerdown on a card. */
  begin(event: PointerEvent, key: string, handlers: Handlers): void {
    if (event.button !== 0) return;
    this.swallow = false;
    const { clientX, clientY, pointerId } = event;
    const touch = event.pointerType !== "mouse";
    const timer = touch ? setTimeout(() => this.hold(key, handlers, finish), HOLD) : undefined;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!this.now && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < SLACK) return;
      clearTimeout(timer);
      this.now = { keys: handlers.keysOf(key), x: moved.clientX, y: moved.clientY };
      this.point(moved);
    };
    const up = (ended: PointerEvent) => {
      if (ended.pointerId !== pointerId) return;
      const drag = this.now;
      const target = this.over?.getAttribute("data-drop");
      const box = this.over?.getBoundingClientRect();
      finish();
      if (!drag) return;
      this.swallow = true;
      if (ended.type === "pointerup" && target) handlers.dropped(drag.keys, target, box !== undefined && ended.clientX > box.left + box.width * FIRST_PART);
    };
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      this.over?.classList.remove("drop-here");
      this.over = null;
      this.now = null;
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  /** Whether the click that comes now belongs to a drag; asking answers once. */
  swallowed(): boolean {
    const was = this.swallow;
    this.swallow = false;
    return was;
  }

  private hold(key: string, handlers: Handlers, finish: () => void): void {
    finish();
    this.swallow = true;
    handlers.held(key);
  }

  private point(event: PointerEvent): void {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null;
    if (target === this.over) return;
    this.over?.classList.remove("drop-here");
    target?.classList.add("drop-here");
    this.over = target;
  }
}

export const dragging = new Dragging();
