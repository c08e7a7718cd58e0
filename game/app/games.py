"""The loaded games with their cards and table layouts: each is loaded once, again after its files change, and
with packs applied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.store.log import log
from game.table import map_faults, mapfile
from game.table.layout import Layout
from rules import catalog
from rules.content import Content, DataFaults, packs
from rules.content.packs import PackFault
from rules.tabletop import AnyTabletop

MOST_PACKS = 4

Objection = Callable[[AnyTabletop], str]
"""Returns why an open game can't continue with other cards, "" if it can."""


class GameInUse(Exception):
    """An error for cards that an open game can't continue with; its text is the reason."""


class Games:
    """The games by id. `packs` override the program's files, the last one topmost."""

    def __init__(self, objection: Objection) -> None:
        self.packs: tuple[Path, ...] = ()
        self._objection = objection
        self._loaded: dict[str, AnyTabletop] = {}
        self._waiting: dict[str, AnyTabletop] = {}
        self._maps: dict[str, Layout] = {}

    @property
    def loaded(self) -> tuple[str, ...]:
        """Return the ids of the loaded games."""
        return tuple(self._loaded)

    def game(self, id: str) -> AnyTabletop:
        """Return a game with its cards. Raises DataFaults."""
        waiting = self._waiting.get(id)
        if waiting is not None and not self._objection(waiting):
            self._loaded[id] = self._waiting.pop(id)
        if id not in self._loaded:
            self._loaded[id] = catalog.load(id, self.packs)
        return self._loaded[id]

    def renew(self, id: str, decks: bool = False) -> bool:
        """Reload a game; return whether its cards, or (if `decks`) its decks, which its edition doesn't
        cover, have changed. Raises DataFaults, and GameInUse if an open game can't continue with the new cards;
        they are then used once it is left."""
        after = catalog.load(id, self.packs)
        self._waiting.pop(id, None)
        if after.edition == self._loaded[id].edition and not decks:
            return False
        objection = self._objection(after)
        if objection:
            self._waiting[id] = after
            raise GameInUse(objection)
        self._loaded[id] = after
        return True

    def layout(self, id: str) -> Layout:
        """Return the last valid table layout of a game, else the program's own. Raises DataFaults if that is
        faulty too."""
        game = self.game(id)
        if id not in self._maps:
            try:
                self._maps[id] = _map_of(game, game.edition.packs)
            except DataFaults as fault:
                if not game.edition.packs:
                    raise
                log.warning("%s", fault)
                self._maps[id] = _map_of(game, ())
        return self._maps[id]

    def renew_map(self, id: str) -> None:
        """Reload a table layout. Raises DataFaults, keeping the last valid one."""
        game = self.game(id)
        self._maps[id] = _map_of(game, game.edition.packs)

    def open(self, folder: Path) -> str:
        """Open a pack for all games; return a line about its changes. Raises PackFault, DataFaults and GameInUse
        without changing anything."""
        pack = packs.pack_at(folder, catalog.IDS)
        called = packs.title(pack)
        if pack.resolve() in [each.resolve() for each in self.packs]:
            raise PackFault(f"You have already opened the pack {called}.")
        if len(self.packs) == MOST_PACKS:
            raise PackFault(f"Close a pack to open {called}: you can have at most {MOST_PACKS} open.")
        brought = [id for id in catalog.IDS if (pack / "data" / id).is_dir()]
        below = self.packs
        self._set_packs((*below, pack), brought)
        titles = {id: catalog.info(id, self.packs).title for id in brought}
        return f"Pack {called}: {packs.changes(pack, below, titles)}."

    def close(self, pack: Path) -> str:
        """Close a pack; return a line about it. Raises DataFaults and GameInUse without changing anything."""
        self._set_packs(tuple(each for each in self.packs if each != pack))
        return f"Closed the pack {packs.title(pack)}."

    def _set_packs(self, laid: Sequence[Path], brought: Sequence[str] = ()) -> None:
        """Set the open packs, reloading every loaded game and those in `brought`. Raises DataFaults and
        GameInUse without changing anything."""
        made = {id: catalog.load(id, laid) for id in dict.fromkeys((*self._loaded, *brought))}
        for id in brought:
            catalog.info(id, laid)
        for game in made.values():
            objection = self._objection(game)
            if objection:
                raise GameInUse(f"you play {game.title}: {objection}")
        self.packs, self._loaded, self._waiting = tuple(laid), made, {}


def _map_of(game: AnyTabletop, packs: Sequence[str]) -> Layout:
    """Return the table layout of a game with these packs. Raises DataFaults with all faults, including places
    missing in the rules or the layout."""
    found = mapfile.load_layout(Content(game.id, list(map(Path, packs))).file("table.tmx").path)
    faults = map_faults.check(found, game)
    if faults:
        raise DataFaults(faults)
    return found


def attempt_pack_change(act: Callable[[], str]) -> tuple[str, str]:
    """Return the line of opening or closing a pack, or of its failure, with the kind of notice."""
    try:
        return act(), "note"
    except PackFault as fault:
        return str(fault), "refused"
    except DataFaults as faults:
        return f"Can't change packs: {faults.sentence}", "refused"
    except GameInUse as reason:
        return f"You can't change packs while {reason}.", "refused"
