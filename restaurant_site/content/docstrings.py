"""The docstrings of fields, which Python does not keep, read from the source of their classes."""

import ast
import inspect
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise


@cache
def _of_module(name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the docstrings of the fields of each class of a module. Parses it once, which inspect would for each class."""
    tree = ast.parse(inspect.getsource(import_module(name)))
    return {each.name: of_class(each) for each in ast.walk(tree) if isinstance(each, ast.ClassDef)}


def of_class(node: ast.ClassDef) -> Mapping[str, str]:
    """Return the docstrings of the fields of a class by name, without those of its bases."""
    found = {}
    for statements in pairwise(node.body):
        match statements:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return found


def of_fields(kind: type) -> Mapping[str, str]:
    """Return the docstrings of the fields of a class and of its bases that are ours."""
    bases = getattr(kind, "__orig_bases__", kind.__bases__)
    inherited = {
        name: text
        for base in bases
        if isinstance(base, type) and base.__module__.startswith(__package__.partition(".")[0])
        for name, text in of_fields(base).items()
    }
    return {**inherited, **_of_module(kind.__module__).get(kind.__name__, {})}
