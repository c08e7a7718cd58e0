"""The lift of a card: by hand, beside resampling done the long way, and what stands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import stdev
from typing import Any

import pytest

from game.simulate import lift
from game.simulate.intervals import Z
from game.simulate.lift import LEAST, LiftRow, Lifts, LiftTally
from game.simulate.report_text import summary
from game.simulate.results import GameResult, Purchase
from game.simulate.sections import sections
from rules.game import Card
from tests.simulate.made import found, result, run, used

BOTH = ("greedy", "greedy")


def bought(number: int, winner: int, *purchases: tuple[str, int, float], **given: Any) -> GameResult:
    """A game won by a seat, with what was bought, by whom and at which estimate."""
    cards = tuple(used(card, seat, bought=1) for card, seat in dict.fromkeys(one[:2] for one in purchases))
    bills = tuple(Purchase(card, seat, 1, estimate) for card, seat, estimate in purchases)
    return result(number, winner, **{"seats": BOTH, "cards": cards, "purchases": bills} | given)


def lifts_of(games: Sequence[GameResult], mirrored: int = 1) -> Lifts:
    tally = LiftTally(mirrored)
    for game in games:
        tally.add(game)
    return tally.lifts()


def row_of(found: Lifts, card: str) -> LiftRow:
    return next(row for row in found.rows if row.id == card)


def test_by_hand() -> None:
    """Ahead (0.5) 45 of 60 purchases are a winner's, behind (-0.5) 15 of 60. The cog was bought alone 40 times ahead
    and won 34 of them: 34/40 less 45/60. The saw was bought alone behind."""
    games = []
    for n in range(60):
        card = "cog" if n < 40 else "saw"
        wins = n < 34 or n >= 49
        games.append(
            bought(n, 0 if wins else 1, (card, 0, 0.5), ("nut", 0, -0.5) if n < 0 else ("saw", 1, -0.5))
        )
    assert sum(game.winners == (0,) for game in games) == 45
    told = row_of(lifts_of(games), "cog")
    assert (told.alone.won, told.alone.played) == (34, 40)
    assert told.lift is not None
    assert told.lift.value == pytest.approx(34 / 40 - 45 / 60)
    saw = row_of(lifts_of(games), "saw")  # in the last 20 both have it
    assert (saw.alone.won, saw.alone.played) == (6, 40)
    assert saw.lift is not None and saw.lift.value == pytest.approx(6 / 40 - 15 / 60)


def test_who_buys_twice_and_who_buys_late_count_once() -> None:
    """Only its first purchase in a game counts for a card; every purchase for what is to be expected."""
    games = [bought(n, n % 2, ("cog", 0, 0.0), ("cog", 0, 0.9), ("saw", 1, 0.0)) for n in range(100)]
    told = row_of(lifts_of(games), "cog")
    assert told.lift is not None and told.lift.value == pytest.approx(0.0)


def test_few_games_have_no_lift() -> None:
    games = [bought(n, n % 2, ("cog", 0, 0.0)) for n in range(LEAST - 1)]
    assert row_of(lifts_of(games), "cog").lift is None
    games.append(bought(LEAST, 0, ("cog", 0, 0.0)))
    assert row_of(lifts_of(games), "cog").lift is not None


def test_a_card_is_held_alone_when_nobody_else_bought_or_played_it() -> None:
    played = bought(0, 0, ("cog", 0, 0.0))
    both = result(1, 0, seats=BOTH, cards=(used("cog", 0, bought=1), used("cog", 1, played=1)), purchases=())
    alone = row_of(lifts_of([played, both]), "cog").alone
    assert (alone.won, alone.played) == (1, 1)


def made_up(games: int, seed: int) -> list[GameResult]:
    """Who is ahead wins more; the cog is bought by who is ahead, and helps; the saw does nothing."""
    chance, told = random.Random(seed), []
    for n in range(games):
        estimate = chance.uniform(-0.8, 0.8)
        has_cog = chance.random() < 0.2 + 0.3 * (estimate > 0)
        wins = chance.random() < 0.5 + estimate / 2 + (0.15 if has_cog else 0.0)
        purchases = [("saw" if chance.random() < 0.5 else "nut", chance.randrange(2), 0.0)]
        purchases = [(card, seat, estimate if seat == 0 else -estimate) for card, seat, _ in purchases]
        purchases += [("bolt", 0, estimate), ("bolt", 1, -estimate)]
        purchases += [("cog", 0, estimate)] if has_cog else []
        told.append(bought(n, 0 if wins else 1, *purchases))
    return told


@pytest.mark.slow
def test_the_range_is_that_of_games_resampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games drawn with replacement, all figures computed anew each time: the spread is that of the draws."""
    games = made_up(250, 5)
    told = row_of(lifts_of(games), "cog").lift
    assert told is not None
    monkeypatch.setattr(lift, "DRAWS", 2)  # only the figure itself is looked at from here on
    chance = random.Random(1)
    values = []
    for _ in range(60):
        drawn = row_of(lifts_of(chance.choices(games, k=len(games))), "cog").lift
        assert drawn is not None
        values.append(drawn.value)
    assert (told.high - told.low) / 2 == pytest.approx(Z * stdev(values), rel=0.3)


def test_the_order_of_games_does_not_matter() -> None:
    games = made_up(120, 6)
    one, other = lifts_of(games), lifts_of(games[::-1])
    for row in one.rows:
        shallow_copy = row_of(other, row.id)
        assert (row.alone, row.needed, row.is_significant) == (
            shallow_copy.alone,
            shallow_copy.needed,
            shallow_copy.is_significant,
        )


def test_what_stands_and_what_more_it_takes() -> None:
    """A card that helps stands, one that does nothing does not; four times the games halve the range."""
    few, many = lifts_of(made_up(500, 7)), lifts_of(made_up(2000, 8))
    assert [row.id for row in many.standing if row.lift and row.lift.value > 0] == ["cog"]
    before, after = row_of(few, "saw"), row_of(many, "saw")
    assert before.lift is not None and after.lift is not None
    half = (after.lift.high - after.lift.low) / (before.lift.high - before.lift.low)
    assert half == pytest.approx(0.5, abs=0.12)
    rare = row_of(lifts_of(made_up(150, 9)), "saw")
    assert rare.lift is not None
    reach = (rare.lift.high - rare.lift.low) / 2
    assert rare.needed == pytest.approx(150 * ((reach / 0.05) ** 2 - 1), abs=1)
    assert rare.needed > 0 and after.needed == 0


def test_without_numpy_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lift, "find_spec", lambda name: None)
    figures = found(run(*BOTH), made_up(60, 1), [Card("cog", "Cog")])
    assert lift.NO_LIFT in summary(figures)
    assert row_of(figures.lifts, "cog").alone.played > 0


def test_runs_of_before_are_read_and_say_what_they_lack() -> None:
    games = [result(n, n % 2, seats=BOTH, cards=(used("cog", 0, bought=1),)) for n in range(40)]
    figures = found(run(*BOTH), games, [Card("cog", "Cog")])
    told = row_of(figures.lifts, "cog")
    assert (told.alone.played, told.lift) == (40, None)
    assert any("earlier version" in line and "lift" in line for line in summary(figures))
    (section,) = (one for one in sections(figures) if one.id == "lift")
    assert [column.title for column in section.tables[0].columns] == ["Card", "Games", "Won"]


def test_where_nothing_is_bought_nothing_is_missing() -> None:
    games = [result(n, n % 2, seats=BOTH, cards=(used("cog", 0, played=1),)) for n in range(40)]
    figures = found(run(*BOTH), games, [Card("cog", "Cog")])
    assert figures.lifts.missing == ""
    assert not any("lift" in line.lower() for line in summary(figures))


def test_the_report_tells_the_lift() -> None:
    cards = [Card("cog", "Cog"), Card("saw", "Saw"), Card("nut", "Nut"), Card("bolt", "Bolt")]
    figures = found(run(*BOTH), made_up(1500, 8), cards)
    assert any(
        line.startswith("Seats that alone had") and "more with Cog" in line for line in summary(figures)
    )
    (section,) = (one for one in sections(figures) if one.id == "lift")
    first = section.tables[0].rows[0]
    assert (first.cells[0].text, first.cells[4].text) == ("Cog", "yes")


def test_one_who_plays_alone_has_no_lift() -> None:
    games = [
        result(n, 0, seats=("greedy",), cards=(used("cog", 0, bought=1),), purchases=()) for n in range(40)
    ]
    assert found(run("greedy"), games).lifts.rows == ()
