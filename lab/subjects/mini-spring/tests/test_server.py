import socket
import threading
import time
import unittest

from minispring.messages import Request, Response
from minispring.pool import ConnectionPool, PoolTimeout
from minispring.server import Server


class PoolTest(unittest.TestCase):
    def test_gives_each_connection_to_one_at_a_time(self):
        pool = ConnectionPool(object, size=1, timeout=0.01)
        with pool.connection() as first:
            with self.assertRaises(PoolTimeout):
                pool.acquire()
        with pool.connection() as again:
            self.assertIs(again, first)


class ServerTest(unittest.TestCase):
    def start(self, handler, **settings) -> Server:
        server = Server(handler, "127.0.0.1", 0, **settings)
        serving = threading.Thread(target=server.serve)
        serving.start()
        self.addCleanup(serving.join)
        self.addCleanup(server.stop)
        return server

    def connect(self, server: Server) -> socket.socket:
        client = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        self.addCleanup(client.close)
        return client

    def test_serves_more_connections_than_it_has_threads(self):
        server = self.start(lambda request: Response.text(request.path), threads=2)
        clients = [self.connect(server) for _ in range(50)]
        for _ in range(3):
            for client in clients:
                client.sendall(b"GET /here HTTP/1.1\r\nHost: here\r\n\r\n")
            for client in clients:
                self.assertTrue(client.recv(4096).endswith(b"\r\n\r\n/here"))

    def test_answers_what_it_cannot_read_and_closes(self):
        client = self.connect(self.start(lambda request: Response()))
        client.sendall(b"nonsense\r\n\r\n")
        answer = b"".join(iter(lambda: client.recv(4096), b""))
        self.assertTrue(answer.startswith(b"HTTP/1.1 400 Bad Request\r\n"), answer)
        self.assertIn(b"\r\nConnection: close\r\n", answer)

    def test_closes_connections_that_say_nothing(self):
        client = self.connect(self.start(lambda request: Response(), idle_timeout=0.0))
        self.assertEqual(client.recv(1), b"")

    def test_lets_a_request_finish_before_it_stops(self):
        begun, may_end = threading.Event(), threading.Event()

        def wait(_: Request) -> Response:
            begun.set()
            may_end.wait(10)
            return Response.text("done")

        server = self.start(wait)
        client = self.connect(server)
        client.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        begun.wait(10)
        server.stop()
        may_end.set()
        answer = b"".join(iter(lambda: client.recv(4096), b""))
        self.assertTrue(answer.endswith(b"done"), answer)

    def test_stops_in_time_although_a_request_does_not_end(self):
        begun, may_end = threading.Event(), threading.Event()
        self.addCleanup(may_end.set)
        server = Server(lambda request: begun.set() or may_end.wait(10) and Response(), "127.0.0.1", 0)
        ended: list[bool] = []
        serving = threading.Thread(target=lambda: ended.append(server.serve(drain=0.05)))
        serving.start()
        self.connect(server).sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        begun.wait(10)
        start = time.monotonic()
        server.stop()
        serving.join()
        self.assertEqual(ended, [False])
        self.assertLess(time.monotonic() - start, 5)
