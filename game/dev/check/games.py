"""A game whole, as it is shipped or with a pack laid over it: all its files, and whether they fit together."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from game.dev.check import faces, font_coverage, maps, pictures, rulebook, yaml_files
from game.dev.check.findings import Findings
from game.dev.check.pictures import ART
from game.ui.art import ArtStore
from rules import catalog
from rules.content import Content, Fault, Rulebook


def game(findings: Findings, id: str, packs: Sequence[Path] = ()) -> None:
    """A game whole: description, rulebook, cards, boards, map, every picture they name."""
    content = Content(id, packs)
    for name, kind in (("game.yaml", catalog.GameInfo), ("rulebook.yaml", Rulebook)):
        found = content.file(name)
        yaml_files.record(findings, found.path, kind, found.name)
    for name in import_module(f"rules.{id}.cards").FILES:
        if name.endswith(".yaml"):
            found = content.file(name)
            font_coverage.of_yaml(findings, found.path, found.name)
    for found in content.files("cards"):
        font_coverage.of_yaml(findings, found.path, found.name)
    for found in content.files(maps.BOARDS, ".tmx"):
        font_coverage.of_board(findings, found.path, found.name)
    findings.gather(content.faults)
    with findings.gathering():
        info = catalog.info(id)
        pictures.picture(findings, ART / info.art, f"data/{id}/game.yaml art")
        rulebook.rule_ids(findings, id, info.prefix)
    with findings.gathering():
        loaded, art = catalog.load(id, packs), ArtStore(ART)
        art.lay(packs)
        for option in loaded.options():
            for choice in option.choices:
                if choice.art:
                    pictures.picture(findings, art.path(choice.art), f"{option.label} {choice.label}")
        maps.table_map(findings, content.file("table.tmx").path, loaded)
        rulebook.illustrations(findings, loaded, content)
        faces.cards(findings, loaded, packs)
    pictures.folder(findings, ART / id)


def pack(findings: Findings, folder: Path) -> None:
    """A pack: every game it brings data for, with the pack laid over it, its pictures and sounds."""
    brought = [id for id in catalog.IDS if (folder / "data" / id).is_dir()]
    if not brought:
        findings.note(Fault(str(folder), 0, "", f"the pack holds no data of {', '.join(catalog.IDS)}"))
    for id in brought:
        game(findings, id, (folder,))
        pictures.folder(findings, folder / "art" / id)
    pictures.folder(findings, folder / "art" / "sounds")
