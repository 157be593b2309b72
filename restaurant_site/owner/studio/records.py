"""Files that the studio keeps beside the content folder: written as wholes, and read as what anything may have damaged."""

import os
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")


def write(path: Path, raw: bytes) -> None:
    """Write a file so that a program that is stopped, or a power cut, leaves the old or the new one. Raises OSError."""
    new = path.with_name(f"{path.name}.new")
    with new.open("wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def read(kind: TypeAdapter[T], raw: bytes) -> T | None:
    """Return what JSON says; None where it is damaged, or something else. Keys that are not known are passed over."""
    try:
        return kind.validate_json(raw)
    except ValidationError:
        return None


def read_file(kind: TypeAdapter[T], path: Path) -> T | None:
    """Return what a file of JSON says; None also where there is none."""
    try:
        return read(kind, path.read_bytes())
    except OSError:
        return None
