"""``clients`` identifies the client of a request: an IPv4 address, or the /64 network of an IPv6 address."""

import pytest
from flask import request

from restaurant_site.web import client_key
from restaurant_site.web.client_key import client_of, ipv6_network


@pytest.mark.parametrize(
    ("expected", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7", "::ffff:203.0.113.7"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::1"),
        ("2001:db8:1:2::/64", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
        ("2001:db8:1:3::/64", "2001:db8:1:3::1"),
        ("fe80::/64", "fe80::1%eth0"),
        ("198.51.100.1", "198.51.100.1:1111"),
        ("2001:db8::/64", "[2001:db8::1]:443"),
        ("2001:db8::/64", "[2001:db8::1]"),
        ("203.0.113.7", "[::ffff:203.0.113.7]:443"),
        ("2001:db8::/64", "2001:db8::443"),
        ("unknown", "example.com:443"),
        ("unknown", "unknown"),
        ("unknown", ""),
        ("unknown", "203.0.113.7, 198.51.100.1"),
    ],
)
def test_an_address_is_counted_under_the_name_of_its_client(expected, address):
    assert expected == client_of({"REMOTE_ADDR": address})


def test_only_an_ipv6_client_has_a_larger_network():
    assert "2001:db8:1::/48" == ipv6_network("2001:db8:1:2::/64")
    assert None is ipv6_network("203.0.113.7")


def test_an_address_that_cannot_be_read_is_logged_once(caplog):
    client_key._warn_of_unreadable_address.cache_clear()
    for address in ("203.0.113.7", "", "_hidden", "203.0.113.7, 198.51.100.1", "_hidden"):
        client_of({"REMOTE_ADDR": address})
    (message,) = caplog.messages
    assert "cannot be read" in message and "_hidden" not in message


def test_a_request_without_an_address_still_has_a_client():
    assert "unknown" == client_of({"REMOTE_ADDR": None})


@pytest.mark.parametrize(
    ("expected", "proxies", "forwarded"),
    [
        ("198.51.100.1", 0, "203.0.113.7"),
        ("203.0.113.7", 1, "203.0.113.7"),
        ("203.0.113.7", 1, "192.0.2.66, 203.0.113.7"),
        ("203.0.113.7", 2, "192.0.2.66, 203.0.113.7, 10.0.0.1"),
        ("198.51.100.1", 2, "203.0.113.7"),
    ],
    ids=["no-proxy-is-trusted", "one-proxy", "forged-before-one-proxy", "forged-before-two", "too-few-hops"],
)
def test_a_forwarded_address_is_believed_through_exactly_the_trusted_proxies(make_app, expected, proxies, forwarded):
    app = make_app(trusted_proxies=proxies)
    seen = []
    app.before_request(lambda: seen.append(client_of(request.environ)))
    app.test_client().get(
        "/healthz", headers={"X-Forwarded-For": forwarded}, environ_base={"REMOTE_ADDR": "198.51.100.1"}
    )
    assert [expected] == seen


def test_a_forged_host_or_scheme_is_not_believed_behind_a_proxy(make_app):
    guest = make_app(trusted_proxies=1).test_client()
    headers = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher"}
    assert "evil.example" not in guest.get("/en/", headers=headers).text
    assert "/en/" == guest.get("/", headers=headers).headers["Location"]
