"""Imports follow the map in the docstring of ``restaurant_site``: downwards only, without cycles, Flask where marked."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

import restaurant_site
from tests.rules.paths import PACKAGE, ROOT, nodes

MAP = "\n".join(re.findall(r"^    [a-z0-9_]+/? .*$", restaurant_site.__doc__ or "", re.MULTILINE))
LAYERS = re.findall(r"^    ([a-z0-9_]+)", MAP, re.MULTILINE)
"""The parts of the package, from the top of the map to its bottom."""
USES_FLASK = set(re.findall(r"^    ([a-z0-9_]+).*\(Flask\)$", MAP, re.MULTILINE))
FLASK = {"flask", "flask_babel", "flask_caching", "flask_limiter", "werkzeug", "jinja2"}
SOURCES = {
    ".".join(("restaurant_site", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
"""Every module of the package by its dotted name."""
OPTIONAL_IMPORTS = {
    "restaurant_site.render.pages.order": {"segno"},
    "restaurant_site.content.last_good": {"fcntl"},
    "restaurant_site.web.http_state": {"redis_backend"},
    "restaurant_site.native_threads": {"gevent"},
    "restaurant_site.owner.sheet_files": {"openpyxl", "openpyxl.reader.excel"},
    "restaurant_site.owner.telephones": {"phonenumbers"},
    "restaurant_site.owner.trials": {"app", "snapshot", "views"},
    "restaurant_site.owner.images.drawings": {"resvg_py"},
    "restaurant_site.owner.images.missing": {"photographs"},
    "restaurant_site.owner.images.photographs": {"pillow_heif"},
    "restaurant_site.owner.studio.workspace": {"fcntl"},
}
"""What a module imports inside a function, because a process may run without it, or a command starts much later with it."""


@cache
def imports(module: str) -> tuple[str, ...]:
    """The dotted names that a module imports, as deep as they name a module."""
    return (*read_imports(module),)


def read_imports(module: str) -> Iterator[str]:
    is_package = SOURCES[module].name == "__init__.py"
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in nodes(SOURCES[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*base, *(node.module.split(".") if node.module else [])])
            for alias in node.names:
                yield name if (name := f"{base}.{alias.name}") in SOURCES else base


def part_of(module: str) -> str:
    """The layer of a module: the name below ``restaurant_site``."""
    return module.split(".")[1]


def test_every_part_is_on_the_map():
    parts = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or list(path.glob("*.py"))}
    assert sorted(parts - {"__init__"}) == sorted(LAYERS)


def test_the_documentation_shows_the_same_map():
    assert MAP in (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")


def test_imports_point_down_the_map():
    wrong = [
        f"{module} imports {name}"
        for module in SOURCES.keys() - {"restaurant_site"}
        for name in imports(module)
        if name in SOURCES and LAYERS.index(part_of(name)) < LAYERS.index(part_of(module))
    ]
    assert [] == sorted(wrong)


def test_only_the_parts_marked_on_the_map_use_flask():
    wrong = [
        f"{module} imports {name}"
        for module in SOURCES.keys() - {"restaurant_site"}
        if part_of(module) not in USES_FLASK
        for name in imports(module)
        if name.split(".")[0] in FLASK or (name in SOURCES and part_of(name) in USES_FLASK)
    ]
    assert [] == sorted(wrong)


def test_no_modules_import_each_other_in_a_cycle():
    graph = {module: {name for name in imports(module) if name in SOURCES} for module in SOURCES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(reversed(error.args[1]))) from None


def test_no_view_imports_another():
    views = {
        module for module in SOURCES if part_of(f"{module}.") == "views" and "Blueprint" in SOURCES[module].read_text()
    }
    views -= {"restaurant_site.views.endpoints"}
    assert 6 <= len(views)
    assert [] == sorted(f"{module} imports {name}" for module in views for name in imports(module) if name in views)


def test_imports_stand_at_the_top_of_their_module():
    for module, path in SOURCES.items():
        functions = [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        inner = {node for each in functions for node in ast.walk(each) if isinstance(node, ast.Import | ast.ImportFrom)}
        names = {node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name for node in inner}
        assert OPTIONAL_IMPORTS.get(module, set()) == names, f"{module} imports inside a function"


def test_one_module_alone_knows_gevent():
    uses = {module for module in SOURCES for name in imports(module) if name.split(".")[0] == "gevent"}
    assert {"restaurant_site.native_threads"} == uses


def test_no_two_classes_share_a_name():
    places = defaultdict(list)
    for module, path in SOURCES.items():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(module)
    shared = {name: where for name, where in places.items() if len(where) > 1}
    assert {} == shared


def test_no_module_of_the_package_is_imported_under_another_name():
    renamed = [
        f"{module} imports {alias.name} as {alias.asname}"
        for module, path in SOURCES.items()
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith("restaurant_site"))
        for alias in node.names
        if alias.asname
    ]
    assert [] == renamed


def test_the_libraries_of_the_service_description_are_dependencies_that_the_package_imports():
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.values())
    for name in ("flask", "flask-babel", "flask-caching", "flask-limiter", "markdown"):
        assert f'"{name}>=' in declared
        assert re.search(rf"^(from|import) {name.replace('-', '_')}\b", source, re.MULTILINE), name
