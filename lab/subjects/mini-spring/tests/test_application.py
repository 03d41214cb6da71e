"""The container, the routes and the middleware, by way of the service that is made of them."""

import unittest

from minispring.container import Container, InjectionError, component
from minispring.messages import Request
from minispring.routing import Router, RoutingError, get
from service.__main__ import application
from service.settings import Settings

TOKEN = {"authorization": "Bearer secrettoken"}
ADA = b'{"id":1,"name":"Ada Lovelace","email":"ada@example.com"}'


class ApplicationTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.handle = staticmethod(application(Settings(pool=2)))

    def status(self, method: str, path: str, query: str = "", headers: dict[str, str] | None = None) -> int:
        return self.handle(Request(method, path, query, headers or {})).status

    def test_answers_with_text_or_json(self):
        self.assertEqual(self.handle(Request("GET", "/hello")).body, b"Hello, World!")
        self.assertEqual(self.handle(Request("GET", "/cpu", "n=20")).body, b"Fibonacci(20) = 6765")
        self.assertEqual(self.handle(Request("GET", "/cpu-heavy")).body, b"Primes up to 10000: 1229")
        self.assertEqual(self.handle(Request("GET", "/api/users/1", headers=TOKEN)).body, ADA)
        self.assertTrue(self.handle(Request("GET", "/api/users")).body.startswith(b"[" + ADA + b","))
        self.assertIn(b'"since":"2014-05-11","active":true}', self.handle(Request("GET", "/users/getAllUsers")).body)

    def test_wants_a_token_for_one_user(self):
        self.assertEqual(self.status("GET", "/api/users/1"), 401)
        self.assertEqual(self.status("GET", "/api/users/1", headers={"authorization": "Bearer other"}), 401)
        self.assertEqual(self.status("GET", "/api/users/9", headers=TOKEN), 404)

    def test_refuses_what_no_route_takes(self):
        self.assertEqual(self.status("GET", "/nowhere"), 404)
        self.assertEqual(self.status("GET", "/api/users/x", headers=TOKEN), 400)
        self.assertEqual(self.status("GET", "/cpu", "n=46"), 400)
        refused = self.handle(Request("POST", "/hello"))
        self.assertEqual((refused.status, refused.headers["Allow"]), (405, "GET"))


class WiringTest(unittest.TestCase):
    def test_says_what_is_missing_and_for_whom(self):
        class Absent:
            pass

        @component
        class Needy:
            def __init__(self, absent: Absent):
                self.absent = absent

        with self.assertRaisesRegex(InjectionError, "nothing makes Absent, needed by Needy"):
            Container().get(Needy)

    def test_refuses_a_route_that_is_declared_twice(self):
        class Twice:
            @get("/a")
            def one(self) -> str:
                return "one"

            @get("/a")
            def two(self) -> str:
                return "two"

        with self.assertRaisesRegex(RoutingError, "GET /a is declared twice"):
            Router([Twice()])
