"""Requests and responses, as handlers see them."""

import json
from dataclasses import dataclass, field
from urllib.parse import parse_qsl


class HttpError(Exception):
    """Ends a request with a status. The text goes to the client."""

    def __init__(self, status: int, text: str, headers: dict[str, str] | None = None):
        super().__init__(text)
        self.status = status
        self.headers = headers or {}


@dataclass
class Request:
    """Header names are in lower case; the path is decoded, the query is not."""

    method: str
    path: str
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    keep_alive: bool = True
    minor_version: int = 1
    body: bytes = b""

    def parameters(self) -> dict[str, str]:
        """The query's parameters; the last one of a name counts."""
        return dict(parse_qsl(self.query, keep_blank_values=True))


@dataclass
class Response:
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def text(text: str, status: int = 200) -> "Response":
        return Response(status, text.encode(), {"Content-Type": "text/plain; charset=utf-8"})

    @staticmethod
    def json(value: object, status: int = 200) -> "Response":
        return Response(status, to_json(value).encode(), {"Content-Type": "application/json"})

    @staticmethod
    def of(value: object) -> "Response":
        """What a handler returned, as a response: text for a string, JSON for all but a response."""
        if isinstance(value, Response):
            return value
        return Response.text(value) if isinstance(value, str) else Response.json(value)

    @staticmethod
    def error(error: HttpError) -> "Response":
        response = Response.json({"status": error.status, "detail": str(error)}, error.status)
        response.headers.update(error.headers)
        return response


def to_json(value: object) -> str:
    """JSON of dictionaries, lists and plain objects; an object's attributes become members."""
    return json.dumps(value, default=vars, ensure_ascii=False, separators=(",", ":"))
