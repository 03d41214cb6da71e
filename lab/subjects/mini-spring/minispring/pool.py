"""A pool of database connections: a queue of those that nobody uses."""

import contextlib
import queue
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

C = TypeVar("C")


class PoolTimeout(Exception):
    """No connection became free in time."""


class ConnectionPool(Generic[C]):
    """Opens all its connections at once and keeps them.

    :param connect: opens one
    :param size: how many
    :param timeout: seconds that acquire() waits for one
    """

    def __init__(self, connect: Callable[[], C], size: int = 10, timeout: float = 2.0):
        self._idle: queue.Queue[C] = queue.Queue(size)
        self._timeout = timeout
        for _ in range(size):
            self._idle.put(connect())

    def acquire(self) -> C:
        try:
            return self._idle.get(timeout=self._timeout)
        except queue.Empty:
            raise PoolTimeout(f"no connection became free in {self._timeout} s") from None

    def release(self, connection: C) -> None:
        self._idle.put(connection)

    @contextlib.contextmanager
    def connection(self) -> Iterator[C]:
        """A connection for the length of a with statement."""
        connection = self.acquire()
        try:
            yield connection
        finally:
            self.release(connection)
