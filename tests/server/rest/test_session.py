"""Entering a public server, and what nobody else can do with it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.cookies import Morsel, SimpleCookie
from typing import Any

import pytest
from argon2 import PasswordHasher
from httpx import Response

from canasta.server import passwords
from canasta.server.rest import OPERATIONS
from canasta.server.rest.operations import Operation
from canasta.server.rest.session import FREE_BY_ADDRESS, FREE_BY_NAME
from canasta.store import Store
from canasta.store.moderation import Deed, Sanction
from server.rest.helping import UNHURRIED, Api, app_around, clients_of

pytestmark = pytest.mark.plain_only

ORIGIN = "http://canasta.test"
PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Club:
    """A public server, its clock, and the browsers that come to it."""

    def __init__(self, store: Store, new_client: Callable[..., Callable[..., Response]], now: list[datetime]) -> None:
        self.store = store
        self.now = now
        self._new_client = new_client

    def browser(self, *, scheme: str = "http", address: str = "127.0.0.1", origin: str | None = None) -> Api:
        """A browser that nobody knows yet."""
        headers = {"origin": origin or f"{scheme}://canasta.test", "user-agent": FIREFOX}
        return Api(self._new_client(scheme, address, **headers), self.store)

    def stranger(self, **headers: str) -> Api:
        """Another program, with these headers and no other."""
        return Api(self._new_client(**headers), self.store)

    def wait(self, **time: float) -> None:
        """Time goes by."""
        self.now[0] += timedelta(**time)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2id with the least it can do: the tests are about the answers."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", lambda: quick)


@pytest.fixture
def club(store: Store) -> Iterator[Club]:
    """A public server."""
    now = [datetime(2026, 5, 1, 18, tzinfo=UTC)]
    with clients_of(app_around(store, is_public=True, now=lambda: now[0])) as new_client:
        yield Club(store, new_client, now)


def enter(browser: Api, name: str) -> str:
    """Come in as a guest; the id of the player."""
    return str(browser.ask("POST", "/session/guest", {"name": name}, status=201)["id"])


def register(browser: Api, name: str, password: str = PASSWORD) -> str:
    """Make an account; the id of the player."""
    return str(browser.ask("POST", "/session/account", {"name": name, "password": password}, status=201)["id"])


def me(browser: Api, **more: Any) -> dict[str, object] | None:
    """Who the browser is to the server."""
    found: dict[str, object] | None = browser.ask("GET", "/session", **more)["me"]
    return found


def cookie_of(answer: Response) -> Morsel[str]:
    """The one cookie of an answer."""
    [text] = answer.headers.get_list("set-cookie")
    [cookie] = SimpleCookie(text).values()
    return cookie


def path_of(operation: Operation, **parts: str) -> str:
    """A path of an operation in which everything has the right shape."""
    shapes = {"save": "1", "hand": "1", "report": "1", "place": "room:fun", **parts}
    return re.sub(r"{(\w+)}", lambda part: shapes.get(part[1], "x1"), operation.path.removeprefix("/api"))


# --- guests and accounts ---


def test_a_nickname_is_enough(club: Club) -> None:
    """The browser is known from then on, by a cookie that scripts and other sites never see."""
    browser = club.browser()
    assert me(browser) is None
    answer = browser.answer("POST", "/session/guest", {"name": "Anna"})
    assert answer.status_code == 201
    anna = answer.json()
    assert anna == {
        "id": anna["id"],
        "name": "Anna",
        "kind": "guest",
        "is_admin": False,
        "created": "2026-05-01T18:00:00.000Z",
        "muted_until": None,
    }
    cookie = cookie_of(answer)
    assert cookie.key == "canasta_session"
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "strict", "/")
    assert (cookie["secure"], cookie["domain"], cookie["max-age"]) == ("", "", str(90 * 24 * 3600))
    assert cookie.value not in answer.text
    assert me(browser) == anna
    assert me(club.browser()) is None
    assert browser.ask("GET", "/players")["players"] == [
        {"id": anna["id"], "name": "Anna", "created": "2026-05-01T18:00:00.000Z"}
    ]
    assert club.browser().ask("GET", "/players")["players"] == []
    assert browser.ask("GET", "/info")["mode"] == "public"


def test_the_cookie_is_safe_on_https(club: Club) -> None:
    """No neighbour under the same domain can set it, and the plain one is not looked at."""
    browser = club.browser(scheme="https")
    cookie = cookie_of(browser.answer("POST", "/session/guest", {"name": "Anna"}))
    assert cookie.key == "__Host-canasta_session"
    assert (cookie["secure"], cookie["httponly"], cookie["path"], cookie["domain"]) == (True, True, "/", "")
    assert me(browser) is not None
    plain = {"cookie": f"canasta_session={cookie.value}"}
    assert me(club.browser(scheme="https"), headers=plain) is None


def test_an_account_keeps_what_the_guest_had(club: Club) -> None:
    """The same player, under this name or another one; a second account is one too many."""
    browser = club.browser()
    anna = enter(browser, "Anna")
    browser.ask("PATCH", f"/players/{anna}/settings", {"volume": 3})
    assert register(browser, "Anna Maria") == anna
    found = me(browser)
    assert found is not None
    assert (found["id"], found["name"], found["kind"]) == (anna, "Anna Maria", "account")
    assert browser.ask("GET", f"/players/{anna}/settings")["volume"] == 3
    again = {"name": "Anna", "password": PASSWORD}
    browser.refused("POST", "/session/account", again, status=409, code="not_now")
    other = club.browser()
    assert enter(other, "Anna") != anna
    body = {"name": "Anna Maria", "password": PASSWORD}
    other.refused("POST", "/session/account", body, status=409, code="name_taken")
    assert (me(other) or {})["kind"] == "guest"


def test_log_in_and_out(club: Club) -> None:
    """On any device, in any spelling of the name; the guest of before is left behind."""
    anna = register(club.browser(), "Anna")
    phone = club.browser()
    enter(phone, "Bert")
    answer = phone.ask("POST", "/session/login", {"name": "ANNA", "password": PASSWORD})
    assert (answer["id"], answer["name"], answer["kind"]) == (anna, "Anna", "account")
    assert phone.answer("POST", "/session/logout").status_code == 204
    assert me(phone) is None
    phone.refused("POST", "/session/logout", status=401, code="not_entered")
    assert enter(phone, "Bert")  # nobody has the name any more


def test_a_guest_who_leaves_makes_room(club: Club) -> None:
    """Entering anew ends what was before: nobody is here twice by one cookie."""
    browser = club.browser()
    first = enter(browser, "Anna")
    assert enter(browser, "Berta") != first
    assert enter(club.browser(), "Anna") != first


@pytest.mark.parametrize(
    ("password", "at"),
    [("short", "$.password"), ("x" * 7, "$.password"), ("x" * 201, "$.password"), ("anna maria", "$.password")],
)
def test_passwords_that_are_none(club: Club, password: str, at: str) -> None:
    """Too short, too long, or the nickname."""
    browser = club.browser()
    body = {"name": "Anna Maria", "password": password}
    assert browser.refused("POST", "/session/account", body, status=422, code="invalid") == {"at": at}
    assert me(browser) is None


def test_passwords_are_hashed_well(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """With argon2id as its authors recommend; one that was hashed with less is hashed anew at the next login."""
    register(club.browser(), "Anna")
    account = club.store.accounts.find("Anna")
    assert account is not None
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher)
    club.browser().ask("POST", "/session/login", {"name": "Anna", "password": PASSWORD})
    better = club.store.accounts.find("Anna")
    assert better is not None
    assert account.password != better.password
    assert better.password.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


# --- devices ---


def test_devices_are_listed_and_revoked(club: Club) -> None:
    """Each session by its browser; one can be ended from another, but none of somebody else."""
    laptop, phone, other = club.browser(), club.browser(), club.browser()
    register(laptop, "Anna")
    club.wait(hours=1)
    phone.ask("POST", "/session/login", {"name": "Anna", "password": PASSWORD})
    enter(other, "Bert")
    devices = phone.ask("GET", "/session/devices")["devices"]
    assert [(device["device"], device["current"]) for device in devices] == [
        ("Firefox, Linux", True),
        ("Firefox, Linux", False),
    ]
    here, there = (device["id"] for device in devices)
    for device in (there, "nothing", "' OR 1=1 --"):
        other.refused("DELETE", f"/session/devices/{device}", status=404, code="not_found")
    assert me(laptop) is not None
    assert phone.answer("DELETE", f"/session/devices/{there}").status_code == 204
    assert me(laptop) is None
    answer = phone.answer("DELETE", f"/session/devices/{here}")
    assert cookie_of(answer)["max-age"] == "0"
    assert me(phone) is None
    assert me(other) is not None


def test_another_password_ends_all_other_sessions(club: Club) -> None:
    """And only the new one is right then. A guest has none to change."""
    laptop, phone = club.browser(), club.browser()
    register(laptop, "Anna")
    phone.ask("POST", "/session/login", {"name": "Anna", "password": PASSWORD})
    wrong = {"old": "something else", "new": "battery horse correct"}
    phone.refused("POST", "/session/password", wrong, status=401, code="wrong_login")
    weak = {"old": PASSWORD, "new": "short"}
    assert phone.refused("POST", "/session/password", weak, status=422, code="invalid") == {"at": "$.new"}
    phone.ask("POST", "/session/password", {"old": PASSWORD, "new": "battery horse correct"})
    assert me(phone) is not None
    assert me(laptop) is None
    laptop.refused("POST", "/session/login", {"name": "Anna", "password": PASSWORD}, status=401, code="wrong_login")
    laptop.ask("POST", "/session/login", {"name": "Anna", "password": "battery horse correct"})
    guest = club.browser()
    enter(guest, "Bert")
    body = {"old": PASSWORD, "new": "battery horse correct"}
    guest.refused("POST", "/session/password", body, status=403, code="not_allowed")


def test_a_session_lasts_as_long_as_it_is_used(club: Club) -> None:
    """Ninety days after the last time it is over."""
    browser = club.browser()
    enter(browser, "Anna")
    for _ in range(3):
        club.wait(days=60)
        assert me(browser) is not None
        club.store.sessions.forget_expired("").result()  # what was written before is there now
    club.wait(days=91)
    assert me(browser) is None


# --- who may not come in ---


def test_a_token_that_was_there_before_is_never_kept(club: Club) -> None:
    """Whoever plants a cookie in another browser does not know the session that begins there."""
    planted = "A" * 43
    browser = club.browser()
    for method, path, body in [
        ("POST", "/session/guest", {"name": "Anna"}),
        ("POST", "/session/account", {"name": "Anna", "password": PASSWORD}),
        ("POST", "/session/login", {"name": "Anna", "password": PASSWORD}),
    ]:
        headers = {"cookie": f"canasta_session={planted}"}
        answer = browser.answer(method, path, body, headers=headers if method == "POST" else None)
        assert answer.is_success
        assert cookie_of(answer).value != planted
        assert me(club.stranger(cookie=f"canasta_session={planted}")) is None
        browser.answer("POST", "/session/logout")
        club.wait(days=1)
    for odd in ("", "x", planted + "A", "' OR 1=1 --", "%00", '"'):
        assert me(club.stranger(cookie=f"canasta_session={odd}")) is None


def test_every_step_has_a_new_token(club: Club) -> None:
    """The cookie of before is worth nothing after becoming an account, logging in or changing the password."""
    browser = club.browser()
    answer = browser.answer("POST", "/session/guest", {"name": "Anna"})
    for path, body in [
        ("/session/account", {"name": "Anna", "password": PASSWORD}),
        ("/session/login", {"name": "Anna", "password": PASSWORD}),
        ("/session/password", {"old": PASSWORD, "new": PASSWORD + "!"}),
    ]:
        before = cookie_of(answer).value
        answer = browser.answer("POST", path, body)
        assert answer.is_success, answer.text
        assert me(club.stranger(cookie=f"canasta_session={before}")) is None
        assert me(club.stranger(cookie=f"canasta_session={cookie_of(answer).value}")) is not None


def test_brute_force(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    """After a few wrong passwords one has to wait, longer each time, even with the right one; others need not."""
    register(club.browser(), "Anna")
    register(club.browser(), "Bert")
    mallory = club.browser(address="192.0.2.66")
    right, wrong = ({"name": "Anna", "password": password} for password in (PASSWORD, "mistaken guess"))
    caplog.set_level(logging.INFO)
    for _ in range(FREE_BY_NAME):
        mallory.refused("POST", "/session/login", wrong, status=401, code="wrong_login")
    for body in (wrong, right):
        answer = mallory.answer("POST", "/session/login", body)
        assert answer.status_code == 429
        assert (answer.json()["code"], answer.json()["facts"]) == ("too_many_attempts", {"seconds": 2})
        assert answer.headers["retry-after"] == "2"
    club.browser().ask("POST", "/session/login", {"name": "Bert", "password": PASSWORD})
    club.wait(seconds=2)
    mallory.refused("POST", "/session/login", wrong, status=401, code="wrong_login")
    facts = mallory.refused("POST", "/session/login", wrong, status=429, code="too_many_attempts")
    assert facts == {"seconds": 4}
    club.wait(seconds=4)
    club.browser().ask("POST", "/session/login", right)
    told = [str(record.__dict__) for record in caplog.records if record.name.startswith("canasta")]
    assert sum("192.0.2.66" in line for line in told) == FREE_BY_NAME + 4
    assert not any(secret in line for line in told for secret in (PASSWORD, "mistaken guess"))


def test_many_names_from_one_address(club: Club) -> None:
    """Guessing one password of many names is guessing too; a login with one's own name does not make up for it."""
    register(club.browser(), "Mallory")
    mallory = club.browser(address="2001:db8::1")
    for number in range(FREE_BY_ADDRESS):
        body = {"name": f"Nobody {number}", "password": PASSWORD}
        mallory.refused("POST", "/session/login", body, status=401, code="wrong_login")
        if number % 5 == 4:
            body = {"name": "Mallory", "password": PASSWORD}
            if number < FREE_BY_ADDRESS - 1:
                mallory.ask("POST", "/session/login", body)
    neighbour = club.browser(address="2001:db8::2")  # the same network: one can choose the rest
    body = {"name": "Nobody", "password": PASSWORD}
    neighbour.refused("POST", "/session/login", body, status=429, code="too_many_attempts")
    club.browser(address="192.0.2.7").refused("POST", "/session/login", body, status=401, code="wrong_login")


def test_a_name_that_does_not_exist_is_answered_alike(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words, after the same work, and the same waiting."""
    register(club.browser(), "Anna")
    worked: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, stored: str, password: str) -> bool:
        worked.append(stored.rpartition("$")[0].rpartition("$")[0])
        return bool(verify(self, stored, password))

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    passwords._hash_of_nobody.cache_clear()
    browser = club.browser()
    answers = [
        browser.answer("POST", "/session/login", {"name": name, "password": "wrong password"})
        for name in ["Anna"] * 6 + ["Nobody"] * 6
    ]
    passwords._hash_of_nobody.cache_clear()
    assert [answer.text for answer in answers[:6]] == [answer.text for answer in answers[6:]]
    assert len(worked) == 2 * FREE_BY_NAME
    assert len(set(worked)) == 1


def test_other_pages(club: Club) -> None:
    """Nothing is changed by a page that is not this server's, nor by one that does not say what it is."""
    browser = club.browser()
    token = cookie_of(browser.answer("POST", "/session/guest", {"name": "Anna"})).value
    cookie = f"canasta_session={token}"
    for headers in (
        {},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://canasta.test.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
    ):
        evil = club.stranger(cookie=cookie, **headers)
        evil.refused("POST", "/session/logout", status=403, code="wrong_origin")
    assert me(browser) is not None
    own = club.stranger(cookie=cookie, **{"sec-fetch-site": "same-origin"})
    assert own.answer("POST", "/session/logout").status_code == 204
    assert me(browser) is None


def test_what_is_somebody_elses_is_not_there(club: Club) -> None:
    """Every path of a player is answered to that player alone, and what needs a visitor to nobody else."""
    anna, mallory, nobody = club.browser(), club.browser(), club.browser()
    victim = enter(anna, "Anna")
    enter(mallory, "Mallory")
    asked = 0
    for operation in OPERATIONS:
        path = path_of(operation, player=victim)
        if operation.visitor == "owner":
            mallory.refused(operation.method, path, status=404, code="not_found")
        if operation.visitor in ("owner", "somebody"):
            nobody.refused(operation.method, path, status=401, code="not_entered")
            asked += 1
    assert asked > 20
    assert mallory.answer("POST", "/players", {"name": "Eve"}).status_code == 404
    assert victim not in mallory.answer("GET", "/players").text


def test_there_is_no_session_on_one_machine(api: Api, anna: str) -> None:
    """What is for public servers is not there, and everybody may ask for everybody."""
    public = [operation for operation in OPERATIONS if operation.is_public]
    assert len(public) >= 8
    for operation in public:
        api.refused(operation.method, path_of(operation), status=404, code="not_found")
    assert api.ask("GET", "/info")["mode"] == "local"
    assert api.ask("GET", f"/players/{anna}")["name"] == "Anna"


def test_bans(club: Club) -> None:
    """Of a player: everywhere and at login. Of an address: whoever comes from there. With reason and end."""
    laptop, phone = club.browser(), club.browser(address="192.0.2.7")
    anna = register(laptop, "Anna")
    deed = Deed("test", "2026-05-01T18:00:00.000Z", "")
    until = "2026-05-02T18:00:00.000Z"
    club.store.moderation.impose(f"player:{anna}", Sanction("ban", until, "cheats"), deed).result()
    facts: dict[str, str | None] = {"until": until, "reason": "cheats"}
    assert laptop.refused("GET", "/session", status=403, code="banned") == facts
    assert laptop.refused("GET", f"/players/{anna}", status=403, code="banned") == facts
    login = {"name": "Anna", "password": PASSWORD}
    assert phone.refused("POST", "/session/login", login, status=403, code="banned") == facts
    club.wait(days=1)
    assert me(laptop) is not None
    club.store.moderation.impose("address:192.0.2.7", Sanction("ban", None, "floods"), deed).result()
    facts = {"until": None, "reason": "floods"}
    assert phone.refused("POST", "/session/guest", {"name": "Bert"}, status=403, code="banned") == facts
    for path in ("login", "account"):
        assert phone.refused("POST", f"/session/{path}", login, status=403, code="banned") == facts
    assert me(laptop) is not None


def test_an_admin_sees_reports_and_mutes(club: Club) -> None:
    """Who was promoted can do in the browser what must be done at once; to others it is not there."""
    anna, bert, carl = club.browser(), club.browser(), club.browser()
    player = register(anna, "Anna")
    register(bert, "Bert")
    enter(carl, "Carl")
    line = carl.ask("POST", "/chat/room:fun", {"text": "You all play like fools"}, status=201)["id"]
    bert.ask("POST", "/chat/room:fun/reports", {"line": line, "reason": "Insult"}, status=204)
    mute = {"kind": "mute", "minutes": 60, "reason": "Be kind"}
    for other in (anna, bert, carl):
        other.refused("GET", "/moderation/reports", status=404, code="not_found")
        other.refused("POST", "/moderation/people/Carl", mute, status=404, code="not_found")
    club.store.moderation.set_admin(player, Deed("test", "2026-05-01"), is_admin=True).result()

    [report] = anna.ask("GET", "/moderation/reports")["reports"]
    assert (report["by"], report["about"], report["line"]) == ("Bert", "Carl", "You all play like fools")
    handled = f"/moderation/reports/{report['id']}/handled"
    anna.ask("POST", handled, status=204)
    anna.refused("POST", handled, status=404, code="not_found")
    assert anna.ask("GET", "/moderation/reports") == {"reports": []}
    anna.ask("POST", "/moderation/people/Carl", mute, status=204)
    carl.refused("POST", "/chat/room:fun", {"text": "What?"}, status=403, code="muted")
    anna.ask("POST", "/moderation/people/Carl", {"kind": "mute", "lift": True}, status=204)
    carl.ask("POST", "/chat/room:fun", {"text": "Sorry."}, status=201)
    anna.refused("POST", "/moderation/people/Nobody", mute, status=404, code="not_found")
    anna.refused("POST", "/moderation/people/Anna", mute, status=403, code="not_allowed")
    deeds = [(row.by, row.deed, row.detail) for row in club.store.moderation.audit()][1:]
    assert deeds == [("admin:Anna", "handled", ""), ("admin:Anna", "mute", "Be kind"), ("admin:Anna", "unmute", "")]


def test_masses_of_newcomers(store: Store) -> None:
    """So many new players from one address, and no more; who has come in stays."""
    limits = type(UNHURRIED)(requests_at_once=1_000, newcomers_at_once=3, newcomers_per_second=0)
    with clients_of(app_around(store, limits=limits, is_public=True)) as new_client:
        browsers = [Api(new_client(origin=ORIGIN), store) for _ in range(4)]
        for number, browser in enumerate(browsers[:3]):
            enter(browser, f"Guest {number}")
        body = {"name": "Guest 4"}
        browsers[3].refused("POST", "/session/guest", body, status=429, code="too_many_requests")
        assert me(browsers[0]) is not None
        elsewhere = Api(new_client(address="192.0.2.7", origin=ORIGIN), store)
        enter(elsewhere, "Guest 4")


# --- nicknames ---


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b",
        "a\u202eb",
        "a,b",
        "#1",
        "A/B",
        "..",
        "x" * 31,
        "Ann\u0430",  # a Cyrillic a
        "\u0391nna",  # a Greek A
        "\u13aanna",  # a Cherokee A
        "\u13aa\u13ab",
        "a" + "\u0301" * 5,
        "Tabby",
        "ALLEY CAT",
        "Kitten 2",
        "A11ey Cat",
        "Admin",
        "adm\u0131n",
    ],
)
def test_nicknames_that_nobody_has(club: Club, name: str) -> None:
    """Invisible, too long, of mixed scripts, piles of marks, computer players, offices."""
    browser = club.browser()
    facts = browser.refused("POST", "/session/guest", {"name": name}, status=422, code="invalid")
    assert facts == {"at": "$.name"}
    body = {"name": name, "password": PASSWORD}
    browser.refused("POST", "/session/account", body, status=422, code="invalid")
    bert = enter(browser, "Bert")
    browser.refused("PATCH", f"/players/{bert}", {"name": name}, status=422, code="invalid")
    assert (me(browser) or {})["name"] == "Bert"


@pytest.mark.parametrize(
    "name", ["Zoë", "李小龙", "Иван", "Ελένη", "さくら Cat", "김 Anna", "O'Brien-2", "👍🏽", "x" * 30]
)
def test_nicknames_of_the_world(club: Club, name: str) -> None:
    """What people are called."""
    browser = club.browser()
    enter(browser, name)
    assert (me(browser) or {})["name"] == name


@pytest.mark.parametrize("name", ["bill", "BiIl", "Bi1l", "Bi|l", "\uff22ill"])
def test_look_alikes(club: Club, name: str) -> None:
    """A nickname that could be mistaken for another one is taken, but to oneself."""
    bill, other = club.browser(), club.browser()
    player = enter(bill, "Bill")
    other.refused("POST", "/session/guest", {"name": name}, status=409, code="name_taken")
    carl = enter(other, "Carl")
    other.refused("PATCH", f"/players/{carl}", {"name": name}, status=409, code="name_taken")
    body = {"name": name, "password": PASSWORD}
    other.refused("POST", "/session/account", body, status=409, code="name_taken")
    assert bill.ask("PATCH", f"/players/{player}", {"name": name})["name"] == name
    assert other.ask("PATCH", f"/players/{carl}", {"name": "Carla"})["name"] == "Carla"
    club.wait(days=8)
    assert enter(club.browser(), "Bill") != player


def test_sql_in_every_field(club: Club) -> None:
    """It is text, and nothing else happens."""
    evil = "x'); DROP TABLE sessions;--"
    browser = club.browser()
    anna = register(browser, evil, f"{evil}!")
    login = {"name": evil, "password": f"{evil}!"}
    browser.ask("POST", "/session/login", login, headers={"user-agent": evil})
    assert [device["device"] for device in browser.ask("GET", "/session/devices")["devices"]] == [evil]
    wrong = {"name": "' OR '1'='1", "password": "' OR '1'='1"}
    browser.refused("POST", "/session/login", wrong, status=401, code="wrong_login")
    found = me(browser)
    assert found is not None
    assert (found["id"], found["name"]) == (anna, evil)
