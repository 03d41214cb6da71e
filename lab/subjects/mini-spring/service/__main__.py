"""Starts the service: python3 -m service --port 8080"""

import logging
import os
import resource
import signal

from minispring.container import Container
from minispring.middleware import BearerToken, Handler, access_log, chain, error_responses
from minispring.routing import Router
from minispring.server import Server
from service import database, directory, users, workload  # noqa: F401 - their import declares what is in them
from service.settings import Settings


def application(settings: Settings) -> Handler:
    container = Container(settings)
    router = Router(container.controllers())
    logging_layer = [access_log] if settings.access_log else []
    layers = [*logging_layer, error_responses, BearerToken("/api/users", settings.token)]
    return chain(layers, router.handle)


def allow_many_connections() -> None:
    """A process may open only 1024 files on many systems unless it asks for more, as a JVM and Go do by themselves."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    settings = Settings.from_arguments()
    allow_many_connections()
    server = Server(application(settings), settings.host, settings.port, settings.threads)
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, lambda *_: server.stop())
    logging.info("listening on http://%s:%d", settings.host, server.port)
    if not server.serve():
        logging.warning("stopped with requests in progress")
        os._exit(0)  # the interpreter would wait for their threads


if __name__ == "__main__":
    main()
