"""The problems of Mechyard: one Fight turn, without luck and without responses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from msgspec.structs import replace

from rules.game import Action
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.step import Step
from rules.mechyard.cards import Design
from rules.mechyard.ending import WHOLE
from rules.mechyard.frame import Frame
from rules.mechyard.position import Position
from rules.mechyard.position_file import AnyModule, ModuleSpec, PositionSpec, SideSpec
from rules.mechyard.printed import DECKS
from rules.mechyard.state import BROKEN, Module
from rules.problems.rules import Met, ProblemRules, Task

BREAKS = (4, 3, 2)
DAMAGES = range(24, 6, -1)
NEAREST, FARTHEST = 1, 14
"""The distances of the opponent's mech in composed positions."""
MONEY, BEHIND = (8, 30), (4, 16)
"""The money in composed positions, and by how much the player is behind."""
ONE_CREW, UPRIGHT = 0.9, 0.8
"""How often composed positions have a single crew member, and a module the right way up where that is
possible."""


def _broken(position: Position, seat: int) -> int:
    """Return the number of broken modules of a seat's opponents."""
    return sum(mech.damage.count(BROKEN) for at, mech in enumerate(position.mechs) if at != seat)


def _taken(position: Position, seat: int) -> int:
    """Return the damage that a seat's opponents have taken in this Fight phase."""
    return sum(mech.taken for at, mech in enumerate(position.mechs) if at != seat)


def _breaks_core(root: Position, state: Position) -> bool:
    """Return whether an opponent's Core has been broken since the start."""
    mechs = zip(root.mechs, state.mechs, strict=True)
    return any(before.damage[0] != BROKEN == after.damage[0] for before, after in mechs)


def _more(count: Callable[[Position, int], int], least: int) -> Met:
    """Return whether a count has grown by as much since the start."""
    return lambda root, state: count(state, root.seat) - count(root, root.seat) >= least


class Problems(ProblemRules):
    """The rules of problems of Mechyard."""

    left_out = {EndTurn: "Solve the problem this turn, or start over."}
    depth = 9
    cap = 6000
    composes = True

    def tasks(self) -> Iterator[Task]:
        yield Task("count", "Win the game this turn.", "You wouldn't win.", self._wins)
        for count in BREAKS:
            yield Task(
                f"break_{count}", f"Break {count} modules this turn.", f"You broke fewer than {count} modules.",
                _more(_broken, count),
            )  # fmt: skip
        yield Task("core", "Break the Core this turn.", "The Core isn't broken.", _breaks_core)
        for count in DAMAGES:
            yield Task(
                f"damage_{count}", f"Deal {count} damage this turn.", f"You dealt less than {count} damage.",
                _more(_taken, count),
            )  # fmt: skip

    def _wins(self, root: Position, state: Position) -> bool:
        """Return whether the player wins by ending the last turn of the game now (MY-2.2)."""
        if state.turn < state.agreed.rounds or state.order()[-1] != root.seat:
            return False
        if not state.over:
            if self.game.why_not(state, EndTurn()) is not None:
                return False
            state = self.game.apply(state, EndTurn())
        return self.is_won(root, state)

    def is_over(self, root: Position, state: Position) -> bool:
        return (state.turn, state.phase, state.seat) != (root.turn, root.phase, root.seat)

    def idea(self, action: Action) -> object:
        """Return the action without what makes no difference: which crew steps, how far the mech moves."""
        if isinstance(action, Step):
            return "step", action.to
        return ("drive", action.module) if isinstance(action, Drive) else action

    def is_good(self, moves: int, solutions: int, choices: int, openings: int) -> bool:
        return 4 <= moves <= 8 and solutions <= 3 and openings <= 2

    def clue(self, state: Position, action: Action) -> str:
        """Return the module that is used first."""
        return "" if isinstance(action, Step) else getattr(action, "module", getattr(action, "weapon", ""))

    # -- positions composed at random

    def compose(self, chance: Random) -> PositionSpec:
        """Return the last turn of a game: two small mechs, and a crew member or two."""
        library = self.game.library
        core, *parts = library.starting
        decks = [[each for each in library.designs.values() if each.kind == kind] for kind in DECKS]
        drawn = [each for deck in decks for each in chance.sample([d for d in deck if not d.starting], 3)]
        chance.shuffle(drawn)
        own = [*chance.sample(parts, 2), *drawn[: chance.choice((2, 3))]]
        opposing = [*parts, *drawn[3 : chance.choice((4, 5))]]
        round = chance.choice((3, 5))
        mechs = [self._mech(chance, core, designs) for designs in (own, opposing)]
        others = tuple(
            replace(each, damage=chance.choice((0, chance.randrange(library.designs[each.module].health))))
            for each in mechs[1]
        )
        ids = [each.module for each in mechs[0]]
        crew = ids[:1] if chance.random() < ONE_CREW else [ids[0], chance.choice(ids[1:])]
        distance = chance.randint(NEAREST, FARTHEST)
        money = chance.randint(*MONEY)
        behind = money + self._cost(own) - self._cost(opposing) + chance.randint(*BEHIND)
        return PositionSpec(
            own=SideSpec(_short(mechs[0]), tuple(crew), money=money),
            opponents=(SideSpec(_short(others), money=max(0, behind), space=distance),),
            round=round,
            first=1,
        )

    def _cost(self, designs: Iterable[Design]) -> int:
        """Return what unbroken modules count at the end (MY-8.1)."""
        return WHOLE * sum(each.cost for each in designs)

    def _mech(self, chance: Random, core: Design, designs: list[Design]) -> tuple[ModuleSpec, ...]:
        """Return a mech of a Core and these designs, attached at random (MY-4.1)."""
        modules = [Module(core.id, core.id, 0, 0)]
        for design in designs:
            frame = Frame(modules, self.game.library.designs)
            places = [*frame.placements(design)]
            upright = [place for place in places if not place[2]]
            x, y, turn = chance.choice(upright if upright and chance.random() < UPRIGHT else places)
            modules.append(Module(f"{design.id}/{len(modules)}", design.id, x, y, turn))
        return tuple(ModuleSpec(each.design, (each.x, each.y), each.turn) for each in modules)


def _short(mech: tuple[ModuleSpec, ...]) -> tuple[AnyModule, ...]:
    """Return a mech with modules written by their ids where nothing else is said."""
    return tuple(each.module if each == ModuleSpec(each.module) else each for each in mech)
