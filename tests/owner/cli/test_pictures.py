"""`flask content pictures` makes missing files, and reports failures."""

from PIL import Image

from restaurant_site.content.pictures import MADE


def test_pictures_tells_each_file_and_the_end(run, made):
    (made / "images" / MADE).unlink()
    result = run("pictures", str(made))
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert f"{made}/images/menu/mint-tea.webp: in all sizes" in lines
    assert "Everything is up to date." == lines[-1]
    assert "Everything is up to date.\n" == run("pictures", str(made)).stdout


def test_what_could_not_be_made_ends_with_status_1(run, made):
    Image.new("RGB", (20, 20)).save(made / "images" / "menu" / "mint-tea.png")
    result = run("pictures", str(made))
    assert 1 == result.exit_code
    assert f"{made}/images/menu/mint-tea.png: is too small: 20×20 pixels" in result.stderr
    assert result.stderr.endswith("1 could not be made.\n")


def test_content_with_faults_is_told_and_nothing_is_made(run, made):
    (made / "menu.yaml").unlink()
    (made / "images" / MADE).unlink()
    assert 1 == run("pictures", str(made)).exit_code
    assert not (made / "images" / MADE).exists()
