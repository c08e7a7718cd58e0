"""The score of a daily game as a line for others: honest, without what would spoil it, copied by a button."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.app.program import Program
from game.app.session import Session
from game.pages import result as result_scene
from game.pages.parts.dates import daily_setup, today
from game.pages.result import ResultScene
from game.pages.result.story import Story
from rules.bots.greedy import GreedyBot
from rules.bots.play import choose, decision_seed
from tests.pages.play import advance, press, result_of, said
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def daily(app: Program, id: str = "planet_smash") -> Session:
    """Today's game, begun."""
    return Session.start(app, app.game(id), *daily_setup(app.game(id), today()))


def smashed(app: Program) -> Session:
    """Today's planet, smashed by somebody who looks a move ahead."""
    session = daily(app)
    while session.seat is not None:
        rng = decision_seed(1, len(session.history.actions))
        session.do(choose(session.game, session.state, GreedyBot(), rng))
    return session


@pytest.mark.slow
def test_the_line_tells_round_difficulty_and_abilities_and_is_copied(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(result_scene, "copy", lambda line: copied.append(line) or True)
    driver = result_of(drive, smashed)
    session = driver.session
    press(driver, "copy")
    planet = session.game.planets[session.state.planet]
    start = (
        f"Planet Smash daily {today().isoformat()}: smashed in round {session.state.round} of {planet.rounds}"
    )
    assert len(copied) == 1 and copied[0].startswith(start)
    assert copied[0].endswith(("ability", "abilities"))
    assert planet.title not in copied[0], "which planet it was is nobody's business yet"
    assert said(driver) == f"Copied: {copied[0]}"


def test_a_second_try_says_so_and_a_loss_is_a_loss(drive: Drive) -> None:
    driver = result_of(drive, lambda app: advance(daily(app)))
    first = driver.session
    assert "still stands after round" in driver.page(ResultScene).story.line
    again = advance(daily(driver.app), seed=3)
    story = Story(again, driver.app.store.records.all("planet_smash"))
    assert (
        story.line.endswith("quadrants demolished, try 2") and again.files.record.id != first.files.record.id
    )


def test_only_a_daily_game_has_a_line(drive: Drive) -> None:
    def other(app: Program) -> Session:
        setup, _ = daily_setup(app.game("planet_smash"), today())
        return advance(Session.start(app, app.game("planet_smash"), setup, 5))

    driver = result_of(drive, other)
    assert not driver.page(ResultScene).story.line and "copy" not in driver.named


@pytest.mark.slow
def test_a_game_without_words_of_its_own_says_how_it_ended(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = result_of(drive, smashed)
    session = driver.session
    monkeypatch.setattr(session.game, "score", lambda state: "")
    session.files.record = replace(session.files.record, rounds=9)
    assert Story(session, []).line.endswith(", round 9")
