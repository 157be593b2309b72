"""``restaurant-site undo``."""


def test_an_import_is_taken_back_and_made_again(run, folder):
    before = (folder / "menu/bowls.yaml").read_bytes()
    sheet = folder.with_name("menu.csv")
    sheet.write_text("id,price\nbeef-stew,17.00\n", encoding="utf-8")
    assert f"`restaurant-site undo {folder}`" in run("import", str(sheet), str(folder)).stdout
    after = (folder / "menu/bowls.yaml").read_bytes()
    told = run("undo", str(folder))
    assert (0, before) == (told.exit_code, (folder / "menu/bowls.yaml").read_bytes())
    assert "menu.csv" in told.stdout
    assert 0 == run("undo", str(folder)).exit_code
    assert after == (folder / "menu/bowls.yaml").read_bytes() != before


def test_what_was_edited_since_is_kept_and_named(run, folder):
    sheet = folder.with_name("menu.csv")
    sheet.write_text("id,price\nbeef-stew,17.00\n", encoding="utf-8")
    run("import", str(sheet), str(folder))
    path = folder / "menu/bowls.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("17.00", "18.00"), encoding="utf-8")
    told = run("undo", str(folder))
    assert 1 == told.exit_code and "menu/bowls.yaml has changed since the last save" in told.stderr
    assert "18.00" in path.read_text(encoding="utf-8")


def test_without_a_save_there_is_nothing_to_take_back(run, folder):
    told = run("undo", str(folder))
    assert (1, "Error: Nothing has been saved by an import or in the studio.\n") == (told.exit_code, told.stderr)
