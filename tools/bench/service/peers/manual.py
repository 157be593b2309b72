"""The must-order list as the manuals of Flask, Flask-Limiter and Flask-Caching would serve it."""

import json
import os
from pathlib import Path

from flask import Flask, jsonify
from flask_caching import Cache
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from werkzeug.middleware.proxy_fix import ProxyFix

app = Flask(__name__)
app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=0, x_host=0)
cache = Cache(app, config={"CACHE_TYPE": "SimpleCache", "CACHE_DEFAULT_TIMEOUT": 300})
limiter = Limiter(get_remote_address, app=app, default_limits=["10 per 5 seconds"], storage_uri="memory://")
document = json.loads(Path(os.environ["BENCH_DOCUMENT"]).read_bytes())


@app.get("/must-order")
@limiter.limit("1 per 1 second", override_defaults=False)
@cache.cached(query_string=True)
def must_order():
    return jsonify(document)
