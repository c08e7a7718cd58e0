"""The proof of a first game: bots play it, and every prompt comes up in its turn."""

from __future__ import annotations

from collections.abc import Collection

from rules.bots.greedy import GreedyBot
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.content import suggestion
from rules.game import Action, State
from rules.history import History
from rules.lessons.decisions import decision_kind, decision_kinds, marks_of, own_turn
from rules.lessons.first_game import setup_of
from rules.lessons.prompting import Prompting
from rules.lessons.records import FirstGame, Prompt
from rules.scenes.posing import only_action_of, require_shown
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

MOST_DECISIONS = 150
"""The decisions after which every prompt must have come up."""


def prove_first_game(game: AnyTabletop, first: FirstGame, marks: Collection[str]) -> None:
    """Raise InvalidPosition unless every prompt comes up in its turn at a decision of its kind, points at
    what is there, and advises a legal move of that kind. Bots make the moves that no prompt advises."""
    history = History(game, setup_of(game, first), first.seed)
    prompting, shown = Prompting(game, first), list[Prompt]()
    bots = [bot(name) if name else GreedyBot() for name in first.bots]
    kinds: dict[int, set[str]] = {}
    for number in range(MOST_DECISIONS):
        seat, state = history.to_act, history.state
        if seat is None or len(shown) == len(first.prompts):
            break
        action = choose(game, state, bots[seat], decision_seed(first.seed, number))
        if seat == prompting.seat:
            kinds.setdefault(own_turn(game, state), set()).update(decision_kinds(game, state))
            prompt = prompting.now(history)
            if prompt is not None and prompt not in shown:
                shown.append(prompt)
                path = f"prompts[{first.prompts.index(prompt)}]"
                action = _advised(game, state, prompt, marks, path) or action
        history.do(action)
    for number, prompt in enumerate(first.prompts):
        if prompt not in shown:
            raise InvalidPosition(
                f"prompts[{number}].when", _absence(prompt, sorted(kinds.get(prompt.turn, ())))
            )


def _absence(prompt: Prompt, kinds: list[str]) -> str:
    """Return why a prompt doesn't come up, given the kinds of decisions in its turn."""
    if prompt.when in kinds:
        return f"turn {prompt.turn} ends before this prompt comes up"
    expected = suggestion(prompt.when, kinds) or f", only {', '.join(kinds) or 'none'}"
    return f"no decision '{prompt.when}' comes up in turn {prompt.turn}{expected}"


def _advised(
    game: AnyTabletop, state: State, prompt: Prompt, marks: Collection[str], path: str
) -> Action | None:
    """Return the move that a prompt advises; None if it advises none. Raises InvalidPosition."""
    view = game.view(state, game.to_act(state) or 0)
    for which, name in enumerate(marks_of(game, state, prompt)):
        require_shown(game, view, name, marks, f"{path}.at[{which}]" if prompt.at else f"{path}.if")
    if prompt.attempt is None:
        return None
    action = only_action_of(game, state, prompt.attempt, f"{path}.try")
    if (kind := decision_kind(action)) != prompt.when:
        raise InvalidPosition(f"{path}.try", f"this move is '{kind}', not '{prompt.when}'")
    return action
