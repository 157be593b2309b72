"""The record of the restaurant."""

from restaurant_site.render.records.restaurant import restaurant_document, restaurant_record
from tests.render.helpers import paths


def test_the_restaurants_hours_are_those_of_most_days_and_of_every_day(spoon, english):
    assert "10:00-21:30" == restaurant_record(english)["hours"]
    restaurant = restaurant_record(spoon["en"])
    assert "11:30-14:00, 17:00-01:00" == restaurant["hours"]
    monday, tuesday = restaurant["hours_by_day"][:2]
    assert ("monday", "Monday", None, None, []) == tuple(monday.values())
    assert ("11:30", "01:00") == (tuesday["open"], tuesday["close"])
    assert [{"open": "11:30", "close": "14:00"}, {"open": "17:00", "close": "01:00"}] == tuesday["ranges"]
    assert 7 == len(restaurant["hours_by_day"])


def test_the_document_of_the_restaurant_has_its_identity_and_links_to_documents(edition):
    document = restaurant_document(edition, ["menu", "hours"])
    facts = edition.site.restaurant
    assert (edition.text(facts.name), facts.telephone) == (document["name"], document["telephone"])
    assert (49.1753, -123.1329, "America/Vancouver") == (
        document["latitude"],
        document["longitude"],
        document["timezone"],
    )
    assert edition.texts(facts.payment) == document["payment"]
    assert ["menu", "hours"] == [each["id"] for each in document["documents"]]
    code = edition.locale.code
    assert [f"/api/menu?lang={code}", f"/api/hours?lang={code}"] == paths(
        *(each["json_url"] for each in document["documents"])
    )
    assert restaurant_record(edition)["hours_by_day"] == document["hours_by_day"]
