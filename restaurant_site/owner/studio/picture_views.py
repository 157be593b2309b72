"""The page of the pictures that are the restaurant's own: those of the home page, its logo and its icon."""

from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from PIL import Image

from ...content import theme_files
from ...content.pictures import HOME
from ...models.articles import PAGES
from ...models.hours import DAYPARTS
from ...text import formatting
from ..images.photographs import NEEDED, PictureError, TooSmallError, encoded, photograph
from . import entries, forms
from .blueprint import bp, current_languages, current_locale, current_studio
from .entries import Change, Entry
from .messages import DAYPART_NAMES
from .saving import SaveOutcome, note_saved, said, save_files, saved, with_colon

LOGO, ICON = ("images/theme/logo.svg", "images/theme/logo.png"), ("images/theme/icon.svg", "images/theme/icon.png")
PAGES_FILE, HOME_PAGE = "pages.yaml", "home"
MAX_SOURCE = 60_000_000
"""Pixels of a logo or an icon before it is made smaller."""


class RefusedError(Exception):
    """A file cannot be used as a picture; the message says what would be right."""


@bp.get("/pictures")
def pictures() -> str:
    """Return the pictures of the home page by time of day, the logo and the icon."""
    return _page({})


def _page(wrong: Mapping[str, str]) -> str:
    """Return the page with what is wrong at its fields, by the id of the picture."""
    workspace = current_studio().workspace
    words = _words()
    present = [each for each in DAYPARTS if workspace.raw(_home(each, "wide"))]
    main = next(reversed([*(present or DAYPARTS)]))
    return render_template(
        "studio/pictures.html",
        wrong=wrong,
        outcome=None,
        derive=workspace.load().derive,
        shows={each: _form_of(each, words, is_sent=each in wrong) for each in DAYPARTS},
        own_page="studio.pictures",
        main_daypart=main,
        other_dayparts={each: DAYPART_NAMES[each] for each in DAYPARTS if each != main},
        present=present,
        opens_others=len(present) > 1 or not wrong.keys().isdisjoint({*DAYPARTS} - {main}),
        logo=any(workspace.raw(name) for name in LOGO),
        icon=any(workspace.raw(name) for name in ICON),
        makes_sizes=workspace.makes_sizes_of(_home(each, shape) for each in present for shape in HOME),
    )


def refused_picture(error: PictureError) -> str:
    """Return why a photograph makes no picture, and which one would."""
    if isinstance(error, TooSmallError):
        return too_small(*error.size)
    width, height = NEEDED
    return str(
        gettext(
            "This photograph cannot be used. Choose a JPEG, PNG or HEIC with at least %(width)s × %(height)s pixels.",
            width=width,
            height=height,
        )
    )


def too_small(width: int | str, height: int | str) -> str:
    """Return what is said of a photograph of a size; a page has names in its place, which a script fills in."""
    least_width, least_height = NEEDED
    return str(
        gettext(
            "This picture is %(width)s × %(height)s pixels. It needs at least %(least_width)s across and %(least_height)s down.",
            width=width,
            height=height,
            least_width=least_width,
            least_height=least_height,
        )
    )


def _home(daypart: str, shape: str) -> str:
    return f"images/home/{daypart}-{shape}.webp"


@bp.post("/pictures/home/<daypart>")
def home_picture(daypart: str) -> ResponseReturnValue:
    """Answer the form of the picture of a time of day."""
    return _answer(daypart, partial(_with_home_picture, daypart))


def _answer(id: str, change: Callable[[], ResponseReturnValue]) -> ResponseReturnValue:
    """Return what a change answers; the page with what is wrong at the field of a picture that cannot be used."""
    try:
        return change()
    except RefusedError as error:
        return _page({id: str(error)}), HTTPStatus.UNPROCESSABLE_ENTITY


def _with_home_picture(daypart: str) -> ResponseReturnValue:
    """Make the pictures of the home page at a time of day from a photograph, say what they show, or take them away."""
    if daypart not in DAYPARTS:
        abort(404)
    files: dict[str, bytes | None] = {}
    told: list[str] = []
    name, is_there = home_picture_name(daypart), current_studio().workspace.raw(_home(daypart, "wide")) is not None
    if request.form.get("remove"):
        files, told = {_home(daypart, shape): None for shape in HOME}, [gettext("%(name)s: removed", name=name)]
    elif request.files.get("photograph") or not is_there:
        files, told = _made(daypart), [gettext("%(dish)s: new picture", dish=name)]
    outcome = _saved(daypart, files, told)
    if outcome is not None:
        at_field = [words for each in outcome.messages.values() for words in each]
        raise RefusedError(" ".join([*outcome.conflict, *at_field, *map(said, outcome.others)]))
    if any(files.values()):
        current_studio().workspace.make_sizes(files)
    return saved(".pictures")


def home_picture_name(daypart: str) -> str:
    """Return what the owner calls a picture of the home page, with its time of day where there are several."""
    name, workspace = gettext(PAGES[HOME_PAGE]), current_studio().workspace
    if any(workspace.raw(_home(each, "wide")) for each in DAYPARTS if each != daypart):
        return str(formatting.in_brackets(name, gettext(DAYPART_NAMES[daypart]), current_locale()))
    return str(name)


def _made(daypart: str) -> dict[str, bytes | None]:
    with TemporaryDirectory() as folder:
        path = _sent(Path(folder))
        try:
            made = {_home(daypart, shape): photograph(path, each.size) for shape, each in HOME.items()}
        except PictureError as error:
            raise RefusedError(refused_picture(error)) from None
    return {each: encoded(picture, "webp") for each, picture in made.items()}


def _saved(daypart: str, files: dict[str, bytes | None], told: list[str]) -> SaveOutcome | None:
    """Save the pictures of a time of day that change with the words of what they show."""
    workspace = current_studio().workspace
    loaded, raw = workspace.load(), workspace.raw(PAGES_FILE)
    entry = entries.whole(loaded, PAGES_FILE)
    location, old = (HOME_PAGE, "pictures", daypart), _words().get(daypart)
    written = _form_of(daypart, {}, is_sent=True).data["shows"]
    new = None if request.form.get("remove") else entries.given(forms.text_of(written, old, needed=False) or {}) or None
    files = {name: each for name, each in files.items() if each != workspace.raw(name)}
    before = {name: workspace.raw(name) for name in files}
    told = told if files else []
    if entry is not None and raw is not None and new != old:
        home = forms.as_mapping(entry.values.get(HOME_PAGE))
        shown = {**forms.as_mapping(home.get("pictures")), daypart: new}
        shown = {each: shown[each] for each in DAYPARTS if shown.get(each)}
        if home:
            change = Change((HOME_PAGE, "pictures"), home.get("pictures"), shown or None)
        else:
            page, codes = loaded.pages[HOME_PAGE], [each.code for each in current_languages().required]
            head = {
                name: {code: text.translations[code] for code in codes if code in text.translations}
                for name, text in (("title", page.title), ("summary", page.summary))
            }
            change = Change((HOME_PAGE,), None, {**head, "pictures": shown})
        files[PAGES_FILE], before[PAGES_FILE] = entries.written(raw, entry, [change]), raw
        words = with_colon(home_picture_name(daypart), gettext("What the picture shows"))
        told = told or [f"{words}: {_first_text(old)} → {_first_text(new)}"]
    return save_files(files, before, told, Entry(PAGES_FILE, location, {})) if files else None


def _first_text(text: Any) -> str:
    """Return a text in the first language of the site; a dash where there is none."""
    return str(forms.as_mapping(text).get(current_languages().default.code) or "–")


def _words() -> dict[str, Any]:
    """Return what the pictures of the home page show, by time of day, as the file has it."""
    entry = entries.whole(current_studio().workspace.load(), PAGES_FILE)
    home = forms.as_mapping(entry.values.get(HOME_PAGE) if entry else None)
    return dict(forms.as_mapping(home.get("pictures")))


def _form_of(daypart: str, words: Mapping[str, Any], is_sent: bool) -> forms.HomePictureForm:
    """Return the field of what the picture of a time of day shows, with what was sent or what the file has."""
    shown = {"shows": forms.without_drafts(words.get(daypart))}
    return forms.HomePictureForm(forms.sent() if is_sent else None, data=shown, prefix=f"{daypart}-")


@bp.get("/pictures/home/<daypart>")
def shown_home_picture(daypart: str) -> ResponseReturnValue:
    """Return the picture of the home page at a time of day, as a wide screen has it."""
    raw = (daypart in DAYPARTS and current_studio().workspace.raw(_home(daypart, "wide"))) or abort(404)
    return Response(raw, mimetype="image/webp")


@bp.post("/pictures/logo")
def logo() -> ResponseReturnValue:
    """Answer the form of the logo."""
    return _answer("logo", _with_logo)


def _with_logo() -> ResponseReturnValue:
    """Write the logo, a drawing or a picture that is not too wide, or take it away."""
    name = gettext("Logo")
    if request.form.get("remove"):
        return _written(dict.fromkeys(LOGO), gettext("%(name)s: removed", name=name))
    raw = _uploaded()
    if raw.lstrip()[:1] == b"<":
        new = {LOGO[0]: raw, LOGO[1]: None}
    else:
        picture = _opened(raw)
        height = min(picture.height, 4 * theme_files.LOGO_HEIGHT)
        new = {LOGO[0]: None, LOGO[1]: _png(picture, (max(1, round(picture.width * height / picture.height)), height))}
    if any(theme_files.faults({Path(each).name: raw for each, raw in new.items() if raw})):
        raise RefusedError(
            gettext("Choose a PNG at least 96 pixels high and at most eight times as wide, or a plain SVG.")
        )
    return _written(new, gettext("%(dish)s: new picture", dish=name))


@bp.post("/pictures/icon")
def icon() -> ResponseReturnValue:
    """Answer the form of the icon."""
    return _answer("icon", _with_icon)


def _with_icon() -> ResponseReturnValue:
    """Make the icon from a square picture, or take it away."""
    name = gettext("Icon")
    if request.form.get("remove"):
        return _written(dict.fromkeys(ICON), gettext("%(name)s: removed", name=name))
    picture, size = _opened(_uploaded()), theme_files.ICON_SIZE
    if min(picture.size) < size or abs(picture.width - picture.height) > 0.05 * picture.width:
        raise RefusedError(gettext("Choose a square picture of at least %(size)s × %(size)s pixels.", size=size))
    files: dict[str, bytes | None] = {ICON[0]: None, ICON[1]: _png(picture, (size, size))}
    return _written(files, gettext("%(dish)s: new picture", dish=name))


@bp.get("/pictures/logo")
@bp.get("/pictures/icon", endpoint="shown_icon")
def shown_logo() -> ResponseReturnValue:
    """Return the logo, or the icon, as it is."""
    names = ICON if request.endpoint == "studio.shown_icon" else LOGO
    for name in names:
        if raw := current_studio().workspace.raw(name):
            return Response(raw, mimetype="image/svg+xml" if name.endswith(".svg") else "image/png")
    return abort(404)


def _uploaded() -> bytes:
    file = request.files.get("photograph")
    if not file:
        raise RefusedError(gettext("Choose a photograph first."))
    return bytes(file.read())


def _sent(folder: Path) -> Path:
    """Write the photograph that was sent into a folder."""
    path = folder / "photograph"
    path.write_bytes(_uploaded())
    return path


def _opened(raw: bytes) -> Image.Image:
    """Return a picture with its transparency."""
    try:
        with Image.open(BytesIO(raw), formats=("PNG", "JPEG", "WEBP")) as opened:
            if opened.width * opened.height > MAX_SOURCE:
                raise ValueError
            return opened.convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise RefusedError(gettext("This picture cannot be read. Choose a PNG or a JPEG.")) from None


def _png(picture: Image.Image, size: tuple[int, int]) -> bytes:
    data = BytesIO()
    picture.resize(size, Image.Resampling.LANCZOS).save(data, "PNG", optimize=True)
    return data.getvalue()


def _written(files: dict[str, bytes | None], words: str) -> ResponseReturnValue:
    """Save those of the files that change."""
    workspace = current_studio().workspace
    before = {name: workspace.raw(name) for name in files}
    changed = {name: raw for name, raw in files.items() if raw != before[name]}
    if changed:
        note_saved(workspace.save(changed, {name: before[name] for name in changed}, [words]))
    return saved(".pictures")
