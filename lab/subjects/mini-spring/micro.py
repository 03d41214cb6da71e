"""Measures inside this process what the published comparison did: python3 micro.py json|pool

The last line that it prints is the result, as one line of JSON.
"""

import json
import sys
import threading
import time
from statistics import mean, median

from minispring.messages import to_json
from minispring.pool import ConnectionPool, PoolTimeout
from service.database import connect
from service.users import User

OBJECTS = 10_000
JSON_ROUNDS = 20
ACQUISITIONS = 20_000
CONNECTIONS = 10
THREADS = 32
ROUNDS = 5


def measure_json() -> dict:
    """A user to JSON: the median of rounds of 10,000 users, after as many for warm-up."""
    def round_() -> None:
        for id in range(OBJECTS):
            to_json(User(id, "Ada Lovelace", "ada@example.com")).encode()

    seconds = median([_seconds(round_) for _ in range(2 * JSON_ROUNDS)][JSON_ROUNDS:])
    return {"metric": "us-per-object", "value": _us(seconds / OBJECTS), "unit": "µs",
            "details": {"ms-for-10000": round(1000 * seconds, 3)}}


def measure_pool() -> dict:
    """To take a connection and give it back, as one thread sees it: alone, and as one of many that want one of ten;
    and to wait in vain. The mean of all rounds, as for the other subjects."""
    start = time.perf_counter()
    pool = ConnectionPool(connect, CONNECTIONS)
    pool.release(pool.acquire())
    first = time.perf_counter() - start

    def take_and_give(times: int) -> None:
        for _ in range(times):
            pool.release(pool.acquire())

    alone = mean(_seconds(lambda: take_and_give(ACQUISITIONS)) for _ in range(ROUNDS)) / ACQUISITIONS
    each = ACQUISITIONS // THREADS
    among_many = mean(_seconds(lambda: _in_threads(lambda: take_and_give(each))) for _ in range(ROUNDS)) / each
    return {"metric": "us-per-acquisition", "value": _us(alone), "unit": "µs",
            "details": {"first-ms": round(1000 * first, 3), "uncontended-us": _us(alone),
                        "contended-us": _us(among_many), "exhausted-ms": round(1000 * _exhausted(pool), 3)}}


def _exhausted(pool: ConnectionPool) -> float:
    """Seconds until the pool gives up, when all its connections are taken."""
    for _ in range(CONNECTIONS):
        pool.acquire()

    def in_vain() -> None:
        try:
            pool.acquire()
        except PoolTimeout:
            return
        raise AssertionError("the pool lent a connection that another holds")

    return _seconds(in_vain)


def _in_threads(work) -> None:
    threads = [threading.Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _seconds(work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _us(seconds: float) -> float:
    return round(1e6 * seconds, 3)


if __name__ == "__main__":
    measurements = {"json": measure_json, "pool": measure_pool}
    if len(sys.argv) != 2 or sys.argv[1] not in measurements:
        sys.exit(f"usage: python3 micro.py {'|'.join(measurements)}")
    print(json.dumps(measurements[sys.argv[1]]()))
