"""Two runs side by side: what differs by more than chance, and what cannot be compared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.simulate import changes
from game.simulate.compare import Change, Comparison, Incomparable, compare
from game.simulate.figures import Figures
from game.simulate.results import GameResult, Run
from rules.game import Card
from tests.simulate.made import found, result, run, used

CARDS = (Card("cog", "Cog"), Card("saw", "Saw"))
HASHES = {"cog": "1", "saw": "2"}


def alone(games: int, won: int, cog: int = 0, turns: int = 10, **given: object) -> Figures:
    """A run of Greedy alone that won so many games, and played the cog in so many of those it won."""

    def each() -> Iterator[GameResult]:
        for n in range(games):
            cards = (used("cog", played=1),) if n < cog else ()
            title = "Won" if n < won else "Lost"
            yield result(
                n, *([0] if n < won else []), seats=("greedy",), title=title, turns=turns, cards=cards
            )

    return found(run("greedy", **{"games": games, **given}), each(), CARDS)


def change_of(comparison: Comparison, topic: str, label: str) -> Change:
    (changes,) = (one.changes for one in comparison.topics if one.title == topic)
    return next(change for change in changes if change.label == label)


def test_a_share_that_changed() -> None:
    comparison = compare(alone(80, 48), alone(70, 56))
    won = change_of(comparison, "Who won", "Greedy")
    assert (won.before, won.after) == (0.6, 0.8)
    # The published difference of 56 of 70 and 48 of 80.
    assert (won.difference.low, won.difference.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert won.verdict == "more"
    lost = change_of(comparison, "How games ended", "Lost")
    assert lost.verdict == "less"
    assert {change.label for change in comparison.clear} == {"Greedy", "Won", "Lost"}


def test_a_share_that_may_be_chance() -> None:
    won = change_of(compare(alone(80, 48), alone(80, 52)), "Who won", "Greedy")
    assert (won.verdict, won.clear) == ("chance", False)


def test_too_few_games_say_nothing() -> None:
    won = change_of(compare(alone(29, 0), alone(500, 500)), "Who won", "Greedy")
    assert (won.verdict, won.clear) == ("few", False)


def test_medians_differ_when_their_ranges_do_not_touch() -> None:
    short, long = alone(50, 25, turns=8), alone(50, 25, turns=9)
    median = change_of(compare(short, long), "Length and choices", "Turns, median")
    assert (median.before, median.after, median.verdict) == (8, 9, "more")
    same = change_of(compare(short, short), "Length and choices", "Turns, median")
    assert same.verdict == "chance"


def test_cards_that_are_played_more_or_go_with_more() -> None:
    comparison = compare(alone(400, 200, cog=60), alone(400, 200, cog=120))
    cog = change_of(comparison, "Games in which it was played", "Cog")
    assert (cog.before, cog.after, cog.verdict) == (0.15, 0.3, "more")
    worth = change_of(comparison, "Difference in win rate with it and without it", "Cog")
    # Always won with it; without it 140 of 340 then, 80 of 280 now.
    assert (worth.before, worth.after) == pytest.approx((1 - 140 / 340, 1 - 80 / 280))
    assert (worth.kind, worth.verdict) == ("points", "more")


def test_cards_that_came_and_went_and_changed() -> None:
    then = alone(40, 20, card_hashes={**HASHES, "bolt": "3"})
    now = alone(40, 20, card_hashes={"cog": "1", "saw": "9", "wheel": "4"}, cards="new")
    comparison = compare(then, now)
    assert (comparison.new, comparison.gone, comparison.changed) == (("wheel",), ("bolt",), ("Saw",))
    told = " ".join(changes.in_sentences(comparison))
    assert "New: wheel. Gone: bolt. Changed: Saw." in told
    assert not comparison.same


def test_runs_that_do_not_tell_their_cards() -> None:
    comparison = compare(alone(40, 20), alone(40, 20, card_hashes=HASHES))
    assert (comparison.new, comparison.gone, comparison.changed) == ((), (), ())


def test_what_else_differs_is_said() -> None:
    then = alone(40, 20, options={"planet": "brine"}, decks=("slow",))
    now = found(
        run("master", rules="other", options={"planet": "prisma"}),
        [result(n, 0, seats=("master",)) for n in range(40)],
    )
    told = " ".join(compare(then, now).unlike)
    for words in (
        "The program of the game or of the bots is not the same.",
        "Other bots sat down: Greedy then, Master now.",
        "The option planet was brine then and is prisma now.",
        "The decks were slow then and are the default now.",
    ):
        assert words in told


def test_the_same_rules_and_cards() -> None:
    comparison = compare(alone(40, 20), alone(40, 20))
    assert comparison.same and not comparison.clear
    told = changes.in_sentences(comparison)
    assert "Rules and cards are the same: whatever differs is chance." in told
    assert told[-1] == "No figure changed by more than chance explains."


def test_other_numbers_of_seats_are_not_compared_seat_by_seat() -> None:
    def of(*seats: str) -> Figures:
        return found(run(*seats), [result(n, n % len(seats), seats=seats) for n in range(60)])

    comparison = compare(of("greedy", "random"), of("greedy", "random", "random"))
    labels = [change.label for change in comparison.every]
    assert "Greedy" in labels and "Seat 1" not in labels


def test_different_games_are_refused() -> None:
    one, other = alone(40, 20), alone(40, 20, game="chess")
    with pytest.raises(Incomparable, match="cannot be compared: name two runs of one game"):
        compare(one, other)


def test_the_section_tells_what_is_clear_and_folds_the_rest() -> None:
    section = changes.section(compare(alone(80, 48), alone(70, 56)))
    shown = [table for table in section.tables if not table.folded]
    assert [row.cells[0].text for row in shown[0].rows] == ["Greedy", "Won", "Lost"]
    assert [row.cells[3].mark for row in shown[0].rows] == ["up", "up", "down"]
    assert "about 1 would differ by chance alone" in section.note
    nothing = changes.section(compare(alone(80, 48), alone(80, 48)))
    assert all(table.folded for table in nothing.tables)


def test_a_run_keeps_the_hashes_of_its_cards() -> None:
    asked = run("greedy", card_hashes=HASHES)
    assert isinstance(asked, Run)
    assert asked.card_hashes == HASHES
