"""Games of every kind played by hints alone: no hint contradicts another, itself, or what the player can see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from game.table.hint import CAREFUL, Advice, hinted_move
from rules import catalog
from rules.bots import hints
from rules.bots.greedy import GreedyBot
from rules.bots.names import adviser, bot
from rules.bots.plan import Plan, Step, plan
from rules.bots.play import choose, decision_seed
from rules.bots.playout import Playout
from rules.lessons.decisions import decision_kind

GAMES = {"planet_smash": 1, "smash_gear": 2, "gears_of_industry": 2, "immense_warfare": 2}
"""The games, and how many play them: the first by hints, the other as who looks one move ahead."""
WORLDS, CLEARLY = 4, 0.02
"""Something is left undone that improves the estimate by so much in each of so many possible worlds, and still does on
average once the other has had the turn."""


class ByHints:
    """A game of which the first seat does what hints tell; `contradictions` are in words."""

    def __init__(self, id: str, seed: int) -> None:
        self.game, self.seed = catalog.load(id), seed
        self.state = self.game.new_game(self.game.default_setup(GAMES[id]), seed)
        self.adviser, self.other = bot(adviser(self.game.advice)), GreedyBot(2)
        self.contradictions: list[str] = []
        self.hints = self.moves = 0
        self._plan: Plan[Any, Any] | None = None
        self._turn = -1
        self._seen: list[Any] = []
        self._promised: tuple[Any, str] | None = None
        self._bought: set[str] = set()

    def play(self, most: int) -> None:
        """Up to so many hints, or the end."""
        while self.hints < most and (seat := self.game.to_act(self.state)) is not None:
            rng = decision_seed(self.seed, self.moves)
            action = self._advised(rng) if seat == 0 else choose(self.game, self.state, self.other, rng)
            self.state, self.moves = self.game.apply(self.state, action), self.moves + 1

    def _advised(self, rng: int) -> Any:
        game, view = self.game, self.game.view(self.state, 0)
        self.hints += 1
        if game.turn(view) != self._turn:
            self._turn, self._seen, self._promised, self._bought = game.turn(view), [], None, set()
        step = self._plan.at(view) if self._plan is not None else None
        if step is None:
            self._plan = plan(game, view, self.adviser, rng, before=self._seen)
            step = self._plan.steps[0]
        self._look_at(step)
        self._seen.append(view)
        return step.thought.action

    def _look_at(self, step: Step[Any, Any]) -> None:
        game, view = self.game, step.view
        told = hints.hint(game, view, step.thought)
        action, label = told.choice.action, told.choice.label
        words = hinted_move(game, view, told, game.at(view).players()).words
        assert isinstance(words, Advice) and words.lines
        preview = game.at(view).preview(action)
        warnings = [line.text for line in preview.lines if line.mark in ("bad", "caution")] if preview else []
        first = words.lines[0]
        if first.startswith(CAREFUL) or first.removesuffix(".") in warnings:
            self._contradicts(f"{label} because {first}")
        if self._promised is not None and self._promised[0] == view and self._promised[1] != label:
            self._contradicts(f"{self._promised[1]} was to follow, not {label}")
        after = hints.after(game, view, action)
        own = after is not None and told.expected and told.expected[0][0] == 0
        self._promised = (game.view(after, 0), told.expected[0][1]) if own else None
        if self._back(action):
            self._contradicts(f"{label} puts back what was moved before")
        for left in self._left(action):
            self._contradicts(f"{label}, though one could {left}")
        self._cards(action, label)

    def _contradicts(self, words: str) -> None:
        self.contradictions.append(f"{self.game.id}, seed {self.seed}, turn {self._turn}: {words}")

    def _arranged(self, view: Any) -> dict[str, Any]:
        return {piece.id: replace(piece, spent=False, acting=False) for piece in self.game.at(view).pieces}

    def _back(self, action: Any) -> bool:
        """Whether an action moves a piece and everything lies then as it did earlier in the turn."""
        view = self.game.view(self.state, 0)
        after = hints.after(self.game, view, action)
        if after is None or not self.game.at(view).gesture(action).pieces:
            return False
        now, then = self._arranged(view), self._arranged(after)
        return then != now and any(self._arranged(each) == then for each in self._seen)

    def _left(self, choice: Any) -> Iterator[str]:
        """What could still be done before a choice that ends the turn, and clearly improves the estimate."""
        game, turn = self.game, self._turn
        view = game.view(self.state, 0)
        moves = (action for action in game.legal_actions(view) if decision_kind(action) != "pass")
        legal = [action for action in moves if action != choice]
        worlds = [game.determinize(view, number) for number in range(WORLDS)]
        ended = [game.apply(world, choice) for world in worlds]
        if (
            decision_kind(choice) == "choose"
            or not legal
            or any(self._goes_on(state, turn, legal) for state in ended)
        ):
            return
        playout = Playout(game, turn + 1)
        ended = [playout.after_responses(state, 0) for state in ended]
        for action in legal:
            after = [playout.after_responses(game.apply(world, action), 0) for world in worlds]
            if any(game.to_act(state) != 0 or game.why_not(state, choice) for state in after) or self._back(
                action
            ):
                continue
            after = [playout.after_responses(game.apply(state, choice), 0) for state in after]
            if min(self._better(ended, after)) >= CLEARLY:
                later = self._better(
                    [playout.end(state) for state in ended], [playout.end(state) for state in after]
                )
                if sum(later) / WORLDS >= CLEARLY:
                    yield game.at(view).action_to_string(action)

    def _goes_on(self, state: Any, turn: int, legal: list[Any]) -> bool:
        """Whether something of what was legal can be done after this, once what is asked is answered."""
        game = self.game
        while game.to_act(state) is not None and game.turn(state) == turn:
            actions = list(game.legal_actions(state))
            if game.to_act(state) == 0 and not set(legal).isdisjoint(actions):
                return True
            state = game.apply(state, actions[0])
        return False

    def _better(self, before: list[Any], after: list[Any]) -> list[float]:
        value = self.game.evaluate
        return [value(new, 0) - value(old, 0) for old, new in zip(before, after, strict=True)]

    def _cards(self, action: Any, label: str) -> None:
        """Whether what was bought or taken by a hint is discarded by a hint in the same turn."""
        game, view = self.game, self.game.view(self.state, 0)
        pieces = set(game.at(view).gesture(action).pieces)
        before = {piece.id: piece.place for piece in game.at(view).pieces}
        after = {
            piece.id: piece.place for piece in game.at(game.view(game.apply(self.state, action), 0)).pieces
        }
        if decision_kind(action) == "choose":
            gone = {
                id
                for id in pieces & self._bought
                if after.get(id, "discard").startswith(("discard", "landfill"))
            }
            if gone:
                self._contradicts(f"{label}, which was bought before")
        self._bought |= {
            id for id in pieces if before.get(id) != after.get(id) and "hand" in after.get(id, "")
        }


@pytest.mark.parametrize(
    "id", ["smash_gear", *(pytest.param(id, marks=pytest.mark.slow) for id in GAMES if id != "smash_gear")]
)
def test_hints_of_the_first_turns_do_not_contradict(id: str) -> None:
    played = ByHints(id, 5)
    played.play(12)
    assert played.hints == 12 and not played.contradictions


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 103))
@pytest.mark.parametrize("id", GAMES)
def test_hints_of_a_whole_game_do_not_contradict(id: str, seed: int) -> None:
    played = ByHints(id, seed)
    played.play(1000)
    assert played.game.outcome(played.state) is not None
    assert not played.contradictions
