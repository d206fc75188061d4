"""What the tests run as processes of their own: ``python -m store.child DEED URL ...``, from the folder tests/."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import Future

from canasta.store import NewEntry, Store
from canasta.store.errors import StoreError

AT = "2026-05-01T18:00:00Z"


def tell(line: str) -> None:
    """One line to the parent, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def open_together(url: str) -> None:
    """Say that you are there, wait for the word, open the store."""
    tell("there")
    sys.stdin.readline()
    with Store.open(url) as store:
        tell(f"open {len(store.players())}")


def write_for_ever(url: str, *matches: str) -> None:
    """Append to some matches at once, and tell what was acknowledged."""
    store = Store.open(url)
    telling = threading.Lock()

    def play(match: str) -> None:
        seq = store.head(match)
        while True:
            seq += 1
            size = seq % 3 + 1
            entries = [NewEntry(f"{match}/{seq + offset}", AT, f"{seq + offset}") for offset in range(size)]
            future: Future[None] = store.append(match, seq, entries)
            seq += size - 1
            try:
                future.result()
            except StoreError:
                return  # the server was killed, not we
            with telling:
                tell(f"{match} {seq}")

    threads = [threading.Thread(target=play, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    {"open": open_together, "write": write_for_ever}[sys.argv[1]](*sys.argv[2:])
