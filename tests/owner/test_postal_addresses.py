"""Addresses as people write them, in each country of the table."""

import pytest

from restaurant_site.countries import COUNTRIES
from restaurant_site.owner import postal_addresses
from restaurant_site.owner.postal_addresses import PostalAddress

WRITTEN = [
    ("CA", "980 Dundas Street West, Toronto, ON M6J 1V1", ("980 Dundas Street West", "Toronto", "ON", "M6J 1V1")),
    ("CA", "1 Main St, Vancouver BC V6A 1A1, Canada", ("1 Main St", "Vancouver", "BC", "V6A 1A1")),
    ("US", "1807 E 6th Street, Austin, TX 78702", ("1807 E 6th Street", "Austin", "TX", "78702")),
    ("US", "Suite 4, 10 Elm St, Boston MA 02108-1234, USA", ("Suite 4, 10 Elm St", "Boston", "MA", "02108-1234")),
    ("GB", "12 Call Lane, Leeds LS1 7DG", ("12 Call Lane", "Leeds", "", "LS1 7DG")),
    ("GB", "12 Call Lane, Leeds, West Yorkshire, LS1 7DG, UK", ("12 Call Lane", "Leeds", "West Yorkshire", "LS1 7DG")),
    ("GB", "Unit 3, 5 Old Street, London, EC1V 9HL", ("Unit 3, 5 Old Street", "London", "", "EC1V 9HL")),
    ("IE", "7 Oliver Plunkett St, Cork, Co. Cork, T12 X8N6", ("7 Oliver Plunkett St", "Cork", "Co. Cork", "T12 X8N6")),
    ("IE", "3 Capel Street, Dublin, D01 F5P2, Ireland", ("3 Capel Street", "Dublin", "", "D01 F5P2")),
    ("AU", "183 Marion Street, Leichhardt NSW 2040", ("183 Marion Street", "Leichhardt", "NSW", "2040")),
    ("AU", "Shop 2, 9 Smith St, Fitzroy, VIC 3065, Australia", ("Shop 2, 9 Smith St", "Fitzroy", "VIC", "3065")),
    ("NZ", "12 Ponsonby Road, Ponsonby, Auckland 1011", ("12 Ponsonby Road, Ponsonby", "Auckland", "", "1011")),
    ("FR", "14 rue Oberkampf, 75011 Paris, France", ("14 rue Oberkampf", "Paris", "", "75011")),
    ("DE", "Kantstraße 12, 10623 Berlin", ("Kantstraße 12", "Berlin", "", "10623")),
    ("IT", "Via Roma 5, 00184 Roma RM, Italia", ("Via Roma 5", "Roma", "RM", "00184")),
    ("ES", "Calle Mayor 3, 28013 Madrid, España", ("Calle Mayor 3", "Madrid", "", "28013")),
    ("HK", "8 Stanley Street, Central, Hong Kong", ("8 Stanley Street", "Central", "", "")),
    ("HK", "G/F, 20 Nathan Road, Tsim Sha Tsui, Kowloon", ("G/F, 20 Nathan Road", "Tsim Sha Tsui", "Kowloon", "")),
    ("US", "500 Main St, El Paso, Texas 79901", ("500 Main St", "El Paso", "TX", "79901")),
    ("CA", "4417, rue Laurier, Montréal (Québec) h2j3x5", ("4417, rue Laurier", "Montréal", "QC", "H2J 3X5")),
    ("CA", "8888 No. 3 Road, Richmond, B.C. V6Y 1A1", ("8888 No. 3 Road", "Richmond", "BC", "V6Y 1A1")),
    ("AU", "210 Lygon St, Carlton, Victoria 3053", ("210 Lygon St", "Carlton", "VIC", "3053")),
    ("GB", "12 High Street, Bath ba24ax", ("12 High Street", "Bath", "", "BA2 4AX")),
    ("FR", "14 rue Mercière\n69002 Lyon Cedex 02", ("14 rue Mercière", "Lyon", "", "69002")),
    ("FR", "14 rue Mercière F-69002 Lyon", ("14 rue Mercière", "Lyon", "", "69002")),
    ("IT", "Via Roma, 1, 20121 Milano (MI), Italia", ("Via Roma, 1", "Milano", "MI", "20121")),
    ("ES", "C/ Betis, 12, 41010 Triana (Sevilla)", ("C/ Betis, 12", "Triana", "Sevilla", "41010")),
    ("MX", "Calle 60 #491, 97000 Mérida, Yucatán, México", ("Calle 60 #491", "Mérida", "Yucatán", "97000")),
    ("HK", "九龍尖沙咀彌敦道88號", ("尖沙咀彌敦道88號", "九龍", "九龍", "")),
    ("SG", "20 Maxwell Road, Singapore 069113", ("20 Maxwell Road", "Singapore", "", "069113")),
]


@pytest.mark.parametrize(("country", "text", "parts"), WRITTEN)
def test_the_parts_of_an_address_are_those_of_its_country(country, text, parts):
    assert PostalAddress(*parts) == postal_addresses.read(text, country)


def test_every_country_of_the_table_has_an_address_that_is_read():
    assert {*COUNTRIES, "MX"} == {country for country, _, _ in WRITTEN} == postal_addresses.EXAMPLES.keys()


@pytest.mark.parametrize("country", postal_addresses.EXAMPLES)
def test_the_address_that_a_message_shows_is_read_itself(country):
    whole, code = postal_addresses.EXAMPLES[country]
    address = postal_addresses.read(whole, country)
    assert (True, code) == (bool(address.locality), address.postal_code)


@pytest.mark.parametrize(
    ("text", "country"),
    [
        *((text, country) for country, text, _ in WRITTEN if country in ("CA", "US", "GB", "IE", "AU")),
        ("14 rue Oberkampf, 75011 Paris, France", "FR"),
        ("8 Stanley Street, Central, Hong Kong", "HK"),
        ("14 rue Oberkampf, 75011 Paris", None),
        ("Calle 60 491, 97000 Mérida, México", "MX"),
        ("12 Peachtree Street, Atlanta, Georgia", None),
        ("somewhere", None),
    ],
)
def test_a_country_is_read_where_the_address_names_it_or_only_it_writes_so(text, country):
    assert country == postal_addresses.country_of(text)


@pytest.mark.parametrize(
    ("country", "region", "code", "zone"),
    [
        ("GB", "", "LS1 7DG", "Europe/London"),
        ("AU", "NSW", "2040", "Australia/Sydney"),
        ("CA", "BC", "V6A 1A1", "America/Vancouver"),
        ("US", "TX", "78702", "America/Chicago"),
        ("US", "TX", "79901", "America/Denver"),  # El Paso
        ("US", "TX", "88510", "America/Denver"),
        ("US", "TX", "79830", None),  # codes on both sides
        ("US", "FL", "32401", None),  # two zones
        ("ES", "", "35001", "Atlantic/Canary"),
        ("CA", "", "", None),
        ("AT", "", "1010", "Europe/Vienna"),
        ("MX", "Yucatán", "97000", None),
    ],
)
def test_the_time_zone_is_that_of_the_place_where_one_is_known(country, region, code, zone):
    assert zone == postal_addresses.time_zone(country, region, code)


@pytest.mark.parametrize("country", ["CA", "US", "FR", "DE", "ES", "MX"])
def test_the_parts_of_an_address_stand_on_an_envelope_as_in_its_country(country):
    whole, _ = postal_addresses.EXAMPLES[country]
    address = postal_addresses.read(whole, country)
    parts = (address.street, address.locality, address.region, address.postal_code)
    assert whole == postal_addresses.in_order(*parts, country)
