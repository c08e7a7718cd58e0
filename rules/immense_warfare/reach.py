"""What each mecha could attack in a turn, or how soon, in words; what cards of a hand wait for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.common.words import counted, listed
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import PLAYERS, called
from rules.immense_warfare.legality import prey, ways
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.questions import named
from rules.immense_warfare.state import Unit

MOST_TURNS = 9
"""Nothing on the battlefield is further away than so many turns, for who can get there at all."""
MOST_NAMES = 4
"""So many targets are named at most."""
LINE = 48
"""So many letters have room on a line or two of a preview."""


class Reach(NamedTuple):
    """A mecha and what it can attack: its id, seat, what it is called and where it stands, the `turns` of its own until
    then if nobody else acts (0: it never can), whether a `player` is among that, and all of it in `wordings` from the
    longest."""

    id: str
    seat: int
    name: str
    where: str
    turns: int
    player: bool
    wordings: tuple[str, ...]

    @property
    def brief(self) -> str:
        """The longest wording for a line."""
        return next((words for words in self.wordings if len(words) <= LINE), self.wordings[-1])


class Hunter(NamedTuple):
    """A mecha with all that it could attack in a turn of its own, after a move or without one: where from is left to
    it."""

    id: str
    prey: tuple[str, ...]


def hunters(draft: Draft, seat: int) -> Iterator[Hunter]:
    """The mechas of a player with what each could attack in a turn of its own; those that can attack nothing too."""
    for unit in draft.battlefield.mechas(seat):
        yield Hunter(unit.id, _in_a_turn(draft, unit))


def reaches(draft: Draft, seat: int) -> Iterator[Reach]:
    """What each mecha of a player can attack, in the order in which they arrived."""
    for unit in draft.battlefield.mechas(seat):
        yield reach_of(draft, unit)


def reach_of(draft: Draft, unit: Unit) -> Reach:
    """What a mecha can attack."""
    piece, found = draft.pieces[unit.id], _in_a_turn(draft, unit)
    turns, found = (1, found) if found else _later(draft, unit)
    found = tuple(sorted(found, key=lambda id: id not in PLAYERS))
    player = any(id in PLAYERS for id in found)
    where, words = called(piece.cell), _wordings(draft, found, turns)
    return Reach(unit.id, piece.controller, piece.name, where, turns, player, words)


def told_apart(draft: Draft, ids: Sequence[str]) -> list[str]:
    """Units by name, and by where they are too where several have one name."""
    there = [piece.name for piece in draft.battlefield.at.values()]
    names = [draft.pieces[id].name for id in ids]
    return [named(draft, id) if there.count(name) > 1 else name for id, name in zip(ids, names, strict=True)]


def lacking(draft: Draft, kind: str, seat: int) -> int:
    """How much bandwidth a player lacks for a mecha of the hand, where it costs least; 0 for what needs none."""
    printed = draft.tables.printed[kind]
    if not is_a(printed.type, "mecha"):
        return 0
    costs = [draft.cost_at(kind, cell, seat) for cell in draft.spaces(kind, seat)]
    return max(0, draft.spent(seat) + min(costs, default=printed.cost) - draft.bandwidth(seat))


def _in_a_turn(draft: Draft, unit: Unit) -> tuple[str, ...]:
    """What a mecha could attack in a turn."""
    piece = draft.pieces[unit.id]
    cells = [piece.cell]
    if "both" not in piece.can_not:
        cells += ways(draft, unit)
    return _attacked_from(draft, unit, cells)


def _attacked_from(draft: Draft, unit: Unit, cells: Iterable[int]) -> tuple[str, ...]:
    """What a mecha could attack from some cells."""
    return tuple(dict.fromkeys(target for cell in cells for target in prey(draft, unit.id, cell)))


def _later(draft: Draft, unit: Unit) -> tuple[int, tuple[str, ...]]:
    """In how many turns a mecha that reaches nothing in one can attack, and what; no turns where it never can."""
    late = "both" in draft.pieces[unit.id].can_not  # it attacks in a turn without a move
    for turns in range(2, MOST_TURNS):
        found = _attacked_from(draft, unit, ways(draft, unit, turns - late))
        if found:
            return turns, found
    return 0, ()


def _wordings(draft: Draft, found: Sequence[str], turns: int) -> tuple[str, ...]:
    """That those are reached, in that many turns, from the longest."""
    if not found:
        return ("reaches nothing",)
    soon = f" in {turns} turns" if turns > 1 else ""
    players = [draft.names[PLAYERS[id]] for id in found if id in PLAYERS]
    units = [id for id in found if id not in PLAYERS]
    plain = list(dict.fromkeys(draft.pieces[id].name for id in units))
    lists = [[*players, *told_apart(draft, units)], [*players, *plain]]
    named = [_some(names, most) for names in lists for most in range(min(MOST_NAMES, len(names)), 0, -1)]
    words = dict.fromkeys((*named, counted(len(found), "target")))
    shortest = (soon.strip(),) if soon else ()
    return (*(f"reaches {each}{soon}" for each in words), *shortest)


def few(names: Sequence[str]) -> str:
    """Return one name or two, or the first one and how many more there are."""
    return _some(names, 2 if len(names) == 2 else 1)


def _some(names: Sequence[str], most: int) -> str:
    """The first of some names, and how many more there are."""
    more = len(names) - most
    return listed([*names[:most], f"{more} more"] if more else names)
