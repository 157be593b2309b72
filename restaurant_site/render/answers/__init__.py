"""The answer above the results of a search: what the restaurant's data say now of what is asked most, by topic.

One module for each subject; ``topics`` has the table, ``find`` and ``in_place`` choose.
"""

from ...search.topics import BOOKING
from .find import asks_practice, find_answer, shown
from .in_place import AnswerRecord, answer_article_search, answer_dish_search, answer_record, answer_text
from .meals import meals_left_out
from .model import Answer

__all__ = [
    "BOOKING",
    "Answer",
    "AnswerRecord",
    "answer_article_search",
    "answer_dish_search",
    "answer_record",
    "answer_text",
    "asks_practice",
    "find_answer",
    "meals_left_out",
    "shown",
]
