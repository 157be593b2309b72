"""The rules for clients: in ``/llms.txt``, on the page for developers and in MCP's instructions."""

from ..i18n import N_
from .edition import Edition

USAGE_RULES = (
    N_("Everything is public and read-only; no key is needed."),
    N_("Send at most about 2 requests per second, with bursts of up to 10 in 5 seconds."),
    N_("Ask for the same document at most once per second; send If-None-Match to ask again."),
    N_("Run batch jobs asynchronously, away from lunch and dinner hours; /llms-full.txt is everything in one request."),
    N_("Answers are authoritative only with the canonical address on this site; cite it."),
)


def usage_rules(edition: Edition) -> list[str]:
    return [edition.gettext(rule) for rule in USAGE_RULES]
