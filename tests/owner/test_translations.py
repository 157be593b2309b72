"""Which English text each Chinese one was written for."""

from restaurant_site.content.yaml_documents import read_document
from restaurant_site.owner import translations
from tests.languages import LANGUAGES


def documents(**texts: str):
    return {name: read_document(name, text.encode()) for name, text in texts.items()}


def test_a_text_is_a_pair_wherever_it_stands():
    found = documents(
        **{"a.yaml": "list:\n  - {en: One, zh: 一}\nblock:\n  name: {en: Two, zh: 二, cn: 二}\nen: alone\n"}
    )
    assert [(("list", 0, "zh"), "One", "一"), (("block", "name", "zh"), "Two", "二")] == [
        (pair.location, pair.original, pair.translation) for pair in translations.pairs(found, LANGUAGES)
    ]


def test_an_article_is_a_pair_of_its_two_files():
    front = "---\ntitle: {}\nsummary: s\nkeywords: [k]\nfacts: []\n---\n{}\n"
    both = {"knowledge/a/x.en.md": front.format("T", "Text"), "knowledge/a/x.zh.md": front.format("題", "文")}
    (pair,) = translations.pairs(documents(**both), LANGUAGES)
    assert ("T\ns\nText", "題\ns\n文") == (pair.original, pair.translation)
    assert "knowledge/a/x.zh.md" == pair.document.path


def test_a_file_in_one_language_is_no_pair():
    front = "---\ntitle: T\n---\nText\n"
    assert [] == list(
        translations.pairs(documents(**{"knowledge/a/x.zh.md": front, "knowledge/a/y.en.md": front}), LANGUAGES)
    )


def test_what_is_noted_is_read_again(tmp_path):
    found = documents(**{"a.yaml": "- {en: One, zh: 一}\n- {en: One, zh: 一}\n- {en: Two, zh: 二}\n"})
    assert 2 == translations.write_lock(tmp_path, found, LANGUAGES)
    assert {pair.hashes for pair in translations.pairs(found, LANGUAGES)} == translations.read_lock(tmp_path)


def test_where_nothing_was_noted_there_is_nothing(tmp_path):
    assert translations.read_lock(tmp_path) is None


def test_a_line_that_is_no_note_is_passed_over(tmp_path):
    (tmp_path / translations.LOCK).write_text("# heading\n\n=======\naaaa bbbb\n")
    assert {("aaaa", "bbbb")} == translations.read_lock(tmp_path)


def test_what_nobody_has_written_in_simplified_chinese_is_derived():
    front = "---\ntitle: 題\nsummary: 要\nkeywords: [字]\nfacts: [{label: 甲, value: 乙}]\n---\n文\n"
    found = documents(
        **{
            "a.yaml": "one: {en: One, zh: 一}\ntwo: {en: Two, zh: 二, cn: 二}\n",
            "asked/zh.yaml": "x: [甲]\ny: [乙]\n",
            "asked/cn.yaml": "y: [丙]\n",
            "knowledge/a/x.zh.md": front,
            "knowledge/a/x.cn.md": "---\ntitle: 题\nfacts: [{label: 甲, value: 乙}]\n---\n",
        }
    )
    told = [
        (document.path, location, text)
        for document, location, text in translations.derived(found, LANGUAGES, LANGUAGES.derived)
    ]
    assert [
        ("a.yaml", ("one", "zh"), "一"),
        ("asked/zh.yaml", ("x", 0), "甲"),
        ("knowledge/a/x.zh.md", ("summary",), "要"),
        ("knowledge/a/x.zh.md", ("keywords", 0), "字"),
        ("knowledge/a/x.zh.md", ("body",), "文"),
    ] == told
