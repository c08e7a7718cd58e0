"""All figures of a run's reports, computed in one pass over its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from game.simulate.cards import CardRow, CardTally
from game.simulate.ending import EndTally, TurnRow, Way
from game.simulate.intervals import Share, Spread, share, spread
from game.simulate.lift import Lifts, LiftTally
from game.simulate.results import GameResult, Run
from game.simulate.waiting import Waiting, WaitTally
from game.simulate.winning import Winning, WinTally
from rules.content import Rulebook
from rules.game import AnyGame, Card, choices_of_options, goes_with

FINE = 2
"""Digits of the decisions per turn and the legal choices."""


class NoGames(ValueError):
    """A run without games; the text is one line."""


class RuleRow(Struct, frozen=True):
    """A rule of the rulebook, and the number of games in which it came up: in a log line, the outcome or the
    refusal of a movement."""

    id: str
    title: str
    chapter: str
    games: int


class Figures(Struct, frozen=True, kw_only=True):
    """The figures of a run. `per_turn` and `choices` are the decisions per turn and the legal choices per
    decision, each the mean of a game; `steps` is the number of games by decisions per turn. `rules` is empty
    when the game has no rulebook. `waiting` is None when no game records its turns, as in runs of earlier
    versions; `lifts` is empty in solo games. `mixed`: some games were played with other rules or cards than
    the run's."""

    run: Run
    title: str
    turn_word: str
    games: int
    winning: Winning
    ways: tuple[Way, ...]
    turns: tuple[TurnRow, ...]
    length: Spread
    per_turn: Spread
    steps: tuple[tuple[float, int], ...]
    choices: Spread
    leads: Spread
    never_ahead: Share
    waiting: Waiting | None
    cards: tuple[CardRow, ...]
    lifts: Lifts
    rules: tuple[RuleRow, ...]
    mixed: int

    @property
    def solo(self) -> bool:
        """Return whether the games have one seat."""
        return len(self.run.seats) == 1

    @property
    def lengths(self) -> dict[int, int]:
        """Return the number of games by number of turns."""
        return {row.turn: row.ended for row in self.turns}

    @property
    def never(self) -> tuple[RuleRow, ...]:
        """Return the rules that came up in no game."""
        return tuple(rule for rule in self.rules if not rule.games)


class Tally:
    """A running count of games in any order, with figures at any time."""

    def __init__(self, run: Run, game: AnyGame, rulebook: Rulebook | None = None) -> None:
        self.run, self.game, self.rulebook = run, game, rulebook
        titles = {rule.id: rule.title for rule in rulebook.rules} if rulebook else {}
        self.games = self.mixed = self.level = 0
        self._wins = WinTally(run.seats, run.swap)
        seats = len(run.seats)
        names = game.default_setup(seats).seats if seats > 1 and seats in game.seats else ()
        self._ends = EndTally(titles, names)
        self._cards = CardTally(seats)
        self._lifts = LiftTally(seats if run.swap else 1)
        self._waits = WaitTally(game.lockout)
        self._rules: Counter[str] = Counter()
        self._steps: Counter[float] = Counter()
        self._choices: Counter[float] = Counter()
        self._leads: Counter[float] = Counter()

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        self.mixed += (result.rules_hash, result.cards_hash) != (self.run.rules, self.run.cards)
        self._wins.add(result)
        self._ends.add(result)
        self._cards.add(result)
        if len(self.run.seats) > 1:
            self._lifts.add(result)
        self._waits.add(result)
        self._rules.update(result.came_up)
        self._steps[round(result.decisions / max(1, result.turns), FINE)] += 1
        self._choices[round(result.choices, FINE)] += 1
        self._leads[result.lead_changes] += 1

    def figures(self) -> Figures:
        """Return the figures of the games so far. Raises NoGames."""
        length = spread(self._ends.ended)
        per_turn, choices, leads = spread(self._steps), spread(self._choices), spread(self._leads)
        if length is None or per_turn is None or choices is None or leads is None:
            raise NoGames("This run has no finished games yet.")
        return Figures(
            run=self.run,
            title=self.game.title,
            turn_word=self.game.turn_word,
            games=self.games,
            winning=self._wins.winning(),
            ways=self._ends.rows(),
            turns=self._ends.turns(),
            length=length,
            per_turn=per_turn,
            steps=tuple(sorted(self._steps.items())),
            choices=choices,
            leads=leads,
            never_ahead=share(self._leads[0], self.games),
            waiting=self._waits.waiting(),
            cards=self._cards.rows(self._played),
            lifts=self._lifts.lifts(),
            rules=self._rule_rows(),
            mixed=self.mixed,
        )

    @property
    def _played(self) -> tuple[Card, ...]:
        """Return the cards that are used with the run's options."""
        chosen = choices_of_options(self.game.options(), self.run.options)
        return tuple(card for card in self.game.cards() if goes_with(card.only_with, chosen))

    def _rule_rows(self) -> tuple[RuleRow, ...]:
        if self.rulebook is None:
            return ()
        return tuple(
            RuleRow(rule.id, rule.title, chapter.title, self._rules[rule.id])
            for chapter in self.rulebook.chapters
            for rule in chapter.rules
        )


def figures(
    run: Run, results: Iterable[GameResult], game: AnyGame, rulebook: Rulebook | None = None
) -> Figures:
    """Return the figures of a run; the results may be an iterator. Raises NoGames for none."""
    tally = Tally(run, game, rulebook)
    for result in results:
        tally.add(result)
    return tally.figures()
