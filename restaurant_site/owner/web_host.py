"""Uploads the exported site to a web host by FTPS, which nearly every host of websites has.

``.restaurant-site.json`` on the host lists the files that were uploaded with their digests: only what has changed is sent,
and nothing is removed that is not on the list. Files that no page of the host names yet go first, pages last, and what the
site no longer has is removed at the end, so that an upload that is interrupted leaves a site that works.
"""

import hashlib
import json
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from ftplib import FTP, FTP_TLS, error_perm, error_reply, error_temp
from functools import partial
from pathlib import Path, PurePosixPath
from socket import gaierror, socket
from typing import Any

from ..i18n import N_
from .export import MANIFEST

LIST = ".restaurant-site.json"
RULES = ".htaccess"
"""What Apache and LiteSpeed, on which most hosts run, read of a folder: types, headers, the page for addresses of nothing."""
HOME, FORMER_HOME = "index.html", "index.before.html"
SECONDS = 30
"""After which a host that does not answer is given up."""
CHUNK = 65_536
"""Bytes that are read at once."""
PART = ".part"
"""Ending of a file that is being sent in place of another one."""
_FULL, _NOT_LOGGED_IN = ("452", "552"), "530"
_OF_HOSTS = frozenset({"cgi-bin", "error_log", "favicon.ico", "index.htm", "default.html", HOME})
"""Names that a host itself puts into a new folder; hidden files are others."""
_TYPES = """\
ErrorDocument 404 /404.html
DirectoryIndex index.html
AddDefaultCharset utf-8
AddType text/markdown;charset=utf-8 .md
AddType application/atom+xml;charset=utf-8 .atom
AddType application/manifest+json .webmanifest
AddType image/avif .avif
AddType image/webp .webp
AddType font/woff2 .woff2
<Files api-catalog>
ForceType application/linkset+json
</Files>
"""


class Trouble(StrEnum):
    """Why a host does not take the site, as a message of the catalogues."""

    NO_HOST = N_("No host has this name. Copy it from the FTP page of the host’s panel: ftp.example.com.")
    NO_ANSWER = N_("The host does not answer. Check its name, and that this computer is connected to the internet.")
    NO_TLS = N_(
        "This host has no encrypted FTP (FTPS), and would send your password where others can read it. "
        "Turn FTPS on in its panel, or choose another host."
    )
    OTHER_NAME = N_(
        "The host’s certificate is not for this name. Write the name that its panel gives for FTPS, such as "
        "server12.example.com."
    )
    WRONG_PASSWORD = N_("The host does not accept this user name and password. Copy both from its panel again.")
    NO_FOLDER = N_("There is no such folder on the host. Its panel names it; often it is public_html, www or htdocs.")
    OTHER_SITE = N_("This folder has the files of another site. Choose an empty one.")
    FULL = N_(
        "There is no room left on the host. Guests see a site that works; make room, or ask the host for more, "
        "and publish again."
    )
    REFUSED = N_("The host does not let files be written into this folder. Choose another one, or ask the host.")
    BROKEN = N_(
        "The connection to the host broke off. Guests see a site that works, and nothing that you have saved "
        "is lost. Publish again: it picks up where it stopped."
    )


AT_FIELDS = {
    Trouble.WRONG_PASSWORD: "password",
    Trouble.NO_FOLDER: "folder",
    Trouble.OTHER_SITE: "folder",
    Trouble.REFUSED: "folder",
}
"""The field of a form at which a trouble is said; the others are of the name of the host."""


class WebHostError(Exception):
    """A host does not take the site."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Account:
    """What the panel of a host gives for FTP."""

    host: str
    user: str
    folder: str
    password: str = field(repr=False)


class _Connection(FTP_TLS):
    """A connection whose transfers go on with its TLS session, as many hosts demand."""

    def ntransfercmd(self, cmd: str, rest: int | str | None = None) -> tuple[socket, int | None]:
        sent, size = FTP.ntransfercmd(self, cmd, rest)  # noqa: S321  # the transfer of a connection with TLS
        session = self.sock.session if isinstance(self.sock, ssl.SSLSocket) else None
        return self.context.wrap_socket(sent, server_hostname=self.host, session=session), size


def trusted() -> ssl.SSLContext:
    """Return what decides which certificates of hosts are believed."""
    return ssl.create_default_context()


def try_account(account: Account) -> None:
    """Connect and look whether the site may go there; nothing is written. Raises WebHostError."""
    with _connected(account) as host:
        _files_there(host)


def upload(site: Path, account: Account) -> int:
    """Make the folder of a host have the files of *site*; return how many were sent. Raises WebHostError."""
    wanted = {each.relative_to(site).as_posix(): each.read_bytes() for each in site.rglob("*") if each.is_file()}
    wanted[RULES] = _rules(json.loads(wanted.pop(MANIFEST))).encode()
    digests = {name: hashlib.sha256(raw).hexdigest() for name, raw in wanted.items()}
    with _connected(account) as host:
        there = _files_there(host)
        known = {} if there is None else there
        if there is None:
            names = _names(host)
            if RULES in names:  # the host's own
                del wanted[RULES], digests[RULES]
            if HOME in names:
                host.rename(HOME, FORMER_HOME)
        elif RULES not in there:
            wanted.pop(RULES)
            digests.pop(RULES)
        changed = [name for name in wanted if known.get(name) != digests[name]]
        if changed or known.keys() - digests.keys():
            _send_list(
                host, {**known, **dict.fromkeys(changed, "")}
            )  # so that a next upload knows what this one has begun
        folders = {str(parent) for name in known for parent in PurePosixPath(name).parents}
        for name in sorted(changed, key=lambda name: (name.endswith(".html"), name in known, name)):
            _make_folders(host, name, folders)
            _send(host, name, wanted[name], is_there=name in known)
        _remove(host, known.keys() - digests.keys())
        _send_list(host, digests)
    return len(changed)


def _rules(manifest: Mapping[str, Any]) -> str:
    headers = "".join(f'Header always set {name} "{value}"\n' for name, value in manifest["headers"].items())
    return f"{_TYPES}<IfModule mod_headers.c>\n{headers}</IfModule>\n"


@contextmanager
def _connected(account: Account) -> Iterator[FTP_TLS]:
    """Connect to the folder of a host; what goes wrong, then and later, is a WebHostError."""
    host = _Connection(context=trusted(), timeout=SECONDS, encoding="utf-8")
    name, _, port = account.host.partition(":")
    try:
        try:
            host.connect(name, int(port or 21))
        except (OSError, EOFError, error_reply, error_temp, error_perm) as error:
            raise WebHostError(
                Trouble.NO_HOST if isinstance(error, gaierror | UnicodeError) else Trouble.NO_ANSWER
            ) from error
        try:
            host.auth()
        except ssl.SSLCertVerificationError as error:
            raise WebHostError(Trouble.OTHER_NAME) from error
        except (error_perm, ssl.SSLError) as error:
            raise WebHostError(Trouble.NO_TLS) from error
        try:
            host.login(account.user, account.password)
            host.prot_p()
        except error_perm as error:
            raise WebHostError(Trouble.WRONG_PASSWORD) from error
        try:
            host.cwd(account.folder or ".")
        except error_perm as error:
            raise WebHostError(Trouble.NO_FOLDER) from error
        yield host
        with suppress(OSError, EOFError, error_reply, error_temp, error_perm):
            host.quit()
    except (error_perm, error_temp) as error:
        code = str(error)[:3]
        trouble = (
            Trouble.FULL if code in _FULL else Trouble.BROKEN if isinstance(error, error_temp) else Trouble.REFUSED
        )
        raise WebHostError(trouble) from error
    except (OSError, EOFError, error_reply) as error:
        raise WebHostError(Trouble.BROKEN) from error
    finally:
        host.close()


def _files_there(host: FTP_TLS) -> dict[str, str] | None:
    """Return the list of what was uploaded; None for a folder with no site yet. Raises WebHostError for one with another's."""
    try:
        files = dict(json.loads(_transferred(host, f"RETR {LIST}")))
    except error_perm:
        if any(not name.startswith(".") and name not in _OF_HOSTS for name in _names(host)):
            raise WebHostError(Trouble.OTHER_SITE) from None
        return None
    except (TypeError, ValueError):  # the upload of the list was interrupted
        return {}
    return {name: str(digest) for name, digest in files.items() if _is_within(name)}


def _is_within(name: str) -> bool:
    return not PurePosixPath(name).is_absolute() and ".." not in PurePosixPath(name).parts


def _names(host: FTP_TLS) -> set[str]:
    """Return the names in the folder; hidden ones, too, where the host tells them."""
    names: list[str] = []
    for command in ("NLST", "NLST -a"):
        with suppress(error_perm):  # an empty folder, or a host without options
            names += _transferred(host, command).decode("utf-8", "replace").splitlines()
    return {PurePosixPath(name).name for name in names}


def _transferred(host: FTP_TLS, command: str, sent: bytes | None = None) -> bytes:
    """Send what is *sent*, or return what comes. What the host answers decides whether all of it has arrived.

    Many hosts close the transfer itself without the goodbye of TLS, which `storbinary` takes for a failure.
    """
    host.voidcmd("TYPE I")
    received = b""
    with host.transfercmd(command) as data:
        try:
            if sent is None:
                received = b"".join(iter(partial(data.recv, CHUNK), b""))
            else:
                data.sendall(sent)
            if isinstance(data, ssl.SSLSocket):
                with suppress(OSError):
                    data.unwrap()
        except OSError:
            host.voidresp()  # which says why, if the host does
            raise
    host.voidresp()
    return received


def _send_list(host: FTP_TLS, files: Mapping[str, str]) -> None:
    _send(host, LIST, json.dumps(files, indent=0, sort_keys=True).encode(), is_there=True)


def _make_folders(host: FTP_TLS, name: str, made: set[str]) -> None:
    for parent in reversed(PurePosixPath(name).parents):
        if str(parent) not in made and str(parent) != ".":
            with suppress(error_perm):  # it is there
                host.mkd(str(parent))
            made.add(str(parent))


def _send(host: FTP_TLS, name: str, raw: bytes, is_there: bool) -> None:
    """Send a file; in place of another one as a whole, so that nobody gets half of it."""
    _transferred(host, f"STOR {name}{PART if is_there else ''}", raw)
    if is_there:
        try:
            host.rename(name + PART, name)
        except error_perm:  # a host on which nothing takes the place of another file
            with suppress(error_perm):
                host.delete(name)
            host.rename(name + PART, name)


def _remove(host: FTP_TLS, names: set[str]) -> None:
    for name in sorted(names):
        with suppress(error_perm):  # it has gone
            host.delete(name)
    for folder in sorted({str(each) for name in names for each in PurePosixPath(name).parents}, reverse=True):
        with suppress(error_perm):  # it has other files
            if folder != ".":
                host.rmd(folder)
