"""Flask-Babel with the catalogues that ``i18n`` has loaded.

Flask-Babel translates in templates and requests. What is rendered outside a request (text indexes, exports, MCP) has its
language as an argument instead: Flask-Babel would need an application context and ``force_locale`` for each text. Both
read the same catalogues.
"""

from collections.abc import Callable
from functools import cache

from babel import Locale as BabelLocale
from babel.support import NullTranslations
from flask import Flask
from flask_babel import Babel, Domain, get_locale

from ..i18n import NAMES, load_catalogues
from ..locales import Locale
from ..settings import shipped


class LoadedDomain(Domain):  # type: ignore[misc]  # Flask-Babel has no types
    """Flask-Babel's messages, from catalogues in memory instead of files."""

    def get_translations(self) -> NullTranslations:
        return _catalogue(get_locale())


@cache
def _catalogue(locale: BabelLocale) -> NullTranslations:
    return load_catalogues(shipped("translations"))[str(locale)]


def init_app(app: Flask, locale_selector: Callable[[], Locale]) -> None:
    """Translate the templates of *app* into the language that *locale_selector* returns."""
    babel_locales = {name: BabelLocale.parse(name) for name in NAMES}
    babel = Babel(app, locale_selector=lambda: babel_locales[locale_selector().catalogue])
    babel.domain_instance = LoadedDomain()
