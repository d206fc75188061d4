"""The last line of a page: the keys that do something here. A click does the same."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.widget import Widget

# These come last, and stay when the line is too short for all.
LAST: Final = ("question_mark", "f1", "escape")
GAP: Final = 2


class KeyLine(Widget):
    """One line, drawn anew only when other keys are valid."""

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[Binding] = []

    def on_mount(self) -> None:
        """Follow the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._look)
        self._look(self.screen)

    def _look(self, screen: Screen[Any]) -> None:
        if screen is not self.screen:
            return
        valid: dict[str, Binding] = {}
        for _, binding, is_enabled, _ in screen.active_bindings.values():
            if is_enabled and binding.show:
                valid.setdefault(binding.action, binding)  # the first of several keys
        first = [binding for binding in valid.values() if binding.key not in LAST]
        keys = [*first, *(binding for key in LAST for binding in valid.values() if binding.key == key)]
        if keys != self._keys:
            self._keys = keys
            self.refresh()

    def _shown(self) -> list[tuple[Binding, str]]:
        """The keys that fit, with their names."""
        shown = [(binding, self.app.get_key_display(binding)) for binding in self._keys]
        while len(shown) > len(LAST) and sum(_width(*each) for each in shown) > self.size.width:
            del shown[-len(LAST) - 1]
        return shown

    def render(self) -> Content:
        """The keys, and what they do."""
        parts: list[Content | tuple[str, str]] = []
        for binding, name in self._shown():
            parts += [(f" {name}", "bold $sun"), Content(f" {binding.description}{' ' * (GAP - 1)}")]
        return Content.assemble(*parts)

    async def on_click(self, event: Click) -> None:
        """Press the key under the mouse."""
        left = 0
        for binding, name in self._shown():
            left += _width(binding, name)
            if event.x < left:
                self.app.simulate_key(binding.key)
                return


def _width(binding: Binding, name: str) -> int:
    return len(name) + len(binding.description) + 1 + GAP
