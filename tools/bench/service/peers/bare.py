"""A WSGI callable that sends recorded answers of this service: the upper limit for a gunicorn worker.

With ``BENCH_ACCESS_LOG`` it writes the service's log lines too.
"""

import json
import os
from base64 import b64decode
from pathlib import Path

ANSWERS = {
    kind: (answer["status"], [tuple(header) for header in answer["headers"]], [b64decode(answer["body"])])
    for kind, answer in json.loads(Path(os.environ["BENCH_ANSWERS"]).read_bytes()).items()
}


def app(environ, start_response):
    status, headers, body = ANSWERS[environ["PATH_INFO"]]
    start_response(status, headers)
    return body


if os.environ.get("BENCH_ACCESS_LOG"):
    from restaurant_site.settings import Settings
    from restaurant_site.web.access_log import AccessLog

    app = AccessLog(app, Settings(trusted_proxies=1))
