"""Articles."""

from restaurant_site.content.site_loader import load_site
from restaurant_site.models.site import Site
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
    assert (422, ["Write a title that no other article has."]) == (again.status_code, messages(again))
    assert ["Write a title."] == messages(browser.save("articles/new", category=categories[0], title=" "))


def test_a_text_of_its_own_in_simplified_chinese_begins_a_file(browser):
    id = next(iter(browser.site.articles))
    assert 303 == browser.save(f"articles/{id}/cn", title="自己写的标题").status_code
    texts = browser.site.articles[id].texts
    assert ("自己写的标题", texts["cn"].body) == (texts["cn"].title, texts["cn"].body)


def test_the_answer_comes_first(browser):
    id = next(iter(browser.site.articles))
    names = [field["name"] for field in browser.page(f"articles/{id}/en").select("main form [name]")]
    assert ["base", "title", "summary", "body", "facts"] == names[:5]


def test_a_title_stays_as_it_is_typed(browser):
    category = browser.page("articles/new").option["value"]
    browser.save("articles/new", category=category, title="Can I bring a dog?")
    assert "Can I bring a dog?" == browser.form("articles/can-i-bring-a-dog/en")["title"]


def test_an_answer_is_published_in_the_languages_in_which_it_is_written(browser):
    category = browser.page("articles/new").option["value"]
    browser.save("articles/new", category=category, title="Can I bring a dog?")
    path, written = "articles/can-i-bring-a-dog", {"summary": "No.", "body": "Please do not.", "keywords": "dog"}
    response = browser.save(f"{path}/en", draft=None)
    assert 422 == response.status_code
    assert ["Fill this in."] * 2 == messages(response)
    assert 303 == browser.save(f"{path}/en", draft=None, **written).status_code
    assert [True, False, False] == languages_with(load_site(browser.folder), "can-i-bring-a-dog")
    assert "繁體中文" == browser.page(f"{path}/en").select_one("p.place em span").text
    assert ["繁體中文"] == [each.text for each in browser.page("articles").select("li em span")]
    assert 303 == browser.save(f"{path}/zh", **written | {"title": "可以帶狗嗎？"}).status_code
    assert [True, True, True] == languages_with(load_site(browser.folder), "can-i-bring-a-dog")
    assert 303 == browser.save(f"{path}/cn", title="✎ 稍後").status_code
    assert [True, True, False] == languages_with(load_site(browser.folder), "can-i-bring-a-dog")
    assert not browser.page("articles").select("li em")


def languages_with(site: Site, article: str) -> list[bool]:
    return [article in site.in_(each).articles for each in site.languages.locales]


def test_publishing_a_draft_counts_it_among_the_articles_that_there_should_be(browser):
    number = len(browser.site.articles)
    outline = browser.folder / "knowledge.yaml"
    outline.write_text(f"{browser.text('knowledge.yaml')}# mine\n", encoding="utf-8")
    assert f"articles: {number}," in browser.text("knowledge.yaml")
    category = browser.page("articles/new").option["value"]
    browser.save("articles/new", category=category, title="Can I bring a dog?")
    written = {"title": "Can I bring a dog?", "summary": "No.", "body": "Please do not.", "keywords": "dog"}
    browser.save("articles/can-i-bring-a-dog/zh", **written | {"title": "可以帶狗嗎？"})
    response = browser.save("articles/can-i-bring-a-dog/en", **written, draft=None)
    assert 303 == response.status_code, response.text
    assert f"articles: {number + 1}," in browser.text("knowledge.yaml") and "# mine" in browser.text("knowledge.yaml")
    assert [] == browser.workspace.faults()
    browser.save("articles/can-i-bring-a-dog/en", draft="y")
    assert f"articles: {number}," in browser.text("knowledge.yaml")


def test_an_article_with_a_byte_order_mark_is_changed(browser):
    path = next(browser.folder.rglob("*.en.md"))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    id = path.name.partition(".")[0]
    assert 303 == browser.save(f"articles/{id}/en", title="Another title").status_code
    assert path.read_bytes().startswith(b"\xef\xbb\xbf---")
    assert "Another title" == browser.site.articles[id].texts["en"].title


def test_how_guests_ask_this_restaurant_is_written_beside_the_articles(browser):
    id = next(iter(browser.site.articles))
    before = browser.site.articles[id].asked["en"]
    article = next(browser.folder.rglob(f"{id}.en.md"))
    text = article.read_bytes()
    assert 303 == browser.save(f"articles/{id}/en", asked="Is the gun loud?\r\n\r\n Does it smoke? ").status_code
    assert (*before, "Is the gun loud?", "Does it smoke?") == browser.site.articles[id].asked["en"]
    assert text == article.read_bytes()
    assert ["Is the gun loud?", "Does it smoke?"] == browser.form(f"articles/{id}/en")["asked"].split("\n")[1:]
    assert 303 == browser.save(f"articles/{id}/en", asked="").status_code
    assert before == browser.site.articles[id].asked["en"]


def test_how_guests_ask_in_simplified_chinese_needs_no_article_of_its_own(browser):
    id = next(iter(browser.site.articles))
    assert 303 == browser.save(f"articles/{id}/cn", asked="午炮吵不吵").status_code
    assert "午炮吵不吵" == browser.site.articles[id].asked["cn"][-1]


def test_phrases_that_somebody_else_has_changed_meanwhile_stay(browser):
    id = next(iter(browser.site.articles))
    form = browser.form(f"articles/{id}/en")
    browser.save(f"articles/{id}/en", asked="Is it loud?")
    form["asked"] = "Does it smoke?"
    response = browser.post(f"articles/{id}/en", form)
    assert 409 == response.status_code
    assert "Is it loud?" == browser.site.articles[id].asked["en"][-1]


def test_a_new_answer_begins_with_its_question_and_blank_fields(browser):
    response = browser.post("articles/new", {"category": "visit", "title": "Do you have a piano?"})
    address = response.headers["Location"].partition("/en/")[2].partition("?")[0]
    form = browser.form(address)
    assert ("Do you have a piano?", "", "") == tuple(form[name].strip() for name in ("title", "summary", "body"))
    assert "✎" not in "".join(text for name, text in form.items() if name != "base")
    before = browser.text("knowledge/visit/do-you-have-a-piano.en.md")
    assert 303 == browser.post(address, form).status_code
    assert before == browser.text("knowledge/visit/do-you-have-a-piano.en.md")
    assert 303 == browser.save(address, summary="No.", body="Music is quiet.", draft=None).status_code
    assert "No." == browser.site.articles["do-you-have-a-piano"].texts["en"].summary


def test_an_answer_of_one_sentence_is_written_in_one_form(browser):
    answer = {"category": "visit", "title": "Do you have a piano?", "summary": "No, but a jukebox."}
    assert 303 == browser.post("articles/new", answer).status_code
    form = browser.form("articles/do-you-have-a-piano/en")
    assert ("No, but a jukebox.", "") == (form["summary"].strip(), form["body"].strip())
    path = "articles/do-you-have-a-piano/zh"
    file = browser.folder / "knowledge/visit/do-you-have-a-piano.zh.md"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("# keywords:", "keywords: [✎ piano]  #"), encoding="utf-8")
    assert 303 == browser.save(path, title="有鋼琴嗎？", summary="沒有，但有點唱機。").status_code
    assert "✎" not in file.read_text(encoding="utf-8")
    article = browser.site.articles["do-you-have-a-piano"]
    assert (False, "", "") == (article.draft, article.texts["en"].body, article.texts["zh"].body)
    assert [] == browser.workspace.faults()
    assert 422 == browser.post("articles/new", {**answer, "title": "A harp?", "summary": "", "body": "No."}).status_code
    assert 303 == browser.post("articles/new", {**answer, "title": "A harp?", "summary": ""}).status_code
    assert browser.site.articles["a-harp"].draft


def test_a_text_below_the_answer_is_written_in_every_language_or_in_none(browser):
    response = browser.save("articles/opening-hours/en", body="")
    assert (422, True) == (response.status_code, "Write the rest in every language, or in none." in response.text)
