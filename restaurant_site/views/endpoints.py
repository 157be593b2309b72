"""A blueprint whose addresses are declared by the ``Operation`` that describes each."""

from collections.abc import Callable, Container
from typing import TypeVar

from flask import Blueprint, Response, current_app

from ..render.openapi import Operation
from ..resources.parameters import QueryParameter
from .requests import read_request

View = TypeVar("View", bound=Callable[..., Response])


class EndpointBlueprint(Blueprint):
    """A blueprint that keeps the operations of its addresses."""

    def __init__(self, name: str, import_name: str) -> None:
        super().__init__(name, import_name)
        self.operations: list[Operation] = []

    def serve(self, operation: Operation, view: Callable[..., Response]) -> None:
        """Route an address to its view, which gets the ``Query`` first if the operation takes query parameters."""
        parameters = [parameter for parameter in operation.parameters if isinstance(parameter, QueryParameter)]

        def view_request(**path: object) -> Response:
            query = read_request(parameters, refuse_unknown=operation.refuses_unknown_parameters)
            return view(query, **path) if parameters else view(**path)

        self.operations.append(operation)
        rule = operation.path.replace("{locale}", "<locale:locale>").replace("{", "<").replace("}", ">")
        self.add_url_rule(rule, operation.name, view_request, methods=[operation.method])

    def operation(self, operation: Operation) -> Callable[[View], View]:
        """Return a decorator that serves a view at the address of an operation."""

        def register(view: View) -> View:
            self.serve(operation, view)
            return view

        return register


def operations(hidden: Container[str] = ()) -> list[Operation]:
    """Return the operations of every blueprint of the current application, but for those of *hidden* pages."""
    blueprints = [value for value in current_app.blueprints.values() if isinstance(value, EndpointBlueprint)]
    return [each for blueprint in blueprints for each in blueprint.operations if each.page not in hidden]
