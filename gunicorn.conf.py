"""How gunicorn serves the site: one process with threads, so that limits and caches are one.

Several workers need RESTAURANT_REDIS_URL, where they share both; without it the start is refused.
"""

import os
import resource
import shutil
import tempfile
from pathlib import Path

COPIES = "restaurant-content-"
"""How the private folder of copies is named, in which a worker finds the last good content."""

COUNTS = "restaurant-counts-"
"""How the private folder is named in which all workers count for Prometheus."""

bind = [f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"]
if os.environ.get("RESTAURANT_METRICS"):
    bind.append(os.environ["RESTAURANT_METRICS"])
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
worker_class = "restaurant_site.worker.Worker"
logger_class = "restaurant_site.logs.GunicornLog"
threads = 48
files = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 16_384)
resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
worker_connections = max(files - 500, 100)
keepalive = 15
timeout = 30
limit_request_line = 4094
forwarded_allow_ips = ""  # RESTAURANT_TRUSTED_PROXIES says whom to believe
control_socket_disable = True


def on_starting(server):
    """Refuse several workers that would each count their own limits, before any of them starts."""
    if server.cfg.workers > 1 and not os.environ.get("RESTAURANT_REDIS_URL"):
        raise SystemExit(
            "Several workers would each count their own limits: set RESTAURANT_REDIS_URL (redis://host:6379/0), "
            "or run one worker with threads (the default of this file)."
        )
    if not os.environ.get("RESTAURANT_COPIES_DIR"):
        os.environ["RESTAURANT_COPIES_DIR"] = tempfile.mkdtemp(prefix=COPIES)
    if os.environ.get("RESTAURANT_METRICS") and not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=COUNTS)


def on_exit(server):
    """Remove the folders that were made here."""
    for name, prefix in (("RESTAURANT_COPIES_DIR", COPIES), ("PROMETHEUS_MULTIPROC_DIR", COUNTS)):
        folder = Path(os.environ.get(name, ""))
        if folder.name.startswith(prefix) and folder.parent == Path(tempfile.gettempdir()):
            shutil.rmtree(folder, ignore_errors=True)


def when_ready(server):
    """Say where the site is."""
    base = os.environ.get("RESTAURANT_BASE_URL", f"http://127.0.0.1:{os.environ.get('PORT', '8000')}")
    server.log.info("Serving %s/ (listening on %s)", base.rstrip("/"), ", ".join(map(str, server.LISTENERS)))
