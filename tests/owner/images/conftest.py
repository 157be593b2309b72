"""Photographs as telephones make them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image


@pytest.fixture
def take(tmp_path: Path) -> Callable[..., Path]:
    """A photograph with a red left half and a green right half, saved as told."""

    def take(name: str = "dish.jpg", size: tuple[int, int] = (1600, 1200), mode: str = "RGB", **options) -> Path:
        photo = Image.new("RGB", size, "red")
        photo.paste("green", (size[0] // 2, 0, *size))
        path = tmp_path / name
        photo.convert(mode).save(path, **options)
        return path

    return take
