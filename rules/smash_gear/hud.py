"""The contents of table panels: plates, tags of cards, the stack, piles and lists of machines."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.base import hud as base
from rules.base.hud import Playable
from rules.common.reach import FAR
from rules.common.text import capital, counted, some
from rules.game import Piece
from rules.smash_gear.actions import SetStop
from rules.smash_gear.card_text import wordings
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.gestures import announced_words
from rules.smash_gear.pieces import DISABLED, GUARDED, Base, Machine, Situation, other
from rules.smash_gear.play import Play
from rules.smash_gear.preview import announced
from rules.smash_gear.threats import BaseThreat, Threat, base_threats, in_flips, is_guarded, threats
from rules.smash_gear.turn import GOAL, outcome
from rules.smash_gear.working_state import DISCARD_RULES
from rules.tabletop import Counter, Plate, RosterRow, Stack, Switch, Tag

SUPPLIES = {"store/base": "bases", "store/destroy": "destroyers"}


def plate(play: Play, seat: int, you: int) -> Plate:
    """Return a player's plate: decision or turn, machines, honor, gears, bases and cards."""
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
    """Return the tag of a card: price and affordability in the store, the reason why a hand card can't be
    played."""
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
    """Return the reason in a word or two why a hand card can't be played while its owner decides."""
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
    """Return the stack of announcements, the next to resolve in front, headed by whose decision it is; in the
    third person except for the viewer."""
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
    """One machine in the list of a player's own, or a base in danger: its move price, the number of affordable
    `moves` ("" for a base), the distance to an enemy base (`targets`, wordings from the longest), its threat
    (`mark` as in `PreviewLine`; `danger` with the same number of wordings for every row), its number of
    guards."""

    machine: Machine | Base
    title: str
    price: int
    pays: bool
    moves: str
    targets: tuple[str, ...]
    mark: str
    danger: tuple[str, ...]
    guards: int
    off: bool


def machine_rows(play: Play, seat: int) -> tuple[MachineRow, ...]:
    """Return a player's bases in danger and machines, the worst danger first."""
    found, bases, in_reach = threats(play, seat), play.bases_of(seat), base_threats(play, seat)
    machines = sorted(play.crowd.of[seat], key=lambda each: found[each.id].flips if each.id in found else FAR)
    rows = [
        *(_base_row(play, base, in_reach[base.id], len(bases) == 1) for base in bases if base.id in in_reach),
        *(_own_row(play, machine, found.get(machine.id)) for machine in machines),
    ]
    ranks = ("bad", "caution", "good")
    return tuple(sorted(rows, key=lambda row: ranks.index(row.mark)))


def _base_row(play: Play, base: Base, threat: BaseThreat, last: bool) -> MachineRow:
    title = "Your last base" if last else capital(play.name_with_place(base).removeprefix("the "))
    guarded = is_guarded(play, base)
    by, how = play.title(threat.by.kind), in_flips(threat.flips, threat.gears)
    able = threat.armed and not guarded
    words = f"{by} can {'destroy' if able else 'reach'} it"
    danger = f"{words} ({how})", words, *(("Can be destroyed", "In danger") if able else ("In reach",) * 2)
    mark = threat.mark if able else "caution"
    return MachineRow(base, title, 0, True, "", (), mark, danger, int(guarded), False)


def _own_row(play: Play, machine: Machine, threat: Threat | None) -> MachineRow:
    price, gears, off = (
        play.tables.traits.price(machine),
        play.sides[machine.owner].gears,
        DISABLED in machine.marks,
    )
    moves = "No moves this turn" if play.grounded(machine.owner) else _number_of_moves(price, gears)
    return MachineRow(
        machine, play.title(machine.kind), price, price <= gears,
        "Disabled" if off else moves, () if off else _nearest_base_words(play, machine),
        "good" if threat is None else threat.mark, SAFE if threat is None else _threat_words(play, threat),
        machine.marks.count(GUARDED), off,
    )  # fmt: skip


SAFE = ("No threats", "No threats", "Safe", "Safe")
"""The words for no threat, in the same number of wordings as a threat has."""


def _threat_words(play: Play, threat: Threat) -> tuple[str, ...]:
    """Return the words for a threat, from the longest: with the attacker's fate, without it, without its
    name, in one or two words."""
    title = play.title(threat.by.kind)
    if threat.flips > 1:
        words = f"{title} can hit its heart"
        return f"{words} ({in_flips(threat.flips, threat.gears)})", words, "Heart in reach", "In danger"
    if threat.destroys:
        words = f"{title} can destroy it"
        return f"{words}{' (both destroyed)' * threat.falls}", words, "Can be destroyed", "In danger"
    words = f"{title} can remove {threat.loss}"
    return words, words, f"Can lose {threat.loss}", f"Risks {threat.loss}"


def _number_of_moves(price: int, gears: int) -> str:
    """Return the words for how often a machine can move with these gears."""
    if not price:
        return "1 free move"
    if price > gears:
        return "Can't pay for a move"
    return "1 move" if gears < 2 * price else f"Up to {gears // price} moves"


def _nearest_base_words(play: Play, machine: Machine) -> tuple[str, ...]:
    """Return the words for the distance to the nearest enemy base, from the longest; none where no weapon
    reaches one."""
    targets = [base.cell for base in play.bases_of(other(machine.owner))]
    nearest = min([play.reach.moves(machine.hearts, machine.weapons, cell) for cell in targets], default=FAR)
    if nearest >= FAR or not machine.weapons:
        return ()
    if not nearest:
        return ("on an enemy base", "on a base")
    flips = counted(nearest, "flip")
    return f"{flips} from an enemy base", f"base in {flips}"


WHEN_ASKED = {
    "end": ("End of turn", "Ask me before my opponent's turn ends if I can use an effect."),
    "able": ("Whenever I can respond", "Ask me even if my response can't change what was announced."),
}
"""The additional moments at which a player can be prompted: label and explanation."""


def switches(view: Situation, seat: int) -> tuple[Switch, ...]:
    """Return the switches for moments at which a player is also prompted; none where everyone able is
    prompted (SG-9.4)."""
    stops = view.sides[seat].stops
    return tuple(
        Switch(label, detail, stop in stops, SetStop(stop, stop not in stops))
        for stop, (label, detail) in (WHEN_ASKED.items() if view.sparing else ())
    )


def roster(play: Play, seat: int) -> tuple[RosterRow, ...]:
    """Return the rows of a player's machines: name, move price, effects and plugins."""
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
