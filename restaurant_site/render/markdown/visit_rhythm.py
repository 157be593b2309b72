"""The visit rhythm as tables."""

from ...content import formatting
from ...content.models.visit import LevelId
from ..edition import Edition
from .blocks import bullets, data_set, section, table, with_colon
from .restaurant import exception_lines


def visit_rhythm_markdown(edition: Edition) -> str:
    return data_set(edition, "best-time", "visit-rhythm", edition.site.rhythm, rhythm_blocks(edition))


def rhythm_blocks(edition: Edition) -> list[str]:
    if "best-time" in edition.site.hidden:
        return []
    rhythm, gettext, locale = edition.site.rhythm, edition.gettext, edition.locale
    blocks = [f"## {gettext('How busy')}"]
    for block in rhythm.rhythms:
        rows = [
            (
                formatting.span(period.start, period.end, locale),
                edition.text(rhythm.levels[period.level].label),
                _wait(edition, period.level),
                edition.text(period.note),
            )
            for period in block.periods
        ]
        head = (gettext("Time"), gettext("How busy"), gettext("Wait"), gettext("Note"))
        blocks += [f"### {formatting.weekdays(block.days, locale)}", table(head, rows)]
    for title, windows in (
        (gettext("Best times"), rhythm.best_windows),
        (gettext("Busiest times"), rhythm.peak_windows),
    ):
        listed = bullets(
            with_colon(
                edition,
                f"{formatting.weekdays(each.days, locale)}{locale.punctuation.comma}"
                f"{formatting.span(each.start, each.end, locale)}",
                edition.text(each.why),
            )
            for each in windows
        )
        blocks += section(title, listed)
    blocks += section(gettext("Holidays"), bullets(exception_lines(edition)))
    waiting = rhythm.waiting
    blocks += [f"## {gettext('Waiting for a table')}", edition.text(waiting.policy)]
    blocks.append("\n".join(f"{number}. {edition.text(step)}" for number, step in enumerate(waiting.steps, 1)))
    sizes = [(each.size, edition.text(each.note)) for each in waiting.party_sizes]
    blocks += [table((gettext("Guests"), gettext("Note")), sizes)] if sizes else []
    return [*blocks, *section(gettext("Tips"), bullets(edition.texts(rhythm.tips)))]


def _wait(edition: Edition, level: LevelId) -> str:
    wait = edition.site.rhythm.levels[level].wait_minutes
    return formatting.minute_range(wait.minimum, wait.maximum, edition.locale)
