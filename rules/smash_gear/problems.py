"""The problems of Smash Gear: one turn against an opponent who has spent everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from msgspec.structs import replace

from rules.common.setups import SET
from rules.common.text import counted
from rules.problems.rules import ProblemRules, Task
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.pieces import other
from rules.smash_gear.position_file import BOARD, FIRST, PositionSpec
from rules.smash_gear.position_parts import MachineSpec, StoreSpec
from rules.smash_gear.state import Position
from rules.smash_gear.turn import HAND

MOST_HONOR, LEAST_HONOR = 9, 3
MOST_GEARS = 6
"""The most gears in a mined problem; above it the price of a Destroy Base card is spent on one."""
EARLIEST = 3
OWN, ENEMIES = 2, 3
"""The most machines of each side in a mined problem: with more, a search doesn't come to its end."""


def _bases(root: Position, state: Position) -> int:
    """Return the number of enemy bases destroyed since the start."""
    enemy = other(root.seat)
    return len(root.bases_of(enemy)) - len(state.bases_of(enemy))


def _honor(count: int) -> Callable[[Position, Position], bool]:
    return lambda root, state: state.sides[root.seat].honor - root.sides[root.seat].honor >= count


class Problems(ProblemRules):
    """The rules of problems of Smash Gear: a turn without purchases."""

    left_out = {
        Buy: "Problems leave buying out: use what you have.",
        EndTurn: "Solve the problem this turn, or start over.",
    }
    depth = 5
    cap = 3000

    def tasks(self) -> Iterator[Task]:
        yield Task("win", "Win this turn.", "You haven't won.", self.is_won)
        yield Task(
            "base", "Destroy a base this turn.", "The base still stands.",
            lambda root, state: _bases(root, state) > 0,
        )  # fmt: skip
        for count in range(MOST_HONOR, LEAST_HONOR - 1, -1):
            yield Task(
                f"honor_{count}", f"Gain {count} honor this turn.", f"You gained less than {count} honor.",
                _honor(count),
            )  # fmt: skip

    def setting(self, root: Position) -> str:
        standard, *others = self.game.library.sets
        found = {each.id: each.title for each in others if each is not standard}
        return f"{found[root.set]}: other board and prices" if root.set in found else ""

    def is_over(self, root: Position, state: Position) -> bool:
        return (state.turn, state.seat) != (root.turn, root.seat)

    def hidden(self, root: Position) -> frozenset[str]:
        return frozenset(card.id for card in (*root.store.machine_pile, *root.store.program_pile))

    def held(self, state: Position, seat: int) -> frozenset[str]:
        return frozenset(card.id for card in state.sides[seat].hand)

    def unlikely(self, root: Position) -> str:
        """Return what no usual game leads to: more bases than turns to build them (SG-5.2), or more cards than
        stay in the opponent's hand (SG-10.1)."""
        for seat, side in enumerate(root.sides):
            own, name = seat == root.seat, root.names[seat]
            bases, most = len(root.bases_of(seat)), 1 + (root.turn - own) // 2 + (own and root.built)
            if bases > most:
                return f"{name} has {counted(bases, 'base')}, and at most {most} can be built"
            if len(side.hand) > HAND and not own:
                return f"{name} has {counted(len(side.hand), 'card')} in hand"
        return ""

    def options(self, chance: Random) -> dict[str, str]:
        set = chance.choice(self.game.library.sets).id
        boards = [id for id, motion in self.game.rules.motions.items() if set in motion.board.sets]
        return {SET: set, BOARD: chance.choice(boards), FIRST: "0"}

    def is_candidate(self, state: Position) -> bool:
        fresh = not (state.agenda or state.assembled or state.built or state.moved)
        return (
            fresh
            and state.seat == 0
            and state.turn >= EARLIEST
            and {machine.owner for machine in state.machines} == {0, 1}
            and all(machine.pose is not None for machine in state.machines)
        )

    def pose(self, state: Position) -> PositionSpec:
        spec: PositionSpec = super().pose(state)
        gears, hand = spec.own.gears, spec.own.hand
        destroyer = state.store.destroyer
        if gears >= MOST_GEARS and destroyer not in hand:
            gears, hand = gears - self.game.library.prices[destroyer], (*hand, destroyer)
        own = replace(
            spec.own, gears=min(gears, MOST_GEARS), hand=hand, landfill=(), stops=PositionSpec().own.stops
        )
        opponent = replace(spec.opponent, gears=0, hand=(), landfill=(), stops=own.stops)
        usual = PositionSpec()
        return replace(
            spec,
            own=own,
            opponent=opponent,
            store=StoreSpec(),
            seats=usual.seats,
            options={},
            seed=usual.seed,
        )

    def variants(self, spec: PositionSpec) -> Iterator[PositionSpec]:
        """Yield the position with each few of the own machines, and the enemies that are nearest to them."""
        enemies = spec.opponent.machines
        for own in combinations(spec.own.machines, min(OWN, len(spec.own.machines))):
            near = sorted(enemies, key=lambda enemy: min(_distance(enemy, each) for each in own))
            yield replace(
                spec,
                own=replace(spec.own, machines=own),
                opponent=replace(spec.opponent, machines=tuple(near[:ENEMIES])),
            )


def _distance(one: MachineSpec, another: MachineSpec) -> int:
    """Return the distance of two machines, in cells."""
    return sum(abs(a - b) for a, b in zip(one.at, another.at, strict=True))
