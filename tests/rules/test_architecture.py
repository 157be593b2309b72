"""The import map in ``restaurant_site/__init__.py``, enforced."""

import ast
from pathlib import Path

import pytest

from tests.rules.mirror import MODULES, PACKAGE, part_of

CONTENT = {"locales", "content"}
QUESTIONS = CONTENT | {"domain", "search"}
MAY_IMPORT = {
    "locales": set(),
    "settings": set(),
    "memory": set(),
    "logs": set(),
    "worker": set(),
    "i18n": {"locales"},
    "content": {"locales"},
    "domain": CONTENT,
    "search": CONTENT,
    "urls": {"locales", "settings", "content"},
    "render": QUESTIONS | {"urls", "settings", "i18n"},
    "service": QUESTIONS | {"urls", "logs", "render", "memory", "settings", "i18n"},
    "reloader": {"content", "service"},
    "mcp": QUESTIONS | {"urls", "render", "service", "settings", "i18n"},
    "http": {"locales", "logs", "worker", "settings", "i18n"},
    "views": QUESTIONS | {"urls", "render", "service", "mcp", "http", "reloader", "settings", "i18n"},
    "app": QUESTIONS | {"urls", "render", "service", "mcp", "http", "views", "memory", "reloader", "settings", "i18n"},
    "owner": QUESTIONS | {"app", "urls", "http", "reloader", "service", "settings", "i18n"},
}
"""A part may import itself and the parts named beside it, nothing else."""
LOADED_WHERE_SET = {"http/rate_limits.py": {"redis"}}
"""What a module imports only when a setting asks for it, because it is heavy."""
MAY_IMPORT_FLASK = {"http", "views", "app", "owner"}


def imported(path: Path) -> tuple[set[str], set[str]]:
    """Names of the parts and of the outside packages that a module imports."""
    package = ("restaurant_site", *path.relative_to(PACKAGE).parent.parts)
    inside, outside = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                names = [tuple(alias.name.split(".")) for alias in node.names]
            case ast.ImportFrom():
                base = package[: len(package) - node.level + 1] if node.level else ()
                start = (*base, *(node.module.split(".") if node.module else ()))
                names = [(*start, alias.name) for alias in node.names]
            case _:
                continue
        for name in names:
            (inside if name[0] == "restaurant_site" else outside).add(
                name[1] if name[0] == "restaurant_site" else name[0]
            )
    return inside, outside


def test_every_part_is_on_the_map():
    parts = {part_of(path) for path in MODULES}
    assert set(MAY_IMPORT) == parts
    told = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    assert not [part for part in parts - {"app"} if f"    {part}" not in told]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down_the_map(path):
    part = part_of(path)
    inside, outside = imported(path)
    assert inside <= MAY_IMPORT[part] | {part}
    if part not in MAY_IMPORT_FLASK:
        assert not outside & {"flask", "flask_babel", "flask_caching", "flask_limiter", "werkzeug", "jinja2"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_import_stands_inside_a_function_but_of_what_a_setting_asks_for(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = {
        node for function in functions for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom)
    }
    optional = LOADED_WHERE_SET.get(path.relative_to(PACKAGE).as_posix(), set())
    assert optional == {node.module if isinstance(node, ast.ImportFrom) else f"line {node.lineno}" for node in inner}
