"""Declared addresses: an ``Operation`` that describes each, and the view that answers it."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from flask import Blueprint, Response, current_app

from ..render.openapi import Operation
from .params import PATH_PARAMETERS, Parameter, PathParameter, read_request


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address and its view, which gets the ``Query`` first if the operation takes query parameters."""

    operation: Operation
    view: Callable[..., Response]

    @property
    def rule(self) -> str:
        """The path in Flask's notation."""
        path = self.operation.path.replace("{locale}", "<locale:locale>")
        return path.replace("{", "<").replace("}", ">")

    @property
    def parameters(self) -> list[Parameter]:
        return [each for each in self.operation.inputs if isinstance(each, Parameter)]

    def respond(self, **path: object) -> Response:
        """The response of the view to the current request."""
        query = read_request(self.parameters, refuses_unknown=self.operation.refuses_unknown)
        return self.view(query, **path) if self.parameters else self.view(**path)


class EndpointBlueprint(Blueprint):
    """A blueprint with its endpoints registered."""

    def __init__(self, name: str, import_name: str, endpoints: Iterable[Endpoint]) -> None:
        super().__init__(name, import_name)
        self.endpoints = tuple(endpoints)
        for endpoint in self.endpoints:
            operation = endpoint.operation
            self.add_url_rule(endpoint.rule, operation.name, endpoint.respond, methods=[operation.method])


def operations() -> list[Operation]:
    """The operations of every endpoint of the current application."""
    blueprints = [each for each in current_app.blueprints.values() if isinstance(each, EndpointBlueprint)]
    return [endpoint.operation for blueprint in blueprints for endpoint in blueprint.endpoints]


def path_parameters(path: str) -> list[PathParameter]:
    """The parameters of a path in OpenAPI's notation."""
    return [PATH_PARAMETERS[name] for name in re.findall(r"\{(\w+)\}", path)]
