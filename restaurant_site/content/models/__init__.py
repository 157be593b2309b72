"""Frozen models of everything an owner writes, by subject.

The models take exactly what an owner may write: unknown keys are refused, every scalar
arrives as the text that was typed, and each field says in words what would be right.
"""

from .hours import (
    DAYS as DAYS,
    ORDER_TYPES as ORDER_TYPES,
    Holiday as Holiday,
    Hours as Hours,
    LastOrder as LastOrder,
    LastOrders as LastOrders,
    OpeningHours as OpeningHours,
    OrderType as OrderType,
    Weekday as Weekday,
    WeeklyLastOrders as WeeklyLastOrders,
    clock_of as clock_of,
    minute_of as minute_of,
)
from .knowledge import (
    PAGES as PAGES,
    RESERVED_IDS as RESERVED_IDS,
    Article as Article,
    ArticleText as ArticleText,
    ArticleTextOverrides as ArticleTextOverrides,
    KnowledgeOutline as KnowledgeOutline,
    LeadingArticleText as LeadingArticleText,
    PageText as PageText,
    StyleGlossary as StyleGlossary,
    SynonymGroup as SynonymGroup,
    article_form as article_form,
)
from .menu import (
    ALLERGENS as ALLERGENS,
    DIETS as DIETS,
    Allergen as Allergen,
    Combo as Combo,
    Diet as Diet,
    Dish as Dish,
    Equipment as Equipment,
    MenuOutline as MenuOutline,
    MustOrder as MustOrder,
    Ranked as Ranked,
    Review as Review,
)
from .restaurant import (
    Restaurant as Restaurant,
)
from .scalars import (
    Cents as Cents,
    Clock as Clock,
    Line as Line,
    Model as Model,
    Whole as Whole,
)
from .site import (
    Picture as Picture,
    Pictures as Pictures,
    Site as Site,
)
from .text import (
    Category as Category,
    FactValue as FactValue,
    MetresFact as MetresFact,
    MinutesFact as MinutesFact,
    MoneyFact as MoneyFact,
    Text as Text,
    TimeFact as TimeFact,
    fact_form as fact_form,
)
from .visit import (
    LEVELS as LEVELS,
    DayRhythm as DayRhythm,
    Level as Level,
    LevelId as LevelId,
    Parking as Parking,
    ParkingOption as ParkingOption,
    Period as Period,
    Place as Place,
    Point as Point,
    Rhythm as Rhythm,
    Stop as Stop,
    Street as Street,
    VisitWindow as VisitWindow,
    Wait as Wait,
)
