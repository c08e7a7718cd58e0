"""Positions of Gears of Industry as data: impossible ones are refused, with the field and the rule."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from rules import catalog
from rules.content import yaml_text
from rules.gears_of_industry.position_file import describe
from tests.rules.described import only_rested_are_described, refusal, spec_of
from tests.rules.gears_of_industry.case import case

GAME: Any = catalog.load("gears_of_industry")
spec = partial(spec_of, GAME)
CLASH = """
own:
  hand: [labour_03, {card: finance_12, back: m}]
  discard: [finance_02]
  markets:
    - [{card: labour_07, value: 9, domain: any}, {card: energy_11, safe: true}]
    - [labour_09, energy_09, labour_06]
  factories: [{card: technology_05, way: left, paid: true}, {card: technology_07, boosted: true, stays: true}]
  points: 4
opponents: [{markets: [[energy_05], []], points: 6}, {factories: [technology_10], points: 2}]
neutrals: [[finance_07, {card: labour_12, back: b}], [finance_09, energy_04]]
market_deck: [energy_12, labour_11]
step: clash
round: 6
clashed: [0]
to_move: 2
first: 1
seats: [Lea, Max, Ann]
options: {boosts: ask}
"""


def test_positions_describe_everything_visible() -> None:
    state = spec(CLASH).state(GAME)
    view = GAME.view(state, 2)
    assert (
        GAME.at(view).players() == ("Lea", "Max", "Ann") and GAME.to_act(view) == 2 and GAME.turn(view) == 6
    )
    lies = {piece.id: piece for piece in GAME.at(view).pieces}
    assert lies["c1"].place == "hand/2"
    assert lies["m6"].place == "hand/2", "it came from the Market deck"
    assert lies["b1"].place == "market/0/neutral/1", "it came from Max's deck"
    assert [GAME.at(view).action_to_string(action) for action in GAME.legal_actions(view)] == [
        "Clash in Market II",
        "End turn",
    ]
    assert [state.scores[seat] for seat in (2, 0, 1)] == [4, 6, 2]


def test_described_positions_round_trip() -> None:
    state = spec(CLASH).state(GAME)
    found = describe(GAME, state)
    given = spec(CLASH)
    for field in ("neutrals", "step", "round", "clashed", "to_move", "first", "seats", "options"):
        assert getattr(found, field) == getattr(given, field)
    assert found.own.hand == given.own.hand and found.own.markets == given.own.markets
    assert found.own.factories == given.own.factories and found.seed is None
    assert found.market_deck[:2] == given.market_deck and len(found.own.deck) == 26 - 9
    assert spec(yaml_text(found)) == found == describe(GAME, found.state(GAME))


@pytest.mark.parametrize(
    ("was", "now", "path", "said"),
    [
        ("finance_02", "finance_2", "own.discard[0]", "no card is called 'finance_2'"),
        ("[labour_09,", "[technology_09,", "own.markets[1][0]", "is a Technology card"),
        ("card: technology_05", "card: labour_05", "own.factories[0]", "Blacksmith is a market card"),
        ("back: m", "back: d", "own.hand[1].back", "no player has a deck 'd'"),
        ("[labour_03,", "[labour_09,", "own", "Ann's pool has 1 copy of"),
        ("step: clash", "step: effect", "clashed", "only in the Clash step (GI-6.1)"),
        ("clashed: [0]", "clashed: [0, 0]", "clashed", "each market can have only one clash per turn (GI-6.1)"),
        ("clashed: [0]", "output: 3", "output", "output lasts only until the Market step ends, so leave this out"),
        ("way: left, paid: true", "paid: true, boosted: true", "own.factories[0]",
         "pay and boost in the same turn (GI-4.5)"),
        ("[technology_10]", "[{card: technology_10, paid: true}]", "opponents[1].factories[0]",
         "on its player's turn (GI-4.2)"),
        ("to_move: 2", "to_move: 3", "to_move", "expected a seat from 0 to 2"),
        (", Ann]", "]", "seats", "expected 3 entries, one per player, got 2"),
        ("boosts: ask", "boosts: maybe", "", "has no choice called maybe"),
        ("boosts: ask", 'first: "1"', "options", "leave this option out: the field 'first' sets which seat began"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(was: str, now: str, path: str, said: str) -> None:
    assert was in CLASH
    field, words = refusal(GAME, CLASH.replace(was, now, 1))
    assert field == path and said in words


def test_a_round_does_not_begin_with_seven_points() -> None:
    text = "own: {hand: [technology_05]}\nopponents: [{points: 7}]\n"
    field, words = refusal(GAME, text)
    assert field == "opponents[0].points" and "ended the game last round (GI-7.1)" in words
    assert spec(f"{text}to_move: 1\n").state(GAME).scores == (7, 0)


def test_more_cards_than_a_deck_has_are_refused() -> None:
    every = [card.id for card in GAME.cards()][:27]
    _, words = refusal(GAME, f"own: {{deck: [{', '.join(every)}]}}")
    assert "deck has 26 cards, but 27 are named (GI-2.1)" in words
    _, words = refusal(GAME, f"market_deck: [{', '.join(['labour_01'] * 31)}]")
    assert "the Market deck has 30 cards, but 31 are named (GI-2.3)" in words


def test_positions_with_open_decisions_are_not_described() -> None:
    only_rested_are_described(GAME, describe, GAME.new_game(case().setups[0], 1))


@pytest.mark.parametrize("number", range(6))
def test_games_with_decks_of_their_own_are_described(number: int) -> None:
    setups, chance, found = case().setups, Random(number), 0
    state = GAME.new_game(setups[number % len(setups)], number)
    while GAME.to_act(state) is not None and found < 8:
        if not state.agenda and chance.random() < 0.2:
            described = describe(GAME, state)
            again = described.state(GAME)
            assert spec(yaml_text(described)) == described == describe(GAME, again)
            told = [
                [GAME.at(each).action_to_string(action) for action in GAME.legal_actions(each)]
                for each in (state, again)
            ]
            assert told[0] == told[1] and again.rng == state.rng
            found += 1
        state = GAME.apply(state, chance.choice(list(GAME.legal_actions(state))))
    assert found
