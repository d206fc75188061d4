"""How quickly the page answers a hand: interaction to next paint, the first playable page, the size of the client.

``python -m benchmarks.browser`` plays some turns in Chromium with the animations on; all goes into
build/bench_browser.json. The numbers are those of this machine, which must be quiet; only ``input_busy_ms`` is time of
the processor, and says what the page itself needs of it. Wanted are at most 200 ms from a click or a key to the paint
after it, 2 s to the first playable page, and 150 KB.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # the tests know how to start a server and a browser

from browser.chromium import launch  # noqa: E402
from browser.serving import KNOWN, NO_GUIDE, Served  # noqa: E402
from browser.table_page import CORNER, WATCH, TablePage  # noqa: E402
from browser.tracing import busy_with_input  # noqa: E402
from canasta.rules import Rules  # noqa: E402
from canasta.server.pages import STATIC  # noqa: E402

RESULT: Final = ROOT / "build" / "bench_browser.json"
# The browser rounds to eight milliseconds, and leaves out what is shorter than this.
SHORTEST: Final = 16
FACES: Final = (".svg", ".png")

OBSERVE: Final = f"""() => {{
    window.interactions = [];
    new PerformanceObserver((list) => {{
        for (const entry of list.getEntries())
            if (entry.interactionId) window.interactions.push([entry.name, entry.duration, entry.interactionId]);
    }}).observe({{ type: "event", durationThreshold: {SHORTEST}, buffered: true }});
}}"""


def first_page(page: Page, url: str, match: str) -> float:
    """Seconds from the address to a table at which the player can act."""
    page.add_init_script(WATCH)
    page.add_init_script(KNOWN + NO_GUIDE)
    started = time.perf_counter()
    page.goto(f"{url}/#/table/{match}")
    TablePage(page).wait_for_turn()
    return time.perf_counter() - started


def play_turns(page: Page, turns: int) -> None:
    """Draw, arrange, take back and discard by hand."""
    table = TablePage(page)
    for _ in range(turns):
        table.wait_for_turn()
        table.after(table.stock.click)
        cards = page.locator("[data-key]")
        for place in (1, 4, 7):
            cards.nth(place).click(position={"x": CORNER["x"], "y": CORNER["y"]})
        page.keyboard.press("Shift+U")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("End")
        table.after(lambda: page.keyboard.press("F10"))
    table.wait_for_turn()


def interactions(page: Page) -> list[float]:
    """The milliseconds of each interaction; of its events the longest counts."""
    longest: dict[int, float] = {}
    for _, duration, number in page.evaluate("window.interactions"):
        longest[number] = max(longest.get(number, 0), duration)
    return sorted(longest.values())


def client_size() -> int:
    """Bytes of the client, gzipped, without faces of cards and without what is loaded later than the first page."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    files = [path for path in STATIC.rglob("*") if path.is_file() and path.suffix not in FACES]
    named = "".join(path.read_text(encoding="utf-8") for path in files if path.name in page and path.suffix == ".css")
    first = [path for path in files if path.name == "index.html" or path.name in page or path.name in named]
    return sum(len(gzip.compress(path.read_bytes())) for path in first)


def measure(turns: int) -> dict[str, Any]:
    """All numbers."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder), STATIC, seed="benchmark")
        served.start()
        try:
            served.settings(opponent_speed=0, animation="normal", sound=False)
            match = served.begin(Rules.preset("hoyle"))
            with launch(playwright.chromium) as browser:
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                seconds = first_page(page, served.url, match)
                page.evaluate(OBSERVE)
                busy = busy_with_input(browser, page, lambda: play_turns(page, turns))
                times = interactions(page)
        finally:
            served.stop()
    return {
        "first_playable_page_seconds": round(seconds, 2),
        "interactions": len(times),
        "interaction_to_next_paint_ms": {
            "longest": max(times, default=0),
            "98_percent": _part(times, 0.98),
            "median": _part(times, 0.5),
        },
        "input_busy_ms": {"longest": round(max(busy, default=0)), "median": round(_part(busy, 0.5))},
        "client_bytes_gzipped": client_size(),
    }


def _part(times: list[float], part: float) -> float:
    """So many of them are not longer."""
    return times[min(len(times) - 1, int(len(times) * part))] if times else 0


def main() -> None:
    """Measure, tell and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=15, help="how many turns are played (default: 15)")
    result = measure(parser.parse_args().turns)
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
