"""Takes classes and factory functions, gives one instance of each, built from the type hints of their parameters."""

import inspect
import typing
from collections.abc import Callable

_declared: dict[type, Callable] = {}
_controllers: list[type] = []


class InjectionError(Exception):
    """The classes do not fit together."""


def component(cls: type) -> type:
    """Declares a class of which the container makes one instance."""
    _declared[cls] = cls
    return cls


def controller(cls: type) -> type:
    """Declares a component whose methods answer requests."""
    _controllers.append(cls)
    return component(cls)


def bean(factory: Callable) -> Callable:
    """Declares a function that makes the one instance of the type it returns."""
    made = typing.get_type_hints(factory).get("return")
    if made is None:
        raise InjectionError(f"@bean {factory.__qualname__} does not say what it returns")
    _declared[made] = factory
    return factory


class Container:
    """Makes instances when they are first asked for. For one thread: everything is wired before requests come."""

    def __init__(self, *instances: object):
        self._instances: dict[type, object] = {type(instance): instance for instance in instances}
        self._in_progress: list[type] = []

    def get(self, wanted: type) -> typing.Any:
        if wanted not in self._instances:
            self._instances[wanted] = self._make(wanted)
        return self._instances[wanted]

    def controllers(self) -> list[object]:
        return [self.get(cls) for cls in _controllers]

    def _make(self, wanted: type) -> object:
        if wanted not in _declared:
            raise InjectionError(f"nothing makes {wanted.__name__}, needed by {self._path()}")
        if wanted in self._in_progress:
            raise InjectionError(f"{self._path()} -> {wanted.__name__} goes round in a circle")
        self._in_progress.append(wanted)
        try:
            factory = _declared[wanted]
            return factory(**{name: self.get(hint) for name, hint in _dependencies(factory).items()})
        finally:
            self._in_progress.pop()

    def _path(self) -> str:
        return " -> ".join(cls.__name__ for cls in self._in_progress) or "the application"


def _dependencies(factory: Callable) -> dict[str, type]:
    if inspect.isclass(factory) and factory.__init__ is object.__init__:
        return {}
    hints = typing.get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
    dependencies = {}
    for name, parameter in inspect.signature(factory).parameters.items():
        if parameter.default is not parameter.empty:
            continue
        if name not in hints:
            raise InjectionError(f"parameter {name} of {factory.__qualname__} has no type hint")
        dependencies[name] = hints[name]
    return dependencies
