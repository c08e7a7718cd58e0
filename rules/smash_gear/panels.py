"""What the parts of the table show beside the pieces: plates, tags of cards, what waits, piles, lists of machines."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.base import panels as base
from rules.base.panels import Playable
from rules.common.reach import FAR
from rules.common.words import capital, counted, some
from rules.game import Piece
from rules.smash_gear.actions import SetStop
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.draft import DISCARD_RULES
from rules.smash_gear.foresight import announced
from rules.smash_gear.gestures import announced_words
from rules.smash_gear.play import Play
from rules.smash_gear.situation import DISABLED, GUARDED, Machine, Situation, other
from rules.smash_gear.threats import Threat, threats
from rules.smash_gear.turn import GOAL, outcome
from rules.smash_gear.wordings import wordings
from rules.tabletop import Counter, Plate, RosterRow, Stack, Switch, Tag

SUPPLIES = {"store/base": "bases", "store/destroy": "destroyers"}


def plate(play: Play, seat: int, you: int) -> Plate:
    """Return a player's plate: whose decision or turn it is, machines, honor, gears, bases and cards."""
    side, bases = play.sides[seat], len(play.bases_of(seat))
    machines = counted(len(play.crowd.of[seat]), "machine")
    noted = base.note(play, seat, you, DISCARD_RULES, outcome(play))
    if not play.turn and play.seat == seat and not play.over:
        noted = "Buying"
    counters = (
        Counter("honor", side.honor, "honor", GOAL),
        Counter("gear", side.gears, some(side.gears, "gear")),
        Counter("keep", bases, some(bases, "base")),
        Counter("cards", len(side.hand), some(len(side.hand), "card")),
    )
    return base.plate(play, seat, noted or machines, machines if noted else "", counters)


def tag(play: Play, piece: Piece, playable: Playable) -> Tag:
    """Return what a card of the store costs and whether it's affordable; why a card of the hand can't be played."""
    if not piece.face:
        return Tag()
    own, price = play.shown_seat, play.tables.prices[piece.face]
    if piece.place.startswith("store/"):
        price, gears = play.tables.price(play, own, piece.face), play.sides[own].gears
        left = int(getattr(play.store, SUPPLIES[piece.place])) if piece.place in SUPPLIES else 0
        return Tag(price, left, f"needs {price}" if price > gears else "", not (play.over or play.agenda))
    if piece.place != f"hand/{own}" or play.deciding != own or not play.turn or piece.id in playable():
        return Tag(price)
    return Tag(price, why=_why_resting(play, own, play.tables.library[piece.face]))


def _why_resting(play: Play, own: int, card: AnyCard) -> str:
    """Say in a word or two why a card of the hand can't be played though its owner decides."""
    program = isinstance(card, PluginCard | ScriptCard)
    answers = program and any(
        effect.when == "any_time" or (effect.used and play.seat == own) for effect in card.effects
    )
    if play.question is not None or (play.answering and not answers):
        return "not now"
    if isinstance(card, MachineCard):
        return "one per turn" if play.assembled else "no room"
    if card.id == play.store.base:
        return "one per turn" if play.built else "no free heart"
    return "no target"


def stack(play: Play, you: int) -> Stack:
    """Return what was announced, what resolves first at the front, under whose decision it is, in the third person but
    for the one who looks."""
    asked = play.deciding
    if not play.waiting:
        return Stack()
    if play.resolving or asked is None:
        heading = "Resolving"
    elif asked == you:
        mine = play.waiting[-1].seat == you
        heading = "Respond again?" if mine else "Respond to this?"
    else:
        heading = f"Waiting for {play.names[asked]}"
    return base.stack(play, heading, partial(announced_words, play), partial(announced, play), you)


class MachineRow(NamedTuple):
    """A machine in the list of a player's own: its price of a move, whether that's affordable and how often (`moves`),
    how near an enemy base is (`prey`, wordings from the longest), what threatens it (`mark` as that of a
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


def machine_rows(play: Play, seat: int) -> tuple[MachineRow, ...]:
    """Return a player's machines, those in danger first."""
    found = threats(play, seat)
    rows = [_own_row(play, machine, found.get(machine.id)) for machine in play.crowd.of[seat]]
    ranks = ("bad", "caution", "good")
    return tuple(sorted(rows, key=lambda row: ranks.index(row.mark)))


def _own_row(play: Play, machine: Machine, threat: Threat | None) -> MachineRow:
    price, gears, off = (
        play.tables.traits.price(machine),
        play.sides[machine.owner].gears,
        DISABLED in machine.marks,
    )
    moves = "No moves this turn" if play.grounded(machine.owner) else _moves(price, gears)
    return MachineRow(
        machine, play.title(machine.kind), price, price <= gears,
        "Disabled" if off else moves, () if off else _prey(play, machine),
        "good" if threat is None else threat.mark, SAFE if threat is None else _danger(play, threat),
        machine.marks.count(GUARDED), off,
    )  # fmt: skip


SAFE = ("No threats", "No threats", "Safe", "Safe")
"""No threat, in as many wordings as one has."""


def _danger(play: Play, threat: Threat) -> tuple[str, ...]:
    """Say what threatens a machine, from the longest words: with what becomes of the attacker, without, without its
    name, in one or two words."""
    title = play.title(threat.by.kind)
    if threat.flips > 1:
        away = f"{threat.flips} flips away"
        return f"{title} is {away}", f"{title} is {away}", capital(away), capital(away)
    if threat.destroys:
        words = f"{title} can destroy it"
        return f"{words}{' (both destroyed)' * threat.falls}", words, "Can be destroyed", "In danger"
    words = f"{title} can remove {threat.loss}"
    return words, words, f"Can lose {threat.loss}", f"Risks {threat.loss}"


def _moves(price: int, gears: int) -> str:
    """Say how often a machine can be moved for these gears."""
    if not price:
        return "1 free move"
    if price > gears:
        return "Can't pay for a move"
    return "1 move" if gears < 2 * price else f"Up to {gears // price} moves"


def _prey(play: Play, machine: Machine) -> tuple[str, ...]:
    """Say how near an enemy base is, from the longest words; nothing where no weapon reaches one."""
    prey = [base.cell for base in play.bases_of(other(machine.owner))]
    nearest = min([play.reach.moves(machine.hearts, machine.weapons, cell) for cell in prey], default=FAR)
    if nearest >= FAR or not machine.weapons:
        return ()
    if not nearest:
        return ("on an enemy base", "on a base")
    flips = counted(nearest, "flip")
    return f"{flips} from an enemy base", f"base in {flips}"


WHEN_ASKED = {
    "end": ("Turn ends", "Ask me before my opponent's turn ends if I can use an effect."),
    "able": ("Whenever I can respond", "Ask me even if my response can't change what was announced."),
}
"""When a player can be prompted besides: what that is called, and what it means."""


def switches(view: Situation, seat: int) -> tuple[Switch, ...]:
    """Return when a player is prompted besides; nothing to set where everyone able is prompted (SG-9.4)."""
    stops = view.sides[seat].stops
    return tuple(
        Switch(label, detail, stop in stops, SetStop(stop, stop not in stops))
        for stop, (label, detail) in (WHEN_ASKED.items() if view.sparing else ())
    )


def roster(play: Play, seat: int) -> tuple[RosterRow, ...]:
    """Return a player's machines: name, move price, what each does, the plugins on it."""
    rows = []
    for machine in play.crowd.of[seat]:
        off, plugins = DISABLED in machine.marks, machine.plugins
        names = ", ".join(play.title(held.kind) for held in plugins)
        texts = ("Disabled this turn",) if off else wordings(play.tables.library[machine.kind])
        attached, price = (
            (names, counted(len(plugins), "plugin")) if plugins else (),
            play.tables.traits.price(machine),
        )
        rows.append(RosterRow(play.title(machine.kind), "flip", str(price), texts, attached, off))
    return tuple(rows)
