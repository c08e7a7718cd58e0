"""The list of a player's own machines, and of bases in danger, in the preview panel."""

from __future__ import annotations

from typing import NamedTuple

from rules.common.reach import FAR
from rules.common.text import capital, counted
from rules.smash_gear.pieces import DISABLED, GUARDED, Base, Machine, other
from rules.smash_gear.threats import BaseThreat, Threat, base_threats, in_flips, is_guarded, threats
from rules.smash_gear.working_state import WorkingState


class MachineRow(NamedTuple):
    """One machine in the list of a player's own, or a base in danger: its move price, the number of affordable
    `moves` ("" for a base), the distance to an enemy base (`targets`, wordings from the longest), its threat
    (`mark` as in `PreviewLine`; `danger` with the same number of wordings for every row), its number of
    guards."""

    machine: Machine | Base
    title: str
    price: int
    pays: bool
    moves: str
    targets: tuple[str, ...]
    mark: str
    danger: tuple[str, ...]
    guards: int
    off: bool


def machine_rows(play: WorkingState, seat: int) -> tuple[MachineRow, ...]:
    """Return a player's bases in danger and machines, the worst danger first."""
    found, bases, in_reach = threats(play, seat), play.bases_of(seat), base_threats(play, seat)
    machines = sorted(
        play.occupancy.of[seat], key=lambda each: found[each.id].flips if each.id in found else FAR
    )
    rows = [
        *(_base_row(play, base, in_reach[base.id], len(bases) == 1) for base in bases if base.id in in_reach),
        *(_own_row(play, machine, found.get(machine.id)) for machine in machines),
    ]
    ranks = ("bad", "caution", "good")
    return tuple(sorted(rows, key=lambda row: ranks.index(row.mark)))


def _base_row(play: WorkingState, base: Base, threat: BaseThreat, last: bool) -> MachineRow:
    title = "Your last base" if last else capital(play.name_with_place(base).removeprefix("the "))
    guarded = is_guarded(play, base)
    by, how = play.title(threat.by.kind), in_flips(threat.flips, threat.gears)
    able = threat.armed and not guarded
    words = f"{by} can {'destroy' if able else 'reach'} it"
    danger = f"{words} ({how})", words, *(("Can be destroyed", "In danger") if able else ("In reach",) * 2)
    mark = threat.mark if able else "caution"
    return MachineRow(base, title, 0, True, "", (), mark, danger, int(guarded), False)


def _own_row(play: WorkingState, machine: Machine, threat: Threat | None) -> MachineRow:
    price, gears, off = (
        play.tables.traits.price(machine),
        play.sides[machine.owner].gears,
        DISABLED in machine.marks,
    )
    moves = "No moves this turn" if play.grounded(machine.owner) else _number_of_moves(price, gears)
    return MachineRow(
        machine, play.title(machine.kind), price, price <= gears,
        "Disabled" if off else moves, () if off else _nearest_base_words(play, machine),
        "good" if threat is None else threat.mark, SAFE if threat is None else _threat_words(play, threat),
        machine.marks.count(GUARDED), off,
    )  # fmt: skip


SAFE = ("No threats", "No threats", "Safe", "Safe")
"""The words for no threat, in the same number of wordings as a threat has."""


def _threat_words(play: WorkingState, threat: Threat) -> tuple[str, ...]:
    """Return the words for a threat, from the longest: with the attacker's fate, without it, without its
    name, in one or two words."""
    title = play.title(threat.by.kind)
    if threat.flips > 1:
        words = f"{title} can hit its heart"
        return f"{words} ({in_flips(threat.flips, threat.gears)})", words, "Heart in reach", "In danger"
    if threat.destroys:
        words = f"{title} can destroy it"
        return f"{words}{' (both destroyed)' * threat.falls}", words, "Can be destroyed", "In danger"
    words = f"{title} can remove {threat.loss}"
    return words, words, f"Can lose {threat.loss}", f"Risks {threat.loss}"


def _number_of_moves(price: int, gears: int) -> str:
    """Return the words for how often a machine can move with these gears."""
    if not price:
        return "1 free move"
    if price > gears:
        return "Can't pay for a move"
    return "1 move" if gears < 2 * price else f"Up to {gears // price} moves"


def _nearest_base_words(play: WorkingState, machine: Machine) -> tuple[str, ...]:
    """Return the words for the distance to the nearest enemy base, from the longest; none where no weapon
    reaches one."""
    targets = [base.cell for base in play.bases_of(other(machine.owner))]
    nearest = min([play.reach.moves(machine.hearts, machine.weapons, cell) for cell in targets], default=FAR)
    if nearest >= FAR or not machine.weapons:
        return ()
    if not nearest:
        return ("on an enemy base", "on a base")
    flips = counted(nearest, "flip")
    return f"{flips} from an enemy base", f"base in {flips}"
