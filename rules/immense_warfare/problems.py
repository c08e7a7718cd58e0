"""The problems of Immense Warfare: one turn of attacks on the damage zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random

from msgspec.structs import replace

from rules.common.text import counted
from rules.immense_warfare import entry
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.decks import card_faults
from rules.immense_warfare.position import Position
from rules.immense_warfare.position_file import PositionSpec, SideSpec
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import HAND, LOST
from rules.problems.rules import ProblemRules, Task
from rules.problems.search import Search

COLUMNS, FRONT, BACK = "abcdefg", (2, 3, 4), 5
"""The columns of the battlefield, and the rows of attackers and blockers and of defenders."""
TURN = 19
"""The turn of composed positions: late enough for all of their towers (MI-4.1)."""
TOWERS = (3, 4, 4, 5)
"""The numbers of the opponent's towers in composed positions."""
FILLER = "radio_tower"
ATTACKERS = (
    "cruiser", "skipper", "shortbow", "cap_gun", "bugzapper", "guard_dog", "challenger_tank", "wind_up_cat",
    "insect_drone", "wind_up_mouse",
)  # fmt: skip
BLOCKERS = ("skipper", "cap_gun", "turtle", "wind_up_dog", "insect_drone", FILLER)
DEFENDERS = ("turtle", "turret")
COMMANDS = (
    "attack_orders", "marching_orders", "ramp_orders", "orbital_strike", "rocket_propulsion", "heavy_fire",
    "interdiction",
)  # fmt: skip
TIMES = {3: "3 times", 2: "twice", 1: "once"}


def _damage(root: Position, state: Position) -> int:
    """Return the damage that the opponent has taken since the start."""
    opponent = 1 - root.seat
    return len(state.sides[opponent].damage) - len(root.sides[opponent].damage)


def _attacks(count: int) -> Callable[[Position, Position], bool]:
    return lambda root, state: _damage(root, state) >= count


class Problems(ProblemRules):
    """The rules of problems of Immense Warfare."""

    left_out = {EndTurn: "Solve the problem this turn, or start over."}
    composes = True
    cap = 2500

    def tasks(self) -> Iterator[Task]:
        yield Task("win", "Win this turn.", "You haven't won.", self.is_won)
        for count, times in TIMES.items():
            yield Task(
                f"direct_{count}", f"Attack your opponent directly {times} this turn.",
                f"You attacked fewer than {count} times." if count > 1 else "You made no direct attack.",
                _attacks(count),
            )  # fmt: skip

    def is_over(self, root: Position, state: Position) -> bool:
        return (state.turn, state.seat) != (root.turn, root.seat)

    def hidden(self, root: Position) -> frozenset[str]:
        decks = (card.id for side in root.sides for card in side.deck)
        return frozenset(decks) | self.held(root, 1 - root.seat)

    def held(self, state: Position, seat: int) -> frozenset[str]:
        return frozenset(card.id for card in state.sides[seat].hand)

    def unlikely(self, root: Position) -> str:
        """Return what no usual game leads to: mechas without the bandwidth for them (MI-4.2), more towers than
        turns (MI-4.1), more cards in hand than stay there (MI-3.4), more copies than a deck has (MI-1.2)."""
        work, library = self.game.working_state(root), self.game.library
        for seat, side in enumerate(root.sides):
            own, name = seat == root.seat, root.names[seat]
            if entry.spent(work, seat) > entry.bandwidth(work, seat):
                return f"{name} uses {entry.spent(work, seat)} bandwidth of {entry.bandwidth(work, seat)}"
            turns = (root.turn - own) // 2 + (own and root.tower)
            kinds = [unit.kind for unit in root.units if unit.controller == seat]
            towers = sum(is_a(library[kind].type, "tower") for kind in kinds)
            if towers > turns:
                return f"{name} has {counted(towers, 'tower')} after {counted(turns, 'turn')}"
            if len(side.hand) > HAND + own:
                return f"{name} has {counted(len(side.hand), 'card')} in hand"
            named = Counter([*kinds, *(card.kind for card in (*side.hand, *side.discard, *side.damage))])
            for fault in card_faults(named, library):
                return f"{name}: {fault.text}"
        return ""

    # -- positions composed at random

    def compose(self, chance: Random) -> PositionSpec:
        """Return one or two mechas in front of a line of defenders, with commands in hand."""
        front = [f"{column}{row}" for row in FRONT for column in COLUMNS]
        back = [f"{column}{BACK}" for column in COLUMNS]
        chance.shuffle(front)
        chance.shuffle(back)
        own: dict[str, str] = {f"{column}1": FILLER for column in COLUMNS[:-1]}
        for _ in range(chance.choice((1, 2, 2))):
            own[front.pop()] = chance.choice(ATTACKERS)
        opposing = {back.pop(): FILLER for _ in range(chance.choice(TOWERS))}
        near = [space for space in front if space.endswith(str(FRONT[-1]))]
        wanted = [back.pop() for _ in range(chance.choice((0, 1)))] + near[: chance.choice((2, 3))]
        for space in wanted:
            kind = chance.choice(DEFENDERS if space.endswith(str(BACK)) else BLOCKERS)
            if self._spare([*opposing.values(), kind]) >= 0:
                opposing[space] = kind
        hand = tuple(chance.sample(COMMANDS, 2))
        return PositionSpec(
            turn=TURN,
            own=SideSpec(units=own, hand=hand),
            opponent=SideSpec(units=opposing, deck=(FILLER,) * LOST),
        )

    def _spare(self, kinds: Iterable[str]) -> int:
        """Return the bandwidth that units of these kinds leave (MI-4.2)."""
        printed = [self.game.library[kind] for kind in kinds]
        return sum(int(each.keywords.get("provide", 0)) - each.cost for each in printed)

    def variants(self, spec: PositionSpec) -> Iterator[PositionSpec]:
        """Yield the position with as much damage that the most direct attacks of this turn win."""
        root = spec.state(self.game)
        search = Search(self, root, self.cap)
        if not search.grow(self.depth):
            return
        most = max((_damage(search.start, state) for state in search.seen), default=0)
        if most > 0:
            damage = (FILLER,) * (LOST - most)
            yield replace(spec, opponent=replace(spec.opponent, damage=damage))
