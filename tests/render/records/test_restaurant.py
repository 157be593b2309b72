"""The record of the restaurant."""

from restaurant_site.render.records.restaurant import restaurant_record


def test_the_restaurants_hours_are_those_of_most_days_and_of_every_day(spoon, english):
    assert "10:00-21:30" == restaurant_record(english)["hours"]
    restaurant = restaurant_record(spoon["en"])
    assert "11:30-01:00" == restaurant["hours"]
    monday, tuesday = restaurant["hours_by_day"][:2]
    assert ("monday", "Monday", None, None, []) == tuple(monday.values())
    assert ("11:30", "01:00") == (tuesday["open"], tuesday["close"])
    assert [{"open": "11:30", "close": "14:00"}, {"open": "17:00", "close": "01:00"}] == tuesday["ranges"]
    assert 7 == len(restaurant["hours_by_day"])
