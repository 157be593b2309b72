"""A blueprint whose addresses are declared by the ``Operation`` that describes each."""

import re
from collections.abc import Callable
from typing import TypeVar

from flask import Blueprint, Response, current_app

from ..render.openapi import Operation, ParameterSpec
from .params import PATH_PARAMETERS, QueryParameter, read_request

View = TypeVar("View", bound=Callable[..., Response])


class EndpointBlueprint(Blueprint):
    """A blueprint that keeps the operations of its addresses."""

    def __init__(self, name: str, import_name: str) -> None:
        super().__init__(name, import_name)
        self.operations: list[Operation] = []

    def serve(self, operation: Operation, view: Callable[..., Response]) -> None:
        """Route an address to its view, which gets the ``Query`` first if the operation takes query parameters."""
        parameters = [each for each in operation.inputs if isinstance(each, QueryParameter)]

        def respond(**path: object) -> Response:
            query = read_request(parameters, refuses_unknown=operation.refuses_unknown)
            return view(query, **path) if parameters else view(**path)

        self.operations.append(operation)
        rule = operation.path.replace("{locale}", "<locale:locale>").replace("{", "<").replace("}", ">")
        self.add_url_rule(rule, operation.name, respond, methods=[operation.method])

    def operation(self, operation: Operation) -> Callable[[View], View]:
        """A decorator that serves a view at the address of an operation."""

        def register(view: View) -> View:
            self.serve(operation, view)
            return view

        return register


def operations() -> list[Operation]:
    """The operations of every blueprint of the current application."""
    blueprints = [each for each in current_app.blueprints.values() if isinstance(each, EndpointBlueprint)]
    return [operation for blueprint in blueprints for operation in blueprint.operations]


def path_parameters(path: str) -> list[ParameterSpec]:
    """The parameters of a path in OpenAPI's notation."""
    return [PATH_PARAMETERS[name] for name in re.findall(r"\{(\w+)\}", path)]
