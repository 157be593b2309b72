"""Babel extraction method for Python sources; named in ``pyproject.toml`` and run by ``make translations``."""

import ast
from collections.abc import Collection, Iterator
from typing import IO


def extract_calls(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Yield (line, function, message, comments) for each keyword call with a literal, also inside f-strings.

    The message of a number is one and many: ``("%(num)s dish", "%(num)s dishes")``.
    """
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case ast.Call(
                func=ast.Name(id="ngettext"),
                args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), *_],
            ):
                yield node.lineno, "ngettext", (one, many), []
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=str(message)), *_]
            ):
                if name in keywords:
                    yield node.lineno, name, message, []
