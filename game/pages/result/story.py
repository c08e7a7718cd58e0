"""The summary of a finished game in words: winner, ranking, and its place among all games played."""

from __future__ import annotations

from functools import cached_property

from game.app.seats import bot_seats
from game.app.session import Session
from game.pages.parts.hints_taken import hints_taken
from game.pages.parts.options import pictured, pictured_choice
from game.store import records as records_of
from game.store.records import Record
from rules.common.text import capital, counted
from rules.game import Outcome
from rules.tabletop import Summary


class Story:
    """The words about a finished game; `records` are those of the same game, possibly including this one."""

    def __init__(self, session: Session, records: list[Record]) -> None:
        outcome = session.outcome
        assert outcome is not None, "A result needs a finished game"
        self.outcome: Outcome = outcome
        self.names = session.setup.seats
        self.bots = bot_seats(session.setup)
        self.recap: Summary = session.game.recap(session.history.states, session.history.actions)
        self._session, self._records = session, records

    @property
    def won(self) -> bool:
        """Return whether anybody won."""
        return bool(self.outcome.winners)

    @property
    def alone(self) -> bool:
        """Return whether the game has a single player."""
        return len(self.names) == 1

    @property
    def watched(self) -> bool:
        """Return whether only bots played."""
        return len(self.bots) == len(self.names)

    @property
    def headline(self) -> str:
        """Return the winners as a sentence, or the outcome of a solo game."""
        winners = [self.names[seat] for seat in self.outcome.winners]
        if self.alone or not winners:
            return self.outcome.title
        if len(winners) > 3:
            return f"{len(winners)} {'bots' if self.watched else 'players'} share the win"
        if len(winners) == 1:
            return f"{winners[0]} wins"
        return f"{', '.join(winners[:-1])} and {winners[-1]} win"

    @cached_property
    def ranking(self) -> list[tuple[int, int]]:
        """Return (place from 1, seat), winners first, then by score; ties share a place."""
        scores, winners = self.outcome.scores or (0,) * len(self.names), self.outcome.winners
        keys = {seat: (seat not in winners, -score) for seat, score in enumerate(scores)}
        order = sorted(keys, key=lambda seat: (keys[seat], seat))
        places: list[tuple[int, int]] = []
        for number, seat in enumerate(order, 1):
            tied = places and keys[places[-1][1]] == keys[seat]
            places.append((places[-1][0] if tied else number, seat))
        return places

    @property
    def hero(self) -> int:
        """Return the seat whose board is shown: the first winner, else the seat of the chart's first line,
        else the first in the ranking."""
        if self.outcome.winners:
            return self.outcome.winners[0]
        course = self.recap.course
        return course.lines[0].seat if course and course.lines else self.ranking[0][1]

    @cached_property
    def chips(self) -> list[tuple[str, str]]:
        """Return (icon, words) about this game's place among all played, and its hero's feats."""
        record, feats = self._session.files.record, self._feats
        if record is None:
            return feats
        if not record.counts:
            return [
                ("bot", "Not counted: you watched" if self.watched else "Not counted: a bot helped"),
                *feats,
            ]
        before = [old for old in self._records if old.id != record.id]
        game = self._session.game
        best = "Best" if 1 in game.seats else "Shortest win"
        chips = record_chips(record, before, self.board, game.turn_word, best, game.score_sign)
        return [*chips, *feats, *self._hints(record)]

    @property
    def _feats(self) -> list[tuple[str, str]]:
        """Return the hero's notable feats as chips."""
        words = self.recap.feats[self.hero] if self.recap.feats else ""
        return [("wreck", words)] if words else []

    def _hints(self, record: Record) -> list[tuple[str, str]]:
        """Return the number of hints used as a chip, noting if they cost campaign cogs."""
        words = capital(hints_taken(record))
        if (
            record.won
            and record.solo
            and record.on_hints_alone(0)
            and self._session.game.campaign() is not None
        ):
            words += ": no campaign cogs"
        return [("bulb", words)] if words else []

    @cached_property
    def line(self) -> str:
        """Return a daily game as a line to share: its score, and the number of the try if there were several;
        "" for any other game."""
        session, record = self._session, self._session.files.record
        if record is None or not record.daily:
            return ""
        game = session.game
        words = game.score(session.state) or f"{self.headline}, {game.turn_word} {record.rounds}"
        tries = [old for old in self._records if old.daily == record.daily and old.options == record.options]
        earlier = sum(old.id != record.id for old in tries)
        return f"{game.title} daily {record.daily}: {words}" + (f", try {earlier + 1}" if earlier else "")

    @cached_property
    def board(self) -> tuple[str, str]:
        """Return the pictured option's id and the label of its choice; ("", the game's title) without one."""
        game = self._session.game
        option, choice = pictured(game), pictured_choice(game, self._session.setup.options)
        return (option.id, choice.label) if option and choice else ("", game.title)


def record_chips(
    record: Record,
    before: list[Record],
    board: tuple[str, str],
    turn_word: str = "round",
    best: str = "Best",
    sign: str = "",
) -> list[tuple[str, str]]:
    """Return chips about a finished game compared with those before it: best on a board, first win, streaks,
    daily. `turn_word` is the word for its rounds, `best` the title of a short win; games with a score `sign`
    compare scores instead."""
    chips: list[tuple[str, str]] = []
    if record.won and record.rounds:
        scored = _best_score(record, before, board[1], sign) if sign else None
        chips.append(scored or _best(record, before, board, turn_word, best))
    if record.solo:
        now, longest = records_of.streaks([*before, record])
        if now > 1:
            chips.append(("flame", f"{now} wins in a row" + (", your longest" if now == longest else "")))
    if record.daily:
        chips.append(("calendar", "Daily game"))
    return chips or [("list", f"Game {len(records_of.counted_records(before)) + 1}")]


def _best(
    record: Record, before: list[Record], board: tuple[str, str], turn_word: str, word: str
) -> tuple[str, str]:
    option, name = board
    mine = record.options.get(option)
    won = [old.rounds for old in before if old.options.get(option) == mine and old.won and old.rounds]
    best, where = min(won, default=0), f"{'on' if option else 'in'} {name}"
    if not best:
        return "trophy", f"First win {where}"
    if record.rounds < best:
        return "trophy", f"{word} {where}: {counted(record.rounds, turn_word)} (was {best})"
    if record.rounds == best:
        return "trophy", f"{'Your best' if word == 'Best' else word} {where} again"
    return "list", f"{word} {where}: still {counted(best, turn_word)}"


def _best_score(record: Record, before: list[Record], name: str, sign: str) -> tuple[str, str] | None:
    """Return a chip that compares a win's score with those of earlier wins, None for the first."""
    won, now = records_of.winning_scores(before), records_of.winning_scores([record])
    if not won or not now:
        return None
    best, score = max(won), now[0]
    if score > best:
        return "trophy", f"Best score in {name}: {sign}{score} (was {sign}{best})"
    if score == best:
        return "trophy", f"Best score in {name} again: {sign}{best}"
    return "list", f"Best score in {name}: {sign}{best}"
