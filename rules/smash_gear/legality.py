"""Why an action is not legal: the one statement of what Smash Gear allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.common.cards import find
from rules.common.polyomino import SIDES
from rules.engine.actions import Choose, Pass, Use, well_formed
from rules.engine.agenda import Choose as Question
from rules.game import Refusal
from rules.smash_gear.actions import DEEDS, Assemble, Attack, Build, Buy, Install, Move, Stop
from rules.smash_gear.cards import MachineCard, PluginCard
from rules.smash_gear.operation import gears
from rules.smash_gear.rules import Rules, why_not_usable
from rules.smash_gear.situation import DISABLED
from rules.smash_gear.state import Position
from rules.smash_gear.store import ticket
from rules.smash_gear.tables import Floor
from rules.smash_gear.turn import HAND, outcome


def why_not(rules: Rules, state: Position, action: Any) -> Refusal | None:
    """None when legal; otherwise the rule that forbids it."""
    known = type(action) in DEEDS
    ended = outcome(state)
    if known and ended is not None:
        return Refusal(ended.rule, "The game is over.")
    if not (known and well_formed(action)):
        return Refusal("SG-3.1", "That is nothing one can do in this game.")
    if state.question is not None:
        return _choose(state, state.question, action)
    if type(action) is Choose:
        return Refusal("SG-3.1", "Nothing is being asked now.")
    if state.agenda:
        if type(action) is Pass:
            return None
        if type(action) is not Use:
            return Refusal("SG-9.4", "First answer what was announced, or pass.", ("stack",))
        return _use(rules, state, action)
    if type(action) is Pass:
        return Refusal("SG-9.4", "Nothing is waiting for an answer.")
    if not state.turn:
        if type(action) not in (Buy, Stop):
            return Refusal("SG-2.1", "In Prepare one buys a card or stops.")
    elif type(action) is Stop:
        return Refusal("SG-2.1", "Prepare is over; end your turn instead.")
    judge = _JUDGES.get(type(action))
    return judge(rules, state, action) if judge is not None else None


_QUESTIONS = {
    "part": ("SG-6.5", "First choose the main part of the machine that broke."),
    "save_heart": ("SG-6.9", "First choose which of the hearts that are hit survives."),
    "save_weapon": ("SG-6.9", "First choose which of the weapons that are hit survives."),
    "discard": ("SG-8.4", "First choose the card to discard."),
    "keep": ("SG-10.1", f"First discard down to {HAND} cards."),
    "side": ("SG-8.4", "First say where the machine slides."),
    "cell": ("SG-8.4", "First choose one of the cells shown."),
}


def _choose(state: Position, question: Question, action: Any) -> Refusal | None:
    """An answer to the open question, and nothing else."""
    if type(action) is Choose and question.allows(action.pick):
        return None
    places = tuple(name for name in question.among if name.startswith("cell/"))
    return Refusal(*_QUESTIONS[question.asked], places)


def _buy(rules: Rules, state: Position, action: Buy) -> Refusal | None:
    kind = ticket(state.store, action.card)
    if not kind:
        return Refusal("SG-4.1", "That card is not for sale.")
    return _too_dear("SG-4.1", "It costs", rules.price(state, state.seat, kind), state, state.seat)


def _too_dear(rule: str, costs: str, price: int, state: Position, seat: int) -> Refusal | None:
    """The refusal of what a seat has too few gears for; None when it can pay. `costs`: "It costs"."""
    pot = state.sides[seat].gears
    if price <= pot:
        return None
    return Refusal(rule, f"{costs} {gears(price)}, and you have {pot}.", (f"gears/{seat}",))


def _assemble(rules: Rules, state: Position, action: Assemble) -> Refusal | None:
    known = rules.held(state, state.seat, action.card)
    if not isinstance(known, MachineCard):
        return Refusal("SG-8.1", "Only a machine card of your hand can be assembled.")
    if state.assembled:
        return Refusal("SG-5.1", "You have assembled a machine this turn already.")
    floor, base = rules.floors[state.board], state.base_at(action.base)
    if base is None or base.owner != state.seat:
        text = "One of its hearts must lie on a base of yours."
        return Refusal("SG-8.1", text, _named(floor, action.base))
    turns, hearts = len(rules.library.turns[known.id]), sum(row.count("H") for row in known.shape)
    if not (0 <= action.turn < turns and 0 <= action.heart < hearts):
        return Refusal("SG-8.1", "The machine cannot lie so.")
    placed = floor.placed(known.id, action.turn, action.heart, action.base)
    if placed is None:
        off = floor.blocked(known.id, action.turn, action.heart, action.base)
        return Refusal("SG-8.1", "It must lie on the grid.", off)
    fault = placed.units & state.occupied()
    if fault:
        return Refusal("SG-8.1", "It may overlap no machine.", floor.places(fault))
    return None


def _build(rules: Rules, state: Position, action: Build) -> Refusal | None:
    known = rules.held(state, state.seat, action.card)
    if known is None or known.id != state.store.base:
        return Refusal("SG-7.2", "A base is built with a Base card of your hand.")
    if state.built:
        return Refusal("SG-5.2", "You have built a base this turn already.")
    floor = rules.floors[state.board]
    if not floor.has(action.cell):
        return Refusal("SG-7.2", "A base is built on the grid.")
    if not state.hearts_of(state.seat) >> action.cell & 1:
        place = floor.names[action.cell]
        return Refusal("SG-7.2", "A base is built under a heart of a machine of yours.", (place,))
    if state.base_at(action.cell) is not None:
        return Refusal("SG-7.2", "A cell holds one base at most.", (floor.names[action.cell],))
    return None


def _named(floor: Floor, cell: int) -> tuple[str, ...]:
    """The place at fault, if the cell is one of the board."""
    return (floor.names[cell],) if floor.has(cell) else ()


def _move(rules: Rules, state: Position, action: Move) -> Refusal | None:
    machine = state.machine(action.machine)
    if machine is None or machine.owner != state.seat:
        return Refusal("SG-5.3", "You move machines of your own.")
    if state.turn == 1:
        return Refusal("SG-2.4", "Who bought first cannot make normal moves in the first turn.")
    floor = rules.floors[state.board]
    if DISABLED in machine.marks:
        return Refusal("SG-5.3", "It cannot move this turn.", floor.places(machine.units))
    traits = rules.traits.of(machine)
    if action.side not in SIDES or (action.far and not traits.far):
        return Refusal("SG-5.4", "A normal move flips the machine over one of the four sides of its box.")
    too_dear = _too_dear("SG-5.3", "This move costs", rules.traits.price(machine), state, state.seat)
    if too_dear is not None:
        return too_dear
    units = floor.flips[machine.units].get((action.side, action.far))
    if units is None:  # a unit beyond the edge lies on no cell that could be named
        blocked = floor.places(floor.under(machine.units, action.side, action.far) & ~floor.open)
        return Refusal("SG-5.5", "All its units must stay on the grid.", blocked)
    fault = units & state.occupied(state.seat) & ~machine.units
    if fault:
        return Refusal("SG-5.6", "It may not land on a machine of yours.", floor.places(fault))
    return None


def _attack(rules: Rules, state: Position, action: Attack) -> Refusal | None:
    known = rules.held(state, state.seat, action.card)
    if known is None or known.id != state.store.destroyer:
        return Refusal("SG-6.8", "A base is destroyed with a Destroy Base card of your hand.")
    base = state.base_at(action.cell)
    if base is None or base.owner == state.seat:
        fault = _named(rules.floors[state.board], action.cell)
        return Refusal("SG-6.8", "That is no base of the other player.", fault)
    if state.attacker_on(state.seat, base) is None:
        place = rules.floors[state.board].names[action.cell]
        return Refusal("SG-6.8", "No weapon of your machines lies on that base.", (place,))
    return None


def _install(rules: Rules, state: Position, action: Install) -> Refusal | None:
    known = rules.held(state, state.seat, action.card)
    if not isinstance(known, PluginCard):
        return Refusal("SG-9.1", "Only a plugin of your hand can be installed.")
    if any(thing.id == action.on for thing in rules.carriers(state, state.seat, known)):
        return None
    return Refusal("SG-9.1", f"It is installed on {known.site}.")


def _use(rules: Rules, state: Position, action: Use) -> Refusal | None:
    seat = state.deciding
    assert seat is not None
    found = rules.source_of(state, seat, action)
    if found is None and ticket(state.store, action.card):
        return Refusal("SG-9.3", "Only a script of your hand can be used.")
    if found is None:
        script = find(state.sides[seat].hand, action.card) is not None
        return Refusal("SG-9.3" if script else "SG-8.4", "That card has no effect that you can use.")
    effect, thing = found[1].effect, found[2]
    rule = "SG-9.3" if thing is None else "SG-8.4"
    refused = why_not_usable(state, seat, found)
    if refused is not None:
        return refused
    if action.aim in effect.aims(rules, state, seat, thing):
        return None
    if not effect.targets:
        return Refusal(rule, "It would do nothing now.")
    target = effect.targets[0]
    card = find(state.store.machines, action.aim)
    if target.what == "ticket" and card is not None:
        price, pot = effect.price(rules, state, seat, card.kind), state.sides[seat].gears
        return Refusal(rule, f"By it that costs {gears(price)}, and you have {pot}.")
    return Refusal(rule, f"It is aimed at {target.words()}.")


_JUDGES: dict[type, Callable[[Rules, Position, Any], Refusal | None]] = {
    Buy: _buy, Assemble: _assemble, Build: _build, Move: _move, Attack: _attack, Install: _install, Use: _use,
}  # fmt: skip
"""Who judges an action where it is its time; the others are legal then."""
