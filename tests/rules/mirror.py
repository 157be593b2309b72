"""The modules of the package and their test files."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "restaurant_site"
TESTS = ROOT / "tests"
MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "__init__.py"]
NOT_MIRRORED = {
    "audit",
    "rules",
    "scenarios",
    "fuzz",
    "golden",
    "live",
    "browser",
    "conformance",
    "deploy",
    "facts",
    "sample_content",
    "illustrations",
    "relevance",
    "tools",
}
"""Folders of tests that test no single module of the package."""


def test_file_of(module: Path) -> Path:
    """The test file of a module."""
    inside = module.relative_to(PACKAGE)
    return TESTS / inside.parent / f"test_{inside.name}"


test_file_of.__test__ = False  # a function that pytest would otherwise take for a test
