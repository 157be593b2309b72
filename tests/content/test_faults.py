"""A fault says where it is and what would be right; an error carries all of them, in order."""

import pytest

from restaurant_site.content.faults import (
    MAX_FAULTS,
    ContentError,
    Fault,
    FaultList,
    TooManyFaultsError,
    did_you_mean,
)
from restaurant_site.models.fault_kinds import MAX_MESSAGE, Kind


def test_a_fault_reads_as_path_line_field_and_message():
    assert "menu/rice.yaml:4: 1.price: is missing" == str(Fault("menu/rice.yaml", 4, "1.price", "is missing"))


def test_a_fault_of_a_whole_file_names_no_field():
    assert "menu/rice.yaml:1: the file is empty" == str(Fault("menu/rice.yaml", 1, "", "the file is empty"))


def test_faults_are_told_once_by_file_and_then_by_line_as_a_number():
    first, second, third = Fault("a.yaml", 9, "x", "m"), Fault("a.yaml", 10, "x", "m"), Fault("b.yaml", 1, "x", "m")
    error = ContentError([third, second, first, second])
    assert [first, second, third] == error.faults
    assert "a.yaml:9: x: m\na.yaml:10: x: m\nb.yaml:1: x: m" == str(error)


def test_the_nearest_word_is_suggested():
    assert "; did you mean `price`?" == did_you_mean("prise", ["name", "price", "spice"])


def test_far_words_are_not_suggested():
    assert "" == did_you_mean("zzz", ["name", "price"])


def test_a_few_words_are_all_told_when_none_is_near():
    assert "; known are `close`, `open`" == did_you_mean("zzz", ["open", "close"], few=2)
    assert "" == did_you_mean("zzz", ["open", "close"], few=1)
    assert "" == did_you_mean("zzz", [], few=1)


def test_no_similar_word_is_looked_for_when_a_word_is_very_long():
    assert "" == did_you_mean("price" * 100, ["price" * 100])


def test_a_list_of_faults_ends_when_it_is_full():
    faults = FaultList()
    with pytest.raises(TooManyFaultsError):
        faults.add(Fault("a.yaml", line, "", "m") for line in range(MAX_FAULTS + 1))
    assert MAX_FAULTS == len(faults)


def test_a_long_text_in_a_fault_loses_its_middle():
    faults = FaultList()
    faults.append(Fault("a.yaml", 1, "f" * 10_000, Kind.RANKED_TWICE(id="x" * 10_000)))
    message = faults[0].message
    assert MAX_MESSAGE >= max(len(faults[0].field), len(message), len(message.values["id"]))
    assert message.startswith("`xxx") and message.endswith("xxx` is ranked twice; name another dish")
