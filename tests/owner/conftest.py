"""What tests of the owner's side share."""

import ssl
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.load_state import LoadState
from restaurant_site.owner import web_host

READ: dict[tuple[str, bool, Callable[[], Any]], dict[str, Any]] = {}
"""Version of content, whether it has drafts, and its clock → what has been made of its documents."""
OF_A_FOLDER = {"folder", "modified", "now"}


@pytest.fixture(scope="package", autouse=True)
def _share_what_is_read():
    """Make models of the same files once: most tests begin with the same sample, and a save reads it before and after it writes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site_loader, "_read_documents", share(site_loader._read_documents))
        yield


def share(read: Callable[[LoadState, bool], None]) -> Callable[[LoadState, bool], None]:
    def read_once(loaded: LoadState, drafts: bool) -> None:
        key = loaded.version, drafts, loaded.now  # texts quote the hours of that time
        is_whole = not (loaded.faults or loaded.unread)  # a version is of the files that could be read
        if not is_whole or key not in READ:
            read(loaded, drafts)
        if is_whole and key not in READ:
            READ[key] = {each.name: copied(getattr(loaded, each.name)) for each in fields(loaded)}
            if len(READ) > 64:
                del READ[next(iter(READ))]
        for name, value in READ[key].items() if is_whole else ():
            if name not in OF_A_FOLDER:
                setattr(loaded, name, copied(value))

    return read_once


def copied(value: Any) -> Any:
    """A copy that a load may change: of a container, and of those in it."""
    if type(value) is dict:
        return {key: copied(each) for key, each in value.items()}
    return type(value)(value) if isinstance(value, list | set) else value


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    from tests.owner.ftps_host import write_certificate

    path = tmp_path_factory.mktemp("tls") / "host.pem"
    write_certificate(path)
    return path


@pytest.fixture
def host(tmp_path, certificate, monkeypatch):
    """Start a web host whose certificate is trusted."""
    from tests.owner.ftps_host import Host

    monkeypatch.setattr(web_host, "trusted", lambda: ssl.create_default_context(cafile=str(certificate)))
    host = Host(tmp_path / "host", certificate)
    yield host
    host.stop()
