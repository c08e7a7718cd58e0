"""The check of card faces: every layout, and every card of a game in each of its faces."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.cards.chosen_layouts import layout_faults
from game.cards.faces import CardFaces
from game.cards.layouts import FOLDER, Layouts
from game.dev.check.findings import Findings
from game.pages.rulebook.pictures import Illustrator, Undrawable
from game.table.layout import Layout
from game.table.mapfile import load_layout
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules import catalog
from rules.content import DATA, Content, Fault, Rulebook, build, inside, read_nodes
from rules.content.nodes import node_below
from rules.game import Game
from rules.tabletop import AnyTabletop

SIZE = (1280, 720)
"""The window in which every text must fit."""


def layout_file(findings: Findings, path: Path) -> None:
    """Check one file of layouts, laid over the program's, because it may extend them."""
    data = path.resolve().parent.parent
    findings.saw(path)
    packs = (data.parent,) if data != DATA and data.name == "data" else ()
    faces = CardFaces(_kit(packs), Layouts(packs, DATA if packs else data))
    name = f"/{FOLDER}/{path.name}"
    findings.gather([fault for fault in faces.sample_faults() if fault.file.endswith(name)])


def cards(findings: Findings, game: Game[Any, Any], packs: Sequence[Path] = ()) -> None:
    """Check every card of a game in each of its faces: its texts fit, its pictures and icons exist."""
    face = catalog.optional_module(f"rules.{game.id}.face")
    if face is None:
        return
    faces, cards = CardFaces(_kit(packs), Layouts(packs)), face.faces(game)
    named = {str(card.get("layout", "")) for card in cards.values()} - {""}
    for card in cards.values():
        for sheet in faces.layouts.shown(game.id, card, named):
            findings.gather(faces.faults_of(sheet.id, card))
    findings.gather([*layout_faults(faces.layouts, game.id, cards, packs)])


def icons(findings: Findings, game: AnyTabletop, map_file: Path, packs: Sequence[Path] = ()) -> None:
    """Check that the table draws every piece among the icons of a game's rulebook, or of the one in the topmost
    pack; `pack_faults.of_game` finds the other faults of icons. Raises DataFaults."""
    place = Content(game.id, packs).file("rulebook.yaml")
    if packs and not inside(packs[-1], place.path):
        return
    written = read_nodes(place.path, place.name)
    drawing = Illustrator(_Opened(game, load_layout(map_file)), game.id, _kit(packs))
    for heading, signs in build(written, Rulebook, place.name).icons.items():
        for number, sign in enumerate(signs):
            try:
                if sign.kind:
                    drawing.sign(sign)
            except Undrawable as fault:
                line = node_below(node_below(node_below(written, "icons"), heading), f"[{number}]").line
                findings.note(Fault(place.name, line, f"icons.{heading}[{number}]", str(fault)))


class _Opened(NamedTuple):
    """A game that is open, with its map."""

    opened: AnyTabletop
    map: Layout

    def game(self, id: str, /) -> AnyTabletop:
        """Return the game."""
        return self.opened

    def layout(self, id: str, /) -> Layout:
        """Return the map."""
        return self.map


def _kit(packs: Sequence[Path]) -> Kit:
    pygame.font.init()
    kit = Kit.make(Canvas(*SIZE), packs=packs)
    kit.art.lay(packs)
    return kit
