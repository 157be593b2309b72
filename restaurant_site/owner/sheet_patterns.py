"""What people write in lists of dishes, in any language, from ``sheet_patterns.yaml``."""

from collections.abc import Mapping
from pathlib import Path

import yaml


def _patterns() -> dict[str, str]:
    found = yaml.safe_load(Path(__file__).with_name("sheet_patterns.yaml").read_text(encoding="utf-8"))
    return {name: "|".join(each) if isinstance(each, list) else each for name, each in found.items()}


PATTERNS: Mapping[str, str] = _patterns()
"""Name → words with spaces between them, or a regular expression; one with several parts stands in brackets."""
