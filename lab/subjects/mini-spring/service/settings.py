"""What can be set on the command line."""

import argparse
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8080
    threads: int = 100
    pool: int = 10
    token: str = "secrettoken"
    access_log: bool = False

    @staticmethod
    def from_arguments() -> "Settings":
        parser = argparse.ArgumentParser("python3 -m service", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        parser.add_argument("--host", default=Settings.host, help="address to listen on")
        parser.add_argument("--port", type=int, default=Settings.port, help="port to listen on")
        parser.add_argument("--threads", type=int, default=Settings.threads, help="requests handled at once")
        parser.add_argument("--pool", type=int, default=Settings.pool, help="connections to the database")
        parser.add_argument("--access-log", action="store_true", help="log every request")
        return Settings(**vars(parser.parse_args()))
