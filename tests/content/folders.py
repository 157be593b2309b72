"""Content folders that tests change, and loads that tests put together."""

from pathlib import Path

import pytest

from restaurant_site.content.faults import ContentError
from restaurant_site.content.load_state import LoadState
from restaurant_site.content.site_loader import load_site
from restaurant_site.content.yaml_documents import YamlDocument, read_document
from restaurant_site.models.fields import Model

ENGLISH_ARTICLE = "knowledge/visit/opening-hours.en.md"
CHINESE_ARTICLE = "knowledge/visit/opening-hours.zh.md"
SIMPLIFIED_ARTICLE = "knowledge/visit/opening-hours.cn.md"


def told(folder: Path) -> list[str]:
    """Every line that the owner of *folder* is told."""
    with pytest.raises(ContentError) as caught:
        load_site(folder)
    return str(caught.value).splitlines()


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))


def document(text: str, name: str = "x.yaml") -> YamlDocument:
    return read_document(name, text.encode())


def loaded(*models: Model, **fields) -> LoadState:
    """A load with *models* of single files."""
    return LoadState(Path("content"), single={type(each): each for each in models}, **fields)
