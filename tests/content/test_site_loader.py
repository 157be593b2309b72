"""The content folder becomes the ``Site``, or one ``ContentError`` with every fault.

Each folder of ``sample_content/broken`` holds what differs from ``good``, and in ``expected.txt``
every line that an owner is told. What git cannot keep is broken here.
"""

import os
import shutil
from contextlib import suppress
from datetime import time
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from restaurant_site.content.faults import MAX_FAULTS, ContentError
from restaurant_site.content.load_state import FILES_OF_PAGES
from restaurant_site.content.site_loader import load_site, read
from restaurant_site.models.menu import ServingHours, ServingWindow
from tests.conftest import SAMPLE
from tests.content.folders import CHINESE_ARTICLE, ENGLISH_ARTICLE, edit, told
from tests.languages import LOCALES

BROKEN = SAMPLE.parent / "broken"
CASES = sorted(path.name for path in BROKEN.iterdir() if path.is_dir())


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_every_fault_is_told_by_path_line_field_and_what_is_right(folder, case):
    shutil.copytree(BROKEN / case, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("expected.txt"))
    assert (BROKEN / case / "expected.txt").read_text().splitlines() == told(folder)


def test_no_case_repeats_the_good_sample():
    files = [path for case in CASES for path in (BROKEN / case).rglob("*") if path.is_file()]
    originals = {path: SAMPLE / path.relative_to(BROKEN / path.relative_to(BROKEN).parts[0]) for path in files}
    same = [path for path, good in originals.items() if good.is_file() and good.read_bytes() == path.read_bytes()]
    assert [] == same


def test_a_dish_is_served_in_the_hours_of_its_section_or_in_its_own(folder):
    edit(folder, "menu.yaml", "- {id: bowls,", '- {id: bowls, hours: "thu-sat 17:00-close",')
    edit(folder, "menu/bowls.yaml", 'price: "12.00"', 'price: "12.00"\n  hours: open-close')
    edit(folder, "menu/bowls.yaml", 'price: "16.25"', 'price: "16.25"\n  hours: fri open-close')
    dishes, of_section = (
        load_site(folder).dishes,
        ServingHours((ServingWindow(time(17), None, ("thursday", "friday", "saturday")),)),
    )
    assert of_section == dishes["barley-soup"].hours
    assert None is dishes["pepper-noodles"].hours
    assert ServingHours((ServingWindow(None, None, ("friday",)),)) == dishes["beef-stew"].hours
    assert None is dishes["mint-tea"].hours


# --- What git cannot keep ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "restaurant.yaml", "hours.yaml", "rhythm.yaml", "parking.yaml", "menu.yaml", "must-order.yaml",
        "knowledge.yaml", "pages.yaml",
    ],
)  # fmt: skip
def test_a_missing_file_is_the_only_fault_told(folder, name):
    (folder / name).unlink()
    page = FILES_OF_PAGES.get(name)
    remedy = f", or hides its page: `{page}: {{hidden: true}}` in pages.yaml" if page else ""
    expected = [f"{name}:1: this file is missing; every site has one{remedy}"]
    assert expected == told(folder)


@pytest.mark.parametrize("text", [None, "", "# Nothing that several texts use.\n", "{}\n"])
def test_a_site_without_facts_has_none(folder, text):
    for name in (ENGLISH_ARTICLE, CHINESE_ARTICLE):
        edit(folder, name, "{{tea-price}}", "little")
    (folder / "facts.yaml").unlink() if text is None else (folder / "facts.yaml").write_text(text)
    assert {} == load_site(folder).facts


def test_a_missing_chinese_article_is_told_by_the_name_that_it_should_have(folder):
    (folder / CHINESE_ARTICLE).unlink()
    expected = f"{CHINESE_ARTICLE}:1: this file is missing; `opening-hours` needs its text in 繁體中文 (zh)"
    assert [expected] == told(folder)


def test_a_missing_english_article_is_told_also_when_the_chinese_one_has_faults(folder):
    (folder / ENGLISH_ARTICLE).unlink()
    edit(folder, CHINESE_ARTICLE, "keywords: ", "keyword: ")
    assert [
        f"{ENGLISH_ARTICLE}:1: this file is missing; `opening-hours` needs its text in English (en)",
        f"{CHINESE_ARTICLE}:4: keyword: there is no such key here; did you mean `keywords`?",
    ] == told(folder)


def test_a_missing_article_is_noticed_by_the_expected_count(folder):
    (folder / ENGLISH_ARTICLE).unlink()
    (folder / CHINESE_ARTICLE).unlink()
    assert [
        "knowledge.yaml:1: expect.articles: there should be 1 here, not 0; put back what is missing, or write 0 here",
        "menu/bowls.yaml:14: 1.article: there is no article `opening-hours`",
    ] == told(folder)


def test_text_that_is_not_utf_8_is_told_at_its_line_and_what_refers_to_it_is_not_called_unknown(folder):
    edit(folder, "menu/bowls.yaml", "serves: ", "# é\n  serves: ")
    text = (folder / "menu" / "bowls.yaml").read_text()
    (folder / "menu" / "bowls.yaml").write_bytes(text.encode("big5hkscs", "replace"))
    assert ["menu/bowls.yaml:2: not UTF-8 text; save the file with UTF-8 encoding"] == told(folder)


def test_a_link_out_of_the_folder_is_told(folder):
    (folder / "menu.yaml").rename(folder.parent / "elsewhere.yaml")
    (folder / "menu.yaml").symlink_to(folder.parent / "elsewhere.yaml")
    assert ["menu.yaml:1: leads outside the content folder; put the file itself here"] == told(folder)


def test_a_link_that_leads_nowhere_is_told(folder):
    (folder / "facts.yaml").unlink()
    (folder / "facts.yaml").symlink_to(folder / "gone.yaml")
    expected = "facts.yaml:1: cannot be read (No such file or directory); check the file's permissions"
    assert [expected] == told(folder)


def test_a_file_name_that_cannot_be_read_is_told_in_readable_letters(folder):
    (folder / "menu" / os.fsdecode(b"caf\xe9.yaml")).write_text("[]")
    advice = "its name cannot be read; rename it with small letters, digits and hyphens"
    assert [rf"menu/caf\udce9.yaml:1: {advice}"] == told(folder)


def test_a_folder_that_is_not_there_is_told_with_the_setting(tmp_path):
    expected = f".:1: there is no folder {tmp_path / 'gone'}; set RESTAURANT_CONTENT_DIR to yours"
    assert [expected] == told(tmp_path / "gone")


def test_an_empty_folder_lacks_every_file(tmp_path):
    assert 8 == len(told(tmp_path))


def test_the_faults_of_all_files_are_told_in_one_run(folder):
    edit(folder, "restaurant.yaml", "seats: 30", "seats: many")
    edit(folder, "menu/bowls.yaml", 'price: "9.50"', "price: 9.5")
    edit(folder, "menu/drinks.yaml", "tags: [cold]", "tags: [chilled]")
    edit(folder, "must-order.yaml", "rank: 5", "rank: 4")
    edit(folder, "rhythm.yaml", 'end: "23:00"', 'end: "22:00"')
    edit(folder, "knowledge.yaml", "articles: 1", "articles: 2")
    edit(folder, ENGLISH_ARTICLE, "{{phone}}", "{{fone}}")
    (folder / "parking.yaml").write_text("")
    (folder / "images" / "menu" / "cold-tea.webp").unlink()
    assert [
        "knowledge.yaml:1: expect.articles",
        f"{ENGLISH_ARTICLE}:3: summary",
        "menu/bowls.yaml:5: 1.price",
        "menu/drinks.yaml:20: 2.tags.1",
        "must-order.yaml:5: top_dishes",
        "parking.yaml:1: the file is empty; write its content",
        "restaurant.yaml:23: seats",
        "rhythm.yaml:22: rhythms.4.periods",
    ] == [line if "empty" in line else ": ".join(line.split(": ")[:2]) for line in told(folder)]


# --- What is right ----------------------------------------------------------------------------


def test_the_good_sample_loads_in_the_order_of_its_categories(sample):
    assert ["barley-soup", "pepper-noodles", "beef-stew", "mint-tea", "cold-tea"] == list(sample.dishes)
    assert ["bowls", "bowls", "bowls", "drinks", "drinks"] == [dish.category for dish in sample.dishes.values()]
    assert ["opening-hours"] == list(sample.articles)
    assert "visit" == sample.articles["opening-hours"].category


def test_times_prices_and_dates_need_no_quotes(folder, sample):
    edit(folder, "rhythm.yaml", 'days: [tuesday], start: "11:30"', "days: [tuesday], start: 11:30")
    edit(folder, "hours.yaml", '"2026-12-01"', "2026-12-01")
    edit(folder, "menu/bowls.yaml", '"12.00"', "12.00")
    site = load_site(folder)
    assert sample.rhythm == site.rhythm
    assert sample.hours == site.hours
    assert sample.dishes == site.dishes


def test_a_page_that_is_not_written_has_a_title_of_the_catalogues_and_says_what_it_is(folder):
    lines = (folder / "pages.yaml").read_text().splitlines(keepends=True)
    (folder / "pages.yaml").write_text("".join(line for line in lines if not line.startswith("search:")))
    site = load_site(folder)
    assert ["Search", "搜尋", "搜索"] == [site.pages["search"].title.in_(locale) for locale in LOCALES]
    assert "Find a dish or an answer on this site." == site.pages["search"].summary.in_(LOCALES[0])


@pytest.mark.parametrize(
    ("page", "data"), [("parking", "parking"), ("must-order", "must_order"), ("best-time", "rhythm")]
)
def test_a_page_that_is_not_written_is_described_by_the_summary_of_its_own_file(folder, page, data):
    lines = (folder / "pages.yaml").read_text().splitlines(keepends=True)
    (folder / "pages.yaml").write_text("".join(line for line in lines if not line.startswith(f"{page}:")))
    site = load_site(folder)
    assert getattr(site, data).summary == site.pages[page].summary != site.restaurant.description


def test_a_page_that_the_site_does_not_have_is_a_fault(folder):
    edit(folder, "pages.yaml", "search: ", "serach: ")
    assert ["pages.yaml:8: serach: there is no page `serach`; did you mean `search`?"] == told(folder)


# --- The version ------------------------------------------------------------------------------


# --- Whatever stands in the files -------------------------------------------------------------


@pytest.fixture(scope="module")
def scratch(tmp_path_factory) -> Path:
    return shutil.copytree(SAMPLE, tmp_path_factory.mktemp("scratch") / "content")


NAMES = sorted(path.relative_to(SAMPLE).as_posix() for path in SAMPLE.rglob("*") if path.suffix in {".yaml", ".md"})
SCALARS = (
    st.text(max_size=12) | st.sampled_from(["{{x}}", "{{dish:", "[a](b)", "11:30", "true", "vegan", "id"]) | st.none()
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(SCALARS, inner, max_size=3), max_leaves=8
)
FUZZ = settings(
    max_examples=settings.default.max_examples // 2,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def load_with(scratch: Path, name: str, raw: bytes) -> None:
    """Load with one file replaced; anything but a site or a ContentError fails the test."""
    good = (scratch / name).read_bytes()
    try:
        (scratch / name).write_bytes(raw)
        with suppress(ContentError):
            load_site(scratch)
    finally:
        (scratch / name).write_bytes(good)


@FUZZ
@given(name=st.sampled_from(NAMES), raw=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_arbitrary_bytes_raise_nothing_but_content_errors(scratch, name, raw):
    load_with(scratch, name, raw)


@FUZZ
@given(name=st.sampled_from(NAMES), value=VALUES, data=st.data())
def test_arbitrary_values_raise_nothing_but_content_errors(scratch, name, value, data):
    text = (SAMPLE / name).read_text()
    front, mark, body = text.removeprefix("---\n").partition("\n---\n")
    root = yaml.load(front, Loader=yaml.BaseLoader)
    node, steps = root, data.draw(st.integers(1, 4))
    for _ in range(steps):
        keys = [*node] if isinstance(node, dict) else [*range(len(node))]
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if steps == 1 or not isinstance(node[key], dict | list) or not node[key]:
            node[key] = value
            break
        parent, node = node, node[key]
    else:
        parent[key] = value
    written = yaml.safe_dump(root, allow_unicode=True)
    load_with(scratch, name, (f"---\n{written}---\n{body}" if mark else written).encode())


def test_a_load_with_very_many_faults_ends_and_reports_the_first(folder):
    (folder / "menu" / "drinks.yaml").write_text("- {id: A}\n" * 20_000)
    assert MAX_FAULTS == len(read(folder).faults)
