"""Tiled maps: the boards that a game is played on, and the map of its table."""

from __future__ import annotations

from pathlib import Path

from game.dev.check.findings import Findings
from game.table import layout, mapfile
from game.ui import font_coverage
from rules import catalog
from rules.content import boards, shown_path
from rules.tabletop import AnyTabletop

BOARDS = "boards"
"""The folder of a game's data that holds its boards."""


def map_file(findings: Findings, path: Path) -> None:
    """A board of a game; or a table map, against the places of its game when it lies in that game's folder."""
    id, above = path.resolve().parent.name, path.resolve().parent.parent.name
    if id == BOARDS and above in catalog.IDS:
        _board(findings, path)
        return
    game = None
    if id in catalog.IDS:
        with findings.gathering():
            game = catalog.load(id)
    table_map(findings, path, game)


def table_map(findings: Findings, path: Path, game: AnyTabletop | None, name: str = "") -> None:
    """The map of a table, against the places of its game where that is known; `name` is told of it in faults."""
    name = name or shown_path(path)
    findings.saw(path)
    with findings.gathering(name):
        read = mapfile.load_layout(path)
        if game is not None:
            findings.gather(layout.check(read, game), name)


def _board(findings: Findings, path: Path) -> None:
    """A board by what its game's rules ask of one."""
    name = shown_path(path)
    findings.saw(path)
    with findings.gathering():
        boards.read(path, name)
    findings.gather(font_coverage.faults(path, name))
