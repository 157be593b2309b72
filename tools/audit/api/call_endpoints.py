"""Calls every endpoint with the client that openapi-python-client generated.

Run as ``call_endpoints.py FOLDER BASE``; *FOLDER* contains the package ``client``. Each call must be answered with 200,
and JSON with a body that the client reads.
"""

import importlib
import json
import sys
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from typing import Any
from urllib.request import urlopen


def main(folder: str, base: str) -> int:
    sys.path.insert(0, folder)
    client = importlib.import_module("client").Client(base_url=base, raise_on_unexpected_status=True)
    with urlopen(f"{base}/openapi.json", timeout=30) as answer:
        document = json.load(answer)
    called = [call(client, *each) for each in operations(document)]
    called += [filter_by_two_allergens(client), read_times_and_nulls(client), read_a_problem(client)]
    print(f"generated Python client: {len(called)} calls, {called.count(False)} failed")
    return int(not all(called))


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], Any]]:
    """Tag, name, examples of the path's parameters, and example of the body of each operation."""
    for item in document["paths"].values():
        examples = {each["name"]: each["example"] for each in item.get("parameters", ()) if each["in"] == "path"}
        for method in item.keys() & {"get", "post"}:
            operation = item[method]
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            body = next(iter(content["examples"].values()))["value"] if content else None
            yield operation["tags"][0].lower(), operation["operationId"], examples, body


def call(client: Any, tag: str, name: str, examples: dict[str, Any], body: Any) -> bool:
    """Whether the operation is answered as described."""
    function = importlib.import_module(f"client.api.{tag}.{name}").sync_detailed
    given = {key: enumerated(tag, name, key, value) for key, value in examples.items()}
    if body is not None:
        given["body"] = function.__annotations__["body"].from_dict(body)
    answer = function(client=client, **given)
    is_json = answer.headers["Content-Type"].startswith("application/json")
    is_read = not is_json or answer.parsed is not None
    if answer.status_code != 200 or not is_read:
        print(f"{tag} {name}: status {answer.status_code}, read as {answer.parsed!r:.80}")
        return False
    return True


def filter_by_two_allergens(client: Any) -> bool:
    """Whether the menu is answered without either of two allergens, which the client sends as it understands the description."""
    function = importlib.import_module("client.api.menu.menu").sync_detailed
    kind = importlib.import_module("client.models.menu_without_item").MenuWithoutItem
    answer = function(client=client, without=[kind("milk"), kind("wheat")])
    filters = json.loads(answer.content).get("filters") if answer.status_code == 200 else None
    if filters != {"without": ["milk", "wheat"]}:
        print(f"menu without milk and wheat: status {answer.status_code}, filters {filters}")
    return filters == {"without": ["milk", "wheat"]}


def read_times_and_nulls(client: Any) -> bool:
    """Whether times become datetimes with an offset, states members of an enumeration, and null None."""
    function = importlib.import_module("client.api.visit.hours").sync_detailed
    now, day = function(client=client).parsed, function(client=client, at=f"{date.today()}").parsed
    read = [
        now.checked_at.utcoffset() is not None,
        isinstance(now.state, StrEnum),
        day.state is None,
        day.until is None,
    ]
    if not all(read):
        print(f"hours now and on a date: {now!r:.200} {day!r:.200}")
    return all(read)


def read_a_problem(client: Any) -> bool:
    """Whether a refusal is read, with the nearest ids."""
    function = importlib.import_module("client.api.menu.dish").sync_detailed
    answer = function(client=client, slug="beef-chow-funn")
    is_read = answer.status_code == 404 and getattr(answer.parsed, "code", "") == "unknown-dish"
    if not is_read or "beef-chow-fun" not in answer.parsed.suggestions:
        print(f"unknown dish: status {answer.status_code}, read as {answer.parsed!r:.200}")
    return is_read


def enumerated(tag: str, name: str, key: str, value: Any) -> Any:
    """The value as a member of the enumeration that the client has for a parameter; the value itself without one."""
    annotation = importlib.import_module(f"client.api.{tag}.{name}").sync_detailed.__annotations__[key]
    return annotation(value)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
