"""`restaurant-site translate` lists derived texts, and records compared translations."""

import re

from tests.content.test_site_loader import edit


def test_what_is_derived_is_listed_with_the_words_of_the_word_list_in_brackets(run, folder):
    lines = run("translate", "--missing", str(folder)).stdout.splitlines()
    assert f"{folder}/menu/bowls.yaml:31: 3.name.zh: 薯仔炆牛肉 → [土豆]炆牛肉" in lines
    assert f"{folder}/menu.yaml:7: tags.warm.zh: 暖 → 暖" in lines
    assert f"{folder}/knowledge/visit/opening-hours.zh.md:2: title: 營業時間 → 营业时间" in lines
    body = f"{folder}/knowledge/visit/opening-hours.zh.md:12: body: "
    assert [body + "{{dish:barley-soup}} {{price:barley-soup}}，見[餐牌]"] == [
        line.partition("(page")[0] for line in lines if line.startswith(body)
    ]
    assert re.match(r"Derived texts: \d+\.", lines[-1])


def test_what_was_written_by_hand_is_not_listed(run, folder):
    assert "cold-tea" not in run("translate", "--missing", str(folder)).stdout
    (folder / "knowledge" / "visit" / "opening-hours.cn.md").write_text("---\ntitle: 几点开门\n---\n")
    told = run("translate", "--missing", "--only", "knowledge/", str(folder)).stdout
    assert "title" not in told and ": summary: " in told


def test_the_list_can_be_of_some_files_only(run, folder):
    told = run("translate", "--missing", "--only", "menu/drinks", str(folder)).stdout.splitlines()[1:-1]
    assert told and all("menu/drinks.yaml" in line for line in told)


def test_confirming_quiets_the_check_until_an_english_text_changes(run, folder):
    told = run("translate", "--confirm", str(folder)).stdout
    assert re.fullmatch(rf"Translations noted in {folder}/translations\.lock: \d+\.\n", told)
    assert "translations" not in run("check", str(folder)).stderr
    edit(folder, "menu.yaml", "en: Cold", "en: Chilled")
    assert "the English has changed" in run("check", str(folder)).stderr
    run("translate", "--confirm", str(folder))
    assert "the English has changed" not in run("check", str(folder)).stderr


def test_one_of_the_two_is_asked_for(run, folder):
    for options in ((), ("--missing", "--confirm")):
        result = run("translate", *options, str(folder))
        assert (2, True) == (result.exit_code, "write either --missing or --confirm" in result.stderr)


def test_content_with_faults_is_told_first(run, folder):
    (folder / "wordlist.yaml").write_text("")
    assert 1 == run("translate", "--missing", str(folder)).exit_code
