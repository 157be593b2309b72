"""The tool ``get_article`` from FastMCP, stateless and answering with JSON."""

import json
import os
from pathlib import Path
from typing import Any

from fastmcp import FastMCP

server = FastMCP("bench")
articles = {article["id"]: article for article in [json.loads(Path(os.environ["BENCH_ARTICLE"]).read_bytes())]}


@server.tool
def get_article(id: str, lang: str = "en", format: str = "json") -> dict[str, Any]:
    """One article by its id."""
    return articles[id]


app = server.http_app(path="/mcp", stateless_http=True, json_response=True)
