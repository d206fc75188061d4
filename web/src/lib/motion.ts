/**
 * Moving cards. Before the page changes, a snapshot says where each card lies; after it, every card that lies elsewhere
 * flies there from where it was. A card that is new in its place comes from where one with the same face has vanished,
 * or else from the part of the table that the events name.
 */

import type { Animation } from "./look.svelte";
import type { EventInfo } from "./wire";

interface Spot {
  face: string | undefined;
  rect: DOMRect;
}
export type Snapshot = Map<string, Spot>;

const DURATIONS: Record<Animation, number> = { off: 0, slow: 480, normal: 240, fast: 120 };
const EASE = "cubic-bezier(.2,.7,.2,1)";
const FADE = 120;
const DEAL_STEP = 70;
const LONGEST_DEAL = 1_600;

export function durationFor(animation: Animation): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return DURATIONS[animation];
}

function flights(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-flight]")];
}

export function snapshot(root: HTMLElement): Snapshot {
  const spots: Snapshot = new Map();
  for (const element of flights(root)) {
    spots.set(element.dataset.flight!, { face: element.dataset.face, rect: element.getBoundingClientRect() });
  }
  return spots;
}

/** The part of the table that a card comes from, by the events that led to the change. */
function originOf(flight: string, events: readonly EventInfo[], seat: number | null): string | null {
  const last = (name: string) => events.findLast((event) => event.name === name);
  switch (flight[0]) {
    case "h":
      return last("took") && last("took")!.seat === seat ? "pile" : "stock";
    case "r":
      return "stock";
    case "p": {
      const discarded = last("discarded");
      return discarded ? `seat${discarded.seat}` : "stock";
    }
    case "m": {
      const melded = last("melded");
      return melded && melded.seat !== seat ? `seat${melded.seat}` : null;
    }
    default:
      return null;
  }
}

export interface Moving {
  events: readonly EventInfo[];
  seat: number | null;
  animation: Animation;
}

export function flyFrom(root: HTMLElement, before: Snapshot, { events, seat, animation }: Moving): void {
  if (before.size === 0 && events.length === 0) return;
  const duration = durationFor(animation);
  const now = flights(root);
  const names = new Set(now.map((element) => element.dataset.flight!));
  const vanished = [...before].filter(([flight]) => !names.has(flight)).map(([, spot]) => spot);
  const zones = new Map(
    [...root.querySelectorAll<HTMLElement>("[data-zone]")].map((zone) => [zone.dataset.zone!, zone.getBoundingClientRect()]),
  );
  const dealing = events.some((event) => event.name === "dealt_hand");
  let order = 0;
  for (const element of now) {
    const flight = element.dataset.flight!;
    const old = before.get(flight);
    if (!old && duration === 0) {
      if (animation !== "off" && before.size) element.animate({ opacity: [0, 1] }, { duration: FADE });
      continue;
    }
    if (duration === 0) continue;
    const twin = old ? -1 : vanished.findIndex((spot) => spot.face === element.dataset.face);
    const gone = twin >= 0 ? vanished.splice(twin, 1)[0] : undefined;
    const zone = old || gone ? null : originOf(flight, events, seat);
    const from = old?.rect ?? gone?.rect ?? (zone ? zones.get(zone) : undefined);
    if (!from) continue;
    const delay = dealing && flight.startsWith("h:") ? Math.min(order++ * DEAL_STEP, LONGEST_DEAL - duration) : 0;
    fly(element, from, duration, delay);
  }
  for (const event of events) ghost(root, event, seat, zones, duration);
}

function fly(element: HTMLElement, from: DOMRect, duration: number, delay: number): void {
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  for (const running of element.getAnimations()) running.cancel();
  const scale = Math.max(0.3, Math.min(2, from.width / to.width || 1));
  element.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${scale})`, "none"], zIndex: [9, 9] },
    { duration, delay, easing: EASE, fill: "backwards" },
  );
}

/** What others draw or take is seen only as a card on its way to their hand. */
function ghost(
  root: HTMLElement,
  event: EventInfo,
  seat: number | null,
  zones: ReadonlyMap<string, DOMRect>,
  duration: number,
): void {
  if (duration === 0 || event.seat === null || event.seat === seat) return;
  const source = event.name === "drew" ? "stock" : event.name === "took" ? "pile" : "";
  const from = zones.get(source);
  const to = zones.get(`seat${event.seat}`);
  const card = root.querySelector<HTMLElement>(`[data-zone="${source}"] .card:last-of-type`);
  if (!from || !to || !card) return;
  const flying = card.cloneNode(true) as HTMLElement;
  delete flying.dataset.flight;
  const base = root.getBoundingClientRect();
  flying.style.position = "absolute";
  flying.style.left = `${from.left - base.left + from.width / 4}px`;
  flying.style.top = `${from.top - base.top}px`;
  flying.style.zIndex = "30";
  root.append(flying);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top - from.top;
  const moving = flying.animate(
    { transform: ["none", `translate(${x}px, ${y}px) scale(.35)`], opacity: [1, 0.6] },
    { duration: duration * 1.3, easing: EASE },
  );
  moving.onfinish = moving.oncancel = () => flying.remove();
}
