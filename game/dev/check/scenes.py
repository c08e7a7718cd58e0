"""Scene files: what they show and do is there in their game, with packs laid over it."""

from __future__ import annotations

from pathlib import Path

from game.app.scene_game import program_faults
from game.dev.check.findings import Findings
from game.ui import font_coverage
from rules import catalog
from rules.content import Content, shown_path
from rules.scenes import FOLDER, faults, placed, read_scenes, repeated
from rules.tabletop import AnyTabletop


def of_game(findings: Findings, game: AnyTabletop, content: Content) -> None:
    """Read the scenes of a game and their words. Raises DataFaults."""
    for found in (each for layer in content.layered(FOLDER) for each in layer):
        findings.saw(found.path)
        findings.gather(font_coverage.faults(found.path, found.name))
    placed(game.id, [Path(pack) for pack in game.edition.packs])


def scene_file(findings: Findings, path: Path) -> None:
    """A scene file that somebody named: of the game in whose folder it is, or of the one it says."""
    name = shown_path(path)
    findings.saw(path)
    findings.gather(font_coverage.faults(path, name))
    with findings.gathering():
        found = read_scenes(path, name)
        if id := found[0].game:
            findings.gather([*faults(catalog.load(id), found)])
        else:
            findings.gather([*repeated(found)])
        findings.gather([*program_faults(found)])
