"""What a machine promises and risks where it would come to lie: the bases it nears, what it could destroy next, what
could destroy it, and the room that it leaves on its owner's bases."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.common.reach import FAR
from rules.common.words import capital, counted
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Machine, other
from rules.smash_gear.state import Position
from rules.smash_gear.threats import base_threats, threats
from rules.smash_gear.told import named
from rules.tabletop import PreviewLine


def outlook(rules: Rules, view: Position, seat: int, there: Machine, price: int) -> Iterator[PreviewLine]:
    """What follows for a seat when a machine of its lies so and that price is paid, if no combat comes of it: what
    counts most first."""
    before = view.machine(there.id)
    machines = (*(each for each in view.machines if each.id != there.id), there)
    side = view.sides[seat]
    paid = replace(side, gears=max(0, side.gears - price))
    sides = (paid, view.sides[1]) if seat == 0 else (view.sides[0], paid)
    after = replace(view, machines=machines, sides=sides)
    yield from _prey(rules, after, seat, there)
    yield from _danger(rules, after, seat, there)
    yield from _bases(rules, view, after, seat, before)
    yield from _nearer(rules, after, before, there)


def _prey(rules: Rules, after: Position, seat: int, there: Machine) -> Iterator[PreviewLine]:
    """The first machine that it could destroy with a further flip."""
    for id, threat in threats(rules, after, other(seat)).items():
        if threat.by.id == there.id and threat.destroys:
            prey = named(rules, after, after.machine(id))
            yield PreviewLine("good", f"Its next flip can destroy {prey}", "SG-6.2")
            return


def _danger(rules: Rules, after: Position, seat: int, there: Machine) -> Iterator[PreviewLine]:
    """What could destroy it in the other's next turn."""
    threat = threats(rules, after, seat).get(there.id)
    if threat is not None and threat.destroys:
        yield PreviewLine("bad", f"{capital(named(rules, after, threat.by))} can destroy it", "SG-6.2")


def _bases(
    rules: Rules, view: Position, after: Position, seat: int, before: Machine | None
) -> Iterator[PreviewLine]:
    """Whether the machines of the hand have no room any more, or a base is left open to be parked on."""
    if before is None:
        return
    if has_room(rules, view, seat) and not has_room(rules, after, seat):
        yield PreviewLine("caution", "Then no machine of your hand has room on your bases", "SG-8.1")
    own = [base for base in view.bases if base.owner == seat]
    if len(own) == 1 and before.units >> own[0].cell & 1:
        by = base_threats(rules, after, seat).get(own[0].id)
        if by is not None:
            who = capital(named(rules, after, by))
            yield PreviewLine("caution", f"{who} can then lie on your only base", "SG-8.1")


def _nearer(
    rules: Rules, after: Position, before: Machine | None, there: Machine
) -> Iterator[PreviewLine]:
    """How far the nearest opposing base is, when it was further."""
    reach, found, target = rules.reaches[after.board], FAR, None
    for base in after.bases:
        if base.owner != there.owner and there.weapons:
            moves = reach.moves(there.hearts, there.weapons, base.cell)
            was = reach.moves(before.hearts, before.weapons, base.cell) if before is not None else FAR
            if moves < min(found, was):
                found, target = moves, base
    if target is not None and found:
        yield PreviewLine("good", f"{capital(named(rules, after, target))} is {counted(found, 'flip')} away", "SG-6.8")


def has_room(rules: Rules, view: Position, seat: int) -> bool:
    """Whether a machine of a seat's hand can be laid on one of its bases as the board is (SG-8.1)."""
    taken, landings = view.occupied(), rules.floors[view.board].landings
    cells = [base.cell for base in view.bases if base.owner == seat]
    kinds = {card.kind for card in view.sides[seat].hand if card.kind in rules.library.machines}
    return any(
        not units & taken for kind in kinds for cell in cells for _, _, units in landings[kind, cell]
    )
