"""Babel extraction method for Python sources; named in ``pyproject.toml`` and run by ``make translations``."""

import ast
from collections.abc import Collection, Iterator
from typing import IO

from restaurant_site.content import docstrings
from restaurant_site.owner.cli.help_texts import paragraphs

COMMENTED = frozenset({"Dish", "ArticleText", "LeadingArticleText", "Theme"})
"""The models whose fields `owner/scaffolding.py` explains in the files that it writes."""


def extract_calls(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Yield (line, function, message, comments) for each keyword call with a literal, also inside f-strings.

    The message of a number is one and many: ``("%(num)s dish", "%(num)s dishes")``. Of a command of Click each paragraph of
    its docstring is a message, and so is the ``help`` of its options; of COMMENTED the docstring of each field is one.
    """
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case ast.Call(func=ast.Attribute(attr="option"), keywords=named):
                for each in named:
                    if each.arg == "help" and isinstance(each.value, ast.Constant):
                        yield each.value.lineno, "N_", str(each.value.value), []
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
            case ast.FunctionDef(decorator_list=[*decorators]) if any(map(_makes_command, decorators)):
                for paragraph in paragraphs(ast.get_docstring(node) or ""):
                    yield node.lineno, "N_", paragraph, []
            case ast.ClassDef(name=name) if name in COMMENTED:
                hidden = {
                    each.target.id
                    for each in node.body
                    if isinstance(each, ast.AnnAssign)
                    and isinstance(each.target, ast.Name)
                    and "SkipJsonSchema" in ast.unparse(each.annotation)
                }
                for field, text in docstrings.of_class(node).items():
                    if field not in hidden:
                        yield node.lineno, "N_", text, []


def _makes_command(decorator: ast.expr) -> bool:
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made, ast.Attribute) and made.attr in ("command", "group")
