"""Where the project and its package are."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "restaurant_site"
