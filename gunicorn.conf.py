"""gunicorn's settings: one worker process, so that all requests share limits and caches.

Several workers share both in Redis; without RESTAURANT_REDIS_URL their start is refused. ``gevent``
can be replaced by ``gthread`` on the command line; slow clients then occupy its threads.
"""

import errno
import os
import resource
import shutil
import socket
import tempfile
import time
from pathlib import Path

COPIES = "restaurant-content-"
"""Prefix of the private folder for copies of the last good content, which a restarted worker needs."""

COUNTS = "restaurant-counts-"
"""Prefix of the private folder in which all workers count for Prometheus."""

bind = [f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"]
if os.environ.get("RESTAURANT_METRICS"):
    bind.append(os.environ["RESTAURANT_METRICS"])
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
worker_class = "gevent"
logger_class = "restaurant_site.logs.GunicornLog"
open_files = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 16_384)
resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))
worker_connections = max(open_files - 500, 100)
keepalive = 15  # also the seconds that the head of a request may take
timeout = 30
limit_request_line = 4094
limit_request_fields = 50
limit_request_field_size = 2046
forwarded_allow_ips = ""  # RESTAURANT_TRUSTED_PROXIES decides which proxies are trusted
control_socket_disable = True


def on_starting(server):
    """Refuse several workers without Redis before any of them starts; make the private folders."""
    if server.cfg.workers > 1 and not os.environ.get("RESTAURANT_REDIS_URL"):
        raise SystemExit(
            "Several workers would each count their own limits: set RESTAURANT_REDIS_URL (redis://host:6379/0), "
            "or run one worker (the default of this file)."
        )
    refuse_taken_ports(server.cfg.address)
    if not os.environ.get("RESTAURANT_COPIES_DIR"):
        os.environ["RESTAURANT_COPIES_DIR"] = tempfile.mkdtemp(prefix=COPIES)
    if os.environ.get("RESTAURANT_METRICS") and not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=COUNTS)


def refuse_taken_ports(addresses):
    """Stop the start in one line when another program listens; gunicorn would try five times."""
    if {"GUNICORN_FD", "LISTEN_FDS"} & os.environ.keys():  # it takes over sockets that are open already
        return
    for host, port in (address for address in addresses if isinstance(address, tuple)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    continue
                metrics = os.environ.get("RESTAURANT_METRICS") == f"{host}:{port}"
                free = f"RESTAURANT_METRICS={host}:{port + 1}" if metrics else f"PORT={port + 1}"
                raise SystemExit(f"Port {port} is taken by another program; set another one, such as {free}.") from None


def on_exit(server):
    """Remove the private folders that ``on_starting`` made."""
    for name, prefix in (("RESTAURANT_COPIES_DIR", COPIES), ("PROMETHEUS_MULTIPROC_DIR", COUNTS)):
        folder = Path(os.environ.get(name, ""))
        if folder.name.startswith(prefix) and folder.parent == Path(tempfile.gettempdir()):
            shutil.rmtree(folder, ignore_errors=True)


def post_worker_init(worker):
    """Let native threads write the log, which a full pipe then stops alone."""
    worker.log.start_writers()


def when_ready(server):
    """Log the address of the site."""
    base = os.environ.get("RESTAURANT_BASE_URL", f"http://127.0.0.1:{os.environ.get('PORT', '8000')}")
    server.log.info("Serving %s/ (listening on %s)", base.rstrip("/"), ", ".join(map(str, server.LISTENERS)))


def post_request(worker, req, environ, resp):
    """Yield to other connections: a greenlet whose client has sent its next request already does not wait otherwise."""
    time.sleep(0)
