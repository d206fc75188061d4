/** Arrow keys within a group of radio buttons choose the next one, as everywhere. */

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function radioKeys(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const group = event.currentTarget as HTMLElement;
  const radios = [...group.querySelectorAll<HTMLElement>("[role=radio]")];
  const next = radios[(radios.indexOf(event.target as HTMLElement) + step + radios.length) % radios.length];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.click();
}
