"""Mining: finds problems in games of bots, or in positions composed at random, and grades them.

A position becomes a problem if its search is whole, few ideas solve it, and a bot that looks one move ahead
misses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from rules.bots.greedy import GreedyBot
from rules.bots.names import STRONGEST, bot
from rules.bots.play import choose, decision_seed
from rules.bots.thought import Bot
from rules.content import yaml_text
from rules.game import Action, State
from rules.problems.records import GRADES, AnyProblem, Problem, ProblemFile
from rules.problems.rules import ProblemRules, Task
from rules.problems.search import Line, Search, Solutions
from rules.scenes.posing import actions_of
from rules.scenes.records import Hand, InvalidPosition, Move
from rules.tabletop import AnyTabletop

GUESSES, SLIPS = 2, 5
"""The guesses of the bot that plays the games, and in how many of its decisions one is random."""
LONGEST = 900
"""The number of moves after which a game is given up."""
MOST_STEPS = 60
"""The most moves of a bot that tries a problem."""
MOST_A_GAME = 2
"""The most problems of one game: positions of one game resemble each other."""
BOT_SEED = 11
NOTED = 3
"""The best first moves that a player looks at, by evaluation."""
SAME = 1e-9


class Progress(NamedTuple):
    """The state of the work: the number of games and positions looked at, and the problem found now, if
    any."""

    games: int
    positions: int
    found: AnyProblem | None = None


class Difficulty(NamedTuple):
    """The measures of how hard a problem is: its moves, whether only one set of them solves it, whether the
    greedy bot and the strongest one miss it, whether the first move isn't among the best by evaluation, and
    whether it makes the evaluation worse."""

    moves: int
    unique: bool
    greedy_misses: bool
    strongest_misses: bool
    overlooked: bool
    looks_worse: bool

    @property
    def grade(self) -> int:
        """Return the grade, 1 to 5."""
        points = min(3, max(0, self.moves - 2)) + sum(self[1:])
        return min(GRADES[-1], GRADES[0] + points // 2 + (points > 6))


def mine(rules: ProblemRules, seed: int) -> Iterator[Progress]:
    """Yield what was looked at, without end. Problems get ids from the seed, the number of their game and their
    number there."""
    number = 0
    positions = 0
    while True:
        found = 0
        last: AnyProblem | None = None
        for spec in _specs(rules, seed, number):
            positions += 1
            problem = examine(rules, spec, f"mined_{seed}_{number}" + (f"_{found}" if found else ""))
            if problem is not None and last is not None and problem.solution == last.solution:
                problem = None
            if problem is not None:
                found, last = found + 1, problem
            yield Progress(number + 1, positions, problem)
            if found >= MOST_A_GAME:
                break
        else:
            yield Progress(number + 1, positions)
        number += 1


def _specs(rules: ProblemRules, seed: int, number: int) -> Iterator[Any]:
    """Yield the positions of one game, or one composed position with its variants."""
    chance = Random(f"{seed}/{number}")
    if rules.composes:
        yield from _valid_variants(rules, rules.compose(chance))
        return
    game = rules.game
    state = game.new_game(rules.setup(chance), chance.getrandbits(32))
    player = GreedyBot(GUESSES)
    last: object = None
    for move in range(LONGEST):
        if game.to_act(state) is None:
            return
        here = game.turn(state), game.to_act(state)
        if here != last and rules.is_candidate(state):
            last = here
            try:
                spec = rules.pose(state)
            except InvalidPosition:
                pass
            else:
                yield from _valid_variants(rules, spec)
        slips = not chance.randrange(SLIPS)
        state = game.apply(
            state,
            chance.choice([*game.legal_actions(state)])
            if slips
            else choose(game, state, player, decision_seed(number, move)),
        )


def _valid_variants(rules: ProblemRules, spec: Any) -> Iterator[Any]:
    """Yield the variants of a position that the rules allow and a usual game may lead to."""
    try:
        if rules.unlikely(spec.state(rules.game)):
            return
        for each in rules.variants(spec):
            each.state(rules.game)
            yield each
    except InvalidPosition:
        return


def examine(rules: ProblemRules, spec: Any, id: str) -> AnyProblem | None:
    """Return the shortest good problem of a position, the hardest among equally short ones; None if it has
    none."""
    search = Search(rules, spec.state(rules.game), rules.cap)
    waiting = [task for task in search.tasks if not task.met(search.root, search.root)]
    for depth in range(1, rules.depth + 1):
        if not search.grow(depth):
            return None
        for task in tuple(waiting):
            found = search.solutions(task)
            if found is not None:
                waiting.remove(task)
                if problem := _problem(rules, search, task, found, spec, id):
                    return problem
    return None


def _problem(
    rules: ProblemRules, search: Search, task: Task, found: Solutions, spec: Any, id: str
) -> AnyProblem | None:
    """Return the problem of a task that can be solved; None if it isn't good."""
    choices = len(search.edges[search.root])
    if not rules.is_good(found.moves, len(found.ideas), choices, 1):
        return None
    root = spec.state(rules.game)
    line = shortest(rules, search.start, found)
    if len(_pieces(rules, line[:-1])) < 2 or not _misses(rules, root, task, GreedyBot(GUESSES)):
        return None
    search.grow(rules.depth)
    openings = {str(rules.idea(action)) for action in search.openings(task)}
    if not rules.is_good(found.moves, len(found.ideas), choices, len(openings)):
        return None
    return Problem(
        id=id,
        task=task.id,
        position=spec,
        moves=found.moves,
        solutions=len(found.ideas),
        grade=_difficulty(rules, search, task, found, line).grade,
        solution=written(rules, root, line),
        hint=_hint(rules, root, line),
    )


def shortest(rules: ProblemRules, start: State, found: Solutions) -> Line:
    """Return the solution with the fewest counted moves."""
    return min(found.lines, key=lambda line: sum(rules.is_move(start, action) for _, action in line))


def _difficulty(rules: ProblemRules, search: Search, task: Task, found: Solutions, line: Line) -> Difficulty:
    game, root, seat = rules.game, search.root, search.seat
    values = {edge.action: game.evaluate(game.apply(root, edge.action), seat) for edge in search.edges[root]}
    first = values[line[0][1]]
    return Difficulty(
        moves=found.moves,
        unique=len(found.ideas) == 1,
        greedy_misses=True,
        strongest_misses=_misses(rules, root, task, bot(STRONGEST)),
        overlooked=sum(value > first + SAME for value in values.values()) >= NOTED,
        looks_worse=first < game.evaluate(root, seat) - SAME,
    )


def _misses(rules: ProblemRules, root: State, task: Task, player: Bot) -> bool:
    """Return whether a bot that plays this turn misses the task."""
    game, state = rules.game, root
    for number in range(MOST_STEPS):
        if task.met(root, state):
            return False
        if game.to_act(state) is None or rules.is_over(root, state):
            break
        state = game.apply(state, choose(game, state, player, decision_seed(BOT_SEED, number)))
    return not task.met(root, state)


# -- in words


def text(game: AnyTabletop, found: Iterable[AnyProblem]) -> str:
    """Return the text of a file of problems."""
    file: Any = ProblemFile(problems=tuple(found))
    return f"# Problems of {game.title}: docs/problems.md explains each field.\n{yaml_text(file)}"


def written(rules: ProblemRules, root: State, line: Line) -> tuple[Move, ...]:
    """Return the own actions of a line as moves of a scene file, from the uncanonical root."""
    game, state, seat = rules.game, root, rules.game.to_act(root)
    found = []
    for _, action in line:
        while game.to_act(state) not in (seat, None):
            state = game.apply(state, next(iter(game.legal_actions(state))))
        found.append(move_of(rules, state, action))
        state = game.apply(state, action)
    return tuple(found)


def move_of(rules: ProblemRules, state: State, action: Action) -> Move:
    """Return the shortest gesture that means an action and no other; its text if there is none."""
    game = rules.game
    gesture = game.at(state).gesture(action)
    places = [(piece, gesture.place) for piece in gesture.pieces] or [("", gesture.place), ("", "")]
    for does in ("", gesture.label):
        for piece, place in places:
            hand = Hand(piece=piece, to=place, does=does)
            meant = [each for each in actions_of(game, state, hand) if not rules.is_needless(each)]
            if hand != Hand() and meant == [action]:
                return hand
    words: str = game.at(game.view(state, game.to_act(state))).action_to_string(action)
    return words


def _pieces(rules: ProblemRules, line: Line) -> set[tuple[str, ...]]:
    """Return the pieces that act in a line."""
    return {rules.game.at(state).gesture(action).pieces[:1] for state, action in line}


def _hint(rules: ProblemRules, root: State, line: Line) -> str:
    """Return a hint that names the first piece to use; "" if the moves name none."""
    game = rules.game
    names = {piece.id: piece.name for piece in game.at(game.view(root, game.to_act(root))).pieces}
    for state, action in line:
        if rules.is_move(root, action) and (name := names.get(rules.clue(state, action), "")):
            return f"Start with {name}."
    return ""
