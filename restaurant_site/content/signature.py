"""What tells whether anything in a folder has changed."""

import os
from contextlib import suppress
from pathlib import Path

Signature = frozenset[tuple[str, int, int]]
"""Path, modification time in ns and size in bytes of every file and folder."""


def signature(folder: Path) -> Signature:
    """Return path, modification time and size of everything in a folder; the result differs after a change."""
    items: set[tuple[str, int, int]] = set()
    folders = [str(folder)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                with suppress(OSError):  # deleted since the listing
                    status = entry.stat()
                    items.add((entry.path, status.st_mtime_ns, status.st_size))
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
    return frozenset(items)
