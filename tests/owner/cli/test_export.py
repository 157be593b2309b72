"""``flask export`` writes the site of the settings."""

import json

from restaurant_site.owner.cli.commands import commands_only
from tests.conftest import SAMPLE


def test_the_site_is_written_where_it_should(tmp_path, monkeypatch):
    monkeypatch.setenv("RESTAURANT_CONTENT_DIR", str(SAMPLE))
    monkeypatch.setenv("RESTAURANT_BASE_URL", "https://spoon.example")
    assert 0 == commands_only().test_cli_runner().invoke(args=["export", str(tmp_path / "out")]).exit_code
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert "https://spoon.example" == manifest["base_url"]


def test_a_folder_with_other_files_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("RESTAURANT_CONTENT_DIR", str(SAMPLE))
    (tmp_path / "letter.txt").write_text("mine", encoding="utf-8")
    assert 1 == commands_only().test_cli_runner().invoke(args=["export", str(tmp_path)]).exit_code
    assert "mine" == (tmp_path / "letter.txt").read_text(encoding="utf-8")
