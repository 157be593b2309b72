"""A fault says where it is and what would be right; an error carries all of them, in order."""

from restaurant_site.content.faults import ContentError, Fault, did_you_mean


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
