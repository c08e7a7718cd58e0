"""Two runs side by side: what differs by more than chance, and what can't be compared."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest
from msgspec.structs import replace

from game.simulate import lift, sections
from game.simulate.compare import Change, Comparison, Incomparable, compare
from game.simulate.figures import Figures
from game.simulate.results import GameResult, Purchase, Run, SeatTurns, Stretch
from rules.game import Card
from tests.simulate.made import found, result, run, used

CARDS = (Card("cog", "Cog"), Card("saw", "Saw"))
CARDS_MADE = 24
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
    assert (won.chance, won.verdict) == (pytest.approx(0.0079, abs=1e-4), "chance"), "of so many figures"
    comparison = compare(alone(160, 96), alone(140, 112))
    assert change_of(comparison, "Who won", "Greedy").verdict == "more"
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
    comparison = compare(alone(800, 400, cog=120), alone(800, 400, cog=240))
    cog = change_of(comparison, "Games with the card played", "Cog")
    assert (cog.before, cog.after, cog.verdict) == (0.15, 0.3, "more")
    worth = change_of(comparison, "Difference in win rate with and without the card", "Cog")
    # Always won with it; without it 280 of 680 then, 160 of 560 now.
    assert (worth.before, worth.after) == pytest.approx((1 - 140 / 340, 1 - 80 / 280))
    assert (worth.kind, worth.verdict) == ("points", "more")


def test_cards_that_came_and_went_and_changed() -> None:
    then = alone(40, 20, card_hashes={**HASHES, "bolt": "3"})
    now = alone(40, 20, card_hashes={"cog": "1", "saw": "9", "wheel": "4"}, cards="new")
    comparison = compare(then, now)
    assert (comparison.new, comparison.gone, comparison.changed) == (("wheel",), ("bolt",), ("Saw",))
    told = " ".join(sections.in_sentences(comparison))
    assert "New: wheel. Gone: bolt. Changed: Saw." in told
    assert not comparison.same


@pytest.mark.slow
def test_of_twenty_pairs_of_halves_of_one_run_at_most_one_shows_a_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cards of which some go with winning: looked at one by one, some figure differs in nearly every pair."""
    monkeypatch.setattr(lift, "DRAWS", 50)
    cards = [Card(f"c{n}", f"Card {n}") for n in range(CARDS_MADE)]
    chance = random.Random(20)
    games = [_made_up(chance, n) for n in range(240)]
    told, alone_off = 0, 0
    for _ in range(20):
        chance.shuffle(games)
        halves = [
            found(run("greedy", "greedy", games=120), _numbered(half), cards)
            for half in (games[:120], games[120:])
        ]
        comparison = compare(*halves)
        told += bool(comparison.clear)
        alone_off += any(change.difference.excludes(0) for change in comparison.every)
    assert alone_off >= 15, "a range by itself would have shown something"
    assert told <= 1


@pytest.mark.slow
def test_a_card_that_was_changed_is_found_among_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made better by thirty points stands, and nothing else does."""
    cards = [Card(f"c{n}", f"Card {n}") for n in range(CARDS_MADE)]
    monkeypatch.setattr(lift, "DRAWS", 50)
    runs = []
    for better in (0.0, 0.3):
        chance = random.Random(21)
        games = [_made_up(chance, n, better) for n in range(800)]
        runs.append(found(run("greedy", "greedy", games=800), games, cards))
    comparison = compare(*runs)
    assert {change.label for change in comparison.clear} == {"Card 0"}


def _made_up(chance: random.Random, number: int, better: float = 0.0) -> GameResult:
    """Each seat buys one in three of the cards; those of even number help a little, card 0 by so much more."""
    bought = [[card for card in range(CARDS_MADE) if chance.random() < 1 / 3] for _ in range(2)]
    worth = [sum(1 - card % 2 for card in cards) / 30 for cards in bought]
    lead = worth[0] - worth[1] + better * ((0 in bought[0]) - (0 in bought[1]))
    winner = 0 if chance.random() < 0.5 + lead else 1
    return result(
        number, winner, seats=("greedy", "greedy"), turns=chance.randint(8, 30), choices=chance.uniform(3, 9),
        lead_changes=chance.randint(0, 6), title=chance.choice(("Bases", "Honor", "Limit")),
        cards=tuple(used(f"c{card}", seat, bought=1, played=1) for seat in (0, 1) for card in bought[seat]),
        seat_turns=(SeatTurns(9, Stretch(k := chance.randint(0, 5), k)), SeatTurns(9)),
        purchases=tuple(
            Purchase(f"c{card}", seat, 1, round(chance.uniform(-0.5, 0.5), 2))
            for seat in (0, 1) for card in bought[seat]
        ),
    )  # fmt: skip


def _numbered(games: Iterable[GameResult]) -> Iterator[GameResult]:
    return (replace(game, number=number) for number, game in enumerate(games))


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
        "The game or bot code has changed.",
        "The bots were Greedy and are now Master.",
        "Option planet was brine and is now prisma.",
        "The decks were slow and are now the default.",
    ):
        assert words in told


def test_the_same_rules_and_cards() -> None:
    comparison = compare(alone(40, 20), alone(40, 20))
    assert comparison.same and not comparison.clear
    told = sections.in_sentences(comparison)
    assert "Rules and cards are the same, so any difference is chance." in told
    assert told[-1] == "No figure changed by more than chance."


def test_other_numbers_of_seats_are_not_compared_seat_by_seat() -> None:
    def of(*seats: str) -> Figures:
        return found(run(*seats), [result(n, n % len(seats), seats=seats) for n in range(60)])

    comparison = compare(of("greedy", "random"), of("greedy", "random", "random"))
    labels = [change.label for change in comparison.every]
    assert "Greedy" in labels and "Seat 1" not in labels


def test_different_games_are_refused() -> None:
    one, other = alone(40, 20), alone(40, 20, game="chess")
    with pytest.raises(Incomparable, match="Name two runs of one game"):
        compare(one, other)


def test_the_section_tells_what_is_clear_and_folds_the_rest() -> None:
    section = sections.changes_section(compare(alone(160, 96), alone(140, 112)))
    shown = [table for table in section.tables if not table.folded]
    assert [row.cells[0].text for row in shown[0].rows] == ["Greedy", "Won", "Lost"]
    assert [row.cells[3].mark for row in shown[0].rows] == ["up", "up", "down"]
    assert "figures compared, some differ by chance alone" in section.note
    nothing = sections.changes_section(compare(alone(80, 48), alone(80, 48)))
    assert all(table.folded for table in nothing.tables)


def test_a_run_keeps_the_hashes_of_its_cards() -> None:
    asked = run("greedy", card_hashes=HASHES)
    assert isinstance(asked, Run)
    assert asked.card_hashes == HASHES
