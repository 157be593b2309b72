"""The settings file, and the owner's command."""

import sys
from copy import copy
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from werkzeug.test import Client

from restaurant_site.owner.studio import publishing, views
from restaurant_site.owner.studio.app import create_studio
from restaurant_site.owner.studio.blueprint import Studio
from restaurant_site.owner.studio.publishing import Destination, SettingsError, StudioSettings, publish, read_settings
from tests.owner.ftps_host import PASSWORD, USER
from tests.owner.studio.conftest import ORIGIN, TOKEN, Browser


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("publish = [", "Unclosed array"),
        ('deploy = ["x"]', "there is no setting deploy; known are publish, logs and site"),
        ('site = "example"', "site should be an address"),
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
    done = publish(StudioSettings(tmp_path / "x.toml", command), tmp_path)
    assert (True, "['$HOME; echo no', '*']\n") == (done.succeeded, done.output)


def test_a_command_that_fails_is_missing_or_never_ends_is_said(tmp_path, monkeypatch):
    def run(*command):
        return publish(StudioSettings(tmp_path / "x.toml", command), tmp_path)

    failed = run(sys.executable, "-c", "import sys; print('no room'); sys.exit(3)")
    assert (False, "no room\n") == (failed.succeeded, failed.output)
    assert "No such file" in run("no-such-program").output
    monkeypatch.setattr(publishing, "SECONDS", 0.2)
    assert "stopped after 0.2 seconds" in run(sys.executable, "-c", "import time; time.sleep(9)").output


def test_a_page_sets_a_folder_to_which_the_site_goes_without_a_command(browser, tmp_path):
    served = tmp_path / "served"  # which the studio creates
    assert 303 == browser.post("publish/destination", {"way": "folder", "folder": str(served)}).status_code
    assert "Published " in browser.post("publish").text
    assert browser.text("menu/bowls.yaml") == (served / "menu/bowls.yaml").read_text(encoding="utf-8")
    (served / "menu/old.yaml").write_text("[]", encoding="utf-8")
    (served / ".git").mkdir()
    (served / ".git/HEAD").write_text("x", encoding="utf-8")
    browser.post("publish")
    assert (False, True) == ((served / "menu/old.yaml").exists(), (served / ".git/HEAD").exists())
    asked = browser.page(browser.page("publish").select_one("details a.button")["href"].partition("/en/")[2])
    assert str(served) in asked.select_one(".doubt p").text
    assert asked.select_one(".doubt a")["href"].endswith("/en/publish"), "a way back"
    assert read_settings(browser.folder).destination, "nothing is forgotten before it is answered"
    browser.post("publish/destination", {"forget": "1"})
    assert "Choose where your site goes" in browser.page("publish").main.text


def test_a_folder_that_has_got_other_files_since_it_was_chosen_keeps_them(browser, tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    browser.post("publish/destination", {"way": "folder", "folder": str(served)})
    (served / "thesis.doc").write_bytes(b"x")
    assert "did not work" in browser.post("publish").text
    assert ["thesis.doc"] == [each.name for each in served.iterdir()]


def test_a_folder_that_is_not_there_just_now_is_said_and_kept(browser, tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    browser.post("publish/destination", {"way": "folder", "folder": str(served)})
    served.rename(tmp_path / "unplugged")
    assert f"cannot be reached just now: {served}." in browser.page("publish").select_one(".refused").text
    assert "did not work" in browser.post("publish").text and not served.exists()
    (tmp_path / "unplugged").rename(served)
    done = BeautifulSoup(browser.post("publish").text, "html.parser").select_one(".done")
    assert str(served) == done.select_one(".place span")["title"]
    assert "Sent to: a folder on this computer" == done.select_one(".place").text, "and not that guests see it at once"
    assert ["Preview"] == [each.text for each in done.select("a.button")], "there is no address of the site yet"
    at = {"way": "folder", "folder": str(served), "address": "https://www.example.com"}
    browser.post("publish/destination", at)
    done = BeautifulSoup(browser.post("publish").text, "html.parser").select_one(".done")
    assert "Sent to: https://www.example.com" == done.select_one(".place").text


def test_another_way_is_open_where_what_was_typed_for_it_is_refused(browser):
    answer = browser.post("publish/destination", {"way": "folder", "folder": "/nowhere/at/all"})
    page = BeautifulSoup(answer.text, "html.parser")
    ways = {each.summary.text.strip()[:8]: each.has_attr("open") for each in page.select(".places details")}
    assert {"An accou": False, "As files": False, "A folder": True, "A server": False} == ways


def test_while_something_is_published_the_page_says_so_at_once_and_looks_again(browser, tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    browser.post("publish/destination", {"way": "folder", "folder": str(served)})
    with browser.studio.workspace.publishing:
        for answer in (browser.get("publish"), browser.post("publish")):
            page = BeautifulSoup(answer.text, "html.parser").main
            assert "Publishing… This can take a minute." in page.select_one("[role=status]").text
            assert not page.select(".send") and answer.headers["Refresh"].endswith("; url=/token/en/publish")
        assert [] == [*served.iterdir()], "and nothing is published twice"
    assert browser.page("publish").select(".send") and "Refresh" not in browser.get("publish").headers


def test_a_page_that_says_that_something_is_published_looks_again_though_it_is_done_meanwhile(
    browser, tmp_path, monkeypatch
):
    served = tmp_path / "served"
    served.mkdir()
    browser.post("publish/destination", {"way": "folder", "folder": str(served)})
    lock = browser.studio.workspace.publishing
    shown = views.render_template

    def render(template, **variables):
        page = shown(template, **variables)
        lock.release()
        return page

    lock.acquire()
    monkeypatch.setattr(views, "render_template", render)
    answer = browser.get("publish")
    assert "Publishing… This can" in BeautifulSoup(answer.text, "html.parser").main.text
    assert "Refresh" in answer.headers


def test_before_there_is_a_place_each_way_says_what_it_costs_and_none_speaks_as_a_programmer(browser):
    page = copy(browser.page("publish").main)
    ways = page.select(".places details[name=place]")
    assert 4 == len(ways) == len(page.select(".places .set"))
    first = " ".join(ways[0].summary.text.split())
    assert first.startswith("An account at a web host Recommended A small sum each month.")
    assert ways[0].select("form:has([value=web])")
    assert all(each.text.endswith(".") for each in page.select(".places .set")), "whole sentences"
    assert not [each for each in ways if each.has_attr("open")], "their fields come after the choice"
    for fold in ways:
        for part in fold.find_all(recursive=False)[1:]:
            part.decompose()
    assert not [word for word in (".toml", "rsync", "SSH", "git", "commit") if word in page.text]


@pytest.mark.parametrize("where", ["photographs", "mine", "mine/menu", "mine/new", ".", "gone/with/its", "relative"])
def test_a_folder_with_anything_else_is_no_destination_and_keeps_its_files(browser, tmp_path, where):
    (tmp_path / "photographs").mkdir()
    (tmp_path / "photographs" / "wedding.jpg").write_bytes(b"x")
    folder = where if where == "relative" else str(tmp_path / where)
    response = browser.post("publish/destination", {"way": "folder", "folder": folder})
    page = BeautifulSoup(response.text, "html.parser")
    assert (422, "fault-folder") == (response.status_code, page.select_one("[aria-invalid]")["aria-describedby"])
    assert page.select_one("#fault-folder") and page.select_one(".ways [aria-current='page'][href$='/publish']")
    assert read_settings(browser.folder).destination is None
    assert (tmp_path / "photographs" / "wedding.jpg").is_file() and not (tmp_path / "mine/new").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("host", "-oProxyCommand=touch x"),
        ("host", "me@server.example:/srv"),
        ("host", "server::module"),
        ("host", ""),
        ("folder", "/srv"),
        ("folder", "/srv/../etc/x"),
        ("folder", "/srv/my site"),
        ("folder", "/srv/$(id)/x"),
        ("folder", "~/x"),
        ("address", "javascript:alert(1)"),
    ],
)
def test_what_a_shell_or_an_option_could_be_is_no_server_and_no_folder(browser, monkeypatch, field, value):
    monkeypatch.setattr(views, "which", lambda program: program)
    right = {"way": "server", "host": "me@server.example", "folder": "/srv/mine/incoming", "address": ""}
    response = browser.post("publish/destination", {**right, field: value})
    assert (422, True) == (response.status_code, f'id="fault-{field}"' in response.text)
    assert 303 == browser.post("publish/destination", right).status_code


@pytest.mark.parametrize(
    ("listing", "sent"),
    [
        ("drwxr-xr-x  4,096 2026/11/28 10:00:00 .", True),
        ("-rw-r--r--  12 2026/11/28 10:00:00 restaurant.yaml\n-rw-r--r--  12 2026/11/28 10:00:00 a b.yaml", True),
        ("-rw-r--r--  12 2026/11/28 10:00:00 thesis.doc", False),
        ("-rw-r--r-- 1.23K 2026/11/28 10:00:00 restaurant.yaml", False),
        ("-rw-r--r-- 1 me me 12 Nov 28 thesis.doc\ndrwxr-xr-x  4,096 2026/11/28 10:00:00 .", False),
        ("Welcome", False),
        ("\nlegal notice\n- do as you like\ndrwxr-xr-x  4,096 2026/11/28 10:00:00 .", True),
    ],
)
def test_a_folder_on_a_server_is_looked_at_before_anything_is_sent_to_it(browser, monkeypatch, listing, sent):
    commands = []

    def run(command, folder):
        commands.append(command)
        return publishing.Published(listing, True)

    monkeypatch.setattr(publishing, "_run", run)
    settings = StudioSettings(browser.folder, destination=Destination("/srv/mine/incoming", "me@server.example"))
    assert sent == publish(settings, browser.folder).succeeded
    assert (1 + sent, "--list-only") == (len(commands), commands[0][1])
    assert all(
        ("--", "me@server.example:/srv/mine/incoming/") == (each[-2 - (each is not commands[0])], each[-1])
        for each in commands
    )


def test_a_telephone_in_the_network_sets_no_destination(folder, tmp_path):
    browser = Browser(folder)
    browser.client = Client(create_studio(Studio(browser.workspace, ORIGIN, ORIGIN, TOKEN, preview_key="k")))
    assert 403 == browser.post("publish/destination", {"way": "folder", "folder": str(tmp_path)}).status_code
    text = browser.page("publish").main.decode()
    assert "publish/destination" not in text and "On the computer itself" in text


def test_what_is_sold_out_is_named_with_the_day(browser):
    settings = browser.folder.with_name(f"{browser.folder.name}.studio.toml")
    settings.write_text('publish = ["true"]\n', encoding="utf-8")
    assert 303 == browser.post("dishes/barley-soup/sold-out", {"until": "2030-11-22"}).status_code
    change = browser.page("publish").select_one(".changes:not(.whole) li")
    assert ("Barley Soup", "sold out · back Sat, Nov 23, 2030") == (change.b.text, change.select_one(".line span").text)


def test_a_web_host_is_tried_kept_and_gets_the_exported_site_with_publish(browser, host):
    account = {"way": "web", "host": f"localhost:{host.port}", "user": USER, "folder": "public_html"}
    account |= {"address": "https://www.example.com"}
    refused = browser.post("publish/destination", account | {"password": "guess"})
    assert (422, True) == (refused.status_code, "does not accept this user name and password" in refused.text)
    assert ("guess" in refused.text, read_settings(browser.folder).can_publish) == (False, False)
    assert 303 == browser.post("publish/destination", account | {"password": PASSWORD}).status_code
    assert {} == host.files
    assert "Published " in browser.post("publish").text
    assert "<title>" in host.files["en/menu/index.html"]
    kept = browser.folder.with_name(f"{browser.folder.name}.password")
    assert (PASSWORD, 0o600) == (kept.read_text(encoding="utf-8"), kept.stat().st_mode & 0o777)
    others = [each for each in browser.folder.parent.rglob("*.json") if PASSWORD in each.read_text(encoding="utf-8")]
    assert ([], False) == (others, PASSWORD in browser.get("publish").text)
    host.is_full = True
    browser.save("words?page=home", title__en="Other words")
    assert "There is no room left on the host" in browser.post("publish").text
    assert "1 change waits" == browser.page("publish").select_one("#changes").text
    browser.post("publish/destination", {"forget": "1"})
    assert (False, False) == (kept.exists(), read_settings(browser.folder).can_publish)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("host", "ftp.example.com/x y", "Write the name of the host"),
        ("user", " ", "Write the FTP user name"),
        ("folder", "../other", "Write the folder as the host’s panel"),
        ("address", "", "Write the address of the site with https://"),
        ("password", "", "Write the password"),
    ],
)
def test_an_account_that_is_not_whole_is_said_at_its_field(browser, field, value, said):
    typed = {
        "host": "ftps://ftp.example.com/",
        "user": "me",
        "folder": "",
        "password": "x",
        "address": "https://a.example",
    }
    response = browser.post("publish/destination", {"way": "web", **typed, field: value})
    page = BeautifulSoup(response.text, "html.parser")
    assert (422, True) == (response.status_code, page.select_one(f"#fault-{field}").text.startswith(said))
    assert [field] == [each["name"] for each in page.select("[aria-invalid]")]


@pytest.mark.parametrize(
    ("way", "fields"), [("web", ["host", "user", "password", "address"]), ("server", ["host", "folder"])]
)
def test_a_place_without_anything_written_says_at_once_all_that_is_missing(browser, monkeypatch, way, fields):
    monkeypatch.setattr(views, "which", lambda program: program)
    page = BeautifulSoup(browser.post("publish/destination", {"way": way}).text, "html.parser")
    assert fields == [each["name"] for each in page.select("[aria-invalid]")]


def test_the_way_to_what_guests_will_see_is_named_as_such(browser):
    browser.save("dishes/barley-soup", price="9.75")
    page = browser.page("publish")
    assert "Preview" == page.select_one(".preview > summary").text


@pytest.mark.parametrize("works", [True, False])
def test_a_server_gets_the_one_file_of_what_is_sold_out(browser, monkeypatch, works):
    sent = []

    def run(command, folder):
        sent.append((command[:-2], Path(command[-2]).read_text(encoding="utf-8"), command[-1]))
        return publishing.Published("", works)

    monkeypatch.setattr(publishing, "_run", run)
    settings = StudioSettings(browser.folder, destination=Destination("/srv/mine/incoming", "me@server.example"))
    assert works == publishing.send_file(settings, "sold-out.yaml", b"beef-stew: unknown").succeeded
    [(options, text, target)] = sent
    assert (("rsync", "--archive"), "--") == (options[:2], options[-1]), "and deletes nothing"
    assert ("beef-stew: unknown", "me@server.example:/srv/mine/incoming/") == (text, target)
