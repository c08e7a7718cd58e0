"""`python main.py check`: everything shipped is clean, every kind of faulty file gives one line and code 1."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import main
from game.dev import check
from game.dev.check import rule_ids_in
from game.store.saves import Saves, make_save
from rules import catalog
from rules.content import DATA, ROOT
from rules.history import History

PLANETS = (DATA / "planet_smash" / "cards" / "planets.yaml").read_text(encoding="utf-8")


def run(*targets: str | Path) -> tuple[int, list[str]]:
    """The exit code and the lines written."""
    lines: list[str] = []
    code = check.run([str(target) for target in targets], lines.append)
    return code, lines


@pytest.mark.parametrize(
    "targets",
    [
        # `make test` checks everything itself
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in ((), catalog.IDS, (str(DATA),), (str(ROOT / "art"),))
        ),
        (str(DATA / "themes"),),
    ],
)
def test_everything_shipped_is_clean(targets: tuple[str, ...]) -> None:
    code, lines = run(*targets)
    assert (code, lines[:-1]) == (0, [])
    assert lines[-1].endswith("files, 0 faults") or lines[-1] == "1 file, 0 faults"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((DATA).rglob("*.*")), ids=lambda path: path.name)
def test_each_shipped_file_is_clean(path: Path) -> None:
    assert run(path) == (0, ["1 file, 0 faults"])


@pytest.mark.slow
def test_the_command_line_tells_faults_and_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["check", "planet_smash"]) == 0
    capsys.readouterr()
    bad = tmp_path / "game.yaml"
    bad.write_text("id: planet_smash\n")
    assert main.main(["check", str(bad)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"{bad}:1: the field 'title' is missing"
    assert out[-1] == "1 file, 7 faults"


def test_a_word_that_is_nothing_gets_a_suggestion() -> None:
    assert run("planet_smsh") == (
        1, ["planet_smsh: no game or file has this name, did you mean 'planet_smash'?", "0 files, 1 fault"]
    )  # fmt: skip
    code, lines = run("x" * 5000, "nul\x00byte", "")
    assert code == 1
    assert lines[-1] == "0 files, 3 faults"


def test_each_fault_is_told_once() -> None:
    code, lines = run("nothing_like_it", "nothing_like_it")
    assert (code, len(lines)) == (1, 2)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("game.yaml", b"", "game.yaml: the file is empty"),
        ("game.yaml", b"\xff\xfe\x00", "game.yaml:1: the file isn't UTF-8 text"),
        ("rulebook.yaml", b"chapters: []", "rulebook.yaml:1 chapters: expected 1 to 40 entries, found 0"),
        ("planet_smash/cards/x.yaml", b"planets: {}", "x.yaml:1 planets: expected a list, got a mapping"),
        ("planet_smash/cards/x.yaml", b"planets: !!python/name:os.system", "x.yaml:1: the tag "),
        ("themes/x.yaml", b"title: 3", "x.yaml:1 title: expected text, got 3"),
        ("notes.yaml", b"a: 1", "notes.yaml: this checks only the format"),
        ("notes.yaml", b"a: [", "notes.yaml:2: invalid YAML"),
        ("x.tmx", b"", "the file is empty"),
        ("x.tmx", b"<map", "the map can't be read"),
        ("x.svg", b"<svg", "x.svg:1: the picture can't be drawn"),
        ("x.png", b"not a picture", "x.png: the picture can't be drawn"),
        ("x.json", b"{}", "x.json: not a Cogwright save"),
        ("x.json", b'{"format": "cogwr', "x.json: the save is incomplete or damaged"),
        ("x.jsonl", b"", "x.jsonl: "),
        ("x.jsonl", b"{}\n", "x.jsonl: not a Cogwright journal"),
        ("records.jsonl", b"{}\n", "records.jsonl:1: this line isn't a finished game"),
        ("settings.json", b"[]", "settings.json: not a settings file"),
        ("settings.json", b'{"scale": "big"}', "settings.json: scale: "),
        ("notes.txt", b"x", "notes.txt: the game doesn't use this kind of file"),
    ],
)
def test_each_kind_of_faulty_file(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    code, lines = run(path)
    assert code == 1
    assert any(message in line for line in lines), lines
    assert path.read_bytes() == content, "checking changes nothing"
    assert not list(tmp_path.rglob("*.bad"))


def test_a_save_is_played_again(tmp_path: Path) -> None:
    game = catalog.load("planet_smash")
    history = History(game, game.default_setup(1), 7)
    for _ in range(12):
        history.do(next(iter(game.legal_actions(history.state))))
    path = tmp_path / "mine.json"
    Saves(tmp_path).write(make_save(history, "mine"), path)
    assert run(path) == (0, ["1 file, 0 faults"])
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"planet_smash"', b'"planet_mash"', 1))
    assert run(path) == (
        1, [f"{path}: this save is from 'planet_mash', a game this version doesn't have", "1 file, 1 fault"]
    )  # fmt: skip
    path.write_bytes(good[: len(good) - 60])
    code, lines = run(path)
    assert code == 1
    assert lines[0].endswith("moves can be used")


def test_letters_that_the_font_lacks_are_named(tmp_path: Path) -> None:
    file = tmp_path / "planet_smash" / "cards" / "x.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(PLANETS.replace("Gentle enough", "Gentle → enough", 1), encoding="utf-8")
    code, lines = run(file)
    assert code == 1
    assert lines[0].endswith("planets[0].text: the font has no '→', so use other characters")


@pytest.mark.slow
def test_a_pack_is_checked_with_the_game_below_it(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    shutil.copytree(DATA / "planet_smash", pack / "data" / "planet_smash")
    (pack / "art" / "planet_smash").mkdir(parents=True)
    assert run(pack)[0] == 0
    cards = pack / "data" / "planet_smash" / "cards" / "planets.yaml"
    cards.write_text(PLANETS.replace("id: prisma", "id: prismatic"), encoding="utf-8")
    code, lines = run(pack)
    assert code == 1
    assert any("art/planet_smash/prismatic (" in line for line in lines)
    (pack / "art" / "planet_smash" / "prismatic.svg").write_text("<svg")
    assert any("prismatic.svg:1: the picture can't be drawn" in line for line in run(pack)[1])
    cards.write_text(PLANETS.replace("hard:", "hrad:", 1), encoding="utf-8")
    assert any(line.endswith("unknown field, did you mean 'hard'?") for line in run(pack)[1])


def test_an_empty_pack_and_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "mine" / "data").mkdir(parents=True)
    assert "isn't a pack: it has no art, fonts or data for planet_smash" in run(tmp_path / "mine")[1][0]
    (tmp_path / "bare").mkdir()
    assert "isn't a pack: it has no art" in run(tmp_path / "bare")[1][0]


def test_a_rule_id_that_no_rulebook_has_is_found(tmp_path: Path) -> None:
    prefix = "P" + "S"
    (tmp_path / "legality.py").write_text(f'"""Rules."""\n\nRULE = "{prefix}-4.1"\nODD = "{prefix}-8.1"\n')
    found = rule_ids_in(tmp_path, "PS")
    assert found[f"{prefix}-8.1"] == (tmp_path / "legality.py", 4)
    assert found["PS-4.1"][1] == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height=', "the file is damaged"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "entities"),
        ("<g>" * 100_000, "more than 20,000 tags"),
        ("<g>" * 10_000, "the file is damaged"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L999999999 0" stroke="red" '
         'stroke-dasharray="1"/></svg>', "too large for the picture's size"),
    ],
)  # fmt: skip
def test_a_picture_that_only_seems_to_draw_is_told(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "lamp.svg"
    path.write_text(text)
    code, lines = run(path)
    assert code == 1
    assert says in lines[0]
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('<tileset firstgid="9" name="x" tilewidth="1" tileheight="1" tilecount="9999" columns="1"/>\n' * 900,
         "the tilesets have more than 10000 tiles, so use fewer"),
        ("", "more than 10000 tiles"),
    ],
)  # fmt: skip
def test_a_board_that_would_grow_without_end_is_refused_by_its_line(
    tmp_path: Path, more: str, says: str
) -> None:
    text = (DATA / "smash_gear" / "boards" / "standard.tmx").read_text(encoding="utf-8")
    text = text.replace("<tileset", more + "<tileset", 1)
    if not more:
        text = text.replace('"csv">', '"csv">' + "1,\n" * 90_000, 1)
    path = tmp_path / "data" / "smash_gear" / "boards" / "long.tmx"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    code, lines = run(path)
    assert code == 1 and len(lines) == 2
    assert says in lines[0] and "long.tmx:" in lines[0]


@pytest.mark.parametrize(
    "sign", ["\u200b", *(pytest.param(sign, marks=pytest.mark.slow) for sign in "\u202e\ufeff\u00ad\x1b")]
)
def test_a_title_without_width_is_a_fault_and_does_not_stop_the_check(tmp_path: Path, sign: str) -> None:
    pack = tmp_path / "mine"
    shutil.copytree(DATA / "planet_smash", pack / "data" / "planet_smash")
    cards = pack / "data" / "planet_smash" / "cards" / "planets.yaml"
    cards.write_text(PLANETS.replace("title: LV-426", f'title: "\\u{ord(sign):04x}"'), encoding="utf-8")
    code, lines = run(pack)
    assert code == 1
    assert any(f"planets[0].title: the font has no {sign!r}" in line for line in lines)
    assert int(lines[-1].split()[0]) > 30, "all files of the game were seen"


@pytest.mark.skipif(os.name == "nt", reason="no such names of files there")
def test_no_value_and_no_name_of_a_file_forges_a_fault(tmp_path: Path) -> None:
    folder = tmp_path / "a\nb.yaml:1 forged"
    folder.mkdir()
    steering = r'"\n/etc/passwd:3 forged\e[2J\u202e\u2028"'
    (folder / "rulebook.yaml").write_text(f"{steering}: 1\nchapters: {steering}\n")
    (folder / "game.yaml").write_text(f"title: {steering}\nseats: {steering}\n")
    (folder / "x\x1b[31m.svg").write_text("<svg>")
    (folder / "t.tmx").write_text('<map source="../\x9b31m&#10;/etc/passwd:3 forged"/>', encoding="utf-8")
    (folder / "settings.json").write_text(f'{{{steering}: 3, "scale": {steering}}}'.replace(r"\e", r"\u001b"))
    code, lines = run(folder)
    assert code == 1 and len(lines) > 6
    assert all(line.isprintable() for line in lines)
    assert not any(line.startswith(("/etc", "b.yaml")) for line in lines)


def test_a_sound_that_cannot_be_heard_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "data" / "planet_smash").mkdir(parents=True)
    place = tmp_path / "art" / "sounds" / "click.wav"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"RIFF")
    for target in (place, tmp_path):
        code, lines = run(target)
        assert code == 1 and [line for line in lines if "click.wav: the sound can't be played (" in line]


def test_faces_are_drawn_with_the_colours_of_the_pack(tmp_path: Path) -> None:
    themes, layouts = tmp_path / "data" / "themes", tmp_path / "data" / "layouts"
    themes.mkdir(parents=True)
    layouts.mkdir()
    night = (DATA / "themes" / "night.yaml").read_text("utf-8")
    (themes / "night.yaml").write_text(
        night.replace("\ncolours:\n", '\ncolours:\n  my_red: "#C01020"\n', 1), "utf-8"
    )
    (layouts / "changes.yaml").write_text("planet_smash/full: {elements: {title: {ink: my_red}}}\n", "utf-8")
    code, lines = run(tmp_path)
    assert code == 0, lines
