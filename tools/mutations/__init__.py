"""Plants mistakes in the code, one at a time, and says which of them the tests catch.

``mutations.yaml`` lists them; ``tests/tools/test_mutations.py`` checks that each still fits the code.
"""

from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).parents[2]


class Mutation(NamedTuple):
    """One mistake: in *file*, *before* (which occurs once) becomes *after*; *tests* are the paths that pytest runs."""

    name: str
    file: str
    before: str
    after: str
    tests: str

    def plant(self, folder: Path) -> str:
        """Write the mistake into a copy of the project and return the text that it replaces.

        Raises ValueError if *before* does not occur exactly once.
        """
        path = folder / self.file
        source = path.read_text(encoding="utf-8")
        if source.count(self.before) != 1:
            raise ValueError(f"{self.name}: {self.file} has this text {source.count(self.before)} times: {self.before}")
        path.write_text(source.replace(self.before, self.after), encoding="utf-8")
        return source


def mutations() -> list[Mutation]:
    """Read the list."""
    entries = yaml.safe_load((Path(__file__).parent / "mutations.yaml").read_text(encoding="utf-8"))
    return [Mutation(**entry) for entry in entries]
