"""Markdown of the content becomes safe HTML: no script, no ``hx-`` attribute, no address of another site."""

import re
from dataclasses import replace

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.locales import BY_CODE, ENGLISH
from restaurant_site.render import html
from restaurant_site.render.html import headings, phrases, rendered, typeset, unbroken_phrases


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("Two *soups* and **one** tea.", "<p>Two <em>soups</em> and <strong>one</strong> tea.</p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("> said", "<blockquote>\n<p>said</p>\n</blockquote>"),
        ("Salt & `pepper <x>`", "<p>Salt &amp; <code>pepper &lt;x&gt;</code></p>"),
        ("[menu](/en/menu#soup)", '<p><a href="/en/menu#soup">menu</a></p>'),
        ("[up](#section-prices)", '<p><a href="#section-prices">up</a></p>'),
        ("[call](tel:+16045550142)", '<p><a href="tel:+16045550142">call</a></p>'),
        ("[write](mailto:a@b.example)", '<p><a href="mailto:a@b.example">write</a></p>'),
    ],
)
def test_markdown_becomes_html(markdown, expected):
    assert expected == rendered(markdown)


def test_the_heads_of_a_table_say_that_they_are_of_columns():
    table = rendered("| Day | Hours |\n| --- | --- |\n| Monday | closed |")
    assert 2 == table.count('<th scope="col">')
    assert "<td>Monday</td>" in table


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<SCRIPT src=//evil.example/x.js></SCRIPT>",
        "<style>body{display:none}</style>",
        "<iframe src='/en/'></iframe>",
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)></svg>",
        "<p onclick='alert(1)' style='color:red'>text</p>",
        "<p hx-get='/x' hx-on:click='alert(1)' data-hx-post='/y' hx-trigger=load>text</p>",
        "<a href='/en/' hx-boost='true' onmouseover='alert(1)' target='_blank'>text</a>",
        "<form action='/x'><input name='a'><button>go</button></form>",
        "<meta http-equiv='refresh' content='0;url=/x'><base href='/x'>",
        "<h2 id='main' class='x' onclick='y'>text</h2>",
        "<!-- comment --><template><script>x</script></template>",
    ],
)
def test_nothing_that_acts_comes_through(hostile):
    found = rendered(f"before\n\n{hostile}\n\nafter")
    assert not re.search(
        r"<(script|style|iframe|img|svg|form|input|button|meta|base|template|!--)|\s(on\w+|style|class|target|(data-)?hx-[\w:-]+)=|alert\(|display:",
        found,
        re.IGNORECASE,
    )
    assert "before" in found and "after" in found


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "&#106;avascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "https://evil.example/",
        "http://evil.example/",
        "//evil.example/",
        r"/\evil.example/",
        r"\\evil.example/",
        "&#47;&#47;evil.example/",
        "/&#9;/evil.example/",
    ],
)
def test_no_link_leads_to_a_script_or_another_site(address):
    assert "href" not in rendered(f"[text]({address})")
    assert "href" not in rendered(f"<a href='{address}'>text</a>")


@given(st.text(st.sampled_from(list("<>\"'&=/:#*_[]()! \n|`-abhx\\javscript"))))
def test_whatever_is_written_the_outcome_is_tame(text):
    found = rendered(text)
    assert set(re.findall(r"<([a-z][a-z0-9]*)", found)) <= html.TAGS
    assert set(re.findall(r"<[^>]*?\s([\w:-]+)=\"", found)) <= {"href", "id", "scope"}
    html5lib.HTMLParser(strict=True).parse(f"<!doctype html><title>t</title><div>{found}</div>")


def test_headings_have_ids_that_no_other_part_of_the_page_has():
    found = rendered("## Main\n\nx\n\n## 停車 Parking!\n\n### Main\n")
    assert ["section-main", "section-停車-parking", "section-main_1"] == re.findall('id="(.*?)"', found)


def test_the_cells_of_a_wide_table_have_the_head_of_their_column_for_rows_that_are_blocks():
    table = rendered(
        '| Level | Wait & *see* | "When" |\n| --- | --- | --- |\n| Quiet | 5 | **Mon** |\n| Busy | 30 | Sun |'
    )
    assert '<td data-head="Busy">' not in table
    assert '<td data-head="Level">Quiet</td>' in table
    assert '<td data-head="Wait &amp; see">30</td>' in table
    assert '<td data-head="&#34;When&#34;"><strong>Mon</strong></td>' in table


def test_a_heading_cell_without_words_is_no_heading():
    fees = html.rendered("| | Fee |\n| --- | --- |\n| Tea | $2 |")
    assert '<td></td>\n<th scope="col">Fee</th>' in fees
    assert "thead" not in html.rendered("| | |\n| --- | --- |\n| Tea | $2 |")


def test_the_table_of_contents_has_the_headings_of_the_second_level():
    text = "### Before\n\nx\n\n## Salt & *pepper*\n\nx\n\n### Details\n\nx\n\n## 停車\n\nx\n\n## 停車\n"
    assert [("section-salt-pepper", "Salt & pepper"), ("section-停車", "停車"), ("section-停車_1", "停車")] == headings(
        text
    )


def test_an_entry_of_a_table_of_contents_leads_to_its_heading(localized_site):
    for article in list(localized_site.site.articles.values())[::8]:
        body = article.in_(localized_site.locale).body
        ids = set(re.findall('<h2 id="(.*?)"', html.body(localized_site, body)))
        assert {id for id, _ in headings(body)} == ids


def test_links_of_content_become_site_relative(spoon):
    found = html.body(spoon["zh"], "[湯](dish:barley-soup) [時間](article:opening-hours) [泊車](page:parking)")
    assert ["/zh/menu/barley-soup", "/zh/knowledge/opening-hours", "/zh/parking"] == re.findall('href="(.*?)"', found)


def test_articles_of_the_demonstration_are_valid_html(localized_site):
    for article in list(localized_site.site.articles.values())[::8]:
        found = html.body(localized_site, article.in_(localized_site.locale).body)
        html5lib.HTMLParser(strict=True).parse(f"<!doctype html><title>t</title><div>{found}</div>")
        assert not re.search(r"<a>|\*\*|\{\{|href=\"(?!/|#|tel:|mailto:)", found), article.id


def test_a_line_of_chinese_ends_between_phrases():
    assert '<p><span class="whole">生滾粥、</span><span class="whole">雲吞麵；</span></p>' == unbroken_phrases(
        "<p>生滾粥、雲吞麵；</p>"
    )
    assert "<p>Congee, and noodles.</p>" == unbroken_phrases("<p>Congee, and noodles.</p>")
    assert '<span class="whole">粥&lt;麵，</span>飯' == phrases("粥<麵，飯")


def test_no_line_ends_within_a_word_with_a_hyphen():
    assert 'for <span class="whole">walk-ins</span>' == phrases("for walk-ins")
    assert '<a href="/en/menu/qabili-palaw">here</a>' == unbroken_phrases('<a href="/en/menu/qabili-palaw">here</a>')


def test_no_line_ends_within_a_time_of_day():
    assert "<p>until 9:00&nbsp;pm, I am</p>" == rendered("until 9:00 pm, I am")
    assert "from 2:30\xa0pm" == phrases("from 2:30 pm")


def test_a_price_and_a_telephone_number_keep_their_order_in_a_line_from_right_to_left():
    persian = replace(ENGLISH, code="fa", direction="rtl")
    page = '<a title="+$3.50"><bdi>کباب $9</bdi></a> نان +$3.50، 2–4، <td>604‑555‑0142</td><style>a { order: 1-2-3 }</style>'
    isolated = typeset(page, persian)
    assert ["<bdi>کباب $9</bdi>", '<bdi dir="ltr">+$3.50</bdi>', '<bdi dir="ltr">604‑555‑0142</bdi>'] == re.findall(
        r"<bdi.*?</bdi>", isolated
    )
    assert page == re.sub(r'<bdi dir="ltr">(.*?)</bdi>', r"\1", isolated)
    assert page == typeset(page, ENGLISH)
    assert '<p>تلفن <bdi dir="ltr">+442079460018</bdi></p>' == typeset("<p>تلفن +442079460018</p>", persian)


def test_a_sign_stays_with_its_french_word_whichever_space_its_author_typed():
    french, typed = BY_CODE["fr"], '<p title="Qui ?">Bistro : dit « oui » ! 25 $, 10 % ?</p><a href="/?q=a :b">a :b</a>'
    told = '<p title="Qui ?">Bistro\xa0: dit «\xa0oui\xa0»\xa0! 25\xa0$, 10\xa0%\xa0?</p><a href="/?q=a :b">a :b</a>'
    assert told == typeset(typed, french)
    assert typed == typeset(typed, ENGLISH)


def test_a_mark_stays_on_the_line_of_the_word_with_a_hyphen_before_it():
    assert '<span class="whole">walk-ins;</span> ring' in unbroken_phrases("kept for walk-ins; ring")


@pytest.mark.parametrize("text", ["100 000 تومان", "2000 2026", "10:00 12"])
def test_no_part_of_another_number_is_taken_for_a_telephone(text):
    assert text == typeset(text, BY_CODE["fa"])


@pytest.mark.parametrize("telephone", ["020 7946 0958", "604-555-0142", "(520) 555-0164", "+1-604-555-0142"])
def test_a_telephone_in_the_form_of_a_country_is_isolated(telephone):
    assert f'<bdi dir="ltr">{telephone}</bdi>' == typeset(telephone, BY_CODE["fa"])
