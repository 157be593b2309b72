"""What owners write for the allergens of the content files, and what they should write instead.

The names of all languages stand together: an owner may write that of any language for the same id.
"""

import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import Literal

from ..i18n import N_
from .fault_kinds import Translatable

_NAMES = {
    "wheat": "semolina durum bulgur couscous",
    "egg": (
        "eggs egg-white egg-whites egg-yolk 蛋 雞蛋 鸡蛋 œuf oeuf œufs oeufs huevo huevos uovo uova تخم-مرغ تخم ei eier "
        "eieren ovo ovos 卵 鶏卵 玉子 たまご"
    ),
    "peanut": (
        "peanuts groundnut groundnuts 花生 arachide arachides cacahuète "
        "cacahuètes cacahuete cacahuetes cacahuate cacahuates maní arachidi noccioline بادام-زمینی ممپلی erdnuss erdnuß erdnüsse "
        "amendoim amendoins pinda pinda’s pindas 落花生 ピーナッツ"
    ),
    "milk": (
        "dairy lactose cheese butter cream yogurt yoghurt 奶 牛奶 "
        "奶類 奶类 lait laitages produits-laitiers leche lácteos lactosa "
        "latte latticini lattosio formaggio burro panna شیر لبنیات milch laktose sahne käse leite laticínios melk 乳 牛乳 乳製品"
    ),
    "mustard": "mustard-seed mustard-seeds 芥末 芥辣 moutarde mostaza senape خردل senf mostarda mosterd からし",
    "crustaceans": (
        "crustacean shrimp shrimps prawn prawns crab crabs lobster lobsters crayfish langoustine langoustines scampi "
        "甲殼類 甲壳类 蝦 虾 蟹 crustacé crustacés crevette "
        "crevettes crabe homard crustáceos camarones gambas langosta cangrejo "
        "crostaceo crostacei gambero gamberi gamberetti gamberoni granchio aragosta astice scampo سخت-پوستان میگو خرچنگ "
        "krebstiere krustentiere garnelen schaaldieren garnalen camarão えび エビ 海老 かに カニ"
    ),
    "molluscs": (
        "mollusc mollusk mollusks squid cuttlefish octopus snails whelks cockles scallop mussel oyster clam clams oysters "
        "mussels scallops 軟體動物 软体动物 貝類 贝类 mollusque "
        "mollusques moll calmar calmars moules huîtres palourdes pétoncles moluscos "
        "calamar calamares mejillones almejas ostras pulpo "
        "mollusco molluschi cozze vongole calamari polpo seppia ostriche capesante "
        "نرم-تنان صدف weichtiere muscheln weekdieren いか イカ たこ タコ あわび"
    ),
    "fish": (
        "anchovy anchovies 魚 鱼 poisson poissons pescado pescados pesce acciughe alici ماهی fisch "
        "peixe peixes vis さけ サケ さば サバ"
    ),
    "sesame": (
        "sesame-seed sesame-seeds sesame-oil tahini 芝麻 sésame sésamo ajonjolí sesamo semi-di-sesamo کنجد "
        "sesamsamen sesam sesamzaad ごま ゴマ 胡麻"
    ),
    "soy": "soya soybean soybeans soya-bean soya-beans tofu edamame 大豆 黃豆 黄豆 soja soia سویا",
    "sulphites": (
        "sulphite sulfite sulfites sulphur sulfur sulphur-dioxide sulfur-dioxide 亞硫酸鹽 亚硫酸盐 sulfitos "
        "solfiti anidride-solforosa anidride-solforosa-e-solfiti سولفیت سولفیت-ها "
        "schwefeldioxid schwefeldioxid-und-sulfite sulfite sulfiet"
    ),
    "tree-nuts": (
        "tree-nut 木本堅果 木本坚果 noix fruits-à-coque frutos-de-cáscara nueces-de-árbol frutta-a-guscio مغزهای-درختی schalenfrüchte"
    ),
    "gluten": (
        "cereals-with-gluten 麩質 麸质 麩質穀物 麸质谷物 cereals-containing-gluten گلوتن glutine "
        "cereali-contenenti-glutine glutenhaltiges-getreide"
    ),
    "celery": "celeriac 芹菜 西芹 céleri apio sedano کرفس sellerie aipo selderij",
    "lupin": "lupins lupine 羽扇豆 altramuz altramuces lupini lupino لوپین lupinen",
}
_CEREALS_AND_NUTS = {
    "wheat": "小麥 小麦 blé trigo grano frumento semola گندم weizen tarwe",
    "spelt": "farro épeautre espelta dinkel 斯佩爾特小麥 斯佩尔特小麦 گندم-اسپلت",
    "rye": "黑麥 黑麦 seigle centeno segale چاودار roggen",
    "barley": "大麥 大麦 orge cebada orzo جو gerste",
    "oats": "燕麥 燕麦 avoine avena جو-دوسر hafer",
    "almond": (
        "almonds amande amandes almendra almendras mandorla mandorle mandel mandeln amêndoa amêndoas 杏仁 扁桃仁 巴旦木 بادام "
        "アーモンド"
    ),
    "hazelnut": "hazelnuts 榛子 noisette noisettes avellana avellanas nocciola nocciole فندق haselnuss haselnüsse",
    "walnut": "walnuts 核桃 noix-de-grenoble nuez-de-nogal noce گردو چهارمغز چارمغز walnuss walnüsse くるみ クルミ",
    "cashew": (
        "cashews カシューナッツ 腰果 noix-de-cajou cajou anacardo anacardos nuez-de-la-india nueces-de-la-india "
        "nuez-de-la-india-(anacardo) anacardi بادام-هندی کاجو"
    ),
    "pecan": "pecans 碧根果 pacane pacanes noix-de-pécan pecana pecanas nuez-pecana nueces-pecanas noce-pecan noci-pecan گردوی-پکان",
    "brazil-nut": (
        "brazil-nuts 巴西堅果 巴西坚果 noix-du-brésil nuez-de-brasil nueces-de-brasil noce-del-brasile noci-del-brasile "
        "بادام-برزیلی"
    ),
    "pistachio": "pistachios 開心果 开心果 pistache pistaches pistacho pistachos pistacchio pistacchi پسته",
    "pine-nut": (
        "pine-nuts pinenuts pignon pignons pignon-de-pin pignons-de-pin pignoli pinolo pinoli piñón piñones 松子 دانهٔ-کاج جلغوزه"
    ),
    "macadamia": (
        "macadamias 夏威夷果 夏威夷果仁 noix-de-macadamia nuez-de-macadamia nueces-de-macadamia noce-macadamia noci-macadamia "
        "noci-di-macadamia ماکادمیا"
    ),
}
CEREALS_AND_NUTS: Mapping[str, str] = {
    name: id for id, names in _CEREALS_AND_NUTS.items() for name in (id, *names.split())
}
"""Name → the cereal with gluten, or the tree nut, that it names."""
_ALLERGEN_OF_CEREAL = {"wheat": "wheat", "spelt": "wheat", "rye": "gluten", "barley": "gluten", "oats": "gluten"}
IDS: Mapping[str, str] = {
    **{name: id for id, names in _NAMES.items() for name in (id, *names.split())},
    **{name: _ALLERGEN_OF_CEREAL.get(id, "tree-nuts") for name, id in CEREALS_AND_NUTS.items() if id != "pine-nut"},
}
"""Name → the id of the one allergen that it names."""
_GROUPS: Mapping[tuple[str, ...], tuple[str, str]] = {
    ("crustaceans", "molluscs"): (
        N_("write `crustaceans` for shrimp, crab and lobster, `molluscs` for squid, clams and oysters, or both"),
        "shellfish 海鮮貝類 海鲜贝类 marisco mariscos",
    ),
    ("fish", "crustaceans", "molluscs"): (
        N_("write those of `fish`, `crustaceans` and `molluscs` that it contains"),
        "seafood 海鮮 海鲜 fruits-de-mer frutti-di-mare غذای-دریایی",
    ),
    ("peanut", "tree-nuts"): (
        N_("write `tree-nuts` for almonds, cashews and walnuts, `peanut` for peanuts, or both"),
        "nut nuts 堅果 坚果 果仁 nuez nueces frutos-secos noci frutta-secca آجیل مغزیجات nüsse",
    ),
}
"""Ids → what to write instead of a name that may mean any of them, and such names."""
_UNLISTED = {
    "gluten": N_(
        "write `wheat` where it has wheat; barley, rye and oats have no id here, so name them in the description"
    ),
    "wheat": N_("write `gluten`, which includes it here"),
}
"""Id → what to write where the site's list has the other of the two."""
_ADVICE = {name: advice for advice, names in _GROUPS.values() for name in names.split()}
GROUPS: Mapping[str, tuple[str, ...]] = {name: ids for ids, (_, names) in _GROUPS.items() for name in names.split()}
"""Name that may mean several allergens → their ids."""


def id_of(name: str, pine_nuts: bool = False) -> str | None:
    """Return the id of the allergen that *name* names; None if it names none, or several.

    *pine_nuts*: whether they are tree nuts by the law of the country.
    """
    return "tree-nuts" if pine_nuts and CEREALS_AND_NUTS.get(_folded(name)) == "pine-nut" else _id(_folded(name))


def _id(folded: str) -> str | None:
    """Return the id of a name, also of ``cashew nuts`` where ``cashew`` is known."""
    if folded in IDS:
        return IDS[folded]
    kind, is_nut, _ = folded.rpartition("-nut")
    return "tree-nuts" if is_nut and folded.endswith(("-nut", "-nuts")) and IDS.get(kind) == "tree-nuts" else None


def cereal_or_nut(name: str) -> str:
    """Return which cereal with gluten, or which tree nut, *name* names; empty if it names none."""
    folded = _folded(name)
    return CEREALS_AND_NUTS.get(folded) or CEREALS_AND_NUTS.get(re.sub("-nuts?$", "", folded), "")


def members(name: str) -> tuple[str, ...]:
    """Return the ids of the allergens that *name* may mean, where it may mean several; empty if it does not."""
    return GROUPS.get(_folded(name), ())


def meanings(name: str) -> tuple[str, ...]:
    """Return the ids of the allergens that *name* names or may mean: of gluten wheat, too, which may stand for it."""
    id = id_of(name)
    return (id, *_UNLISTED.keys() - {id}) if id in _UNLISTED else members(name) or ((id,) if id else ())


def advice(name: str, listed: Collection[str]) -> Translatable | Literal[""]:
    """Return what to write instead of *name*, which the list of the site does not have; empty if it is unknown."""
    id = id_of(name)
    if id is None:
        group = _ADVICE.get(_folded(name))
        return Translatable(group) if group else ""
    if id in listed:
        return Translatable(N_("write `%(id)s`"), id=id)
    return Translatable(
        _UNLISTED.get(id, N_("add `%(id)s` to `allergens` of menu.yaml to record it beside what your law lists")), id=id
    )


_OF_ONE_FOOD = frozenset({"peanut", "mustard", "crustaceans", "molluscs", "sesame", "celery"})
"""Ids whose names are no part of another food, unlike the milk of coconuts and the butter of pears."""
_OTHER_FOODS = (
    "oyster mushroom", "beurre noisette", "beurre-noisette", "pommes noisette", "noisettes d", "noisette d", "crab apple",
    "amandes de mer", "amande de mer", "nut-free", "celery salt",
)  # fmt: skip
_WITHOUT = re.compile(
    r"(?:\b(?:without|no|sans|sin|senza|بدون)\s+(?:\w+\s+(?:or|ni|ou|o|y)\s+)?|[無无走免])$", re.IGNORECASE
)


def _pattern(name: str) -> str:
    if re.match(r"[\u3040-\u9fff]", name):
        return name
    return rf"(?<!\w){'[ -]'.join(map(re.escape, name.split('-')))}(?![\w-])"


_WORDS = {
    id: re.compile("|".join(map(_pattern, sorted(names, key=len, reverse=True))), re.IGNORECASE)
    for id in (*_OF_ONE_FOOD, "tree-nuts")
    for names in [[each for each, of in IDS.items() if of == id and (id in _OF_ONE_FOOD or each in CEREALS_AND_NUTS)]]
}


def named_in(text: str) -> dict[str, str]:
    """Return the allergens that a text surely names, each with its word: ``goat cheese, pecans`` → ``{"tree-nuts": "pecans"}``."""
    typed = unicodedata.normalize("NFKC", text)
    others = [match.span() for each in _OTHER_FOODS for match in re.finditer(re.escape(each), typed, re.IGNORECASE)]
    found: dict[str, str] = {}
    for id, words in _WORDS.items():
        for match in words.finditer(typed):
            is_other = any(begin <= match.start() < end for begin, end in others)
            is_without = _WITHOUT.search(typed[: match.start()]) or re.match(r"[ -]free\b", typed[match.end() :])
            if not (is_other or is_without):
                found.setdefault(id, match[0])
    return found


def _folded(name: str) -> str:
    return re.sub(r"[\s_\u200c]+", "-", unicodedata.normalize("NFKC", name).strip().casefold())
