"""Babel extraction method for Python sources; named in ``pyproject.toml`` and run by ``make translations``."""

import ast
from collections.abc import Collection, Iterator
from typing import IO


def extract_calls(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield (line, function, message, comments) for each keyword call with a literal, also inside f-strings."""
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=str(message)), *_]
            ):
                if name in keywords:
                    yield node.lineno, name, message, []
