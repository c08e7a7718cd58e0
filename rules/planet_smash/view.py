"""The view of a Planet Smash position for a table: pieces, prompt, plates and evaluations in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.base.action import RuledAction
from rules.base.view import GameView
from rules.common.text import some
from rules.game import Piece
from rules.planet_smash import prompts, table_pieces
from rules.planet_smash.hud import open_boxes, smashed_words
from rules.planet_smash.sheet import finished_players, ready_circles
from rules.planet_smash.state import Position
from rules.planet_smash.terms import ABILITY_NAMES
from rules.planet_smash.working_state import WorkingState
from rules.tabletop import Counter, Plate, Preview


class PlanetSmashView(GameView[Any, Position, WorkingState]):
    """A view of a Planet Smash position, with the queries of a table."""

    def pieces_on_table(self) -> Iterator[Piece]:
        """Yield the pieces on the shown sheet."""
        return self.pieces_of(self.play.shown_seat)

    def pieces_of(self, seat: int) -> Iterator[Piece]:
        """Yield the pieces on any seat's sheet: all planets are public."""
        return table_pieces.pieces(self.play, seat)

    def preview(self, action: RuledAction[WorkingState]) -> Preview | None:
        """Return the effect of an action; None for a refused one."""
        return None if self.game.why_not(self.state, action) else action.preview(self.play)

    def caption(self) -> str:
        return prompts.caption(self.play)

    def prompt(self) -> str:
        return prompts.prompt(self.play)

    def players(self) -> tuple[str, ...]:
        return self.play.names

    def plate(self, seat: int, you: int) -> Plate:
        """Return a player's plate: the turn, the planet's progress, the ready abilities."""
        play, sheet, turn = self.play, self.play.sheets[seat], seat == self.play.seat
        left = open_boxes(sheet)
        short = f"{left} {some(left, 'box', 'boxes')} left" if left else "smashed"
        ready = tuple(
            Counter(ability, len(ready_circles(sheet, quadrant)), ABILITY_NAMES[ability])
            for quadrant, ability in enumerate(play.chart.abilities)
        )
        last = turn and bool(finished_players(play))
        return Plate(self._note(seat, you), short, smashed_words(sheet), ready, turn, last)

    def _note(self, seat: int, you: int) -> str:
        """Return the note about a player's turn in this round (PS-7.2)."""
        play = self.play
        if play.over:
            return ""
        if seat == play.seat:
            if finished_players(play):
                return "last turn"
            return "your turn" if seat == you else "now"
        return "played" if seat < play.seat else "next" if seat == play.seat + 1 else "later"
