"""Players, their names and their settings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.store import NameTaken, NotFound, NotStorable, Player, Store, name_key

from .helping import AT

pytestmark = pytest.mark.plain_only


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "  anna\t"),
        ("Anna Maria", "anna\u00a0 \u2003maria"),  # no-break and em space
        ("Anna", "\uff21nna"),  # full width
        ("Anna", "An\u200bna"),  # zero width
        ("Anna", "Anna\u3164"),  # Hangul filler
        ("Café", "Cafe\u0301"),  # composed or not
        ("Straße", "STRASSE"),
        ("ofﬁce", "OFFICE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("№ 1", "no 1"),
    ],
)
def test_names_that_look_the_same(store: Store, one: str, other: str) -> None:
    """Whoever comes second must choose another name."""
    store.create_player("p1", one, at=AT).result()
    with pytest.raises(NameTaken):
        store.create_player("p2", other, at=AT).result()
    assert store.find_player(other) == Player("p1", one, AT)
    assert store.players() == [Player("p1", one, AT)]


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("Anna", "Änna"), ("Anna Maria", "Annamaria")])
def test_names_that_differ(store: Store, one: str, other: str) -> None:
    """What a reader can tell apart is free."""
    store.create_player("p1", one, at=AT).result()
    store.create_player("p2", other, at=AT).result()
    assert len(store.players()) == 2


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u2800\u3164", "\u00a0\t"])
def test_invisible_names(store: Store, name: str) -> None:
    """A name can be seen."""
    with pytest.raises(NotStorable, match="visible"):
        store.create_player("p1", name, at=AT).result()


@given(st.text(min_size=1))
def test_key_of_a_key(name: str) -> None:
    """The key has one form: its own key, and that of all cases of the name that fold to it."""
    try:
        key = name_key(name)
    except NotStorable:
        return
    assert name_key(key) == key
    assert name_key(f" {name}\u00a0") == key
    assert key == " ".join(key.split())


def test_players(store: Store) -> None:
    """Players are found by id and by name, and listed by name."""
    for player, name in (("p1", "bert"), ("p2", "Anna"), ("p3", "Émile"), ("p4", "Zoe")):
        assert store.create_player(player, name, at=AT).result() == Player(player, name, AT)
    assert [player.name for player in store.players()] == ["Anna", "bert", "Zoe", "Émile"]
    assert store.player("p2") == Player("p2", "Anna", AT)
    assert store.player("p9") is None
    assert store.find_player("nobody") is None
    with pytest.raises(NotStorable, match="'p1' exists"):
        store.create_player("p1", "Someone else", at=AT).result()


def test_rename(store: Store) -> None:
    """A new name, or another spelling of one's own; never that of another."""
    store.create_player("p1", "anna", at=AT).result()
    store.create_player("p2", "Bert", at=AT).result()
    assert store.rename_player("p1", "Anna").result() == Player("p1", "Anna", AT)
    with pytest.raises(NameTaken):
        store.rename_player("p1", "BERT").result()
    with pytest.raises(NotFound):
        store.rename_player("p9", "Carl").result()
    assert [player.name for player in store.players()] == ["Anna", "Bert"]


def test_settings(store: Store) -> None:
    """Some are changed, the others stay."""
    store.create_player("p1", "Anna", at=AT).result()
    store.create_player("p2", "Bert", at=AT).result()
    assert store.settings("p1") == {}
    assert store.put_settings("p1", {"sound": "on", "deck": "cats"}).result() == {"deck": "cats", "sound": "on"}
    assert store.put_settings("p1", {"sound": "off", "pace": "2"}).result()["sound"] == "off"
    store.put_settings("p2", {"sound": "on"}).result()
    store.put_settings("p1", {"pace": None, "nothing": None}).result()
    assert store.settings("p1") == {"deck": "cats", "sound": "off"}
    assert store.settings("p2") == {"sound": "on"}


def test_settings_all_or_none(store: Store) -> None:
    """If one cannot be stored, none is."""
    store.create_player("p1", "Anna", at=AT).result()
    store.put_settings("p1", {"sound": "on"}).result()
    with pytest.raises(NotStorable):
        store.put_settings("p1", {"sound": "off", "deck": "\0"}).result()
    assert store.settings("p1") == {"sound": "on"}
    with pytest.raises(NotFound):
        store.put_settings("p9", {"sound": "on"}).result()
