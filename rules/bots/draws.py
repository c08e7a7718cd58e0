"""Whether a bot accepts a draw that is offered to it."""

from __future__ import annotations

from rules.game import A, Game, S


def accepts(game: Game[S, A], view: S, seat: int, seats: int, rng: int) -> bool:
    """Whether that seat is not ahead, as far as it can tell: in one world behind its view, drawn with that chance, its
    estimate is no better than the best of the other `seats`."""
    world = game.guess(view, rng)
    own, *others = (
        game.evaluate(world, each) for each in sorted(range(seats), key=lambda each: each != seat)
    )
    return own <= max(others)
