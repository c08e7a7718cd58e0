"""What an effect can be aimed at now, and where the machine it moves can go. One statement of each:
legality, lists of actions, highlights and resolution all ask here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.common.polyomino import cells
from rules.common.responses import Announced
from rules.smash_gear.cards import AnyCard, Library, PluginCard, ScriptCard
from rules.smash_gear.effects import CardEffect, Target
from rules.smash_gear.floor import Floor
from rules.smash_gear.reach import Reach
from rules.smash_gear.state import (
    DISABLED,
    FREE_MOVE,
    GUARDED,
    Base,
    Fleet,
    Machine,
    Position,
    Use,
    card_in,
    other,
)
from rules.smash_gear.traits import TraitTable
from rules.smash_gear.vocabulary import (
    BreakWeapon,
    BuyMachine,
    Disable,
    Discard,
    FreeMoves,
    Op,
    RestoreWeapon,
    SaveHeart,
    Slide,
    StealGears,
    TakeProgram,
)

Source = tuple[str, int, CardEffect, Machine | None]
"""An effect that can be used: the card's id, the effect's number, the effect, and its machine."""


class Rules:
    """The cards, boards and tables that every question needs."""

    def __init__(self, library: Library, floors: dict[str, Floor]) -> None:
        self.library = library
        self.floors = floors
        self.traits = TraitTable(library)
        self.reaches = {id: Reach(floor) for id, floor in floors.items()}
        self.scripts = frozenset(id for id, card in library.cards.items() if isinstance(card, ScriptCard))
        self.active = {
            id: tuple(used)
            for id, card in library.cards.items()
            if id not in self.scripts and (used := [each for each in enumerate(card.effects) if each[1].used])
        }
        """The effects that can be used of each kind of machine or plugin that has any, with their numbers."""
        self.answers = frozenset(
            id
            for id, card in library.cards.items()
            if any(effect.when == "any_time" for effect in card.effects)
        )


def occupied(on: Fleet, seat: int | None = None) -> int:
    """The cells under machines, of one seat or of both."""
    units = 0
    for machine in on.machines:
        if seat is None or machine.owner == seat:
            units |= machine.hearts | machine.weapons
    return units


def held(rules: Rules, state: Position, seat: int, id: str) -> AnyCard | None:
    """What the card of that id in a hand is; None for one that is not there or lies face down."""
    card = card_in(state.sides[seat].hand, id)
    return rules.library.cards.get(card.kind) if card is not None else None


def carriers(state: Position, seat: int, plugin: PluginCard) -> list[Machine | Base]:
    """The machines or bases on which a seat can install a plugin (SG-9.1)."""
    things: tuple[Machine | Base, ...] = state.machines if plugin.on == "machine" else state.bases
    return [thing for thing in things if (thing.owner == seat) == (plugin.whose == "own")]


def lost_weapons(rules: Rules, machine: Machine) -> int:
    """How many weapons of its card a machine has no more."""
    return rules.library.weapons[machine.kind] - machine.weapons.bit_count()


def slides(rules: Rules, state: Position, machine: Machine, only_free: bool) -> dict[str, int]:
    """Where a machine can slide, by side: on the grid, not on its owner's machines, and on no machine at
    all where only free cells are allowed. One that cannot move does not slide either."""
    if DISABLED in machine.marks or rules.traits.of(machine).anchored:
        return {}
    blocked = occupied(state, None if only_free else machine.owner) & ~machine.units
    ways = rules.floors[state.board].slides[machine.units]
    return {side: units for (side, _), units in ways.items() if not units & blocked}


def room_beside(rules: Rules, state: Position, machine: Machine) -> int:
    """The free cells beside a machine, where a lost weapon can come back."""
    return rules.floors[state.board].beside[machine.units] & ~occupied(state)


def suits(rules: Rules, state: Position, op: Op, machine: Machine) -> bool:
    """Whether an operation can do anything to a machine."""
    test = _SUITS.get(type(op))
    return test is None or test(rules, state, op, machine)


def _can_slide(rules: Rules, state: Position, op: Slide, machine: Machine) -> bool:
    return bool(slides(rules, state, machine, op.only_free))


def _can_restore(rules: Rules, state: Position, op: Op, machine: Machine) -> bool:
    return lost_weapons(rules, machine) > 0 and room_beside(rules, state, machine) != 0


_SUITS: dict[type, Callable[[Rules, Position, Any, Machine], bool]] = {
    Slide: _can_slide,
    RestoreWeapon: _can_restore,
    Disable: lambda rules, state, op, machine: DISABLED not in machine.marks,
    BreakWeapon: lambda rules, state, op, machine: machine.weapons != 0,
    SaveHeart: lambda rules, state, op, machine: GUARDED not in machine.marks,
    FreeMoves: lambda rules, state, op, machine: not {FREE_MOVE, DISABLED} & {*machine.marks},
}
"""What an operation asks of the machine it is done to; others suit every machine."""


def effective(rules: Rules, state: Position, seat: int, op: Op) -> bool:
    """Whether an operation that is done to no machine can do anything."""
    if isinstance(op, StealGears):
        return state.sides[other(seat)].gears > 0
    if isinstance(op, TakeProgram):
        return bool(state.store.program_pile)
    if isinstance(op, Discard):
        return bool(state.sides[other(seat)].hand)
    return True


def aims(rules: Rules, state: Position, seat: int, effect: CardEffect, on: Machine | None) -> Iterator[str]:
    """Everything an effect can be aimed at now, by id; "" where it has no target. `on` is the machine
    whose effect it is (None: a script's). Nothing comes when it would do nothing."""
    target = effect.target
    if target is None:
        for op in effect.do:
            if effective(rules, state, seat, op) and (on is None or suits(rules, state, op, on)):
                yield ""
                return
    elif target.what == "machine":
        whose = target.whose
        for machine in state.machines:
            if whose != "any" and (whose == "own") != (machine.owner == seat):
                continue
            if target.that and not narrowed(rules, state, target, machine, on):
                continue
            for op in effect.do:
                if not suits(rules, state, op, machine):
                    break
            else:
                yield machine.id
    elif target.what == "ticket":
        for card in state.store.machines:
            if card.kind and ticket_price(rules, effect, card.kind) <= state.sides[seat].gears:
                yield card.id
    else:
        for number, announced in enumerate(state.waiting):
            kind = announced.what
            if kind == "effect" and _of_a_machine(rules, state, announced):
                kind = "machine_effect"
            if announced.seat != seat and kind in target.among:
                yield str(number)


def _of_a_machine(rules: Rules, state: Position, what: Announced) -> bool:
    """Whether an announced effect is that of a machine, or of a plugin on one (SG-8.4)."""
    found = effect_of(rules, state, what)
    return found is not None and found[2] is not None


def narrowed(rules: Rules, state: Position, target: Target, machine: Machine, on: Machine | None) -> bool:
    """Whether a machine is one of those that a target's `that` tells of."""
    if target.that == "has_just_moved":
        return state.moved == machine.id
    if target.that == "has_lost_a_weapon":
        return lost_weapons(rules, machine) > 0
    if target.that != "is_beside":
        return True
    return (
        on is not None
        and machine.id != on.id
        and rules.floors[state.board].beside[on.units] & machine.units != 0
    )


def ticket_price(rules: Rules, effect: CardEffect, kind: str) -> int:
    """What a machine of the store costs by an effect that sells it for less."""
    less = sum(op.discount for op in effect.do if isinstance(op, BuyMachine))
    return max(0, rules.library.prices[kind] - less)


def wheres(rules: Rules, state: Position, effect: CardEffect, machine: Machine | None) -> tuple[str, ...]:
    """The sides or cells among which a used effect still has to be told where; () when it has not."""
    if machine is None:
        return ()
    floor = rules.floors[state.board]
    for op in effect.do:
        if isinstance(op, Slide):
            return tuple(slides(rules, state, machine, op.only_free))
        if isinstance(op, RestoreWeapon):
            return floor.places(room_beside(rules, state, machine))
        if isinstance(op, BreakWeapon):
            return tuple(floor.names[cell] for cell in cells(machine.weapons))
    return ()


def sources(rules: Rules, state: Position, seat: int) -> list[Source]:
    """Every effect that a seat's cards offer to be used: scripts of the hand first, then machines and the
    plugins on them."""
    cards, scripts, active = rules.library.cards, rules.scripts, rules.active
    found: list[Source] = []
    for card in state.sides[seat].hand:
        if card.kind in scripts:
            found.append((card.id, 0, cards[card.kind].effects[0], None))
    for machine in state.machines:
        if machine.owner == seat and (machine.plugins or machine.kind in active):
            if machine.kind in active:
                found += [(machine.id, number, effect, machine) for number, effect in active[machine.kind]]
            for plugin in machine.plugins:
                if plugin.kind in active:
                    found += [(plugin.id, number, effect, machine) for number, effect in active[plugin.kind]]
    return found


def source_of(rules: Rules, state: Position, seat: int, action: Use) -> Source | None:
    """The effect that a seat means to use; None when its cards offer no such effect."""
    for found in sources(rules, state, seat):
        if found[0] == action.card and found[1] == action.effect:
            return found
    return None


def effect_of(
    rules: Rules, state: Position, what: Announced
) -> tuple[CardEffect, str, Machine | None] | None:
    """The effect that was announced, the kind of its card, and the machine whose effect it is (None: a
    script's). None when its card is no longer in play."""
    script = card_in(state.sides[what.seat].landfill, what.card)
    if script is not None and script.kind in rules.scripts:
        return rules.library[script.kind].effects[what.effect], script.kind, None
    for machine in state.machines:
        if machine.id == what.card:
            return rules.library[machine.kind].effects[what.effect], machine.kind, machine
        plugin = card_in(machine.plugins, what.card)
        if plugin is not None:
            return rules.library[plugin.kind].effects[what.effect], plugin.kind, machine
    return None
