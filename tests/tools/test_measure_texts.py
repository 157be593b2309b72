"""The tool that counts shapes of texts."""

import pytest

from restaurant_site.models.articles import ArticleText
from tests.conftest import SAMPLE
from tests.languages import BY_CODE
from tools import measure_texts


def test_it_counts_every_dish_and_article_of_a_site_in_each_language(capsys):
    measure_texts.main(SAMPLE)
    lines = capsys.readouterr().out.splitlines()
    assert 3 == lines.count("dishes: 5, with a summary: 0") == sum(line.startswith("== ") for line in lines)
    assert "sentences of a description: 1 5" in lines


@pytest.mark.parametrize(
    ("code", "sentence", "kind"),
    [
        ("zh", "條條油亮，鑊氣十足。", "4 + 4 characters"),
        ("en", "Sticky, smoky and sweet.", "series"),
        ("en", "Rice, as it is.", "several clauses"),
        ("en", "Congee with salted pork and century egg", "one clause"),
    ],
)
def test_a_sentence_has_a_kind(code, sentence, kind):
    assert kind == measure_texts.kind(sentence, BY_CODE[code])


def test_the_form_of_an_article_is_its_blocks_in_order():
    body = "Yes.\n\nOften.\n\n## When\n\n- Day: noon\n- Night\n\n1. Sit down\n\n| a | b |\n| --- | --- |\n"
    text = ArticleText.model_construct(body=body)
    assert "paragraph heading list steps table" == measure_texts.form(text)
    assert 1 == len(measure_texts.LABEL.findall(body))
