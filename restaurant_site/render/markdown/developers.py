"""The guide for developers and agents."""

from ...i18n import N_
from ..developers import Guide
from ..edition import Edition
from .blocks import bullets, fenced, labelled, titled, with_colon


def developers_markdown(edition: Edition, guide: Guide) -> str:
    gettext, links = edition.gettext, edition.links
    files = ("/openapi.json", "/llms.txt", "/llms-full.txt", "/api/knowledge/mcp", "/.well-known/mcp/server-card.json")
    page = edition.site.pages["developers"]
    addresses = [each for operations in guide.addresses.values() for each in operations]
    return titled(
        edition,
        edition.text(page.title),
        [
            edition.text(page.summary),
            f"## {gettext('Rules of use')}",
            bullets(guide.rules),
            f"## {gettext('Examples')}",
            *(f"{call.title}{edition.locale.punctuation.colon.strip()}\n\n{fenced(call.code)}" for call in guide.calls),
            *(f"{program.title}\n\n{fenced(program.code)}" for program in guide.programs),
            f"## {gettext('Addresses')}",
            bullets(with_colon(edition, f"`{each.method} {each.path}`", gettext(each.summary)) for each in addresses),
            f"### {gettext('Parameters')}",
            bullets(with_colon(edition, f"`{each.name}`", gettext(each.description)) for each in guide.parameters),
            bullets(links.file(path) for path in files),
            "## MCP",
            gettext("The server speaks Streamable HTTP, keeps no session and needs no key. Its address:"),
            fenced(guide.mcp),
            bullets(with_colon(edition, f"`{name}`", description) for name, description in guide.tools),
            f"### {gettext('Set up a client')}",
            *(f"{setup.title}\n\n{fenced(setup.code)}" for setup in guide.setups),
            f"## {gettext('Problem codes')}",
            bullets(with_colon(edition, f"`{code}` ({status})", meaning) for code, status, meaning in guide.problems),
            labelled(edition, N_("Canonical"), links.page("developers", edition.locale)),
        ],
    )
