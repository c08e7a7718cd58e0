"""The view of a position of Immense Warfare for a table: pieces, prompt, plates and hand movements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.base.action import RuledAction
from rules.base.answer import Choose
from rules.base.choose import asker
from rules.base.view import GameView
from rules.game import Piece
from rules.immense_warfare import hud, table_pieces
from rules.immense_warfare.actions.play_card import playable
from rules.immense_warfare.actions.set_stop import switches
from rules.immense_warfare.announced import Waiting as Announced
from rules.immense_warfare.field import CELLS, SEATS
from rules.immense_warfare.outcomes import without_responses
from rules.immense_warfare.pieces import Piece as Known
from rules.immense_warfare.play import Play
from rules.immense_warfare.position import Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.questions import moment
from rules.immense_warfare.reach import threats
from rules.immense_warfare.state import LOST, PHASES
from rules.immense_warfare.table_pieces import unit_piece
from rules.immense_warfare.terms import goal, place_of
from rules.tabletop import Plate, Preview, RosterRow, Stack, Switch, Tag

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
        written, ready = self.play.decks[seat], self.game.ready
        deck = ready[written].name if written in ready else "Custom deck"
        return hud.plate(self.play, seat, you, deck, self.game.outcome(self.state))

    def tag(self, piece: Piece) -> Tag:
        return hud.tag(self.play, piece, lambda: self.playable)

    def threats(self, seat: int) -> Preview | None:
        """Return the opponent's possible attacks next turn; None before the first turn and after the end."""
        return threats(self.play, seat) if self.play.turn and not self.play.over else None

    def switches(self, seat: int) -> tuple[Switch, ...]:
        return switches(self.play, seat)

    def stack(self, you: int) -> Stack:
        return hud.stack(self.play, you)

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        return hud.roster(self.play, seat)
