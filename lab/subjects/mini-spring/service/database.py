"""SQLite in memory: one database, seen by all connections of the pool."""

import pathlib
import sqlite3

from minispring.container import bean
from minispring.pool import ConnectionPool
from service.settings import Settings

_URI = "file:/service?vfs=memdb"  # shared by name, from SQLite 3.36 on; ":memory:" would be one a connection
_HERE = pathlib.Path(__file__).resolve().parent
_ROWS = _HERE.parents[3] / "examples/service/src/main/resources/data.sql"  # those of every subject


@bean
def connections(settings: Settings) -> ConnectionPool:
    pool = ConnectionPool(connect, settings.pool)
    with pool.connection() as connection:
        connection.executescript((_HERE / "schema.sql").read_text("utf-8"))
        connection.executescript(_ROWS.read_text("utf-8"))
    return pool


def connect() -> sqlite3.Connection:
    # A connection is used by whichever thread took it from the pool, but never by two at once.
    return sqlite3.connect(_URI, uri=True, check_same_thread=False)
