"""Gestures for actions, actions for drags, and the labels of announcements and effects."""

from __future__ import annotations

from typing import Any

from rules.common.board import Motion
from rules.common.cards import find
from rules.common.polyomino import SIDES, cells
from rules.common.text import listed
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.engine.agenda import NOBODY
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move, SetStop, Stop
from rules.smash_gear.announced import Announced
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.combat_steps import SAVER, Combat, saver_named
from rules.smash_gear.legal_actions import legal
from rules.smash_gear.lookup import card_with
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import Base, Machine
from rules.smash_gear.play import Play
from rules.smash_gear.store import cards_for_sale, kind_for_sale, supplies
from rules.smash_gear.table_pieces import STACK, machine_in_question
from rules.smash_gear.threats import base_threats, is_guarded
from rules.smash_gear.turn import INCOME
from rules.smash_gear.working_state import DISCARD_RULES
from rules.tabletop import Gesture, Question

TURNS = ("as printed", "rotated right", "upside down", "rotated left")
"""The names of clockwise quarter turns from a machine's printed orientation."""
ORDINALS = ("first", "second", "third", "fourth")
"""The names of a machine's hearts, in the order of its printed shape."""
FARTHER = ", 2 rows farther"
"""The words added for a long flip."""
NOTHING = "nothing"
_PICKS = {"part": "Keep this part", "save_heart": "Save this heart", "save_weapon": "Save this weapon"}
"""The labels of choosing a cell, by question."""
_STILL = {
    Attack: "destroy a base", Assemble: "assemble", Move: "flip", Build: "build", Install: "install plugins",
    Use: "use effects", Buy: "buy",
}  # fmt: skip
"""The kinds of actions that can be missed at the end of a turn, in words."""


def gesture(play: Play, action: Any) -> Gesture:
    """Return the gesture that makes an action."""
    seat, motions = play.deciding or 0, play.motions
    match action:
        case Buy(card=card):
            kind = kind_for_sale(play.store, card)
            words = (
                f"Buy {play.title(kind)} for {gears(play.tables.price(play, seat, kind))}" if kind else "Buy"
            )
            return Gesture(words, (card,), f"hand/{seat}")
        case Stop():
            return Gesture("Stop buying", primary=True, question=_before_stopping(play))
        case EndTurn():
            return Gesture("End turn", primary=True, question=_before_ending(play))
        case Pass(all_turn=all_turn):
            return Gesture("Pass all turn") if all_turn else Gesture("Pass", primary=True)
        case Assemble(card=card, base=base):
            return Gesture(_assembling(play, action), (card,), motions.name(base))
        case Build(card=card, cell=cell):
            return Gesture("Build a base", (card,), motions.name(cell))
        case Attack(card=card, cell=cell):
            return Gesture("Destroy base", (card,), motions.name(cell), question=_before_attack(play, cell))
        case Install(card=card, on=on):
            thing, plugin = play.thing(on), play.tables.card_in_hand(play, seat, card)
            words = f"Install {plugin.title if plugin is not None else 'it'}"
            return Gesture(words, (card,), motions.names[thing.cell] if thing is not None else "")
        case Move(machine=id, side=side, far=far):
            machine = play.machine(id)
            if machine is None:
                return Gesture(f"Flip {side}", (id,))
            words = f"{'Long flip' if far else 'Flip'} {side}, {_price(play, machine)}"
            return Gesture(
                words, (id,), motions.name(motions.lands(machine.hearts, machine.units, side, far))
            )
        case Use():
            return _using(play, action, seat)
        case Choose(pick=pick):
            return _choosing(play, pick)
        case SetStop():
            return Gesture("Change when to ask me")
    return Gesture("Nothing")


def _price(play: Play, machine: Machine) -> str:
    """Return the price of a machine's normal move in words."""
    price = play.tables.traits.price(machine)
    return gears(price) if price else "free"


def _before_stopping(play: Play) -> Question | None:
    """Return the question to a player who stops buying though a machine or supply is affordable, or though
    anything is while no machine of the hand can be moved (SG-2.1, SG-2.3); None without one."""
    pot, store, unready = play.sides[play.seat].gears, play.store, _battle_warning(play)
    worthwhile = cards_for_sale(store) if unready else [*store.machines, *supplies(store)]
    if not any(card.kind and play.tables.price(play, play.seat, card.kind) <= pot for card in worthwhile):
        return None
    text = f"{unready}You lose unspent gears. You can't buy again before the battle."
    return Question(f"Stop buying with {gears(pot)} left?", text, "Keep buying")


def _battle_warning(play: Play) -> str:
    """Return the warning to a player who starts the battle without a machine that can be moved; "" for
    none."""
    machines = play.tables.library.machines
    moves = [machines[card.kind].move for card in play.sides[play.seat].hand if card.kind in machines]
    income = INCOME * len(play.bases_of(play.seat))
    if not moves:
        return "You have no machine, so you can't fight or build. "
    if min(moves) > income:
        return f"You can't flip any of your machines with your first {gears(income)}. "
    return ""


def _before_ending(play: Play) -> Question | None:
    """Return the question to a player who ends the turn though something is still possible (SG-3.1): after
    doing nothing, without a machine, with the only base in danger, or with a base to destroy; None without
    one."""
    possible = {type(action) for action in legal(play.tables, play) if not _is_stopped(play, action)}
    words = [said for kind, said in _STILL.items() if kind in possible]
    if not words:
        return None
    danger = _ending_warning(play)
    text = f"{danger}You can still {listed(words)}."
    return Question("End your turn?", text, "Keep playing", idle=Attack not in possible, danger=danger)


def _is_stopped(play: Play, action: Any) -> bool:
    """Return whether an action is an attack on a base with a plugin that stops it."""
    base = play.base_at(action.cell) if isinstance(action, Attack) else None
    return base is not None and is_guarded(play, base)


def _before_attack(play: Play, cell: int) -> Question | None:
    """Return the question to a player whose attack on a base a plugin stops; None without one (SG-6.8)."""
    base = play.base_at(cell)
    if base is None or not is_guarded(play, base):
        return None
    at, _ = play.tables.traits.of(base).watchdogs[0]
    guard = play.title(card_with(base, at).kind)
    text = f"{guard} guards this base. It stops the attack, and you lose Destroy Base without gaining honor."
    return Question("Attack a guarded base?", text, "Keep the card")


def _ending_warning(play: Play) -> str:
    """Return the warning to a player who ends the turn without a machine, or with the only base in an enemy's
    reach; "" for none."""
    if not play.crowd.of[play.seat]:
        held = any(card.kind in play.tables.weapons for card in play.sides[play.seat].hand)
        return f"You have no machine on the board{'' if held else ' or in hand'}. "
    own = play.bases_of(play.seat)
    threat = base_threats(play, play.seat).get(own[0].id) if len(own) == 1 else None
    return f"{play.title(threat.by.kind)} can reach your only base. " if threat is not None else ""


def _assembling(play: Play, action: Assemble) -> str:
    """Return the label of an assembly, with the rotation and the heart where there is a choice."""
    card = play.tables.card_in_hand(play, play.deciding or 0, action.card)
    if not isinstance(card, MachineCard):
        return "Assemble"
    words = f"Assemble {card.title}"
    if len(play.motions.turns[card.id]) > 1 and 0 <= action.turn < len(TURNS):
        words += f", {TURNS[action.turn]}"
    if sum(row.count("H") for row in card.shape) > 1:
        count = ORDINALS[action.heart] if 0 <= action.heart < len(ORDINALS) else f"{action.heart + 1}."
        words += f", {count} heart"
    return words


def _using(play: Play, action: Use, seat: int) -> Gesture:
    """Return the gesture that uses an effect: a script is dragged to its target, else to the Landfill; a
    machine or base likewise; an effect of either without a target is chosen while it is held, one on a
    machine on a base while either is."""
    words = effect_words(play, seat, action)
    found = play.tables.source_of(play, seat, action)
    on = found[2] if found is not None else None
    to = f"{words} on" if on is None else words
    piece = on.id if on is not None else action.card
    machine, sold = play.machine(action.aim), find(play.store.machines, action.aim)
    if machine is not None:
        said = f"{to} {play.title(machine.kind)}"
        if isinstance(on, Base) and machine.units >> on.cell & 1:
            return Gesture(said, (on.id, machine.id))
        return Gesture(said, (piece,), play.motions.names[machine.cell])
    if sold is not None:
        place = f"store/machine/{play.store.machines.index(sold)}"
        return Gesture(f"{to} {play.title(sold.kind)}", (piece,), place)
    if action.aim.isdecimal() and int(action.aim) < len(play.waiting):
        what = announced_words(play, play.waiting[int(action.aim)])
        number = f" ({int(action.aim) + 1})" if len(play.waiting) > 1 else ""
        return Gesture(f"{to.removeprefix('Run ')} “{what}”{number}", (piece,), STACK)
    return Gesture(words, (piece,), f"landfill/{seat}" if on is None else "")


def _choosing(play: Play, pick: str) -> Gesture:
    """Return the gesture of a choice: a side or cell that the machine goes to or that is chosen on it; a card
    goes to the Landfill."""
    top, motions = play.question, play.motions
    if top is not None and top.asked in DISCARD_RULES:
        return Gesture("Discard", (pick,), f"landfill/{top.seat}")
    machine = play.machine(machine_in_question(play))
    if top is None or machine is None:
        return Gesture("Choose")
    if top.asked.startswith(SAVER):
        cell, _, named = _saver(play, pick)
        return Gesture(f"Save it with {named}", (machine.id,), motions.name(cell))
    if top.asked == "side" and pick in SIDES:
        hearts = motions.units_after(machine.hearts, Motion(pick, motions.boxes[machine.units], slide=True))
        return Gesture(f"Slide {pick}", (machine.id,), motions.names[cells(hearts)[0]])
    return Gesture(_PICKS.get(top.asked, "Choose this cell"), (machine.id,), pick)


def _saver(play: Play, pick: str) -> tuple[int, str, str]:
    """Return the cell and name of the unit that the picked saver saves, and the saver's name (SG-6.9)."""
    fight = play.agenda[-2]
    ask = fight.open_choice(play) if isinstance(fight, Combat) else None
    if ask is None or play.question is None or not play.question.allows(pick):
        return -1, "the unit", "that"
    named = saver_named(play, ask.machine, ask.saver(pick))
    return ask.among[0], f"the {ask.unit} at {play.motions.board.called(ask.among[0])}", named


# -- movements that no legal action covers


def action_from_drag(play: Play, piece: str, place: str, turn: int) -> Any | None:
    """Return the action that a drag attempts; for a store card, to buy it or to play it before it is bought.
    None for none."""
    seat, motions = play.deciding, play.motions
    if seat is None:
        return None
    sold, machine = kind_for_sale(play.store, piece), play.machine(piece)
    card = play.tables.library[sold] if sold else play.tables.card_in_hand(play, seat, piece)
    if play.question is not None:
        return Choose(NOTHING) if card is not None or machine is not None else None
    if not place:
        return None  # the cards of each place report what is missing
    cell, home = motions.numbers.get(place, -1), place == f"hand/{seat}"
    if machine is not None and cell >= 0:
        sides = [side for side in SIDES if motions.lands(machine.hearts, machine.units, side) == cell]
        sides += [side for side in SIDES if motions.under(machine.units, side, False) >> cell & 1]
        return Move(piece, sides[0]) if sides else None
    if card is None or (home and not sold):
        return None
    if not sold:
        return _card_action(play, card, piece, place, cell, turn)
    too_dear = play.tables.price(play, seat, card.id) > play.sides[seat].gears and not place.startswith(
        "store/"
    )
    if too_dear or home:
        return Buy(piece)
    return (_card_action(play, card, piece, place, cell, 0) or Use(piece)) if cell >= 0 else None


def _card_action(play: Play, card: AnyCard, piece: str, place: str, cell: int, turn: int) -> Any | None:
    """Return the action attempted by dropping a card on a cell (-1: beside the board); None for none."""
    if isinstance(card, MachineCard):
        return Assemble(piece, cell, 0, turn) if cell >= 0 else None
    if card.id == play.store.base:
        return Build(piece, cell)
    if card.id == play.store.destroyer:
        return Attack(piece, cell)
    if isinstance(card, PluginCard):
        base = play.base_at(cell)
        on = _target_at(play, place, cell) if card.on != "base" else ""
        return Install(piece, on or (base.id if base and card.on != "machine" else ""))
    if isinstance(card, ScriptCard) and card.effects[0].targets:
        return Use(piece, 0, _target_at(play, place, cell))
    return None


def _target_at(play: Play, place: str, cell: int) -> str:
    """Return the machine that covers a cell, or the machine card in a place of the store, by id; "" for
    neither."""
    if cell >= 0:
        return next((machine.id for machine in play.machines if machine.units >> cell & 1), "")
    family, _, slot = place.rpartition("/")
    return play.store.machines[int(slot)].id if family == "store/machine" else ""


# -- words of effects and announcements


def effect_words(play: Play, seat: int, action: Use) -> str:
    """Return the button label of a used effect: "Thumper: slide", "Run Decoy"."""
    found = play.tables.source_of(play, seat, action)
    if found is None:
        return "Use"
    _, offer, thing = found
    if thing is None:
        return f"Run {play.title(play.kind_of(action.card))}"
    at = ""
    if isinstance(thing, Machine):
        same = [each.id for each in play.crowd.of[seat] if each.kind == thing.kind]
        at = f"{play.title(thing.kind)}{_twin_number(same, thing.id)}"
    plugin = find(thing.plugins, action.card)
    if plugin is not None:
        twins = [each.id for each in thing.plugins if each.kind == plugin.kind]
        at = f"{play.title(plugin.kind)}{_twin_number(twins, plugin.id)}{' on ' if at else ''}{at}"
    return f"{at}: {offer.effect.do[0].button}"


def _twin_number(twins: list[str], id: str) -> str:
    """Return the number of one among several of the same name: " 2"; "" for the only one."""
    return f" {twins.index(id) + 1}" if len(twins) > 1 else ""


def announced_words(play: Play, what: Announcement[Any], you: int = NOBODY) -> str:
    """Return an announcement in a few words: "Bramble flips east", or an effect with its target; an effect
    with a response goes by its name alone. `you`: the seat addressed."""
    kind = play.kind_of(what.source)
    mine = what.seat == you
    who = "you" if mine else play.names[what.seat]
    if isinstance(what, AnnouncedAbility):
        title, aim = play.title(what.this.kind) if what.this.kind else "an effect", what.this.id(TARGET)
        target = play.machine(aim) or find(play.store.machines, aim)
        if target is not None:
            return f"{title} on {play.title(target.kind)}"
        if not aim.isdecimal() or int(aim) >= len(play.waiting):
            return title
        before = play.waiting[int(aim)]
        if isinstance(before, AnnouncedAbility):
            return f"{title} on “{play.title(before.this.kind)}”"
        return f"{title} on “{announced_words(play, before)}”"
    match what.deed if isinstance(what, Announced) else None:
        case Move(side=side, far=far):
            return f"{play.title(kind)} flips {side}{FARTHER if far else ''}"
        case Assemble():
            return f"{who} assemble{'' if mine else 's'} {play.title(kind) if kind else 'a machine'}"
        case Build():
            return f"{who} build{'' if mine else 's'} a base"
        case Attack():
            return (
                f"{who} attack an enemy base"
                if mine
                else f"{who} attacks {'a' if you == NOBODY else 'your'} base"
            )
        case Install(on=on):
            machine = play.machine(on)
            thing = play.title(machine.kind) if machine is not None else "a base"
            return f"{who} install{'' if mine else 's'} {play.title(kind) if kind else 'a plugin'} on {thing}"
    return "the turn ends"


# -- words that stand alone


def action_to_string(play: Play, action: Any) -> str:
    """Return an action in words with its pieces and their places, for hints and reviews: "Flip the Pipsqueak
    at d4 north for 1 gear"."""
    label, called = gesture(play, action).label, play.motions.board.called
    match action:
        case Move(machine=id, side=side, far=far) if machine := play.machine(id):
            farther = f"{FARTHER}," if far else ""
            return f"Flip {play.name_with_place(machine)} {side}{farther} for {_price(play, machine)}"
        case Assemble(base=on_base):
            what, comma, how = label.partition(", ")
            return f"{what} at {called(on_base)}{comma}{how}"
        case Build(cell=cell):
            return f"{label} at {called(cell)}"
        case Attack(cell=cell):
            base = play.base_at(cell)
            machine = play.attacker_on(play.seat, base) if base is not None else None
            by = f" with {play.name_with_place(machine)}" if machine is not None else ""
            return f"{label.replace('base', 'the base')} at {called(cell)}{by}"
        case Install(on=on):
            return f"{label} on {play.name_with_place(play.thing(on))}"
        case Use(aim=aim):
            source, target = play.tables.source_of(play, play.deciding or 0, action), play.machine(aim)
            if source is not None and source[2] is not None:
                who, colon, what = label.partition(":")
                label = f"{who} at {called(source[2].cell)}{colon}{what}"
            return f"{label} at {called(target.cell)}" if target is not None else label
        case Pass(all_turn=True):
            return "Pass for the rest of the turn"
        case Choose(pick=pick) if play.question is not None and play.question.asked.startswith(SAVER):
            return "Save {} with {}".format(*_saver(play, pick)[1:])
        case Choose(pick=pick) if pick in play.motions.numbers:
            return f"{label} at {called(play.motions.numbers[pick])}"
        case Choose(pick=pick) if kind := play.kind_of(pick):
            return f"{label} {play.title(kind)}"
        case Choose():
            return label.replace(
                "Slide", f"Slide {play.name_with_place(play.machine(machine_in_question(play)))}", 1
            )
    return label
