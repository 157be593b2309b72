"""Says after a save in which texts the former telephone number, address or e-mail address still stands, and changes it there."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import abort, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.yaml_documents import UnreadableError, read_document
from ...models.fault import Fault
from ...models.fault_kinds import Kind
from .. import former_values, list_counts
from ..content_warnings import former_telephones
from ..former_values import FormerText
from .blueprint import bp, current_studio
from .entries import Entry
from .messages import isolated
from .saving import about, again, back_to, form_of, save_files, with_colon
from .versions import SavedChange


class FormerPlace(NamedTuple):
    """Where a former value stands."""

    name: str
    form: str
    """The address of the form in which it is changed; empty for one that has none."""
    found: str


class LeftBehind(NamedTuple):
    """The places of what a save has replaced."""

    version: int
    places: Sequence[FormerPlace]


def left_behind() -> LeftBehind | None:
    """Return where the former values still stand, on the page to which a save leads; None if they do nowhere."""
    id = request.args.get("saved", type=int)
    left = _leftovers(id) if id and request.method == "GET" else []
    return LeftBehind(id or 0, [*dict.fromkeys(map(_place, left))]) if left else None


def other_counts() -> Sequence[Fault]:
    """Return the words about the must-order list that name another number of dishes, after a save that has changed it."""
    studio, id = current_studio(), request.args.get("saved", type=int)
    version = studio.workspace.versions.get(id) if id and request.method == "GET" else None
    is_of_list = version and list_counts.MUST_ORDER in version.files
    return wrong_counts() if is_of_list else ()


def wrong_counts() -> Sequence[Fault]:
    """Return the words about the must-order list that name another number of dishes."""
    found = list_counts.warnings(current_studio().workspace.load())
    return [*{each.message: each for each in found}.values()]


def former_numbers() -> list[Fault]:
    """Return the texts in which a former telephone number of the restaurant stands."""
    return former_telephones(current_studio().workspace.load())


def _leftovers(id: int) -> list[FormerText]:
    """Return the texts that have what a save of ``restaurant.yaml`` has replaced and is not there again."""
    workspace = current_studio().workspace
    version, now = workspace.versions.get(id), workspace.raw(former_values.FILE)
    if version is None or former_values.FILE not in version.files or now is None:
        return []
    before, _ = workspace.versions.files(version)
    if (raw := before[former_values.FILE]) is None:
        return []
    try:
        old, new = (read_document(former_values.FILE, each).value for each in (raw, now))
    except UnreadableError:
        return []
    documents = workspace.load().documents.values()
    return [*former_values.leftovers(documents, former_values.changed_values(old, new))]


def _place(left: FormerText) -> FormerPlace:
    fault = left.document.fault(left.location, Kind.ANOTHER_TELEPHONE(number=left.found))
    return FormerPlace(about(fault), form_of(fault), left.found)


@bp.post("/versions/<int:id>/elsewhere")
def change_elsewhere(id: int) -> ResponseReturnValue:
    """Write what a save has changed in the texts that have it, too."""
    workspace, left = current_studio().workspace, _leftovers(id)
    by_file: dict[str, list[FormerText]] = {}
    for each in left:
        by_file.setdefault(each.document.path, []).append(each)
    before = {name: workspace.raw(name) for name in by_file}
    files = {name: former_values.without(before[name] or b"", each) for name, each in by_file.items()}
    words = [_said(each) for each in left]
    outcome = save_files(files, before, words, Entry(former_values.FILE, (), {}), is_stated=False) if files else None
    if outcome is not None:
        abort(409, gettext("Part of this has changed since; undo the later saves first."))
    return back_to(request.form.get("from", ""))


def _said(left: FormerText) -> SavedChange:
    name, was, now = _place(left).name, isolated(left.found), isolated(left.now)
    return SavedChange(with_colon(name, f"{was} → {now}"), again(name, was), again(name, now))
