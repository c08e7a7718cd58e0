"""How a hand makes each action, what a movement of a hand means, and what is announced and used, in the words of
players."""

from __future__ import annotations

from typing import Any

from rules.common.board import Motion
from rules.common.cards import find
from rules.common.polyomino import SIDES, cells
from rules.common.words import listed
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.engine.resolve import Resolve
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move, Stop
from rules.smash_gear.announced import Announced
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.draft import DISCARD_RULES
from rules.smash_gear.moves import legal
from rules.smash_gear.operation import gears
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Base, Machine
from rules.smash_gear.state import Position
from rules.smash_gear.store import supplies, ticket, tickets
from rules.smash_gear.table import STACK, acting
from rules.smash_gear.threats import base_threats
from rules.smash_gear.turn import INCOME
from rules.tabletop import Gesture, Question

TURNS = ("as printed", "quarter turn right", "half turn", "quarter turn left")
"""How a machine lies, told by what was done to its card."""
NOTHING = "nothing"
_PICKS = {"part": "Keep this part", "save_heart": "Save this heart", "save_weapon": "Save this weapon"}
"""What choosing a cell means, by the question."""
_STILL = {
    Attack: "destroy a base", Assemble: "assemble a machine", Move: "flip a machine", Build: "build a base",
    Install: "install a plugin", Use: "use an effect", Buy: "buy a card",
}  # fmt: skip
"""What a turn is ended without, by the kind of action."""


def gesture(rules: Rules, state: Position, action: Any) -> Gesture:
    """How a hand makes an action."""
    seat = state.deciding or 0
    floor, library = rules.floors[state.board], rules.library
    match action:
        case Buy(card=card):
            kind = ticket(state.store, card)
            words = f"Buy {library[kind].title} for {rules.price(state, seat, kind)}" if kind else "Buy"
            return Gesture(words, (card,), f"hand/{seat}")
        case Stop():
            return Gesture("Stop buying", primary=True, question=_before_stopping(rules, state))
        case EndTurn():
            return Gesture("End turn", primary=True, question=_before_ending(rules, state))
        case Pass(all_turn=all_turn):
            return Gesture("Never this turn") if all_turn else Gesture("Pass", primary=True)
        case Assemble(card=card, base=base):
            return Gesture(_assembling(rules, state, action), (card,), floor.name(base))
        case Build(card=card, cell=cell):
            return Gesture("Build a base", (card,), floor.name(cell))
        case Attack(card=card, cell=cell):
            return Gesture("Destroy the base", (card,), floor.name(cell))
        case Install(card=card, on=on):
            machine = state.machine(on)
            found = state.base(on)
            at = machine.cell if machine else found.cell if found else -1
            known = rules.held(state, seat, card)
            return Gesture(f"Install {known.title if known is not None else 'it'}", (card,), floor.name(at))
        case Move(machine=id, side=side, far=far):
            machine = state.machine(id)
            if machine is None:
                return Gesture(f"Flip {side}", (id,))
            price = rules.traits.price(machine)
            words = f"Flip {side}{', two rows further' if far else ''}, {gears(price) if price else 'free'}"
            return Gesture(words, (id,), floor.name(floor.lands(machine.hearts, machine.units, side, far)))
        case Use():
            return _using(rules, state, action, seat)
        case Choose(pick=pick):
            return _choosing(rules, state, pick)
    return Gesture("Nothing")


def _before_stopping(rules: Rules, state: Position) -> Question | None:
    """What is asked of who would stop buying though a machine or a supply could still be paid for, or without a machine
    that can be moved though anything could (SG-2.1, SG-2.3)."""
    side, store, unready = state.sides[state.seat], state.store, _unready(rules, state)
    worthwhile = tickets(store) if unready else [*store.machines, *supplies(store)]
    if not any(card.kind and rules.price(state, state.seat, card.kind) <= side.gears for card in worthwhile):
        return None
    text = "You buy nothing more before the battle, and what is left is lost."
    return Question(f"Stop buying with {gears(side.gears)} left?", f"{unready}{text}", "Keep buying")


def _unready(rules: Rules, state: Position) -> str:
    """A sentence of warning to who goes into battle without a machine that can be moved; "" for who has one."""
    machines, hand = rules.library.machines, state.sides[state.seat].hand
    moves = [machines[card.kind].move for card in hand if card.kind in machines]
    income = INCOME * len(state.bases_of(state.seat))
    if not moves:
        return "You have no machine: without one you can neither fight nor build. "
    if min(moves) > income:
        return f"Your first {gears(income)} do not pay a move of any machine that you have. "
    return ""


def _before_ending(rules: Rules, state: Position) -> Question | None:
    """What is asked of who would end the turn though something is still possible in it (SG-3.1): of who has done
    nothing in it, has no machine or may lose the only base, or could destroy one."""
    possible = {type(action) for action in legal(rules, state)}
    words = [said for kind, said in _STILL.items() if kind in possible]
    if not words:
        return None
    danger = _stranded(rules, state)
    text = f"{danger}You can still {listed(words)}."
    return Question("End the turn?", text, "Keep playing", idle=Attack not in possible, danger=danger)


def _stranded(rules: Rules, state: Position) -> str:
    """A sentence of warning to who would end the turn without a machine, or with a base about to be lain on that is the
    only one; "" where neither is so."""
    seat, machines = state.seat, rules.library.machines
    if not state.crowd.of[seat]:
        if not any(card.kind in machines for card in state.sides[seat].hand):
            return "You have no machine, neither on the floor nor in your hand. "
        return "You have no machine on the floor. "
    own = state.bases_of(seat)
    by = base_threats(rules, state, seat).get(own[0].id) if len(own) == 1 else None
    return f"{rules.title(by.kind)} can come to lie on your only base. " if by is not None else ""


def _assembling(rules: Rules, state: Position, action: Assemble) -> str:
    """Assembling in words; how it lies is said where there is a choice."""
    card = rules.held(state, state.deciding or 0, action.card)
    if not isinstance(card, MachineCard):
        return "Assemble"
    words = f"Assemble {card.title}"
    if len(rules.library.turns[card.id]) > 1 and 0 <= action.turn < len(TURNS):
        words += f", {TURNS[action.turn]}"
    if sum(row.count("H") for row in card.shape) > 1:
        words += f", heart {action.heart + 1}"
    return words


def _using(rules: Rules, state: Position, action: Use, seat: int) -> Gesture:
    """A script is dragged to what it is aimed at, else to the Landfill; a machine or base likewise, and an effect of
    it that is aimed at nothing is chosen with it in hand, one that is aimed at a machine on a base with either."""
    floor = rules.floors[state.board]
    words = effect_words(rules, state, seat, action)
    found = rules.source_of(state, seat, action)
    on = found[2] if found is not None else None
    piece = on.id if on is not None else action.card
    place, said = f"landfill/{seat}" if on is None else "", ""
    machine, sold = state.machine(action.aim), find(state.store.machines, action.aim)
    if machine is not None and isinstance(on, Base) and machine.units >> on.cell & 1:
        return Gesture(f"{words}: {rules.title(machine.kind)}", (on.id, machine.id))
    if machine is not None:
        place, said = floor.names[machine.cell], rules.title(machine.kind)
    elif sold is not None:
        place, said = f"store/machine/{state.store.machines.index(sold)}", rules.title(sold.kind)
    elif action.aim.isdecimal() and int(action.aim) < len(state.waiting):
        what = announced_words(rules, state, state.waiting[int(action.aim)])
        place, said = STACK, f"{what} ({int(action.aim) + 1})"
    return Gesture(f"{words}: {said}" if said else words, (piece,), place)


def _choosing(rules: Rules, state: Position, pick: str) -> Gesture:
    """A side or cell is where the machine goes or what is meant on it; a card goes to the Landfill."""
    floor = rules.floors[state.board]
    top = state.question
    if top is not None and top.asked in DISCARD_RULES:
        return Gesture("Discard", (pick,), f"landfill/{top.seat}")
    machine = state.machine(acting(state))
    if top is None or machine is None:
        return Gesture("Choose")
    if top.asked == "side" and pick in SIDES:
        hearts = floor.there(machine.hearts, Motion(pick, floor.boxes[machine.units], slide=True))
        return Gesture(f"Slide {pick}", (machine.id,), floor.names[cells(hearts)[0]])
    return Gesture(_PICKS.get(top.asked, "Choose this cell"), (machine.id,), pick)


def tried(rules: Rules, view: Position, piece: str, place: str, turn: int) -> Any | None:
    """What a movement that no legal action covers seems to try; with a card of the store: to buy it, or to play it
    before it is bought."""
    seat, floor = view.deciding, rules.floors[view.board]
    if seat is None:
        return None
    sold, machine = ticket(view.store, piece), view.machine(piece)
    card = rules.library[sold] if sold else rules.held(view, seat, piece)
    if view.question is not None:
        return Choose(NOTHING) if card is not None or machine is not None else None
    cell, home = floor.numbers.get(place, -1), place == f"hand/{seat}"
    if machine is not None and cell >= 0:
        sides = [side for side in SIDES if floor.lands(machine.hearts, machine.units, side) == cell]
        sides += [side for side in SIDES if floor.under(machine.units, side, False) >> cell & 1]
        return Move(piece, sides[0]) if sides else None
    if card is None or (home and not sold):
        return None
    if not sold:
        return _tried_card(view, card, piece, place, cell, turn)
    too_dear = rules.price(view, seat, card.id) > view.sides[seat].gears and not place.startswith("store/")
    if too_dear or home:
        return Buy(piece)
    return (_tried_card(view, card, piece, place, cell, 0) or Use(piece)) if cell >= 0 else None


def _tried_card(view: Position, card: AnyCard, piece: str, place: str, cell: int, turn: int) -> Any | None:
    """What putting a card on a cell (-1: beside the board) seems to try."""
    if isinstance(card, MachineCard):
        return Assemble(piece, cell, 0, turn) if cell >= 0 else None
    if card.id == view.store.base:
        return Build(piece, cell)
    if card.id == view.store.destroyer:
        return Attack(piece, cell)
    if isinstance(card, PluginCard):
        base = view.base_at(cell)
        on = _on(view, place, cell) if card.on != "base" else ""
        return Install(piece, on or (base.id if base and card.on != "machine" else ""))
    if isinstance(card, ScriptCard) and card.effects[0].targets:
        return Use(piece, 0, _on(view, place, cell))
    return None


def _on(view: Position, place: str, cell: int) -> str:
    """The machine that covers a cell, or the ticket in a place of the store; "" for neither."""
    if cell >= 0:
        return next((machine.id for machine in view.machines if machine.units >> cell & 1), "")
    family, _, slot = place.rpartition("/")
    return view.store.machines[int(slot)].id if family == "store/machine" else ""


def effect_words(rules: Rules, state: Position, seat: int, action: Use) -> str:
    """A used effect on a button: "Thumper: slide, 1 gear"."""
    found = rules.source_of(state, seat, action)
    if found is None:
        return "Use"
    _, offer, thing = found
    if thing is None:
        return rules.library[state.kind_of(action.card)].title
    at = ""
    if isinstance(thing, Machine):
        same = [each.id for each in state.crowd.of[seat] if each.kind == thing.kind]
        at = f"{rules.title(thing.kind)}{_which(same, thing.id)}"
    plugin = find(thing.plugins, action.card)
    if plugin is not None:
        twins = [each.id for each in thing.plugins if each.kind == plugin.kind]
        at = f"{rules.title(plugin.kind)}{_which(twins, plugin.id)}{' on ' if at else ''}{at}"
    return f"{at}: {offer.effect.do[0].button}"


def _which(twins: list[str], id: str) -> str:
    """Which of several that are called alike: " 2"; nothing for the only one."""
    return f" {twins.index(id) + 1}" if len(twins) > 1 else ""


def announced_words(rules: Rules, state: Position, what: Announcement[Any]) -> str:
    """An announcement in a few words: "Bramble flips east"."""
    if isinstance(what, AnnouncedAbility):
        return _effect_announced(rules, state, what.this)
    held = state.kind_of(what.source)
    match what.deed if isinstance(what, Announced) else None:
        case Move(side=side, far=far):
            return f"{rules.title(held)} flips {side}{', two rows further' if far else ''}"
        case Assemble():
            return f"{rules.title(held) if held else 'a machine'} is assembled"
        case Build():
            return "a base is built"
        case Attack():
            return "a base is attacked"
        case Install(on=on):
            machine = state.machine(on)
            thing = rules.title(machine.kind) if machine is not None else "a base"
            return f"{rules.title(held) if held else 'a plugin'} is installed on {thing}"
    return "the turn ends"


def _effect_announced(rules: Rules, state: Position, this: Resolve) -> str:
    """An announced effect in a few words, with what it is aimed at."""
    title, aim = rules.title(this.kind) if this.kind else "an effect", this.id(TARGET)
    target = state.machine(aim) or find(state.store.machines, aim)
    if target is not None:
        return f"{title} on {rules.title(target.kind)}"
    if aim.isdecimal() and int(aim) < len(state.waiting):
        return f"{title} on “{_answered(rules, state, state.waiting[int(aim)])}”"
    return title


def _answered(rules: Rules, state: Position, what: Announcement[Any]) -> str:
    """What is answered; an effect by its name alone, whatever it is on."""
    if isinstance(what, AnnouncedAbility):
        return rules.title(what.this.kind)
    return announced_words(rules, state, what)
