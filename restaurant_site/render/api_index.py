"""``/api``: the index of the documents of the API."""

from collections.abc import Iterable

from typing_extensions import TypedDict

from ..models.site import Site
from ..settings import VERSION
from .localized_site import LocalizedSite
from .markdown.blocks import bullets, titled, with_colon
from .openapi import Operation
from .records.common import Address, ApiDocument
from .records.restaurant import InterfaceLinks, interface_links


class DocumentEntry(TypedDict):
    path: str
    summary: str
    url_template: str
    """A URI template (RFC 6570) with the parameters of the query."""


class ApiIndex(ApiDocument):
    documents: list[DocumentEntry]
    interfaces: InterfaceLinks
    markdown_url: Address


def api_index_record(localized_site: LocalizedSite, documents: Iterable[Operation]) -> ApiIndex:
    """Return the response of ``/api``."""
    links, code = localized_site.links, localized_site.locale.code
    return {
        "lang": code,
        "version": VERSION,
        "documents": [
            {
                "path": each.path,
                "summary": localized_site.gettext(each.summary),
                "url_template": links.file(f"{each.path}{{?{','.join(_query(each, localized_site.site))}}}"),
            }
            for each in documents
        ],
        "interfaces": interface_links(localized_site),
        "json_url": f"{links.file('/api')}?lang={code}",
        "markdown_url": f"{links.file('/api')}?format=md&lang={code}",
        "authority": links.root,
    }


def api_index_markdown(localized_site: LocalizedSite, documents: Iterable[Operation]) -> str:
    record = api_index_record(localized_site, documents)
    lines = [with_colon(localized_site, f"`{each['url_template']}`", each["summary"]) for each in record["documents"]]
    interfaces = [with_colon(localized_site, name, address) for name, address in record["interfaces"].items()]
    return titled(
        localized_site,
        f"{localized_site.text(localized_site.site.restaurant.short_name)} – API",
        [bullets(lines), f"## {localized_site.gettext('Interfaces')}", bullets(interfaces)],
    )


def _query(operation: Operation, site: Site) -> list[str]:
    return [each.name for each in operation.parameters if each.location == "query" and each.exists_on(site)]
