"""The users API."""

from dataclasses import dataclass

from minispring.container import component, controller
from minispring.messages import HttpError
from minispring.pool import ConnectionPool
from minispring.routing import get


@dataclass
class User:
    id: int
    name: str
    email: str


@component
class UserRepository:
    def __init__(self, connections: ConnectionPool):
        self._connections = connections

    def find_all(self) -> list[User]:
        with self._connections.connection() as connection:
            rows = connection.execute("select id, name, email from users order by id").fetchall()
        return [User(*row) for row in rows]

    def find_by_id(self, id: int) -> User | None:
        with self._connections.connection() as connection:
            row = connection.execute("select id, name, email from users where id = ?", (id,)).fetchone()
        return User(*row) if row else None


@component
class UserService:
    def __init__(self, users: UserRepository):
        self._users = users

    def all(self) -> list[User]:
        return self._users.find_all()

    def get(self, id: int) -> User:
        user = self._users.find_by_id(id)
        if user is None:
            raise HttpError(404, f"there is no user {id}")
        return user


@controller
class UserController:
    def __init__(self, users: UserService):
        self._users = users

    @get("/api/users")
    def all(self) -> list[User]:
        return self._users.all()

    @get("/api/users/{id}")
    def one(self, id: int) -> User:
        return self._users.get(id)
