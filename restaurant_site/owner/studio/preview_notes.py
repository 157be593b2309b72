"""What stands above the guests' pages in the studio's preview: faults and drafts, in the language and the names of the page."""

from collections.abc import Sequence

from flask import Flask, g, render_template

from ...models.articles import Article
from ...models.fault import Fault
from ...models.menu import Dish
from ..preview import Notes
from .blueprint import current_languages


def notes_of(app: Flask) -> Notes:
    """Return what writes the notes with the words of a studio."""

    def written(code: str, faults: Sequence[Fault], drafts: Sequence[Dish | Article], is_shown: bool) -> str:
        with app.app_context():
            languages = current_languages()
            locale = g.locale = languages.by_code.get(code, languages.default)
            names = [(each.name.in_(locale) if isinstance(each, Dish) else each.in_(locale).title) for each in drafts]
            return render_template(
                "studio/preview_notes.html", locale=locale, faults=faults, names=names, is_shown=is_shown
            )

    return written
