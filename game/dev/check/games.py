"""A game whole, as it is shipped or with a pack laid over it: all its files, and whether they fit together."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from game.cards.layouts import FOLDER as LAYOUTS
from game.dev.check import faces, font_coverage, maps, pictures, rulebook, scenes, yaml_files
from game.dev.check.findings import Findings
from game.ui import theme
from game.ui.art import OWN, ArtStore
from rules import catalog
from rules.content import Content, Fault, Rulebook, inside, kinds, packs
from rules.content.folders import is_read
from rules.content.packs import PackFault


def game(findings: Findings, id: str, laid: Sequence[Path] = ()) -> None:
    """A game whole: description, rulebook, cards, boards, map, every picture they name."""
    content = Content(id, laid)
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
    art = ArtStore(OWN)
    art.lay(laid)
    with findings.gathering():
        info = catalog.info(id, laid)
        pictures.picture(findings, art.path(info.art), f"data/{id}/game.yaml art")
        rulebook.rule_ids(findings, id, info.prefix)
    with findings.gathering():
        loaded = catalog.load(id, laid)
        for option in loaded.options():
            for choice in option.choices:
                if choice.art and (choice.board is None or art.exists(choice.art)):
                    pictures.picture(findings, art.path(choice.art), f"{option.label} {choice.label}")
        table = content.file("table.tmx")
        maps.table_map(findings, table.path, loaded, table.name)
        scenes.of_game(findings, loaded, content)
        faces.cards(findings, loaded, laid)
    pictures.folder(findings, OWN / id)


def pack(findings: Findings, folder: Path) -> None:
    """A pack: whether it can be opened at all, every game it brings data or layouts for with the pack laid over it, its
    layouts, colours, pictures and sounds, and what of it nothing reads."""
    try:
        opened = packs.opened(folder, catalog.IDS)
    except PackFault as fault:
        findings.note(Fault("", 0, "", str(fault)))
        return
    data = opened / "data"
    for id in catalog.IDS:
        if (data / id).is_dir() or (data / LAYOUTS / f"{id}.yaml").is_file():
            game(findings, id, (opened,))
    for path in sorted((data / LAYOUTS).glob("*.yaml")):
        if is_read(path.name, ".yaml"):
            faces.layout_file(findings, path)
    colours = Content("themes", (opened,)).file(theme.FILE)
    if inside(opened, colours.path):
        yaml_files.theme_file(findings, colours.path, colours.name)
    pictures.folder(findings, opened / "art", opened)
    findings.gather(kinds.unread(opened, catalog.IDS))
