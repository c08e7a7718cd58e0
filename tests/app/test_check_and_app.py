"""`main.py check PACK` says what the app says when it opens the pack: every case, and packs changed at will."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.app.reload import LEFT_OUT, SILENT, STAYS
from game.cards.faces import Deck
from game.dev import check
from game.dev.check.findings import Findings
from rules.content import DATA, Fault, by_place
from tests.app.packs import said
from tests.app.wrong_packs import KINDS
from tests.ui.driver import Driver

CASES = Path(__file__).parents[1] / "cases" / "pack"
MORE = re.compile(r" \(and ([\d,]+) more faults?\)")
AFTER = (f". {STAYS}", f". {SILENT}", f" {STAYS}", f" {SILENT}", f". {LEFT_OUT}", f" {LEFT_OUT}", ".", "")
"""What the app says behind a fault."""
PLANETS, TABLE = "data/planet_smash/cards/planets.yaml", "data/planet_smash/table.tmx"
THEME, WORDS, LAYOUT = (
    "data/themes/night.yaml",
    "data/planet_smash/game.yaml",
    "data/layouts/planet_smash.yaml",
)


def checked(pack: Path) -> list[str]:
    """The lines of the check, without the sum."""
    return [*map(str, found_in(pack))]


def found_in(pack: Path) -> list[Fault]:
    """The faults that the check writes."""
    findings = Findings()
    check.target(findings, str(pack))
    return by_place(findings.faults)


def opened(driver: Driver, pack: Path) -> tuple[bool, list[str]]:
    """Whether the app opens a pack, and what it says of it beside what the pack changes."""
    driver.app.notices.shown.clear()
    lines: list[str] = []
    reload = driver.app.reload
    say = reload._say

    def noting(line: str, kind: str) -> object:
        lines.append(line)
        return say(line, kind)

    reload._say = reload._readers._say = noting
    is_open = driver.app.open_pack(pack)
    reload.update()
    while reload.is_checking:
        reload.check_pending()
    reload._say = reload._readers._say = say
    if is_open:
        driver.app.close_pack(pack)
    return is_open, lines[1:] if is_open else lines


def fault_in(line: str) -> str:
    """The fault that a line of the app is about."""
    line = MORE.sub("", line.removeprefix("Can't change packs: "))
    return next(line.removesuffix(end) for end in AFTER if line.endswith(end))


def compare(driver: Driver, pack: Path) -> None:
    """What the app says of a pack is what the check says, and as much of it. Only what the check finds as it draws each
    card (`of`) is said by the app no sooner than it draws that card."""
    faults = found_in(pack)
    found = [*map(str, faults)]
    is_open, lines = opened(driver, pack)
    if not pack.is_dir():  # the app wants a folder, the check takes any file
        assert not is_open and len(lines) == len(found) == 1
        return
    for line in lines:
        place, _, message = fault_in(line).partition(": ")  # the check says of which card, too
        assert any(place in each and message in each for each in found), (pack, line, found)
    count = sum(1 + int(more[1].replace(",", "") if (more := MORE.search(line)) else 0) for line in lines)
    assert count >= sum(not fault.of for fault in faults), (pack, lines, found)
    assert is_open or found


@pytest.mark.parametrize("case", ["theme_only", pytest.param("yml", marks=pytest.mark.slow)])
def test_a_case_is_told_alike(d: Driver, case: str) -> None:
    compare(d, CASES / case)


@pytest.mark.slow
@pytest.mark.parametrize("case", sorted(path.name for path in CASES.iterdir()))
def test_every_case_is_told_alike(d: Driver, case: str) -> None:
    compare(d, CASES / case)


@pytest.mark.slow
@pytest.mark.skipif("sys.platform == 'win32'", reason="links and pipes need rights there")
def test_some_kinds_of_wrong_packs_are_told_alike(d: Driver, tmp_path: Path) -> None:
    compare_kinds(d, tmp_path, [*KINDS][::24])


@pytest.mark.slow
@pytest.mark.skipif("sys.platform == 'win32'", reason="links and pipes need rights there")
@pytest.mark.parametrize("start", range(8))
def test_every_kind_of_wrong_pack_is_told_alike(d: Driver, tmp_path: Path, start: int) -> None:
    compare_kinds(d, tmp_path, [*KINDS][start::8])


def compare_kinds(driver: Driver, folder: Path, kinds: Sequence[str]) -> None:
    """Make packs of these kinds and compare what is said of each."""
    for kind in kinds:
        pack = folder / kind / "mine"
        pack.mkdir(parents=True)
        for step in KINDS[kind]:
            step(pack)
        compare(driver, pack)


def test_a_text_without_room_is_told_alike_once_its_card_is_drawn(d: Driver, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    for step in KINDS["layout_text"]:
        step(tmp_path / "mine")
    (fault,) = found_in(tmp_path / "mine")
    assert d.app.open_pack(tmp_path / "mine")
    d.app.notices.shown.clear()
    Deck.of(d.app.kit, d.app.game("planet_smash")).full("lv_426", 330)
    d.frames(1)
    (line,) = said(d)
    place, _, message = fault_in(line).partition(": ")
    assert place in str(fault) and message in str(fault) and "no room for 'LV-426'" in message


def mutated(folder: Path, seed: int) -> Path:
    """A pack of some of the program's files, one of them or its place changed at will."""
    chance = random.Random(seed)
    pack = folder / f"pack_{seed}"
    names = chance.sample((PLANETS, TABLE, THEME, WORDS, LAYOUT), chance.randint(1, 3))
    for name in names:
        place = pack / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DATA.parent / name, place)
    place = pack / chance.choice(names)
    lines = place.read_text(encoding="utf-8").splitlines(keepends=True)
    at = chance.randrange(len(lines))
    kind = chance.choice(("cut", "drop", "letter", "yml", "folder", "nested", "dots", "empty", "link", "csv"))
    if kind == "cut":
        place.write_text("".join(lines[:at]), encoding="utf-8")
    elif kind == "drop":
        place.write_text("".join(lines[:at] + lines[at + 1 :]), encoding="utf-8")
    elif kind == "letter":
        line = lines[at]
        where = chance.randrange(len(line))
        lines[at] = line[:where] + chance.choice("xq:#{-7") + line[where + 1 :]
        place.write_text("".join(lines), encoding="utf-8")
    elif kind == "yml":
        place.rename(place.with_suffix(".yml"))
    elif kind == "folder":
        place.parent.rename(place.parent.with_name(place.parent.name + "x"))
    elif kind == "nested":
        (place.parent / "more").mkdir()
        place.rename(place.parent / "more" / place.name)
    elif kind == "dots":
        (place.parent / f"._{place.name}").write_bytes(b"\0\5\x16\7")
    elif kind == "empty":
        place.write_text("", encoding="utf-8")
    elif kind == "link":
        (folder / "outside").write_text("x", encoding="utf-8")
        (pack / "data" / "outside.yaml").symlink_to(folder / "outside")
    else:
        (place.parent / "cards.csv").write_text("id,name\n", encoding="utf-8")
    return pack


@pytest.mark.slow
@pytest.mark.skipif("sys.platform == 'win32'", reason="links need rights there")
def test_changed_packs_are_told_alike(d: Driver, tmp_path: Path) -> None:
    for seed in range(4):
        compare(d, mutated(tmp_path, seed))


@pytest.mark.slow
@pytest.mark.skipif("sys.platform == 'win32'", reason="links need rights there")
@pytest.mark.parametrize("start", range(4, 304, 50))
def test_hundreds_of_changed_packs_are_told_alike(d: Driver, tmp_path: Path, start: int) -> None:
    for seed in range(start, start + 50):
        compare(d, mutated(tmp_path, seed))


@pytest.mark.slow
def test_one_slip_in_a_layout_is_one_line_a_place() -> None:
    found = checked(CASES / "one_typo")
    assert len(found) == 6 and all("'idd', did you mean 'id'?" in line for line in found)
    assert all(line.endswith("(and 130 more cards)") for line in found)
    assert len({line.split(" ")[0] for line in found}) == 6


def test_a_name_is_cut_at_both_ends(d: Driver) -> None:
    assert d.app.open_pack(CASES / "name_with_newline")
    game: Any = d.app.game("immense_warfare")
    assert game.library["brass_golem"].name == "Brass Golem"
    assert not any("can't" in line for line in said(d))
