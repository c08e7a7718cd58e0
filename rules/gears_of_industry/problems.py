"""The problems of Gears of Industry: one turn with a clash to win."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Literal

from msgspec.structs import replace

from rules.base.answer import Choose
from rules.common.text import counted
from rules.game import Action
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.payment import EXACT
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.position_file import FactorySpec, PositionSpec, SideSpec, Way
from rules.gears_of_industry.state import HAND, ROOM
from rules.problems.rules import ProblemRules, Task

MOST_POINTS = 4
DOMAINS = ("finance", "labour", "energy")
SIDEWAYS: Way = "right"


def _points(count: int) -> Callable[[Position, Position], bool]:
    team = Position.team
    return lambda root, state: (
        state.scores[team(state, root.seat)] - root.scores[team(root, root.seat)] >= count
    )


class Problems(ProblemRules):
    """The rules of problems of Gears of Industry. Which factories pay, and their rotation, make no difference."""

    depth = 11
    cap = 14000
    composes = True

    def tasks(self) -> Iterator[Task]:
        for count in range(MOST_POINTS, 1, -1):
            yield Task(
                f"points_{count}", f"Score {count} points this turn.", f"You scored fewer than {count} points.",
                _points(count),
            )  # fmt: skip
        yield Task("clash", "Win a clash this turn.", "You won no clash.", _points(1))

    def is_over(self, root: Position, state: Position) -> bool:
        return (state.turn, state.seat) != (root.turn, root.seat)

    def hidden(self, root: Position) -> frozenset[str]:
        found = {card.id for card in root.market_deck}
        for seat, side in enumerate(root.sides):
            found |= {card.id for card in side.deck}
            if seat != root.seat:
                found |= {card.id for card in side.hand}
        return frozenset(found)

    def held(self, state: Position, seat: int) -> frozenset[str]:
        return frozenset(card.id for card in state.sides[seat].hand)

    def matters(self, root: Position, action: Action) -> bool:
        side = root.sides[root.seat]
        own = {factory.id for factory in side.factories} | {card.id for card in side.hand}
        pays = isinstance(action, Choose) and action.pick.removeprefix(EXACT) in own
        return super().matters(root, action) and not pays

    def is_needless(self, action: Action) -> bool:
        return isinstance(action, PlayFactory) and action.turn > 1

    def canonical(self, state: Position) -> Position:
        """Return a position with the own factories the right way up, and sideways ones to the right (GI-3.2)."""
        side = state.sides[state.seat]
        if all(factory.turn < 2 for factory in side.factories):
            return state
        factories = tuple(replace(factory, turn=factory.turn % 2) for factory in side.factories)
        sides = list(state.sides)
        sides[state.seat] = replace(side, factories=factories)
        return replace(state, sides=tuple(sides))

    def unlikely(self, root: Position) -> str:
        """Return what no usual game leads to: more cards in hand than stay there, and one drawn (GI-3.7)."""
        for seat, side in enumerate(root.sides):
            if len(side.hand) > HAND + (seat == root.seat):
                return f"{root.agreed.names[seat]} has {counted(len(side.hand), 'card')} in hand"
        return ""

    # -- positions composed at random

    def compose(self, chance: Random) -> PositionSpec:
        """Return a position with values close together, so that poker hands are near."""
        low = chance.randint(2, 8)
        near, far = range(low, low + 5), range(1, 14)
        used: set[str] = set()

        def card(values: range) -> str:
            while (kind := f"{chance.choice(DOMAINS)}_{chance.choice(values):02}") in used:
                pass
            used.add(kind)
            return kind

        own = tuple(card(near) for _ in range(chance.choice((1, 2, 2))))
        neutrals = card(near), card(near)
        strong = chance.randint(3, 13)
        opposing = [f"{domain}_{strong:02}" for domain in chance.sample(DOMAINS, chance.choice((2, 3)))]
        used |= set(opposing)
        opposing += [card(far) for _ in range(ROOM - len(opposing))]
        hand = [card(near), card(near), card(far)]
        *technologies, last = (f"technology_{number:02}" for number in chance.sample(range(1, 11), 4))
        factories = tuple(
            FactorySpec(each, chance.choice((SIDEWAYS, SIDEWAYS, "upright"))) for each in technologies
        )
        step: Literal["factory", "enter"] = chance.choice(("factory", "enter"))
        return PositionSpec(
            own=SideSpec(
                hand=(*hand, last) if step == "factory" else tuple(hand),
                markets=(own, ()), factories=factories, points=3,
            ),
            opponents=(
                SideSpec(
                    markets=(tuple(opposing), ()), points=5,
                    factories=(FactorySpec("technology_01", SIDEWAYS),),
                ),
            ),
            neutrals=(neutrals, (card(far), card(far))),
            step=step,
            round=7,
        )  # fmt: skip

    def is_good(self, moves: int, solutions: int, choices: int, openings: int) -> bool:
        return moves >= 3 and solutions <= 3 and openings <= 3
