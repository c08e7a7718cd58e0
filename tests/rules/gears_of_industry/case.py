"""Gears of Industry for the conformance suite: ready-made decks for two to four players, basic and
advanced."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product
from random import Random
from typing import Any

from msgspec.structs import replace

from rules.base.answer import Choose
from rules.common.cards import Card, Pile
from rules.common.rng import seed
from rules.game import Setup
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.pay import Pay
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.rotate_factory import RotateFactory
from rules.gears_of_industry.actions.set_stay import SetStay
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.clash import net_points
from rules.gears_of_industry.observation import looked_at
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import BACKS, MARKETS
from tests.rules.case import Case
from tests.rules.gears_of_industry.positions import game

WRONG = ("", "nobody")
NAMES = ("Ada", "Bo", "Cy", "Dot")


def case() -> Case:
    decks = tuple(game().ready)
    chosen = (
        (2, {}),
        (3, {"pool": "advanced", "rotate": "ask"}),
        (4, {"boosts": "ask", "opening": "7"}),
        (2, {"pool": "advanced", "finish_round": "no", "boosts": "ask", "first": "1"}),
        (3, {}),
        (4, {"rotate": "ask", "pool": "advanced"}),
    )
    setups = tuple(
        Setup(
            game().id,
            NAMES[:seats],
            options,
            tuple(decks[(number + seat) % len(decks)] for seat in range(seats)),
        )
        for number, (seats, options) in enumerate(chosen)
    )
    return Case(game(), setups, 3000, candidates, permute, describe, scores_alone, does)


@lru_cache(maxsize=4)
def candidates(state: Position) -> tuple[Any, ...]:
    """Return all actions that can be built from the ids of a position, and wrong ones."""
    seat = state.deciding or 0
    side = state.sides[seat]
    other = state.sides[(seat + 1) % len(state.sides)]
    cards = dict.fromkeys((*(card.id for card in (*side.hand, *other.hand[:1], *side.deck[:1])), *WRONG))
    own = dict.fromkeys((*(card.id for card in chain(*side.markets, *other.markets)), *WRONG))
    factories = dict.fromkeys((*(each.id for each in (*side.factories, *other.factories)), *WRONG))
    neutrals = (card.id for card in chain(*state.neutrals))
    asked = state.question.among if state.question is not None else ()
    markets = (-1, *MARKETS, 2)
    return (
        Next(),
        Pay(),
        *map(Choose, dict.fromkeys((*asked, "yes", *own, *list(factories)[:2], *WRONG))),
        *(PlayFactory(*parts) for parts in product(cards, range(-1, 5))),
        *(PlayIntoMarket(*parts) for parts in product(cards, markets, own)),
        *map(RotateFactory, factories),
        *(Use(*parts) for parts in product((*own, *neutrals), (-1, 0, 1))),
        *map(TriggerClash, markets),
        SetStay("nobody", True),
    )  # fmt: skip


def scores_alone(state: Position, action: Any) -> bool:
    """Return whether an action is a clash that scores only for its player: the evaluation overrates the cards
    that it costs (ADR 0087)."""
    return isinstance(action, TriggerClash) and net_points(game().working_state(state), action.market) > 0


def does(view: Position, action: Any) -> Any:
    """Return an action's representative among those with the same effect: factories sideways either way, or
    upright either way (GI-3.2)."""
    return replace(action, turn=action.turn % 2) if isinstance(action, PlayFactory) else action


def permute(state: Position, viewer: int, number: int) -> Position:
    """Return the position with the cards hidden from the viewer shuffled among the places with the same
    back."""
    rng = Random(number)
    shown = looked_at(state, viewer)
    hidden: dict[str, list[Card]] = {back: [] for back in BACKS}
    piles = [state.market_deck, *(side.deck for side in state.sides)]
    piles += [side.hand for seat, side in enumerate(state.sides) if seat != viewer]
    for card in chain(*piles):
        if card.id not in shown:
            hidden[card.id[0]].append(card)
    dealt: dict[str, str] = {}
    for cards in hidden.values():
        kinds = [card.kind for card in cards]
        rng.shuffle(kinds)
        dealt |= dict(zip((card.id for card in cards), kinds, strict=True))

    def mixed(pile: Pile) -> Pile:
        return tuple(Card(card.id, dealt.get(card.id, card.kind)) for card in pile)

    sides = tuple(replace(side, hand=mixed(side.hand), deck=mixed(side.deck)) for side in state.sides)
    return replace(state, rng=seed(number), sides=sides, market_deck=mixed(state.market_deck))


def describe(state: Position) -> str:
    """Return the round, the step and all players' cards in a line."""
    sides = [
        f"{name}: hand [{' '.join(card.kind or '?' for card in side.hand)}] "
        f"factories [{' '.join(f'{each.kind}:{each.turn}' for each in side.factories)}] "
        f"markets {[[card.kind for card in own] for own in side.markets]}"
        for name, side in zip(state.agreed.names, state.sides, strict=True)
    ]
    neutrals = [[card.kind for card in own] for own in state.neutrals]
    return "; ".join(
        (f"round {state.round} {state.phase} seat {state.deciding} {state.scores}", *sides, f"{neutrals}")
    )
