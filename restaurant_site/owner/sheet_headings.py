"""What people and tills call the columns of a list of dishes, in English, French, Spanish, Italian, German, Chinese and Persian."""

import re
import unicodedata
from collections.abc import Sequence

from babel import Locale as BabelLocale

from ..content.chinese import simplifier

GROUP, VARIATION, OPTION = "*same_dish", "*size_of_row", "*part_of_size"
"""Columns that are no field: what the rows of one dish have in common, the name of the size that a row is about, a part of it."""
SIZE, CENTS = "*price_of_size", "*price_cents"
"""The prices of one size, and prices in cents."""
HIDDEN, SHOWN = "*hidden", "*shown"
"""Whether a dish is left out, and whether it is shown."""
MODIFIERS, SET = "*modifiers", "*modifier_set"
"""The modifier groups of a dish by name, and whether it has the one that the heading names."""
DIET = "*diet"
"""Whether a dish keeps the diet that the heading names."""
NOTES = "*notes"
"""What else is written beside a dish."""
CURRENCY = "*currency"
"""In which currency the prices of a row are."""
LANGUAGE = "*language"
"""In which language the texts of a row are."""
SUBSECTION = "*subsection"
"""A part of a section: ``Sottocategoria``."""
WEIGHED = "*sold_by_weight"
"""Whether the price of a row is that of a kilo or a pound."""
CHOOSABLE = (GROUP, VARIATION, SIZE, CENTS, HIDDEN, SHOWN, MODIFIERS, NOTES, SUBSECTION)
"""Those that an owner can choose for a column."""
HEADINGS = {
    "id": "slug",
    "name": (
        "item_name dish dish_name item menu_item product product_name title 菜名 名称 名 名字 菜式 菜品 品名 品项 餐点 商品名称 菜品名称 "
        "plat nom nom_du_plat produit intitulé libellé désignation nombre plato producto artículo prato produto "
        "gericht speise bezeichnung artikelname artikel nome piatto nome_del_piatto prodotto articolo"
    ),
    "category": (
        "section menu_section 类别 分类 种类 菜品分类 商品分类 menu_group reporting_category category_name categories group "
        "course catégorie rubrique famille categoría sección familia categoria sezione famiglia reparto "
        "kategorie rubrik warengruppe abteilung gruppe "
        "department accounting_group type product_type product_category secção seção"
    ),
    "summary": "line short_description 简介 简短说明 一句话",
    "description": (
        "details what_it_is what_is_it qué_es cos_è che_cos_è qu_est_ce_que_c_est c_est_quoi 是什么 "
        "descrizione 描述 说明 介绍 what_s_in_it whats_in_it body_html body long_description détails descripción beschreibung "
        "ingredients ingrédients ingredientes ingredienti zutaten 配料 composition qué_lleva lleva what_s_inside 主料 توضیحات مواد "
        "descrição"
    ),
    "picture": "picture_description alt 图片 图片说明",
    "price": (
        "amount 价钱 价格 售价 单价 零售价 金额 base_price default_price retail_price variant_price selling_price unit_price "
        "prix tarif montant prix_ttc prix_de_vente precio precio_predeterminado pvp importe preis verkaufspreis vk_preis betrag "
        "prezzo prezzo_di_vendita importo preço preço_de_venda"
    ),
    "sizes": "size portions 大小 尺寸 规格 分量 taille tailles tamaño tamaños formato formati größe größen",
    "additions": "addition extras extra add_ons addons toppings 加料 加配 另加 附加 suppléments suplementos aggiunte supplementi zusätze",
    "choices": "choice options 选择 可选",
    "season": "seasonal months 季节 时令 供应季节 saison temporada stagione",
    "tags": "tag labels 标签",
    "popular": "bestseller 人气 热门 招牌",
    "spice": "spicy spiciness heat how_spicy spice_level 辣度 辣 piquant épicé picante piccante piccantezza schärfe scharf",
    "serves": "people 份量 人数 personnes personas raciones persone porzioni personen",
    "portion": "feeds feeds_guests 够几人吃 pour_combien pour_combien_de_personnes nombre_de_convives",
    "allergens": (
        "allergen allergies allergy contains allergen_info allergy_info allergen_information allergy_information "
        "致敏原 过敏原 致敏物 过敏 过敏信息 "
        "过敏原信息 致敏原资料 "
        "allergènes allergie info_allergènes informations_allergènes alérgenos alergias información_de_alérgenos "
        "allergeni informazioni_allergeni allergene allergien allergenhinweise contient contiene enthält alergénios alergénicos "
        "آلرژی حساسیت حساسیت_زا مواد_حساسیت_زا"
    ),
    "may_contain": (
        "traces may_contain_traces may_contain_traces_of possible_traces può_contenere può_contenere_tracce tracce tracce_di trazas "
        "trazas_de puede_contener puede_contener_trazas contiene_trazas peut_contenir peut_contenir_des_traces traces_de "
        "traces_éventuelles traces_possibles spuren kann_enthalten kann_spuren_enthalten pode_conter vestígios "
        "可能含有 可能含 可能含有微量 ممکن_است_داشته_باشد"
    ),
    "cereals_and_nuts": "nuts_and_cereals",
    "cautions": "caution warnings 注意 请留意 注意事项 提示",
    "separate": "why_made_separately",
    "equipment": "厨具 设备",
    "diets": "diet dietary 饮食 régime régimes dieta dietas diete ernährung",
    "on_request": "can_be_made on_demand 可应要求 sur_demande a_petición su_richiesta auf_wunsch",
    "certificates": "certificate certified certification 认证 证书",
    "tax_class": "tax 税类 税项 税别",
    "hours": "times served 时段 供应时段",
    "available": "availability 供应时间",
    "goes_with": "pairs_with 搭配 配搭",
    "also": "other_names also_known_as 别名",
    "article": "文章",
    "draft": "草稿",
    "last_verified": "verified checked last_checked date 日期 核实日期 更新日期",
    GROUP: "handle parent_handle",
    VARIATION: "variation variation_name variant variant_name",
    OPTION: (
        "option_value_1 option_value_2 option_value_3 option_1_value option_2_value option_3_value option1_value "
        "option2_value option3_value variant_option_one_value variant_option_two_value variant_option_three_value "
        "opcion_1_valor opcion_2_valor opcion_3_valor option_1_valeur option_2_valeur option_3_valeur "
        "valeur_option_1 valeur_option_2 valeur_option_3 wert_option_1 wert_option_2 wert_option_3 variant_option"
    ),
    WEIGHED: (
        "sold_by_weight by_weight weighed vendido_por_peso venta_por_peso por_peso vendu_au_poids au_poids venduto_a_peso a_peso "
        "verkauf_nach_gewicht nach_gewicht_verkauft nach_gewicht venut_per_pes per_pes 称重 按重量出售 按重量 按斤 price_unit pricing_unit"
    ),
    HIDDEN: (
        "archived hidden deleted inactive unavailable discontinued off_menu masqué caché archivé oculto archivado nascosto "
        "archiviato versteckt ausgeblendet archiviert 下架 停售 隐藏"
    ),
    SHOWN: (
        "published active is_active is_available available_for_sale disponible disponibles_para_la_venta disponible_à_la_vente "
        "verfügbar enabled visible include included in_menu on_menu on_the_menu shown show display displayed aktiv aktiviert sichtbar "
        "actif activé affiché activo activa mostrado attivo attiva visibile mostrato ativo en_carta 上架 启用 在售 显示"
    ),
    NOTES: (
        "notes note remarks remark comments comment menu_notes kitchen_notes remarques remarque commentaires notas nota "
        "observaciones comentarios osservazioni commenti bemerkungen bemerkung anmerkungen hinweise obs "
        "observações 备注 附注 说明事项 یادداشت یادداشت_ها"
    ),
    LANGUAGE: "language lang locale langue idioma lingua sprache 语言 زبان",
    SUBSECTION: (
        "subsection sub_section subcategory sub_category subgroup sub_group sous_catégorie sous_rubrique sous_section sous_groupe "
        "subcategoría subsección subgrupo sub_categoría sottocategoria sotto_categoria sottosezione sottogruppo subcategoria "
        "unterkategorie untergruppe 子分类 子类别 小类 次分类 زیرگروه زیردسته"
    ),
    CURRENCY: "currency price_currency pricecurrency currency_code devise monnaie moneda divisa valuta währung 货币 币种 ارز",
    MODIFIERS: "modifier_groups modifier_group modifiers modifier_sets option_groups option_sets grupos_de_modificadores",
}
"""Field → what people call its column, the surest name first; Chinese in Simplified characters."""
_LANGUAGES = {
    "en": (
        "name dish dish_name item item_name product product_name line short_description details what_it_is what_is_it "
        "what_s_in_it whats_in_it what_s_inside ingredients description"
    ),
    "fr": "plat nom nom_du_plat produit intitulé libellé désignation détails ingrédients qu_est_ce_que_c_est c_est_quoi description",
    "es": "nombre plato producto artículo descripción ingredientes qué_es qué_lleva lleva",
    "it": "nome piatto nome_del_piatto prodotto articolo descrizione ingredienti cos_è che_cos_è",
}
"""Language → headings of texts in it; ``Description`` is one in English and in French."""
_SIZE_WORDS = (
    "small medium large regular half full whole single double glass bottle cup bowl pot pint half_pint carafe s m l xl "
    "petit petite moyen moyenne grand grande demi verre bouteille pichet pequeño pequeña mediano mediana media entera "
    "copa botella jarra tapa ración piccolo piccola medio intera intero mezza "
    "dose meia_dose 1_2_dose 1_2_ración media_ración jarro garrafa copo pequeno "
    "bicchiere calice bottiglia caraffa klein mittel groß gross glas flasche halb ganz 小 中 大 小份 中份 大份 小碗 大碗 例 例牌 半只 "
    "全只 一只 半份 整份 杯 瓶 壶"
)
_PRICE_WORDS = "price|prix|precio|prezzo|preis|preço|preco|价格|价钱|价|售价"
_OTHER_PRICES = frozenset(
    """tax taxes vat tva iva mwst ust gst hst ht ttc hors netto brutto net gross incl excl including excluding inc exc with without
    cost purchase buying wholesale old new previous was sale special discount unit per kg lb achat compra acquisto einkauf ancien
    anterior vecchio alt neu total min max minimum maximum type id code level list rate range tier member staff happy hour lunch
    """.split()  # noqa: SIM905
)
"""Words of headings of prices that are no name of a size."""
_CURRENCIES = frozenset(BabelLocale("en").currencies)
_SET = re.compile(
    r"(?i)(?:modifier(?: set| group)?s?|modificador(?:es)?|modificateurs?|option set)\s+[-–—]\s+(.*\S)\s*"
)
_SIMPLIFY = simplifier({})


def folded(heading: str) -> str:
    """Return a heading in small letters without accents and Simplified characters, with underscores between words."""
    letters = unicodedata.normalize("NFKD", _SIMPLIFY(unicodedata.normalize("NFKC", heading)).casefold())
    return re.sub(r"[\W_]+", "_", "".join(each for each in letters if not unicodedata.combining(each))).strip("_")


_RANKED = {
    folded(name): (field, rank)
    for field, names in HEADINGS.items()
    for rank, name in enumerate([*([] if field.startswith("*") else [field]), *names.split()])
}
_SIZES = frozenset(map(folded, _SIZE_WORDS.split()))
_OF_A_TILL = frozenset(
    folded(each)
    for each in """handle sku ref reference referencia référence barcode bar_code ean gtin upc plu code item_code product_code
    token id item_id item_guid guid clover_id product_id variant_id variant_sku variant_barcode menu_id
    dish_id master_id cost unit_cost cost_price supply_price cost_per_item coste costo coût kosten
    einkaufspreis ek track_stock track_inventory in_stock stock low_stock optimal_stock quantity_on_hand
    stock_quantity inventory seguir_el_inventario inventario existencias suivi_du_stock suivre_le_stock
    code_barres código_de_barras codigo_barras codice_a_barre codice artikelnummer strichcode 条码 条形码 编号 编码 成本
    库存""".split()  # noqa: SIM905
)
"""Folded headings."""
_COSTS = frozenset(
    map(
        folded,
        """cost costs costing margin margins markup profit coût coûts marge marges coste costes costos costo costi márgen
        margen márgenes ganancia margine margini ricarico guadagno kosten selbstkosten wareneinsatz warenkosten einkauf ek
        einkaufspreis marge rohertrag rohgewinn deckungsbeitrag aufschlag custo custos margem lucro بهای_تمام_شده هزینه سود
        成本 成本价 进价 进货价 毛利 毛利率 利润 利润率""".split(),  # noqa: SIM905
    )
)
"""What a dish costs its kitchen, and what is left of the price: words of headings that no guest reads."""
_TAX_RATES = frozenset(map(folded, ["税率", "Steuersatz", "MwSt-Satz", "نرخ_مالیات"]))
_TAXES = frozenset(["tax", "taxes", "vat", "tva", "iva", "mwst", "ust", "gst", "hst", "pst", "qst", "tvq", "tps"])
_RATES = frozenset(["rate", "rates", "taux", "tasa", "tipo", "aliquota", "satz", "percent", "percentage", "taxa"])
_WEIGHT = re.compile(r"(?i)(?:(?:per|par|por|al|pro|/)\s*)?\d*\s*(?:lbs?|kg|oz|g|pounds?|kilos?|斤|公斤|磅|千克|克)\.?")
_OTHER_NAMES = frozenset(
    """option modifier group set variant variation size tax discount employee staff customer user printer station theme file image
    picture supplier vendor brand location store shop restaurant menu list kitchen short alternate display""".split()  # noqa: SIM905
)
"""Parts of headings of names that no dish has."""
_NAME_PARTS = frozenset(map(folded, "name title nom nombre nome piatto plat plato prato gericht dish item".split()))  # noqa: SIM905
FIELD_OF = {name: field for name, (field, _) in _RANKED.items()}
"""Folded heading → the field, or the ``*`` column, that it names."""


_LANGUAGES_OF = {
    folded(name): [code for code, others in _LANGUAGES.items() if name in others.split()]
    for names in _LANGUAGES.values()
    for name in names.split()
}


def languages_of(heading: str) -> Sequence[str]:
    """Return the codes of the languages in which a heading names a text: ``Piatto`` is Italian."""
    return _LANGUAGES_OF.get(folded(_plain(heading)), ())


def rank(heading: str) -> int:
    """Return how sure it is that a heading names its field: 0 for its own name; of two columns, the lower one is it."""
    return next((_RANKED[each][1] for each in _words(heading) if each in _RANKED), 0)


def role_of(heading: str) -> str | None:
    """Return the ``*`` column that a heading names, also with brackets; None if it names none."""
    found = next((FIELD_OF[each] for each in (folded(heading), folded(_plain(heading))) if each in FIELD_OF), "")
    if found.startswith("*"):
        return found
    return SIZE if size_of(heading) else SET if set_of(heading) else None


def set_of(heading: str) -> str:
    """Return the modifier set of a column that says which dishes have it: ``Modifier Set - Milk``, ``Modifier - "Milk"``."""
    match = _SET.fullmatch(heading.strip())
    return match[1].strip('"“” ') if match else ""


def field_of(heading: str) -> str | None:
    """Return the field that a heading names, also with brackets or the thing: ``Price [Main Street]``, ``ItemPrice``, ``Nom_menu``."""
    found = next((FIELD_OF[each] for each in _words(heading) if each in FIELD_OF), "")
    return None if not found or found.startswith("*") else found


def size_of(heading: str) -> str:
    """Return the size whose prices a column holds: ``Large``, ``Price (Large)``; empty if it is no such column."""
    words = re.sub(rf"^(?:{_PRICE_WORDS})_?|_?(?:{_PRICE_WORDS})$", "", folded(heading))
    return re.sub(rf"(?i)\b(?:{_PRICE_WORDS})\b|[()\[\]（）:]", "", heading).strip() if words in _SIZES else ""


def is_of_a_till(heading: str) -> bool:
    """Tell whether a column has codes, costs or stock, which a till needs and a menu does not: ``SKU``, ``In stock [Main]``."""
    return not _OF_A_TILL.isdisjoint((folded(heading), folded(_plain(heading))))


def is_of_cost(heading: str) -> bool:
    """Tell whether a column says what a dish costs its kitchen, or what is left of its price: ``Food cost``, ``Margin %``."""
    return not _COSTS.isdisjoint((folded(heading), *_parts(heading)))


def is_of_tax_rate(heading: str) -> bool:
    """Tell whether a column says how high a tax is: ``Tax Rate``, ``Taux TVA``, ``税率``."""
    parts = {folded(heading), *_parts(heading)}
    return not parts.isdisjoint(_TAX_RATES) or (not parts.isdisjoint(_TAXES) and not parts.isdisjoint(_RATES))


def is_weight(text: str) -> bool:
    """Tell whether a text is the weight for which a price is: ``lb``, ``100 g``, ``per kg``."""
    return bool(_WEIGHT.fullmatch(text.strip()))


def names_a_dish(heading: str) -> bool:
    """Tell whether a part of a heading is a word for the name of a dish: ``Pizza_Name``, ``NombrePizza``."""
    parts = set(_parts(heading))
    return (
        not parts.isdisjoint(_NAME_PARTS)
        and parts.isdisjoint(_OTHER_NAMES)
        and not any(FIELD_OF.get(each, "name") != "name" for each in parts)
    )


def kind_of_price(heading: str) -> str | None:
    """Return the rest of a heading of which a part is a word for the price: ``Maxi`` of ``Price_Maxi``; None for another heading.

    A price with taxes, of a purchase or in a currency is none that a size has, and a number is no name.
    """
    words = re.split(r"[\W_]+", _CAMEL.sub("_", _SIMPLIFY(heading)))
    rest = [each for each in words if each and not re.fullmatch(f"(?i){_PRICE_WORDS}", each)]
    is_one = len(rest) < len([*filter(None, words)])
    is_other = any(folded(each) in _OTHER_PRICES or each.upper() in _CURRENCIES or each.isdecimal() for each in rest)
    return " ".join(rest) if is_one and not is_other and not is_of_cost(heading) else None


def is_further_price(heading: str) -> bool:
    """Tell whether a heading is that of a second price, or of a third: ``Price 2``."""
    return bool(re.fullmatch(f"(?:{_PRICE_WORDS})_?[2-9]", folded(_SIMPLIFY(heading))))


def _parts(heading: str) -> list[str]:
    return folded(_CAMEL.sub("_", heading)).split("_")


def is_size(text: str) -> bool:
    """Tell whether a text is the name of one size: ``Half dozen``, ``Lg``, ``125 ml``."""
    return folded(text) in _SIZES | _SHORT_SIZES or bool(_QUANTITY.fullmatch(text))


def without_quantity(text: str) -> str:
    """Return a text without the quantities in it: ``Bottiglia`` of ``Bottiglia 0,5L``."""
    return " ".join(_QUANTITY.sub(" ", text).split()).strip(" -–,()")


def sizes_in(heading: str) -> str:
    """Return the names of sizes that a heading of prices has: ``Reg / Large``, ``Price (½ / whole)``; empty if it has none."""
    words = re.sub(rf"(?i)\b(?:{_PRICE_WORDS})\b|[()\[\]（）:]", " ", heading)
    names = [" ".join(each.split()) for each in re.split(r"[/|／]", words)]
    are_sizes = len(names) > 1 and all(map(is_size, names))
    return " / ".join(names) if are_sizes else ""


_SHORT_SIZES = frozenset(
    map(
        folded,
        [
            "reg",
            "sm",
            "med",
            "lg",
            "lrg",
            "½",
            "½ dose",
            "1/2 dose",
            "½ portion",
            "½ ración",
            "half_dozen",
            "dozen",
            "starter",
            "main",
            "entrée",
            "plat",
        ],
    )
)
_QUANTITY = re.compile(r"(?i)\d+(?:[.,]\d+)?\s*(?:ml|cl|dl|l|g|oz)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_THING = re.compile(
    r"^(?:menu|item|dish|product|food|plat|plato|piatto|produit|producto|prodotto|gericht|artikel)_"
    r"|_(?:menu|item|dish|product|plat|plato|piatto|produit|producto|prodotto|gericht|1)$|(?<=price)1$"
)


def _words(heading: str) -> tuple[str, ...]:
    """Return what a heading may be called: itself, without brackets, without the thing that it is about."""
    thing = folded(with_parts(heading))
    inner = _IN_BRACKETS.search(heading)
    names = (folded(heading), folded(_plain(heading)), *([folded(inner[1])] if inner else []))
    return *names, thing if thing.endswith("type") else _THING.sub("", thing)


def with_parts(heading: str) -> str:
    """Return a heading whose parts are divided by underscores: ``nameCH`` → ``name_CH``."""
    return _CAMEL.sub("_", heading)


_IN_BRACKETS = re.compile(r"[(\[（]([^()\[\]（）]*)[)\]）]\s*$")


def _plain(heading: str) -> str:
    return re.sub(r"\s*[(\[（][^()\[\]（）]*[)\]）]\s*$", "", heading)
