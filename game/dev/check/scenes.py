"""The check of scene files: what they show and do exists in their game, with packs laid over it."""

from __future__ import annotations

from pathlib import Path

from game.app.scene_game import program_faults
from game.dev.check.findings import Findings
from rules import catalog
from rules.content import Content, shown_path
from rules.scenes import FOLDER, SCENES, faults, placed, read_scenes
from rules.tabletop import AnyTabletop


def of_game(findings: Findings, game: AnyTabletop, content: Content) -> None:
    """Check the scenes of a game and their texts. Raises DataFaults."""
    findings.words_in(content, FOLDER)
    placed(game.id, [Path(pack) for pack in game.edition.packs])


def scene_file(findings: Findings, path: Path) -> None:
    """Check a scene file given by path: of the game whose folder it is in, or of the one it names."""
    name = shown_path(path)
    findings.words(path, name)
    with findings.gathering():
        found = read_scenes(path, name)
        if id := found[0].game:
            findings.gather([*faults(catalog.load(id), found)])
        else:
            findings.gather([*SCENES.repeated(found)])
        findings.gather([*program_faults(found)])
