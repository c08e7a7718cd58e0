"""Reasons why actions are illegal: the only definition of what Smash Gear allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.common.cards import Card, find
from rules.common.polyomino import SIDES, letter_cells
from rules.common.text import counted
from rules.engine.actions import Choose, Pass, Use, well_formed
from rules.game import Refusal
from rules.smash_gear.actions import DEEDS, Assemble, Attack, Build, Buy, Install, Move, SetStop, Stop
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.cards import MachineCard, PluginCard
from rules.smash_gear.effects import CONDITIONS
from rules.smash_gear.lookup import HEART, BoardMotions
from rules.smash_gear.pieces import DISABLED, STOPS
from rules.smash_gear.state import Position
from rules.smash_gear.store import kind_for_sale
from rules.smash_gear.turn import HAND, outcome


def why_not(rules: Rules, state: Position, action: Any) -> Refusal | None:
    """Return None for a legal action; otherwise the refusal, with the rule that forbids it."""
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
        return Refusal("SG-3.1", "You have no decision to make now.")
    if state.agenda:
        if kind not in (Pass, Use):
            return Refusal("SG-9.4", "Respond or pass first.", ("stack",))
    elif kind is Pass:
        return Refusal("SG-9.4", "You have nothing to respond to.")
    elif not state.turn and kind not in (Buy, Stop):
        return Refusal("SG-2.1", "You can only buy a card or stop in Prepare.")
    elif state.turn and kind is Stop:
        return Refusal("SG-2.1", "You can only stop buying in Prepare. End your turn instead.")
    judge = _JUDGES.get(kind)
    return judge(rules, state, action) if judge is not None else None


UNKNOWN = "You can't do that in this game."
_QUESTIONS = {
    "part": ("SG-6.5", "Choose the broken machine's main part first."),
    "save_heart": ("SG-6.9", "Choose the heart to save first."),
    "save_weapon": ("SG-6.9", "Choose the weapon to save first."),
    "saver_heart": ("SG-6.9", "Choose what saves the heart first."),
    "saver_weapon": ("SG-6.9", "Choose what saves the weapon first."),
    "discard": ("SG-8.4", "Choose a card to discard first."),
    "keep": ("SG-10.1", f"Discard down to {HAND} cards first."),
    "side": ("SG-8.4", "Slide the machine first."),
    "cell": ("SG-8.4", "Choose a lit cell first."),
}


def _buy(rules: Rules, state: Position, action: Buy) -> Refusal | None:
    kind = kind_for_sale(state.store, action.card)
    if not kind:
        return Refusal("SG-4.1", "That card isn't for sale.")
    return _too_expensive("SG-4.1", rules.price(state, state.seat, kind), state, state.seat)


def _set_stop(state: Position, action: SetStop) -> Refusal | None:
    stops = state.sides[state.shown_seat if state.deciding is None else state.deciding].stops
    known = state.sparing and action.stop in STOPS and (action.stop in stops) != action.on
    return None if known else Refusal("SG-9.4", "You can only set this when Responses is set to Useful.")


def _too_expensive(rule: str, price: int, state: Position, seat: int, by: str = "") -> Refusal | None:
    """Return the refusal of a price that a seat can't pay; None when it can. `by` is added to the price as
    its reason."""
    pot = state.sides[seat].gears
    if price <= pot:
        return None
    text = f"You need {counted(price - pot, 'more gear')} (costs {price}{by}, you have {pot})."
    return Refusal(rule, text, (f"gears/{seat}",))


def _assemble(rules: Rules, state: Position, action: Assemble) -> Refusal | None:
    motions, known = rules.motions[state.board], rules.card_in_hand(state, state.seat, action.card)
    base, laid = state.base_at(action.base), (action.turn, action.heart, action.base)
    if not isinstance(known, MachineCard):
        return Refusal("SG-8.1", "You can only assemble a machine from your hand.")
    if state.assembled:
        return Refusal("SG-5.1", "You have already assembled a machine this turn.")
    if base is None or base.owner != state.seat:
        return Refusal(
            "SG-8.1", "Place one of its hearts on one of your bases.", _named_cell(motions, action.base)
        )
    if not (
        0 <= action.turn < len(motions.turns[known.id])
        and 0 <= action.heart < len(letter_cells(known.shape, HEART))
    ):
        return Refusal("SG-8.1", "The machine doesn't fit that way.")
    placed = motions.placed(known.id, *laid)
    if placed is None:
        return Refusal("SG-8.1", "Place the whole machine on open cells.", motions.blocked(known.id, *laid))
    fault = placed.units & state.occupied()
    return (
        Refusal("SG-8.1", "You can't assemble over another machine.", motions.places(fault))
        if fault
        else None
    )


def _build(rules: Rules, state: Position, action: Build) -> Refusal | None:
    motions, known = rules.motions[state.board], rules.card_in_hand(state, state.seat, action.card)
    if known is None or known.id != state.store.base:
        return Refusal("SG-7.2", "You need a Base card in hand.")
    if state.built:
        return Refusal("SG-5.2", "You have already built a base this turn.")
    if not motions.has(action.cell):
        return Refusal("SG-7.2", "You can only build on the board.")
    place = (motions.names[action.cell],)
    if not state.hearts_of(state.seat) >> action.cell & 1:
        return Refusal("SG-7.2", "Build under a heart of one of your machines.", place)
    if state.base_at(action.cell) is not None:
        return Refusal("SG-7.2", "You can't build 2 bases on the same cell.", place)
    return None


def _named_cell(motions: BoardMotions, cell: int) -> tuple[str, ...]:
    """Return the place of a cell as a tuple; () for a cell that isn't on the board."""
    return (motions.names[cell],) if motions.has(cell) else ()


def _move(rules: Rules, state: Position, action: Move) -> Refusal | None:
    machine, motions = state.machine(action.machine), rules.motions[state.board]
    if machine is None or machine.owner != state.seat:
        return Refusal("SG-5.3", "You can only move your own machines.")
    if state.grounded(state.seat):
        return Refusal("SG-2.4", "You bought first, so you can't make normal moves this turn.")
    if DISABLED in machine.marks:
        return Refusal("SG-5.3", "This machine can't move this turn.", motions.places(machine.units))
    if action.side not in SIDES or (action.far and not rules.traits.of(machine).far):
        return Refusal("SG-5.4", "Flip the machine across one of its 4 sides.")
    too_dear = _too_expensive("SG-5.3", rules.traits.price(machine), state, state.seat)
    if too_dear is not None:
        return too_dear
    units = motions.flips[machine.units].get((action.side, action.far))
    if units is None:  # a unit beyond the edge has no cell to name
        blocked = motions.places(motions.under(machine.units, action.side, action.far) & ~motions.open)
        return Refusal(
            "SG-5.5", f"You can't {'land on blocked cells' if blocked else 'leave the board'}.", blocked
        )
    fault = units & state.occupied(state.seat) & ~machine.units
    return (
        Refusal("SG-5.6", "Your machine can't land on another of your machines.", motions.places(fault))
        if fault
        else None
    )


def _attack(rules: Rules, state: Position, action: Attack) -> Refusal | None:
    known, base = rules.card_in_hand(state, state.seat, action.card), state.base_at(action.cell)
    place = _named_cell(rules.motions[state.board], action.cell)
    if known is None or known.id != state.store.destroyer:
        return Refusal("SG-6.8", "You need a Destroy Base card in hand.")
    if base is None or base.owner == state.seat:
        return Refusal("SG-6.8", "That isn't an enemy base.", place)
    if state.attacker_on(state.seat, base) is None:
        return Refusal("SG-6.8", "You need one of your weapons on that base.", place)
    return None


def _install(rules: Rules, state: Position, action: Install) -> Refusal | None:
    known = rules.card_in_hand(state, state.seat, action.card)
    if not isinstance(known, PluginCard):
        return Refusal("SG-9.1", "You can only install a plugin from your hand.")
    if any(thing.id == action.on for thing in rules.carriers(state, state.seat, known)):
        return None
    return Refusal("SG-9.1", f"Install it on {known.site}.")


def _use(rules: Rules, state: Position, action: Use) -> Refusal | None:
    seat = state.deciding
    assert seat is not None
    found = rules.source_of(state, seat, action)
    if found is None:
        if kind_for_sale(state.store, action.card):
            return Refusal("SG-9.3", "You can only run a script from your hand.")
        held = find(state.sides[seat].hand, action.card)
        return Refusal("SG-8.4" if held is None else "SG-9.3", "That card has no effect you can use.")
    card, offer, thing = found
    effect, rule = offer.effect, "SG-8.4" if thing else "SG-9.3"
    if effect.when == "own_turn" and seat != state.seat:
        return Refusal(rule, "You can only use this on your turn.")
    match offer.hindrance(state, seat, card, thing):
        case "disabled":
            return Refusal(rule, "You can't use this machine's effects this turn.")
        case "often":
            return Refusal(rule, "You have no uses left this turn.")
        case "dear":
            return _too_expensive(rule, offer.gears, state, seat)
        case "needy":
            return Refusal(rule, f"You can only use this {CONDITIONS[effect.needs].words}.")
    if action.aim in effect.possible_targets(rules, state, seat, thing):
        return None
    target, sold = effect.aim, find(state.store.machines, action.aim) or Card("", "")
    if target is None:
        return Refusal(rule, "You can't use this now: it would have no effect.")
    if target.what == "ticket" and sold in target.cards_for_sale(rules, state):
        price = effect.price(rules, state, seat, sold.kind)
        return _too_expensive(rule, price, state, seat, " with this effect")
    return Refusal(rule, f"Choose {target.words()} as its target.")


_JUDGES: dict[type, Callable[[Rules, Position, Any], Refusal | None]] = {
    Buy: _buy, Assemble: _assemble, Build: _build, Move: _move, Attack: _attack, Install: _install, Use: _use,
}  # fmt: skip
"""The checks of actions at their time, by type; other types are legal then."""
