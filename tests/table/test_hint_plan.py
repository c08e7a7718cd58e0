"""A hint is a step of a plan: asked again in the same turn, it tells the next one, or says what is new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play.hints import OTHER_MOVE
from game.pages.play.table import TableScene
from game.table.hint import CAREFUL, NO_BETTER, Advice, hinted_action, hinted_move
from rules import catalog
from rules.bots import jobs
from rules.bots.hints import Hint, Way
from rules.bots.plan import Plan, Step
from rules.bots.thought import Thought, Weighed
from rules.codec import decode_state
from rules.game import Setup
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.use_ability import UseAbility
from rules.smash_gear.actions.end_turn import EndTurn
from rules.tabletop import Preview, PreviewLine
from tests.ui.driver import Driver

Planet = Callable[..., Driver]
Drive = Callable[..., Driver]
Patch = pytest.MonkeyPatch


def session(d: Driver) -> Session:
    return d.session


def hint(d: Driver) -> Advice:
    """What the panel says once the hint is there."""
    d.key("h")
    d.settle()
    assert d.hint is not None and isinstance(d.hint.words, Advice)
    return d.hint.words


def make(d: Driver, action: Any) -> None:
    d.page(TableScene).moves.choose(action, by_key=False)
    d.settle()


def thoughts(patch: Patch) -> list[jobs.Job]:
    """The jobs that were asked for from now on."""
    asked: list[jobs.Job] = []
    run = jobs.run

    def watched(job: jobs.Job, *more: Any, **named: Any) -> Any:
        asked.append(job)
        return run(job, *more, **named)

    patch.setattr("rules.bots.jobs.run", watched)
    return asked


def test_the_next_hint_of_the_turn_is_what_the_first_one_said_would_follow(
    planet: Planet, monkeypatch: Patch
) -> None:
    d, asked = planet(), thoughts(monkeypatch)
    first = hint(d)
    then = next(line for line in first.lines if line.startswith("Then: "))
    for step in then.removeprefix("Then: ").split("\u00a0· "):
        make(d, d.hint.move.action)
        assert session(d).seat == 0
        words = hint(d)
        assert words.move == step and not any(line.startswith("New:") for line in words.lines)
    assert len(asked) == 1, "it was thought about once"


def test_who_does_something_else_is_told_that_the_plan_is_new(planet: Planet) -> None:
    d = planet()
    hint(d)
    planned = d.hint.move.action
    make(d, next(action for action in session(d).actions() if action != planned))
    words = hint(d)
    if d.hint.move.action != planned:
        assert words.lines[0] == OTHER_MOVE
    make(d, d.hint.move.action)
    assert not any(line.startswith("New:") for line in hint(d).lines), "that was said, and is the plan now"


def test_undo_leads_back_to_the_plan(planet: Planet, monkeypatch: Patch) -> None:
    d, asked = planet(), thoughts(monkeypatch)
    first = hint(d)
    make(d, next(action for action in session(d).actions() if action != d.hint.move.action))
    d.key("u")
    d.settle()
    assert hint(d) == first and len(asked) == 1


def plans(patch: Patch, *made: Callable[[Any, Any], Plan[Any, Any]]) -> None:
    """Let the bot plan so, once after the other: each is made of the game and the view."""
    left = list(made)

    def run(job: jobs.HintJob, game: Any, *_: Any, **__: Any) -> Plan[Any, Any]:
        return left.pop(0)(game, decode_state(game, job.view))

    patch.setattr("rules.bots.jobs.run", run)


def line(*actions: Any) -> Callable[[Any, Any], Plan[Any, Any]]:
    """A plan of these actions. What is seen after one that can't be foreseen is no position at all."""

    def make(game: Any, view: Any) -> Plan[Any, Any]:
        steps, at = [], view
        for number, action in enumerate(actions):
            steps.append(Step(at, Thought(0, (Weighed(action, 0.1),), tuple(actions[number + 1 :]))))
            after = game.apply(at, action)
            at = game.view(after, 0) if after.rng == at.rng else replace(view, rng=1)
        return Plan(tuple(steps))

    return make


def test_what_chance_has_decided_is_said_to_be_new(planet: Planet, monkeypatch: Patch) -> None:
    def rerolls(s: Session) -> Any:
        for _ in range(400):
            for action in s.actions():
                if isinstance(action, UseAbility) and s.game.apply(s.state, action).rng != s.state.rng:
                    return action
            s.do(s.actions()[0])
        raise AssertionError("nothing can be rolled again")

    found: list[Any] = []
    d = planet(prepare=lambda s: found.append(rerolls(s)), seed=3)
    roll = found[0]
    foreseen = next(action for action in session(d).actions() if action != roll)

    def otherwise(game: Any, view: Any) -> Plan[Any, Any]:
        return line(next(action for action in game.legal_actions(view) if action != foreseen))(game, view)

    plans(monkeypatch, line(roll, foreseen), otherwise)
    hint(d)
    make(d, roll)
    assert hint(d).lines[0] == "New: dice were rolled."


def test_the_decision_of_another_is_said_to_be_new(drive: Drive) -> None:
    def first(app: Any) -> TableScene:
        game = app.game("immense_warfare")
        return TableScene(app, Session.start(app, game, game.default_setup(2), 2))

    d = drive(first=first)
    s = session(d)
    rng, moves, seat = s.state.rng, len(s.history.actions), s.seat
    while moves == len(s.history.actions) or s.state.rng != rng:
        rng, moves, seat = s.state.rng, len(s.history.actions), s.seat
        s.do(s.actions()[0])
    told = d.page(TableScene).hints._words(moves, 1 - (seat or 0))
    assert told == f"New: {s.setup.seats[seat or 0]} made a decision."


def test_a_plan_goes_with_the_cards(planet: Planet, monkeypatch: Patch) -> None:
    d, asked = planet(), thoughts(monkeypatch)
    hint(d)
    d.key("escape")
    d.page(TableScene).hints.leave()
    hint(d)
    assert len(asked) == 2


# -- why


def shown(patch: Patch, *lines: tuple[str, str], news: str = "") -> tuple[str, ...]:
    """What a hint says whose preview has these findings."""
    game = catalog.load("planet_smash")
    view = game.view(game.new_game(game.default_setup(1), 1), 0)
    preview = Preview("Do it", lines=tuple(PreviewLine(mark, text) for mark, text in lines))
    patch.setattr(game.view_type, "preview", lambda *_: preview)
    action = next(game.legal_actions(view))
    words = hinted_move(game, view, Hint(0, Way(action, "Do it", 0.1, "")), ("Ann",), news).words
    assert isinstance(words, Advice)
    return words.lines


def test_a_warning_is_never_the_reason(monkeypatch: Patch) -> None:
    warned = shown(monkeypatch, ("caution", "It may show a 1"), ("bad", "It is lost"))
    assert warned == (NO_BETTER, f"{CAREFUL}It may show a 1.", f"{CAREFUL}It is lost.")
    noted = shown(
        monkeypatch, ("caution", "It may show a 1"), ("note", "You keep a gear"), news="New: so it is."
    )
    assert noted == ("New: so it is.", "You keep a gear.", f"{CAREFUL}It may show a 1.")
    good = shown(monkeypatch, ("bad", "It is lost"), ("note", "You keep a gear"), ("good", "It wins"))
    assert good == ("It wins.", f"{CAREFUL}It is lost.", "You keep a gear.")


def test_nor_where_a_look_back_says_what_was_better(planet: Planet, monkeypatch: Patch) -> None:
    d = planet()
    game, view = session(d).game, session(d).view(0)
    monkeypatch.setattr(
        game.view_type, "preview", lambda *_: Preview("Do", lines=(PreviewLine("bad", "It is lost"),))
    )
    words = hinted_action(
        game, view, Place("red", 1), Advice("Round 1", "", "Do", ("You did otherwise.",))
    ).words
    assert isinstance(words, Advice) and words.lines == ("You did otherwise.", f"{CAREFUL}It is lost.")


# -- ending the turn on advice


@pytest.mark.many_cases
@pytest.mark.parametrize("how", ["hint", "then", "unasked"])
def test_who_ends_the_turn_as_a_hint_told_is_not_asked_whether_to(
    drive: Drive, monkeypatch: Patch, how: str
) -> None:
    def first(app: Any) -> TableScene:
        game = app.game("smash_gear")
        setup = Setup(game.id, ("Ada", "Hal"), game.default_setup(2).options, bots=("", "greedy"))
        s = Session.start(app, game, setup, 5)
        while (
            s.seat or EndTurn() not in s.actions() or s.game.at(s.state).gesture(EndTurn()).question is None
        ):
            s.do(s.actions()[0])
        return TableScene(app, s)

    d = drive(first=first)
    d.settle()
    s = session(d)
    before = next(action for action in s.actions() if action != EndTurn() and foreseeable(s, action))
    steps = {"hint": (EndTurn(),), "then": (before, EndTurn()), "unasked": (before,)}[how]
    plans(monkeypatch, line(*steps))
    hint(d)
    made = len(s.history.actions)
    if how == "then":
        make(d, before)
    d.page(TableScene).moves.choose(EndTurn(), by_key=False)
    d.frames(2)
    assert isinstance(d.scene, TableScene) == (how != "unasked")
    assert (EndTurn() in s.history.actions[made:]) == (how != "unasked")


def foreseeable(s: Session, action: Any) -> bool:
    """Whether what comes of an action is known before, and the turn can be ended after it, with the same question."""
    view = s.view(0)
    after = s.game.apply(view, action)
    real = s.game.apply(s.state, action)
    return (
        s.game.view(after, 0) == s.game.view(real, 0)
        and EndTurn() in s.game.legal_actions(real)
        and s.game.at(real).gesture(EndTurn()).question is not None
    )
