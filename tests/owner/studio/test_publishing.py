"""The settings file, and the owner's command."""

import sys

import pytest

from restaurant_site.owner.studio import publishing
from restaurant_site.owner.studio.publishing import SettingsError, StudioSettings, publish, read_settings


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("publish = [", "Unclosed array"),
        ('deploy = ["x"]', "there is no setting deploy; known are publish and logs"),
        ('publish = "rsync -a"', "publish should be a list of words"),
    ],
)
def test_a_mistake_in_the_settings_is_named_with_the_file(tmp_path, text, said):
    (tmp_path / "mine.studio.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=r"mine\.studio\.toml: ") as raised:
        read_settings(tmp_path / "mine")
    assert said in str(raised.value) or text == "publish = ["


def test_no_word_of_a_command_is_read_by_a_shell(tmp_path):
    command = (sys.executable, "-c", "import sys; print(sys.argv[1:])", "$HOME; echo no", "*")
    done = publish(StudioSettings(tmp_path / "x.toml", command))
    assert (True, "['$HOME; echo no', '*']\n") == (done.succeeded, done.output)


def test_a_command_that_fails_is_missing_or_never_ends_is_said(tmp_path, monkeypatch):
    def run(*command):
        return publish(StudioSettings(tmp_path / "x.toml", command))

    failed = run(sys.executable, "-c", "import sys; print('no room'); sys.exit(3)")
    assert (False, "no room\n") == (failed.succeeded, failed.output)
    assert "No such file" in run("no-such-program").output
    monkeypatch.setattr(publishing, "SECONDS", 0.2)
    assert "stopped after 0.2 seconds" in run(sys.executable, "-c", "import time; time.sleep(9)").output


def test_what_is_sold_out_is_named_with_the_day(browser):
    settings = browser.folder.with_name(f"{browser.folder.name}.studio.toml")
    settings.write_text('publish = ["true"]\n', encoding="utf-8")
    assert 303 == browser.post("dishes/barley-soup/sold-out", {"until": "2030-11-22"}).status_code
    changes = browser.page("publish").select_one(".changes").get_text(" ", strip=True)
    assert "Sold out Barley Soup" in changes and "2030" in changes and "New" not in changes
