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
from rules.smash_gear.threats import Threat, base_threats, in_reach, threats
from rules.smash_gear.told import named
from rules.tabletop import Preview, PreviewLine


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
    own = view.bases_of(seat)
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
    for base in after.bases_of(other(there.owner)):
        if there.weapons:
            moves = reach.moves(there.hearts, there.weapons, base.cell)
            was = reach.moves(before.hearts, before.weapons, base.cell) if before is not None else FAR
            if moves < min(found, was):
                found, target = moves, base
    if target is not None and found:
        yield PreviewLine("good", f"{capital(named(rules, after, target))} is {counted(found, 'flip')} away", "SG-6.8")


def threats_told(rules: Rules, view: Position, seat: int) -> Preview | None:
    """What the machines of the other can do to a seat in their next turn: to its bases, then to its machines, and the
    cells that their weapons reach; None before the first turn and after the last."""
    if not view.turn or view.over:
        return None
    lines = list(_bases_in_reach(rules, view, seat))
    found = threats(rules, view, seat)
    for id in sorted(found, key=lambda id: found[id].weight, reverse=True):
        lines.append(_threat_told(rules, view, view.machine(id), found[id]))
    if not lines:
        lines = [PreviewLine("good", "Nothing of yours can be hit")]
    lit = rules.floors[view.board].places(in_reach(rules, view, seat))
    return Preview("What can hit you next turn", "", tuple(lines), (), lit)


def _bases_in_reach(rules: Rules, view: Position, seat: int) -> Iterator[PreviewLine]:
    """The bases of a seat on which a weapon can come to lie, and whether an attack on them can be paid."""
    rival, own = view.sides[other(seat)], view.bases_of(seat)
    armed = any(card.kind == view.store.destroyer for card in rival.hand)
    name = view.names[other(seat)]
    why = f"{name} holds a Destroy Base, SG-6.8" if armed else f"{name} has no Destroy Base yet, SG-6.8"
    by = base_threats(rules, view, seat)
    for base in own:
        if base.id in by:
            only = "only base" if len(own) == 1 else f"base at {rules.floors[view.board].board.called(base.cell)}"
            who = capital(named(rules, view, by[base.id]))
            yield PreviewLine("bad" if armed else "caution", f"{who} can lie on your {only}", why)


def _threat_told(rules: Rules, view: Position, machine: Machine | None, threat: Threat) -> PreviewLine:
    """A threat to a machine."""
    by, it = capital(named(rules, view, threat.by)), named(rules, view, machine).replace("the ", "your ", 1)
    if threat.destroys:
        return PreviewLine("bad", f"{by} can destroy {it}", "It falls too, SG-6.2" if threat.falls else "SG-6.2")
    if threat.flips > 1:
        return PreviewLine("caution", f"{by} can reach the heart of {it}", f"In {threat.flips} flips")
    lost = counted(threat.lost, "unit") if threat.lost else "a part"
    return PreviewLine("caution", f"{by} can take {lost} off {it}", "SG-6.3")


def has_room(rules: Rules, view: Position, seat: int) -> bool:
    """Whether a machine of a seat's hand can be laid on one of its bases as the board is (SG-8.1)."""
    taken, landings = view.occupied(), rules.floors[view.board].landings
    kinds = {card.kind for card in view.sides[seat].hand if card.kind in rules.library.machines}
    ways = (way for kind in kinds for base in view.bases_of(seat) for way in landings[kind, base.cell])
    return any(not units & taken for _, _, units in ways)
