"""MI-7.2: players are prompted where a response could change the outcome, or wherever they can respond."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.game import Setup
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.items import AttackOn, Moment
from rules.immense_warfare.position import Position
from rules.immense_warfare.start import ASKED, MATTERS
from rules.immense_warfare.state import ANY, USUAL_STOPS
from rules.immense_warfare.tips import CONDITIONS
from tests.rules.immense_warfare import case
from tests.rules.immense_warfare.positions import PUBLISHED, THEM, Table, game

USUAL = {"stops": USUAL_STOPS}


def asked_at_attack(hand: str, target: str, theirs: str) -> bool:
    table = Table("skipper b4, corvette g1", theirs, their_hand=hand, **USUAL)
    return table.hit("skipper", target).seat == 1


@pytest.mark.rule("MI-7.2")
@pytest.mark.parametrize(("hand", "asked"), [
    ("orbital_strike", True),  # it can destroy the attacker
    ("space_lion", True),
    ("reconnaissance skipper", False),  # Reach in the opponent's turn
    ("preparations", False),
    ("gambit", False),
    ("mineshaft", False),
    ("ironhide", False),  # armour on a mecha that is not attacked
    ("battlefield_salvage", False),
])  # fmt: skip
def test_direct_attacks_prompt_players_who_can_affect_the_attacker(hand: str, asked: bool) -> None:
    table = Table("skipper b5", "turtle g5", their_hand=hand, **USUAL)
    assert (table.hit("skipper", THEM).seat == 1) == asked


@pytest.mark.rule("MI-7.2")
@pytest.mark.parametrize(("hand", "asked"), [
    ("orbital_strike", True),
    ("ironhide", True),
    ("balloon_army", True),
    ("battlefield_salvage", True),
    ("sabotage", False),  # no tower to sacrifice
    ("marching_orders", False),
    ("turn_the_key", False),  # a unit doesn't hit back when attacked
    ("gambit", False),
])  # fmt: skip
def test_attacks_prompt_players_who_can_change_the_outcome(hand: str, asked: bool) -> None:
    assert asked_at_attack(hand, "wind_up_cat", "wind_up_cat b5") == asked


@pytest.mark.rule("MI-7.2")
def test_a_tower_that_is_attacked_can_be_given_up_as_a_cost() -> None:
    assert asked_at_attack("sabotage", "radio_tower", "radio_tower b5, cruiser g5")


@pytest.mark.rule("MI-7.2")
def test_prompts_consider_cards_that_the_power_of_the_attacker_depends_on() -> None:
    """A Pack Wolf counts others: destroying one of these matters, even far away."""
    pack = "pack_wolf b4, pack_wolf g1"
    assert Table(pack, "jaeger b5", their_hand="orbital_strike", **USUAL).hit("pack_wolf", "jaeger").seat == 1


@pytest.mark.rule("MI-7.2")
@pytest.mark.parametrize(("hand", "asked"), [
    ("mineshaft", True),  # a time counter is removed in the next turn
    ("jury_rigging skipper", True),  # a unit that arrives can act then
    ("gamble", True),  # it counts the cards discarded this turn
    ("orbital_strike", False),  # just as good in the next turn
    ("reconnaissance skipper", False),
    ("gambit", False),
    ("interdiction", False),
])  # fmt: skip
def test_ending_turns_prompt_players_whose_effects_would_be_worth_less_later(hand: str, asked: bool) -> None:
    table = Table("skipper b2", "turtle g5", their_hand=hand, **USUAL).end()
    assert (table.seat == 1 and table.state.turn == 3) == asked


@pytest.mark.rule("MI-7.2")
@pytest.mark.parametrize(("hand", "asked"), [("reparations", True), ("orbital_strike", False)])
def test_destruction_prompts_players_who_can_respond_to_it(hand: str, asked: bool) -> None:
    table = Table("corvette b4", "skipper b5", their_hand=hand, stops=("destroyed",))
    assert (table.hit("corvette", "skipper").seat == 1) == asked


@pytest.mark.rule("MI-7.2")
@pytest.mark.parametrize(("hand", "asked"), [
    ("interdiction", True),
    ("ironhide", True),
    ("space_lion", True),  # it removes the target
    ("gambit", False),
    ("marching_orders", False),
    ("turn_the_key", False),
])  # fmt: skip
def test_responses_prompt_players_who_can_change_their_effect(hand: str, asked: bool) -> None:
    table = Table(
        "wind_up_bull b1, skipper c4", "skipper c5", hand=hand, their_hand="orbital_strike", **USUAL
    )
    table.hit("skipper", "skipper2").play("orbital_strike", "", "wind_up_bull")
    assert (table.seat == 0 and bool(table.state.waiting)) == asked


@pytest.mark.rule("MI-7.2")
@pytest.mark.parametrize("stop", [ANY, "hold"])
def test_players_can_choose_to_be_prompted_for_every_response(stop: str) -> None:
    table = Table("skipper b5", "turtle g5", their_hand="reconnaissance skipper", stops=(*USUAL_STOPS, stop))
    assert table.hit("skipper", THEM).seat == 1


@pytest.mark.rule("MI-7.2")
def test_the_option_says_with_what_players_begin_and_kept_games_go_on_as_before() -> None:
    def stops(**options: str) -> set[tuple[str, ...]]:
        state = game().new_game(Setup("immense_warfare", ("Ann", "Ben"), options, PUBLISHED), 1)
        return {side.stops for side in state.sides}

    assert stops(**{ASKED: MATTERS}) == {USUAL_STOPS}
    assert stops() == stops(**{ASKED: ANY}) == {(*USUAL_STOPS, ANY)}
    assert game().default_setup(2).options[ASKED] == MATTERS


def announced(state: Position) -> tuple[str, int]:
    """Return the kind of announcement that players can respond to, if it is an attack or a moment, and the
    turn; else ("", 0)."""
    top = state.waiting[-1] if state.answering else None
    return (type(top).__name__, state.turn) if isinstance(top, AttackOn | Moment) else ("", 0)


@pytest.mark.rule("MI-7.2")
def test_prompts_depend_only_on_information_visible_to_the_player() -> None:
    permute, rng, looked = case.permute, Random(3), 0
    for number in range(12):
        decks = tuple(game().ready)[number % 5 : number % 5 + 2]
        setup = Setup("immense_warfare", ("Ann", "Ben"), {"turn_limit": "60", ASKED: MATTERS}, decks)
        state = game().new_game(setup, number)
        while game().to_act(state) is not None:
            legal = list(game().legal_actions(state))
            action = rng.choice(legal)
            after = game().apply(state, action)
            if isinstance(action, Attack | EndTurn):
                mixed = permute(state, 1 - state.seat, rng.randrange(1 << 30))
                again = game().apply(replace(mixed, rng=state.rng), action)
                assert announced(again) == announced(after)
                looked += bool(announced(after)[1])
            state = after
    assert looked > 5


ALARM = """
- id: alarm
  name: Alarm
  type: mecha
  cost: 1
  power: 1
  durability: 1
  abilities:
    - when: {on: card_played, player: opponent}
      do: [{op: draw}]
"""


@pytest.mark.rule("MI-7.1", "MI-7.4")
def test_triggers_of_a_played_card_resolve_before_prompts_about_it() -> None:
    table = Table("", "alarm a5", "radio_tower", their_deck="interdiction skipper", cards=ALARM)
    table.play("radio_tower", "b1")
    assert table.seat == 1 and table.can_play("interdiction"), "the card that Alarm has drawn can respond"


@pytest.mark.rule("MI-7.2")
def test_the_tip_about_responses_points_at_what_waits() -> None:
    table = Table("skipper b5", "turtle g5", their_hand="orbital_strike", **USUAL).hit("skipper", THEM)
    actions = [*table.game.legal_actions(table.state)]
    assert CONDITIONS.marks("response_offered", table.game, table.state, actions) == ("stack",)
