"""Takes bytes from a supplier and gives requests; takes a response and gives bytes. HTTP/1.1 (RFC 9112) and 1.0."""

import re
from collections.abc import Callable
from email.utils import formatdate
from http import HTTPStatus
from urllib.parse import unquote, urlsplit

from minispring.messages import HttpError, Request, Response

MAX_HEAD = 16 * 1024
MAX_BODY = 1024 * 1024

_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_TARGET = re.compile(r"[!-~]+")
_VALUE = re.compile(r"[\t -~\x80-\xff]*")
_LENGTH = re.compile(r"[0-9]{1,18}")
_ONCE = {"host", "content-length", "transfer-encoding"}


class RequestReader:
    """The requests of one connection, one after the other, however its bytes are cut.

    :param receive: gives the next bytes, none when the client has ended the connection
    :param send: sends an interim response
    """

    def __init__(self, receive: Callable[[], bytes], send: Callable[[bytes], None]):
        self._receive = receive
        self._send = send
        self._buffer = bytearray()

    def has_bytes(self) -> bool:
        """Whether a part of the next request, or all of it, has come already."""
        return bool(self._buffer)

    def read(self) -> Request | None:
        """The next request, or None at the end of the connection."""
        head = self._read_head()
        if head is None:
            return None
        request = parse_head(head)
        length = _content_length(request)
        if length > len(self._buffer) and request.headers.get("expect", "").lower() == "100-continue":
            self._send(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.body = self._read_body(length)
        return request

    def _read_head(self) -> bytes | None:
        searched = 0
        while (end := self._buffer.find(b"\r\n\r\n", searched)) < 0:
            if self._buffer.startswith(b"\r\n"):  # an empty line before a request means nothing (RFC 9112 2.2)
                del self._buffer[:2]
                continue
            if len(self._buffer) > MAX_HEAD:
                break
            searched = max(0, len(self._buffer) - 3)
            more = self._receive()
            if not more:
                return None
            self._buffer += more
        if end < 0 or end > MAX_HEAD:
            raise HttpError(431, f"the request's head is longer than {MAX_HEAD} bytes")
        head = bytes(self._buffer[:end])
        del self._buffer[:end + 4]
        return head.lstrip(b"\r\n")

    def _read_body(self, length: int) -> bytes:
        while len(self._buffer) < length:
            more = self._receive()
            if not more:
                raise HttpError(400, f"the body ended before its {length} bytes")
            self._buffer += more
        body = bytes(self._buffer[:length])
        del self._buffer[:length]
        return body


def parse_head(head: bytes) -> Request:
    """A request without its body."""
    request_line, *lines = head.decode("latin-1").split("\r\n")
    parts = request_line.split(" ")
    if len(parts) != 3 or not _TOKEN.fullmatch(parts[0]) or not _TARGET.fullmatch(parts[1]):
        raise HttpError(400, "the request line is not METHOD TARGET VERSION")
    method, target, version = parts
    if version not in ("HTTP/1.1", "HTTP/1.0"):
        raise HttpError(505 if version.startswith("HTTP/") else 400, "the version is neither HTTP/1.1 nor HTTP/1.0")
    minor_version = int(version[-1])
    headers = _parse_fields(lines)
    if minor_version == 1 and "host" not in headers:
        raise HttpError(400, "Host is missing")
    path, query = _split_target(target)
    return Request(method, path, query, headers, _keeps_alive(headers, minor_version), minor_version)


def _parse_fields(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not _TOKEN.fullmatch(name) or not _VALUE.fullmatch(value):
            raise HttpError(400, "a header line is not NAME: VALUE")
        name = name.lower()
        value = value.strip(" \t")
        if name not in headers:
            headers[name] = value
        elif name in _ONCE:
            raise HttpError(400, f"{name} is there twice")
        else:
            headers[name] += ", " + value
    return headers


def _split_target(target: str) -> tuple[str, str]:
    if not target.startswith("/"):
        absolute = urlsplit(target)
        if absolute.scheme not in ("http", "https") or not absolute.netloc:
            raise HttpError(400, "the target is neither a path nor a URL")
        return unquote(absolute.path or "/"), absolute.query
    path, _, query = target.partition("?")
    return unquote(path) if "%" in path else path, query


def _keeps_alive(headers: dict[str, str], minor_version: int) -> bool:
    options = [option.strip() for option in headers.get("connection", "").lower().split(",")]
    return "close" not in options if minor_version == 1 else "keep-alive" in options


def _content_length(request: Request) -> int:
    given = request.headers.get("content-length")
    if "transfer-encoding" in request.headers:
        raise HttpError(501 if given is None else 400, "Transfer-Encoding is not understood here")
    if given is None:
        return 0
    if not _LENGTH.fullmatch(given):
        raise HttpError(400, "Content-Length is not a number")
    length = int(given)
    if length > MAX_BODY:
        raise HttpError(413, f"the body is longer than {MAX_BODY} bytes")
    return length


def encode(response: Response, *, to: Request | None, keep_alive: bool) -> bytes:
    """The bytes of a response to that request; to none when the request could not be read."""
    lines = [
        f"HTTP/1.1 {response.status} {HTTPStatus(response.status).phrase}",
        f"Date: {formatdate(usegmt=True)}",
        f"Content-Length: {len(response.body)}",
    ]
    lines += [f"{name}: {value}" for name, value in response.headers.items()]
    if not keep_alive:
        lines.append("Connection: close")
    elif to is not None and to.minor_version == 0:
        lines.append("Connection: keep-alive")
    head = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n"
    return head if to is not None and to.method == "HEAD" else head + response.body
