"""The bot of matches between hints and other bots."""

from __future__ import annotations

from typing import Any

from rules.bots import hints
from rules.bots.names import adviser, bot
from rules.bots.thought import Stop, Thought, Weighed
from rules.tabletop import AnyTabletop


class HintTaker:
    """A bot that follows the hint at every decision."""

    def __init__(self, game: AnyTabletop) -> None:
        self._game, self._adviser = game, bot(adviser(game.advice))

    def think(
        self, of: Any, view: Any, rng: int, *, stop: Stop | None = None, compare: tuple[Any, ...] = ()
    ) -> Thought[Any]:
        """Return a thought with only the advised action."""
        thought = self._adviser.think(of, view, rng, stop=stop, compare=compare)
        advised = hints.hint(self._game, view, thought).choice
        return Thought(thought.seat, (Weighed(advised.action, advised.value),))
