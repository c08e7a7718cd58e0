"""The possible attacks of each mecha, or the turns until the first, in words; the opponent's attacks next turn;
the bandwidth that hand cards lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.common.text import counted, listed
from rules.immense_warfare import entry
from rules.immense_warfare.field import NAMES, PLAYER_IDS, PLAYERS, cell_name
from rules.immense_warfare.fighting import can_attack, can_move, targets, ways, ways_to_attack
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import Unit
from rules.immense_warfare.terms import name_with_place
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine

MOST_TURNS = 9
"""A bound on the number of turns to any target that can be reached."""
NOW, MOVED = "now", "after a move"
"""The words for what a mecha can attack this turn, from where it is and from where it can move."""
TARGET = "target"
MOST_NAMES = 4
"""The greatest number of targets named."""
LINE = 48
"""The greatest length of a preview's line or two, in characters."""


class Reach(NamedTuple):
    """A mecha with its next possible targets: its id, seat, name and space, the number of its own `turns` until
    then if nobody else acts (0: this turn, None: never), whether a `player` is among the targets, and `wordings`
    from the longest.
    """

    id: str
    seat: int
    name: str
    where: str
    turns: int | None
    player: bool
    wordings: tuple[str, ...]

    @property
    def brief(self) -> str:
        """Return the longest wording that fits one line."""
        return next((words for words in self.wordings if len(words) <= LINE), self.wordings[-1])


class Attacker(NamedTuple):
    """A mecha with all its possible targets in one of its turns, with or without a move."""

    id: str
    targets: tuple[str, ...]


def attackers(work: WorkingState, seat: int) -> Iterator[Attacker]:
    """Yield the mechas of a player with their possible targets in one of its turns, including those without
    any."""
    for unit in work.battlefield.mechas(seat):
        yield Attacker(unit.id, _in_a_turn(work, unit))


def reaches(work: WorkingState, seat: int) -> Iterator[Reach]:
    """Yield the reach of each mecha of a player, in order of arrival."""
    for unit in work.battlefield.mechas(seat):
        yield reach_of(work, unit)


def reach_of(work: WorkingState, unit: Unit) -> Reach:
    """Return the reach of a mecha."""
    piece, turns = work.pieces[unit.id], None
    found = _this_turn(work, unit)
    if found:
        turns = 0
    else:
        turns, attacked = _first_attack(work, unit)
        found = {_so_soon(turns): attacked} if turns else {}
    found = {when: tuple(sorted(ids, key=lambda id: id not in PLAYERS)) for when, ids in found.items()}
    player = any(id in PLAYERS for ids in found.values() for id in ids)
    words = _wordings(work, found)
    return Reach(unit.id, piece.controller, piece.name, cell_name(piece.cell), turns, player, words)


def distinct_names(work: WorkingState, ids: Sequence[str]) -> list[str]:
    """Return the names of units, with their spaces where several share a name."""
    there = [piece.name for piece in work.battlefield.at.values()]
    names = [work.pieces[id].name for id in ids]
    return [
        name_with_place(work, id) if there.count(name) > 1 else name
        for id, name in zip(ids, names, strict=True)
    ]


def lacking(work: WorkingState, kind: str, seat: int) -> int:
    """Return the bandwidth that a player lacks for a mecha in hand, at its lowest cost; 0 for other cards."""
    printed = work.tables.printed[kind]
    if not is_a(printed.type, "mecha"):
        return 0
    costs = [entry.cost_at(work, kind, cell, seat) for cell in entry.spaces(work, kind, seat)]
    return max(0, entry.spent(work, seat) + min(costs, default=printed.cost) - entry.bandwidth(work, seat))


def _in_a_turn(work: WorkingState, unit: Unit) -> tuple[str, ...]:
    """Return the possible targets of a mecha in one turn."""
    piece = work.pieces[unit.id]
    cells = [piece.cell]
    if "both" not in piece.can_not:
        cells += ways(work, unit)
    return _attacked_from(work, unit, cells)


def _attacked_from(work: WorkingState, unit: Unit, cells: Iterable[int]) -> tuple[str, ...]:
    """Return the possible targets of a mecha from any of some cells."""
    return tuple(dict.fromkeys(target for cell in cells for target in targets(work, unit.id, cell)))


def _this_turn(work: WorkingState, unit: Unit) -> dict[str, tuple[str, ...]]:
    """Return the targets that a mecha of the active player can still attack this turn, from where it is and after
    a move, by these words."""
    if unit.controller != work.seat or work.phase != "main":
        return {}
    now = _attacked_from(work, unit, [work.pieces[unit.id].cell]) if can_attack(work, unit) else ()
    moved = _attacked_from(work, unit, ways_to_attack(work, unit))
    found = {NOW: now, MOVED: tuple(id for id in moved if id not in now)}
    return {when: ids for when, ids in found.items() if ids}


def _first_attack(work: WorkingState, unit: Unit) -> tuple[int | None, tuple[str, ...]]:
    """Return the number of turns until a mecha can first attack, beyond this one, and its targets then; None
    and none for never."""
    late = "both" in work.pieces[unit.id].can_not  # it attacks in a turn without a move
    began = unit.controller == work.seat and work.phase == "main" and can_move(work, unit)
    for turns in range(1, MOST_TURNS):
        moves = turns + began - late
        cells = [work.pieces[unit.id].cell, *(ways(work, unit, moves) if moves else ())]
        if found := _attacked_from(work, unit, cells):
            return turns, found
    return None, ()


def _so_soon(turns: int) -> str:
    return "next turn" if turns == 1 else f"in {turns} turns"


def _wordings(work: WorkingState, found: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the words for targets by when they are attacked, from the longest."""
    if not found:
        return ("reaches no target",)
    named = {when: _names(work, ids) for when, ids in found.items()}
    words = [
        "reaches "
        + ", ".join(f"{_shortened(names[kind], most, TARGET)} {when}" for when, names in named.items())
        for kind in (0, 1)
        for most in range(MOST_NAMES, 0, -1)
    ]
    first = next(iter(found))
    return tuple(dict.fromkeys((*words, f"can attack {first}", first)))


def _names(work: WorkingState, ids: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the names of targets, players first: with the spaces of those that share a name, and without."""
    players = [work.names[PLAYERS[id]] for id in ids if id in PLAYERS]
    units = [id for id in ids if id not in PLAYERS]
    plain = dict.fromkeys(work.pieces[id].name for id in units)
    return [*players, *distinct_names(work, units)], [*players, *plain]


def few(names: Sequence[str], noun: str) -> str:
    """Return one name or two, or the first one and the number of other things: "Turtle and 2 other units"."""
    return _shortened(names, 2 if len(names) == 2 else 1, noun)


def _shortened(names: Sequence[str], most: int, noun: str) -> str:
    """Return the first names and the number of other things."""
    most = min(most, len(names))
    more = len(names) - most
    return listed([*names[:most], counted(more, f"other {noun}")] if more else names)


def threats(play: WorkingState, seat: int) -> Preview | None:
    """Return the preview of the opponent's possible attacks next turn, those on the player first; None
    without any."""
    lines: list[PreviewLine] = []
    marks: list[str] = []
    for attacker in attackers(play, 1 - seat):
        piece = play.pieces[attacker.id]
        if PLAYER_IDS[seat] in attacker.targets:
            words = f"{name_with_place(play, attacker.id)} can attack you directly"
            lines.insert(0, PreviewLine("bad", words, "MI-5.5", "target"))
        for id in attacker.targets:
            if id in PLAYERS:
                continue
            target = play.pieces[id]
            marks.append(NAMES[target.cell])
            unit = play.unit(id)
            held = unit is not None and unit.armour and not piece.has("pierce")
            falls = piece.power >= target.durability_left and not held
            words = f"{piece.name} can {'destroy' if falls else 'hit'} {name_with_place(play, id)}"
            lines.append(PreviewLine("bad" if falls else "caution", words, "MI-5.4", "power"))
    if not lines:
        return Preview(
            "Threats next turn", "", (PreviewLine("good", "Nothing can attack you or your units"),)
        )
    lines.sort(key=lambda line: line.mark != "bad")
    return Preview("Threats next turn", "", tuple(lines), (), tuple(dict.fromkeys(marks)))
