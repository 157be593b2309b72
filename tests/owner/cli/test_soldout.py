"""`restaurant-site soldout`: a line in sold-out.yaml."""

from datetime import UTC, datetime

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner.cli.soldout import until_of
from restaurant_site.owner.sold_out_lines import header, with_line, without


def instant(site, wall):
    return datetime.fromisoformat(wall).replace(tzinfo=site.restaurant.zone).astimezone(UTC)


@pytest.mark.parametrize(
    ("line", "wanted", "now"),
    [
        ("2026-11-24", "", "2026-11-24 12:00"),
        ("2026-11-24", "", "2026-11-25 00:15"),
        ("2026-11-25", "", "2026-11-25 00:30"),
        ("2026-11-24", "", "2026-11-22 23:30"),
        ("2026-11-24", "", "2026-11-23 12:00"),
        ("2026-11-24 19:30", "19:30", "2026-11-24 12:00"),
        ("2026-11-25 00:45", "00:45", "2026-11-24 23:30"),
        ("2026-11-25 00:45", "00:45", "2026-11-25 00:30"),
        ("2026-11-26", "2026-11-26", "2026-11-24 12:00"),
        ("2026-11-26 18:00", "2026-11-26T18:00", "2026-11-24 12:00"),
    ],
)
def test_the_line_says_until_when(sample, line, wanted, now):
    assert line == until_of(sample, "mint-tea", wanted, instant(sample, now))


@pytest.mark.parametrize(
    ("told", "wanted", "now"),
    [
        ("12:00 is over; for the next service write 2026-11-24", "12:00", "2026-11-24 13:00"),
        ("2026-11-23 is over; for the next service write 2026-11-24", "2026-11-23", "2026-11-24 12:00"),
        ("2026-11-23 is over; for the next service write 2026-11-24", "2026-11-23", "2026-11-23 12:00"),
        ("`tonight` is not right; write a time, 19:30, a day, 2026-11-24, or both", "tonight", "2026-11-24 12:00"),
        ("`2026-02-30` is not right; write a time", "2026-02-30", "2026-11-24 12:00"),
        ("`7:30` is not right; write a time", "7:30", "2026-11-24 12:00"),
    ],
)
def test_what_is_over_or_no_time_is_refused(sample, told, wanted, now):
    with pytest.raises(ValueError) as caught:
        until_of(sample, "mint-tea", wanted, instant(sample, now))
    assert str(caught.value).startswith(told)


def test_a_dish_is_sold_out_and_comes_back(run, folder):
    result = run("soldout", "mint-tea", str(folder), "--until", "2099-01-31 19:30")
    assert (0, "`mint-tea` is sold out until 2099-01-31 19:30.\n") == (result.exit_code, result.stdout)
    assert ["mint-tea"] == list(load_site(folder).sold_out)
    assert "mint-tea: 2099-01-31 19:30\n" == (folder / "sold-out.yaml").read_text().splitlines(keepends=True)[-1]
    assert "`mint-tea` can be ordered again.\n" == run("soldout", "mint-tea", str(folder), "--back").stdout
    assert {} == load_site(folder).sold_out


def test_a_day_lasts_until_the_service_ends_and_what_is_unknown_until_it_is_brought_back(run, folder):
    told = run("soldout", "mint-tea", str(folder), "--until", "unknown").stdout
    assert "`mint-tea` is sold out until you bring it back with --back.\n" == told
    assert "mint-tea: unknown\n" in (folder / "sold-out.yaml").read_text()
    told = run("soldout", "mint-tea", str(folder), "--until", "2099-01-31").stdout
    assert "`mint-tea` is sold out until 2099-01-31, when the service ends.\n" == told


@pytest.mark.parametrize(("slug", "near"), [("mint-te", "mint-tea"), ("Cold Tea", "cold-tea")])
def test_an_unknown_dish_is_refused_with_the_nearest(run, folder, slug, near):
    result = run("soldout", slug, str(folder))
    assert 2 == result.exit_code
    assert f"there is no dish `{slug}`; did you mean `{near}`?" in result.stderr
    assert not (folder / "sold-out.yaml").exists()


def test_a_folder_with_faults_stays_as_it_is(run, folder):
    (folder / "sold-out.yaml").write_text("mint-tea: soon\n")
    result = run("soldout", "cold-tea", str(folder))
    assert 1 == result.exit_code
    assert "sold-out.yaml:1: mint-tea: `soon` is not right; write until when it is sold out" in result.stderr
    assert "mint-tea: soon\n" == (folder / "sold-out.yaml").read_text()


WRITTEN = "# Friday\nmint-tea: 2026-11-20 # the farm was late\n'cold-tea': '2026-11-20'\n"


def test_a_line_is_replaced_with_its_comment_kept():
    expected = "# Friday\nmint-tea: 2026-11-24 19:30 # the farm was late\n'cold-tea': '2026-11-20'\n"
    assert expected == with_line(WRITTEN, "mint-tea", "2026-11-24 19:30")
    assert WRITTEN.replace("'cold-tea': '2026-11-20'", "cold-tea: 2026-11-24") == with_line(
        WRITTEN, "cold-tea", "2026-11-24"
    )


def test_a_new_line_is_added_at_the_end():
    assert f"{WRITTEN}tea: 2026-11-24\n" == with_line(WRITTEN, "tea", "2026-11-24")
    assert "a: 2026-11-20\ntea: 2026-11-24\n" == with_line("a: 2026-11-20", "tea", "2026-11-24")
    assert "tea: 2026-11-24\n" == with_line("", "tea", "2026-11-24")


def test_a_line_is_removed_with_its_comment():
    assert "# Friday\n'cold-tea': '2026-11-20'\n" == without(WRITTEN, "mint-tea")
    assert WRITTEN == without(WRITTEN, "tea")


def test_the_comment_of_a_new_file_is_in_the_first_language_of_the_site():
    french = header(SiteLanguages((BY_CODE["fr"], BY_CODE["en"])))
    assert french.splitlines()[0].startswith("# yaml-language-server") and "# Plats épuisés" in french
    assert french.endswith("\n") and all(line.startswith("# ") for line in french.splitlines())
