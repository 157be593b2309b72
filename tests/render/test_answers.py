"""The answer above the results of a search."""

from dataclasses import replace
from datetime import date, datetime, time
from shutil import copytree

import pytest

from restaurant_site.content.questions import phrases_by_topic
from restaurant_site.domain import menu
from restaurant_site.domain.booking import booking_answer
from restaurant_site.domain.menu import Filter
from restaurant_site.locales import FRENCH, LOCALES, SiteLanguages
from restaurant_site.models.booking import BookingRules, PartyRule
from restaurant_site.models.hours import DAYS, Hours, LastOrder, SpecialDay, WeeklyLastOrders
from restaurant_site.models.menu import ServingHours, ServingWindow, Size, SoldOut, TimedPrice
from restaurant_site.models.restaurant import Channel, Charge, Tax
from restaurant_site.models.text import Text
from restaurant_site.models.visit import Stop
from restaurant_site.render.answers import answer_article_search, find_answer, shown
from restaurant_site.render.answers.bookings import DEPOSIT
from restaurant_site.render.answers.diets import FILTERED, answer_allergens
from restaurant_site.render.answers.hours import tell_opening
from restaurant_site.render.answers.meals import tell_combo
from restaurant_site.render.answers.topics import LIMITED_MENU, TOPICS, topic_asked
from restaurant_site.render.booking_phrases import sentences
from restaurant_site.render.labels import asked_of_dish, contained_allergens, possible_traces
from restaurant_site.render.opening_phrases import week_words
from restaurant_site.render.pages.knowledge import search_page
from restaurant_site.render.pagination import Listing
from restaurant_site.search.asked_times import NOW, asked_time
from restaurant_site.search.index import Hit
from restaurant_site.search.results import ArticleResults, DishResults, SiteResults
from restaurant_site.search.site_search import index_site
from restaurant_site.search.topics import HAPPY_HOUR, RAW_FOOD, topic_of, topics_joined
from restaurant_site.snapshot import state_of
from tests.conftest import MOMENTS, judged, unlimited_app
from tests.languages import BY_CODE
from tests.restaurants import OTHERS, publishable


def searched(app, query: str) -> SiteResults:
    search = state_of(app).snapshot.search
    return SiteResults(search.find_dishes(query), search.find_articles(query))


def told(app, code: str, query: str, moment: str = "morning"):
    """Return the answer to a query at a moment; None without one."""
    localized_site = state_of(app).snapshot.localized_site(BY_CODE[code])
    return find_answer(replace(localized_site, now=lambda: MOMENTS[moment]).relative(), searched(app, query))


def in_place(house, query: str):
    """Return the answer of a document on articles."""
    return answer_article_search(house, index_site(house.site).find_articles(query))[0]


def test_every_topic_ships():
    """But those that are asked about within the questions of others, of bookings and holidays, and the happy hour."""
    assert phrases_by_topic("en").keys() >= (TOPICS.keys() | FILTERED) - {
        DEPOSIT,
        HAPPY_HOUR,
        RAW_FOOD,
        "alcohol-free",
        "annual-closure",
        "season-hours",
        "lunch-hours",
        "dinner-hours",
        "meal-hours",
        "day-special",
        "social-media",
        LIMITED_MENU,
    }


ASKED = [
    ("en", "are you open", "opening-hours"),
    ("zh", "開門未", "opening-hours"),
    ("cn", "现在营业吗", "opening-hours"),
    ("en", "last order", "last-order-time"),
    ("zh", "最後落單", "last-order-time"),
    ("en", "how long is the wait now", "wait-times"),
    ("cn", "排队", "wait-times"),
    ("cn", "要等多久", "wait-times"),
    ("en", "where do i park", "parking-nearby"),
    ("zh", "泊車", "parking-nearby"),
    ("en", "book a table", "reservation-policy"),
    ("zh", "訂位", "reservation-policy"),
    ("en", "address", "address-and-map"),
    ("cn", "怎么付款", "payment-methods"),
    ("en", "pay", "payment-methods"),
    ("en", "delivery", "delivery-options"),
    ("zh", "送餐", "delivery-options"),
    ("en", "order for two", "combos-for-two"),
    ("zh", "四個人食咩", "combos-for-four"),
    ("en", "kids", "kids-and-high-chairs"),
    ("en", "allergy", "allergen-information"),
    ("en", "vegan", "vegan-options"),
    ("zh", "無麩質", "gluten-free-options"),
    ("en", "halal noodles", "halal-information"),
]


@pytest.mark.demonstration
@pytest.mark.parametrize(("code", "query", "article"), ASKED)
def test_what_is_asked_most_is_answered_above_the_results(app, code, query, article):
    answer = told(app, code, query)
    assert f"/{code}/knowledge/{article}" == answer.address
    assert all([answer.title, *answer.told.lines])


@pytest.mark.demonstration
@pytest.mark.parametrize("query", ["tofu", "congee", "noodle soup no pork", "shrimp dumplings", "jobs", "xqzv", ""])
def test_nothing_else_is_answered_so(app, query):
    assert told(app, "en", query) is None


@pytest.mark.demonstration
def test_a_diet_is_told_in_the_words_of_its_filter_with_what_the_article_warns_of(app):
    told_of_gluten = told(app, "en", "gluten free").told
    count = len(searched(app, "gluten free").dishes.dishes)
    assert ("No gluten ingredients", count) == told_of_gluten.found
    assert "can’t offer gluten-free food" in told_of_gluten.lines[0]
    assert ["/en/menu?q=gluten+free"] == [address for _, address in told_of_gluten.links]


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("code", "query", "line"),
    [
        ("en", "is the wonton soup vegetarian", "Vegetarian: no"),
        ("zh", "雲吞麵係咪素", "素食：否"),
        ("en", "is milk tea dairy free", "Contains: Milk"),
        ("cn", "乾炒牛河辣不辣", "不辣"),
        ("en", "is there egg in the fried rice", "Yangzhou Fried Rice: Contains: Egg"),
        ("en", "how much is beef chow fun", "Beef Chow Fun: $18.50"),
    ],
)
def test_a_question_about_a_dish_is_answered_from_its_records(app, code, query, line):
    answer = told(app, code, query)
    assert "/menu" in answer.address
    assert line in answer.told.lines


def test_what_nobody_has_recorded_of_a_dish_is_no_answer(spoon):
    dish = next(iter(spoon["en"].site.dishes.values())).model_copy(update={"diets": None, "allergens": None})
    asked = Filter(diet=("vegan",), without=("egg",))
    assert ["Vegan: not recorded; ask us", "Contains: not recorded; ask us before you order"] == asked_of_dish(
        spoon["en"], dish, asked
    )
    known = dish.model_copy(update={"allergens": (), "may_contain": (), "traces_recorded": True})
    assert (
        "Not recorded as an ingredient or a trace: Egg"
        in asked_of_dish(spoon["en"], known, Filter(without=("egg",)))[0]
    )


@pytest.mark.demonstration
def test_the_answer_is_that_of_the_moment(app):
    opened, closed = told(app, "en", "are you open"), told(app, "en", "are you open", "closed-day")
    assert ("open", "closed") == (opened.told.state, closed.told.state)
    assert "Closed now" in closed.told.lines[0] and "Christmas Day" in closed.told.lines
    assert "minutes" in told(app, "en", "wait").told.lines[0].replace("min", "minutes")
    assert "Closed now" in told(app, "en", "wait", "closed-day").told.lines[0]


MOMENTS_ASKED = [
    ("open on christmas", "2026-12-25", None, None),
    ("open tomorrow at 9 pm", "2026-11-25", "21:00", None),
    ("table tonight for six", "2026-11-24", None, 6),
    ("wait saturday at 7", "2026-11-28", "19:00", None),
    ("open on new year's eve", "2026-12-31", None, None),
    ("wait sat 7pm party of 6", "2026-11-28", "19:00", 6),
    ("open dec 24th", "2026-12-24", None, None),
    ("今晚六位", "2026-11-24", None, 6),
    ("星期六七點要等幾耐", "2026-11-28", "19:00", None),
    ("明晚八點半四位", "2026-11-25", "20:30", 4),
    ("圣诞节开门吗", "2026-12-25", None, None),
    ("12月24日開嗎", "2026-12-24", None, None),
    ("hours for 4 july", "2027-07-04", None, None),
    ("open feb 29", "2028-02-29", None, None),
    ("order for two", None, None, 2),
    ("are you open", None, None, None),
]


@pytest.mark.demonstration
@pytest.mark.parametrize(("query", "day", "clock", "guests"), MOMENTS_ASKED)
def test_a_query_names_a_time_and_a_number_of_guests(site, query, day, clock, guests):
    asked = asked_time(query, site, datetime(2026, 11, 24, 12, 15, tzinfo=site.restaurant.zone))
    when = asked.when
    instant = when.instant.strftime("%H:%M") if when and when.instant else None
    assert (day, clock, guests) == (when and when.date.isoformat(), instant, asked.guests)


@pytest.mark.parametrize(
    ("query", "day"),
    [
        ("are you open on Christmas Day", "2026-12-25"),
        ("êtes-vous ouvert à Noël", "2026-12-25"),
        ("réveillon du jour de l'an", "2026-12-31"),
        ("réveillon jour de l'an menu", "2026-12-31"),
        ("menu jour de l'an réveillon", "2026-12-31"),
        ("new year's eve", "2026-12-31"),
    ],
)
def test_a_day_is_that_of_its_name_within_a_closure_of_several_days(sample, query, day):
    """In a house with two languages, of which one alone knows the words of the other as part of a name."""
    names = Text({"fr": "Noël", "en": "Christmas"})
    dates = tuple(date(2026, 12, number) for number in (24, 25, 26))
    closure = SpecialDay.model_construct(id="noel", name=names, dates=dates, hours=())
    hours = sample.hours.model_copy(update={"holidays": (closure,)})
    site = replace(sample, hours=hours, languages=SiteLanguages((FRENCH, BY_CODE["en"])))
    asked = asked_time(query, site, datetime(2026, 11, 24, 12, 15, tzinfo=site.restaurant.zone))
    assert day == asked.when.date.isoformat()


@pytest.mark.parametrize(
    "query",
    ["tip for a table of six", "tips for six people", "pourboire pour une table de six", "propina para una mesa de seis",
     "mancia per un tavolo da sei", "انعام برای میز شش نفره", "一桌六人小费", "小費六位"],
)  # fmt: skip
def test_a_tip_for_a_number_in_words_is_no_question_about_tables(sample, query):
    everywhere = replace(sample, languages=SiteLanguages(LOCALES))
    asked = asked_time(query, everywhere, datetime(2026, 11, 24, 12, tzinfo=sample.restaurant.zone))
    assert ("tipping-guide", 6) == (topic_of(query, everywhere), asked.guests)


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("code", "query", "article", "words"),
    [
        ("en", "open on christmas", "opening-hours", "Christmas Day"),
        ("zh", "聖誕節開門嗎", "opening-hours", "聖誕節"),
        ("en", "open on easter", "opening-hours", "Please call"),
        ("en", "order for two", "combos-for-two", "Comfort for two"),
        ("en", "last order on christmas", "last-order-time", "closed"),
        ("cn", "今晚六位", "how-to-reserve", "6"),
    ],
)
def test_the_answer_is_that_of_the_time_that_the_query_names(app, code, query, article, words):
    answer = told(app, code, query)
    assert answer.address.endswith(f"/knowledge/{article}")
    assert words in " ".join(answer.told.lines)
    assert "" == answer.told.state


SMALL = {
    "en": {
        "park": "Parking",
        "phone number": "Telephone",
        "do you deliver": "Delivery",
        "pay": "Payment",
        "kids": "Children",
        "is there step-free access": "Accessibility",
        "parking for a wheelchair": "Accessibility",
    },
    "zh": {"泊車": "", "電話": "電話", "外送": "", "點付款": "", "小朋友": "小童", "輪椅": "無障礙"},
}


@pytest.mark.parametrize(("code", "query"), [(code, query) for code, asked in SMALL.items() for query in asked])
def test_a_site_without_an_article_answers_what_is_asked_most(spoon, code, query):
    localized_site = replace(
        spoon[code], site=replace(spoon[code].site, articles={}, languages=SiteLanguages((BY_CODE[code],)))
    )
    results = SiteResults(DishResults(query, []), ArticleResults(query, [], {}))
    answer = find_answer(localized_site.relative(), results)
    assert answer.told.lines
    if title := SMALL[code][query]:
        assert title == answer.title


@pytest.mark.parametrize(
    ("summary", "line"),
    [
        ("The nearest car park is behind the church.", "The nearest car park is behind the church."),
        ("The station is two streets away.", "We have no information on this. Please call"),
    ],
)
def test_an_article_of_the_owner_that_names_the_subject_answers_before_it_is_said_to_be_unknown(spoon, summary, line):
    site = spoon["en"].site
    article = next(iter(site.articles.values()))
    writing = article.in_(BY_CODE["en"]).model_copy(update={"title": "Getting here", "summary": summary, "body": ""})
    own = replace(article, topic="getting-here", texts={"en": writing})
    english = SiteLanguages((BY_CODE["en"],))
    site = replace(site, articles={own.id: own}, hidden=frozenset({"parking"}), languages=english)
    search = index_site(site)
    results = SiteResults(search.find_dishes("car park"), search.find_articles("car park"))
    answer = find_answer(replace(spoon["en"], site=site).relative(), results)
    assert line in answer.told.lines[0]


PETS = {
    "en": ["are pets allowed", "can I bring my puppy", "do you allow animals", "pet policy"],
    "fr": ["les animaux sont-ils acceptés ?", "puis-je venir avec mon chiot", "est-ce que je peux amener mon chien"],
    "es": ["¿se permiten animales?", "¿puedo llevar a mi cachorro?", "¿aceptan perros?"],
    "it": ["si accettano animali?", "posso portare il mio cucciolo?", "posso venire con il cane"],
    "fa": ["آیا می‌توانم سگم را بیاورم؟", "حیوان خانگی مجاز است؟", "حیوانات"],
    "zh": ["歡迎寵物嗎", "小狗可以入嗎", "可唔可以帶狗"],
    "cn": ["可以带宠物吗", "小狗可以进吗"],
}
DOGS = {
    "en": "Are dogs welcome?", "fr": "Les chiens sont-ils admis ?", "es": "¿Admiten perros?", "it": "Cani ammessi?",
    "fa": "سگ", "zh": "狗", "cn": "狗",
}  # fmt: skip


@pytest.mark.parametrize(("code", "query"), [(code, query) for code, asked in PETS.items() for query in asked])
def test_what_the_owner_wrote_on_dogs_answers_every_word_for_pets(spoon, code, query):
    house = spoon[code if code in spoon else "en"]
    locale = next(each for each in LOCALES if each.code == code)
    article = next(iter(house.site.articles.values()))
    writing = next(iter(article.texts.values())).model_copy(
        update={"title": DOGS[code], "summary": "OK.", "keywords": (), "body": ""}
    )
    own = replace(article, topic="own", id="own", texts={house.locale.code: writing})
    site = replace(house.site, articles={own.id: own}, languages=SiteLanguages((locale,)))
    results = SiteResults(DishResults(query, []), ArticleResults(query, [], {}))
    answer = find_answer(replace(house, site=site).relative(), results)
    assert ["OK."] == answer.told.lines and answer.address.endswith("/own")


@pytest.mark.parametrize(
    ("sample", "code", "query", "line"),
    [
        ("kabul-kitchen", "en", "is there a streetcar near", "Hazelmere at Dundas bus stop: 180 m, 3 minutes"),
        ("kabul-kitchen", "fa", "ایستگاه اتوبوس", "180"),
        ("old-boathouse", "en", "train station", "Whitby station: 480 m, 7 minutes"),
        ("cafe-bonheur", "fr", "arrêt de bus", "Métro Laurier"),
        ("cafe-bonheur", "fr", "station de métro la plus proche", "Métro Laurier"),
        ("kabul-kitchen", "en", "nearest metro", "Hazelmere at Dundas bus stop: 180 m, 3 minutes"),
        ("kabul-kitchen", "en", "where is the closest subway", "Hazelmere at Dundas bus stop: 180 m, 3 minutes"),
        ("kabul-kitchen", "fa", "نزدیک‌ترین ایستگاه اتوبوس", "180"),
        ("old-boathouse", "en", "nearest bus stop", "Whitby station: 480 m, 7 minutes"),
        ("old-boathouse", "en", "table for 10 deposit", "No deposits, but ring if you’re not coming."),
        ("kabul-kitchen", "en", "deposit", "We have no information on this."),
        ("cafe-bonheur", "en", "dinner on Tuesday", "Closed in the evening"),
        ("cafe-bonheur", "en", "what do you recommend", "Bonheur Plate: $17.50"),
        ("cafe-bonheur", "en", "open late friday", "7:00 am to 11:00 pm"),
        ("cafe-bonheur", "fr", "menu du midi", "Aucun menu du midi n’est indiqué."),
        ("kabul-kitchen", "fa", "تحویل در محل", "در این باره اینجا اطلاعاتی نیست"),
        ("cafe-bonheur", "en", "can I bring a stroller", "We have no information on this."),
        ("cafe-bonheur", "en", "birthday cake", "We have no information on this."),
        ("cafe-bonheur", "fr", "réservation terrasse", "On ne la réserve pas."),
        ("cafe-bonheur", "en", "where are the washrooms", "The washroom is on the same floor"),
        ("cafe-bonheur", "en", "nut allergy", "Tree nuts · Dishes that contain it: 1"),
        ("old-boathouse", "en", "Sunday dinner", "Closed in the evening"),
        ("old-boathouse", "en", "lunch tomorrow", "Wednesday 25 November 2026: closed"),
        ("old-boathouse", "en", "roast on monday", "Sunday, from 12 noon"),
        ("kabul-kitchen", "fa", "شام دوشنبه", "تعطیل"),
        ("cafe-bonheur", "fr", "vous parlez anglais ?", "anglais"),
        ("old-boathouse", "en", "sunday roast price", "Roast Beef and Yorkshire Pudding: £19.50"),
        (
            "cafe-bonheur",
            "fr",
            "pour emporter dimanche",
            "8\N{NO-BREAK SPACE}h à 15\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}45",
        ),
    ],
)
def test_stops_deposits_takeout_and_prices_are_told_where_the_house_has_said_something(sample, code, query, line):
    app = unlimited_app(publishable(OTHERS[sample]))
    results = searched(app, query)
    [localized_site] = [each for locale, each in state_of(app).snapshot.localized_sites.items() if locale.code == code]
    assert line in find_answer(localized_site.relative(), results).told.lines[0]


def test_a_house_without_dishes_does_not_say_that_none_meets_a_wish(spoon):
    site = replace(spoon["en"].site, dishes={}, articles={})
    house = replace(spoon["en"], site=site)
    for query in ("menu", "vegetarian", "nut allergy", "peanut"):
        told = find_answer(house, SiteResults(*of_both(house, query))).told
        assert told.found is None and "0" not in " ".join([told.left_out, *told.lines]).replace(
            site.restaurant.phone, ""
        ), query
        assert [f"tel:{site.restaurant.telephone}"] == [address for _, address in told.links], query


def test_it_is_closed_at_the_lunch_of_a_day_that_opens_in_the_evening(spoon):
    site = spoon["en"].site
    evenings = {**site.hours.week, "saturday": (Hours(time(17, 30), time(22, 30)),)}
    site = replace(site, hours=site.hours.model_copy(update={"week": evenings, "holidays": ()}))
    asked = asked_time("lunch on saturday", site, spoon["en"].now())
    told = tell_opening(replace(spoon["en"], site=site), asked)
    assert "Closed at lunch" == told.lines[0] and "5:30 pm to 10:30 pm" in told.lines[1]


def test_nothing_that_has_to_do_with_a_part_of_a_question_of_practice_stands_beside_its_answer_in_the_api():
    client = unlimited_app(publishable(OTHERS["cafe-bonheur"])).test_client()
    menu = client.get("/api/menu?q=à+quelle+heure+fermez-vous+samedi&lang=fr").json
    assert menu["answer"] and not menu["items"]
    knowledge = client.get("/api/knowledge?q=à+quelle+heure+fermez-vous+samedi&lang=fr").json
    assert knowledge["answer"]
    assert {"opening-hours"} >= {each["id"] for each in knowledge["articles"]}


@pytest.mark.parametrize(
    ("code", "query"),
    [
        ("es", "la estación de metro más cercana"),
        ("es", "parada de autobús más próxima"),
        ("it", "la stazione della metro più vicina"),
        ("it", "fermata più vicina"),
        ("zh", "最近的地鐵站"),
        ("cn", "最近的地铁站在哪里"),
    ],
)
def test_the_nearest_stop_is_a_question_on_public_transport(sample, code, query):
    [locale] = [each for each in LOCALES if each.code == code]
    assert topic_of(query, replace(sample, languages=SiteLanguages((locale,)))) == "public-transit"


@pytest.mark.parametrize(
    ("code", "query", "topic"),
    [
        ("fr", "code wifi", "wifi-and-charging"),
        ("fr", "prenez-vous les tickets resto", "payment-methods"),
        ("fr", "louer une salle", "private-room"),
        ("fr", "mon chien est-il le bienvenu", "pets-and-service-animals"),
        ("it", "accettate buoni pasto", "payment-methods"),
        ("it", "cosa mi consigli", "must-order-dishes"),
        ("it", "accesso disabili", "wheelchair-accessibility"),
        ("es", "qué recomendáis", "must-order-dishes"),
        ("es", "pedidos para llevar", "takeout-ordering"),
        ("es", "salón para eventos", "private-room"),
    ],
)
def test_a_question_in_the_words_of_a_language_names_its_topic(sample, code, query, topic):
    [locale] = [each for each in LOCALES if each.code == code]
    assert topic == topic_of(query, replace(sample, languages=SiteLanguages((locale,))))


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("query", "lines"),
    [
        ("deposit", ["Deposit (12 to 40): $10.00 per guest"]),
        ("table for 10 deposit", ["Deposit (8 to 11): none"]),
    ],
)
def test_a_deposit_is_told_of_the_party_that_is_named_else_of_those_that_pay_one(app, query, lines):
    assert lines == told(app, "en", query).told.lines


@pytest.mark.demonstration
def test_a_day_is_found_as_people_type_its_name(app):
    assert "2027: 10:00 am to 10:30 pm" in told(app, "en", "lunar new years eve hours").told.lines[0]


def test_no_guess_of_another_spelling_stands_below_an_answer(spoon):
    for query, is_answered in (("do you take credit cards", True), ("xbarley-zoup", False)):
        dishes, articles = (
            DishResults(query, [], {}, lambda: ["barley-soup"], False),
            ArticleResults(query, [], {}, [], False),
        )
        page = search_page(spoon["en"], Listing(SiteResults(dishes, articles)))
        assert (is_answered, [] if is_answered else ["Barley Soup"]) == (
            page.answer is not None,
            [words for words, _ in page.suggestions],
        )


def test_a_dish_that_is_made_to_meet_a_diet_if_guests_ask_is_named_beside_those_that_meet_it(spoon):
    site = spoon["en"].site
    [first, *_] = site.dishes.values()
    asked = first.model_copy(update={"diets": ("vegetarian",), "on_request": ("vegan",)})
    site = replace(site, dishes={**site.dishes, asked.id: asked}, articles={})
    search = index_site(site)
    results = SiteResults(search.find_dishes("vegan"), search.find_articles("vegan"))
    answer = find_answer(replace(spoon["en"], site=site), results)
    assert f"Can be made if you ask us: {asked.name.in_(BY_CODE['en'])}" in answer.told.lines


def test_no_dish_is_offered_for_a_diet_that_none_is_recorded_to_meet(spoon):
    site = spoon["en"].site
    dishes = {id: dish.model_copy(update={"diets": None}) for id, dish in site.dishes.items()}
    site = replace(site, dishes=dishes, articles={})
    search = index_site(site)
    results = SiteResults(search.find_dishes("vegan"), search.find_articles("vegan"))
    page = search_page(replace(spoon["en"], site=site), Listing(results))
    assert (["Vegan: no dish recorded; ask us"], []) == (page.answer.told.lines, page.rows)


def test_an_article_on_something_else_is_not_listed_below_an_answer(spoon):
    site = spoon["en"].site
    [article] = site.articles.values()

    def on(topic: str, title: str):
        writing = article.in_(BY_CODE["en"]).model_copy(update={"title": title, "summary": "In short.", "keywords": ()})
        return replace(article, id=topic, topic=topic, texts={"en": writing})

    own = {each.id: each for each in (on("terrace", "The terrace"), on("ways", "How to pay"))}
    hits = {id: Hit(id, 1.0, frozenset(), str, 0.9) for id in own}
    site = replace(site, articles=own, languages=SiteLanguages((BY_CODE["en"],)))
    results = SiteResults(DishResults("payment", [], {}), ArticleResults("payment", [*own.values()], hits))
    answer = find_answer(replace(spoon["en"], site=site).relative(), results)
    assert "payment-methods" == answer.topic
    assert ["ways"] == [each.id for each in shown(replace(spoon["en"], site=site), results).articles.articles]


GLASS, BOTTLE = (
    Size.model_construct(id=id, name=Text({"en": name}), price=price)
    for id, name, price in (("glass", "Glass", 900), ("bottle", "Bottle", 4500))
)


def found_in(spoon, query: str, articles=(), **changes):
    """Return the answer to a query in an English house whose dish is changed, without articles but for some."""
    site = spoon["en"].site
    tea = site.dishes["mint-tea"].model_copy(update=changes)
    own = {each.id: each for each in articles}
    english = SiteLanguages((BY_CODE["en"],))
    site = replace(site, dishes={**site.dishes, tea.id: tea}, articles=own, languages=english)
    search = index_site(site)
    results = SiteResults(search.find_dishes(query), search.find_articles(query))
    return find_answer(replace(spoon["en"], site=site).relative(), results)


def test_a_price_is_told_of_the_size_that_is_asked_about(spoon):
    answer = found_in(spoon, "how much is a glass of mint tea", sizes=(GLASS, BOTTLE))
    assert ("Mint Tea: Glass $9.00", "/en/menu/mint-tea") == (answer.told.lines[0], answer.address)
    assert "Fresh mint." == answer.told.lines[1]  # a line of the menu may say for how much it is: by the kilo


def test_vegan_dishes_without_recorded_allergens_are_named_to_who_wants_no_milk(spoon):
    unknown = {"allergens": None, "diets": ("vegan", "vegetarian", "no-pork", "no-beef")}
    assert "vegan, but allergens not recorded: Mint Tea" in found_in(spoon, "no milk", **unknown).told.left_out
    assert "vegan, but" not in found_in(spoon, "no sesame", **unknown).told.left_out


EVENING, NOONS = (
    ServingHours((ServingWindow(time(start), time(end), ("thursday",)),)) for start, end in ((17, 19), (11, 14))
)


@pytest.mark.parametrize("query", ["happy hour mint tea price", "price of mint tea 5 to 7"])
def test_a_price_is_told_of_the_time_that_is_asked_about(spoon, query):
    label = Text({"en": "5 à 7 at the bar"})
    price = TimedPrice.model_construct(hours=EVENING, price=700, label=label, size=None)
    answer = found_in(spoon, query, prices_at=(price,))
    assert "Mint Tea: 5 à 7 at the bar: $7.00, Thursday, 5:00 pm to 7:00 pm" == answer.told.lines[0]


def test_a_price_asked_at_an_hour_is_the_price_at_that_hour(spoon):
    at_six = TimedPrice.model_construct(hours=EVENING, price=700, label=None, size="glass")
    sizes = {"sizes": (GLASS, BOTTLE), "prices_at": (at_six,)}
    told = [
        found_in(spoon, f"price of mint tea thursday at {each}", **sizes).told.lines[0] for each in ("6 pm", "9 pm")
    ]
    assert told[0].startswith("Mint Tea: Glass $7.00") and told[0].endswith("; Bottle $45.00")
    assert "Mint Tea: Glass $9.00; Bottle $45.00" == told[1]


def test_the_menu_of_a_special_day_on_which_it_is_closed_is_that_it_is_closed(spoon):
    site = spoon["en"].site
    rest = SpecialDay(id="new-year", name=Text({"en": "New Year’s Day"}), dates=(date(2027, 1, 1),), hours=())
    closed = replace(spoon["en"], site=replace(site, hours=site.hours.model_copy(update={"holidays": (rest,)})))
    told = found_in({"en": closed}, "price of the new year's day menu").told
    assert "closed" in told.lines[0].lower() and "2027" in told.lines[0]


def test_parking_is_told_as_the_house_says_it_with_the_nearest_stop(spoon):
    site = spoon["en"].site
    stop = Stop.model_construct(
        id="laurel", name=Text({"en": "Laurel station"}), distance_m=700, walk_minutes=9, notes=None
    )
    parking = site.parking.model_copy(update={"transit": (stop,)})
    told = TOPICS["parking-nearby"].tell(replace(spoon["en"], site=replace(site, parking=parking)), NOW)
    assert ["There is no parking near by; come on foot.", "Laurel station: 700 m, 9 minutes"] == told.lines


def test_a_price_at_certain_hours_that_alone_is_low_enough_is_told_with_them(spoon):
    price = TimedPrice.model_construct(hours=EVENING, price=150, label=Text({"en": "5 à 7"}), size=None)
    answer = found_in(spoon, "mint tea under $2", prices_at=(price,))
    assert "Mint Tea: 5 à 7: $1.50, Thursday, 5:00 pm to 7:00 pm" == answer.told.lines[0]


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("happy hour", "5 à 7: Thursday, 5:00 pm to 7:00 pm"),
        ("what is the happy hour price", "5 à 7: Thursday, 5:00 pm to 7:00 pm"),
        ("do you have a lunch menu", "Mint Tea: Thursday, 11:00 am to 2:00 pm"),
        ("are dogs allowed", "We have no information on this. Please call"),
        ("wifi", "We have no information on this. Please call"),
        ("do you have gift cards", "We have no information on this. Please call"),
        ("is anything raw", "We have no information on this. Please call"),
        ("BYOB", "We have no information on this. Please call"),
        ("do you take walk-ins", "We have no information on this. Please call"),
        ("can I get takeout", "We have no information on this. Please call"),
    ],
)
def test_what_every_house_is_asked_is_told_of_its_records_or_is_not_given(spoon, query, line):
    timed = TimedPrice.model_construct(hours=EVENING, price=300, size=None, label=Text({"en": "5 à 7"}))
    site = spoon["en"].site
    place = site.restaurant.model_copy(update={"takes_reservations": None})
    house = {"en": replace(spoon["en"], site=replace(site, restaurant=place, booking=None))}
    assert found_in(house, query, prices_at=(timed,), hours=NOONS).told.lines[0].startswith(line)


@pytest.mark.parametrize(("query", "subject"), [("avez-vous une terrasse", "chien"), ("bière sans alcool", "taxe")])
def test_an_article_that_mentions_what_is_asked_does_not_answer_with_its_own_subject(query, subject):
    """Dogs may come to the patio, and alcohol is taxed."""
    app = unlimited_app(publishable(OTHERS["cafe-bonheur"]))
    answer = find_answer(state_of(app).snapshot.localized_sites[FRENCH].relative(), searched(app, query))
    assert answer is None or subject not in answer.title.lower()


def test_a_section_of_few_dishes_at_noon_is_told_with_their_prices(spoon):
    site = spoon["en"].site
    tea = site.dishes["mint-tea"].model_copy(update={"price": 450, "sizes": ()})
    drinks = site.menu_categories["drinks"].model_copy(update={"label": Text({"en": "Noon"}), "hours": NOONS})
    dishes = {**{id: each for id, each in site.dishes.items() if each.category != "drinks"}, tea.id: tea}
    sections = tuple(drinks if each.id == "drinks" else each for each in site.menu.categories)
    site = replace(site, dishes=dishes, menu=site.menu.model_copy(update={"categories": sections}))
    told = TOPICS["set-lunch-specials"].tell(replace(spoon["en"], site=site), NOW)
    assert ["Noon: Thursday, 11:00 am to 2:00 pm", "Mint Tea: $4.50"] == [*told.lines]


def test_who_walks_in_is_told_the_rules_of_bookings_without_one_that_the_house_did_not_give(spoon):
    site = spoon["en"].site
    rules = BookingRules(
        how=Text({"en": "Call."}), parties=(PartyRule.model_validate({"id": "tables", "guests": [1, 7]}),)
    )
    hours = site.hours.model_copy(update={"last_orders": WeeklyLastOrders(), "holidays": ()})
    house = {"en": replace(spoon["en"], site=replace(site, booking=rules, hours=hours))}
    told = found_in(house, "do you take walk-ins").told.lines
    assert ["Reservations (1 to 7): during opening hours; ask us until when", "Call."] == [*told]


RAW = ["Raw: Mint Tea", "Not advised for young children"]


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        ("raw", RAW),
        ("raw fish", RAW),
        ("pregnant", RAW),
        ("what is safe in pregnancy", RAW),
        ("is the mint tea raw", ["Mint Tea: Raw", RAW[1]]),
        ("mint tea when pregnant", ["Mint Tea: Raw", RAW[1]]),
    ],
)
def test_what_is_raw_is_told_with_for_whom_it_is_not_advised(spoon, query, lines):
    answer = found_in(spoon, query, cautions=("raw",))
    assert all(line in " ".join(answer.told.lines) for line in lines)
    if "tea" not in query:
        assert "ask us about raw" in answer.told.lines[-1]  # of the noodles nobody has said it


def test_of_a_dish_that_is_named_it_is_told_that_nobody_has_recorded_whether_it_is_raw(spoon):
    assert ["Mint Tea: not recorded; ask us"] == found_in(spoon, "is the mint tea raw", cautions=None).told.lines
    assert found_in(spoon, "is the mint tea raw", cautions=()) is None


def test_an_article_on_pregnancy_answers_before_the_dishes_do(spoon):
    article = next(iter(spoon["en"].site.articles.values()))
    advice = replace(article, topic="pregnancy-food-advice")
    told = found_in(spoon, "pregnant", [advice], cautions=("raw",)).told
    assert [advice.in_(BY_CODE["en"]).summary] == told.lines


def with_closure(spoon):
    """A house that is closed for two weeks of July and open otherwise on 1 July, asked in November."""
    site = spoon["en"].site
    weeks = tuple(date(2027, 7, number) for number in range(18, 32))
    rest = SpecialDay.model_construct(id="rest", name=Text({"en": "Summer rest"}), dates=weeks, hours=())
    site = replace(site, hours=site.hours.model_copy(update={"holidays": (rest,)}))
    now = datetime(2026, 11, 24, 12, 15, tzinfo=site.restaurant.zone)
    return {"en": replace(spoon["en"], site=site, now=lambda: now)}


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("closed in july", "Summer rest, July 18–31, 2027: closed."),
        ("vacation", "Summer rest, July 18–31, 2027: closed."),
        ("are you open in may", "No special hours are recorded for this month."),
    ],
)
def test_the_special_days_of_a_month_or_of_a_vacation_are_told(spoon, query, line):
    house = with_closure(spoon)
    assert line == found_in(house, query).told.lines[0]
    site = replace(house["en"].site, articles={}, languages=SiteLanguages((BY_CODE["en"],)))
    assert line == in_place(replace(house["en"], site=site), query).told.lines[0]


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ((17, 22), "Wednesday"),
        ((10, 15), "Closed in the evening · Opens"),
    ],
)
def test_a_question_about_tonight_is_answered_of_the_evening(spoon, day, words):
    site = spoon["en"].site
    ranges = (Hours(open=time(day[0]), close=time(day[1])),)
    week = dict.fromkeys(site.hours.week, ranges)
    site = replace(site, hours=site.hours.model_copy(update={"week": week, "holidays": ()}))
    now = datetime(2026, 11, 25, 12, 15, tzinfo=site.restaurant.zone)
    told = found_in({"en": replace(spoon["en"], site=site, now=lambda: now)}, "open tonight").told
    assert words in told.lines[0]


PARTY = PartyRule.model_validate(
    {"id": "groups", "guests": [8, 30], "deposit": {"amount": "15.00", "per": "guest"}, "notice": "2 days"}
)


@pytest.mark.parametrize("query", ["party of 12", "we are 12", "table for 12"])
def test_a_number_of_guests_alone_asks_for_the_rules_of_such_a_party(spoon, query):
    house = with_charges(spoon["en"], SERVICE)
    rules = BookingRules(how=Text({"en": "Call."}), parties=(PARTY,))
    house = replace(house, site=replace(house.site, booking=rules))
    told = " ".join(found_in({"en": house}, query).told.lines)
    assert all(each in told for each in ("Notice: at least 2 days", "Deposit: $15.00 per guest", "Service charge: 18%"))
    english = replace(house, site=replace(house.site, languages=SiteLanguages((BY_CODE["en"],))))
    kept = " ".join(in_place(english, query).told.lines)
    assert all(each in kept for each in ("Notice: at least 2 days", "Deposit: $15.00 per guest", "Service charge: 18%"))


@pytest.mark.parametrize("query", ["taxes", "is tax included", "do prices include tax", "tax included or not"])
def test_whether_the_prices_have_the_taxes_is_told(spoon, query):
    tax = Tax.model_construct(name=Text({"en": "GST"}), rate="5%", included=False)
    place = spoon["en"].site.restaurant.model_copy(update={"taxes": (tax,), "prices_include_tax": False})
    house = {"en": replace(spoon["en"], site=replace(spoon["en"].site, restaurant=place))}
    assert "GST 5%" == found_in(house, query).told.lines[-1]


def test_an_article_of_the_owner_on_a_certificate_answers_alone(spoon):
    article = next(iter(spoon["en"].site.articles.values()))
    said = {"title": "Is the meat halal?", "summary": "No, we serve no halal meat.", "body": ""}
    writing = article.in_(BY_CODE["en"]).model_copy(update=said)
    own = replace(article, topic="our-meat", texts=dict.fromkeys(article.texts, writing))
    assert ["No, we serve no halal meat."] == found_in(spoon, "is the meat halal", [own]).told.lines
    assert ["Kosher: not recorded; ask us"] == found_in(spoon, "kosher", [own]).told.lines


@pytest.mark.parametrize(
    ("code", "query"),
    [
        ("fr", "accessible en fauteuil roulant"),
        ("fr", "accès fauteuil roulant"),
        ("en", "wheelchair access"),
        ("es", "acceso en silla de ruedas"),
        ("it", "accessibile in sedia a rotelle"),
        ("fa", "دسترسی با ویلچر"),
        ("zh", "輪椅通道"),
    ],
)
def test_a_whole_question_about_a_wheelchair_names_that_alone(sample, code, query):
    [locale] = [each for each in LOCALES if each.code == code]
    site = replace(sample, languages=SiteLanguages((locale,)))
    assert "wheelchair-accessibility" == topic_of(query, site)


def test_the_catch_of_the_day_at_noon_is_no_lunch_menu(spoon):
    told = found_in(spoon, "lunch menu", hours=NOONS, price=None).told
    assert "No lunch menu is recorded." == told.lines[0]


def test_own_wine_is_told_with_the_charge_for_it(spoon):
    house = {"en": with_charges(spoon["en"], CORKAGE)}
    assert ["Corkage: $8.00 per bottle."] == found_in(house, "can we bring our own wine").told.lines


@pytest.mark.parametrize("query", ["hot dogs", "sauce chien"])
def test_a_dish_with_the_word_of_a_topic_in_its_name_is_no_question_of_practice(site, query):
    assert topic_of(query, site) is None


SERVICE = Charge(id="service", name=Text({"en": "Service charge", "zh": "服務費"}), percent="18%", from_guests=6)
CORKAGE = Charge(id="corkage", name=Text({"en": "Corkage", "zh": "開瓶費"}), amount="8.00", per="bottle")


def with_charges(spoon, *charges, articles=()):
    place = spoon.site.restaurant.model_copy(update={"charges": charges})
    return replace(spoon, site=replace(spoon.site, restaurant=place, articles={each.id: each for each in articles}))


@pytest.mark.parametrize(
    ("query", "title", "lines"),
    [
        (
            "do you add a tip for large parties",
            "Charges",
            ["Service charge: 18% for groups of 6 or more.", "Corkage: $8.00 per bottle."],
        ),
        ("service charge", "Charges", ["Service charge: 18% for groups of 6 or more."]),
        ("corkage", "Your own wine", ["Corkage: $8.00 per bottle."]),
    ],
)
def test_a_charge_is_told_by_its_name_and_all_at_the_table_for_a_tip(spoon, query, title, lines):
    answer = in_place(with_charges(spoon["en"], SERVICE, CORKAGE), query)
    assert (title, lines) == (answer.title, answer.told.lines)


def test_without_a_charge_an_article_says_that_there_is_none_or_it_is_not_recorded(spoon):
    assert ["Not recorded; ask us"] == in_place(with_charges(spoon["en"]), "is a tip expected").told.lines
    article = next(iter(spoon["en"].site.articles.values()))
    said = {"summary": "Prices include tax.", "body": "There is no service charge."}
    writing = article.in_(BY_CODE["en"]).model_copy(update=said)
    taxes = replace(article, topic="taxes-and-fees", texts=dict.fromkeys(article.texts, writing))
    told = in_place(with_charges(spoon["en"], articles=[taxes]), "is a tip expected")
    assert (writing.title, ["There is no service charge."]) == (told.title, told.told.lines)


def test_the_name_of_a_charge_that_a_dish_has_asks_for_the_dish(spoon):
    dish = next(iter(spoon["en"].site.dishes.values()))
    named = CORKAGE.model_copy(update={"name": dish.name})
    answer = in_place(with_charges(spoon["en"], named), dish.name.in_(BY_CODE["en"]))
    assert "$9.50" in answer.told.lines[0] and not answer.is_practical


def test_a_restaurant_that_says_nothing_of_a_subject_has_no_answer(spoon):
    site = spoon["en"].site
    bare = replace(
        spoon["en"],
        site=replace(site, restaurant=site.restaurant.model_copy(update={"payment": (), "channels": ()})),
    )
    assert TOPICS["payment-methods"].tell(bare, NOW) is None
    hidden = replace(bare, site=replace(bare.site, hidden=frozenset({"parking"})))
    assert TOPICS["parking-nearby"].tell(hidden, NOW) is None
    assert TOPICS["halal-information"].tell(bare, NOW) is None
    assert tell_combo(bare, NOW, 40) is None
    assert "Coordinates: 49.89510, -97.13840" == TOPICS["address-and-map"].tell(bare, NOW).lines[1]


@pytest.mark.demonstration
def test_a_question_of_practice_hides_the_dishes(app, english):
    for query in ("where do i park", "last order", "open now"):
        page = search_page(english, Listing(searched(app, query)))
        assert ([], 0) == (page.rows, page.full_dishes)
    assert search_page(english, Listing(searched(app, "vegan"))).rows


@pytest.mark.demonstration
def test_only_what_answers_the_whole_query_is_counted(app, english):
    found = searched(app, "noodle soup")
    page = search_page(english, Listing(found))
    full = [id for id, hit in found.dishes.hits.items() if hit.is_full]
    assert len(full) == page.full_dishes < len(found.dishes.dishes)


@pytest.mark.demonstration
def test_a_page_with_an_answer_is_not_kept_beyond_it(client):
    for address in ("/en/search?q=are+you+open", "/en/fragments/search?q=are+you+open"):
        response = client.get(address)
        assert 'class="answer"' in response.text
        assert int(response.headers["Cache-Control"].split("max-age=")[1].split(",")[0]) <= 20


def test_hours_at_a_given_instant_are_kept_as_long_as_other_documents(client):
    at = datetime.now().astimezone().replace(microsecond=0).isoformat().replace("+", "%2B")
    assert "max-age=60" in client.get(f"/api/hours?at={at}").headers["Cache-Control"]


def in_services(spoon, query: str):
    """Return the answer of a house with two services, and a section of each, on a Monday on which it is closed."""
    noon, evening = Hours(time(11, 30), time(14)), Hours(time(17), time(22))
    week = dict.fromkeys(DAYS, (noon, evening)) | {"monday": (), "saturday": (evening,)}
    site = spoon["en"].site
    served = {
        "bowls": ServingHours((ServingWindow(time(11, 30), time(14)),)),
        "drinks": ServingHours((ServingWindow(time(17, 30), None),)),
    }
    site = replace(
        site,
        articles={},
        dishes={id: dish.model_copy(update={"hours": served[dish.category]}) for id, dish in site.dishes.items()},
        languages=SiteLanguages((BY_CODE["en"],)),
        hours=site.hours.model_copy(update={"week": week, "holidays": ()}),
    )
    search = index_site(site)
    results = SiteResults(search.find_dishes(query), search.find_articles(query))
    monday = datetime(2026, 11, 30, 10, tzinfo=site.restaurant.zone)
    return find_answer(replace(spoon["en"], site=site, now=lambda: monday).relative(), results)


AT_NOON = "Monday and Saturday: closed; Tuesday to Friday and Sunday: 11:30 am to 2:00 pm"
IN_THE_EVENING = "Monday: closed; Tuesday to Sunday: 5:00 pm to 10:00 pm"
AT_EACH = "11:30 am to 2:00 pm and 5:00 pm to 10:00 pm"


@pytest.mark.parametrize(
    ("query", "hours", "sections"),
    [
        ("lunch hours", AT_NOON, ["🥣 Bowls: Tuesday to Friday and Sunday, 11:30 am to 2:00 pm"]),
        ("what are your dinner hours", IN_THE_EVENING, ["🍵 Drinks: from 5:30 pm"]),
        (
            "meal times",
            AT_EACH,
            ["🥣 Bowls: Tuesday to Friday and Sunday, 11:30 am to 2:00 pm", "🍵 Drinks: from 5:30 pm"],
        ),
        ("lunch hours on tuesday", f"Tomorrow, Tuesday, December 1, 2026: {AT_EACH}", []),
    ],
)
def test_the_hours_of_a_meal_are_told_with_the_sections_that_are_served_at_it_alone(spoon, query, hours, sections):
    first, *others = in_services(spoon, query).told.lines
    assert hours in first
    assert sections == others


@pytest.mark.parametrize(
    ("code", "query", "meal"),
    [
        ("fr", "horaire du midi", "lunch-hours"),
        ("fr", "quelles sont les heures du souper", "dinner-hours"),
        ("fr", "heures du dîner", "meal-hours"),  # at noon in Québec, in the evening in France
        ("fr", "heures du déjeuner", "meal-hours"),
        ("fr", "ouvert à midi", "opening-hours"),
        ("fr", "menu du midi", "set-lunch-specials"),
        ("es", "horario de almuerzo", "lunch-hours"),
        ("es", "horario de cena", "dinner-hours"),
        ("it", "orario di pranzo", "lunch-hours"),
        ("it", "orari cena", "dinner-hours"),
        ("fa", "ساعت ناهار", "lunch-hours"),
        ("fa", "ساعت شام", "dinner-hours"),
        ("zh", "午市時間", "lunch-hours"),
        ("zh", "晚市時間", "dinner-hours"),
        ("cn", "午餐时间", "lunch-hours"),
        ("cn", "晚餐时间", "dinner-hours"),
    ],
)
def test_a_question_about_the_hours_of_a_meal_names_them_in_each_language(sample, code, query, meal):
    [locale] = [each for each in LOCALES if each.code == code]
    assert meal == topic_of(query, replace(sample, languages=SiteLanguages((locale,))))


def test_a_dish_for_two_is_not_answered_with_the_hours_of_a_section_of_its_name(spoon):
    assert in_services(spoon, "bowls hours").told.lines and in_services(spoon, "bowls for two") is None


def with_week(spoon, *ranges: Hours, **changes):
    """A house that is open at the same hours each day, asked at noon of a Monday."""
    site = spoon["en"].site
    hours = site.hours.model_copy(update={"week": dict.fromkeys(DAYS, ranges), "holidays": ()})
    now = datetime(2026, 11, 30, 12, tzinfo=site.restaurant.zone)
    return {"en": replace(spoon["en"], site=replace(site, hours=hours, **changes), now=lambda: now)}


def test_a_house_without_an_evening_says_when_it_closes_to_who_asks_for_dinner(spoon):
    lunch_only = with_week(spoon, Hours(time(8), time(15)))
    assert ["Closed in the evening · Closes at 3:00 pm"] == found_in(lunch_only, "dinner hours").told.lines
    evening_only = with_week(spoon, Hours(time(17), time(22)))
    closed, week = found_in(evening_only, "lunch hours").told.lines
    assert "Closed at lunch" == closed and "5:00 pm to 10:00 pm" in week
    assert [closed, week] == find_answer(
        evening_only["en"], SiteResults(*of_both(evening_only["en"], "open for lunch"))
    ).told.lines


def test_a_table_is_asked_for_in_vain_at_a_meal_for_which_it_is_closed(spoon):
    for ranges, meal in ((Hours(time(8), time(15)), "tonight"), (Hours(time(17), time(22)), "for lunch on friday")):
        house = with_week(spoon, ranges)["en"]
        lines = find_answer(house, SiteResults(*of_both(house, f"table for 2 {meal}"))).told.lines
        assert (
            lines[0].startswith(("Closed in the evening", "Closed at lunch")) and house.site.restaurant.phone in lines
        )


def test_the_meal_at_noon_is_named_with_its_hour_too(spoon):
    """In French “dîner” alone is the evening or noon, and “midi” is a time of the clock."""
    [french] = [each for each in LOCALES if each.code == "fr"]
    site = replace(spoon["en"].site, languages=SiteLanguages((french,)))
    now = spoon["en"].now()
    assert asked_time("dîner du midi vendredi", site, now).is_lunch
    assert time(12) == asked_time("ouvert vendredi à midi", site, now).when.instant.time()
    assert "lunch-hours" == topic_of("dîner du midi", site)


def test_the_hours_of_a_lunch_menu_are_told_once(spoon):
    """Its dishes have those of their section."""
    noon = ServingHours((ServingWindow(time(11), time(14)),))
    site = spoon["en"].site
    sections = tuple(each.model_copy(update={"hours": noon}) for each in site.menu.categories)
    dishes = {id: dish.model_copy(update={"hours": noon}) for id, dish in site.dishes.items()}
    menu = site.menu.model_copy(update={"categories": sections})
    house = with_week(spoon, Hours(time(11), time(22)), menu=menu, dishes=dishes)
    told = TOPICS["set-lunch-specials"].tell(house["en"], NOW).lines
    assert ["🥣 Bowls: 11:00 am to 2:00 pm", "🍵 Drinks: 11:00 am to 2:00 pm"] == [
        each for each in told if "$" not in each
    ]


def test_an_allergen_that_is_named_alone_is_told_with_how_many_dishes_have_it(spoon):
    answer = found_in(spoon, "peanuts")
    assert "Peanut" == answer.title
    assert answer.told.lines[0].startswith("Dishes that contain it: ") and "without a record: " in answer.told.lines[0]
    assert answer.told.links[0][1].endswith("?without=peanut")
    article = next(iter(spoon["en"].site.articles.values()))
    advice = replace(article, topic="peanut-and-nut-allergy")
    assert answer_allergens(spoon["en"], ["peanut"], advice).told.lines[1] == advice.in_(BY_CODE["en"]).summary


def test_an_allergy_is_told_with_how_many_dishes_fit_where_no_article_answers(spoon):
    site = replace(spoon["en"].site, articles={})
    told = in_place(replace(spoon["en"], site=site), "peanut allergy").told
    assert ("Without peanut", len(menu.dishes(site, Filter(without=("peanut",))))) == told.found


def test_gluten_is_told_by_the_allergens_where_no_diet_is_recorded_as_the_filter_finds_it_and_promises_nothing(spoon):
    site = spoon["en"].site
    dishes = {id: dish.model_copy(update={"diets": None}) for id, dish in site.dishes.items()}
    house = {"en": replace(spoon["en"], site=replace(site, dishes=dishes))}
    without = Filter(without=tuple(each for each in ("wheat", "gluten") if each in site.allergens))
    changes = {"diets": None, "allergens": (), "may_contain": ()}
    told = found_in(house, "gluten free", **changes).told
    tea = dishes["mint-tea"].model_copy(update=changes)
    expected = [each for each in {**dishes, tea.id: tea}.values() if without.admits(each)]
    assert expected and len(expected) == told.found[1]
    assert "does not promise" in told.lines[0] and "/menu?without=" in told.links[0][1]


def test_the_word_menu_leads_to_its_sections(spoon):
    answer = found_in(spoon, "menu")
    assert ("/en/menu", ["Bowls, Drinks"]) == (answer.address, answer.told.lines)


def test_a_private_room_is_told_with_its_terms_and_one_that_nobody_wrote_as_not_known(spoon):
    room = {"id": "attic", "name": {"en": "The attic"}, "seats": 20, "guests": [10, 20], "minimum_spend": "300.00"}
    parties = [{"id": "tables", "guests": [1, 9]}]
    written = {"how": {"en": "Call."}, "parties": parties, "rooms": [room]}
    rules = BookingRules.model_validate(written, context={"languages": SiteLanguages((BY_CODE["en"],)), "derive": {}})
    house = {"en": replace(spoon["en"], site=replace(spoon["en"].site, booking=rules))}
    answer = found_in(house, "do you have a private room")
    assert ["The attic: 20 seats; minimum spend $300.00", "Call."] == answer.told.lines
    without = {"en": replace(spoon["en"], site=replace(spoon["en"].site, booking=None))}
    assert "no information" in found_in(without, "private room").told.lines[0]


def test_a_size_that_is_named_is_told_with_its_price(spoon):
    assert "Mint Tea: Bottle $45.00" == found_in(spoon, "bottle of mint tea", sizes=(GLASS, BOTTLE)).told.lines[0]


@pytest.mark.parametrize(
    ("code", "query", "topic"),
    [
        ("fr", "stationement", "parking-nearby"),
        ("en", "reservaton", "how-to-reserve"),
        ("es", "propinas incluida", "tipping-guide"),
    ],
)
def test_a_misspelled_word_of_a_topic_names_it_where_nothing_else_answers(sample, code, query, topic):
    [locale] = [each for each in LOCALES if each.code == code]
    site = replace(sample, languages=SiteLanguages((locale,)))
    assert topic == topic_asked(site, query, NOW)
    assert topic_asked(site, query, NOW, is_answered=True) in (None, topic_of(query, site))


def test_the_article_above_dishes_that_meet_a_diet_is_on_that_diet(spoon):
    assert FILTERED["halal-information"](Filter(certified=("halal",)))
    assert not FILTERED["halal-information"](Filter(diet=("vegetarian",)))
    assert FILTERED["vegetarian-options"](Filter(diet=("vegetarian",)))


def test_a_house_that_takes_bookings_without_rules_asks_for_a_call_only(spoon):
    site = spoon["en"].site
    takes = site.restaurant.model_copy(update={"takes_reservations": True})
    house = {"en": replace(spoon["en"], site=replace(site, booking=None, restaurant=takes))}
    assert "Call and ask about a table tomorrow for 4." in " ".join(found_in(house, "table for 4 tomorrow").told.lines)


def test_a_search_of_articles_that_none_answers_leads_to_the_dishes_it_names_but_not_past_a_condition(spoon):
    site = replace(spoon["en"].site, articles={}, languages=SiteLanguages((BY_CODE["en"],)))
    house, search = replace(spoon["en"], site=site), index_site(site)
    answer, _ = answer_article_search(house, search.find_articles("pepper noodles"))
    assert (["Pepper Noodles: $12.00"], True) == (
        answer.told.lines,
        answer.address.endswith("/en/menu?q=pepper+noodles"),
    )
    met, _ = answer_article_search(house, search.find_articles("pepper noodles without milk"))
    note = site.menu.allergen_note.in_(house.locale)
    assert (["Pepper Noodles: $12.00", note], True) == (met.told.lines, met.told.left_out.startswith("Dishes hidden: "))
    sold_out = replace(house, site=replace(site, sold_out={"pepper-noodles": SoldOut(None)}))
    gone, _ = answer_article_search(sold_out, search.find_articles("pepper noodles"))
    assert ["Pepper Noodles: $12.00; Sold out"] == gone.told.lines
    none, _ = answer_article_search(house, search.find_articles("pepper noodles without peanuts"))
    assert "No dish is recorded for “pepper noodles without peanuts”; ask us." == none.told.lines[0]


def test_what_is_raw_of_some_food_leaves_out_the_dishes_without_it(spoon):
    site = spoon["en"].site
    raw = {
        id: site.dishes["mint-tea"].model_copy(
            update={"id": id, "name": Text({"en": name}), "allergens": ids, "cautions": ("raw",), "also": ()}
        )
        for id, name, ids in (
            ("beef", "Steak tartare", ("egg",)),
            ("salmon", "Salmon tartare", ("fish",)),
            ("special", "Tartare of the day", None),
        )
    }
    house = replace(spoon["en"], site=replace(site, dishes={**site.dishes, **raw}))
    search = index_site(house.site)

    def told(query):
        found = SiteResults(search.find_dishes(query), search.find_articles(query))
        return find_answer(house.relative(), found).told.lines[0]

    assert "Raw: Salmon tartare, Tartare of the day" == told("raw seafood") == told("raw fish")
    assert "Raw: Steak tartare, Salmon tartare, Tartare of the day" == told("is anything raw")


@pytest.mark.parametrize(
    ("query", "topic"),
    [
        ("parking on saint-denis", "parking-nearby"),
        ("where to park near rue Beaubien", "parking-nearby"),
        ("parking ticket", None),
        ("saint-denis", None),
    ],
)
def test_a_street_beside_a_word_for_parking_asks_for_parking(spoon, query, topic):
    site = spoon["en"].site
    assert topic == topic_asked(site, query, NOW)


def test_a_party_larger_than_any_that_books_is_told_so_without_a_day_that_nobody_named(spoon):
    rules = BookingRules(how=Text({"en": "Call."}), parties=(PARTY,))
    house = replace(spoon["en"], site=replace(spoon["en"].site, booking=rules))
    largest = PARTY.guests.most

    def said(guests):
        return sentences(house, booking_answer(house.site, guests, None, MOMENTS["morning"]))

    assert [
        f"Call and ask about a table for {largest + 1}.",
        f"Parties of up to {largest} can book.",
    ] == said(largest + 1)
    assert f"Parties of up to {largest} can book." not in said(largest)


def test_the_name_of_a_dish_is_no_question_that_an_article_with_its_words_answers(app):
    assert told(app, "en", "oyster sauce gai lan") is None


GST = Tax.model_construct(name=Text({"en": "GST"}), rate="5%", included=False)


def test_topics_that_a_query_joins_are_both_answered(spoon):
    """The taxes are known, and nobody has said anything of a tip."""
    spoon = spoon["en"]
    taxed = spoon.site.restaurant.model_copy(update={"taxes": (GST,), "charges": (), "prices_include_tax": False})
    house = replace(spoon, site=replace(spoon.site, restaurant=taxed, articles={}))
    for query in ("taxes and tip", "tip, taxes", "taxes tip"):
        answer = in_place(house, query)
        assert {"Taxes", "Charges"} == set(answer.title.split(", ")), query
        words = " ".join(answer.told.lines)
        assert "GST 5%" in words and "Not recorded; ask us" in words, query


def test_what_is_known_of_neither_of_two_topics_is_said_once(spoon):
    """In the order of the query; a phrase that holds the words of two topics is one."""
    site = replace(spoon["en"].site, articles={}, pages={})
    house = replace(spoon["en"], site=site)
    assert ["gift-cards", "wifi-and-charging"] == [*topics_joined("gift card wifi", site)]
    assert {} == topics_joined("delivery hours", site) == topics_joined("parking", site)
    answer = in_place(house, "gift card wifi")
    assert "Gift cards, Wi-Fi" == answer.title and 1 == len(answer.told.lines)


def test_the_name_of_a_company_for_bookings_leads_to_the_bookings(spoon):
    spoon = spoon["en"]
    online = Channel.model_construct(
        kind="booking", name=Text({"en": "Libro", "zh": "Libro"}), url="https://libro.example/spoon"
    )
    restaurant = spoon.site.restaurant.model_copy(update={"channels": (online,), "takes_reservations": True})
    house = replace(spoon, site=replace(spoon.site, restaurant=restaurant))
    assert "how-to-reserve" == topic_of("libro", house.site) and topic_of("libro", spoon.site) is None


def test_the_allergens_of_a_dish_that_a_query_names_are_told(spoon):
    spoon = spoon["en"]
    answer = find_answer(spoon, SiteResults(*of_both(spoon, "beef stew allergens")))
    stew = spoon.site.dishes["beef-stew"]
    assert spoon.text(stew.name) == answer.title
    assert [contained_allergens(spoon, stew), possible_traces(spoon, stew)] == [
        line.split(": ", 1)[1] for line in answer.told.lines[:2]
    ]


def of_both(house, query: str):
    search = index_site(house.site)
    return search.find_dishes(query), search.find_articles(query)


def test_a_meal_at_noon_names_the_dishes_that_are_served_until_the_afternoon(spoon):
    spoon = spoon["en"]
    until_two = ServingHours((ServingWindow(None, time(14), ("tuesday", "wednesday")),))
    stew = spoon.site.dishes["beef-stew"].model_copy(update={"hours": until_two})
    house = replace(spoon, site=replace(spoon.site, dishes={**spoon.site.dishes, stew.id: stew}))
    for query in ("lunch today", "noon"):
        answer = find_answer(house, SiteResults(*of_both(house, query)))
        assert any(spoon.text(stew.name) in line and "2:00 pm" in line for line in answer.told.lines), query


@pytest.mark.parametrize("query", ["beer without alcohol", "alcohol-free wine"])
def test_a_drink_without_alcohol_is_one_of_those_that_are_said_to_have_none(sample, query):
    assert "alcohol-free" == topic_of(query, sample)


def test_places_for_bicycles_alone_are_headed_as_such():
    client = unlimited_app(publishable(OTHERS["cafe-bonheur"])).test_client()
    assert "## Bicycle parking" in client.get("/en/parking.md").text
    assert '<h2 id="places">Bicycle parking</h2>' in client.get("/en/parking").text


@pytest.mark.parametrize(
    ("sample", "code", "query", "title", "line"),
    [
        ("cafe-bonheur", "en", "are there nuts in the cheese board", "Québec Cheese Board", "Contains: Tree nuts"),
        ("cafe-bonheur", "fr", "y a-t-il du lait dans la soupe du jour", "Soupe du jour", "Contient : information non disponible"),
        ("cafe-bonheur", "en", "is there milk in the soup of the day", "Soup of the Day", "Contains: not recorded"),
        ("cafe-bonheur", "en", "can I eat the sugar pie with an egg allergy", "Sugar Pie", "Contains: Egg"),
        ("cafe-bonheur", "en", "is there gluten in the poutine", "Poutine", "Contains: Wheat"),
        ("old-boathouse", "en", "is there milk in the haddock", "Haddock", ""),
    ],
)  # fmt: skip
def test_what_is_in_a_dish_is_answered_from_its_record_and_never_with_no(sample, code, query, title, line):
    client = unlimited_app(publishable(OTHERS[sample])).test_client()
    answer = client.get("/api/knowledge", query_string={"q": query, "lang": code}).json["answer"]
    assert title in answer["title"]
    assert line in answer["text"].replace("\xa0", " ")


@pytest.mark.parametrize(
    ("sample", "code", "query"),
    [("cafe-bonheur", "fr", "vos horaires"), ("cafe-bonheur", "en", "opening hours"), ("old-boathouse", "en", "hours")],
)
def test_hours_without_a_day_are_those_of_the_week(sample, code, query):
    snapshot = state_of(unlimited_app(publishable(OTHERS[sample]))).snapshot
    localized_site = next(each for each in snapshot.localized_sites.values() if each.locale.code == code)
    results = SiteResults(*of_both(localized_site, query))
    assert week_words(localized_site) in find_answer(localized_site, results).told.lines


def test_an_answer_on_groups_has_the_telephone_the_terms_and_the_page_of_bookings(tmp_path, client):
    house = unlimited_app(publishable(OTHERS["old-boathouse"])).test_client()
    answer = house.get("/api/knowledge", query_string={"q": "do you take groups"}).json["answer"]
    assert answer["url"].endswith("/en/reservation")
    assert "01632 960147" in answer["text"]
    rules = 'parties: [{id: tables, guests: [1, 20], notice: 48 hours, deposit: {amount: "10.00"}}]\n'
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "content")
    (folder / "booking.yaml").write_text(rules)
    house = unlimited_app(folder).test_client()
    answer = house.get("/api/knowledge", query_string={"q": "table for 12 on saturday"}).json["answer"]
    assert "Notice: at least 48 hours ahead" in answer["text"] and "Deposit: £10.00" in answer["text"]
    demonstration = client.get("/api/knowledge", query_string={"q": "large groups"}).json["answer"]
    assert "604-555-0142" in demonstration["text"] and "/en/reservation)" in demonstration["text"]


@pytest.mark.parametrize(
    ("sample", "code", "query", "words"),
    [
        ("cafe-bonheur", "en", "dairy-free desserts", ["No dish is recorded for “dairy-free desserts”; ask us."]),
        ("cafe-bonheur", "fr", "desserts sans lait", ["Aucun plat n’est indiqué pour « desserts sans lait »"]),
        ("old-boathouse", "en", "vegan pizza", ["No dish is recorded for “vegan pizza”; ask us."]),
        ("cafe-bonheur", "fr", "pas de bleuets", ["Planche de fromages d’ici", "Il ne donne pas tous les ingrédients"]),
        ("cafe-bonheur", "en", "no blueberry", ["Québec Cheese Board", "does not list every ingredient"]),
    ],
)
def test_conditions_that_no_dish_meets_are_said_to_have_no_record(sample, code, query, words):
    client = unlimited_app(publishable(OTHERS[sample])).test_client()
    page = judged(client.get(f"/{code}/search", query_string={"q": query}).text)
    asked = {"q": query, "lang": code}
    texts = [
        page.select_one(".answer").text,
        client.get("/api/menu", query_string=asked).json["answer"]["text"],
        client.get("/api/knowledge", query_string=asked).json["answer"]["text"],
        client.get(f"/{code}/menu.md", query_string={"q": query}).text,
    ]
    assert not page.select("#dishes")
    for text in texts:
        assert all(each in text.replace("\xa0", " ") for each in words)


@pytest.mark.parametrize(("record", "is_asked"), [("", True), ('  allergens: [milk, "✎ …"]\n', False)])
def test_of_conditions_that_no_dish_meets_those_without_a_record_are_named(tmp_path, record, is_asked):
    folder = copytree(publishable(OTHERS["cafe-bonheur"]), tmp_path / "content")
    desserts = folder / "menu" / "desserts.yaml"
    head, _, tail = desserts.read_text().rpartition("  allergens: [egg, milk, wheat]\n")
    desserts.write_text(head + record + tail)
    answer = unlimited_app(folder).test_client().get("/api/menu?q=dairy-free+desserts&lang=en").json["answer"]
    assert is_asked is ("Ask us about: Sugar Pie." in answer["text"]), "not of one that is known to have it"


@pytest.mark.parametrize(
    ("code", "query", "topic"),
    [
        ("en", "it's my mom's birthday", "birthday-celebrations"),
        ("fr", "c'est la fête de ma mère", "birthday-celebrations"),
        ("en", "I left my scarf", "lost-and-found"),
        ("en", "lost property", "lost-and-found"),
        ("fr", "j'ai oublié mon manteau", "lost-and-found"),
        ("es", "olvidé mi bolso", "lost-and-found"),
        ("it", "ho dimenticato la giacca", "lost-and-found"),
        ("fa", "کیفم را جا گذاشتم", "lost-and-found"),
        ("zh", "忘記拿外套", "lost-and-found"),
        ("en", "do you take groups", "large-groups"),
        ("fr", "comment s'y rendre en métro", "public-transit"),
        ("en", "where can I hang my coat", None),
    ],
)
def test_what_guests_say_of_themselves_and_their_things_is_part_of_the_topic(sample, code, query, topic):
    [locale] = [each for each in LOCALES if each.code == code]
    assert topic == topic_of(query, replace(sample, languages=SiteLanguages((locale,))))


def test_a_guest_who_asks_whether_there_still_is_a_dish_hears_that_it_is_sold_out(tmp_path):
    folder = copytree(publishable(OTHERS["cafe-bonheur"]), tmp_path / "content")
    (folder / "sold-out.yaml").write_text("tarte-au-sucre: 2026-12-31\n")
    client = unlimited_app(folder).test_client()
    asked = client.get("/api/knowledge", query_string={"q": "avez-vous encore de la tarte au sucre", "lang": "fr"}).json
    assert "Épuisé jusqu" in asked["answer"]["text"]


def test_a_guest_who_asks_for_a_glass_of_wine_need_not_name_its_measure(spoon):
    red = (
        spoon["en"]
        .site.dishes["mint-tea"]
        .model_copy(
            update={
                "id": "red",
                "name": Text({"en": "House red"}),
                "description": Text({"en": "Merlot"}),
                "cautions": ("alcohol",),
                "sizes": tuple(
                    Size.model_construct(id=id, name=Text({"en": name}), price=price)
                    for id, name, price in (("small", "175 ml glass", 650), ("bottle", "bottle", 2400))
                ),
            }
        )
    )
    site = replace(spoon["en"].site, dishes={**spoon["en"].site.dishes, "red": red})
    found = found_in({"en": replace(spoon["en"], site=site)}, "wine by the glass")
    assert ["House red: 175 ml glass $6.50"] == [each for each in found.told.lines if "House red" in each]


def test_at_noon_the_last_orders_of_the_evening_are_told_too(spoon):
    site = spoon["en"].site
    week = dict.fromkeys(
        site.hours.week, (Hours(open=time(11, 30), close=time(14, 30)), Hours(open=time(17, 30), close=time(22, 30)))
    )
    orders = WeeklyLastOrders(dine_in=LastOrder(minutes=30))
    hours = site.hours.model_copy(update={"week": week, "last_orders": orders, "holidays": ()})
    told = TOPICS["last-order-time"].tell(replace(spoon["en"], site=replace(site, hours=hours)), NOW).lines
    assert ("2:00 pm" in told[0], "10:00 pm" in told[0], "10:00 pm" in told[1]) == (True, False, True)
