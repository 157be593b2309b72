"""A changed value leaves every other line, comment and the order as they are."""

import pytest
import yaml
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from restaurant_site.owner.yaml_edits import YamlEditor, entry

TEXT = """\
# The bowls
- id: stew           # never change it
  name: {en: Stew, zh: 炆牛肉}
  description:
    en: >-
      Beef and potatoes, slowly
      cooked.
    zh: 牛肉炆薯仔。
  price: "16.25"   # with tax
  tags: [warm, new]
  blank:

# The second
- id: soup
  name: {en: Soup, zh: 湯}

  price: '9.50'
"""


def edited(text: str, *changes: tuple) -> str:
    edits = YamlEditor(text)
    for location, value in changes:
        edits.set(location, value)
    return edits.text()


@pytest.mark.parametrize(
    ("location", "value", "old", "new"),
    [
        ((0, "price"), "17.00", '"16.25"   # with tax', '"17.00"   # with tax'),
        ((0, "name", "en"), "Beef Stew", "{en: Stew,", "{en: Beef Stew,"),
        ((0, "name", "zh"), "炆，牛肉", "zh: 炆牛肉}", "zh: 炆，牛肉}"),
        ((0, "name", "en"), "Stew, big", "{en: Stew,", '{en: "Stew, big",'),
        ((0, "name", "cn"), "炖牛肉", "zh: 炆牛肉}", "zh: 炆牛肉, cn: 炖牛肉}"),
        ((0, "tags"), ["cold"], "[warm, new]", "[cold]"),
        ((0, "tags", 1), "old", "[warm, new]", "[warm, old]"),
        ((0, "blank"), "no", "blank:\n", 'blank: "no"\n'),
        ((0, "id"), "beef-stew", "id: stew ", "id: beef-stew "),
        ((1, "price"), "10.00", "'9.50'", '"10.00"'),
        ((1, "spice"), "2", "  price: '9.50'\n", "  price: '9.50'\n  spice: \"2\"\n"),
        ((0, "also"), ["x"], "  blank:\n", "  blank:\n  also: [x]\n"),
        ((0, "description", "en"), "Beef, cooked.", "Beef and potatoes, slowly\n      cooked.", "Beef, cooked."),
        ((0, "description", "cn"), "土豆", "牛肉炆薯仔。\n", "牛肉炆薯仔。\n    cn: 土豆\n"),
        ((0, "description", "en"), "Two  spaces", "Beef and potatoes, slowly\n      cooked.", "Two  spaces"),
    ],
)
def test_a_value_is_written_in_its_place_and_nothing_else_is_touched(location, value, old, new):
    assert TEXT.replace(old, new, 1) == edited(TEXT, (location, value))


def test_what_the_check_reads_can_be_edited():
    assert "- q: {en: Is it?, zh: 是嗎}\n" == edited("- q: {en: Is it?}\n", ((0, "q", "zh"), "是嗎"))


def test_many_changes_are_made_at_once():
    changed = edited(TEXT, ((1, "name", "en"), "Barley"), ((0, "price"), "21.00"), ((0, "name", "zh"), "燜"))
    assert TEXT.replace("Soup", "Barley").replace("16.25", "21.00").replace("炆牛肉}", "燜}") == changed


def test_a_folded_text_is_found_again_after_a_longer_value_above_it():
    changed = edited(TEXT, ((0, "id"), "a-longer-id"), ((0, "description", "en"), "Beef."))
    assert TEXT.replace("stew ", "a-longer-id ").replace("Beef and potatoes, slowly\n      cooked.", "Beef.") == changed


def test_a_long_folded_text_is_wrapped():
    changed = edited(TEXT, ((0, "description", "en"), "word " * 60 + "end"))
    assert max(map(len, changed.splitlines())) <= 112
    assert "word " * 60 + "end" == yaml.safe_load(changed)[0]["description"]["en"]


def test_an_alias_is_replaced_and_the_value_with_its_anchor_stays():
    text = "- a: &shared {en: One}\n- a: *shared  # the same\n"
    assert "- a: &shared {en: One}\n- a: {en: Two}  # the same\n" == edited(text, ((1, "a"), {"en": "Two"}))


def test_lists_keep_their_indentation_and_comments_their_column():
    text = "- id: a\n  sizes:\n      - {price: 1}  # one\n      -   price: 2     # two\n  tags:\n  - warm\n"
    assert text.replace("warm", "cold") == edited(text, ((0, "tags", 0), "cold"))
    assert text.replace("2 ", "3 ") == edited(text, ((0, "sizes", 1, "price"), 3))


def test_a_value_is_set_inside_one_that_has_just_been_set():
    assert "a: {b: {c: 2}}\n" == edited("a: x\n", (("a",), {"b": {"c": "1"}}), (("a", "b", "c"), 2))


@pytest.mark.parametrize(
    "text",
    [
        "a: null\nb:\nc: ~\n",
        "a: 2026-11-20\nb: 007\nc: 1_000\nd: 9.50\n",
        "list:\n  - a\n  - b\nmap: {x: [1, 2]}\n",
        "list:\n- a\n\n# between\n- b\n",
        "---\na: |\n  one\n  two\n\nb: 'x'\n",
    ],
)
def test_other_values_keep_their_form(text):
    assert text + "new: x\n" == edited(text, (("new",), "old"), (("new",), "x"))


def test_a_list_of_several_lines_is_replaced_by_one_line_and_comments_stay():
    text = "# top\na:  # of a\n  - one\n  - two\n# of b\nb: c\n"
    assert "# top\na: [three]  # of a\n# of b\nb: c\n" == edited(text, (("a",), ["three"]))


def test_an_entry_is_added_to_a_list_on_one_line():
    editor = YamlEditor("days: [{id: a, x: y}]\n")
    editor.append(("days",), entry({"id": "b", "name": {"en": "B"}}))
    assert "days: [{id: a, x: y}, {id: b, name: {en: B}}]\n" == editor.text()


@pytest.mark.parametrize(
    ("location", "old"),
    [
        ((0, "price"), '  price: "16.25"   # with tax\n'),
        ((0, "blank"), "  blank:\n"),
        ((0, "name", "zh"), ", zh: 炆牛肉"),
        ((0, "name", "en"), "en: Stew, "),
        ((0, "description"), TEXT[TEXT.index("  description") : TEXT.index("  price")]),
        ((1,), TEXT[TEXT.index("\n# The second") :]),
        ((0,), TEXT[TEXT.index("- id: stew") : TEXT.index("\n# The second")]),
    ],
)
def test_what_is_removed_goes_with_its_line(location, old):
    edits = YamlEditor(TEXT)
    edits.remove(location)
    assert TEXT.replace(old, "", 1) == edits.text()


def test_an_entry_is_read_with_its_comments_and_put_elsewhere_as_it_is():
    moved = YamlEditor(TEXT).entry((1,))
    assert "\n# The second\n- id: soup\n  name: {en: Soup, zh: 湯}\n\n  price: '9.50'\n" == moved
    other = YamlEditor("list:\n    - id: one\nmore: 1\n")
    other.append(("list",), moved)
    assert (
        "list:\n    - id: one\n\n    # The second\n    - id: soup\n      name: {en: Soup, zh: 湯}\n\n" in other.text()
    )
    assert ["one", "soup"] == [each["id"] for each in yaml.safe_load(other.text())["list"]]


@pytest.mark.parametrize("text", ["days: []\nafter: 1\n", "days:\n  - id: a\nafter: 1\n", "days:\n- id: a\nafter: 1"])
def test_an_entry_is_added_at_the_end_of_a_list_of_any_style(text):
    edits = YamlEditor(text)
    edits.append(("days",), entry({"id": "b", "dates": ["2027-01-01"]}))
    read = yaml.load(edits.text(), Loader=yaml.BaseLoader)
    assert ({"id": "b", "dates": ["2027-01-01"]}, "1") == (read["days"][-1], read["after"])


def test_an_entry_is_added_to_a_file_that_does_not_end_its_last_line():
    edits = YamlEditor("- id: a")
    edits.append((), "- id: b\n")
    assert "- id: a\n- id: b\n" == edits.text()


WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn", "Co")), max_size=40)


@given(WORDS, st.sampled_from(["name", "description"]))
def test_any_words_are_read_again_as_they_were(words, field):
    changed = yaml.load(edited(TEXT, ((0, field, "en"), words)), Loader=yaml.BaseLoader)
    expected = yaml.load(TEXT, Loader=yaml.BaseLoader)
    expected[0][field]["en"] = words
    assert expected == changed


PLACES = [
    (0, "id"),
    (0, "name", "en"),
    (0, "name"),
    (0, "description", "en"),
    (0, "price"),
    (0, "tags", 0),
    (0, "also"),
]


@settings(phases=[Phase.generate])
@given(st.lists(st.tuples(st.sampled_from([*PLACES, (1, "name", "zh"), (1, "price"), (1, "new")]), WORDS), max_size=8))
def test_any_changes_are_read_again_in_any_order(changes):
    changes = [(place, {"en": words} if place[-1] in ("name", "also") else words) for place, words in changes]
    expected = yaml.load(TEXT, Loader=yaml.BaseLoader)
    for (*path, key), value in changes:
        parent = expected
        for step in path:
            parent = parent[step]
        parent[key] = value
    assert expected == yaml.load(edited(TEXT, *changes), Loader=yaml.BaseLoader)


COMMENTED = """\
# of the file
- id: stew  # beside the id
  # above the name
  name: {en: Stew, zh: 炆牛肉}
  # above the description
  description:
    # above English
    en: >-
      Beef and potatoes,
      slowly cooked.
    # above Chinese
    zh: 牛肉炆薯仔。
  # above the list
  also:
    - bowl  # beside an entry
    # above an entry
    - pot
  # above the last
  price: "16.25"

# above the second
- id: soup
  name: {en: Soup, zh: 湯}
# at the end
"""
LOCATIONS = [
    (0, "name"), (0, "name", "en"), (0, "description"), (0, "description", "en"), (0, "description", "zh"), (0, "also"),
    (0, "also", 0), (0, "also", 1), (0, "price"), (0,), (1,), (1, "name"),
]  # fmt: skip
OWN_COMMENTS = {
    (0, "description"): {"above English", "above Chinese"},
    (0, "also"): {"beside an entry", "above an entry"},
    (0, "also", 0): {"beside an entry"},
    (0, "also", 1): {"above an entry"},
    (0,): {"beside the id", "above the name", "above the description", "above English", "above Chinese"}
    | {"above the list", "beside an entry", "above an entry", "above the last"},
    (1,): {"above the second"},
}
"""The comments that are inside a value or, for a list entry, directly above it."""


def comments(text: str) -> set[str]:
    return {line.partition("# ")[2] for line in text.splitlines() if "# " in line}


@pytest.mark.parametrize("location", LOCATIONS, ids=str)
def test_a_removal_takes_its_own_comments_and_no_other(location):
    editor = YamlEditor(COMMENTED)
    editor.remove(location)
    expected = yaml.safe_load(COMMENTED)
    parent = expected
    for step in location[:-1]:
        parent = parent[step]
    del parent[location[-1]]
    assert expected == yaml.safe_load(editor.text())
    assert comments(COMMENTED) - OWN_COMMENTS.get(location, set()) == comments(editor.text())


@pytest.mark.parametrize("location", [each for each in LOCATIONS if len(each) > 1], ids=str)
def test_a_new_value_keeps_the_comments_around_it(location):
    text = edited(COMMENTED, (location, "new"))
    assert comments(COMMENTED) - OWN_COMMENTS.get(location, set()) <= comments(text)
    value = yaml.safe_load(text)
    for step in location:
        value = value[step]
    assert "new" == value


def test_a_list_that_loses_its_last_entry_is_an_empty_list():
    editor = YamlEditor("days:\n  # the only one\n  - one\nmore: x\n")
    editor.remove(("days", 0))
    assert "days: []\nmore: x\n" == editor.text()


def test_new_keys_of_several_blocks_are_added_at_once():
    text = "a: &a\n  en: One\nb: {en: Two}\nc: *a\nd:\n  en: Three"
    added = [((key, code), f"{key} {code}") for key in "abd" for code in ("fr", "fa")]
    editor = YamlEditor(text)
    editor.make(added)
    expected = (
        "a: &a\n  en: One\n  fr: a fr\n  fa: a fa\nb: {en: Two, fr: b fr, fa: b fa}\nc: *a\n"
        "d:\n  en: Three\n  fr: d fr\n  fa: d fa\n"
    )
    assert expected == editor.text()


def test_a_value_that_is_named_by_an_alias_is_told_from_the_one_that_is_written():
    editor = YamlEditor("a: &a {en: One}\nb: *a\nc: [1, *a]\nd: {e: *a}\n")
    places = [("a",), ("a", "en"), ("b",), ("b", "en"), ("c", 0), ("c", 1), ("d",), ("d", "e", "en")]
    assert [("b",), ("b", "en"), ("c", 1), ("d", "e", "en")] == [each for each in places if editor.is_alias(each)]


def test_an_entry_that_joins_others_in_one_line_keeps_its_words():
    edits = YamlEditor("taxes: [{rate: 13%, on: all}]\n")
    edits.append(("taxes",), "- {rate: 10%, on: [alcohol]}\n")
    assert "taxes: [{rate: 13%, on: all}, {rate: 10%, on: [alcohol]}]\n" == edits.text()
