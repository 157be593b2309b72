"""Prints the size of the package and its calls per request for two checkouts, as a Markdown table.

    python tools/measure_code.py OLD [NEW]

A call is one of a function, comprehension or generator of ``restaurant_site``, in the request's
thread. Serving lines are those of the modules that are loaded after the requests.
"""

import argparse
import ast
import io
import json
import os
import subprocess
import sys
import time
import tokenize
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from statistics import median, quantiles
from types import FrameType

PACKAGE = "restaurant_site"
REQUESTS = {
    "JSON, menu": ("GET", "/api/menu", b""),
    "JSON, article": ("GET", "/api/knowledge/opening-hours", b""),
    "Markdown, must-order": ("GET", "/api/must-order?format=md", b""),
    "page, menu": ("GET", "/en/menu", b""),
    "search": ("GET", "/api/knowledge?q=where+can+I+park", b""),
    "MCP get_article": (
        "POST",
        "/mcp",
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call",'
        b'"params":{"name":"get_article","arguments":{"id":"opening-hours"}}}',
    ),
}
IGNORED_TOKENS = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip


def size(checkout: Path) -> dict[str, float]:
    """The measures of the source files."""
    paths = sorted((checkout / PACKAGE).rglob("*.py"))
    trees = [ast.parse(path.read_bytes()) for path in paths]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = sorted((node.end_lineno or 0) - node.lineno + 1 for node in functions)
    return {
        "modules": len(paths),
        "lines": sum(map(lines_of, paths)),
        "lines of code": sum(code_lines(path, tree) for path, tree in zip(paths, trees, strict=True)),
        "functions": len(functions),
        "classes": sum(isinstance(node, ast.ClassDef) for node in nodes),
        "median lines of a function": median(lengths),
        "90th percentile": quantiles(lengths, n=10)[-1],
        "longest function": lengths[-1],
    }


def lines_of(path: Path) -> int:
    return len(path.read_bytes().splitlines())


def code_lines(path: Path, tree: ast.Module) -> int:
    """The lines that hold anything but blanks, comments and docstrings."""
    with tokenize.open(path) as file:
        tokens = [token for token in tokenize.generate_tokens(file.readline) if token.type not in IGNORED_TOKENS]
    held = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    return len(held - set(_docstring_lines(tree)))


def _docstring_lines(tree: ast.Module) -> Iterator[int]:
    """The lines of strings that are statements: docstrings of modules, classes, functions and fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def calls(checkout: Path) -> dict[str, float]:
    """The measures of a running application, taken in a process of the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RESTAURANT_")}
    command = [sys.executable, str(Path(__file__).resolve()), "--calls", str(checkout)]
    done = subprocess.run(
        command,
        cwd=checkout,
        env={**kept, "PYTHONPATH": str(checkout)},
        stdout=subprocess.PIPE,
        timeout=120,
        check=True,
    )
    result: dict[str, float] = json.loads(done.stdout)
    return result


def count_calls(checkout: Path) -> dict[str, float]:
    """Calls per request, first and repeated, and the lines of the loaded modules."""
    with redirect_stdout(io.StringIO()):
        from wsgi import app  # of the checkout, by PYTHONPATH

        found: dict[str, float] = {}
        for number, (name, (method, target, body)) in enumerate(REQUESTS.items(), 1):
            counts = [_calls_of_request(app, checkout, method, target, body, f"192.0.2.{number}") for _ in range(3)]
            found[f"calls: {name}, first"], found[f"calls: {name}, repeated"] = counts[0], counts[-1]
    loaded = {Path(module.__file__) for name, module in list(sys.modules.items())
              if name.startswith(PACKAGE) and module.__file__}  # fmt: skip
    return {"modules that serve": len(loaded), "lines that serve": sum(map(lines_of, loaded)), **found}


def _calls_of_request(app: Callable, checkout: Path, method: str, target: str, body: bytes, client: str) -> int:
    """The calls of one request. The spacing rule asks for a pause between two of the same document."""
    time.sleep(1.1)
    package, count = str(checkout / PACKAGE) + os.sep, 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(package)

    statuses: list[str] = []
    environ = _environ(method, target, body, client)
    sys.setprofile(profile)
    try:
        answer = app(environ, lambda status, headers, _=None: statuses.append(status))
        b"".join(answer)
        getattr(answer, "close", lambda: None)()
    finally:
        sys.setprofile(None)
    if not statuses[0].startswith("200"):
        raise RuntimeError(f"{target} answers {statuses[0]}")
    return count


def _environ(method: str, target: str, body: bytes, client: str) -> dict[str, object]:
    path, _, query = target.partition("?")
    return {
        "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "SCRIPT_NAME": "", "REMOTE_ADDR": client,
        "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "127.0.0.1",
        "HTTP_ACCEPT": "*/*", "HTTP_ACCEPT_ENCODING": "br", "CONTENT_TYPE": "application/json" if body else "",
        "CONTENT_LENGTH": str(len(body)), "RAW_URI": target, "wsgi.version": (1, 0), "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr, "wsgi.multithread": True,
        "wsgi.multiprocess": False, "wsgi.run_once": False,
    }  # fmt: skip


def table(measures: Mapping[str, Mapping[str, float]]) -> str:
    """A row for each measure, a column for each checkout."""
    rows = list(next(iter(measures.values())))
    lines = [f"| measure | {' | '.join(measures)} |", f"| --- |{' ---: |' * len(measures)}"]
    for row in rows:
        values = " | ".join(f"{found[row]:,.0f}" for found in measures.values())
        lines.append(f"| {row} | {values} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, nargs="?", help="a checkout")
    parser.add_argument("new", type=Path, nargs="?", default=Path(__file__).parents[1], help="default: this one")
    parser.add_argument("--calls", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.calls:
        print(json.dumps(count_calls(given.calls)))
        return
    if given.old is None:
        parser.error("name the checkout to compare with")
    checkouts = {"old": given.old.resolve(), "new": given.new.resolve()}
    print(table({name: {**size(checkout), **calls(checkout)} for name, checkout in checkouts.items()}))


if __name__ == "__main__":
    main()
