"""Takes the methods of controllers, gives a handler that finds the right one for a request."""

import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass

from minispring.messages import HttpError, Request, Response


class RoutingError(Exception):
    """A route is declared in a way that cannot work."""


def route(method: str, path: str) -> Callable:
    def mark(function: Callable) -> Callable:
        function.__route__ = (method, path)
        return function
    return mark


def get(path: str) -> Callable:
    """The method answers GET of this path; {name} stands for one segment, given as the parameter of that name."""
    return route("GET", path)


def post(path: str) -> Callable:
    """The method answers POST of this path."""
    return route("POST", path)


@dataclass(frozen=True)
class _Argument:
    name: str
    kind: type
    default: object
    in_path: bool


class _Route:
    def __init__(self, method: str, path: str, function: Callable):
        self.method = method
        self.segments = path.split("/")
        self._function = function
        self._arguments = [self._argument(parameter) for parameter in _parameters(function)]

    def _argument(self, parameter: inspect.Parameter) -> _Argument:
        if parameter.annotation not in (int, str, Request):
            raise RoutingError(f"{self._function.__qualname__}({parameter.name}) is not an int, a str or the Request")
        in_path = "{" + parameter.name + "}" in self.segments
        return _Argument(parameter.name, parameter.annotation, parameter.default, in_path)

    def matches(self, segments: list[str]) -> bool:
        return len(segments) == len(self.segments) and all(
            mine == given or mine.startswith("{") for mine, given in zip(self.segments, segments))

    def call(self, request: Request, segments: list[str]) -> Response:
        if not self._arguments:
            return Response.of(self._function())
        variables = dict(zip(self.segments, segments))
        parameters = request.parameters() if request.query else {}
        return Response.of(self._function(**{
            argument.name: self._value(argument, request, variables, parameters) for argument in self._arguments}))

    @staticmethod
    def _value(argument: _Argument, request: Request, variables: dict[str, str], parameters: dict[str, str]):
        if argument.kind is Request:
            return request
        text = variables["{" + argument.name + "}"] if argument.in_path else parameters.get(argument.name)
        if text is None:
            if argument.default is inspect.Parameter.empty:
                raise HttpError(400, f"{argument.name} is missing")
            return argument.default
        try:
            return argument.kind(text)
        except ValueError:
            raise HttpError(400, f"{argument.name} is not a number") from None


def _parameters(function: Callable) -> list[inspect.Parameter]:
    hints = typing.get_type_hints(function)
    return [parameter.replace(annotation=hints.get(name, parameter.empty))
            for name, parameter in inspect.signature(function).parameters.items()]


class Router:
    """A path without variables is looked up; the others are tried in the order of their declaration."""

    def __init__(self, controllers: list[object]):
        self._fixed: dict[str, dict[str, _Route]] = {}
        self._variable: list[_Route] = []
        for controller in controllers:
            for _, function in inspect.getmembers(controller, inspect.ismethod):
                if hasattr(function, "__route__"):
                    self._add(*function.__route__, function)

    def _add(self, method: str, path: str, function: Callable) -> None:
        if "{" in path:
            self._variable.append(_Route(method, path, function))
        elif method in self._fixed.setdefault(path, {}):
            raise RoutingError(f"{method} {path} is declared twice")
        else:
            self._fixed[path][method] = _Route(method, path, function)

    def handle(self, request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        segments = request.path.split("/")
        routes = self._fixed.get(request.path) or self._matching(segments)
        if not routes:
            raise HttpError(404, "there is nothing at this path")
        if method not in routes:
            raise HttpError(405, f"{request.method} is not possible here", {"Allow": ", ".join(sorted(routes))})
        return routes[method].call(request, segments)

    def _matching(self, segments: list[str]) -> dict[str, _Route]:
        matching: dict[str, _Route] = {}
        for candidate in self._variable:
            if candidate.matches(segments):
                matching.setdefault(candidate.method, candidate)
        return matching
