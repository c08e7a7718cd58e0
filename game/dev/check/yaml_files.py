"""YAML files: each against its record, which is known by the file's name and folder, and its words."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from game.cards.layouts import FOLDER
from game.dev.check import faces, scenes
from game.dev.check.findings import Findings
from game.ui import contrasts, font_coverage, theme
from rules import catalog
from rules.content import Fault, Rulebook, build, read_nodes, shown_path
from rules.scenes import FOLDER as SCENES

PALETTES = ("standard", "safe")


def data_file(findings: Findings, path: Path) -> None:
    """A YAML file by what it is called and where it lies; elsewhere only its form can be told."""
    folder, game = path.resolve().parent.name, path.resolve().parent.parent.name
    if folder == "themes":
        theme_file(findings, path)
    elif folder == FOLDER:
        faces.layout_file(findings, path)
    elif folder == SCENES:
        scenes.scene_file(findings, path)
    elif path.name == "game.yaml":
        record(findings, path, catalog.GameInfo)
    elif path.name == "rulebook.yaml":
        record(findings, path, Rulebook)
    elif folder in catalog.RULED and path.name in (kinds := import_module(f"rules.{folder}.cards").FILES):
        record(findings, path, kinds[path.name])
    elif game in catalog.RULED and folder in (kinds := import_module(f"rules.{game}.cards").FILES):
        record(findings, path, kinds[folder])
    else:
        findings.saw(path)
        message = "only its form can be checked; put cards into data/<game>/cards"
        with findings.gathering():
            tree = read_nodes(path, shown_path(path))
            if isinstance(tree.value, dict) and SCENES in tree.value:
                scenes.scene_file(findings, path)
            else:
                findings.note(Fault(shown_path(path), 0, "", message))


def record(findings: Findings, path: Path, kind: type, name: str = "") -> None:
    """A YAML file against its record, and its words against the font; `name` is told of it in faults."""
    name = name or shown_path(path)
    with findings.gathering():
        build(read_nodes(path, name), kind, name)
    words(findings, path, name)


def words(findings: Findings, path: Path, name: str) -> None:
    """The words of a YAML file or a board against the font."""
    findings.saw(path)
    findings.gather(font_coverage.faults(path, name))


def theme_file(findings: Findings, path: Path, name: str = "") -> None:
    """A theme, and where its form is whole also what each palette makes of it: every colour that the program's own has
    is there, and what is written can be read on what it is written on."""
    name, before = name or shown_path(path), len(findings.faults)
    record(findings, path, theme.ThemeFile, name)
    if len(findings.faults) > before:
        return
    for palette in PALETTES:
        with findings.gathering(name):
            made = theme.load(path, palette, theme.load(theme.file(), palette))
            findings.gather([*contrasts.warnings(made, path, name)])
