"""A request body and a response have a time limit each; ``tests/live`` and ``make faults`` ask real servers."""

from restaurant_site.web.request_middleware import READ_SECONDS, WRITE_SECONDS, SocketTimeouts


class Connection:
    """Records the timeouts that it is given."""

    def __init__(self):
        self.timeouts = []

    def settimeout(self, seconds):
        self.timeouts.append(seconds)


def test_the_socket_has_the_limit_of_the_body_and_then_that_of_the_response():
    connection, seen = Connection(), []

    def app(_environ, start_response):
        seen.extend(connection.timeouts)
        start_response("200 OK", [])
        return [b"body"]

    assert [b"body"] == SocketTimeouts(app)({"gunicorn.socket": connection}, lambda *_: None)
    assert [READ_SECONDS] == seen
    assert [READ_SECONDS, WRITE_SECONDS] == connection.timeouts


def test_another_server_is_left_alone():
    assert [b"body"] == SocketTimeouts(lambda _environ, _start: [b"body"])({}, lambda *_: None)
