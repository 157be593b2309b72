"""A site is searched by the words of its own languages."""

import pytest

from restaurant_site.domain.menu import Filter
from restaurant_site.search.index import Index, IndexedDocument
from restaurant_site.search.language import language_of, search_language
from restaurant_site.search.synonyms import Synonyms
from restaurant_site.text.analysis import phrase
from restaurant_site.words import FOLDER, all_words, words_of
from tests.languages import LOCALES

ARTICLES = {
    "fr": {
        "opening-hours": ("Heures d'ouverture", "Nous ouvrons à midi et fermons à 22 h."),
        "parking": ("Où stationner", "Le terrain derrière l'église est gratuit."),
        "eggs": ("Œufs et produits laitiers", "Les pâtes fraîches contiennent des œufs."),
        "green-tea": ("Le thé vert", "Une théière pour deux."),
    },
    "es": {
        "opening-hours": ("Horario", "Abrimos a mediodía y cerramos a las diez."),
        "parking": ("Dónde estacionar", "El lote detrás de la iglesia es gratis."),
        "eggs": ("Huevos y lácteos", "La pasta fresca lleva huevo."),
        "green-tea": ("El té verde", "Una tetera para dos."),
    },
    "fa": {
        "opening-hours": ("ساعت کار", "هر روز از ظهر باز است."),
        "parking": ("پارکینگ", "پشت رستوران جای پارک هست."),
        "eggs": ("تخم‌مرغ و لبنیات", "نودل‌ها تخم‌مرغ دارد."),
        "guests": ("مهمان‌های کوچک", "صندلی بلند برای بچه‌ها داریم."),
    },
    "it": {
        "opening-hours": ("Orari di apertura", "Apriamo a mezzogiorno e chiudiamo alle 22."),
        "parking": ("Dove parcheggiare", "Il piazzale dietro la chiesa è gratuito."),
        "eggs": ("Uova e latticini", "La pasta fresca contiene uova."),
        "green-tea": ("Il tè verde", "Una teiera per due."),
    },
    "en": {
        "opening-hours": ("Opening hours", "From noon to ten."),
        "parking": ("Where to park", "Behind the church."),
        "tea": ("The house tea", "A pot for two."),
    },
}


def site_search(*codes: str) -> Index:
    language = language_of(codes)
    documents = [
        IndexedDocument(f"{id}-{code}" if len(codes) > 1 else id, [(title, 5)], [title], body=[(summary, 1)])
        for code in codes
        for id, (title, summary) in ARTICLES[code].items()
    ]
    return Index(documents, language, Synonyms(language.synonyms, language.stem))


@pytest.mark.parametrize(
    ("code", "query", "article"),
    [
        ("fr", "quand êtes-vous ouverts", "opening-hours"),
        ("fr", "A QUELLE HEURE FERMEZ-VOUS", "opening-hours"),
        ("fr", "parking", "parking"),
        ("fr", "y a-t-il des oeufs là-dedans", "eggs"),
        ("fr", "the vert", "green-tea"),
        ("fr", "avez-vous du thé", "green-tea"),
        ("es", "¿cuándo están abiertos?", "opening-hours"),
        ("es", "A QUE HORA CIERRAN", "opening-hours"),
        ("es", "aparcamiento", "parking"),
        ("es", "lleva huevo la pasta", "eggs"),
        ("es", "tienen te", "green-tea"),
        ("fa", "پاركينگ كجاست؟", "parking"),
        ("fa", "ساعتِ کارِتان چیست", "opening-hours"),
        ("fa", "تخم مرغ دارد؟", "eggs"),
        ("fa", "تخممرغ", "eggs"),
        ("fa", "برای مهمون‌ها جا هست", "guests"),
        ("it", "quando siete aperti", "opening-hours"),
        ("it", "A CHE ORA CHIUDETE", "opening-hours"),
        ("it", "c'è un parcheggio?", "parking"),
        ("it", "c'è l'uovo nella pasta", "eggs"),
        ("it", "avete del te", "green-tea"),
        ("en", "when do you open", "opening-hours"),
    ],
)
def test_a_question_finds_its_article_in_the_spelling_of_guests(code, query, article):
    assert article == site_search(code).search(query)[0].id


@pytest.mark.parametrize(
    ("query", "article"),
    [
        ("ouvert le soir ?", "opening-hours-fr"),
        ("opening", "opening-hours-en"),
        ("thé vert", "green-tea-fr"),
        ("the tea of the house", "tea-en"),
    ],
)
def test_two_languages_in_the_same_letters_are_both_searched(query, article):
    assert article == site_search("fr", "en").search(query)[0].id


def test_an_evening_meal_is_no_soup():
    stem = language_of(("fr",)).stem
    assert stem("soupe") == stem("soupes") != stem("souper")


WITHOUT = [
    ("fr", "soupe sans porc", "soupe", Filter(diet=("no-pork",))),
    ("fr", "nouilles sans oeufs ni produits laitiers", "nouilles", Filter(without=("egg", "milk"))),
    ("fr", "pas d'arachides", "", Filter(without=("peanut",))),
    ("fr", "allergique aux crevettes et au soya", "", Filter(without=("crustaceans", "soy"))),
    ("fr", "plats vegetariens", "plats", Filter(diet=("vegetarian",))),
    ("fr", "riz pas épicé", "riz", Filter(max_spice=0)),
    ("fr", "plat peu épicé", "plat", Filter(max_spice=1)),
    ("fr", "plat très épicé", "plat", Filter(min_spice=2)),
    ("fr", "riz épicée", "riz", Filter(min_spice=1)),
    ("fr", "pas de réservation", "pas de réservation", Filter()),
    ("fr", "y a-t-il du porc", "y a-t-il du porc", Filter()),
    ("fr", "sans noix de Saint-Jacques", "-Jacques", Filter(without=("molluscs",))),
    ("fr", "sans fruits de mer", "", Filter(without=("crustaceans", "molluscs", "fish"))),
    ("fr", "sans orge ni seigle", "", Filter(diet=("no-gluten-ingredients",))),
    ("fr", "sans œufs de poisson", "", Filter(without=("fish",))),
    ("fr", "sans beurre d'amande", "", Filter(without=("tree-nuts",))),
    ("fr", "desserts sans la moindre trace d'arachide", "desserts", Filter(without=("peanut",))),
    ("es", "sopa sin cerdo", "sopa", Filter(diet=("no-pork",))),
    ("es", "tacos sin queso ni crema", "tacos", Filter(without=("milk",))),
    (
        "es",
        "alérgica al marisco y a las nueces",
        "",
        Filter(without=("peanut", "crustaceans", "molluscs", "tree-nuts")),
    ),
    ("es", "no como pescado", "", Filter(without=("fish",))),
    ("es", "sin mantequilla de cacahuete", "", Filter(without=("peanut",))),
    ("es", "sin cebada ni centeno", "", Filter(diet=("no-gluten-ingredients",))),
    ("es", "platos vegetarianos", "platos", Filter(diet=("vegetarian",))),
    ("es", "arroz no muy picante", "arroz", Filter(max_spice=1)),
    ("es", "¿no hay pescado?", "¿no hay pescado?", Filter()),
    ("fa", "سوپ بدون گوشت خوک", "سوپ", Filter(diet=("no-pork",))),
    ("fa", "به بادام زمینی و کنجد حساسیت دارم", "به", Filter(without=("peanut", "sesame"))),
    ("fa", "تخم‌مرغ نمی‌خورم", "", Filter(without=("egg",))),
    ("fa", "شیر سویا نداشته باشد", "", Filter(without=("soy",))),
    ("fa", "گیاهی", "", Filter(diet=("vegetarian",))),
    ("fa", "گیاه‌خوارم", "", Filter(diet=("vegetarian",))),
    ("fa", "ماهی خورده نمی‌توانم", "", Filter(without=("fish",))),
    ("fa", "نمی‌توانم میگو بخورم", "بخورم", Filter(without=("crustaceans",))),
    ("fa", "نان بدون شیر، تخم‌مرغ و بادام", "نان", Filter(without=("egg", "milk", "tree-nuts"))),
    ("fa", "بدون تخم کنجد", "", Filter(without=("sesame",))),
    ("fa", "غذای کم تند", "غذای", Filter(max_spice=1)),
    ("fa", "کباب تند", "کباب", Filter(min_spice=1)),
    ("fa", "تند نباشد", "", Filter(max_spice=0)),
    ("fa", "شیر ندارید؟", "شیر ندارید؟", Filter()),
    ("it", "zuppa senza maiale", "zuppa", Filter(diet=("no-pork",))),
    ("it", "pasta senza uova né latticini", "pasta", Filter(without=("egg", "milk"))),
    ("it", "niente arachidi", "", Filter(without=("peanut",))),
    ("it", "sono allergica ai gamberi e alla soia", "sono", Filter(without=("crustaceans", "soy"))),
    ("it", "non mangio l'uovo", "", Filter(without=("egg",))),
    ("it", "piatti vegetariani", "piatti", Filter(diet=("vegetarian",))),
    ("it", "senza glutine", "", Filter(diet=("no-gluten-ingredients",))),
    ("it", "riso non piccante", "riso", Filter(max_spice=0)),
    ("it", "pollo poco piccante", "pollo", Filter(max_spice=1)),
    ("it", "sugo molto piccante", "sugo", Filter(min_spice=2)),
    ("it", "senza frutti di mare", "", Filter(without=("crustaceans", "molluscs", "fish"))),
    ("it", "gelato senza latte di mandorla", "gelato", Filter(without=("tree-nuts",))),
    ("it", "senza orzo né segale", "", Filter(diet=("no-gluten-ingredients",))),
    ("it", "avete del maiale?", "avete del maiale?", Filter()),
    ("en", "tree nut free dessert", "dessert", Filter(without=("tree-nuts",))),
    ("en", "porc sans", "porc sans", Filter()),
]


@pytest.mark.parametrize(("code", "query", "rest", "wanted"), WITHOUT)
def test_what_a_query_leaves_out_is_a_filter_in_the_words_of_its_language(code, query, rest, wanted):
    wishes = language_of((code,)).negation.wishes(query, lambda _: False)
    assert (rest, wanted, []) == (wishes.rest, wishes.filter, wishes.left_out)


def test_a_name_that_begins_with_an_allergen_is_left_out_as_it_is():
    french = language_of(("fr",)).negation
    assert ("dessert", [], ["noix de coco"]) == french.wishes("dessert sans noix de coco", lambda _: False)


def test_a_language_without_words_is_searched_by_the_words_themselves():
    language = language_of(("xx",))
    index = Index([IndexedDocument("tea", [("Tee und Kuchen", 5)], ["Tee und Kuchen"])], language)
    assert ["tea"] == [hit.id for hit in index.search("kuchen")]
    assert ("kuchen ohne eier", []) == language.negation.split("kuchen ohne eier", lambda _: True)


def test_the_scripts_of_one_language_share_its_words():
    assert search_language(LOCALES) is search_language(LOCALES[:2])


def test_a_list_of_another_kind_is_refused(monkeypatch, tmp_path):
    (tmp_path / "xx.yaml").write_text("stopwords: [a]\n", encoding="utf-8")
    monkeypatch.setattr("restaurant_site.words.FOLDER", tmp_path)
    words_of.cache_clear()
    with pytest.raises(ValueError, match="stopwords"):
        words_of("xx")
    words_of.cache_clear()


def test_no_synonym_is_a_stop_word():
    wrong = [
        (path.stem, word)
        for path in FOLDER.glob("*.yaml")
        for language in [language_of((path.stem,))]
        for group in language.synonyms
        for word in group
        if phrase(word) in language.stop_words
    ]
    assert [] == wrong


def test_every_file_of_words_has_what_a_search_needs():
    assert len(all_words()) == len(list(FOLDER.glob("*.yaml"))) >= 4
    assert [] == [words for words in all_words() if not (words.stemmer and words.left_out.before and words.allergens)]
