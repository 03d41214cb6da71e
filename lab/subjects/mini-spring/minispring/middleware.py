"""What a request passes through before its route, and the response after it."""

import functools
import hmac
import logging
import time
from collections.abc import Callable, Sequence

from minispring.messages import HttpError, Request, Response
from minispring.pool import PoolTimeout

Handler = Callable[[Request], Response]
Middleware = Callable[[Request, Handler], Response]

_log = logging.getLogger(__name__)


def chain(middleware: Sequence[Middleware], last: Handler) -> Handler:
    """One handler out of many: the first of the middleware is the outermost."""
    handler = last
    for layer in reversed(middleware):
        handler = functools.partial(_pass, layer, handler)
    return handler


def _pass(layer: Middleware, following: Handler, request: Request) -> Response:
    return layer(request, following)


def error_responses(request: Request, following: Handler) -> Response:
    """Makes a response of every exception. What is not meant for the client goes to the log instead."""
    try:
        return following(request)
    except HttpError as error:
        return Response.error(error)
    except PoolTimeout as error:
        _log.warning("%s %s: %s", request.method, request.path, error)
        return Response.error(HttpError(503, "too busy, try again", {"Retry-After": "1"}))
    except Exception:
        _log.exception("%s %s failed", request.method, request.path)
        return Response.error(HttpError(500, "the server failed"))


def access_log(request: Request, following: Handler) -> Response:
    """One line a request."""
    start = time.perf_counter()
    response = following(request)
    _log.info("%s %s %d %.1f ms", request.method, request.path, response.status, 1000 * (time.perf_counter() - start))
    return response


class BearerToken:
    """Lets only requests with the token go below a path; the path itself stays open."""

    def __init__(self, below: str, token: str):
        self._below = below.rstrip("/") + "/"
        self._token = token.encode()

    def __call__(self, request: Request, following: Handler) -> Response:
        if request.path.startswith(self._below) and not self._has_token(request):
            raise HttpError(401, "a valid bearer token is needed", {"WWW-Authenticate": "Bearer"})
        return following(request)

    def _has_token(self, request: Request) -> bool:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(given.encode("latin-1"), self._token)
