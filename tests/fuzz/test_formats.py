"""Every format that the program reads is known by its grammar, and a broken file of it is a line at most."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.dev.check import BY_SUFFIX
from game.dev.selftest.formats import Format, attempt, formats
from rules.content import ROOT
from rules.content.kinds import KINDS, PICTURES
from tests.ui.helpers import kit

DOORS = {"read_bytes", "read_json", "read_text", "open_regular", "open"}
"""What opens a file, by its name."""
DOORKEEPERS = {"rules.content.regular", "rules.content.nodes", "rules.content.tiled", "game.store.files"}
"""Who opens files for others: YAML, maps and the files of players."""
THROUGH_NODES = {"read_nodes", "read_tiled"}
OWN = {
    "game.dev.check": "the check reads what its formats are read by elsewhere",
    "game.dev.shots.compare": "pictures that the program made itself",
    "rules.content.hashes": "bytes are hashed, whatever they say",
    "rules.content.folders": "hands on what the formats of the content are read by",
    "rules.content.boards": "boards are a format of the content",
    "rules.content.homes": "looks up the lines of what the formats of the content read",
    "rules.content.changing": "looks up the lines of what the formats of the content read",
    "game.pages.lab.framing": "writes back what the formats of the content read",
    "game.pages.lab.sources": "shows the lines of what the formats of the content read",
    "game.cards.print.changes": "the program's own page",
    "game.cards.print.revisions": "hands on what the formats of the content and the records read",
    "game.commands.new_pack": "files that the program brings along",
    "game.cards.lint.places": "looks up the lines of what the formats of the content read",
    "game.pages.lab.source_panel": "shows the lines of what the formats of the content read",
    "game.cards.chosen_layouts": "looks up the lines of what the formats of the content read",
    "game.cards.layouts": "layouts are a format of the content",
    "game.table.mapfile": "table maps are a format of the content",
    "game.app.pack_faults": "looks up the lines of what the formats of the content read",
    "rules.content.record_files": "scenes, lessons and problems are formats of the content",
    "rules.catalog": "game.yaml is a format of the content",
    "game.ui.font_coverage": "looks through the texts that the formats of the content read",
    "game.ui.contrasts": "themes are a format of the content",
    "game.store.log": "the log is written only",
    "game.store.lock": "nothing in a lock is read",
}
"""Modules that open files and need no format of their own, and why."""
TRIES = 2


@pytest.fixture(autouse=True)
def ready() -> None:
    kit()


@cache
def named(name: str) -> Format:
    return next(format for format in formats() if f"{format.name} {format.place}" == name)


def opening(tree: ast.AST) -> Iterator[str]:
    """What a module opens files with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            of_a_module = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name)
            if isinstance(called, ast.Name) and called.id in DOORS | THROUGH_NODES:
                yield called.id
            elif isinstance(called, ast.Attribute) and called.attr in DOORS - {"open"} | THROUGH_NODES:
                yield called.attr
            elif of_a_module and ast.unparse(called) in ("os.open", "io.open"):
                yield "open"


def readers() -> set[str]:
    """Every module of the program that opens files."""
    found = set()
    for folder in ("game", "rules"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if any(door in text for door in DOORS | THROUGH_NODES) and any(opening(ast.parse(text))):
                found.add(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    return {name for name in found if not name.startswith("game.dev.selftest")}


@pytest.mark.slow
def test_every_module_that_opens_files_belongs_to_a_format() -> None:
    known = DOORKEEPERS | {door for format in formats() for door in format.doors}
    unknown = {name for name in readers() - known if not any(name.startswith(own) for own in OWN)}
    assert not unknown, f"what do these read? Give it a mutator in game/dev/selftest/formats.py: {unknown}"
    assert not known - readers(), "these open nothing any more"


def test_every_kind_of_file_that_the_app_watches_has_a_mutator() -> None:
    lacking = {
        pattern
        for pattern, _ in KINDS
        if not any(fnmatch(format.place, pattern.replace("**/", "")) for format in formats())
        and (pattern.startswith("art") or any(ROOT.glob(pattern)))
    }
    assert not lacking


def test_every_file_that_is_shipped_and_every_suffix_of_the_check_has_a_mutator() -> None:
    places = {format.place for format in formats()}
    data = [path for path in (ROOT / "data").rglob("*") if path.is_file() and path.suffix not in PICTURES]
    assert {path.relative_to(ROOT).as_posix() for path in data} <= places
    assert set(BY_SUFFIX) | set(PICTURES) <= {Path(place).suffix for place in places}


@pytest.mark.slow
@pytest.mark.parametrize("name", [f"{format.name} {format.place}" for format in formats()])
def test_a_good_file_is_read_and_broken_ones_are_a_line_at_most(name: str, tmp_path: Path) -> None:
    format = named(name)
    assert not attempt(format, format.good(), tmp_path / "good")
    for number in range(TRIES):
        data = format.mutate(Random(f"{name}/{number}"), format.good())
        assert not attempt(format, data, tmp_path / str(number))


@pytest.mark.parametrize("name", [f"{format.name} {format.place}" for format in formats()])
@pytest.mark.slow
def test_a_mutator_breaks_its_files_and_the_same_way_every_time(name: str) -> None:
    format = named(name)
    good = format.good()
    broken = [format.mutate(Random(number), good) for number in range(5)]
    assert broken == [format.mutate(Random(number), good) for number in range(5)]
    assert len(set(broken) - {good}) > 2


def test_a_move_that_cannot_be_made_again_is_told_without_signs_that_steer(tmp_path: Path) -> None:
    (format,) = (format for format in formats() if format.name == "journal")
    first, _, rest = format.good().partition(b"\n")
    data = first + b'\n{"do":"' + "\u202e\u200b".encode() + b'\\u001b[2J"}\n' + rest
    assert not attempt(format, data, tmp_path)
