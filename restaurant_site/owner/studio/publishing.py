"""Publishing by the owner's own command, from a settings file beside the content folder; or as files, without a server.

``my-restaurant.studio.toml``, for ``my-restaurant``::

    publish = ["rsync", "-a", "--delete", "--exclude=.*", "my-restaurant/", "me@server.example:/srv/restaurant/content/"]
    logs = ["/var/log/restaurant/requests.log"]

The command runs without a shell in the folder of the settings file. The studio never writes this file.
"""

import io
import subprocess
import tempfile
import tomllib
import zipfile
from contextvars import Context
from dataclasses import dataclass
from pathlib import Path

from ...settings import SettingError, Settings
from ..export import export

SECONDS = 300
"""After which a command is stopped."""
MAX_OUTPUT = 100_000
"""Characters of a command's output that are shown."""


class SettingsError(Exception):
    """The settings file has a mistake; the message says what would be right."""


class AddressError(Exception):
    """An address of a site is none."""


@dataclass(frozen=True, slots=True)
class StudioSettings:
    """The settings of a studio."""

    file: Path
    publish: tuple[str, ...] = ()
    """The words of the command; empty without one."""
    logs: tuple[Path, ...] = ()
    """Logs of the service, of whose searches the studio shows those without an answer."""


@dataclass(frozen=True, slots=True)
class Published:
    """What a command did."""

    output: str
    succeeded: bool


def read_settings(content: Path) -> StudioSettings:
    """Return the settings for a content folder. Raises SettingsError."""
    file = content.with_name(f"{content.name}.studio.toml")
    if not file.is_file():
        return StudioSettings(file)
    try:
        settings = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from error
    if unknown := settings.keys() - {"publish", "logs"}:
        raise SettingsError(f"{file}: there is no setting {', '.join(sorted(unknown))}; known are publish and logs")
    for name, value in settings.items():
        if not (isinstance(value, list) and all(isinstance(word, str) for word in value)):
            raise SettingsError(f'{file}: {name} should be a list of words: {name} = ["one", "two"]')
    logs = tuple(file.parent / path for path in settings.get("logs", ()))
    return StudioSettings(file, tuple(settings.get("publish", ())), logs)


def publish(settings: StudioSettings) -> Published:
    """Run the command. Its output is what it prints, both streams in order."""
    try:
        done = subprocess.run(  # the owner's own command
            settings.publish,
            cwd=settings.file.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        return Published(f"{_text(error.stdout)}\n(stopped after {SECONDS} seconds)", False)
    except OSError as error:
        return Published(f"{settings.publish[0]}: {error.strerror}", False)
    return Published(_text(done.stdout), done.returncode == 0)


def site_archive(content: Path, address: str) -> bytes:
    """Return the site at *address* as a ZIP of static files.

    Raises AddressError, and ContentError for content that may not be public.
    """
    environment = {"RESTAURANT_BASE_URL": address.strip(), "RESTAURANT_CONTENT_DIR": str(content)}
    try:
        settings = Settings.from_environment(environment)
    except SettingError as error:
        raise AddressError from error
    archive = io.BytesIO()
    with tempfile.TemporaryDirectory() as folder:
        Context().run(export, settings, Path(folder))  # beside the studio's own application
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
            for path in sorted(each for each in Path(folder).rglob("*") if each.is_file()):
                file.write(path, path.relative_to(folder).as_posix())
    return archive.getvalue()


def _text(output: bytes | None) -> str:
    return (output or b"").decode("utf-8", "replace")[-MAX_OUTPUT:]
