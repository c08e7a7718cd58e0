"""The comparison of two runs of the same game, with tests of significance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.simulate.cards import LEAST, CardRow
from game.simulate.discoveries import are_significant, p_value
from game.simulate.ending import called
from game.simulate.figures import Figures
from game.simulate.intervals import Interval, Share, Spread, difference_of, share, spread
from game.simulate.report_text import players
from game.simulate.results import Run
from game.simulate.waiting import LONG
from rules.bots.names import title_of
from rules.common.text import capital, listed

FALSE = 0.01
"""The share of pairs of unchanged runs in which some figure is marked as changed."""


class Incomparable(ValueError):
    """Two runs that can't be compared; the text is one line with the reason."""


class Change(Struct, frozen=True):
    """A figure in the earlier and the later run: a "share", "points" between two shares, or a "number".
    `difference` is later minus earlier; `chance` is its p-value; `enough`: both runs have enough games;
    `is_significant`: it is significant among all compared figures."""

    label: str
    before: float
    after: float
    difference: Interval
    chance: float
    kind: str = "share"
    enough: bool = True
    is_significant: bool = False

    @property
    def verdict(self) -> str:
        """Return "more", "less", "chance" (possibly chance) or "few" (too few games)."""
        if not self.enough:
            return "few"
        if not self.is_significant:
            return "chance"
        return "more" if self.difference.value > 0 else "less"

    @property
    def clear(self) -> bool:
        """Return whether the change is significant."""
        return self.verdict in ("more", "less")


class Topic(Struct, frozen=True):
    """A group of related changes."""

    title: str
    changes: tuple[Change, ...]


class Comparison(Struct, frozen=True):
    """An earlier run compared with a later one. `unlike` lists in sentences other differences than the cards;
    `new`, `gone` and `changed` are names of cards whose data is in only one run, or differs."""

    before: Run
    after: Run
    games: tuple[int, int]
    unlike: tuple[str, ...]
    same: bool
    new: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[str, ...]
    topics: tuple[Topic, ...]

    @property
    def clear(self) -> tuple[Change, ...]:
        """Return the significant changes."""
        return tuple(change for change in self.every if change.clear)

    @property
    def every(self) -> tuple[Change, ...]:
        """Return all changes."""
        return tuple(change for topic in self.topics for change in topic.changes)


def compare(before: Figures, after: Figures) -> Comparison:
    """Return the comparison of an earlier and a later run. Raises Incomparable for different games."""
    if before.run.game != after.run.game:
        raise Incomparable(f"You can't compare {before.title} with {after.title}. Name two runs of one game.")
    found = {
        "Who won": _winning(before, after),
        "Length and choices": _course(before, after),
        "How games ended": _ways(before, after),
        "Nothing to do": _waiting(before, after),
        "Games with the card played": _played(before, after),
        "Difference in win rate with and without the card": _worth(before, after),
        "Lift over others with the same estimate": _lifts(before, after),
    }
    topics = _with_significance([Topic(title, tuple(changes)) for title, changes in found.items()])
    new, gone, changed = _cards(before, after)
    return Comparison(
        before.run, after.run, (before.games, after.games), tuple(setting_differences(before.run, after.run)),
        (before.run.rules, before.run.cards) == (after.run.rules, after.run.cards),
        new, gone, changed, tuple(topic for topic in topics if topic.changes),
    )  # fmt: skip


def _with_significance(topics: Sequence[Topic]) -> tuple[Topic, ...]:
    """Return the topics with the significant changes marked, considering all figures together. For two runs
    of the same rules and cards none is marked, except with probability FALSE."""
    compared = [change for topic in topics for change in topic.changes if change.enough]
    sure = iter(are_significant([change.chance for change in compared], FALSE))
    return tuple(
        Topic(
            topic.title,
            tuple(replace(change, is_significant=change.enough and next(sure)) for change in topic.changes),
        )
        for topic in topics
    )


def setting_differences(before: Run, after: Run) -> Iterator[str]:
    """Yield the differences between two runs besides their cards, in sentences."""
    if before.rules != after.rules:
        yield "The game or bot code has changed."
    if before.seats != after.seats:
        yield f"The bots were {players(before)} and are now {players(after)}."
    for option in sorted({*before.options, *after.options}):
        then, now = before.options.get(option, "default"), after.options.get(option, "default")
        if then != now:
            yield f"Option {option} was {then} and is now {now}."
    if before.decks != after.decks:
        then, now = (listed(run.deck_names) or "the default" for run in (before, after))
        yield f"The decks were {then} and are now {now}."
    if before.swap != after.swap:
        yield f"Only the {'earlier' if before.swap else 'later'} run swapped seats."


def _winning(before: Figures, after: Figures) -> Iterator[Change]:
    then = {row.bot: row.share for row in before.winning.bots}
    if len(then) > 1 or after.solo:
        for row in after.winning.bots:
            if row.bot in then:
                yield _share(title_of(row.bot), then[row.bot], row.share)
    if not after.solo and len(before.run.seats) == len(after.run.seats):
        for one, other in zip(before.winning.seats, after.winning.seats, strict=True):
            yield _share(f"Seat {one.seat + 1}", one.share, other.share)
    then_won, now_won = before.winning.decided, after.winning.decided
    if not after.solo and min(then_won.value, now_won.value) < 1:
        yield _share("Games won", then_won, now_won)


def _course(before: Figures, after: Figures) -> Iterator[Change]:
    word, enough = after.turn_word, min(before.games, after.games) >= LEAST
    then, now = before.length.median, after.length.median
    apart_by = Interval(now.value - then.value, now.low - then.high, now.high - then.low)
    likely = _median_p_value(before, after) if apart_by.excludes(0) else 1.0
    yield Change(f"{word.capitalize()}s, median", then.value, now.value, apart_by, likely, "number", enough)
    means = (
        (f"{word.capitalize()}s, mean", before.length, after.length),
        (f"Decisions per {word}, mean", before.per_turn, after.per_turn),
        ("Mean legal choices per decision", before.choices, after.choices),
        *(() if after.solo or before.solo else (("Lead changes, mean", before.leads, after.leads),)),
    )
    yield from (_mean(label, one, other) for label, one, other in means)


def _median_p_value(before: Figures, after: Figures) -> float:
    """Return the p-value of the difference of two medians (A. M. Mood 1950), from the number of games in each
    run that are longer than the common median."""
    middle = spread(Counter(before.lengths) + Counter(after.lengths))
    assert middle is not None
    then, now = (
        share(sum(games for turns, games in run.lengths.items() if turns > middle.median.value), run.games)
        for run in (before, after)
    )
    return p_value(difference_of(now, then))


def _ways(before: Figures, after: Figures) -> Iterator[Change]:
    then = {way.key: way.share for way in before.ways}
    now = {way.key: way.share for way in after.ways}
    names = called([*after.ways, *before.ways])
    if len(names) == 1:  # all games of both runs ended the same way
        return
    for key, name in names.items():
        one = then.get(key) or share(0, before.games)
        other = now.get(key) or share(0, after.games)
        yield _share(name, one, other)


def _waiting(before: Figures, after: Figures) -> Iterator[Change]:
    then, now = before.waiting, after.waiting
    if then is None or now is None:
        return
    kinds = [(f"idle {after.turn_word}s", then.idle, now.idle)]
    if then.locked is not None and now.locked is not None:
        kinds.append((f"locked-out {after.turn_word}s", then.locked, now.locked))
    for what, one, other in kinds:
        yield _mean(f"{capital(what)} per game, mean", one.turns, other.turns)
        yield _share(f"Games with {LONG} {what} in a row", one.long, other.long)


def _played(before: Figures, after: Figures) -> Iterator[Change]:
    for one, other in _both(before, after):
        if one.played.games or other.played.games:
            yield _share(
                other.name, share(one.played.games, before.games), share(other.played.games, after.games)
            )


def _worth(before: Figures, after: Figures) -> Iterator[Change]:
    for one, other in _both(before, after):
        if one.ranked and other.ranked and one.difference and other.difference:
            yield _points(other.name, one.difference, other.difference)


def _lifts(before: Figures, after: Figures) -> Iterator[Change]:
    then = {row.id: row.lift for row in before.lifts.rows}
    now = {row.id: row.lift for row in after.lifts.rows}
    for row in after.cards:
        one, other = then.get(row.id), now.get(row.id)
        if one is not None and other is not None:
            yield _points(row.name, one, other)


def _both(before: Figures, after: Figures) -> Iterator[tuple[CardRow, CardRow]]:
    """Yield the cards that both runs have, in the order of the later one."""
    then = {row.id: row for row in before.cards if row.known}
    return ((then[row.id], row) for row in after.cards if row.id in then and row.known)


def _share(label: str, before: Share, after: Share) -> Change:
    enough = min(before.played, after.played) >= LEAST
    difference = difference_of(after, before)
    return Change(label, before.value, after.value, difference, p_value(difference), "share", enough)


def _mean(label: str, before: Spread, after: Spread) -> Change:
    enough = min(before.count, after.count) >= LEAST
    difference = difference_of(after.mean, before.mean)
    found = p_value(difference)
    return Change(label, before.mean.value, after.mean.value, difference, found, "number", enough)


def _points(label: str, before: Interval, after: Interval) -> Change:
    difference = difference_of(after, before)
    return Change(label, before.value, after.value, difference, p_value(difference), "points")


def _cards(before: Figures, after: Figures) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the names of new, removed and changed cards; empty if a run doesn't record its cards."""
    then, now = before.run.card_hashes, after.run.card_hashes
    if not then or not now:
        return (), (), ()
    names = {row.id: row.name for row in (*before.cards, *after.cards)}
    new = [id for id in now if id not in then]
    gone = [id for id in then if id not in now]
    changed = [id for id in now if id in then and then[id] != now[id]]
    return _named(new, names), _named(gone, names), _named(changed, names)


def _named(ids: list[str], names: dict[str, str]) -> tuple[str, ...]:
    return tuple(names.get(id, id) for id in ids)
