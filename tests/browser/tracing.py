"""What the browser was busy with while somebody played, from its own trace."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from playwright.sync_api import Browser, Page

CATEGORIES: Final = ["devtools.timeline", "toplevel"]
INPUT: Final = {"pointerdown", "pointerup", "click", "contextmenu", "keydown", "keyup"}


def busy_with_input(browser: Browser, page: Page, doing: Callable[[], object]) -> list[float]:
    """Milliseconds for which each input kept the page's thread busy until it was painted, the longest last.

    Time of the processor, not of the clock: what else the machine does meanwhile does not count.
    """
    browser.start_tracing(page=page, categories=CATEGORIES)
    doing()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return sorted(_tasks_of_input(events))


def _tasks_of_input(events: list[dict[str, Any]]) -> Iterator[float]:
    """The tasks in which input was handled, each with the task that painted after it."""
    inputs = [
        event for event in events if event["name"] == "EventDispatch" and event["args"]["data"].get("type") in INPUT
    ]
    for thread in {(event["pid"], event["tid"]) for event in inputs}:
        tasks = _tasks(events, thread)
        for at, task in enumerate(tasks):
            if not any(_holds(task, event) for event in inputs if (event["pid"], event["tid"]) == thread):
                continue
            paints = (later["tdur"] for later in tasks[at + 1 :] if later["paints"])
            yield (task["tdur"] + (0 if task["paints"] else next(paints, 0))) / 1_000


def _tasks(events: list[dict[str, Any]], thread: tuple[int, int]) -> list[dict[str, Any]]:
    """The outermost tasks of a thread, in their order, and whether they painted."""
    own = sorted(
        (each for each in events if (each["pid"], each["tid"]) == thread and each["ph"] == "X"),
        key=lambda each: (each["ts"], -each["dur"]),
    )
    tasks: list[dict[str, Any]] = []
    for event in own:
        inside = bool(tasks) and _holds(tasks[-1], event)
        if inside:
            tasks[-1]["paints"] |= event["name"] == "Paint"
        elif event["name"].endswith("RunTask"):
            tasks.append({"ts": event["ts"], "dur": event["dur"], "tdur": event.get("tdur", 0), "paints": False})
    return tasks


def _holds(task: dict[str, Any], event: dict[str, Any]) -> bool:
    return bool(task["ts"] <= event["ts"] <= task["ts"] + task["dur"])
