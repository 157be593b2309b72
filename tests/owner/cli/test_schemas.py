"""`flask content schemas` writes the JSON Schemas."""


def test_the_schemas_are_written_once(run, folder):
    first = run("schemas", str(folder))
    assert 0 == first.exit_code
    assert {"hours.json", "dishes.json"} <= set(first.stdout.split())
    assert (folder / "schemas" / "hours.json").is_file()
    assert "All schemas were current.\n" == run("schemas", str(folder)).stdout
