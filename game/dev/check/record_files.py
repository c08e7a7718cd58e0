"""The check of the files of scenes, lessons and problems: what they show, do and prove happens in their game,
with packs laid over it."""

from __future__ import annotations

from pathlib import Path

from game.app.pack_faults import marks_of
from game.app.scene_game import program_faults
from game.dev.check.findings import Findings
from rules import catalog
from rules.content import Content, shown_path
from rules.lessons import proving as lessons
from rules.lessons.reading import LESSONS, Teaching
from rules.problems import proving as problems
from rules.problems.reading import PROBLEMS
from rules.scenes.reading import FOLDER, SCENES, faults, placed, read_scenes
from rules.tabletop import AnyTabletop


def scenes_of_game(findings: Findings, game: AnyTabletop, content: Content) -> None:
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


def lesson_file(findings: Findings, path: Path, game: str) -> None:
    """Check a lesson file of a game, given by path."""
    name = shown_path(path)
    findings.words(path, name)
    with findings.gathering():
        found = LESSONS.read_file(path, game, name)
        findings.gather([*LESSONS.repeated(found)])
        findings.gather([*lessons.faults(catalog.load(game), Teaching.of(found), marks_of(game, ()))])


def problem_file(findings: Findings, path: Path, game: str) -> None:
    """Check a file of problems of a game, given by path; each is searched to its end."""
    name = shown_path(path)
    findings.words(path, name)
    with findings.gathering():
        found = PROBLEMS.read_file(path, game, name)
        findings.gather([*PROBLEMS.repeated(found), *problems.faults(catalog.load(game), found, count=True)])
