"""What the parts of the table show beside the pieces: plates, tags of cards, what waits, piles."""

from __future__ import annotations

from functools import partial

from rules.base import panels as base
from rules.base.panels import Playable, note
from rules.common.cards import find
from rules.engine.resolve import Resolve
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.game import Outcome, Piece
from rules.immense_warfare import questions
from rules.immense_warfare.cards import Card, Effect
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import CELLS, PLAYERS, marked
from rules.immense_warfare.items import AttackOn, Played
from rules.immense_warfare.position import SetStop
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.reach import lacking, reaches
from rules.immense_warfare.state import LOST, Situation
from rules.immense_warfare.turn import KEEP, MULLIGAN
from rules.immense_warfare.words import card_text, doing
from rules.tabletop import Counter, Plate, PreviewLine, RosterRow, Stack, Switch, Tag, Waiting

WHEN_ASKED = {
    "attacks": ("Attacks", "Ask me when something attacks me or my units."),
    "cards": ("Cards played", "Ask me about every card played, not only those I could cancel."),
    "destroyed": ("My units destroyed", "Ask me after my units are destroyed."),
    "main": ("Main Phase begins", "Ask me at the start of my opponent's Main Phase."),
    "end": ("Turn ends", "Ask me before my opponent's turn ends."),
    "any": ("Any response", "Ask me whenever I can respond, not only when it matters."),
    "hold": ("Hold", "Ask me after every action, including mine."),
}
"""The moments at which a player can be asked: what they are called, and what that means."""


def plate(draft: Draft, seat: int, you: int, deck: str, ended: Outcome | None) -> Plate:
    """A player's plate: whose turn it is, with which deck, bandwidth used of what there is, the damage zone, and how
    many cards lie where."""
    side = draft.sides[seat]
    counters = (
        Counter("bandwidth", draft.spent(seat), "bandwidth", draft.bandwidth(seat), metered=True),
        Counter("wreck", len(side.damage), "damage", LOST),
        Counter("cards", len(side.hand), "in hand"),
    )
    return base.plate(draft, seat, note(draft, seat, you, (KEEP,), ended), deck, counters)


def tag(draft: Draft, piece: Piece, playable: Playable) -> Tag:
    """Why a card of the hand cannot be played, in a word or two."""
    own = draft.shown_seat
    if not piece.face or piece.place != f"hand/{own}" or find(draft.sides[own].hand, piece.id) is None:
        return Tag()
    return Tag(why=_why_resting(draft, own, piece, playable))


def _why_resting(draft: Draft, own: int, piece: Piece, playable: Playable) -> str:
    """Why a card of the hand cannot be played though its owner decides; "" when it can."""
    if draft.deciding != own or piece.id in playable():
        return ""
    if draft.question is not None and draft.question.asked == MULLIGAN:
        return ""  # all of the hand is looked at
    printed = draft.tables.printed[piece.face]
    command = is_a(printed.type, "command")
    if draft.question is not None or (draft.answering and not command):
        return "not now"
    if printed.unplayable:
        return "can't be played"
    if command:
        return "no target"
    if is_a(printed.type, "tower") and draft.tower:
        return "one per turn"
    if printed.type == "pilot":
        return "no mecha"
    if over := lacking(draft, piece.face, own):
        return f"needs {over} more"
    return "no space"


def roster(draft: Draft, seat: int) -> tuple[RosterRow, ...]:
    """A player's mechas with their power, what each can attack in a turn, and what is attached to it."""
    rows, names = [], [piece.name for piece in draft.battlefield.at.values()]
    for reach in reaches(draft, seat):
        title = f"{reach.name} {reach.where}" if names.count(reach.name) > 1 else reach.name
        attached = ", ".join(draft.pieces[unit.id].name for unit in draft.units if unit.host == reach.id)
        power = str(draft.pieces[reach.id].power)
        rows.append(RosterRow(title, "power", power, reach.wordings, (attached,) if attached else ()))
    return tuple(rows)


def stack(draft: Draft, you: int) -> Stack:
    """What is announced, what resolves first at the front."""
    if not draft.waiting:
        played = tuple(Waiting(card.owner, draft.tables.title(card.kind)) for card in reversed(draft.stack))
        return Stack("Being played", played) if played else Stack()
    words = partial(questions.announced_thing, draft)
    return base.stack(draft, _heading(draft, you), words, partial(_does, draft), you)


def _does(draft: Draft, what: Announcement[Draft]) -> base.Does:
    """Return what something announced will do if nobody responds, and the units and places that it is about."""
    match what:
        case AttackOn(about=id, target=target) if target in PLAYERS:
            hit, power = draft.names[PLAYERS[target]], draft.pieces[id].power if id in draft.pieces else 0
            hits = f"{len(draft.sides[PLAYERS[target]].damage) + 1} of {LOST}"
            line = PreviewLine("note", f"Adds a card to {hit}'s damage zone", hits, "wreck")
            return (line,) if power else (), (id, marked(target))
        case AttackOn(about=id, target=target) if id in draft.pieces and target in draft.pieces:
            power, left = draft.pieces[id].power, draft.pieces[target].left
            said = f"Deals {power} damage to {draft.pieces[target].name}"
            return (PreviewLine("note", said, f"{left} durability left", "power"),), (id, target)
        case Played(about=id, place=place, this=this):
            there = (place,) if place in CELLS or draft.unit(place) is not None else ()
            card = draft.tables.printed[questions.kind_of(draft, id)]
            says = card_text(card) if isinstance(card, Card) else ""
            return _said(_doing(draft, this) if this is not None else says), (*there, *_aims(draft, this))
        case AnnouncedAbility(this=this):
            return _said(_doing(draft, this)), (this.source, *_aims(draft, this))
    return (), ()


def _doing(draft: Draft, this: Resolve) -> str:
    """What an ability does, in words; "" for one that is not known."""
    effect = draft.ability(this)
    return doing(effect) if isinstance(effect, Effect) else ""


def _said(words: str) -> tuple[PreviewLine, ...]:
    return (PreviewLine("note", words),) if words else ()


def _aims(draft: Draft, this: Resolve | None) -> tuple[str, ...]:
    """The ids of what an ability is aimed at."""
    targets = draft.ability(this).targets if this is not None else ()
    return tuple(id for target in targets for id in this.ids(target.name)) if this is not None else ()


def _heading(draft: Draft, you: int) -> str:
    """Return who can respond, in the third person but for the one who looks."""
    asked = draft.deciding
    if draft.resolving or asked is None:
        return "Resolving"
    return "Respond?" if asked == you else f"{draft.names[asked]} can respond"


def switches(view: Situation, seat: int) -> tuple[Switch, ...]:
    """When a player is asked in the other's turn (MI-7.2)."""
    stops = view.sides[seat].stops
    return tuple(
        Switch(label, detail, stop in stops, SetStop(stop, stop not in stops))
        for stop, (label, detail) in WHEN_ASKED.items()
    )
