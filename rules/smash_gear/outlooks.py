"""What a machine promises and risks where it would come to lie: the bases it nears, what it could destroy next, what
could destroy it, and the room that it leaves on its owner's bases; and all that the other player's machines can do."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from rules.common.reach import FAR
from rules.common.words import capital, counted
from rules.smash_gear.gestures import named
from rules.smash_gear.play import Play
from rules.smash_gear.situation import Machine, other
from rules.smash_gear.threats import base_threats, in_reach, threats
from rules.tabletop import Preview, PreviewLine


def outlook(play: Play, seat: int, there: Machine, price: int) -> Iterator[PreviewLine]:
    """What follows for a seat when a machine of its lies so and that price is paid, if no combat comes of it: what
    counts most first."""
    after, before = copy(play), play.machine(there.id)
    after.machines = (*(each for each in play.machines if each.id != there.id), there)
    after.change(seat, gears=-min(price, play.sides[seat].gears))
    for id, threat in threats(after, other(seat)).items():
        if threat.by.id == there.id and threat.destroys:
            prey = named(after, after.machine(id))
            yield PreviewLine("good", f"Its next flip can destroy {prey}", "SG-6.2")
            break
    danger = threats(after, seat).get(there.id)
    if danger is not None and danger.destroys:
        yield PreviewLine("bad", f"{capital(named(after, danger.by))} can destroy it", "SG-6.2")
    if before is not None:
        yield from _left_open(play, after, seat, before)
    yield from _nearer(after, before, there)


def _left_open(play: Play, after: Play, seat: int, before: Machine) -> Iterator[PreviewLine]:
    """Whether the machines of the hand have no room any more, or a base is left open to be parked on."""
    if has_room(play, seat) and not has_room(after, seat):
        yield PreviewLine("caution", "Then no machine of your hand has room on your bases", "SG-8.1")
    own = play.bases_of(seat)
    if len(own) == 1 and before.units >> own[0].cell & 1:
        by = base_threats(after, seat).get(own[0].id)
        if by is not None:
            yield PreviewLine("caution", f"{capital(named(after, by))} can then lie on your only base", "SG-8.1")


def _nearer(after: Play, before: Machine | None, there: Machine) -> Iterator[PreviewLine]:
    """How far the nearest opposing base is, when it was further."""
    moves, found, target = after.reach.moves, FAR, None
    for base in after.bases_of(other(there.owner)) if there.weapons else ():
        now = moves(there.hearts, there.weapons, base.cell)
        if now < min(found, moves(before.hearts, before.weapons, base.cell) if before is not None else FAR):
            found, target = now, base
    if target is not None and found:
        yield PreviewLine("good", f"{capital(named(after, target))} is {counted(found, 'flip')} away", "SG-6.8")


def has_room(play: Play, seat: int) -> bool:
    """Whether a machine of a seat's hand can be laid on one of its bases as the board is (SG-8.1)."""
    taken, landings = play.occupied(), play.floor.landings
    kinds = {card.kind for card in play.sides[seat].hand if card.kind in play.tables.weapons}
    ways = (way for kind in kinds for base in play.bases_of(seat) for way in landings[kind, base.cell])
    return any(not units & taken for _, _, units in ways)


def threats_told(play: Play, seat: int) -> Preview | None:
    """What the machines of the other can do to a seat in their next turn: to its bases, then to its machines, and the
    cells that their weapons reach; None before the first turn and after the last."""
    if not play.turn or play.over:
        return None
    lines = [*_bases_in_reach(play, seat), *_machines_in_danger(play, seat)]
    if not lines:
        lines = [PreviewLine("good", "Nothing of yours can be hit")]
    lit = play.floor.places(in_reach(play, seat))
    return Preview("What can hit you next turn", "", tuple(lines), (), lit)


def _bases_in_reach(play: Play, seat: int) -> Iterator[PreviewLine]:
    """The bases of a seat on which a weapon can come to lie, and whether an attack on them can be paid."""
    own, by, name = play.bases_of(seat), base_threats(play, seat), play.names[other(seat)]
    armed = any(card.kind == play.store.destroyer for card in play.sides[other(seat)].hand)
    why = f"{name} holds a Destroy Base, SG-6.8" if armed else f"{name} has no Destroy Base yet, SG-6.8"
    for base in own:
        if base.id in by:
            which = "only base" if len(own) == 1 else named(play, base).removeprefix("the ")
            who = capital(named(play, by[base.id]))
            yield PreviewLine("bad" if armed else "caution", f"{who} can lie on your {which}", why)


def _machines_in_danger(play: Play, seat: int) -> Iterator[PreviewLine]:
    """The worst threat to each machine of a seat, the worst of all first."""
    found = threats(play, seat)
    for id, threat in sorted(found.items(), key=lambda each: each[1].weight, reverse=True):
        by, it = capital(named(play, threat.by)), named(play, play.machine(id)).replace("the ", "your ", 1)
        words, why = f"{by} can take {threat.loss} off {it}", "SG-6.3"
        if threat.destroys:
            words, why = f"{by} can destroy {it}", "It falls too, SG-6.2" if threat.falls else "SG-6.2"
        elif threat.flips > 1:
            words, why = f"{by} can reach the heart of {it}", f"In {threat.flips} flips"
        yield PreviewLine(threat.mark, words, why)
