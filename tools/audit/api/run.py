"""Checks the API of live servers with validators, clients, schemathesis and an llms.txt parser: ``make audit-api``.

The OpenAPI document passes two validators; a Python and a TypeScript client generated from it pass strict type
checks and call every endpoint; schemathesis asks what the document allows and what it forbids, and follows its links,
once without limits and once under them; the official parser of llms.txt reads the indexes. Exceptions stand, with
their reasons, in the tools' own files beside this one.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.live.conftest import UNLIMITED, running

HERE = Path(__file__).parent
PROGRAMS = HERE / ".venv" / "bin"
NODE_PROGRAMS = HERE / "node_modules" / ".bin"
BUILT = HERE / "build"
"""Where generated clients are written: TypeScript finds its packages from there."""
PATIENCE = 900
"""Seconds allowed for one tool."""


def main() -> int:
    """Run every tool; return 1 if one of them finds something."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        with running(folder, log=subprocess.DEVNULL, **UNLIMITED) as base:
            found = [
                validate(base, folder),
                call_by_python(base, folder),
                call_by_typescript(base),
                explore(base, folder, examples=50),
                run(PROGRAMS / "python", HERE / "llms.py", base),
            ]
        with running(folder, log=subprocess.DEVNULL) as base:
            urlopen(f"{base}/healthz", timeout=60).close()  # the content is loaded
            # A tool call past the limit is a result, with 200, whatever else is wrong with it.
            found.append(explore(base, folder, "--exclude-checks", "negative_data_rejection", examples=5))
    print("the API's audit:", "something was found" if any(found) else "nothing was found")
    return int(any(found))


def validate(base: str, folder: Path) -> bool:
    """Whether a validator rejects the description."""
    with urlopen(f"{base}/openapi.json", timeout=30) as answer:
        document = json.load(answer)
    errors = [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()]
    print("openapi-spec-validator:", errors or "valid")
    copy = folder / "openapi.json"
    copy.write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
    return bool(errors) | run(NODE_PROGRAMS / "redocly", "lint", "--config", HERE / "redocly.yaml", copy)


def call_by_python(base: str, folder: Path) -> bool:
    """Whether a generated Python client cannot be written, fails mypy, or cannot call an endpoint."""
    options = ["--config", HERE / "python-client.yaml", "--meta", "none", "--overwrite", "--fail-on-warning"]
    generator = PROGRAMS / "openapi-python-client"
    return (
        run(generator, "generate", "--path", folder / "openapi.json", "--output-path", BUILT / "client", *options)
        or run(sys.executable, "-m", "mypy", "--strict", "--python-executable", PROGRAMS / "python", BUILT / "client")
        or run(PROGRAMS / "python", HERE / "call_endpoints.py", BUILT, base)
    )


def call_by_typescript(base: str) -> bool:
    """Whether a generated TypeScript client, or the page's program, fails the strictest checks or cannot call an endpoint."""
    BUILT.mkdir(exist_ok=True)
    (BUILT / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (BUILT / "client.ts").write_bytes((HERE / "client.ts").read_bytes())
    with urlopen(f"{base}/en/developers.md", timeout=30) as answer:
        page = answer.read().decode()
    program = page.partition("\nTypeScript\n\n```\n")[2].partition("\n```")[0]
    (BUILT / "program.ts").write_text(program + "\nexport {};\n", encoding="utf-8")
    strictly = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"]
    target = ["--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom,dom.iterable"]
    return (
        run(NODE_PROGRAMS / "openapi-typescript", f"{base}/openapi.json", "-o", BUILT / "schema.d.ts")
        or run(NODE_PROGRAMS / "tsc", *strictly, *target, BUILT / "client.ts", BUILT / "program.ts")
        or run("node", BUILT / "client.js", base)
        or run("node", BUILT / "program.js")
    )


def explore(base: str, folder: Path, *options: str, examples: int) -> bool:
    """Whether schemathesis finds something."""
    return run(
        PROGRAMS / "schemathesis", "--config-file", HERE / "schemathesis.toml", "run", f"{base}/openapi.json",
        "--max-examples", str(examples), "--generation-database", folder / "examples", *options,
    )  # fmt: skip


def run(*command: str | Path) -> bool:
    """Whether a tool fails; its output is printed."""
    quiet = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}
    sys.stdout.flush()
    done = subprocess.run(command, cwd=HERE, env={**os.environ, **quiet}, timeout=PATIENCE, check=False)
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
