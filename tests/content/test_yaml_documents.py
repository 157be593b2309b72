"""Files become documents whose scalars are the typed text and whose values remember their lines."""

import os
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from restaurant_site.content import yaml_documents
from restaurant_site.content.site_loader import read as read_folder
from restaurant_site.content.site_loader import site
from restaurant_site.content.yaml_documents import (
    MAX_ALIASES,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_EVENTS,
    UnreadableError,
    YamlDocument,
    field_name,
    files_below,
    read_bytes,
    read_document,
)
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.models.fault import Fault
from restaurant_site.owner.languages import change_languages
from tests.conftest import SAMPLE

NESTED_ALIAS = "an alias (`*`) inside a value with an anchor (`&`); write the value out"


def read(text: str, name: str = "x.yaml") -> YamlDocument:
    return read_document(name, text.encode())


def refusal(raw: bytes, name: str = "x.yaml") -> str:
    with pytest.raises(UnreadableError) as caught:
        read_document(name, raw)
    return str(caught.value)


@pytest.mark.parametrize("typed", ["11:30", "NO", "off", "12.50", "0123", "2026-11-18", "1_000", "0x1F", "1e3", ".inf"])
def test_every_scalar_stays_the_text_that_was_typed(typed):
    assert {"key": typed} == read(f"key: {typed}").value


@pytest.mark.parametrize("typed", ["", "~", "null"])
def test_nothing_is_none_unless_it_is_quoted(typed):
    assert {"plain": None, "quoted": typed} == read(f'plain: {typed}\nquoted: "{typed}"').value


def test_tags_of_yaml_change_nothing():
    assert {"a": "1", "b": "x"} == read("a: !!int 1\nb: !!python/name:os.system x").value


def test_each_value_remembers_its_line():
    document = read("# first\na:\n  - b: 1\n    c: 2\nd: 3\n")
    assert 2 == document.line(("a",))
    assert 3 == document.line(("a", 0, "b"))
    assert 4 == document.line(("a", 0, "c"))
    assert 5 == document.line(("d",))


def test_a_value_that_is_not_there_has_the_line_around_it():
    document = read("\na:\n  - b: 1\n")
    assert 3 == document.line(("a", 0, "price", "en"))
    assert 2 == document.line(("z",))


def test_a_fault_names_entries_from_one():
    assert "x.yaml:2: 2.en: no" == str(read("- {en: a}\n- {en: b}\n").fault((1, "en"), "no"))
    assert "holidays.3.dates.1" == field_name(("holidays", 2, "dates", 0))


def test_of_a_key_that_stands_twice_the_first_counts_and_the_second_is_a_fault():
    document = read("a: 1\nb: 2\na: 3\n")
    assert {"a": "1", "b": "2"} == document.value
    assert ["x.yaml:3: a: the key is there twice, first on line 1; keep one"] == [*map(str, document.faults)]


def test_the_same_key_in_two_entries_is_right():
    assert () == read("- {a: 1}\n- {a: 1}\n").faults


def test_a_reference_without_quotes_is_told_as_such():
    document = read("a: 1\nb: {{phone}}\n")
    assert ['x.yaml:2: b: put quotes around a text that begins with a brace: "{{…}}"'] == [*map(str, document.faults)]


def test_an_alias_takes_the_value_over():
    assert {"a": ["x"], "b": ["x"]} == read("a: &list [x]\nb: *list\n").value


def test_an_alias_that_holds_itself_is_a_fault():
    assert f"x.yaml:1: {NESTED_ALIAS}" == refusal(b"a: &a [*a]\n")


def test_front_matter_and_text_are_one_document():
    document = read("---\ntitle: A\nfacts: []\n---\n\nFirst.\n\nSecond.\n", "a.md")
    assert {"title": "A", "facts": [], "body": "First.\n\nSecond."} == document.value
    assert 2 == document.line(("title",))
    assert 6 == document.line(("body",))


@pytest.mark.parametrize("text", ["---\ntitle: A\n---\n", "---\ntitle: A\n---", "---\ntitle: A\n---\n \n\n"])
def test_without_text_there_is_no_body(text):
    assert {"title": "A"} == read(text, "a.md").value


def test_a_mark_of_utf_8_and_windows_line_ends_are_taken():
    document = read("\ufeff---\r\ntitle: A\r\n---\r\nOne.\r\nTwo.\r\n", "a.md")
    assert {"title": "A", "body": "One.\nTwo."} == document.value
    assert 4 == document.line(("body",))


def test_text_that_is_not_utf_8_is_refused_at_its_line():
    assert "x.yaml:2: not UTF-8 text; save the file with UTF-8 encoding" == refusal(b"a: 1\nb: \xb4\xfa\n")
    assert "x.yaml:1: not UTF-8 text; save the file with UTF-8 encoding" == refusal("a: 1".encode("utf-16"))


@pytest.mark.parametrize("raw", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(raw):
    assert "x.yaml:1: the file is empty; write its content" == refusal(raw)


def test_comments_only_are_refused():
    assert "x.yaml:1: holds only comments; write its content" == refusal(b"# later\n")


def test_a_control_character_is_refused_at_its_line():
    expected = "x.yaml:2: holds a control character, which cannot be seen; type this line anew"
    assert expected == refusal(b"a: 1\nb: \x07\n")
    assert "a.md:3: " + expected.partition(": ")[2] == refusal(b"---\na: 1\nb: \x07\n---\n", "a.md")


@pytest.mark.parametrize(
    ("raw", "line", "advice"),
    [
        (b"a: 1\nb: 'open\nc: 2\n", 2, "the quotation mark `'` is not closed"),
        (b"a: 1\n b: 2\n", 2, "begins in column 2, the line above in column 1"),
        (b"a: 1\nb: c: d\n", 2, 'a text with `: ` needs quotes: `b: "c: d"`'),
        (
            "a: {fr: Bistro : huîtres, plats d'hiver et vins, en: A bistro}\n".encode(),
            1,
            'a text with `: ` needs quotes: `fr: "Bistro : huîtres, plats d\'hiver et vins"`',
        ),
        (b"a: 1\n---\nb: 2\n", 2, "not valid YAML ("),
    ],
)
def test_what_is_no_yaml_is_refused_at_its_line_with_advice(raw, line, advice):
    assert refusal(raw).startswith(f"x.yaml:{line}: {advice}")


def test_markdown_without_front_matter_is_refused():
    expected = "a.md:1: no front matter; begin with a line `---`, the fields, and a line `---`"
    assert expected == refusal(b"# Title\n", "a.md")
    assert expected == refusal(b"---\ntitle: A\n", "a.md")


def test_front_matter_of_another_form_is_refused():
    assert "a.md:2: the front matter is no list of `field: value` lines" == refusal(b"---\n- a\n---\nText\n", "a.md")


def test_content_files_are_yaml_and_markdown_but_no_readme_and_nothing_hidden(tmp_path):
    names = ["b/z.md", "a.yaml", "c.yml", "README.md", "b/README.md", ".git/x.yaml", ".hidden.yaml", "n.txt", "i.webp"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    faults: list[Fault] = []
    found = [path.relative_to(tmp_path).as_posix() for path in files_below(tmp_path, faults.append)]
    assert ["a.yaml", "b/z.md", "c.yml"] == found
    assert [] == faults


def test_a_link_to_a_folder_is_a_fault_except_the_folder_of_pictures(tmp_path):
    for name in ("elsewhere", "content"):
        (tmp_path / name).mkdir()
    for name in ("menu", "images"):
        (tmp_path / "content" / name).symlink_to(tmp_path / "elsewhere")
    faults: list[Fault] = []
    assert [] == files_below(tmp_path / "content", faults.append)
    assert ["menu:1: is a link to a folder; put the folder itself here"] == [str(fault) for fault in faults]


def test_a_folder_that_cannot_be_listed_is_a_fault(tmp_path, monkeypatch):
    def refuse(folder):
        raise PermissionError(13, "Permission denied", str(Path(folder) / "menu"))

    monkeypatch.setattr(os, "scandir", refuse)
    faults: list[Fault] = []
    files_below(tmp_path, faults.append)
    assert ["menu:1: cannot be read (Permission denied); check the folder's permissions"] == [*map(str, faults)]


@pytest.mark.parametrize("open_, close", ["[]", ("{a: ", "}"), ("- ", "")], ids=["lists", "blocks", "dashes"])
def test_values_inside_each_other_are_refused_past_a_depth_however_many(open_, close):
    assert () == read(f"a: {open_ * 8}x{close * 8}" if close else f"{open_ * 8}x").faults
    told = refusal((f"a: {open_ * 200_000}x{close * 200_000}" if close else f"{open_ * 200_000}x").encode())
    assert f"x.yaml:1: more than {MAX_DEPTH} lists and blocks inside each other; write fewer" == told


def test_an_alias_in_an_anchored_value_is_refused_so_that_none_multiplies():
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise("abcdefghijklmnopqrstuvwxyz"))
    assert f"x.yaml:2: {NESTED_ALIAS}" == refusal(bomb.encode())


def test_a_hundred_aliases_are_taken_and_no_more():
    text = "a: &a [x]\nb:\n" + "- *a\n" * MAX_ALIASES
    assert [["x"]] * MAX_ALIASES == read(text).value["b"]
    assert f"x.yaml:103: more than {MAX_ALIASES} aliases (`*`); write the values out" == refusal(
        f"{text}- *a\n".encode()
    )


def test_values_are_counted_again_for_each_alias():
    large = f"a: &a [{'x,' * 10_000}]\nb:\n"
    assert 10 == len(read(large + "- *a\n" * 10).value["b"])
    expected = f"x.yaml:21: more than {MAX_EVENTS:,} values; write fewer, or use several files"
    assert expected == refusal((large + "- *a\n" * 20).encode())


def test_a_file_with_too_many_values_is_refused():
    assert "values; write fewer" in refusal(b"- a\n" * MAX_EVENTS)


def test_directives_of_yaml_are_refused_however_many():
    told = "x.yaml:2: begins with `%`; delete the line, or put a space before it"
    assert told == refusal(b"# first\n" + b"".join(b"%%TAG !t%d! x\n" % each for each in range(100_000)) + b"--- 1")


def test_a_file_that_is_too_large_is_refused_without_being_read_whole(tmp_path):
    with (tmp_path / "a.yaml").open("wb") as file:
        file.truncate(1 << 40)
    assert f"a.yaml:1: has more than {MAX_BYTES:,} bytes; make it smaller" == refused(tmp_path, tmp_path / "a.yaml")


def refused(folder: Path, path: Path) -> str:
    with pytest.raises(UnreadableError) as caught:
        read_bytes(folder, path)
    return str(caught.value)


def test_a_link_inside_the_folder_is_read(tmp_path):
    (tmp_path / "a.yaml").write_text("a: 1")
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    assert b"a: 1" == read_bytes(tmp_path, tmp_path / "b.yaml")


def test_a_link_out_of_the_folder_is_refused(tmp_path):
    (tmp_path / "secret.yaml").write_text("a: 1")
    folder = tmp_path / "content"
    folder.mkdir()
    (folder / "a.yaml").symlink_to("../secret.yaml")
    expected = "a.yaml:1: leads outside the content folder; put the file itself here"
    assert expected == refused(folder, folder / "a.yaml")


def test_a_pipe_is_refused_without_being_opened(tmp_path):
    os.mkfifo(tmp_path / "a.yaml")
    with pytest.raises(UnreadableError) as caught:
        read_bytes(tmp_path, tmp_path / "a.yaml")
    assert "a.yaml:1: is a pipe, a socket or a device; put a file here" == str(caught.value)


def test_a_link_to_itself_is_refused(tmp_path):
    (tmp_path / "a.yaml").symlink_to("a.yaml")
    assert refused(tmp_path, tmp_path / "a.yaml").startswith("a.yaml:1: ")


def test_a_folder_with_the_name_of_a_file_is_refused(tmp_path):
    (tmp_path / "a.yaml").mkdir()
    expected = "a.yaml:1: is a folder; put a file here"
    assert expected == refused(tmp_path, tmp_path / "a.yaml")


def test_a_name_that_cannot_be_read_is_refused_in_readable_letters(tmp_path):
    name = os.fsdecode(b"caf\xe9.yaml")
    (tmp_path / name).touch()
    expected = r"caf\udce9.yaml:1: its name cannot be read; rename it with small letters, digits and hyphens"
    assert expected == refused(tmp_path, tmp_path / name)


@pytest.mark.parametrize("text", ["a:\n\tb: 1\n", "a:\n  b: 1\n  \tc: 2\n", "---\na:\n\tb: 1\n---\ntext\n"])
def test_a_tab_is_named_where_spaces_should_stand(text):
    name = "x.md" if text.startswith("---") else "x.yaml"
    with pytest.raises(UnreadableError) as caught:
        read_document(name, text.encode())
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "\t" in each)
    assert f"{name}:{line}: begins with a tab; indent with spaces" == str(caught.value)


def test_a_file_that_has_not_changed_is_parsed_once_unless_no_documents_are_kept_and_nobody_changes_its_document(
    tmp_path, monkeypatch
):
    """Neither a change of languages, which reads and rewrites everything, nor the site that is made of it."""
    folder = Path(shutil.copytree(SAMPLE, tmp_path / "mine"))
    before = read_folder(folder, drafts=True).documents
    change_languages(folder, SiteLanguages((BY_CODE["en"], BY_CODE["fr"])))
    shutil.rmtree(folder)
    again = read_folder(Path(shutil.copytree(SAMPLE, folder)), drafts=True)
    site(again)
    for name, document in again.documents.items():
        raw = (folder / name).read_bytes()
        assert before[name] is document is read_document(name, raw, True)
    monkeypatch.setattr(yaml_documents, "_read", yaml_documents._read)
    yaml_documents.keep_no_documents()
    for name, document in again.documents.items():
        anew = read_document(name, (folder / name).read_bytes())
        assert anew == document
        assert anew is not document


def test_what_the_parser_says_of_a_mistake_can_be_said_in_another_language():
    with pytest.raises(UnreadableError) as caught:
        read_document("x.yaml", b"a: {b: c}d, e: f}\n")
    reason = caught.value.fault.message.values["reason"]
    assert ("this line does not fit those above it", str(reason)) == (reason.template, reason)
