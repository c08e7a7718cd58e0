"""The contents of table panels: plates, tags of cards, the stack and piles."""

from __future__ import annotations

from functools import partial

from rules.base import hud as base
from rules.base.hud import Playable, note
from rules.common.cards import find
from rules.engine.resolve import Resolve
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.game import Outcome, Piece
from rules.immense_warfare import entry
from rules.immense_warfare.announced import Waiting as Announced
from rules.immense_warfare.card_text import card_text, doing
from rules.immense_warfare.cards import Card, Effect
from rules.immense_warfare.items import Played
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.questions import announced_thing
from rules.immense_warfare.reach import lacking, reaches
from rules.immense_warfare.state import LOST
from rules.immense_warfare.terms import kind_of, targets_of
from rules.immense_warfare.turn import KEEP, MULLIGAN
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Counter, Plate, PreviewLine, RosterRow, Stack, Tag, Waiting


def plate(work: WorkingState, seat: int, you: int, deck: str, ended: Outcome | None) -> Plate:
    """Return a player's plate: turn, deck, used and total bandwidth, damage zone and hand."""
    side = work.sides[seat]
    counters = (
        Counter("bandwidth", entry.spent(work, seat), "bandwidth", entry.bandwidth(work, seat), metered=True),
        Counter("wreck", len(side.damage), "damage", LOST),
        Counter("cards", len(side.hand), "in hand"),
    )
    return base.plate(work, seat, note(work, seat, you, (KEEP,), ended), deck, counters)


def tag(work: WorkingState, piece: Piece, playable: Playable) -> Tag:
    """Return the tag of a hand card: the reason in a word or two why it can't be played."""
    own = work.shown_seat
    if not piece.face or piece.place != f"hand/{own}" or find(work.sides[own].hand, piece.id) is None:
        return Tag()
    return Tag(why=_why_resting(work, own, piece, playable))


def _why_resting(work: WorkingState, own: int, piece: Piece, playable: Playable) -> str:
    """Return the reason why a hand card can't be played while its owner decides; "" when it can."""
    if work.deciding != own or piece.id in playable():
        return ""
    if work.question is not None and work.question.asked == MULLIGAN:
        return ""  # all of the hand is under consideration
    printed = work.tables.printed[piece.face]
    command = is_a(printed.type, "command")
    if work.question is not None or (work.answering and not command):
        return "not now"
    if printed.unplayable:
        return "can't be played"
    if command:
        return "no target"
    if is_a(printed.type, "tower") and work.tower:
        return "one per turn"
    if printed.type == "pilot":
        return "no mecha"
    if over := lacking(work, piece.face, own):
        return f"needs {over} more"
    return "no space"


def roster(work: WorkingState, seat: int) -> tuple[RosterRow, ...]:
    """Return the rows of a player's mechas: power, targets in reach this turn and attached cards."""
    rows, names = [], [piece.name for piece in work.battlefield.at.values()]
    for reach in reaches(work, seat):
        title = f"{reach.name} {reach.where}" if names.count(reach.name) > 1 else reach.name
        attached = ", ".join(work.pieces[unit.id].name for unit in work.units if unit.host == reach.id)
        power = str(work.pieces[reach.id].power)
        rows.append(RosterRow(title, "power", power, reach.wordings, (attached,) if attached else ()))
    return tuple(rows)


def stack(work: WorkingState, you: int) -> Stack:
    """Return the stack of announcements, the next to resolve in front."""
    if not work.waiting:
        played = tuple(Waiting(card.owner, work.tables.title(card.kind)) for card in reversed(work.stack))
        return Stack("Being played", played) if played else Stack()
    return base.stack(work, _heading(work, you), partial(announced_thing, work), partial(_outcome, work), you)


def _outcome(work: WorkingState, what: Announcement[WorkingState]) -> base.Does:
    """Return the lines for an announcement's outcome if nobody responds, and its units and places."""
    if isinstance(what, AnnouncedAbility):
        return _as_lines(_ability_text(work, what.this)), (what.source, *targets_of(work, what.this))
    assert isinstance(what, Announced)
    lines = _as_lines(_card_text(work, what)) if isinstance(what, Played) else what.lines(work)
    return lines, what.marked(work)


def _card_text(work: WorkingState, what: Played) -> str:
    """Return the text of the effect of a card being played, or of the whole card."""
    if what.this is not None:
        return _ability_text(work, what.this)
    card = work.tables.printed[kind_of(work, what.about)]
    return card_text(card) if isinstance(card, Card) else ""


def _ability_text(work: WorkingState, this: Resolve) -> str:
    """Return the text of an ability; "" for an unknown one."""
    effect = work.ability(this)
    return doing(effect) if isinstance(effect, Effect) else ""


def _as_lines(words: str) -> tuple[PreviewLine, ...]:
    return (PreviewLine("note", words),) if words else ()


def _heading(work: WorkingState, you: int) -> str:
    """Return the heading of the stack: whose response is possible, in the third person except for the
    viewer."""
    asked = work.deciding
    if work.resolving or asked is None:
        return "Resolving"
    return "Respond?" if asked == you else f"{work.names[asked]} can respond"
