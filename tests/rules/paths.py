"""Where the project and its package are, and what the package says."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "restaurant_site"


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module, which is parsed once for all rules."""
    return (*ast.walk(ast.parse(path.read_text(encoding="utf-8"))),)
