"""The view of a position of Gears of Industry for a table: pieces, prompt, plates and poker hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.base import hud
from rules.base.action import Misplaced, RuledAction
from rules.base.view import GameView
from rules.common.cards import find
from rules.common.text import listed
from rules.engine.resolve import Resolve
from rules.game import Piece
from rules.gears_of_industry import hands, table_pieces
from rules.gears_of_industry.asking import asker
from rules.gears_of_industry.payment import affordable, most_playable, payers
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import (
    CLASH,
    EFFECT,
    FACTORY,
    GOAL,
    MARKET_NAMES,
    MARKET_PLAYS,
    MARKET_STEP,
    MARKETS,
    OUTPUT,
    PHASES,
    RIGHT,
    ROUNDS,
    UPRIGHT,
)
from rules.gears_of_industry.steps import ALL_PLAYED, NONE_TO_PAY, ROTATE_UPRIGHT, STEPS
from rules.gears_of_industry.turn import KEEP
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Counter, Plate, RosterRow, Tag

GOAL_WORDS = "Win market clashes with the best poker hand."


class GearsView(GameView[Any, Position, WorkingState]):
    """A view of a position, with the queries of a table."""

    # -- pieces and hand movements

    def pieces_on_table(self) -> Iterator[Piece]:
        return table_pieces.pieces(self.play)

    def contents(self, place: str) -> tuple[Piece, ...]:
        return table_pieces.contents(self.play, place) or super().contents(place)

    def held_turn(self, piece: str) -> int:
        """Return the initial rotation of a held card: always sideways for a factory, since most have to
        pay."""
        card = find(self.play.sides[self.play.seat].hand, piece)
        builds = card is not None and card.kind and self.play.cards[card.kind].technology
        return RIGHT if builds else UPRIGHT

    def attempted(
        self, kinds: Sequence[type[RuledAction[WorkingState]]], piece: str, place: str, turn: int
    ) -> Any:
        """Return the refused action that a movement seems to try; None if it means none. While a question is
        open, a movement means an answer, unless the piece is one to choose."""
        play = self.play
        if play.over:
            return None
        if play.question is None:
            tried = super().attempted(kinds, piece, place, turn)
            return tried if tried is not None and self.game.why_not(self.state, tried) is not None else None
        if play.question.allows(piece) or piece in table_pieces.looked_at(play):
            return None
        refusal = asker(play).refusal(play)
        return Misplaced(refusal.rule, refusal.text)

    # -- words

    def caption(self) -> str:
        """Return the round, and the step of the turn."""
        play = self.play
        words = f"Round {play.round}{', the last' if self._is_last_round and not play.over else ''}"
        return f"{words}, {STEPS[play.phase].name} step" if play.phase in STEPS and not play.over else words

    @property
    def _is_last_round(self) -> bool:
        """Return whether the current round is known to be the last (GI-7)."""
        play = self.play
        return play.round >= ROUNDS or (max(play.scores) >= GOAL and play.agreed.finish_round)

    def prompt(self) -> str:
        """Return the prompt for the player; a second line says how, a third how to win: in the first round,
        unless an effect asks, whose text takes that space."""
        play = self.play
        if play.over:
            return play.ended
        asks = asker(play) if play.question is not None else None
        said = asks.prompt(play) if asks is not None else f"{self._step()}\n{self._how()}"
        new = play.round == 1 and not isinstance(asks, Resolve)
        return f"{said}\n{self.goal()}" if new and "\n" in said else said

    def goal(self) -> str:
        """Return how to win, and when the game ends (GI-7.1)."""
        finish = "round" if self.play.agreed.finish_round else "turn"
        return f"{GOAL_WORDS} At {GOAL} points, finish the {finish}: most points win."

    def _step(self) -> str:
        """Return the prompt of the current step of the turn."""
        play = self.play
        if play.phase != MARKET_STEP:
            return {
                FACTORY: "Play a factory, or skip.",
                EFFECT: "Use one effect, or skip.",
                CLASH: "Trigger a clash, or end your turn.",
            }[play.phase]
        if play.cards_played == MARKET_PLAYS:
            return ALL_PLAYED
        left, _ = most_playable(play, play.seat)
        if left > 1:
            return f"Play up to {left} cards into the markets."
        output = f" ({play.output} output left)" if play.output else ""
        more = "1 more" if play.cards_played else "a"
        return f"Play {more} card into a market, or skip{output}." if left else NONE_TO_PAY

    def _how(self) -> str:
        """Return how to do the current step."""
        play = self.play
        done = play.phase == MARKET_STEP and not most_playable(play, play.seat)[0]
        return ROTATE_UPRIGHT if done else STEPS[play.phase].how

    def players(self) -> tuple[str, ...]:
        return self.play.agreed.names

    def phases(self) -> tuple[tuple[str, ...], int]:
        """Return the steps of a turn (GI-3): the draw, which is over when a turn is visible, then one for each
        phase."""
        words = ("Draw", *(each.name for each in STEPS.values()), "Rotate")
        return words, len(words) if self.play.over else 1 + PHASES.index(self.play.phase)

    # -- the panels beside the board

    def plate(self, seat: int, you: int) -> Plate:
        """Return a player's plate: turn, points, cards in hand, and partner in teams."""
        play, names = self.play, self.play.agreed.names
        counters = (
            Counter("gear", play.scores[play.team(seat)], "points", GOAL, metered=True),
            Counter("cards", len(play.sides[seat].hand), "in hand"),
        )
        noted = "" if play.over else hud.note(play, seat, you, (KEEP,), None)
        mates = [each for each in range(len(names)) if each != seat and play.team(each) == play.team(seat)]
        detail = f"with {listed([names[each] for each in mates])}" if mates else ""
        return hud.plate(play, seat, noted, detail, counters, self._is_last_round)

    def tag(self, piece: Piece) -> Tag:
        """Return why a hand card can't be played now, in a word or two."""
        play, seat = self.play, self.play.shown_seat
        card = find(play.sides[seat].hand, piece.id)
        idle = play.deciding != seat or play.question is not None or play.phase != MARKET_STEP
        if idle or card is None or not card.kind:
            return Tag()
        printed = play.cards[card.kind]
        if printed.technology:
            return Tag(why="next turn")
        if play.cards_played >= MARKET_PLAYS:
            return Tag(why=f"{MARKET_PLAYS} played")
        if affordable(play, seat, printed.value):
            return Tag()
        return Tag(why=f"needs {printed.value - play.output - OUTPUT * len(payers(play, seat))} more")

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        """Return a player's poker hand in each market, with each factory that can boost it."""
        play, rows = self.play, []
        for market in MARKETS:
            own = hands.hand(play, seat, market)
            boosts = tuple(
                f"with {play.title(factory.kind)}: {boosted.words}"
                for boosted in own.boosts
                if boosted.strength > own.strength and (factory := play.factory(boosted.factory)) is not None
            )
            rows.append(RosterRow(MARKET_NAMES[market], texts=(own.words,), attached=boosts))
        return tuple(rows)
