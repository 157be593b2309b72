"""Every module has its test file, and every test file its module."""

from tests.rules.mirror import MODULES, NOT_MIRRORED, ROOT, TESTS, test_file_of

OUTSIDE_THE_PACKAGE = {"test_wsgi.py", "test_gunicorn_conf.py"}


def test_every_module_has_its_test_file():
    missing = [test_file_of(module).relative_to(ROOT) for module in MODULES if not test_file_of(module).is_file()]
    assert missing == []


def test_every_test_file_has_its_module():
    expected = {test_file_of(module) for module in MODULES}
    found = {path for path in TESTS.rglob("test_*.py") if path.relative_to(TESTS).parts[0] not in NOT_MIRRORED}
    assert set() == {path for path in found - expected if path.name not in OUTSIDE_THE_PACKAGE}
