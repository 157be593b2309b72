"""A site on a web host, by FTPS."""

import json

import pytest

from restaurant_site.owner import web_host
from restaurant_site.owner.web_host import Account, Trouble, WebHostError
from tests.owner.ftps_host import PASSWORD, USER, Host


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    write(folder, {"index.html": "home", "en/index.html": "one", "static/site.css": "a{}", "404.html": "gone"})
    write(folder, {"manifest.json": json.dumps({"headers": {"X-Content-Type-Options": "nosniff"}})})
    return folder


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def trouble_of(account, site=None):
    with pytest.raises(WebHostError) as caught:
        web_host.upload(site, account) if site else web_host.try_account(account)
    return caught.value.trouble


def test_the_whole_site_goes_first_and_then_only_what_has_changed(host, site):
    assert 5 == web_host.upload(site, host.account())
    shown = {name: text for name, text in host.files.items() if not name.startswith(".")}
    assert {"index.html": "home", "en/index.html": "one", "static/site.css": "a{}", "404.html": "gone"} == shown
    assert 'Header always set X-Content-Type-Options "nosniff"' in host.files[".htaccess"]
    host.log.clear()
    assert 0 == web_host.upload(site, host.account())
    write(site, {"en/index.html": "two"})
    assert 1 == web_host.upload(site, host.account())
    assert "two" == host.files["en/index.html"]
    assert {".restaurant-site.json.part", "en/index.html.part"} == set(host.log)


def test_what_pages_need_goes_before_them_and_what_has_gone_is_removed_last(host, site):
    web_host.upload(site, host.account())
    host.log.clear()
    (site / "static/site.css").unlink()
    write(site, {"static/new.css": "b{}", "en/index.html": "two", "fr/index.html": "un"})
    web_host.upload(site, host.account())
    log = [each for each in host.log if not each.startswith(web_host.LIST)]
    assert ["static/new.css", "fr/index.html", "en/index.html.part", "-static/site.css"] == log
    assert "static/site.css" not in host.files


def test_an_interruption_leaves_a_whole_page_and_the_next_time_goes_on_and_cleans_up(host, site):
    web_host.upload(site, host.account())
    write(site, {"static/new.css": "b{}", "en/index.html": "two"})
    host.breaks_at = "en/index.html.part"
    assert Trouble.BROKEN == trouble_of(host.account(), site)
    assert ("one", "b{}") == (host.files["en/index.html"], host.files["static/new.css"])
    host.breaks_at = ""
    (site / "static/new.css").unlink()
    web_host.upload(site, host.account())
    assert ("two", False) == (host.files["en/index.html"], "static/new.css" in host.files)


def test_what_the_host_does_not_take_is_told_by_its_cause(host, site):
    assert Trouble.WRONG_PASSWORD == trouble_of(host.account(password="guess"))
    assert Trouble.NO_FOLDER == trouble_of(host.account(folder="www"))
    assert Trouble.NO_ANSWER == trouble_of(host.account(host="localhost:1"))
    assert Trouble.NO_HOST == trouble_of(host.account(host="ftp.host.invalid"))
    assert Trouble.OTHER_NAME == trouble_of(host.account(host=f"127.0.0.1:{host.port}"))
    host.is_full = True
    assert Trouble.FULL == trouble_of(host.account(), site)


def test_trying_writes_nothing(host):
    web_host.try_account(host.account())
    assert ([], {}) == (host.log, host.files)


def test_a_folder_of_another_site_is_refused_and_the_page_of_a_new_account_is_kept_aside(host, site):
    write(host.folder / "public_html", {"index.html": "Welcome to your hosting", ".htaccess": "# the host's"})
    web_host.upload(site, host.account())
    assert ("home", "Welcome to your hosting") == (host.files["index.html"], host.files["index.before.html"])
    assert "# the host's" == host.files[".htaccess"]
    write(host.folder / "public_html/blog", {"wp-config.php": ""})
    assert Trouble.OTHER_SITE == trouble_of(host.account(folder="public_html/blog"))


def test_a_list_that_names_files_outside_of_the_folder_removes_none_of_them(host, site):
    write(host.folder, {"precious.txt": "mine"})
    write(host.folder / "public_html", {web_host.LIST: json.dumps({"../precious.txt": "x", "/precious.txt": "x"})})
    web_host.upload(site, host.account())
    assert "mine" == (host.folder / "precious.txt").read_text()


def test_no_password_goes_over_a_line_that_others_can_read(tmp_path, certificate):
    host = Host(tmp_path / "plain", certificate, is_encrypted=False)
    try:
        assert Trouble.NO_TLS == trouble_of(host.account())
    finally:
        host.stop()


def test_the_password_is_in_no_message():
    assert PASSWORD not in repr(Account("ftp.example.com", USER, "", PASSWORD))
