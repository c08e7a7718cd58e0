"""Everything that the reports show of a run, computed once as its games are read, one after the other."""

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
from rules.game import AnyGame, Card, goes_with, settled

FINE = 2
"""Digits to which decisions a turn and legal choices are counted."""


class NoGames(ValueError):
    """There is nothing to compute figures of; its text is one line."""


class RuleRow(Struct, frozen=True):
    """A rule of the rulebook, and in how many games it came up: named by a line of the log, by the
    outcome or by the refusal of a movement."""

    id: str
    title: str
    chapter: str
    games: int


class Figures(Struct, frozen=True, kw_only=True):
    """A run in figures. `per_turn` and `choices` are the decisions a turn and the legal choices a decision,
    each the mean of a game; `steps` is how many games had how many decisions a turn. `rules` are empty
    when the game has no rulebook. `waiting` is None when no game tells its turns, as in runs of earlier versions;
    `lifts` are empty for one who plays alone. `mixed`: some games were played with other rules or cards than the
    run's."""

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
        """Whether one seat plays alone."""
        return len(self.run.seats) == 1

    @property
    def lengths(self) -> dict[int, int]:
        """How many games took how many turns."""
        return {row.turn: row.ended for row in self.turns}

    @property
    def never(self) -> tuple[RuleRow, ...]:
        """The rules that came up in no game."""
        return tuple(rule for rule in self.rules if not rule.games)


class Tally:
    """Counts games as they come in, in any order, and gives the figures at any time."""

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
        """What was counted so far. Raises NoGames."""
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
        """The cards that games with the run's options are played with."""
        chosen = settled(self.game.options(), self.run.options)
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
    """The figures of a run; the results may be read as they are needed. Raises NoGames for none."""
    tally = Tally(run, game, rulebook)
    for result in results:
        tally.add(result)
    return tally.figures()
