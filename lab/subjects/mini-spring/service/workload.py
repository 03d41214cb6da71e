"""Answers that need no database: fixed text, CPU work, waiting."""

import time

from minispring.container import controller
from minispring.messages import HttpError
from minispring.routing import get


@controller
class WorkloadController:
    @get("/hello")
    def hello(self) -> str:
        return "Hello, World!"

    @get("/health")
    def health(self) -> dict:
        return {"status": "UP"}

    @get("/ping")
    def ping(self) -> str:
        time.sleep(2)
        return "pong"

    @get("/latency")
    def latency(self, ms: int = 100) -> str:
        _check("ms", ms, 60_000)
        time.sleep(ms / 1000)
        return f"Delayed response after {ms}ms"

    @get("/cpu")
    def fibonacci(self, n: int = 35) -> str:
        _check("n", n, 45)
        return f"Fibonacci({n}) = {_fib(n)}"

    @get("/cpu-heavy")
    def primes(self, limit: int = 10_000) -> str:
        _check("limit", limit, 10_000_000)
        return f"Primes up to {limit}: {sum(map(_is_prime, range(2, limit + 1)))}"


def _check(name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise HttpError(400, f"{name} must be from 0 to {most}")


def _fib(n: int) -> int:
    return n if n < 2 else _fib(n - 1) + _fib(n - 2)


def _is_prime(candidate: int) -> bool:
    divisor = 2
    while divisor * divisor <= candidate:
        if candidate % divisor == 0:
            return False
        divisor += 1
    return True
