"""Settings from ``RESTAURANT_*`` environment variables, read once when the application is created."""

import os
import re
import shlex
from argparse import ArgumentError, ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, TypedDict, TypeVar
from urllib.parse import urlsplit

Value = TypeVar("Value")

PACKAGE = Path(__file__).parent
VERSION = "2.5.0"
"""The version of the package and of the API; ``pyproject.toml`` reads it here."""


PRIVATE_DOMAINS = frozenset({"arpa", "example", "internal", "invalid", "lan", "local", "localhost", "test"})
"""Top-level domains that are never in the public DNS (RFC 2606, RFC 6761, RFC 6762, RFC 8375)."""


class Limits(TypedDict):
    """The settings of limits; an empty one turns its limit off."""

    rate_limit: str
    page_limit: str
    protocol_limit: str
    spacing: str


UNLIMITED: Limits = {"rate_limit": "", "page_limit": "", "protocol_limit": "", "spacing": ""}


class SettingError(ValueError):
    """A setting has a value that cannot be used; the message says what would be right."""


def shipped(folder: str) -> Path:
    """Return a folder that comes with the code: inside the package when installed, beside it in a checkout."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def _matching(pattern: str, advice: str) -> Callable[[str], str]:
    """Return a reader of texts that match a *pattern* as a whole; for any other text the error says the *advice*."""

    def read(value: str) -> str:
        if not re.fullmatch(pattern, value):
            raise SettingError(advice)
        return value

    return read


HOST = r"(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)"
_limit = _matching(
    r"([1-9]\d{0,6} per [1-9]\d{0,4} seconds?)?",
    "write it like «10 per 5 seconds», or leave it empty to turn it off",
)
_digits = _matching(r"\d{1,2}", "write a whole number from 0 to 99")
_site = _matching(
    rf"https?://{HOST}(:\d{{1,5}})?/*", "write scheme and host, such as https://www.example.ca, without a path"
)
_address = _matching(
    rf"({HOST}:[1-9]\d{{0,4}})?", "write host and port, such as 127.0.0.1:9100, or leave it empty to turn it off"
)
_log_addresses = _matching("short|whole", "write «short» for the network of a client, or «whole» for its address")
_hsts = _matching(
    r"(max-age=\d{1,10}(; includeSubDomains(; preload)?)?)?",
    "write it like «max-age=31536000» or «max-age=31536000; includeSubDomains», or leave it empty",
)
_redis_url = _matching(
    r"((rediss?|unix|redis\+cluster)://.+|redis\+sentinel://[^/]+/[^/]+)?",
    "write it like redis://127.0.0.1:6379/0, redis+sentinel://one:26379,two:26379/name-of-master or "
    "redis+cluster://one:7000,two:7000, or leave it empty",
)
_origins = _matching(
    r"(https?://[^/\s]+(\s+|$))*", "write origins such as https://chat.example.ca, separated by spaces"
)


def _content_folder(value: str) -> Path:
    if not value:
        raise SettingError("write the folder of your content, or remove the setting to serve the demonstration")
    return Path(value)


def _writable_folder(value: str) -> Path | None:
    if value and not (Path(value).is_dir() and os.access(value, os.W_OK)):
        raise SettingError("this folder does not exist or cannot be written; make it, or leave the setting empty")
    return Path(value) if value else None


def _folder(value: str) -> str:
    if value and not Path(value).is_dir():
        raise SettingError("this folder does not exist; make it, or leave the setting empty")
    return value


def _setting(default: Value, read: Callable[[str], Value], meaning: str, default_text: str | None = None) -> Value:
    """Return a field of Settings. *default_text* is the default as README writes it."""
    metadata = {"read": read, "help": meaning, "default": str(default) if default_text is None else default_text}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default and its meaning; README's table shows the same."""

    base_url: str = _setting(
        "http://127.0.0.1:8000",
        lambda value: _site(value).rstrip("/"),
        "Public address of the site; every absolute link starts with it. The port follows `PORT`",
    )
    content_dir: Path = _setting(
        PACKAGE.parent / "content", _content_folder, "Folder with the content files", default_text="content"
    )
    reload_seconds: int = _setting(
        2,
        lambda value: int(_digits(value)),
        "Seconds between checks of the content folder; a change is served when two checks see the same files and "
        "they have no fault. 0 turns it off",
    )
    copies_dir: Path | None = _setting(
        None,
        _writable_folder,
        "Folder for a copy of the last good content, from which a process starts when the content has faults or its "
        "folder is gone. `gunicorn.conf.py` makes a private one, which ends with gunicorn",
        default_text="",
    )
    changes: str | None = _setting(
        None,
        _folder,
        "Folder for the log of changes that `/api/changes` lists, which outlasts restarts if the folder does; without it, "
        "that of the copies. Empty keeps changes in memory, since the start only",
        default_text="",
    )
    rate_limit: str = _setting(
        "10 per 5 seconds",
        _limit,
        "Requests for data allowed to one client: API, Markdown, text and MCP tool calls together; empty turns it off",
    )
    page_limit: str = _setting(
        "60 per 10 seconds",
        _limit,
        "Requests for pages, live search included, allowed to one client; empty turns it off",
    )
    protocol_limit: str = _setting(
        "60 per 10 seconds",
        _limit,
        "MCP messages besides tool calls (handshake, lists, notifications) allowed to one client; empty turns it off",
    )
    spacing: str = _setting(
        "1 per 1 second", _limit, "How often one client may fetch the same document; empty turns it off"
    )
    trusted_proxies: int = _setting(
        0, lambda value: int(_digits(value)), "Number of reverse proxies whose `X-Forwarded-For` is trusted"
    )
    hsts: str = _setting(
        "max-age=31536000",
        _hsts,
        "`Strict-Transport-Security`, sent where the base URL is https; `; includeSubDomains` may follow; empty sends none",
    )
    redis_url: str = _setting(
        "",
        _redis_url,
        "Redis for limits and caches, needed for more than one worker process: `redis://`, `rediss://`, `unix://`, "
        "`redis+sentinel://host:port,host:port/master` or `redis+cluster://host:port,host:port`",
    )
    log_addresses: str = _setting(
        "short", _log_addresses, "How the log writes the addresses of clients: `short` (their network) or `whole`"
    )
    metrics: str = _setting(
        "", _address, "Address at which Prometheus reads `/metrics`, such as `127.0.0.1:9100`; empty turns it off"
    )
    mcp_origins: tuple[str, ...] = _setting(
        (),
        lambda value: tuple(_origins(value).split()),
        "Browser origins besides our own that may use MCP, separated by spaces",
        default_text="",
    )

    @property
    def changes_dir(self) -> Path | None:
        """The folder of the log of changes; None to keep it in memory."""
        if self.changes is None:
            return self.copies_dir
        return Path(self.changes) if self.changes else None

    @property
    def is_public(self) -> bool:
        """True if the base URL is one that guests may use: no name or address of this machine or a private network."""
        host = (urlsplit(self.base_url).hostname or "").rstrip(".")
        try:
            return ip_address(host).is_global
        except ValueError:
            return "." in host and host.rpartition(".")[2] not in PRIVATE_DOMAINS

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Read all settings. Raises SettingError with a line for every value that cannot be used and every unknown name."""
        values: dict[str, Any] = {}
        errors: list[str] = []
        if environ.get("PORT"):
            values["base_url"] = f"http://127.0.0.1:{environ['PORT']}"
        for setting in fields(cls):
            name = f"RESTAURANT_{setting.name.upper()}"
            if name not in environ:
                continue
            try:
                values[setting.name] = setting.metadata["read"](environ[name].strip())
            except SettingError as error:
                errors.append(f"{name}: {environ[name]!r} cannot be used: {error}")
        errors += _unknown_names(cls, environ)
        if errors:
            raise SettingError("\n".join(errors))
        return cls(**values)


def _unknown_names(cls: type[Settings], environ: Mapping[str, str]) -> list[str]:
    known = {f"RESTAURANT_{setting.name.upper()}" for setting in fields(cls)}
    unknown = sorted(name for name in environ if name.startswith("RESTAURANT_") and name not in known)
    return [f"{name}: there is no such setting; known are {', '.join(sorted(known))}" for name in unknown]


def refuse_several_workers(settings: Settings, command: Sequence[str], environ: Mapping[str, str]) -> None:
    """Raise SettingError for several gunicorn workers without Redis: they would not share limits and cache."""
    if not settings.redis_url and worker_count(command, environ) > 1:
        raise SettingError(
            "Several workers would each count their own limits: set RESTAURANT_REDIS_URL (redis://host:6379/0), "
            "or run one worker (the default of gunicorn.conf.py)."
        )


def worker_count(command: Sequence[str], environ: Mapping[str, str]) -> int:
    """Return the number of worker processes in gunicorn's command line or environment; 1 for another command.

    gunicorn does not pass the number to its workers, and reads ``gunicorn.conf.py`` only in the current folder.
    """
    if not command or "gunicorn" not in {Path(command[0]).name, Path(command[0]).parent.name}:
        return 1
    parser = ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("-w", "--workers", type=int)
    arguments = [*shlex.split(environ.get("GUNICORN_CMD_ARGS", "")), *command[1:]]
    try:
        count = parser.parse_known_args(arguments)[0].workers
    except (ArgumentError, ValueError):
        return 1  # gunicorn reports it
    return int(count or environ.get("WEB_CONCURRENCY") or 1)
