"""Articles."""

from tests.owner.studio.conftest import messages


def test_a_form_that_is_sent_as_it_is_changes_nothing(browser):
    files = {path: path.read_bytes() for path in browser.folder.rglob("*.md")}
    for path in files:
        id, code, _ = path.name.split(".")
        assert 303 == browser.save(f"articles/{id}/{code}").status_code
    assert files == {path: path.read_bytes() for path in browser.folder.rglob("*.md")}


def test_a_wrong_word_is_mended_and_everything_else_stays(browser):
    id = next(iter(browser.site.articles))
    before = browser.site.articles[id].texts["en"]
    body = browser.form(f"articles/{id}/en")["body"]
    assert 303 == browser.save(f"articles/{id}/en", body=f"{body}\r\n\r\nOne more line.").status_code
    after = browser.site.articles[id].texts["en"]
    assert (before.title, before.facts) == (after.title, after.facts)
    assert after.body.endswith("One more line.")


def test_a_new_answer_has_a_file_in_each_language_that_an_owner_writes(browser):
    categories = [each["value"] for each in browser.page("articles/new").select("option")]
    response = browser.save("articles/new", category=categories[0], title="Can I bring a dog?")
    assert 303 == response.status_code, messages(response)
    assert browser.site.articles["can-i-bring-a-dog"].draft
    again = browser.save("articles/new", category=categories[0], title="Can I bring a dog?")
    assert (422, ["Write an English title that no other article has."]) == (again.status_code, messages(again))


def test_a_text_of_its_own_in_simplified_chinese_begins_a_file(browser):
    id = next(iter(browser.site.articles))
    assert 303 == browser.save(f"articles/{id}/cn", title="自己写的标题").status_code
    texts = browser.site.articles[id].texts
    assert ("自己写的标题", texts["cn"].body) == (texts["cn"].title, texts["cn"].body)


def test_the_answer_comes_first(browser):
    id = next(iter(browser.site.articles))
    names = [field["name"] for field in browser.page(f"articles/{id}/en").select("main form [name]")]
    assert ["base", "title", "summary", "facts", "body"] == names[:5]
