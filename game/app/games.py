"""The games with their cards and maps: each loaded once, loaded anew when its files are saved, and with packs laid over
it."""

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
"""Why what is being played can't go on with a game's other cards; "" when it can."""


class InPlay(Exception):
    """Cards that a game being played can't go on with; its text is the reason."""


class Games:
    """The games by id. `packs` lie over the program's own files, the last one on top."""

    def __init__(self, objection: Objection) -> None:
        self.packs: tuple[Path, ...] = ()
        self._objection = objection
        self._loaded: dict[str, AnyTabletop] = {}
        self._waiting: dict[str, AnyTabletop] = {}
        self._maps: dict[str, Layout] = {}

    @property
    def loaded(self) -> tuple[str, ...]:
        """The ids of the games that have their cards."""
        return tuple(self._loaded)

    def game(self, id: str) -> AnyTabletop:
        """A game with its cards. Raises DataFaults."""
        waiting = self._waiting.get(id)
        if waiting is not None and not self._objection(waiting):
            self._loaded[id] = self._waiting.pop(id)
        if id not in self._loaded:
            self._loaded[id] = catalog.load(id, self.packs)
        return self._loaded[id]

    def renew(self, id: str, decks: bool = False) -> bool:
        """Load a game anew; whether its cards are others now, or its `decks`, of which its edition tells nothing.
        Raises DataFaults, and InPlay where a game that is being played can't go on with them: then the new ones wait
        until it is left."""
        after = catalog.load(id, self.packs)
        self._waiting.pop(id, None)
        if after.edition == self._loaded[id].edition and not decks:
            return False
        objection = self._objection(after)
        if objection:
            self._waiting[id] = after
            raise InPlay(objection)
        self._loaded[id] = after
        return True

    def layout(self, id: str) -> Layout:
        """The last good table map of a game, or else the program's own. Raises DataFaults where that is faulty too."""
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
        """Read a map anew. Raises DataFaults, and the last good one stays."""
        game = self.game(id)
        self._maps[id] = _map_of(game, game.edition.packs)

    def open(self, folder: Path) -> str:
        """Lay a pack over all games; a line on what it changes. Raises PackFault, DataFaults and InPlay, and nothing
        has changed then."""
        pack = packs.opened(folder, catalog.IDS)
        called = packs.title(pack)
        if pack.resolve() in [each.resolve() for each in self.packs]:
            raise PackFault(f"The pack {called} is already open.")
        if len(self.packs) == MOST_PACKS:
            raise PackFault(
                f"The pack {called} can't be opened: {MOST_PACKS} packs are open. Close one first."
            )
        brought = [id for id in catalog.IDS if (pack / "data" / id).is_dir()]
        below = self.packs
        self._lay((*below, pack), brought)
        titles = {id: catalog.info(id, self.packs).title for id in brought}
        return f"Pack {called}: {packs.changes(pack, below, titles)}."

    def close(self, pack: Path) -> str:
        """Take a pack off; a line that says so. Raises DataFaults and InPlay, and nothing has changed then."""
        self._lay(tuple(each for each in self.packs if each != pack))
        return f"Pack {packs.title(pack)} is closed."

    def _lay(self, laid: Sequence[Path], brought: Sequence[str] = ()) -> None:
        """Have these packs open: every game that is loaded, and those that are `brought`, with its cards."""
        made = {id: catalog.load(id, laid) for id in dict.fromkeys((*self._loaded, *brought))}
        for id in brought:
            catalog.info(id, laid)
        for game in made.values():
            objection = self._objection(game)
            if objection:
                raise InPlay(f"{game.title} is being played: {objection}")
        self.packs, self._loaded, self._waiting = tuple(laid), made, {}


def _map_of(game: AnyTabletop, packs: Sequence[str]) -> Layout:
    """The table map of a game with these packs as it stands in its file. Raises DataFaults with every fault, those of
    places that the rules and the map do not share among them."""
    found = mapfile.load_layout(Content(game.id, list(map(Path, packs))).file("table.tmx").path)
    faults = map_faults.check(found, game)
    if faults:
        raise DataFaults(faults)
    return found


def attempted(act: Callable[[], str]) -> tuple[str, str]:
    """The line that opening or closing a pack gives, or why it can't be, and the kind of that line."""
    try:
        return act(), "note"
    except PackFault as fault:
        return str(fault), "refused"
    except DataFaults as faults:
        return f"The packs are unchanged: {faults.sentence}", "refused"
    except InPlay as reason:
        return f"Packs can't change while {reason}.", "refused"
