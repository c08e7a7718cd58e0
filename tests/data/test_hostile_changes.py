"""A hostile file of changes is refused with file and line, at once, and harms nothing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.dev import check
from game.dev.selftest.formats import formats
from rules.content.changing import CHANGES
from rules.content.nodes import LARGEST
from tests.ui.helpers import kit

SECONDS = 60.0
"""What refusing a pack takes at most, on a busy machine: none hangs."""
BOMB = "\n".join(["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60))])
CARDS, LAYOUTS, THEMES = "smash_gear", "layouts", "themes"
FULL = "smash_gear/full"
HOSTILE = {
    "huge": (CARDS, f"cards:\n  thumper: {{title: {'x' * LARGEST}}}\n", ""),
    "deep": (CARDS, f"cards:\n  thumper: {{effects: {'[' * 5000}{']' * 5000}}}\n", ""),
    "a circle": (CARDS, "cards:\n  thumper: &a {effects: *a}\n", ":2"),
    "a bomb": (CARDS, f"{BOMB}\ncards: {{thumper: {{effects: *a59}}}}\n", ""),
    "a tag": (CARDS, "cards:\n  thumper: !!python/object/apply:os.system [id]\n", ":2"),
    "no mapping": (CARDS, "- thumper\n", ":1"),
    "a section of another type": (CARDS, "\ncards: [thumper]\n", ":2"),
    "an unknown section": (CARDS, "cards: {}\nmachines: {thumper: {price: 1}}\n", ":2"),
    "a card of another type": (CARDS, "cards:\n  heron: {price: 1}\n  thumper: 3\n", ":3"),
    "a field of another type": (CARDS, "cards:\n  thumper:\n    price: {gears: [1]}\n", ":3"),
    "a framing of another type": (CARDS, "cards:\n  decoy:\n    framing: {focus: 3}\n", ":3"),
    "an unknown field": (CARDS, "cards:\n  thumper: {__class__: 1}\n", ":2"),
    "another id": (CARDS, "cards:\n  thumper: {id: ../../etc/passwd}\n", ":2"),
    "an unknown card": (CARDS, 'cards:\n  "\\e[2J../thumper": {price: 1}\n', ":2"),
    "an unknown layout": (LAYOUTS, "smash_gear/fool: {elements: {title: {ink: brass}}}\n", ":1"),
    "an unknown element": (LAYOUTS, f"{FULL}:\n  elements:\n    tittle: {{ink: brass}}\n", ":3"),
    "an element of another type": (LAYOUTS, f"{FULL}:\n  elements:\n    title: [1]\n", ":3"),
    "a picture out of the pack": (
        LAYOUTS, f"{FULL}:\n  elements:\n    x: {{draw: art, art: ../../../etc/passwd, box: [0, 0, 9, 9]}}\n", ":3"
    ),
    "a circle of layouts": (LAYOUTS, "smash_gear/a: {extends: b}\nsmash_gear/b: {extends: a}\n", ":"),
    "an unknown colour": (THEMES, 'colours:\n  paperr: "#EFE4CC"\n', ":2"),
    "a colour of another type": (THEMES, "colours:\n  paper: [1, 2]\n", ":2"),
    "no colours": (THEMES, "colours: none\n", ":1"),
}  # fmt: skip
"""What is hostile, the folder of data that it is in, the text, and the line that is told, where one can be."""


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_of_changes_is_refused_by_file_and_line(what: str, tmp_path: Path) -> None:
    kit()
    folder, text, line = HOSTILE[what]
    pack = tmp_path / "mine"
    file = pack / "data" / folder / CHANGES
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    lines: list[str] = []
    before = time.perf_counter()
    assert check.run([str(file)], lines.append) == 1
    assert time.perf_counter() - before < SECONDS
    told = [each for each in lines if each.startswith(f"mine/data/{folder}/{CHANGES}{line}")]
    assert told, lines
    assert all(each.isprintable() and len(each) < 400 for each in lines)


@pytest.mark.slow
def test_an_unknown_layout_of_a_card_is_told_by_the_line_of_the_change(tmp_path: Path) -> None:
    file = tmp_path / "mine" / "data" / CARDS / CHANGES
    file.parent.mkdir(parents=True)
    file.write_text("cards:\n  thumper: {layout: boss}\n", "utf-8")
    lines: list[str] = []
    assert check.run([str(tmp_path / "mine")], lines.append) == 1
    assert [each for each in lines if each.startswith(f"mine/data/{CARDS}/{CHANGES}:2 cards.thumper.layout")]


@pytest.mark.parametrize("folder", [CARDS, LAYOUTS, THEMES])
def test_changes_that_are_a_link_out_of_the_pack_close_it(folder: str, tmp_path: Path) -> None:
    place = tmp_path / "mine" / "data" / folder / CHANGES
    place.parent.mkdir(parents=True)
    secret = tmp_path / "secret.yaml"
    secret.write_text("cards: {thumper: {price: 1}}\n", "utf-8")
    place.symlink_to(secret)
    lines: list[str] = []
    assert check.run([str(tmp_path / "mine")], lines.append) == 1
    assert any("leads outside" in each for each in lines)


@pytest.mark.slow
def test_the_selftest_breaks_changes_of_every_game_of_layouts_and_of_themes(tmp_path: Path) -> None:
    kit()
    every = [each for each in formats() if each.name == "changes"]
    assert {each.place for each in every} >= {
        f"data/{id}/{CHANGES}" for id in (CARDS, LAYOUTS, THEMES, "mechyard")
    }
    for format in every:
        path = tmp_path / str(len([*tmp_path.iterdir()])) / format.place
        path.parent.mkdir(parents=True)
        path.write_bytes(format.good())
        said = format.read(path, path.parents[2])
        told = [each for each in (said or []) if "0 faults" not in each]  # type: ignore[attr-defined]
        assert not told, "a good file has no fault"
