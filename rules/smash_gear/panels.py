"""What the parts of the table show beside the pieces: plates, tags of cards, what waits, piles, lists of machines."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.base import panels as base
from rules.base.panels import SHORTER, Playable, note
from rules.common.reach import FAR
from rules.common.words import capital, counted
from rules.game import Piece
from rules.smash_gear import table
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.draft import DISCARD_RULES
from rules.smash_gear.gestures import announced_words
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import DISABLED, GUARDED, Machine, other
from rules.smash_gear.state import Position
from rules.smash_gear.threats import Threat, threats
from rules.smash_gear.turn import GOAL, outcome
from rules.smash_gear.wordings import wordings
from rules.tabletop import Counter, Plate, RosterRow, Stack, Tag

SUPPLIES = {"store/base": "bases", "store/destroy": "destroyers"}


def plate(view: Position, seat: int, you: int) -> Plate:
    """A player's plate: who is asked or whose turn it is, machines, honor, gears, bases and cards."""
    side, noted = view.sides[seat], _note(view, seat, you)
    bases = len(view.bases_of(seat))
    machines = _machines(view, seat)
    counters = (
        Counter("honor", side.honor, "honor", GOAL),
        Counter("gear", side.gears, "gear" if side.gears == 1 else "gears"),
        Counter("keep", bases, "base" if bases == 1 else "bases"),
        Counter("cards", len(side.hand), "card" if len(side.hand) == 1 else "cards"),
    )
    detail = "" if noted == machines else machines
    return Plate(noted, SHORTER.get(noted, ""), detail, counters, view.seat == seat and not view.over)


def _machines(view: Position, seat: int) -> str:
    return counted(len(view.crowd.of[seat]), "machine")


def _note(view: Position, seat: int, you: int) -> str:
    """Who is asked, or whose turn it is; else how many machines there are."""
    found = outcome(view)
    if found is not None:
        return ("Won" if seat in found.winners else "Lost") if found.winners else "Draw"
    if not view.turn and view.seat == seat:
        return "Buys now"
    return note(view, seat, you, DISCARD_RULES) or _machines(view, seat)


def tag(rules: Rules, view: Position, piece: Piece, playable: Playable) -> Tag:
    """What a ticket of the store costs and whether it can be paid; why a card of the hand cannot be played."""
    if not piece.face:
        return Tag()
    card, own = rules.library[piece.face], view.shown_seat
    price = rules.prices[piece.face]
    if piece.place.startswith("store/"):
        price, gears = rules.price(view, own, piece.face), view.sides[own].gears
        left = int(getattr(view.store, SUPPLIES[piece.place])) if piece.place in SUPPLIES else 0
        return Tag(price, left, f"needs {price}" if price > gears else "", not (view.over or view.agenda))
    if piece.place == f"hand/{own}":
        return Tag(price, why=_why_resting(view, own, piece.id, card, playable))
    return Tag(price)


def _why_resting(view: Position, own: int, id: str, card: AnyCard, playable: Playable) -> str:
    """Why a card of the hand cannot be played though its owner decides, in a word or two; "" when it can."""
    if view.deciding != own or not view.turn or id in playable():
        return ""
    program = isinstance(card, PluginCard | ScriptCard)
    if view.question is not None or (view.answering and not (program and _answers(card, view.seat == own))):
        return "not now"
    if isinstance(card, MachineCard):
        return "one a turn" if view.assembled else "no room"
    if card.id == view.store.base:
        return "one a turn" if view.built else "no free heart"
    return "no target"


def _answers(card: AnyCard, own_turn: bool) -> bool:
    """Whether a card has an effect that can be used while something waits."""
    return any(effect.when == "any_time" or (effect.used and own_turn) for effect in card.effects)


def contents(rules: Rules, view: Position, place: str) -> tuple[Piece, ...] | None:
    """All that lies in a Landfill, a hand or a pile of the store; None for any other place."""
    family, _, rest = place.partition("/")
    if family in ("hand", "landfill"):
        seat = int(rest)
        pile = view.sides[seat].hand if family == "hand" else table.lying(view, seat)
    elif family == "pile":
        seat, pile = -1, view.store.machine_pile if rest == "machine" else view.store.program_pile
    else:
        return None
    return tuple(table.card_piece(rules, card, place, seat, order) for order, card in enumerate(pile))


def stack(rules: Rules, view: Position, you: int) -> Stack:
    """What is announced, what resolves first at the front."""
    if not view.waiting:
        return Stack()
    return base.stack(view, _heading(view, you), partial(announced_words, rules, view), you)


def _heading(view: Position, you: int) -> str:
    """Who is asked, in the third person but for the one who looks."""
    asked = view.deciding
    if view.resolving or asked is None:
        return "Announced, now resolving"
    if asked == you:
        mine = view.waiting[-1].seat == you
        return "Announced by you: do you add to it?" if mine else "Announced: do you answer?"
    return f"Announced: {view.names[asked]} is asked"


class MachineRow(NamedTuple):
    """A machine in the list of a player's own: its price of a move, whether that can be paid and how often (`moves`),
    how near a base of the other is (`prey`, wordings from the longest), what threatens it (`mark` as that of a
    `PreviewLine`; `danger` in as many wordings for every machine), how often it is guarded."""

    machine: Machine
    title: str
    price: int
    pays: bool
    moves: str
    prey: tuple[str, ...]
    mark: str
    danger: tuple[str, ...]
    guards: int
    off: bool


def machine_rows(rules: Rules, view: Position, seat: int) -> tuple[MachineRow, ...]:
    """A player's machines, those in danger first."""
    found = threats(rules, view, seat)
    rows = [_own_row(rules, view, machine, found.get(machine.id)) for machine in view.crowd.of[seat]]
    ranks = ("bad", "caution", "good")
    return tuple(sorted(rows, key=lambda row: ranks.index(row.mark)))


def _own_row(rules: Rules, view: Position, machine: Machine, threat: Threat | None) -> MachineRow:
    price, gears = rules.traits.price(machine), view.sides[machine.owner].gears
    mark, danger = ("good", SAFE) if threat is None else _danger(rules, threat)
    title, off = rules.library[machine.kind].title, DISABLED in machine.marks
    moves = "Disabled" if off else _moves(price, gears)
    prey = _prey(rules, view, machine) if not off else ()
    guards = machine.marks.count(GUARDED)
    return MachineRow(machine, title, price, price <= gears, moves, prey, mark, danger, guards, off)


SAFE = ("Nothing threatens it", "Nothing threatens it", "Safe", "Safe")
"""No threat, in as many wordings as one has."""


def _danger(rules: Rules, threat: Threat) -> tuple[str, tuple[str, ...]]:
    """A threat as a sign and in words, from the longest: with what becomes of the attacker, without, without its name,
    in one or two words."""
    title = rules.library[threat.by.kind].title
    if threat.flips > 1:
        away = f"{threat.flips} flips away"
        return "caution", (f"{title} is {away}", f"{title} is {away}", capital(away), capital(away))
    if threat.destroys:
        more = ", and falls too" if threat.falls else ""
        words = f"{title} can destroy it"
        return "bad", (f"{words}{more}", words, "Can be destroyed", "In danger")
    what = counted(threat.lost, "unit") if threat.lost else "a part"
    words = f"{title} can take {what} off it"
    return "caution", (words, words, f"Can lose {what}", f"{what} lost".capitalize())


def _moves(price: int, gears: int) -> str:
    """How often a machine can be moved for the gears there are."""
    if not price:
        return "One free move"
    if price > gears:
        return "Cannot pay a move"
    return "One move" if gears < 2 * price else f"Up to {gears // price} moves"


def _prey(rules: Rules, view: Position, machine: Machine) -> tuple[str, ...]:
    """How near a base of the other is, from the longest words; none where no weapon reaches one."""
    reach = rules.reaches[view.board]
    prey = [base.cell for base in view.bases_of(other(machine.owner))]
    nearest = min([reach.moves(machine.hearts, machine.weapons, cell) for cell in prey], default=FAR)
    if nearest >= FAR or not machine.weapons:
        return ()
    if not nearest:
        return ("it lies on a base", "on a base")
    flips = counted(nearest, "flip")
    return f"a base is {flips} away", f"base in {flips}"


def roster(rules: Rules, view: Position, seat: int) -> tuple[RosterRow, ...]:
    """A player's machines: name, move price, what each does, the plugins on it."""
    return tuple(_row(rules, machine) for machine in view.crowd.of[seat])


def _row(rules: Rules, machine: Machine) -> RosterRow:
    card, off = rules.library.machine(machine.kind), "disabled" in machine.marks
    names = ", ".join(rules.library[held.kind].title for held in machine.plugins)
    attached = (names, f"{len(machine.plugins)} plugins") if machine.plugins else ()
    texts = ("Disabled this turn",) if off else wordings(card)
    return RosterRow(card.title, "flip", str(rules.traits.price(machine)), texts, attached, off)
