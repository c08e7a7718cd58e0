"""`main.py shots DIR --against OLD` writes a page of the pictures that changed, the largest change first."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from game.dev.shots import compare
from main import main

SIZE = "40x30"


def paint(folder: Path, name: str, changed: int = 0, size: tuple[int, int] = (40, 30)) -> None:
    """Write a grey picture of which so many pixels are another colour."""
    picture = Image.new("RGB", size, (90, 90, 90))
    for at in range(changed):
        picture.putpixel((at % size[0], at // size[0]), (91, 90, 90))
    path = folder / SIZE / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old", tmp_path / "new"
    for name, before, after in (("same", 0, 0), ("little", 0, 1), ("much", 3, 600)):
        paint(old, name, before)
        paint(new, name, after)
    paint(old, "gone")
    paint(new, "added")
    return new, old


def test_the_page_shows_the_largest_change_first(folders: tuple[Path, Path]) -> None:
    new, old = folders
    found = compare.compare(new, old, [SIZE])
    assert [change.name for change in found.changed] == [f"{SIZE}/much.png", f"{SIZE}/little.png"]
    assert [change.pixels for change in found.changed] == [597, 1]
    assert (found.equal, found.added, found.removed) == (1, (f"{SIZE}/added.png",), (f"{SIZE}/gone.png",))
    page = (new / compare.PAGE).read_text()
    assert (
        page.index("much.png") < page.index("little.png") < page.index("added.png") < page.index("gone.png")
    )
    assert "same.png" not in page
    for name in ("much", "little"):
        for folder in (compare.BEFORE, ".", compare.DIFFERENCE):
            assert (new / folder / SIZE / f"{name}.png").is_file()


def test_a_single_pixel_is_marked_where_it_changed(folders: tuple[Path, Path]) -> None:
    new, old = folders
    compare.compare(new, old, [SIZE])
    with Image.open(new / compare.DIFFERENCE / SIZE / "little.png") as marks:
        assert marks.getpixel((0, 0)) == compare.BRIGHT
        assert {marks.getpixel((x, 29)) for x in range(40)} == {(22, 22, 22)}


def test_only_the_sizes_and_names_that_were_made_are_compared(folders: tuple[Path, Path]) -> None:
    new, old = folders
    found = compare.compare(new, old, [SIZE], "much")
    assert [change.name for change in found.changed] == [f"{SIZE}/much.png"]
    assert (found.equal, found.added, found.removed) == (0, (), ())
    assert compare.compare(new, old, ["1280x720"]) == compare.Comparison(0, (), (), ())


def test_a_picture_of_another_size_changed_altogether(folders: tuple[Path, Path]) -> None:
    new, old = folders
    paint(new, "much", size=(41, 30))
    assert compare.compare(new, old, [SIZE]).changed[0] == compare.Change(f"{SIZE}/much.png", 41 * 30, 1.0)


def test_comparing_again_takes_no_copy_for_a_picture(folders: tuple[Path, Path]) -> None:
    new, old = folders
    assert compare.compare(new, old, [SIZE]) == compare.compare(new, old, [SIZE])
    assert len((new / compare.MANIFEST).read_text().splitlines()) == 4


def test_a_damaged_picture_is_named(folders: tuple[Path, Path]) -> None:
    new, old = folders
    damaged = old / SIZE / "same.png"
    damaged.write_bytes(damaged.read_bytes()[:40])
    with pytest.raises(compare.OldPicturesError, match=r"same\.png isn't a readable picture"):
        compare.compare(new, old, [SIZE])


@pytest.mark.slow
def test_a_page_of_what_changed_since_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    shots = ["shots", "--size", "640x480", "--only", "setup_99_players"]
    assert main([*shots, str(old)]) == 0
    path = old / "640x480" / "setup_99_players.png"
    with Image.open(path) as picture:
        changed = picture.convert("RGB")
    changed.putpixel((5, 5), (255, 0, 0))
    changed.save(path)
    assert main([*shots, str(new), "--against", str(old)]) == 0
    assert "1 changed, 0 unchanged, 0 new, 0 gone" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "said"),
    [("no-such-revision", "isn't a folder or a git revision"), ("EMPTY", "has no pictures")],
)
def test_what_cannot_be_compared_with_is_said_in_a_line(
    tmp_path: Path, old: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    old = str(tmp_path / "empty") if old == "EMPTY" else old
    assert main(["shots", str(tmp_path / "new"), "--only", "shelf", "--against", old]) == 2
    error = capsys.readouterr().err
    assert said in error and "Traceback" not in error
    assert not list((tmp_path / "new").glob("*/*.png"))


@pytest.mark.slow
def test_a_page_of_what_changed_since_a_revision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, check=False).returncode:
        pytest.skip("not a git checkout")
    shots = ["shots", "--size", "640x480", "--only", "setup_99_players", str(tmp_path / "new")]
    assert main([*shots, "--against", "HEAD"]) == 0
    counts = capsys.readouterr().out.strip().splitlines()[-1]
    assert re.match(r"(1 changed, 0|0 changed, 1) unchanged, 0 new, 0 gone: ", counts)
    left = subprocess.run(["git", "worktree", "list"], capture_output=True, text=True, check=True).stdout
    assert "cogwright-against" not in left
