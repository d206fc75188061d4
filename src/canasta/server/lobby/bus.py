"""Who wants to know that something has changed. The bus says only that; what it is now, the database says."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable

_LOGGER = logging.getLogger(__name__)

Listener = Callable[[str], None]


class Bus:
    """Topics of this process, such as ``room:fun``, and those who listen to them in the event loop.

    Publishing is for after the commit, from any thread. Listeners are called soon, and once for all that was published
    until then; they do not wait, and start whatever takes time.
    """

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}
        # In the order of publishing, each once.
        self._published: dict[str, None] = {}
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def subscribe(self, topic: str, listener: Listener) -> Callable[[], None]:
        """Call the listener with the topic when there is something new; the function returned ends it."""
        self._loop = asyncio.get_running_loop()
        listeners = self._listeners.setdefault(topic, [])
        listeners.append(listener)

        def end() -> None:
            if listener in listeners:
                listeners.remove(listener)
                if not listeners and self._listeners.get(topic) is listeners:
                    del self._listeners[topic]

        return end

    def publish(self, *topics: str) -> None:
        """Something has changed."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        with self._lock:
            is_idle = not self._published
            self._published.update(dict.fromkeys(topics))
        if is_idle and topics:
            loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        with self._lock:
            published, self._published = self._published, {}
        for topic in published:
            for listener in list(self._listeners.get(topic, ())):
                try:
                    listener(topic)
                except Exception:
                    _LOGGER.exception("a listener of %s failed", topic.partition(":")[0])
