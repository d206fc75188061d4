/** How large the player's browser shows text: 1 where it is as in most, 16 pixels. */

const USUAL = 16;
/** Longer than the text, so that its width tells small changes too. */
const RULER_REMS = 100;

class TextSize {
  scale = $state(1);

  /** Measure it, and again whenever the player changes it. */
  watch(): void {
    const ruler = document.createElement("div");
    Object.assign(ruler.style, { position: "fixed", visibility: "hidden", width: `${RULER_REMS}rem` });
    document.body.append(ruler);
    const measure = () => (this.scale = ruler.offsetWidth / RULER_REMS / USUAL);
    measure();
    new ResizeObserver(measure).observe(ruler);
  }
}

export const textSize = new TextSize();
