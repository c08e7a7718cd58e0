"""The view of a position of Immense Warfare for a table: pieces, prompt, plates and hand movements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from rules.base import hud
from rules.base.action import RuledAction
from rules.base.answer import Choose
from rules.base.choose import asker
from rules.base.view import GameView
from rules.common.cards import find
from rules.engine.resolve import Resolve
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.game import Piece
from rules.immense_warfare import table_pieces
from rules.immense_warfare.actions.play_card import playable
from rules.immense_warfare.announced import Waiting as Announced
from rules.immense_warfare.card_text import card_text, doing
from rules.immense_warfare.cards import Card, Effect
from rules.immense_warfare.field import CELLS, SEATS
from rules.immense_warfare.items import Played
from rules.immense_warfare.outcomes import without_responses
from rules.immense_warfare.pieces import Piece as Known
from rules.immense_warfare.play import Play
from rules.immense_warfare.position import Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.questions import announced_thing, moment
from rules.immense_warfare.reach import lacking, reaches, threats
from rules.immense_warfare.state import LOST, PHASES
from rules.immense_warfare.table_pieces import unit_piece
from rules.immense_warfare.terms import goal, kind_of, place_of, targets_of
from rules.immense_warfare.turn import KEEP, MULLIGAN
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Counter, Plate, Preview, PreviewLine, RosterRow, Stack, Tag, Waiting

PLAY = "Play cards, move and attack.\n"
TOWER = "Drag 1 tower per turn into your entry zone or next to a tower."
"""How towers give bandwidth (MI-4.1)."""
WIN = "Make 1 more direct attack to win.\n"
"""What a player with four direct attacks needs most (MI-2.1)."""


class Clash(NamedTuple):
    """An attack on a unit: the attacker, its target, and what is left of it (None: destroyed)."""

    attacker: Piece
    target: Piece
    left: Piece | None


class ImmenseWarfareView(GameView[Any, Position, Play]):
    """A view of a position of Immense Warfare, with the queries of a table."""

    # -- what lies where

    def pieces_on_table(self) -> Iterator[Piece]:
        return table_pieces.pieces(self.play)

    def contents(self, place: str) -> tuple[Piece, ...]:
        return table_pieces.contents(self.play, place) or super().contents(place)

    @property
    def known(self) -> dict[str, Known]:
        """Return the players and the cards on the battlefield by id, with continuous effects applied."""
        return self.play.pieces

    # -- what a hand does

    def attempted(self, kinds: Sequence[type[RuledAction[Play]]], piece: str, place: str, turn: int) -> Any:
        """Return the refused action that a movement seems to try; None if it means none."""
        if self.play.question is not None:
            looked_at = table_pieces.looked_at(self.play)
            tried: Any = (
                Choose(place) if place in CELLS else Choose(piece) if piece not in looked_at else None
            )
        else:
            tried = super().attempted(kinds, piece, place, turn)
        return tried if tried is not None and self.game.why_not(self.state, tried) is not None else None

    # -- arrows and outcomes

    def aim(self, action: RuledAction[Any]) -> tuple[str, str] | None:
        """Return the places of an attacker and its target; None for another action."""
        move = action.gesture(self.play)
        return (place_of(self.play, move.pieces[0]), move.place) if move.stays else None

    def clash(self, action: RuledAction[Any]) -> Clash | None:
        """Return an attacker and its target before and after the attack; None for another action, or for a
        direct attack."""
        start, end = self.aim(action) or ("", "")
        if end not in CELLS:
            return None
        after = without_responses(self.play, action)
        attacker, target = (self._unit_at(self.play, place) for place in (start, end))
        left = after.unit(target.id)
        return Clash(attacker, target, unit_piece(after, left) if left is not None else None)

    def _unit_at(self, play: Play, place: str) -> Piece:
        """Return the piece of the unit in a space."""
        piece = play.battlefield.at[CELLS[place]]
        unit = play.unit(piece.id)
        assert unit is not None
        return unit_piece(play, unit)

    def announced(self, number: int) -> Announced | None:
        """Return an announcement by its row in the stack, the one that resolves first for -1; None for
        none."""
        found = self.play.waiting[-1 - max(0, number)] if self.play.waiting else None
        return found if isinstance(found, Announced) else None

    # -- words

    def phases(self) -> tuple[tuple[str, ...], int]:
        words = tuple(phase.capitalize() for phase in PHASES) if self.play.turn else ()
        return words, len(words) if self.play.over or not words else PHASES.index(self.play.phase)

    def caption(self) -> str:
        return f"Turn {self.play.turn}" if self.play.turn else "Opening hands"

    def players(self) -> tuple[str, ...]:
        return self.play.names

    def prompt(self) -> str:
        """Return the decision, how to make it, and the goal as a third line in each player's first turns."""
        play, seat = self.play, self.play.deciding
        if seat is None:
            return play.ended
        if play.question is not None:
            return asker(play).prompt(play)
        if play.answering:
            return f"{moment(play)}\nDrag a command onto the battlefield, or pass."
        said = self._next_step(seat)
        if len(play.sides[1 - seat].damage) == LOST - 1:
            return WIN + said.removeprefix(PLAY)
        return f"{said}\n{self.goal()}" if play.turn <= 2 * SEATS else said

    def goal(self) -> str:
        return goal(self.play.limit)

    def _next_step(self, seat: int) -> str:
        """Return the prompt for the next step of a player without bandwidth or mechas; else the possible
        actions and how to make them."""
        play, printed = self.play, self.play.tables.printed
        kinds = {card.id: printed[card.kind].type for card in playable(play, seat) if card.kind}
        types = {kinds[id] for id in self.playable if id in kinds}
        own = [piece for piece in play.battlefield.at.values() if piece.controller == seat]
        if any(is_a(type, "tower") for type in types):
            return f"{PLAY}{TOWER}"
        fielded = any(is_a(piece.type, "mecha") for piece in own)
        if not fielded and any(is_a(type, "mecha") for type in types):
            return f"{PLAY}Drag a mecha into your entry zone. Its cost uses up bandwidth."
        if self._can_drag_unit or not all(card.kind for card in play.sides[seat].hand):
            return f"{PLAY}Drag a unit to a space to move, or onto a target to attack."
        if types:
            return f"{PLAY}Drag a lit card onto the battlefield, or end your turn."
        if not fielded and any(is_a(type, "mecha") for type in kinds.values()):
            return "End your turn: you can't afford a mecha.\nYou draw a card next turn."
        return "End your turn: you have no moves left."

    @property
    def _can_drag_unit(self) -> bool:
        """Return whether a unit can move or attack."""
        moves = (action.gesture(self.play) for action in self.legal)
        return any(move.place and self.play.unit(move.pieces[0]) is not None for move in moves if move.pieces)

    def plate(self, seat: int, you: int) -> Plate:
        """Return a player's plate: turn, deck, used and total bandwidth, damage zone and hand."""
        work, side = self.play, self.play.sides[seat]
        bandwidth, spent = work.battlefield.means_of(seat)
        counters = (
            Counter("bandwidth", spent, "bandwidth", bandwidth, metered=True),
            Counter("wreck", len(side.damage), "damage", LOST),
            Counter("cards", len(side.hand), "in hand"),
        )
        note = hud.note(work, seat, you, (KEEP,), self.game.outcome(self.state))
        return hud.plate(work, seat, note, self._deck(seat), counters)

    def _deck(self, seat: int) -> str:
        """Return the name of a player's deck."""
        written, ready = self.play.decks[seat], self.game.ready
        return ready[written].name if written in ready else "Custom deck"

    def tag(self, piece: Piece) -> Tag:
        """Return the tag of a hand card: the reason in a word or two why it can't be played."""
        work, own = self.play, self.play.shown_seat
        if not piece.face or piece.place != f"hand/{own}" or find(work.sides[own].hand, piece.id) is None:
            return Tag()
        return Tag(why=_why_resting(work, own, piece, lambda: self.playable))

    def threats(self, seat: int) -> Preview | None:
        """Return the opponent's possible attacks next turn; None before the first turn and after the end."""
        return threats(self.play, seat) if self.play.turn and not self.play.over else None

    def stack(self, you: int) -> Stack:
        """Return the stack of announcements, the next to resolve in front."""
        work = self.play
        if not work.waiting:
            played = tuple(Waiting(card.owner, work.tables.title(card.kind)) for card in reversed(work.stack))
            return Stack("Being played", played) if played else Stack()
        return hud.stack(
            work, _heading(work, you), partial(announced_thing, work), partial(_outcome, work), you
        )

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        """Return the rows of a player's mechas: power, targets in reach this turn and attached cards."""
        work = self.play
        rows, names = [], [piece.name for piece in work.battlefield.at.values()]
        for reach in reaches(work, seat):
            title = f"{reach.name} {reach.where}" if names.count(reach.name) > 1 else reach.name
            attached = ", ".join(work.pieces[unit.id].name for unit in work.units if unit.host == reach.id)
            power = str(work.pieces[reach.id].power)
            rows.append(RosterRow(title, "power", power, reach.wordings, (attached,) if attached else ()))
        return tuple(rows)


def _why_resting(work: WorkingState, own: int, piece: Piece, playable: hud.Playable) -> str:
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


def _outcome(work: WorkingState, what: Announcement[WorkingState]) -> hud.Does:
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
    if not work.answering:
        return "Waiting to resolve"
    return "Respond?" if asked == you else f"{work.names[asked]} can respond"
