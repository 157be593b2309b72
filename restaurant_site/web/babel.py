"""Flask-Babel with the catalogues that ``i18n`` has loaded.

Flask-Babel translates in templates and requests. What is rendered outside a request (text indexes, exports, MCP) has its
language as an argument instead: Flask-Babel would need an application context and ``force_locale`` for each text. Both
read the same catalogues.
"""

from collections.abc import Callable, Mapping

from babel import Locale as BabelLocale
from babel.support import NullTranslations
from flask import Flask
from flask_babel import Babel, Domain, get_locale

from ..i18n import load_catalogues
from ..locales import Locale
from ..settings import shipped


class LoadedDomain(Domain):  # type: ignore[misc]  # Flask-Babel has no types
    """Flask-Babel's messages, from catalogues in memory instead of files."""

    def __init__(self, catalogues: Mapping[BabelLocale, NullTranslations]) -> None:
        super().__init__()
        self._catalogues = catalogues

    def get_translations(self) -> NullTranslations:
        return self._catalogues[get_locale()]


def init_app(app: Flask, locale_selector: Callable[[], Locale]) -> None:
    """Translate the templates of *app* into the language that *locale_selector* returns.

    They have callables of their own: Flask-Babel's look up its domain for each message, of which a page has dozens.
    """
    catalogues = load_catalogues(shipped("translations"))
    babel_locales = {name: BabelLocale.parse(name) for name in catalogues}
    babel = Babel(app, locale_selector=lambda: babel_locales[locale_selector().catalogue])
    by_locale = {babel_locales[name]: each for name, each in catalogues.items()}
    babel.domain_instance = LoadedDomain(by_locale)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension that Flask-Babel adds
        lambda message: by_locale[get_locale()].gettext(message),
        lambda one, many, count: by_locale[get_locale()].ngettext(one, many, count),
        newstyle=True,
    )
