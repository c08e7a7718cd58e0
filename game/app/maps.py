"""The table maps of the games: the last good one of each, whatever has become of its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.store.log import log
from game.table import layout, mapfile
from game.table.layout import Layout
from rules.content import Content, DataFaults
from rules.tabletop import AnyTabletop


def read(game: AnyTabletop, packs: Sequence[str]) -> Layout:
    """The table map of a game with these packs as it stands in its file. Raises DataFaults with every fault, those of
    places that the rules and the map do not share among them."""
    found = mapfile.load_layout(Content(game.id, list(map(Path, packs))).file("table.tmx").path)
    faults = layout.check(found, game)
    if faults:
        raise DataFaults(faults)
    return found


class Maps:
    """The maps by the game's id."""

    def __init__(self) -> None:
        self._good: dict[str, Layout] = {}

    def layout(self, game: AnyTabletop) -> Layout:
        """The last good map of a game, if need be the program's own. Raises DataFaults when that is faulty too."""
        if game.id not in self._good:
            try:
                self._good[game.id] = read(game, game.edition.packs)
            except DataFaults as fault:
                if not game.edition.packs:
                    raise
                log.warning("%s", fault)
                self._good[game.id] = read(game, ())
        return self._good[game.id]

    def renew(self, game: AnyTabletop) -> None:
        """Read a map anew. Raises DataFaults, and the last good one stays."""
        self._good[game.id] = read(game, game.edition.packs)
