"""The bytes of the must-order list from FastAPI."""

import os
from pathlib import Path

from fastapi import FastAPI, Response

app = FastAPI()
document = Path(os.environ["BENCH_DOCUMENT"]).read_bytes()


@app.get("/must-order")
async def must_order() -> Response:
    return Response(document, media_type="application/json")
