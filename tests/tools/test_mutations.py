"""The planted mistakes fit the code; `make mutations` runs the tests that catch them."""

import pytest

from tools.mutations import ROOT, Mutation, mutations

MUTATIONS = mutations()


def test_each_mistake_fits_the_code_exactly_once():
    counts = {each.name: (ROOT / each.file).read_text(encoding="utf-8").count(each.before) for each in MUTATIONS}
    assert {} == {name: count for name, count in counts.items() if count != 1}


def test_each_mistake_has_a_name_of_its_own_and_tests_that_exist():
    assert len(MUTATIONS) == len({mutation.name for mutation in MUTATIONS})
    files = {path.partition("::")[0] for each in MUTATIONS for path in each.tests.split()}
    assert set() == {path for path in files if not (ROOT / path).is_file()}


def test_a_text_that_occurs_twice_is_refused(tmp_path):
    (tmp_path / "module.py").write_text("a = 1\na = 1\n", encoding="utf-8")
    with pytest.raises(ValueError, match="this text 2 times"):
        Mutation("twice", "module.py", "a = 1", "a = 2", "").plant(tmp_path)
