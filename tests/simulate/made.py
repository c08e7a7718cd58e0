"""Runs and results made by hand, and figures of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.simulate.figures import Figures, figures
from game.simulate.one_game import play_game
from game.simulate.results import GAMES_FILE, RUN_FILE, CardCount, GameResult, Run
from rules.content import Chapter, Rule, Rulebook
from rules.game import Card, Option, Setup
from tests.toy.game import ParryGame

BOOK = Rulebook(
    (
        Chapter("Blows", "About blows.", (Rule("TY-1.1", "Strike", "Strike."), Rule("TY-2.2", "Parry", "Parry."))),
        Chapter("The end", "About ends.", (Rule("TY-3.1", "Ten points", "Win."), Rule("TY-3.2", "Late", "Lose."))),
    )
)  # fmt: skip


class Told:
    """As much of a game as figures ask for."""

    id, title, turn_word, seats, lockout = "toy", "Parry", "turn", range(1, 100), ""

    def __init__(self, cards: Sequence[Card] = ()) -> None:
        self._cards = tuple(cards)

    def options(self) -> tuple[Option, ...]:
        return ()

    def cards(self) -> tuple[Card, ...]:
        return self._cards

    def default_setup(self, seats: int) -> Setup:
        return Setup(self.id, tuple(f"Player {seat + 1}" for seat in range(seats)))


def run(*seats: str, **given: Any) -> Run:
    """A run of the toy game by those bots."""
    return Run(**{"game": "toy", "seats": seats, "games": 1, "seed": 1, "rules": "ab", "cards": "cd"} | given)


def result(
    number: int = 0, *winners: int, seats: Sequence[str] = ("greedy", "random"), **given: Any
) -> GameResult:
    """A game that those seats won."""
    usual: dict[str, Any] = {
        "number": number, "seed": number, "seats": tuple(seats), "title": "Over", "rule": "TY-3.1",
        "winners": winners, "scores": (0,) * len(seats), "turns": 10, "decisions": 20, "choices": 4.0,
        "rules_hash": "ab", "cards_hash": "cd",
    }  # fmt: skip
    return GameResult(**usual | given)


def found(
    asked: Run, results: Iterable[GameResult], cards: Sequence[Card] = (), book: Rulebook | None = BOOK
) -> Figures:
    """The figures of those games."""
    game: Any = Told(cards)
    return figures(asked, results, game, book)


def played(games: int = 40, *seats: str, **given: Any) -> tuple[Run, list[GameResult]]:
    """A run of the toy game that bots really played."""
    asked = run(*(seats or ("greedy", "random")), games=games, **given)
    return asked, [play_game(ParryGame(), asked, number) for number in range(games)]


def kept(folder: Path, asked: Run, results: Iterable[GameResult]) -> Path:
    """The folder of a run with those games in it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RUN_FILE).write_bytes(msgspec.json.encode(asked))
    (folder / GAMES_FILE).write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in results))
    return folder


def used(card: str, seat: int = 0, **deeds: int) -> CardCount:
    """What a seat did with a card."""
    return CardCount(card, seat, **deeds)
