"""``redis`` is used while it answers, and process memory while it does not."""

import logging
import pickletools
import re
import subprocess

import pytest
from redis import BlockingConnectionPool, Redis
from redis.connection import AbstractConnection
from redis.exceptions import ResponseError

from restaurant_site.web.redis_backend import (
    MAX_CONNECTIONS,
    RETRY_SECONDS,
    SOCKET_TIMEOUT,
    STABLE_SECONDS,
    CircuitBreaker,
    connect,
)
from tests.web.conftest import arrive, free_port

MENU = "/api/menu"
GARBAGE = (b"", b"\xff\x00", b"\n", b"{}", b"null\nx", b"[1]\n", b'{"headers":1,"lengths":{"identity":0}}\n', b"9" * 99)
WRITES = {
    "list": lambda store, key, _was: store.rpush(key, "a"),
    "hash": lambda store, key, _was: store.hset(key, "a", "b"),
    "set": lambda store, key, _was: store.sadd(key, "a"),
    **{repr(value): lambda store, key, _was, value=value: store.set(key, value) for value in GARBAGE},
    "cut short": lambda store, key, was: store.set(key, was[:-1] or b"x"),
    "lengthened": lambda store, key, was: store.set(key, was + b"x"),
}
"""What may stand under a key of ours instead of what we wrote."""


@pytest.fixture
def nobody() -> str:
    """The address of a Redis that is not there."""
    return f"redis://127.0.0.1:{free_port()}/0"


@pytest.fixture
def logged(caplog):
    """The first words of every warning so far."""
    return lambda: [
        record.getMessage().partition(";")[0] for record in caplog.records if record.levelno >= logging.WARNING
    ]


@pytest.fixture
def asked(monkeypatch):
    """The commands that were sent, each of which is a way there and back."""
    commands = []
    send = AbstractConnection.send_command
    monkeypatch.setattr(
        AbstractConnection,
        "send_command",
        lambda self, *command, **more: commands.append(command[0]) or send(self, *command, **more),
    )
    return commands


class FakeRedis:
    """A command that raises *failure* while one is set."""

    def __init__(self):
        self.calls = 0
        self.failure = None

    def __call__(self):
        self.calls += 1
        if self.failure:
            raise self.failure
        return "redis"


class TestCircuitBreaker:
    @pytest.fixture
    def redis(self):
        return FakeRedis()

    @pytest.fixture
    def breaker(self, clock):
        return CircuitBreaker(clock.clock)

    @pytest.fixture
    def call(self, breaker, redis):
        return lambda: breaker.call(redis, lambda: "memory")

    @pytest.mark.parametrize("failure", [ConnectionRefusedError(), ResponseError("OOM"), TimeoutError()])
    def test_the_fallback_answers_when_redis_fails(self, breaker, redis, call, failure):
        assert ("redis", False) == (call(), breaker.is_open)
        redis.failure = failure
        assert ("memory", True) == (call(), breaker.is_open)

    def test_an_error_of_our_own_is_raised_and_no_loss(self, breaker, redis, call):
        redis.failure = KeyError("bug")
        with pytest.raises(KeyError):
            call()
        assert not breaker.is_open

    def test_a_lost_redis_is_called_once_in_a_while(self, redis, call, clock):
        redis.failure = TimeoutError()
        for _ in range(50):
            call()
        assert 1 == redis.calls
        for _ in range(3):
            clock.pass_(RETRY_SECONDS)
            for _ in range(50):
                call()
        assert 4 == redis.calls

    def test_one_call_finds_out_whether_it_is_back_while_the_others_use_the_fallback(self, breaker, redis, call, clock):
        redis.failure = TimeoutError()
        call()
        clock.pass_(RETRY_SECONDS)
        redis.failure = None
        others = []
        assert "redis" == breaker.call(lambda: others.append(call()) or redis(), lambda: "memory")
        assert ["memory"] == others
        assert "redis" == call()

    def test_a_loss_and_a_return_are_logged_once(self, redis, call, clock, logged):
        redis.failure = TimeoutError()
        for _ in range(5):
            clock.pass_(RETRY_SECONDS)
            call()
        assert ["Redis lost (TimeoutError)"] == logged()
        redis.failure = None
        for _ in range(50):
            clock.pass_(RETRY_SECONDS)
            assert "redis" == call()
        assert ["Redis lost (TimeoutError)", "Redis returned"] == logged()

    def test_failures_in_quick_succession_are_one_loss(self, redis, call, clock, logged):
        for _ in range(20):
            redis.failure = TimeoutError()
            assert "memory" == call()
            redis.failure = None
            clock.pass_(RETRY_SECONDS)
            assert "redis" == call()
            clock.pass_(STABLE_SECONDS - 1)
            assert "redis" == call()
        assert 1 == len(logged())
        clock.pass_(1)
        call()
        assert "Redis returned" == logged()[1]
        redis.failure = TimeoutError()
        call()
        assert "Redis lost (TimeoutError)" == logged()[2]


class TestConnecting:
    @pytest.mark.parametrize("address", ["redis://h", "rediss://h", "unix:///run/redis.sock", "redis+sentinel://h:1/m"])
    def test_no_command_waits_long_and_none_is_repeated(self, address):
        storage = connect(address)
        options = storage.get_connection().connection_pool.connection_kwargs
        assert SOCKET_TIMEOUT == options["socket_timeout"]
        assert SOCKET_TIMEOUT == options.get("socket_connect_timeout", SOCKET_TIMEOUT)
        assert 0 == options["retry"].get_retries()
        for sentinel in getattr(getattr(storage, "sentinel", None), "sentinels", []):
            assert SOCKET_TIMEOUT == sentinel.connection_pool.connection_kwargs["socket_timeout"]

    def test_sentinels_replicas_are_not_asked_for_they_lag_behind(self):
        storage = connect("redis+sentinel://h:1/m")
        assert storage.get_connection(readonly=True) is storage.get_connection()

    def test_a_socket_of_the_file_system_is_an_address_too(self, start_redis, make_app, patient, tmp_path):
        start_redis("--unixsocket", str(tmp_path / "redis.sock"))
        shares(make_app, f"unix://{tmp_path / 'redis.sock'}")

    @pytest.mark.parametrize("address", ["redis://h", "rediss://h", "unix:///run/redis.sock"])
    def test_a_command_that_finds_all_connections_in_use_waits_for_one(self, address):
        pool = connect(address).get_connection().connection_pool
        assert isinstance(pool, BlockingConnectionPool)
        assert (MAX_CONNECTIONS, None) == (pool.max_connections, pool.timeout)


class TestTwoApplications:
    def test_they_share_one_budget(self, two_apps):
        first, second = (arrive(app, "198.51.100.7") for app in two_apps)
        statuses = [guest.get("/api/nothing").status_code for guest in (first, second) * 5]
        assert [404] * 10 == statuses
        assert [429, 429] == [guest.get("/api/nothing").status_code for guest in (first, second)]
        assert 404 == arrive(two_apps[0], "198.51.100.8").get("/api/nothing").status_code

    def test_they_share_the_spacing(self, two_apps):
        first, second = (arrive(app, "198.51.100.7") for app in two_apps)
        assert 200 == first.get(MENU).status_code
        refused = second.get(MENU)
        assert (429, "too-soon", "1") == (refused.status_code, refused.json["code"], refused.headers["Retry-After"])

    def test_what_one_computed_the_other_does_not(self, two_apps, computations):
        first, second = (arrive(app).get(MENU) for app in two_apps)
        assert 1 == len(computations)
        assert first.data == second.data
        assert first.headers["ETag"] == second.headers["ETag"]

    @pytest.mark.parametrize("encoding", ["", "br", "gzip"])
    def test_an_answer_from_redis_is_the_computed_one_byte_for_byte(self, two_apps, limited, encoding):
        headers = {"Accept-Encoding": encoding}
        for app in two_apps:
            arrive(app).get("/zh/knowledge")
        answers = [arrive(app).get("/zh/knowledge", headers=headers) for app in (*two_apps, limited)]
        assert 1 == len({answer.data for answer in answers})
        assert 1 == len({answer.headers["ETag"] for answer in answers})

    def test_only_plain_bytes_are_kept(self, two_apps, redis):
        for address in (MENU, "/zh/knowledge?category=diet-allergy", "/llms.txt"):
            arrive(two_apps[0]).get(address)
        with Redis.from_url(redis.url) as store:
            values = [store.get(key) for key in store.scan_iter("restaurant:*")]
            counters = [store.get(key) for key in store.scan_iter("LIMITS:*")]
        assert 3 == len(values)
        assert counters and all(value.isdigit() for value in counters)
        assert all(value.startswith(b'{"headers":') for value in values)
        for value in values:
            with pytest.raises(ValueError, match=r"opcode|pickle"):
                list(pickletools.genops(value))

    def test_what_is_kept_expires(self, two_apps, redis):
        arrive(two_apps[0]).get(MENU)
        with Redis.from_url(redis.url) as store:
            lifetimes = [store.ttl(key) for key in store.scan_iter("*")]
        assert lifetimes and all(0 <= each <= 600 for each in lifetimes)

    def test_both_are_ready_and_say_that_they_share(self, two_apps):
        states = [app.test_client().get("/readyz").json for app in two_apps]
        assert [("ready", "redis")] * 2 == [(state["status"], state["store"]) for state in states]


class TestLoss:
    @pytest.fixture
    def app(self, redis, make_app, clock):
        return make_app(redis_url=redis.url)

    def test_the_service_goes_on_from_memory_and_logs_it_once(self, app, redis, clock, logged):
        arrive(app).get(MENU)
        redis.stop()
        for address in (MENU, "/en/knowledge", "/api/menu?q=tea", "/llms.txt", "/nothing", MENU):
            guest = arrive(app)
            assert guest.get(address).status_code < 500
            assert "RateLimit" in guest.get("/api/nothing").headers
            clock.pass_(RETRY_SECONDS + 1)
        assert 1 == len(logged())
        assert logged()[0].startswith("Redis lost")

    def test_limits_hold_while_redis_is_away(self, app, redis):
        redis.stop()
        guest = arrive(app)
        assert [200, 429] == [guest.get(MENU).status_code for _ in range(2)]
        assert [404] * 8 + [429] == [guest.get("/api/nothing").status_code for _ in range(9)]

    def test_a_loss_resets_no_count(self, app, redis):
        guest = arrive(app)
        assert [404] * 10 == [guest.get("/api/nothing").status_code for _ in range(10)]
        redis.stop()
        assert 429 == guest.get("/api/nothing").status_code

    def test_answers_are_kept_in_memory_while_redis_is_away(self, app, redis, computations):
        redis.stop()
        for _ in range(5):
            arrive(app).get(MENU)
        assert 1 == len(computations)

    def test_readyz_says_degraded_and_ready_again(self, app, redis, clock):
        states = [app.test_client().get("/readyz").json["status"]]
        redis.stop()
        states.append(app.test_client().get("/readyz").json["status"])
        clock.pass_(RETRY_SECONDS)
        states.append(app.test_client().get("/readyz").json["status"])
        redis.start()
        clock.pass_(RETRY_SECONDS)
        states.append(app.test_client().get("/readyz").json["status"])
        assert ["ready", "degraded", "degraded", "ready"] == states

    def test_a_degraded_service_is_still_in_service(self, app, redis):
        redis.stop()
        assert 200 == app.test_client().get("/readyz").status_code

    def test_it_returns_to_redis_by_itself(self, app, redis, clock, logged):
        redis.stop()
        arrive(app).get(MENU)
        redis.start()
        clock.pass_(RETRY_SECONDS)
        arrive(app).get(MENU)
        with Redis.from_url(redis.url) as store:
            assert list(store.scan_iter("restaurant:pages:*"))
            assert list(store.scan_iter("LIMITS:*"))
        clock.pass_(STABLE_SECONDS)
        arrive(app).get(MENU)
        assert ["lost", "returned"] == [message.split()[1] for message in logged()]

    def test_it_starts_without_redis(self, make_app, nobody, clock):
        app = make_app(redis_url=nobody)
        assert 200 == arrive(app).get(MENU).status_code
        assert "degraded" == app.test_client().get("/readyz").json["status"]

    def test_spacing_alone_holds_without_redis(self, make_app, nobody, clock):
        guest = arrive(make_app(redis_url=nobody, rate_limit=""))
        assert [200, 429] == [guest.get(MENU).status_code for _ in range(2)]


class TestFaults:
    """A Redis that is reached and fails."""

    @pytest.fixture
    def app(self, redis, make_app, clock):
        return make_app(redis_url=redis.url)

    def test_a_full_redis_is_lost_until_it_takes_writes_again(self, app, redis, clock, logged):
        with Redis.from_url(redis.url) as store:
            store.set("ballast", "x" * 2_000_000)
            store.config_set("maxmemory", "1mb")
            for _ in range(4):
                assert 200 == arrive(app).get(MENU).status_code
                clock.pass_(RETRY_SECONDS)
            assert ["Redis lost (OutOfMemoryError)"] == logged()
            assert "degraded" == app.test_client().get("/readyz").json["status"]
            store.config_set("maxmemory", "0")
        clock.pass_(RETRY_SECONDS)
        assert "ready" == app.test_client().get("/readyz").json["status"]

    @pytest.mark.parametrize("prefix", ["restaurant:", "LIMITS:"])
    def test_garbage_under_a_key_is_a_miss_and_a_line(self, app, redis, logged, caplog, prefix):
        """Redis is not lost for it, and the next answer replaces it."""
        for name, write in WRITES.items():
            caplog.clear()
            with Redis.from_url(redis.url) as store:
                store.flushdb()
                guest = arrive(app)
                whole = guest.get("/en/knowledge").data
                keys = [*store.scan_iter(prefix + "*")]
                assert keys, name
                for key in keys:
                    write(store, key, store.getdel(key))
                statuses = [guest.get("/en/knowledge") for _ in range(3)]
            assert [(200, whole)] * 3 == [(each.status_code, each.data) for each in statuses], name
            assert [] == [line for line in logged() if "lost" in line], name
            assert len(logged()) <= 3, f"{name}: one for each time that it was read"

    def test_each_kind_of_garbage_is_logged(self, app, redis, logged):
        guest = arrive(app)
        for prefix, value in (("restaurant:", "x"), ("LIMITS:", "x"), ("restaurant:", ["x"])):
            guest.get("/en/knowledge")
            with Redis.from_url(redis.url) as store:
                for key in [*store.scan_iter(prefix + "*")]:
                    store.delete(key)
                    store.set(key, value) if isinstance(value, str) else store.rpush(key, *value)
            guest.get("/en/knowledge")
        kinds = [re.search("no representation|no counter|another type", line)[0] for line in logged()]
        assert ["no representation", "no counter", "another type"] == [*dict.fromkeys(kinds)]

    def test_a_redis_that_refuses_us_is_lost(self, make_app, start_redis, clock, logged):
        app = make_app(redis_url=start_redis("--requirepass", "secret").url)
        assert [200, 429] == [
            status for guest in [arrive(app)] for status in [guest.get(MENU).status_code for _ in "12"]
        ]
        assert ["Redis lost (AuthenticationError)"] == logged()

    def test_a_password_is_never_logged(self, make_app, redis, logged, caplog):
        make_app(redis_url=redis.url.replace("//", "//nobody:pass-word@")).test_client().get("/readyz")
        assert logged() and "pass-word" not in caplog.text

    def test_a_redis_that_hangs_is_waited_for_once(self, app, redis, asked):
        arrive(app).get(MENU)
        redis.pause()
        asked.clear()
        assert [200] * 5 == [arrive(app).get(MENU).status_code for _ in range(5)]
        redis.go_on()
        assert ["EVALSHA"] == asked

    def test_a_restarted_redis_is_no_loss(self, app, redis, logged):
        arrive(app).get(MENU)
        redis.stop()
        redis.start()
        assert 200 == arrive(app).get(MENU).status_code
        assert [] == logged()


class TestCommands:
    """What a request sends to Redis."""

    @pytest.fixture
    def app(self, patient, redis, make_app, clock):
        return make_app(redis_url=redis.url)

    @pytest.mark.parametrize(
        ("expected", "address"),
        [
            (["EVALSHA", "GET", "EVALSHA"], MENU),
            (["EVALSHA", "GET", "EVALSHA"], "/llms.txt"),
            (["EVALSHA", "GET"], "/en/knowledge"),
            (["EVALSHA"], "/en/"),
            (["EVALSHA"], "/api/nothing"),
            (["SET"], "/readyz"),
            ([], "/healthz"),
        ],
    )
    def test_an_answer_needs_one_command_for_the_representation_and_one_for_each_limit(
        self, app, asked, expected, address
    ):
        arrive(app).get(address)
        asked.clear()
        assert arrive(app).get(address).status_code in {200, 404}
        assert expected == asked

    def test_a_304_is_not_spaced(self, app, asked):
        tag = arrive(app).get(MENU).headers["ETag"]
        asked.clear()
        assert 304 == arrive(app).get(MENU, headers={"If-None-Match": tag}).status_code
        assert ["EVALSHA", "GET"] == asked

    def test_what_is_computed_is_kept_as_well(self, app, asked):
        arrive(app).get("/llms.txt")
        asked.clear()
        arrive(app).get(MENU)
        assert ["EVALSHA", "GET", "GET", "SET", "EVALSHA"] == asked

    def test_a_refusal_needs_no_further_command(self, app, asked):
        guest = arrive(app)
        for _ in range(10):
            guest.get("/openapi.json")
        asked.clear()
        assert 0 < int(guest.get("/openapi.json").headers["Retry-After"]) <= 5
        assert ["EVALSHA"] == asked

    def test_a_new_connection_begins_with_the_question(self, app, asked):
        arrive(app).get("/en/knowledge")
        assert ["EVALSHA", "SCRIPT LOAD", "EVALSHA"] == asked[:3]

    def test_headers_say_what_redis_holds(self, two_apps, redis, clock):
        first, second = (arrive(app, "198.51.100.7") for app in two_apps)
        with Redis.from_url(redis.url) as store:
            for left in range(9, 5, -1):
                guest = (first, second)[left % 2]
                told = guest.get("/api/nothing").headers["RateLimit"]
                assert told.startswith(f'"client";r={left};t=')
            key = next(store.scan_iter("LIMITS:*"))
            store.pexpire(key, 3_900)
            assert first.get("/api/nothing").headers["RateLimit"] in {f'"client";r=5;t={left}' for left in (4, 3, 2)}

    def test_a_clock_of_redis_that_is_set_back_locks_nobody_out(self, app, redis):
        guest = arrive(app, "198.51.100.7")
        guest.get("/api/nothing")
        with Redis.from_url(redis.url) as store:
            key = next(store.scan_iter("LIMITS:*"))
            store.expire(key, 3600)
            assert guest.get("/api/nothing").headers["RateLimit"].endswith(";t=5")
            assert store.ttl(key) <= 5


class TestSentinel:
    @pytest.fixture
    def sentinel(self, redis, start_redis, tmp_path):
        """The address of a master, as a Sentinel tells it."""
        told = tmp_path / "sentinel.conf"
        told.write_text(f"sentinel monitor lantern 127.0.0.1 {redis.port} 1\n")
        return f"redis+sentinel://127.0.0.1:{start_redis(sentinel=told).port}/lantern"

    def test_applications_share_the_master_that_it_tells(self, patient, sentinel, redis, make_app, clock):
        shares(make_app, sentinel)
        with Redis.from_url(redis.url) as store:
            assert list(store.scan_iter("restaurant:pages:*")) and list(store.scan_iter("LIMITS:*"))


class TestCluster:
    @pytest.fixture
    def cluster(self, start_redis, tmp_path):
        """The address of three nodes that share the slots."""
        nodes = [
            start_redis(
                "--cluster-enabled",
                "yes",
                "--cluster-port",
                str(free_port()),
                "--cluster-config-file",
                f"nodes-{number}.conf",
            )
            for number in range(3)
        ]
        places = [f"127.0.0.1:{node.port}" for node in nodes]
        subprocess.run(
            ["redis-cli", "--cluster", "create", *places, "--cluster-yes"], check=True, capture_output=True, timeout=60
        )
        for node in nodes:
            with Redis.from_url(node.url) as store:
                assert any(store.cluster("info")["cluster_state"] == "ok" for _ in range(100_000))
        yield f"redis+cluster://{','.join(places)}", nodes

    def test_applications_share_it(self, patient, cluster, make_app, clock):
        shares(make_app, cluster[0])

    def test_it_may_be_away_at_start_and_come_back(self, cluster, make_app, clock, logged):
        address, nodes = cluster
        for node in nodes:
            node.pause()
        app = make_app(redis_url=address)
        assert 200 == arrive(app).get(MENU).status_code
        assert "degraded" == app.test_client().get("/readyz").json["status"]
        for node in nodes:
            node.go_on()

        def later() -> str:
            clock.pass_(RETRY_SECONDS)
            return app.test_client().get("/readyz").json["status"]

        assert any(later() == "ready" for _ in range(50))


def shares(make_app, address):
    """Two applications keep one client to one limit, and a computed answer is everyone's."""
    apps = make_app(redis_url=address), make_app(redis_url=address)
    assert ["ready"] * 2 == [app.test_client().get("/readyz").json["status"] for app in apps]
    first, second = (arrive(app, "198.51.100.7") for app in apps)
    assert [404] * 10 + [429] * 2 == [guest.get("/api/nothing").status_code for guest in (first, second) * 6]
    assert [200, 429] == [arrive(app, "198.51.100.8").get(MENU).status_code for app in apps]


def test_without_redis_nothing_is_shared_and_nothing_can_be_lost(limited):
    state = limited.test_client().get("/readyz").json
    assert ("ready", "memory") == (state["status"], state["store"])
