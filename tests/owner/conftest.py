"""What tests of the owner's side share."""

import ssl

import pytest

from restaurant_site.owner import web_host


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
