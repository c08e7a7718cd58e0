"""Carrying out a legal action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.common.pending import Pending, ask, take
from rules.common.responses import Announced
from rules.common.words import counted
from rules.game import Event
from rules.smash_gear import ending, fight, gains, stack
from rules.smash_gear.aims import Rules, source_of, wheres
from rules.smash_gear.events import CardDiscarded, EffectAnnounced, Noted, PluginInstalled, TurnBegan
from rules.smash_gear.legality import DISCARD_RULES, HAND, decider
from rules.smash_gear.state import (
    FREE_MOVE,
    Assemble,
    Attack,
    Base,
    Build,
    Buy,
    Choose,
    EndTurn,
    Install,
    Machine,
    Move,
    Pass,
    Position,
    Stop,
    Use,
    assembly_written,
    card_in,
    cell_written,
    flip_written,
    other,
    used_key,
)
from rules.smash_gear.store import ticket
from rules.smash_gear.vocabulary import gears
from rules.smash_gear.work import Work

INCOME = 2
"""Gears a base gives in Exploit (SG-3.2, SG-7.1)."""


def play(rules: Rules, state: Position, action: Any, events: list[Event] | None) -> Position:
    """The state after a legal action."""
    work = Work(rules, state, events)
    _DEEDS[type(action)](work, action)
    if work.waiting:
        stack.settle(work)
    return work.position()


def _buy(work: Work, action: Buy) -> None:
    price = work.rules.library.prices[ticket(work.store, action.card)]
    gains.take(work, work.seat, action.card, price)
    if not work.turn and not work.sides[other(work.seat)].stopped:
        work.seat = other(work.seat)


def _stop(work: Work, action: Stop) -> None:
    """Buy no more in Prepare; the Battle begins when both have stopped (SG-2.1)."""
    seat = work.seat
    work.sides[seat] = replace(work.sides[seat], stopped=True)
    work.tell(Noted, seat, f"{work.state.names[seat]} has bought enough.", ("SG-2.1",))
    if not work.sides[other(seat)].stopped:
        work.seat = other(seat)
        return
    for at in (0, 1):
        left = work.sides[at].gears
        if left:
            work.change(at, gears=-left)
            text = f"{work.state.names[at]} discards the {gears(left)} left over."
            work.tell(Noted, at, text, ("SG-2.3",))
    _begin_turn(work, work.state.first)


def _begin_turn(work: Work, seat: int) -> None:
    """The next turn, with its Exploit (SG-3.2, SG-7.1)."""
    work.turn += 1
    work.seat = seat
    work.assembled = work.built = False
    work.moved = ""
    bases = sum(base.owner == seat for base in work.bases)
    work.change(seat, gears=INCOME * bases)
    if work.events is not None:
        name = work.state.names[seat]
        text = f"Turn {work.turn}: {name} takes {gears(INCOME * bases)} for {counted(bases, 'base')}."
        work.tell(TurnBegan, seat, text, ("SG-3.2", "SG-7.1"))
    things: tuple[Base | Machine, ...] = (*work.bases, *work.machines)
    for effect, kind in tuple(work.rules.traits.happening("exploit", things, seat)):
        gains.happen(work, seat, effect, kind)
    ending.check(work)


def _assemble(work: Work, action: Assemble) -> None:
    work.assembled = True
    stack.announce(work, Announced("assemble", work.seat, action.card, where=assembly_written(action)))


def _build(work: Work, action: Build) -> None:
    work.built = True
    stack.announce(work, Announced("build", work.seat, action.card, where=cell_written(action)))


def _move(work: Work, action: Move) -> None:
    machine = work.machine(action.machine)
    assert machine is not None
    price = work.rules.traits.price(machine)
    work.change(work.seat, gears=-price)
    paid = _paid(work.rules, machine)
    if paid is not machine:
        work.put_machine(paid)
    stack.announce(work, Announced("move", work.seat, machine.id, where=flip_written(action)))


def _paid(rules: Rules, machine: Machine) -> Machine:
    """A machine whose next normal move has been paid for, with gears or with a free move."""
    traits = rules.traits.of(machine)
    if FREE_MOVE in machine.marks:
        at = machine.marks.index(FREE_MOVE)
        return replace(machine, marks=machine.marks[:at] + machine.marks[at + 1 :])
    if traits.free and machine.used.count("free") < traits.free:
        return replace(machine, used=(*machine.used, "free"))
    return machine


def _attack(work: Work, action: Attack) -> None:
    stack.announce(work, Announced("attack", work.seat, action.card, where=cell_written(action)))


def _install(work: Work, action: Install) -> None:
    card = work.from_hand(work.seat, action.card)
    machine = work.machine(action.on)
    if machine is not None:
        work.put_machine(replace(machine, plugins=(*machine.plugins, card)))
        what = work.title(machine.kind)
    else:
        base = next(base for base in work.bases if base.id == action.on)
        work.put_base(replace(base, plugins=(*base.plugins, card)))
        what = "a base"
    text = f"{work.state.names[work.seat]} installs {work.title(card.kind)} on {what}."
    work.tell(PluginInstalled, work.seat, text, ("SG-9.1",), (action.on,) if machine else (), card.kind, "played")


def _use(work: Work, action: Use) -> None:
    seat = decider(work.state)
    assert seat is not None
    found = source_of(work.rules, work.state, seat, action)
    assert found is not None
    _, _, effect, machine = found
    target = work.machine(action.aim) if effect.target is not None else machine
    among = wheres(work.rules, work.state, effect, target)
    if len(among) > 1:
        asked = "side" if among[0][0] != "c" else "cell"
        follows = f"{action.effect} {action.aim}"
        work.pending = ask(work.pending, Pending(asked, seat, action.card, among, 1, follows))
        return
    _announce_effect(work, seat, action.card, action.effect, action.aim, among[0] if among else "")


def _announce_effect(work: Work, seat: int, card: str, number: int, aim: str, where: str) -> None:
    """Pay for an effect and put it on the stack; a script goes to the Landfill (SG-9.3)."""
    what = Announced("effect", seat, card, number, aim, where)
    held = card_in(work.sides[seat].hand, card)
    if held is not None:
        work.from_hand(seat, card)
        work.to_landfill(seat, held)
        kind, rule = held.kind, "SG-9.3"
        machine = None
    else:
        rule = "SG-8.4"
        machine = next(
            found for found in work.machines if found.id == card or any(p.id == card for p in found.plugins)
        )
        kind = machine.kind if machine.id == card else next(p.kind for p in machine.plugins if p.id == card)
    cost = work.rules.library[kind].effects[number].cost
    if cost is not None:
        work.change(seat, gears=-cost.gears)
        if machine is not None and cost.a_turn:
            work.put_machine(replace(machine, used=(*machine.used, used_key(card, number))))
    marks = (aim,) if work.machine(aim) is not None else ()
    text = f"{work.state.names[seat]} uses {work.title(kind)}."
    work.tell(EffectAnnounced, seat, text, (rule,), marks, kind, "played")
    stack.announce(work, what)


def _choose(work: Work, action: Choose) -> None:
    top = work.pending[-1]
    work.pending = take(work.pending, action.pick)
    if top.asked == "part":
        fight.keep_part(work, top.about, action.pick)
        if top.follows:
            fight.end(work, top.follows)
    elif top.asked in ("side", "cell"):
        number, _, aim = top.follows.partition(" ")
        _announce_effect(work, top.seat, top.about, int(number), aim, action.pick)
    else:
        card = work.from_hand(top.seat, action.pick)
        work.to_landfill(top.seat, card)
        rule = DISCARD_RULES[top.asked]
        text = f"{work.state.names[top.seat]} discards {work.title(card.kind)}."
        work.tell(CardDiscarded, top.seat, text, (rule,), (), card.kind, "seen")
        if top.asked == "keep" and not work.pending:
            _next_turn(work)


def _pass(work: Work, action: Pass) -> None:
    if action.all_turn:
        seat = work.state.asked
        work.sides[seat] = replace(work.sides[seat], quiet=True)
    work.passes += 1


def _end(work: Work, action: EndTurn) -> None:
    """Ending: too many cards are discarded first (SG-10.1)."""
    hand = work.sides[work.seat].hand
    if len(hand) > HAND:
        among = tuple(card.id for card in hand)
        work.pending = ask(work.pending, Pending("keep", work.seat, "", among, len(hand) - HAND))
        return
    _next_turn(work)


def _next_turn(work: Work) -> None:
    """What held until the end of the turn ends; the other player's turn begins."""
    work.machines = tuple(
        replace(machine, used=(), marks=()) if machine.used or machine.marks else machine
        for machine in work.machines
    )
    for seat in (0, 1):
        if work.sides[seat].quiet:
            work.sides[seat] = replace(work.sides[seat], quiet=False)
    if work.state.limit and work.turn >= work.state.limit:
        ending.finish(work)
        return
    _begin_turn(work, other(work.seat))


_DEEDS: dict[type, Callable[[Work, Any], None]] = {
    Buy: _buy, Stop: _stop, Assemble: _assemble, Build: _build, Move: _move, Attack: _attack,
    Install: _install, Use: _use, Choose: _choose, Pass: _pass, EndTurn: _end,
}  # fmt: skip
