"""A web host of FTPS in this process, with a certificate of its own."""

import threading
import warnings
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from restaurant_site.owner.web_host import Account

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # asyncore, of which it has a copy from Python 3.12 on
    from pyftpdlib.authorizers import DummyAuthorizer
    from pyftpdlib.handlers import FTPHandler, TLS_FTPHandler
    from pyftpdlib.servers import FTPServer

USER, PASSWORD = "me@example.com", "välj ett"


def write_certificate(path):
    """Write a certificate of localhost with its key, which is valid today."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = serialization.PrivateFormat.PKCS8
    pem, none = serialization.Encoding.PEM, serialization.NoEncryption()
    path.write_bytes(key.private_bytes(pem, private, none) + signed.public_bytes(pem))


class Host:
    """A web host whose files are in a folder of this computer."""

    def __init__(self, folder, certificate, is_encrypted=True):
        self.folder, self.log = folder, []
        (folder / "public_html").mkdir(parents=True)
        host = self

        class Handler(TLS_FTPHandler if is_encrypted else FTPHandler):
            """Notes what is written, and breaks off or refuses where a test says so."""

            def ftp_STOR(self, file, mode="w"):  # noqa: N802
                host.log.append(self.fs.fs2ftp(file).removeprefix("/public_html/"))
                if host.breaks_at and file.endswith(host.breaks_at):
                    return self.close()
                if host.is_full:
                    return self.respond("552 Quota exceeded")
                return super().ftp_STOR(file, mode)

            def ftp_DELE(self, path):  # noqa: N802
                host.log.append(f"-{self.fs.fs2ftp(path).removeprefix('/public_html/')}")
                return super().ftp_DELE(path)

        self.breaks_at, self.is_full = "", False
        Handler.authorizer = DummyAuthorizer()
        Handler.authorizer.add_user(USER, PASSWORD, str(folder), perm="elradfmwMT")
        Handler.auth_failed_timeout = 0
        if is_encrypted:
            Handler.certfile = str(certificate)
            Handler.tls_control_required = Handler.tls_data_required = True
        self.server = FTPServer(("localhost", 0), Handler)
        self.port = self.server.address[1]
        self.stops = threading.Event()
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()

    def _serve(self):
        while not self.stops.is_set():
            self.server.serve_forever(timeout=0.02, blocking=False, handle_exit=False)
        self.server.close_all()

    def stop(self):
        self.stops.set()
        self.thread.join()

    def account(self, **changed):
        values = {"host": f"localhost:{self.port}", "user": USER, "folder": "public_html", "password": PASSWORD}
        return Account(**values | changed)

    @property
    def files(self):
        root = self.folder / "public_html"
        files = (each for each in root.rglob("*") if each.is_file())
        return {each.relative_to(root).as_posix(): each.read_text(errors="replace") for each in files}
