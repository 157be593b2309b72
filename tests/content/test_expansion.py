"""References are expanded in every text."""

from restaurant_site.content.site_loader import load_site
from restaurant_site.locales import ENGLISH, TRADITIONAL
from restaurant_site.models.text import MoneyFact
from tests.content.folders import CHINESE_ARTICLE, ENGLISH_ARTICLE, edit, told
from tests.languages import LOCALES


def test_references_are_expanded_in_every_language(sample):
    writing = sample.articles["opening-hours"].in_
    assert [
        "We open 11:30 am to 2:00 pm and 5:00 pm to 1:00 am on most days. Tea costs $3.00.",
        "多數日子上午11時30分至下午2時及下午5時至凌晨1時營業。茶$3.00，埋單時付。",
        "多数日子11:30至14:00和17:00至1:00营业。茶$3.00，买单时付。",
    ] == [writing(locale).body.splitlines()[0] for locale in LOCALES]
    assert [
        "The [Barley Soup](dish:barley-soup) costs $9.50; see [the menu](page:menu).",
        "[薏米湯](dish:barley-soup) $9.50，見[餐牌](page:menu)。",
        "[薏米汤](dish:barley-soup) $9.50，见[餐牌](page:menu)。",
    ] == [writing(locale).body.splitlines()[-1] for locale in LOCALES]
    assert "Most days have lunch and night service; call 204-555-0111." == writing(LOCALES[0]).summary
    assert [
        "11:30 am to 2:00 pm and 5:00 pm to 1:00 am",
        "上午11時30分至下午2時及下午5時至凌晨1時",
        "11:30至14:00和17:00至1:00",
    ] == [writing(locale).facts[0].value for locale in LOCALES]


def test_references_are_expanded_in_dishes_combos_and_lists(sample):
    available = sample.dishes["pepper-noodles"].available
    assert ["After 1:00 am on request", "凌晨1時後按需要供應", "1:00后按需要供应"] == [
        available.in_(locale) for locale in LOCALES
    ]
    assert "$25.75 in all." == sample.must_order.combos[0].note.in_(ENGLISH)
    assert "$10.19 each." == sample.must_order.combos[1].note.in_(ENGLISH)
    assert "204-555-0111" == sample.must_order.good_to_know.items[0].value.in_(TRADITIONAL)


def test_references_inside_facts_are_expanded_in_every_language(folder):
    edit(folder, "pages.yaml", "{en: Soup at night., zh: 夜間湯品。}", '{en: "{{motto}}!", zh: "{{motto}}！"}')
    summary = load_site(folder).pages["home"].summary
    assert ["Soup until 12:30 am!", "凌晨12時30分前有湯！", "0:30前有汤！"] == [
        summary.in_(locale) for locale in LOCALES
    ]


def test_spaces_typed_beside_chinese_characters_are_removed_also_where_a_reference_ends(folder):
    edit(
        folder,
        "pages.yaml",
        "{en: Soup at night., zh: 夜間湯品。}",
        '{en: "{{phone}} 湯 5", zh: "電 {{phone}} 或 5 時"}',
    )
    summary = load_site(folder).pages["home"].summary
    assert ["204-555-0111 湯 5", "電204-555-0111或5時"] == [summary.in_(locale) for locale in LOCALES[:2]]


def test_references_in_titles_and_words_for_search_are_expanded(folder):
    edit(folder, ENGLISH_ARTICLE, "title: Opening hours", 'title: "Hours of {{restaurant}}"')
    edit(folder, ENGLISH_ARTICLE, "[hours, opening times]", '["{{phone}}"]')
    (folder / "asked").mkdir()
    (folder / "asked" / "en.yaml").write_text('opening-hours: ["Is it {{hours:open}} yet?"]\n')
    article = load_site(folder).articles["opening-hours"]
    writing = article.in_(LOCALES[0])
    assert "Hours of Prairie Spoon" == writing.title
    assert ("204-555-0111",) == writing.keywords
    assert "Is it 11:30 am yet?" == article.asked["en"][-1]


def test_a_body_that_would_take_too_long_to_render_is_a_fault_also_when_a_reference_makes_it_so(folder):
    edit(folder, "facts.yaml", "", f'marks: "{"[" * 150}"\n')
    path = folder / ENGLISH_ARTICLE
    path.write_text(path.read_text() + "\n\n{{marks}} {{marks}}\n")
    expected = f"{ENGLISH_ARTICLE}:10: body: has a paragraph with more than 200 of"
    assert [expected] == [each[: len(expected)] for each in told(folder)]


def test_derived_text_that_would_take_too_long_to_render_is_a_fault_of_its_source(folder):
    (folder / "wordlist.yaml").write_text(f"時: '{'*' * 201}'\n")
    assert any(each.startswith(f"{CHINESE_ARTICLE}:") and "has a paragraph" in each for each in told(folder))


def test_a_body_that_is_too_long_is_not_searched_for_links(folder):
    (folder / "wordlist.yaml").write_text(f"時: '{'[a](' * 100_000}'\n")
    assert any("has more than 30,000 characters" in each for each in told(folder))


def test_a_body_of_a_page_has_the_same_limits(folder):
    edit(folder, "pages.yaml", "body: {en: Soup.", f"body: {{en: '{'[' * 201}'")
    [fault] = told(folder)
    assert fault.startswith("pages.yaml:") and "home.body.en: has a paragraph with more than 200" in fault


def test_a_site_has_the_facts_that_its_published_texts_quote(folder):
    facts = folder / "facts.yaml"
    facts.write_text(
        facts.read_text() + 'inner: {money: "5.00"}\nouter: "about {{inner}}"\nnext-year: {money: "7.00"}\n'
    )
    edit(
        folder,
        "menu/bowls.yaml",
        "id: beef-stew\n",
        "id: beef-stew\n  available: {en: '{{next-year}}', zh: '{{next-year}}'}\n",
    )
    edit(folder, "hours.yaml", "effect: {en: Lunch only.,", "effect: {en: 'Lunch only, {{outer}}.',")
    found = load_site(folder).facts
    assert "about $5.00" == found["outer"]
    assert MoneyFact(money=700) == found["next-year"]
    assert "inner" not in found
    edit(folder, "hours.yaml", "Lunch only, {{outer}}.", "Lunch only.")
    assert "outer" not in load_site(folder).facts


def test_the_summary_of_an_article_begins_with_a_capital_letter_also_where_it_begins_with_a_value(folder):
    edit(folder, ENGLISH_ARTICLE, "summary: ", 'summary: "{{motto}}." #')
    edit(folder, "facts.yaml", "Soup until", "soup until")
    assert "Soup until 12:30 am." == load_site(folder).articles["opening-hours"].in_(ENGLISH).summary
