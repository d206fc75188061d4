"""The colours, as in the browser: felt and wood for the table, paper for what is said about it, gold for "here".

``theme.tcss`` and the card table take them by name: ``$felt``, ``$on-felt``, ``$paper``, ``$ink``, ``$sun``, …
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from textual.theme import Theme

# Names, and their colours by day, by night and with the most contrast.
_PALETTE: Final = {
    "page": ("#ece3d2", "#171512", "#000000"),
    "paper": ("#fcf8ef", "#211e1a", "#000000"),
    "paper-2": ("#f4ecdd", "#2a2621", "#1a1a1a"),
    "ink": ("#29241e", "#f0e9dc", "#ffffff"),
    "ink-2": ("#5b5044", "#c0b5a4", "#ffffff"),
    "line": ("#b9ad97", "#5a5145", "#ffffff"),
    "felt": ("#43614b", "#25352a", "#0b1a14"),
    "felt-2": ("#324b39", "#19261d", "#000000"),
    "felt-line": ("#86a08a", "#5f7a6c", "#ffffff"),
    "on-felt": ("#fffcf4", "#f1ebdd", "#ffffff"),
    "on-felt-2": ("#edf2ea", "#bfcfc3", "#ffffff"),
    "wood": ("#5d3d28", "#33241a", "#000000"),
    "on-wood": ("#fdf3e2", "#f3e6d0", "#ffffff"),
    "on-wood-2": ("#e6d2b8", "#cdb99d", "#ffffff"),
    "sun": ("#f2c35c", "#e6b650", "#ffdd00"),
    "sun-ink": ("#33240a", "#33240a", "#000000"),
    "sun-text": ("#7d5200", "#f0c873", "#ffdd00"),  # gold to read, on paper
    "clay": ("#9a3f27", "#d98065", "#ffa68a"),
    "leaf": ("#2c6340", "#86c79b", "#8cff9e"),
    "sea": ("#1f5a80", "#8fc4e6", "#7fd4ff"),
    "ice": ("#d3e9f5", "#c3dcea", "#ffffff"),
    "ice-edge": ("#9fd0ea", "#9fd0ea", "#7fd4ff"),
    "ice-ink": ("#0d3b55", "#0d3b55", "#00263d"),
    "warn": ("#fff1dc", "#3a2815", "#000000"),
    "warn-edge": ("#c2651b", "#e39a4f", "#ffb066"),
    "warn-ink": ("#5a2b06", "#ffe2bd", "#ffffff"),
    "us": ("#f2c35c", "#f2c35c", "#ffdd00"),
    "them": ("#a9cfe6", "#a9cfe6", "#7fd4ff"),
    "card": ("#fffdf6", "#f1eadb", "#ffffff"),
    "card-wild": ("#fff3cf", "#f1e0b0", "#fff2b8"),
    "card-red": ("#b8231f", "#a81c18", "#b00000"),
    "card-black": ("#1c2127", "#1c2127", "#000000"),
}

DARK: Final = "canasta-dark"
NO_COLOURS: Final = "canasta-none"
# What the setting `theme`, which the browser has too, means here: terminals are mostly dark.
BY_SETTING: Final = {"light": "canasta-light", "dark": DARK, "system": DARK, "contrast": "canasta-contrast"}
FEW: Final = "-256"

# Terminals with 256 colours have a cube of six steps each, and greys. Some of the nearest would be another colour to
# the eye: felt must not be grey, nor what is written on wood pink.
_CUBE: Final = (0, 95, 135, 175, 215, 255)
_CHOSEN: Final = {
    "#43614b": "#005f00",  # felt
    "#25352a": "#005f00",
    "#324b39": "#005f00",  # felt-2
    "#19261d": "#005f00",
    "#5f7a6c": "#5f875f",  # felt-line
    "#86a08a": "#87af87",
    "#f3e6d0": "#eeeeee",  # on-wood
    "#cdb99d": "#bcbcbc",  # on-wood-2
    "#f2c35c": "#ffd75f",  # sun, us
    "#f1e0b0": "#ffffaf",  # card-wild
    "#9a3f27": "#af5f00",  # clay
    "#2c6340": "#005f00",  # leaf
    "#3a2815": "#3a3a3a",  # warn
}


def nearest(colour: str) -> str:
    """The nearest of the 256 colours that many terminals have.

    >>> nearest("#f0e9dc"), nearest("#33241a"), nearest("#e6b650"), nearest("#25352a")
    ('#e4e4e4', '#262626', '#d7af5f', '#005f00')
    """
    if colour in _CHOSEN:
        return _CHOSEN[colour]
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    greys = [(8 + 10 * step,) * 3 for step in range(24)]
    best = min(
        [*product(_CUBE, repeat=3), *greys],
        key=lambda other: (other[0] - red) ** 2 + (other[1] - green) ** 2 + (other[2] - blue) ** 2,
    )
    return "#{:02x}{:02x}{:02x}".format(*best)


def _theme(name: str, column: int, *, dark: bool, few: bool = False) -> Theme:
    colours = {key: nearest(row[column]) if few else row[column] for key, row in _PALETTE.items()}
    return Theme(
        name=f"{name}{FEW}" if few else name,
        dark=dark,
        primary=colours["sun"],
        secondary=colours["clay"],
        accent=colours["sun"],
        success=colours["leaf"],
        warning=colours["warn-edge"],
        error=colours["clay"],
        foreground=colours["ink"],
        background=colours["page"],
        surface=colours["paper"],
        panel=colours["paper-2"],
        variables={
            **colours,
            "block-cursor-background": colours["sun"],
            "block-cursor-foreground": colours["sun-ink"],
            "block-cursor-text-style": "bold",
            "input-cursor-background": colours["ink"],
            "input-selection-background": f"{colours['sun']} 40%",
            "scrollbar": colours["line"],
            "scrollbar-background": colours["paper-2"],
        },
    )


def themes() -> Iterator[Theme]:
    """All of them."""
    for few in (False, True):
        yield _theme("canasta-light", 0, dark=False, few=few)
        yield _theme(DARK, 1, dark=True, few=few)
        yield _theme("canasta-contrast", 2, dark=True, few=few)
    # Under NO_COLOR: those of the terminal itself. What is chosen is then shown in reverse.
    yield Theme(
        name=NO_COLOURS,
        ansi=True,
        primary="ansi_default",
        background="ansi_default",
        foreground="ansi_default",
        variables={
            **dict.fromkeys((*_PALETTE, "ansi-background", "ansi-foreground"), "ansi_default"),
            "block-cursor-background": "ansi_default",
            "block-cursor-text-style": "reverse",
            "block-cursor-blurred-text-style": "bold",
        },
    )
