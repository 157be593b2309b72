"""What stands at the top of the repository, where everybody looks first."""

import subprocess

import pytest

from tests.conftest import ROOT

FOLDERS = {".ci", ".github", "content", "deploy", "docs", "restaurant_site", "static", "tests", "tools", "translations"}
FILES = {
    ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "SECURITY.md",
    "gunicorn.conf.py", "pyproject.toml", "requirements-dev.lock", "requirements-owner.lock", "requirements.lock",
    "wsgi.py",
}  # fmt: skip
"""Those that a program or a reader looks for under this name in this place."""


def test_nothing_stands_at_the_top_of_the_repository_that_does_not_belong_there():
    if not (ROOT / ".git").exists():
        pytest.skip("this is a copy of the files, not a clone")
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]  # in a container it is another user's
    tracked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert FOLDERS | FILES == {name.split("/")[0] for name in tracked.split("\0") if name}
