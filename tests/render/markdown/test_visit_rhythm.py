"""The Markdown of the visit rhythm."""

from restaurant_site.render.markdown.visit_rhythm import visit_rhythm_markdown


def test_the_rhythm_has_every_period_with_level_wait_and_note(spoon):
    text = visit_rhythm_markdown(spoon["en"])
    assert (
        """\
### Tuesday to Thursday

| Time | How busy | Wait | Note |
| --- | --- | --- | --- |
| 11:30 am to 2:00 pm | Quiet | up to 5 minutes | Lunch |
| 5:00 pm to 10:00 pm | Steady | 5 to 10 minutes | Dinner |
| 10:00 pm to 1:00 am | Peak | 20 to 40 minutes | Night |
"""
        in text
    )
    assert "- Tuesday, 11:30 am to 2:00 pm: No queue\n" in text
    assert "- Founding Day, Tuesday, December 1, 2026: 11:30 am to 2:00 pm. Lunch only.\n" in text
    assert "Tuesday, January 5, 2027: closed. Closed.\n- Deep winter rest, Wednesday, January 6, 2027: closed." in text
