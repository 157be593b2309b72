"""What every Markdown document has."""

import re

from restaurant_site.render.developers import guide
from restaurant_site.render.localized_site import LocalizedSite
from restaurant_site.render.markdown import blocks
from restaurant_site.render.markdown.knowledge import article_markdown
from restaurant_site.render.markdown.menu import dish_markdown
from restaurant_site.render.markdown.must_order import must_order_markdown, ranked_dish_markdown
from restaurant_site.render.markdown.pages import (
    developers_markdown,
    home_markdown,
    reservation_markdown,
    search_markdown,
)
from restaurant_site.render.markdown.visit import parking_markdown, visit_rhythm_markdown
from restaurant_site.render.pagination import Listing
from restaurant_site.search.results import ArticleResults, DishResults, SiteResults
from tests.conftest import BASE
from tests.render.helpers import knowledge_text, menu_text


def every_document(localized_site: LocalizedSite) -> dict[str, str]:
    """Each rendering of a localized site by the title that it should have."""
    site = localized_site.site
    pages = {name: localized_site.text(page.title) for name, page in site.pages.items()}
    top = site.must_order.top_dishes[0]
    name, listed = localized_site.text(site.restaurant.name), localized_site.text(site.must_order.title)
    documents = {
        f"{name} – {listed}": must_order_markdown(localized_site),
        name: home_markdown(localized_site),
        pages["menu"]: menu_text(localized_site),
        pages["knowledge"]: knowledge_text(localized_site),
        pages["best-time"]: visit_rhythm_markdown(localized_site),
        pages["parking"]: parking_markdown(localized_site),
        pages["reservation"]: reservation_markdown(localized_site),
        pages["search"]: search_markdown(
            localized_site, Listing(SiteResults(DishResults("", []), ArticleResults("", [])))
        ),
        pages["developers"]: developers_markdown(
            localized_site,
            guide(
                localized_site,
                "spoon-knowledge",
                [],
                [],
                [("too-soon", 429, "Wait.")],
                lambda query: ArticleResults(query, []),
            ),
        ),
        localized_site.text(site.dishes[top.dish].name): ranked_dish_markdown(localized_site, top),
    }
    documents |= {localized_site.text(dish.name): dish_markdown(localized_site, dish) for dish in site.dishes.values()}
    documents |= {
        each.in_(localized_site.locale).title: article_markdown(localized_site, each) for each in site.articles.values()
    }
    return documents


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]*)\)", text)


def test_every_rendering_begins_with_its_title_and_a_pointer_to_the_index(localized_site):
    for title, text in every_document(localized_site).items():
        assert text.startswith(f"# {title}\n\n> Documentation index: {BASE}/llms.txt\n"), title


def test_a_chinese_rendering_points_to_the_index_in_its_language_but_for_the_described_layout(localized_site):
    must_order = must_order_markdown(localized_site)
    for title, text in every_document(localized_site).items():
        head = text.split("\n\n")[1]
        expected = (
            []
            if localized_site.locale.code == "en" or text == must_order
            else [f"/llms.txt?lang={localized_site.locale.code}"]
        )
        assert expected == re.findall(r"^> \S+：https://[^/]+(/\S+)$", head, re.MULTILINE), title


def test_every_rendering_is_tidy(localized_site):
    for title, text in every_document(localized_site).items():
        assert text.endswith("\n") and not text.endswith("\n\n"), title
        assert "\n\n\n" not in text, title
        assert not re.search(r"[ \t]\n|\{\{", text), title
        assert 1 == len(re.findall("^# ", text, re.MULTILINE)), title
        assert {BASE} >= set(re.findall(r"https?://[^/\s)]+", text)), title
        assert not [link for link in links(text) if not link.startswith(f"{BASE}/")], title


def test_a_section_without_a_text_has_no_heading(spoon):
    """The sample lacks parking places, tips, peak windows and more."""
    for title, text in every_document(spoon["en"]).items():
        assert not re.search(r"^(#+) .*\n\n(\1 |#{1,2} |Canonical:)", text, re.MULTILINE), title


def test_every_table_has_as_many_cells_in_each_row(localized_site):
    for text in (
        visit_rhythm_markdown(localized_site),
        parking_markdown(localized_site),
        home_markdown(localized_site),
    ):
        for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
            assert 1 == len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}), table


def test_a_bar_in_a_cell_begins_no_other_cell():
    assert "| Time |\n| --- |\n| noon \\| night |" == blocks.table(["Time"], [["noon | night"]])
