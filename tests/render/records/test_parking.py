"""The record of parking and transit."""

from restaurant_site.render.records.parking import parking_record
from tests.render import shapes
from tests.render.helpers import paths
from tests.render.shapes import misfits


def test_the_parking_document_has_every_described_field(edition):
    document = parking_record(edition)
    assert [] == misfits(shapes.PARKING, document)
    assert set(shapes.PARKING) == set(document)
    assert {"distance_m", "latitude", "longitude"} == set(document["transit"][0]) - set(shapes.PARKING["transit"][0])
    code = edition.locale.code
    assert [f"/{code}/parking", f"/api/parking-nearby?lang={code}", f"/{code}/knowledge/parking-nearby"] == paths(
        document["page_url"], document["json_url"], document["article_url"]
    )


def test_parking_is_nearest_first(english):
    distances = [option["distance_m"] for option in parking_record(english)["options"]]
    assert sorted(distances) == distances != []


def test_what_is_not_known_of_a_parking_place_is_null(english):
    places = {place.id: place for place in english.site.parking.options}
    document = parking_record(english)
    for option in document["options"]:
        place = places[option["id"]]
        assert (place.free_minutes, place.height_limit_m) == (option["free_minutes"], option["height_limit_m"])
        assert (place.ev_charging is None) == (option["ev_charging"] is None)
        assert place.spaces == option["spaces"]
    assert None in [option["free_minutes"] for option in document["options"]]
