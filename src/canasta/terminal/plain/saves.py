"""Saves by name, as people type them."""

from __future__ import annotations

from canasta.server.rest.saves import SaveInfo
from canasta.terminal.affairs import Affairs
from canasta.terminal.plain.talking import Talk
from canasta.terminal.words import listed


async def find_save(affairs: Affairs, talk: Talk, text: str) -> SaveInfo | None:
    """The save that a text names, by name or number; else they are listed."""
    saves = await affairs.saves()
    found = next((save for save in saves if save.name.casefold() == text.casefold()), None)
    if found is None and text.isascii() and text.isdigit() and 0 < int(text[:9]) <= len(saves):
        found = saves[int(text) - 1]
    if found is not None:
        return found
    if text:
        talk.say([f"There is no save {text[:40]!r}."])
    for number, save in enumerate(saves, start=1):
        seats = listed(save.seats)
        talk.say([f"  {number}. {save.name}: {save.preset}, {seats}, of {save.saved[:16].replace('T', ' ')} UTC"])
    if not saves:
        talk.say(["Nothing has been saved under a name yet."])
    return None
