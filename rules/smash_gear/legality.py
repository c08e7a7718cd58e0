"""Why an action is not legal: the one statement of what Smash Gear allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.common.cards import Card, find
from rules.common.polyomino import SIDES, spots
from rules.common.words import counted
from rules.engine.actions import Choose, Pass, Use, well_formed
from rules.game import Refusal
from rules.smash_gear.actions import DEEDS, Assemble, Attack, Build, Buy, Install, Move, SetStop, Stop
from rules.smash_gear.cards import MachineCard, PluginCard
from rules.smash_gear.effects import CONDITIONS
from rules.smash_gear.operation import gears
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import DISABLED, STOPS
from rules.smash_gear.state import Position
from rules.smash_gear.store import ticket
from rules.smash_gear.tables import HEART, Floor
from rules.smash_gear.turn import HAND, outcome


def why_not(rules: Rules, state: Position, action: Any) -> Refusal | None:
    """None when legal; otherwise the rule that forbids it."""
    kind = type(action)
    if kind not in DEEDS:
        return Refusal("SG-3.1", UNKNOWN)
    ended = outcome(state)
    if ended is not None:
        return Refusal(ended.rule, "The game is over.")
    if not well_formed(action):
        return Refusal("SG-3.1", UNKNOWN)
    if kind is SetStop:
        return _set_stop(state, action)
    question = state.question
    if question is not None:
        if kind is Choose and question.allows(action.pick):
            return None
        places = tuple(name for name in question.among if name.startswith("cell/"))
        return Refusal(*_QUESTIONS[question.asked], places)
    if kind is Choose:
        return Refusal("SG-3.1", "Nothing is being asked now.")
    if state.agenda:
        if kind not in (Pass, Use):
            return Refusal("SG-9.4", "First answer what was announced, or pass.", ("stack",))
    elif kind is Pass:
        return Refusal("SG-9.4", "Nothing is waiting for an answer.")
    elif not state.turn and kind not in (Buy, Stop):
        return Refusal("SG-2.1", "In Prepare one buys a card or stops.")
    elif state.turn and kind is Stop:
        return Refusal("SG-2.1", "Prepare is over; end your turn instead.")
    judge = _JUDGES.get(kind)
    return judge(rules, state, action) if judge is not None else None


UNKNOWN = "That is nothing one can do in this game."
_QUESTIONS = {
    "part": ("SG-6.5", "First choose the main part of the machine that broke."),
    "save_heart": ("SG-6.9", "First choose which of the hearts that are hit survives."),
    "save_weapon": ("SG-6.9", "First choose which of the weapons that are hit survives."),
    "saver_heart": ("SG-6.9", "Choose what saves the heart first."),
    "saver_weapon": ("SG-6.9", "Choose what saves the weapon first."),
    "discard": ("SG-8.4", "First choose the card to discard."),
    "keep": ("SG-10.1", f"First discard down to {HAND} cards."),
    "side": ("SG-8.4", "First say where the machine slides."),
    "cell": ("SG-8.4", "First choose one of the cells shown."),
}


def _buy(rules: Rules, state: Position, action: Buy) -> Refusal | None:
    kind = ticket(state.store, action.card)
    if not kind:
        return Refusal("SG-4.1", "That card is not for sale.")
    return _too_dear("SG-4.1", "It costs", rules.price(state, state.seat, kind), state, state.seat)


def _set_stop(state: Position, action: SetStop) -> Refusal | None:
    stops = state.sides[state.shown_seat if state.deciding is None else state.deciding].stops
    known = state.sparing and action.stop in STOPS and (action.stop in stops) != action.on
    return None if known else Refusal("SG-9.4", "You can only set when you are asked in a game that asks when useful.")


def _too_dear(rule: str, costs: str, price: int, state: Position, seat: int) -> Refusal | None:
    """The refusal of what a seat has too few gears for; None when it can pay. `costs`: "It costs"."""
    pot = state.sides[seat].gears
    if price <= pot:
        return None
    return Refusal(rule, f"{costs} {gears(price)}, and you have {pot}.", (f"gears/{seat}",))


def _assemble(rules: Rules, state: Position, action: Assemble) -> Refusal | None:
    floor, known = rules.floors[state.board], rules.held(state, state.seat, action.card)
    base, laid = state.base_at(action.base), (action.turn, action.heart, action.base)
    if not isinstance(known, MachineCard):
        return Refusal("SG-8.1", "Only a machine card of your hand can be assembled.")
    if state.assembled:
        return Refusal("SG-5.1", "You have assembled a machine this turn already.")
    if base is None or base.owner != state.seat:
        return Refusal("SG-8.1", "One of its hearts must lie on a base of yours.", _named(floor, action.base))
    if not (0 <= action.turn < len(floor.turns[known.id]) and 0 <= action.heart < len(spots(known.shape, HEART))):
        return Refusal("SG-8.1", "The machine cannot lie so.")
    placed = floor.placed(known.id, *laid)
    if placed is None:
        return Refusal("SG-8.1", "It must lie on the grid.", floor.blocked(known.id, *laid))
    fault = placed.units & state.occupied()
    return Refusal("SG-8.1", "It may overlap no machine.", floor.places(fault)) if fault else None


def _build(rules: Rules, state: Position, action: Build) -> Refusal | None:
    floor, known = rules.floors[state.board], rules.held(state, state.seat, action.card)
    if known is None or known.id != state.store.base:
        return Refusal("SG-7.2", "A base is built with a Base card of your hand.")
    if state.built:
        return Refusal("SG-5.2", "You have built a base this turn already.")
    if not floor.has(action.cell):
        return Refusal("SG-7.2", "A base is built on the grid.")
    place = (floor.names[action.cell],)
    if not state.hearts_of(state.seat) >> action.cell & 1:
        return Refusal("SG-7.2", "A base is built under a heart of a machine of yours.", place)
    if state.base_at(action.cell) is not None:
        return Refusal("SG-7.2", "A cell holds one base at most.", place)
    return None


def _named(floor: Floor, cell: int) -> tuple[str, ...]:
    """The place at fault, if the cell is one of the board."""
    return (floor.names[cell],) if floor.has(cell) else ()


def _move(rules: Rules, state: Position, action: Move) -> Refusal | None:
    machine, floor = state.machine(action.machine), rules.floors[state.board]
    if machine is None or machine.owner != state.seat:
        return Refusal("SG-5.3", "You move machines of your own.")
    if state.grounded(state.seat):
        return Refusal("SG-2.4", "You bought first, so you can't make normal moves this turn.")
    if DISABLED in machine.marks:
        return Refusal("SG-5.3", "It cannot move this turn.", floor.places(machine.units))
    if action.side not in SIDES or (action.far and not rules.traits.of(machine).far):
        return Refusal("SG-5.4", "A normal move flips the machine over one of the four sides of its box.")
    too_dear = _too_dear("SG-5.3", "This move costs", rules.traits.price(machine), state, state.seat)
    if too_dear is not None:
        return too_dear
    units = floor.flips[machine.units].get((action.side, action.far))
    if units is None:  # a unit beyond the edge lies on no cell that could be named
        blocked = floor.places(floor.under(machine.units, action.side, action.far) & ~floor.open)
        return Refusal("SG-5.5", "All its units must stay on the grid.", blocked)
    fault = units & state.occupied(state.seat) & ~machine.units
    return Refusal("SG-5.6", "It may not land on a machine of yours.", floor.places(fault)) if fault else None


def _attack(rules: Rules, state: Position, action: Attack) -> Refusal | None:
    known, base = rules.held(state, state.seat, action.card), state.base_at(action.cell)
    place = _named(rules.floors[state.board], action.cell)
    if known is None or known.id != state.store.destroyer:
        return Refusal("SG-6.8", "A base is destroyed with a Destroy Base card of your hand.")
    if base is None or base.owner == state.seat:
        return Refusal("SG-6.8", "That is no base of the other player.", place)
    if state.attacker_on(state.seat, base) is None:
        return Refusal("SG-6.8", "No weapon of your machines lies on that base.", place)
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
    if found is None:
        if ticket(state.store, action.card):
            return Refusal("SG-9.3", "Only a script of your hand can be used.")
        held = find(state.sides[seat].hand, action.card)
        return Refusal("SG-8.4" if held is None else "SG-9.3", "That card has no effect that you can use.")
    card, offer, thing = found
    effect, rule = offer.effect, "SG-8.4" if thing else "SG-9.3"
    if effect.when == "own_turn" and seat != state.seat:
        return Refusal(rule, "It is used in your own turn.")
    match offer.hindrance(state, seat, card, thing):
        case "disabled":
            return Refusal(rule, "Its effects cannot be used this turn.")
        case "often":
            return Refusal(rule, "It was used as often as it can be this turn.")
        case "dear":
            return _too_dear(rule, "It costs", offer.gears, state, seat)
        case "needy":
            return Refusal(rule, f"It is used only {CONDITIONS[effect.needs].words}.")
    if action.aim in effect.aims(rules, state, seat, thing):
        return None
    target, sold = effect.aim, find(state.store.machines, action.aim) or Card("", "")
    if target is None:
        return Refusal(rule, "It would do nothing now.")
    if target.what == "ticket" and sold in target.tickets(rules, state):
        price, pot = effect.price(rules, state, seat, sold.kind), state.sides[seat].gears
        text = f"You need {counted(price - pot, 'more gear')} (costs {price}, you have {pot})."
        return Refusal(rule, text, (f"gears/{seat}",))
    return Refusal(rule, f"It is aimed at {target.words()}.")


_JUDGES: dict[type, Callable[[Rules, Position, Any], Refusal | None]] = {
    Buy: _buy, Assemble: _assemble, Build: _build, Move: _move, Attack: _attack, Install: _install, Use: _use,
}  # fmt: skip
"""Who judges an action where it is its time; the others are legal then."""
