"""Notes in ``examples.lock`` which values of a new folder are an example's."""

from collections.abc import Iterable
from pathlib import Path

from ..content import site_loader
from ..content.starter import LOCK, folder_of, taken_from

HEADING = """\
# What `restaurant-site init` wrote as an example: a sample, and the files and keys with a value of it. The check compares
# these alone with it; all else in this folder is your own.
"""


def write_lock(folder: Path, sample: str, told: Iterable[tuple[str, str]] = ()) -> None:
    """Note what *folder* has from *sample*, but for what the owner has *told*: files and keys."""
    facts = taken_from(sample, site_loader.read(folder, drafts=True))
    taken = {(folder_of(each.fault.path), each.key) for each in facts}
    own = [(file, f"{key}.") for file, key in told]
    lines = [
        f"{kind} {key}\n"
        for kind, key in sorted(taken)
        if not any(kind == file and f"{key}.".startswith(whole) for file, whole in own)
    ]
    (folder / LOCK).write_text(f"{HEADING}sample {sample}\n{''.join(lines)}", encoding="utf-8")
