"""The languages of both restaurants of the tests, the demonstration and the sample."""

from restaurant_site.locales import ENGLISH, SIMPLIFIED, TRADITIONAL, SiteLanguages

LANGUAGES = SiteLanguages((ENGLISH, TRADITIONAL, SIMPLIFIED), TRADITIONAL)
LOCALES = LANGUAGES.locales
BY_CODE = LANGUAGES.by_code
