"""The staff directory, as one list."""

from dataclasses import dataclass

from minispring.container import component, controller
from minispring.pool import ConnectionPool
from minispring.routing import get

_ALL = """
    select id, first_name, last_name, email, phone, department, city, country, since, active
    from people order by id"""


@dataclass
class Person:
    """Named as the answer's JSON names them."""

    id: int
    firstName: str
    lastName: str
    email: str
    phone: str
    department: str
    city: str
    country: str
    since: str
    active: bool


@component
class PersonRepository:
    def __init__(self, connections: ConnectionPool):
        self._connections = connections

    def find_all(self) -> list[Person]:
        with self._connections.connection() as connection:
            rows = connection.execute(_ALL).fetchall()
        return [Person(*row[:-1], active=bool(row[-1])) for row in rows]


@controller
class DirectoryController:
    def __init__(self, people: PersonRepository):
        self._people = people

    @get("/users/getAllUsers")
    def all(self) -> list[Person]:
        return self._people.find_all()
