"""Sockets and threads: one thread waits for all idle connections, a pool of threads serves those that have a request.

A connection that says nothing holds no thread, so a hundred threads serve any number of keep-alive connections.
"""

import collections
import concurrent.futures
import logging
import selectors
import socket
import threading
import time

from minispring.messages import HttpError, Response
from minispring.middleware import Handler
from minispring.parser import RequestReader, encode

_BACKLOG = 4096
_CHUNK = 64 * 1024
_SWEEP_SECONDS = 1.0
_LINGER_SECONDS = 1.0

_log = logging.getLogger(__name__)


class _Connection:
    def __init__(self, peer: socket.socket, read_timeout: float):
        self.socket = peer
        self.socket.settimeout(read_timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.reader = RequestReader(self._receive, self.socket.sendall)
        self.idle_since = time.monotonic()

    def _receive(self) -> bytes:
        try:
            return self.socket.recv(_CHUNK)
        except TimeoutError:
            raise HttpError(408, "the request took too long to come") from None

    def refuse(self, error: HttpError) -> None:
        """Answers what is no request. Closing before the client has sent all would take the answer from it again."""
        self.socket.sendall(encode(Response.error(error), to=None, keep_alive=False))
        self.socket.shutdown(socket.SHUT_WR)
        self.socket.settimeout(_LINGER_SECONDS)
        deadline = time.monotonic() + _LINGER_SECONDS
        while self.socket.recv(_CHUNK) and time.monotonic() < deadline:
            pass


class Server:
    """Serves until it is told to stop.

    :param threads: how many requests are handled at once; more wait for their turn
    :param read_timeout: seconds that a thread waits for the rest of a request
    :param idle_timeout: seconds after which a connection without a request is closed
    """

    def __init__(self, handler: Handler, host: str, port: int, threads: int = 100,
                 read_timeout: float = 10.0, idle_timeout: float = 60.0):
        self._handler = handler
        self._read_timeout = read_timeout
        self._idle_timeout = idle_timeout
        self._executor = concurrent.futures.ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._busy: dict[_Connection, concurrent.futures.Future] = {}
        self._returned: collections.deque[_Connection] = collections.deque()
        self._stopping = threading.Event()
        self._wake_sender, self._wake_receiver = socket.socketpair()
        self._woken = False
        self._listener = socket.create_server((host, port), backlog=_BACKLOG)
        self._selector = selectors.DefaultSelector()
        for watched in (self._wake_sender, self._wake_receiver, self._listener):
            watched.setblocking(False)
        self._selector.register(self._wake_receiver, selectors.EVENT_READ)
        self._selector.register(self._listener, selectors.EVENT_READ)

    @property
    def port(self) -> int:
        return self._listener.getsockname()[1]

    def stop(self) -> None:
        """Makes serve() return. May be called by any thread, or by a signal's handler."""
        self._stopping.set()
        self._wake()

    def serve(self, drain: float = 5.0) -> bool:
        """Serves until stop(), then waits that many seconds for the requests in progress; whether all of them ended."""
        next_sweep = time.monotonic() + _SWEEP_SECONDS
        while not self._stopping.is_set():
            for key, _ in self._selector.select(_SWEEP_SECONDS):
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj is self._wake_receiver:
                    self._take_back()
                else:
                    self._hand_over(key.data)
            if time.monotonic() >= next_sweep:
                self._close_idle(self._idle_timeout)
                next_sweep = time.monotonic() + _SWEEP_SECONDS
        return self._drain(drain)

    def _accept(self) -> None:
        try:
            while True:
                peer, _ = self._listener.accept()
                self._watch(_Connection(peer, self._read_timeout))
        except BlockingIOError:
            return
        except OSError as error:
            _log.warning("cannot accept a connection: %s", error)

    def _watch(self, connection: _Connection) -> None:
        self._selector.register(connection.socket, selectors.EVENT_READ, connection)

    def _hand_over(self, connection: _Connection) -> None:
        self._selector.unregister(connection.socket)
        future = self._executor.submit(self._serve_connection, connection)
        self._busy[connection] = future

    def _take_back(self) -> None:
        self._wake_receiver.recv(_CHUNK)
        self._woken = False  # before the queue is read: whoever adds to it from here on wakes this thread again
        while self._returned:
            connection = self._returned.popleft()
            del self._busy[connection]
            if connection.socket.fileno() >= 0:
                connection.idle_since = time.monotonic()
                self._watch(connection)

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            try:
                self._wake_sender.send(b"\0")
            except OSError:
                pass  # full of bytes that wake as well, or closed because the server has ended

    def _serve_connection(self, connection: _Connection) -> None:
        """On a thread of the pool: answers the requests that are there, then gives the connection back."""
        try:
            if not self._answer(connection):
                connection.socket.close()
        except OSError as error:
            _log.debug("a connection broke: %s", error)
            connection.socket.close()
        except Exception:
            _log.exception("a connection failed")
            connection.socket.close()
        self._returned.append(connection)
        self._wake()

    def _answer(self, connection: _Connection) -> bool:
        """Whether the connection stays open."""
        try:
            while True:
                request = connection.reader.read()
                if request is None:
                    return False
                response = self._handler(request)
                keep_alive = request.keep_alive and not self._stopping.is_set()
                connection.socket.sendall(encode(response, to=request, keep_alive=keep_alive))
                if not keep_alive or not connection.reader.has_bytes():
                    return keep_alive
        except HttpError as error:
            connection.refuse(error)
            return False

    def _close_idle(self, longer_than: float) -> None:
        limit = time.monotonic() - longer_than
        connections = [key.data for key in self._selector.get_map().values() if key.data]
        for connection in connections:
            if connection.idle_since <= limit:
                self._selector.unregister(connection.socket)
                connection.socket.close()

    def _drain(self, seconds: float) -> bool:
        self._selector.unregister(self._listener)
        self._listener.close()
        self._close_idle(longer_than=0)
        self._executor.shutdown(wait=False, cancel_futures=True)
        running = [future for future in self._busy.values() if not future.cancelled()]
        unfinished = concurrent.futures.wait(running, timeout=seconds).not_done
        for connection in self._busy:
            connection.socket.close()
        self._selector.close()
        self._wake_sender.close()
        self._wake_receiver.close()
        return not unfinished
