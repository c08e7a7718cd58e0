"""GI-7: the end of the game, and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Outcome
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.events import LastRound
from rules.gears_of_industry.state import CLASH
from tests.rules.gears_of_industry.positions import NAMES, Table

AUTO = {"ask_rotation": False}
TEAMS: dict[str, Any] = {
    "seat": 3, "seats": 4, "mine": "E9 /", "theirs": "F9 /", "others": ({"mine": "E3 /"}, {"mine": "L2 F1 /"}),
}  # fmt: skip
"""The last turn of two teams with cards of equal worth in play."""


def ended(table: Table) -> Outcome | None:
    """Return the outcome after the active player ends the turn without further action; None if the game
    continues."""
    seat = table.state.seat
    while not table.state.over and table.state.seat == seat:
        table.do(list(table.game.legal_actions(table.state))[-1])
    return table.game.outcome(table.state)


def last_turn(scores: tuple[int, ...], seat: int = 1, **more: Any) -> Table:
    """Return a table in the last turn of round 3, by default Ben's in a two-player game."""
    seats = more.pop("seats", 2)
    return Table(
        **{
            "mine": "E9 L9 /", "theirs": "F9 F10 /", "phase": CLASH, "seat": seat, "turn": 2 * seats + 1 + seat,
            "scores": scores, "their_factories": "", "options": AUTO, **more,
        }
    ).after()  # fmt: skip


@pytest.mark.rule("GI-7.1")
def test_the_round_in_which_seven_are_reached_is_finished() -> None:
    table = last_turn((7, 3), seat=0, mine="E9 L9 E4 /")
    assert ended(table) is None and table.state.seat == 1
    outcome = ended(table)
    assert outcome is not None and outcome.rule == "GI-7.1" and outcome.winners == (0,)


@pytest.mark.rule("GI-7.1")
def test_with_the_option_the_game_ends_with_that_turn() -> None:
    table = last_turn((7, 3), seat=0, mine="E9 L9 E4 /", options={**AUTO, "finish_round": False})
    outcome = ended(table)
    assert outcome is not None and (outcome.winners, outcome.scores) == ((0,), (7, 3))


@pytest.mark.rule("GI-7.1")
def test_six_points_do_not_end_it() -> None:
    table = last_turn((6, 6), theirs="F9 F10 F11 /")
    assert ended(table) is None and table.state.seat == 0


@pytest.mark.rule("GI-7.1")
def test_most_points_win() -> None:
    outcome = ended(last_turn((7, 9), theirs="F9 F10 F11 /"))
    assert outcome is not None and outcome.winners == (1,) and outcome.title == f"{NAMES[1]} wins"


@pytest.mark.rule("GI-7.1")
def test_ties_in_points_go_to_the_values_of_own_market_and_factory_cards() -> None:
    table = last_turn(
        (7, 7), mine="E9 L9 /", factories="T3>", theirs="F9 F10 F1 /", hand="E13", their_hand=""
    )
    outcome = ended(table)
    assert outcome is not None and outcome.winners == (0,), "21 to 20; hands and neutral cards do not count"
    assert "21" in outcome.reason and "20" in outcome.reason


@pytest.mark.rule("GI-7.1")
def test_remaining_ties_share_the_victory() -> None:
    table = last_turn((7, 7), mine="E9 L9 /", factories="T2>", theirs="F9 F10 F1 /")
    outcome = ended(table)
    assert outcome is not None and outcome.winners == (0, 1) and outcome.title == "A shared victory"


@pytest.mark.rule("GI-7.1", "GI-2.2")
def test_a_team_wins_together_and_adds_up_the_cards_of_both() -> None:
    others = ({"mine": "E13 /"}, {"mine": "L5 L3 L1 /"})
    table = last_turn((7, 7), seat=3, seats=4, mine="E9 /", theirs="F9 /", others=others)
    outcome = ended(table)
    assert outcome is not None and outcome.winners == (0, 2) and outcome.scores == (7, 7, 7, 7)
    assert outcome.title == f"{NAMES[0]} and {NAMES[2]} win" and "22" in outcome.reason


@pytest.mark.rule("GI-7.1")
@pytest.mark.parametrize(
    ("turn", "points", "said"),
    [
        (9, 6, "Ann has 7 points: this round is the last."),
        (10, 6, "Ben has 7 points: this turn is the last."),
        (9, 5, ""),
        (9, 7, ""),
    ],
)
def test_the_last_round_is_told_once_when_the_points_are_reached(turn: int, points: int, said: str) -> None:
    seat = (turn - 1) % 2
    rows, scores = ("E9 L9 F9 /", "E2 /"), (points, 0)
    mine, theirs = rows if seat == 0 else rows[::-1]
    scores = scores if seat == 0 else scores[::-1]
    table = Table(mine, theirs, "L1 E3 / F3 F4", seat=seat, turn=turn, phase=CLASH, scores=scores)
    told = [event.text for event in table.do(TriggerClash(0)).log if isinstance(event, LastRound)]
    assert told == ([said] if said else [])


@pytest.mark.rule("GI-7.1", "GI-2.2")
@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            last_turn((7, 7), mine="E9 L9 /", factories="T2>", theirs="F9 F10 F1 /"),
            "Ann and Ben have 7 points each, with cards worth 20 in play.",
        ),
        (
            last_turn((8, 8), **TEAMS),
            "Both teams have 8 points, with cards worth 12 in play.",
        ),
        (
            last_turn((8, 6), **TEAMS),
            "Ann and Cat share 8 points.",
        ),
        (
            last_turn((7, 7), mine="E9 L9 /", factories="T3>", theirs="F9 F10 F1 /"),
            "Ann and Ben have 7 points each. Ann's cards in play are worth more, 21 to 20.",
        ),
        (last_turn((3, 9), theirs="F9 F10 F11 /"), "Ben has 9 points."),
    ],
)
def test_the_end_says_whose_points_and_cards_they_are(table: Table, said: str) -> None:
    table.next() if not table.state.over else None
    outcome = table.game.outcome(table.state)
    assert outcome is not None and outcome.reason == f"The game ends at 7 points. {said}"


@pytest.mark.rule("GI-7.1")
def test_the_discards_of_the_last_clash_come_before_the_values_are_counted() -> None:
    table = last_turn((7, 6), mine="E10 L9 /", theirs="F9 F8 F13 /", neutrals="F2 E1 / F3 F4")
    table.clash(0)
    assert table.state.scores[1] >= 7 and table.asked == "lose"
    table.pick("F13", "")
    outcome = table.game.outcome(table.state)
    assert outcome is not None and outcome.winners == (0,) and "19" in outcome.reason, "19 to 17, no more 30"


@pytest.mark.rule("GI-7.2")
@pytest.mark.parametrize(("seat", "over"), [(0, False), (1, True)])
def test_after_forty_rounds_the_game_ends(seat: int, over: bool) -> None:
    table = last_turn((3, 2), seat=seat, mine="E9 L9 E4 /", theirs="F9 F10 F11 /", turn=79 + seat)
    outcome = ended(table)
    assert (outcome is not None) == over
    if outcome is not None:
        assert outcome.rule == "GI-7.2" and outcome.winners == (0,) and "40 rounds" in outcome.reason
