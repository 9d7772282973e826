"""Searches in asyncio: what waits does so in a thread of its own, so that the loop and other searches go on."""

from __future__ import annotations

import threading
import weakref
from typing import TYPE_CHECKING, Any, Callable, Generator, Generic, Optional, TypeVar

if TYPE_CHECKING:
    from typing_extensions import Self

R = TypeVar("R")
O = TypeVar("O")
T = TypeVar("T")

threads: weakref.WeakSet[threading.Thread] = weakref.WeakSet()
"""Those that wait, or let go of what they have waited for."""


class Awaitable(Generic[R, O]):
    """A search that may be awaited, which gives its outcome, and gone through by ``async for``.

    A task that is cancelled while it waits stops the search.
    """

    def __next__(self) -> R:
        raise NotImplementedError

    def result(self) -> O:
        raise NotImplementedError

    def stop(self) -> None:
        raise NotImplementedError

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> R:
        report = await self._in_thread(self._next_or_none)
        if report is None:
            raise StopAsyncIteration
        return report

    def __await__(self) -> Generator[Any, None, O]:
        return self._in_thread(self.result).__await__()

    def _next_or_none(self) -> Optional[R]:
        return next(self, None)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        import asyncio  # here, so that the package is imported sooner

        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def settle(set_to: Callable[[Any], None], value: Any) -> None:
            if not done.done():  # it may have been cancelled
                set_to(value)

        def run() -> None:
            try:
                settling: tuple[Any, ...] = settle, done.set_result, work()
            except BaseException as error:  # whoever awaits is to see it
                settling = settle, done.set_exception, error
            try:
                loop.call_soon_threadsafe(*settling)
            except RuntimeError:
                pass  # the loop has been closed, and nobody waits

        # The loop's own pool has a few threads, which searches without an end would fill.
        thread = threading.Thread(target=run, daemon=True)
        threads.add(thread)
        thread.start()
        try:
            return await done
        except asyncio.CancelledError:
            self.stop()
            raise
