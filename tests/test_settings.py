"""``settings`` reads the environment, and says for every wrong value what would be right."""

from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from restaurant_site.settings import VERSION, SettingError, Settings, shipped, worker_count


def read(**environ: str) -> Settings:
    return Settings.from_environment(environ)


def test_an_empty_environment_gives_the_defaults():
    assert Settings() == read()
    settings = read()
    assert ("http://127.0.0.1:8000", "10 per 5 seconds", "1 per 1 second", 0, "", ()) == (
        settings.base_url, settings.rate_limit, settings.spacing, settings.trusted_proxies, settings.redis_url,
        settings.mcp_origins,
    )  # fmt: skip
    assert settings.content_dir.is_dir()


def test_the_version_is_that_of_the_service():
    assert "2.5.0" == VERSION


def test_other_variables_are_nobodys_business():
    assert Settings() == read(PATH="/bin", RESTAURANTS="many", HOME="/root")


@pytest.mark.parametrize(
    ("given", "read_as"),
    [
        ("https://www.example.ca", "https://www.example.ca"),
        ("https://www.example.ca/", "https://www.example.ca"),
        (" http://10.0.0.7:8080 ", "http://10.0.0.7:8080"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_a_base_url_is_scheme_and_host(given, read_as):
    assert read_as == read(RESTAURANT_BASE_URL=given).base_url


def test_the_base_url_follows_the_port_unless_it_is_given():
    assert "http://127.0.0.1:9123" == read(PORT="9123").base_url
    assert "https://www.example.ca" == read(PORT="9123", RESTAURANT_BASE_URL="https://www.example.ca").base_url
    assert "http://127.0.0.1:8000" == read(PORT="").base_url


@pytest.mark.parametrize("limit", ["2 per 1 second", "100 per 60 seconds", ""])
def test_a_limit_is_so_many_per_so_many_seconds_or_off(limit):
    settings = read(RESTAURANT_RATE_LIMIT=limit, RESTAURANT_SPACING=limit)
    assert (limit, limit) == (settings.rate_limit, settings.spacing)


def test_every_other_setting_is_read(tmp_path):
    settings = read(
        RESTAURANT_CONTENT_DIR=str(tmp_path),
        RESTAURANT_TRUSTED_PROXIES="2",
        RESTAURANT_REDIS_URL="redis://127.0.0.1:6379/0",
        RESTAURANT_LOG_ADDRESSES="whole",
        RESTAURANT_METRICS="127.0.0.1:9100",
        RESTAURANT_MCP_ORIGINS="https://chat.example.ca  http://localhost:3000",
    )
    assert ("whole", "127.0.0.1:9100") == (settings.log_addresses, settings.metrics)
    assert (tmp_path, 2, "redis://127.0.0.1:6379/0") == (
        settings.content_dir,
        settings.trusted_proxies,
        settings.redis_url,
    )
    assert ("https://chat.example.ca", "http://localhost:3000") == settings.mcp_origins


@pytest.mark.parametrize(
    ("name", "value", "advice"),
    [
        ("BASE_URL", "", "scheme and host"),
        ("BASE_URL", "www.example.ca", "scheme and host"),
        ("BASE_URL", "https://example.ca/menu", "without a path"),
        ("BASE_URL", "ftp://example.ca", "scheme and host"),
        ("BASE_URL", "https://example.ca?x=1", "scheme and host"),
        ("CONTENT_DIR", "", "the folder of your content"),
        ("COPIES_DIR", "/no/such/folder", "does not exist"),
        ("RATE_LIMIT", "10/5s", "10 per 5 seconds"),
        ("RATE_LIMIT", "0 per 1 second", "10 per 5 seconds"),
        ("RATE_LIMIT", "10 per 0 seconds", "10 per 5 seconds"),
        ("SPACING", "one per second", "leave it empty"),
        ("TRUSTED_PROXIES", "-1", "0 to 99"),
        ("TRUSTED_PROXIES", "yes", "0 to 99"),
        ("REDIS_URL", "127.0.0.1:6379", "redis://"),
        ("REDIS_URL", "redis+sentinel://127.0.0.1:26379", "name-of-master"),
        ("HSTS", "max-age=1; preload", "max-age=31536000"),
        ("HSTS", "max-age=1\r\nX: y", "leave it empty"),
        ("LOG_ADDRESSES", "none", "«short»"),
        ("METRICS", "9100", "127.0.0.1:9100"),
        ("MCP_ORIGINS", "https://ok.example chat.example.ca", "separated by spaces"),
        ("MCP_ORIGINS", "https://chat.example.ca/path", "separated by spaces"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_advice(name, value, advice):
    with pytest.raises(SettingError) as caught:
        read(**{f"RESTAURANT_{name}": value})
    assert str(caught.value).startswith(f"RESTAURANT_{name}: {value!r} cannot be used: ")
    assert advice in str(caught.value)


def test_all_that_is_wrong_is_said_at_once():
    with pytest.raises(SettingError) as caught:
        read(RESTAURANT_RATE_LIMIT="fast", RESTAURANT_TRUSTED_PROXIES="x", RESTAURANT_BASEURL="https://example.ca")
    assert ["RESTAURANT_RATE_LIMIT", "RESTAURANT_TRUSTED_PROXIES", "RESTAURANT_BASEURL"] == [
        line.partition(":")[0] for line in str(caught.value).splitlines()
    ]


def test_an_unknown_setting_is_refused_with_the_known_ones():
    with pytest.raises(SettingError, match=r"RESTAURANT_RATELIMIT: there is no such setting.*RESTAURANT_RATE_LIMIT"):
        read(RESTAURANT_RATELIMIT="10 per 5 seconds")


def test_settings_never_change():
    with pytest.raises(FrozenInstanceError):
        Settings().base_url = "https://elsewhere.example"


@pytest.mark.parametrize("setting", fields(Settings), ids=lambda setting: setting.name)
def test_every_setting_says_what_it_means_and_its_default_is_admitted(setting):
    assert setting.metadata["help"]
    if setting.metadata["default"] and isinstance(setting.default, str | int):
        assert setting.default == setting.metadata["read"](str(setting.default))


def test_folders_are_shipped_beside_the_code_of_a_checkout():
    for folder in ("translations", "static"):
        assert shipped(folder).is_dir()
        assert Path(__file__).parents[1] / folder == shipped(folder)


@pytest.mark.parametrize(
    ("command", "environ", "workers"),
    [
        ([], {}, 1),
        (["flask", "run", "-w", "4"], {"WEB_CONCURRENCY": "4"}, 1),
        (["/usr/bin/gunicorn", "wsgi:app"], {}, 1),
        (["gunicorn", "-w", "4", "wsgi:app"], {}, 4),
        (["gunicorn", "-w4", "wsgi:app"], {}, 4),
        (["gunicorn", "wsgi:app", "--workers=3", "--threads", "8"], {}, 3),
        (["gunicorn", "wsgi:app"], {"WEB_CONCURRENCY": "2"}, 2),
        (["gunicorn", "-w", "1", "wsgi:app"], {"WEB_CONCURRENCY": "2"}, 1),
        (["gunicorn", "wsgi:app"], {"GUNICORN_CMD_ARGS": "--workers 5 --log-level debug"}, 5),
        (["gunicorn", "-w", "1", "wsgi:app"], {"GUNICORN_CMD_ARGS": "--workers 5"}, 1),
        (["gunicorn", "-w", "many", "wsgi:app"], {}, 1),
    ],
)
def test_how_many_workers_gunicorn_was_told_to_start(command, environ, workers):
    assert workers == worker_count(command, environ)


@pytest.mark.parametrize(
    ("base", "public"),
    [
        ("https://www.noodles.ca", True),
        ("https://noodles.ca.:8443", True),
        ("http://8.8.8.8", True),
        ("http://127.0.0.1:8000", False),
        ("http://localhost:8000", False),
        ("http://[::1]:8000", False),
        ("http://192.168.1.20:8000", False),
        ("http://kitchen-pc:8000", False),
        ("http://kitchen.local", False),
        ("https://www.noodles.example", False),
    ],
)
def test_an_address_is_public_unless_it_is_of_this_machine_or_a_private_network(base, public):
    assert public == Settings(base_url=base).is_public
