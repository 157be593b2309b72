"""What publishing would change, in rows of one thing each."""

from restaurant_site.owner.studio.unpublished import ChangedRow, by_thing


def test_rows_are_of_one_thing_by_its_place_and_by_what_the_owner_calls_it():
    tuesday, name = (
        ChangedRow(key, subject, "new", thing="hours/")
        for key, subject in (("week/tuesday", "Tuesday"), ("holidays", "Founding Day"))
    )
    closing = ChangedRow("week/tuesday/close", "Tuesday", "later", thing="hours/")
    assert [[tuesday, closing], [name]] == [each.rows for each in by_thing([tuesday, name, closing])]
