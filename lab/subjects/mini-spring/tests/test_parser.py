import unittest

from minispring.messages import HttpError, Response
from minispring.parser import MAX_BODY, MAX_HEAD, RequestReader, encode


def reader(*pieces: bytes, sent: list[bytes] | None = None) -> RequestReader:
    left = list(pieces)
    return RequestReader(lambda: left.pop(0) if left else b"", (sent if sent is not None else []).append)


def get(*lines: str) -> bytes:
    return "\r\n".join(["GET / HTTP/1.1", "Host: here", *lines, "", ""]).encode("latin-1")


class ParserTest(unittest.TestCase):
    def test_reads_a_request_cut_anywhere(self):
        whole = b"POST /a%20b?x=1&y= HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody"
        for cut in range(1, len(whole)):
            request = reader(whole[:cut], whole[cut:]).read()
            self.assertEqual((request.method, request.path, request.body), ("POST", "/a b", b"body"))
            self.assertEqual(request.parameters(), {"x": "1", "y": ""})

    def test_reads_pipelined_requests_one_by_one(self):
        requests = reader(get() + b"\r\n" + get("Connection: close"))
        self.assertTrue(requests.read().keep_alive)
        self.assertTrue(requests.has_bytes())
        self.assertFalse(requests.read().keep_alive)
        self.assertIsNone(requests.read())

    def test_keeps_a_connection_of_http_1_0_only_when_asked(self):
        self.assertFalse(reader(b"GET / HTTP/1.0\r\n\r\n").read().keep_alive)
        kept = reader(b"GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n").read()
        self.assertIn(b"\r\nConnection: keep-alive\r\n", encode(Response(), to=kept, keep_alive=True))

    def test_asks_for_a_body_that_the_client_holds_back(self):
        sent: list[bytes] = []
        request = reader(get("Content-Length: 2", "Expect: 100-continue"), b"ok", sent=sent).read()
        self.assertEqual((request.body, sent), (b"ok", [b"HTTP/1.1 100 Continue\r\n\r\n"]))

    def test_refuses_what_is_not_http(self):
        cases = {
            b"GET /\r\n\r\n": 400,
            b"GET  / HTTP/1.1\r\nHost: here\r\n\r\n": 400,
            b"GET / HTTP/2.0\r\nHost: here\r\n\r\n": 505,
            b"GET / HTTP/1.1\r\n\r\n": 400,
            get("Host: there"): 400,
            get("Name : value"): 400,
            get(" folded"): 400,
            get("Name: a\nOther: b"): 400,
            get("Content-Length: 1", "Content-Length: 1"): 400,
            get("Content-Length: +1"): 400,
            get(f"Content-Length: {MAX_BODY + 1}"): 413,
            get("Content-Length: 5"): 400,
            get("Transfer-Encoding: chunked"): 501,
            get("Transfer-Encoding: chunked", "Content-Length: 1"): 400,
            get("Name: " + "x" * MAX_HEAD): 431,
            b"x" * (MAX_HEAD + 1): 431,
        }
        for request, status in cases.items():
            with self.subTest(request[:60]), self.assertRaises(HttpError) as refused:
                reader(request).read()
            self.assertEqual(refused.exception.status, status, request[:60])
