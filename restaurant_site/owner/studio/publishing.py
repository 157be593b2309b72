"""Publishing by the owner's own command, from a settings file beside the content folder; or as files, without a server.

``my-restaurant.studio.toml``, for ``my-restaurant``::

    publish = ["rsync", "-a", "--delete", "--exclude=.*", "my-restaurant/", "me@server.example:/srv/restaurant/content/"]
    logs = ["/var/log/restaurant/requests.log"]
    site = "https://www.example.com"

The command runs without a shell in the folder of the settings file. The studio never writes this file: whoever reached
its pages could run any program on this computer. A page sets a destination instead, a folder or a folder on a server,
which is kept in ``my-restaurant.destination.json`` and to which only files of the content go; or a web host, to which the
exported site goes. The password there is in ``my-restaurant.password``, which its owner alone can read, and nowhere else.
"""

import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextvars import Context
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from pydantic import TypeAdapter

from ...i18n import N_
from ...settings import SettingError, Settings
from ..export import export
from ..web_host import AT_FIELDS, Account, Trouble, WebHostError, try_account, upload
from . import records

SECONDS = 300
"""After which a command is stopped."""
MAX_OUTPUT = 100_000
"""Characters of a command's output that are shown."""


MARK = "restaurant.yaml"
"""The file by which a folder is known to hold a site."""
SSH = ("-e", "ssh -o BatchMode=yes")
"""Options of rsync: a computer is reached by a key, and nobody is asked for a password."""
_HOST = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", re.ASCII)
_WEB_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?", re.ASCII)
_REMOTE_FOLDER = re.compile(r"(?:/[A-Za-z0-9_][A-Za-z0-9._-]*){2,}/?", re.ASCII)
"""A folder that is in another one, without what a shell there would read."""


_MODE = re.compile(r"[-dlbcps][-rwxsStT]{9}")
_LISTED = re.compile(r"[-dl][-rwxsStT]{9}[.+@]?\s+[\d,.]+\s+\d{4}/\d\d/\d\d\s+\d\d:\d\d:\d\d\s(.+)")
"""A line of what rsync lists; a server may greet with others."""


class Reason(StrEnum):
    """Why a destination is none, as a message of the catalogues."""

    NO_ADDRESS = N_("Write the address of the site with https:// before it, such as https://www.example.com")
    NO_HOST = N_("Write a name such as me@server.example, without a path.")
    NO_REMOTE_FOLDER = N_("Write a folder on the server such as /srv/my-restaurant/incoming, without spaces.")
    NO_WEB_HOST = N_("Write the name of the host as its panel gives it, such as ftp.example.com.")
    NO_USER = N_("Write the FTP user name that the host’s panel gives you.")
    NO_PASSWORD = N_("Write the password for this user name.")
    NO_WEB_FOLDER = N_("Write the folder as the host’s panel gives it, such as public_html, or leave it empty.")
    NO_FOLDER = N_("There is no such folder on this computer. Create it first, and write its full path.")
    OWN_FOLDER = N_("This is the folder that you edit, or one that contains it or lies in it. Choose another one.")
    OTHER_FILES = N_("This folder has other files, which would be deleted. Choose an empty one.")


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
    site: str = ""
    """The address of the site, where the owner looks at what guests see; empty where it is not known."""
    destination: "Destination | None" = None
    """Where the site goes without a command."""

    @property
    def can_publish(self) -> bool:
        return bool(self.publish or self.destination)


@dataclass(frozen=True, slots=True)
class Destination:
    """A folder that a server serves, here or on another computer."""

    folder: str
    host: str = ""
    """The other computer, ``me@server.example``, which is reached by SSH; empty for this one."""
    address: str = ""
    """The address of the site."""
    user: str = ""
    """The name of an account at a web host, to which the exported site goes by FTPS; empty for any other place."""

    @property
    def is_missing(self) -> bool:
        """Whether it is a folder of this computer or its network that is not there, such as a disk that is not connected."""
        return not self.host and not Path(self.folder).is_dir()

    def __str__(self) -> str:
        return f"{self.host}:{self.folder}" if self.host else self.folder


class DestinationError(Exception):
    """A destination that is none; *wrong* says of each field that is wrong why."""

    def __init__(self, **wrong: "Reason | Trouble") -> None:
        super().__init__(wrong)
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class Published:
    """What a command did."""

    output: str
    succeeded: bool
    trouble: str = ""
    """What the owner can do about it, as a message of the catalogues; empty where only whoever set it up can."""


def read_settings(content: Path) -> StudioSettings:
    """Return the settings for a content folder. Raises SettingsError."""
    file, destination = content.with_name(f"{content.name}.studio.toml"), read_destination(content)
    if not file.is_file():
        return StudioSettings(file, site=destination.address if destination else "", destination=destination)
    try:
        settings = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from error
    if unknown := settings.keys() - {"publish", "logs", "site"}:
        raise SettingsError(
            f"{file}: there is no setting {', '.join(sorted(unknown))}; known are publish, logs and site"
        )
    address = settings.pop("site", destination.address if destination else "")
    if address and not is_address(address):
        raise SettingsError(f'{file}: site should be an address: site = "https://www.example.com"')
    for name, value in settings.items():
        if not (isinstance(value, list) and all(isinstance(word, str) for word in value)):
            raise SettingsError(f'{file}: {name} should be a list of words: {name} = ["one", "two"]')
    logs = tuple(file.parent / path for path in settings.get("logs", ()))
    return StudioSettings(file, tuple(settings.get("publish", ())), logs, address, destination)


def _file_of(content: Path) -> Path:
    return content.with_name(f"{content.name}.destination.json")


def read_destination(content: Path) -> Destination | None:
    """Return where the site goes, as a page has set it; None where none has. A folder may not be there just now."""
    known = records.read_file(TypeAdapter(Destination), _file_of(content))
    try:
        if known is None or (not known.host and Path(known.folder).is_absolute()):
            return known
        if known.user:
            return web_host_of(known.folder, known.host, known.address, known.user)
        return destination_of(content, known.folder, known.host or None, known.address)
    except DestinationError:
        return None


def write_destination(content: Path, destination: Destination | None) -> None:
    """Keep where the site goes; None forgets it."""
    if destination is None or not destination.user:
        _password_file(content).unlink(missing_ok=True)
    if destination is None:
        _file_of(content).unlink(missing_ok=True)
    else:
        records.write(_file_of(content), json.dumps(asdict(destination), ensure_ascii=False).encode())


def destination_of(
    content: Path, folder: str, host: str | None, address: str, creates_folder: bool = False
) -> Destination:
    """Return a destination by what was typed; *host* is None for a folder of this computer. Raises DestinationError.

    *creates_folder*: create that folder if it is not there, but not the one in which it lies.
    """
    folder, address = folder.strip(), address.strip()
    wrong: dict[str, Reason | Trouble] = {}
    if address and not is_address(address):
        wrong["address"] = Reason.NO_ADDRESS
    if host is not None:
        host = host.strip()
        if not _HOST.fullmatch(host):
            wrong["host"] = Reason.NO_HOST
        if not _REMOTE_FOLDER.fullmatch(folder) or ".." in folder:
            wrong["folder"] = Reason.NO_REMOTE_FOLDER
    elif reason := _no_folder(content, folder, creates_folder):
        wrong["folder"] = reason
    if wrong:
        raise DestinationError(**wrong)
    return Destination(str(Path(folder).resolve()) if host is None else folder.rstrip("/"), host or "", address)


def _no_folder(content: Path, folder: str, creates: bool) -> Reason | None:
    """Return why the site cannot go to a folder of this computer."""
    path, own = Path(folder), content.resolve()
    can_be_created = creates and not path.exists() and path.parent.is_dir()
    if not folder or not path.is_absolute() or not (path.is_dir() or can_be_created):
        return Reason.NO_FOLDER
    path = path.resolve()
    if path.is_relative_to(own) or own.is_relative_to(path):
        return Reason.OWN_FOLDER
    if can_be_created:
        try:
            path.mkdir()
        except OSError:
            return Reason.NO_FOLDER
    return None if _may_be_replaced(each.name for each in path.iterdir()) else Reason.OTHER_FILES


def web_host_of(folder: str, host: str, address: str, user: str, password: str | None = None) -> Destination:
    """Return an account at a web host by what was typed; a password of None was not asked. Raises DestinationError."""
    folder, host, address, user = (each.strip() for each in (folder, host, address, user))
    host = re.sub(r"(?i)^ftps?(es)?://|/$", "", host)
    wrong: dict[str, Reason | Trouble] = {}
    if not _WEB_HOST.fullmatch(host):
        wrong["host"] = Reason.NO_WEB_HOST
    if not user or not user.isprintable():
        wrong["user"] = Reason.NO_USER
    if password is not None and not (password.strip() and password.isprintable()):
        wrong["password"] = Reason.NO_PASSWORD
    if not folder.isprintable() or ".." in folder:
        wrong["folder"] = Reason.NO_WEB_FOLDER
    if not is_address(address):
        wrong["address"] = Reason.NO_ADDRESS
    if wrong:
        raise DestinationError(**wrong)
    return Destination(folder, host, address, user)


def _password_file(content: Path) -> Path:
    return content.with_name(f"{content.name}.password")


def write_password(content: Path, password: str) -> None:
    """Keep the password of a web host where its owner alone can read it."""
    file = _password_file(content)
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as opened:
        opened.write(password)


def _account(content: Path, destination: Destination) -> Account:
    """Return the account of a destination; without a password that is damaged, so that the host asks for another one."""
    try:
        password = _password_file(content).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        password = ""
    known = password if password.isprintable() else ""
    return Account(destination.host, destination.user, destination.folder, known)


def try_web_host(destination: Destination, password: str) -> None:
    """Connect to a web host without sending anything. Raises DestinationError."""
    try:
        try_account(Account(destination.host, destination.user, destination.folder, password))
    except WebHostError as error:
        raise DestinationError(**{AT_FIELDS.get(error.trouble, "host"): error.trouble}) from error


def _may_be_replaced(names: Iterable[str]) -> bool:
    """Tell whether a folder with these files is empty, or has a site: of any other one nothing is deleted."""
    shown = [name for name in names if not name.startswith(".")]
    return not shown or MARK in shown


def publish(settings: StudioSettings, content: Path) -> Published:
    """Run the command, or bring the content to its destination. The output is what a program prints, both streams in order."""
    destination = settings.destination
    if settings.publish or not destination:
        return _run(settings.publish, settings.file.parent)
    if destination.user:
        return _upload(content, destination)
    if destination.host:
        return _send(content, destination)
    try:
        destination_of(content, destination.folder, None, "")
        _copy(content, Path(destination.folder))
    except (OSError, DestinationError) as error:
        reason = error.wrong["folder"] if isinstance(error, DestinationError) else error.strerror
        return Published(f"{destination.folder}: {reason}", False)
    return Published("", True)


def send_file(settings: StudioSettings, name: str, raw: bytes) -> Published:
    """Bring one file to the folder that has the site already."""
    destination = settings.destination
    assert destination is not None and not destination.user
    if destination.host:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / name).write_bytes(raw)
            remote = f"{destination.host}:{destination.folder}/"
            return _run(("rsync", "--archive", *SSH, "--", f"{folder}/{name}", remote), settings.file.parent)
    target = Path(destination.folder) / name
    new = target.with_name(f".{name}.new")
    try:
        if not (target.parent / MARK).is_file():
            return Published(f"{destination.folder}: {MARK}", False)
        new.write_bytes(raw)
        new.replace(target)
    except OSError as error:
        return Published(f"{destination.folder}: {error.strerror}", False)
    return Published("", True)


def seen_in_words(settings: StudioSettings) -> str:
    """Return when guests see what was sent, as a message of the catalogues: nobody knows how long a command's work takes."""
    if settings.publish or not settings.destination:
        return N_("Guests see it shortly.")
    if settings.destination.user:
        return N_("Guests see it now.")
    if settings.destination.host or settings.site:
        return N_("Guests see it within half a minute.")
    return N_("Guests see it within half a minute if a server shows that folder with this program.")


def _upload(content: Path, destination: Destination) -> Published:
    """Bring the exported site to a web host."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            _export(content, destination.address, Path(folder))
            upload(Path(folder), _account(content, destination))
        except WebHostError as error:
            return Published("", False, error.trouble)
    return Published("", True)


def _send(content: Path, destination: Destination) -> Published:
    """Bring the content to another computer by rsync, unless its folder there has something else."""
    remote = f"{destination.host}:{destination.folder}/"
    listed = _run(("rsync", "--list-only", *SSH, "--", remote), content.parent)
    if not listed.succeeded:
        return listed
    lines = [line for line in listed.output.splitlines() if _MODE.match(line)]
    found = [each for line in lines if (each := _LISTED.fullmatch(line))]
    if not found or len(found) < len(lines):  # a folder that is there has at least itself
        return Published(f"the list of the files of {remote} was not understood; nothing was sent", False)
    if not _may_be_replaced(each[1] for each in found):
        return Published(f"{remote} has files that are no restaurant's site; nothing was sent", False)
    return _run(("rsync", "--archive", "--delete", "--exclude=.*", *SSH, "--", f"{content}/", remote), content.parent)


def _copy(content: Path, folder: Path) -> None:
    """Make a folder have the files of the content, and no others, each replaced as a whole; hidden ones stay."""
    wanted = {path.relative_to(content) for path in _files(content)}
    for name in sorted(
        wanted, key=lambda name: (name != Path(MARK), name)
    ):  # the mark first: a copy may be interrupted
        source, target = content / name, folder / name
        if target.is_file() and source.read_bytes() == target.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        new = target.with_name(f".{target.name}.new")
        shutil.copyfile(source, new)
        new.replace(target)
    for path in [*_files(folder, into_links=False)]:
        if path.relative_to(folder) not in wanted:
            path.unlink()


def _files(folder: Path, into_links: bool = True) -> Iterator[Path]:
    for place, folders, names in os.walk(folder, followlinks=into_links):
        folders[:] = [each for each in folders if not each.startswith(".")]
        yield from (Path(place) / name for name in names if not name.startswith("."))


def _run(command: Sequence[str], folder: Path) -> Published:
    try:
        done = subprocess.run(  # the owner's own command, or rsync
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        return Published(f"{_text(error.stdout)}\n(stopped after {SECONDS} seconds)", False)
    except OSError as error:
        return Published(f"{command[0]}: {error.strerror}", False)
    return Published(_text(done.stdout), done.returncode == 0)


def site_archive(content: Path, address: str) -> bytes:
    """Return the site at *address* as a ZIP of static files.

    Raises AddressError, and ContentError for content that may not be public.
    """
    archive = io.BytesIO()
    with tempfile.TemporaryDirectory() as folder:
        _export(content, address, Path(folder))
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
            for path in sorted(each for each in Path(folder).rglob("*") if each.is_file()):
                file.write(path, path.relative_to(folder).as_posix())
    return archive.getvalue()


def _export(content: Path, address: str, folder: Path) -> None:
    """Write the site at *address* as static files. Raises AddressError and ContentError."""
    environment = {"RESTAURANT_BASE_URL": address.strip(), "RESTAURANT_CONTENT_DIR": str(content)}
    try:
        settings = Settings.from_environment(environment)
    except SettingError as error:
        raise AddressError from error
    Context().run(export, settings, folder)  # beside the studio's own application


def is_address(text: object) -> bool:
    """Tell whether a text is the address of a site."""
    try:
        Settings.from_environment({"RESTAURANT_BASE_URL": str(text)})
    except SettingError:
        return False
    return str(text).startswith(("https://", "http://"))


def _text(output: bytes | None) -> str:
    return (output or b"").decode("utf-8", "replace")[-MAX_OUTPUT:]
