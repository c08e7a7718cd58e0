"""Whole games in which a naive model of the rules predicts all legal actions and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import codec
from rules.base.choose import Choose
from rules.bots.names import bot
from rules.game import Action, IllegalAction, Setup
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell
from rules.mechyard.position import Position
from rules.mechyard.state import ASSEMBLE, BUY
from tests.rules.mechyard import naive
from tests.rules.mechyard.case import NAMES, game

QUICK, MANY, PARTS = (2, 4, 7, 8), 300, 10
GREEDY = [number for number in range(27) if number // 3 % 3 == 0]
"""The games that start as dealt: bots take long with a lot of money."""
RICH = 100
"""Money for many modules, so that texts interact."""
MEETINGS = (
    ("wind_key", "hatch_ring", "shift_bell", "crawler", "gyro_wheel", "pogo_spring", "buzz_jaw", "rocket_nest"),
    ("thorn_hide", "shield_drum", "jump_jets", "bore_lance", "ember_hose", "thunder_horn", "tesla_crown"),
    ("hover_skirt", "gale_fan", "tow_magnet", "harpoon", "thunder_horn", "ram_fist", "range_finder", "iron_boot"),
    ("repair_arm", "ammo_lift", "thorn_hide", "flak_organ", "bore_lance", "raptor_claw", "jump_jets", "wind_key"),
    ("barter_scale", "soup_galley", "wind_key", "rail_lance", "siege_mortar", "hatch_ring", "piston_legs"),
)  # fmt: skip
"""Designs that make up the whole decks of some games."""
Chooser = Callable[[Position, list[Action]], Action]


def setup(number: int) -> Setup:
    """Return a setup for two to four players, with different options by number."""
    random = Random(number)
    options = {
        "rounds": random.choice(("3", "5", "10")),
        "first": random.choice(("lot", *map(str, range(2 + number % 3)))),
        "shop_refill": random.choice(("at_once", "round")),
        "overkill": random.choice(("counts", "lost")),
    }
    return Setup(game().id, NAMES[: 2 + number % 3], options)


def beginning(number: int) -> Position:
    """Return the first position: of three games one as dealt, one with much money, one also with decks of few
    designs."""
    state = game().new_game(setup(number), number)
    assert isinstance(state, Position)
    if number // 3 % 3 == 0:
        return state
    state = replace(state, mechs=tuple(replace(mech, money=RICH) for mech in state.mechs))
    if number // 3 % 3 == 1:
        return state
    chosen, random = MEETINGS[number // 9 % len(MEETINGS)], Random(number)
    decks = [[id for id in deck if id in chosen] * 3 for deck in state.decks]
    for deck in decks:
        random.shuffle(deck)
    return replace(state, decks=tuple(map(tuple, decks)))


def at_random(number: int) -> Chooser:
    """Return a random player that weighs kinds of actions so that mechs grow and modules are used."""
    random = Random(number)
    chances = {"Sell": 0.05, "Refresh": 0.05, "EndTurn": 0.12, "Hire": 0.3, "Attach": 2, "Repair": 0.5, "Fire": 4,
               "UseText": 4, "Activate": 4, "Drive": 2}  # fmt: skip

    def choose(state: Position, actions: list[Action]) -> Action:
        kinds: dict[str, list[Action]] = {}
        for action in actions:
            kinds.setdefault(type(action).__name__, []).append(action)
        broken = {action.module for action in actions if isinstance(action, Repair)}
        worn = [action for action in actions if isinstance(action, Sell) and action.module in broken]
        if worn and random.random() < 0.3:  # else broken modules are seldom sold
            return random.choice(worn)
        (kind,) = random.choices([*kinds], [chances.get(each, 1) for each in kinds])
        return random.choice(kinds[kind])

    return choose


def greedily(number: int) -> Chooser:
    """Return a player that follows a greedy bot, for every seat."""
    greedy = bot("greedy")
    random = Random(number)

    def choose(state: Position, actions: list[Action]) -> Action:
        seat = game().to_act(state)
        assert seat is not None
        return greedy.think(game(), game().view(state, seat), random.randrange(1 << 30)).weighed[0].action

    return choose


def deed(action: Any) -> naive.AnyAction:
    """Return an action in the form of the model."""
    return (type(action).__name__, *(getattr(action, field) for field in action.__struct_fields__))


def followed(state: Position, choose: Chooser) -> Counter[str]:
    """Play a game and compare everything; return how often each action was made, and with which designs."""
    at, done, seen = [state], list[Action](), Counter[str]()
    model = naive.model(state, lambda: naive.shown(at[-1]))
    while True:
        over = game().to_act(at[-1]) is None
        actions = [] if over else list(game().legal_actions(at[-1]))
        assert {deed(action) for action in actions} == model.able
        told(at[-1], actions, model)
        if over:
            break
        action = choose(at[-1], actions)
        kind, *fields = deed(action)
        seen[kind] += 1
        if kind in ("Fire", "UseText", "Activate"):
            seen[model.find(fields[0])[1]["design"]] += 1
        at.append(game().apply(at[-1], action, []))
        done.append(action)
        model.do((kind, *fields))
        assert not list(naive.differences(model.m, at[-1]))
    outcome = game().outcome(at[-1])
    assert outcome is not None
    assert (list(outcome.scores), set(outcome.winners)) == (model.scores(), model.winners())
    replayed(at, done)
    return seen


def told(state: Position, actions: list[Action], model: naive.Game) -> None:
    """Compare the figures shown to players with the model: the worth of mechs, the outcome of each shot, the
    money of each deal."""
    view = game().at(state)
    if state.phase != ASSEMBLE:
        worth = [each.worth for each in view.figures]
        assert worth == model.scores()
    if state.phase == BUY:  # one way to attach each module is enough
        deals = {deed(each)[:2]: each for each in actions if isinstance(each, Sell | Repair | Hire | Attach)}
        for action in deals.values():
            before, after = view.change(action).money
            assert after - before == model.earning(deed(action)), action
    for action in actions:
        if isinstance(action, Fire):
            shot, (dealt, off) = view.volley(action), model.shot(action.weapon, action.target)
            counts = min(dealt, shot.room) if state.agreed.overkill_lost else dealt
            assert (shot.dealt, shot.prevented, shot.breaks) == (counts, off, dealt >= shot.room), action


def replayed(states: list[Position], done: list[Action]) -> None:
    """Assert that the saved game leads to the same positions."""
    for before, action, after in zip(states, done, states[1:], strict=False):
        kept = codec.decode_action(game(), codec.encode(action))
        assert game().apply(before, kept) == after
        assert codec.decode_state(game(), codec.encode(before)) == before


ODD = (
    "",
    "nobody",
    "m0",
    "m999999",
    "x" * 2_000,
    "core",
    "track/99",
    "track/x",
    "marker/9",
    "all",
    "money",
    "hired",
    "scrap",
)
NUMBERS = (-(2**63), -100, -16, -2, -1, 0, 1, 2, 3, 4, 15, 16, 100, 10**30)


def crafted(random: Random, actions: list[Action], ids: list[str]) -> Action:
    """Return a crafted action: of any kind with any ids, or a legal one with one field changed."""
    fields: dict[str, Any]
    if random.random() < 0.5:
        action = random.choice(actions)
        kind, fields = type(action), {name: getattr(action, name) for name in action.__struct_fields__}
        names = random.sample([*fields], min(1, len(fields)))
    else:
        kind = random.choice([*game().kinds, Choose])
        names = [*kind.__struct_fields__]
        fields = {}
    for name in names:
        number = kind.__annotations__[name] == "int"
        fields[name] = random.choice(NUMBERS) if number else random.choice(ids)
    return kind(**fields)


def attacked(number: int, times: int) -> Counter[str]:
    """Try crafted actions in every position of a random game, with all ids that ever existed in it: illegal
    ones are refused with a rule and change nothing. Return how often each rule refused."""
    state, choose, random, refused = beginning(number), at_random(number), Random(number), Counter[str]()
    ids = set(ODD)
    while game().to_act(state) is not None:
        for mech in state.mechs:
            ids |= {each.id for each in (*mech.modules, *mech.crew, *mech.parts)}
        ids |= {each.id for row in state.shop for each in row if each is not None}
        actions = list(game().legal_actions(state))
        before, able = codec.encode(state), set(actions)
        for _ in range(times):
            action = crafted(random, actions, sorted(ids))
            refusal = game().why_not(state, action)
            assert (refusal is None) == (action in able), action
            if refusal is not None:
                assert refusal.rule and refusal.text, action
                refused[refusal.rule] += 1
                with pytest.raises(IllegalAction):
                    game().apply(state, action, [])
        assert codec.encode(state) == before
        state = game().apply(state, choose(state, actions), [])
    return refused


USED = {
    *(id for id, each in naive.PRINTED.items() if each["kind"] == "weapon"),
    "shield_drum", "coin_press", "hatch_ring", "repair_arm", "shift_bell", "tow_magnet", "gale_fan", "wind_key",
    "crawler", "jump_jets", "piston_legs", "raptor_claw", "spider_stilts", "pogo_spring", "iron_boot",
}  # fmt: skip
"""The designs with more to activate than Mobility."""
FEW_UNUSED = 3
"""The number of them that may be left unused in thirty games."""


@pytest.mark.rule("MY-3.7", "MY-5.8", "MY-5.12", "MY-7.1")
def test_a_naive_model_agrees_on_every_position() -> None:
    seen = Counter[str]()
    for number in QUICK:
        seen += followed(beginning(number), at_random(number))
    assert seen["Fire"] > 10 and seen["UseText"] > 10 and seen["Attach"] > 100
    assert all(seen[kind] for kind in ("Sell", "Refresh", "Hire", "Drive", "Choose"))


@pytest.mark.slow
@pytest.mark.rule("MY-3.7", "MY-5.8", "MY-5.12", "MY-7.1")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_naive_model_agrees_on_every_position_of_many_games(part: int) -> None:
    seen = Counter[str]()
    for number in range(1_000 + part, 1_000 + MANY, PARTS):
        seen += followed(beginning(number), at_random(number))
    assert len(USED - seen.keys()) <= FEW_UNUSED


@pytest.mark.slow
@pytest.mark.rule("MY-3.7", "MY-5.8", "MY-5.12", "MY-7.1")
def test_a_naive_model_agrees_on_games_of_greedy_bots() -> None:
    seen = Counter[str]()
    for number in GREEDY:
        seen += followed(beginning(number), greedily(number))
    assert seen["Fire"] > 50 and seen["UseText"] > 10 and seen["Attach"] > 100


@pytest.mark.rule("MY-2.1", "MY-3.1", "MY-5.2")
def test_crafted_actions_are_refused_by_a_rule() -> None:
    refused = attacked(0, 10) + attacked(1, 10)
    assert refused.total() > 1_000 and len(refused) > 8


@pytest.mark.slow
@pytest.mark.rule("MY-2.1", "MY-3.1", "MY-5.2")
def test_crafted_actions_are_refused_by_a_rule_in_many_games() -> None:
    refused = sum((attacked(number, 10) for number in range(2, 40)), Counter[str]())
    assert refused.total() > 30_000 and len(refused) > 12


def test_the_model_tells_wrong_damage() -> None:
    """The model isn't a copy of the code it checks: it notices a leg with too much damage."""
    state = beginning(0)
    model = naive.model(state, lambda: naive.shown(state))
    assert not list(naive.differences(model.m, state))
    model.m["mechs"][0]["modules"][0]["damage"] += 1
    assert [each.partition(":")[0] for each in naive.differences(model.m, state)] == ["modules of 0"]
