"""`restaurant-site stats` counts words in English and characters in Chinese."""

from restaurant_site.locales import ENGLISH, TRADITIONAL
from restaurant_site.owner.cli import stats
from tests.conftest import SAMPLE


def test_stats_counts_words_in_english_and_characters_in_chinese(run):
    result = run("stats", str(SAMPLE))
    assert 0 == result.exit_code
    assert "Articles: 1, in categories: 1, dishes: 5" == result.stdout.splitlines()[0]
    assert ["category", "articles", "en", "words", "zh", "chars", "cn", "chars", "shortest", "longest"] == (
        result.stdout.splitlines()[1].split()
    )
    assert [["visit", "1", "30", "58", "57", "30", "30"], ["dishes", "5", "19", "32", "32"]] == [
        line.split() for line in result.stdout.splitlines()[2:]
    ]


def test_the_size_of_a_text_counts_words_without_marks(sample):
    writing = sample.articles["opening-hours"].texts["en"]
    english = writing.model_copy(update={"body": "## Two words\n\n- **Three** [more words](page:menu)"})
    chinese = writing.model_copy(update={"body": "## 兩字\n\n- **三** [字](page:menu)"})
    assert 5 == stats.size(english, ENGLISH)
    assert 4 == stats.size(chinese, TRADITIONAL)
