"""Whole games at one screen: every stage of every action is played while the table is shown, before and after a cover,
and every action is heard (LOOK 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.game import Event, Priority, Setup
from tests.ui.driver import FRAME, Driver, lay_out_only

Drive = Callable[..., Driver]
SMASH_GEAR = Setup("smash_gear", ("Ada", "Bo"), {"hands": "open"})
HIDDEN = Setup("smash_gear", ("Ada", "Bo"), {"hands": "hidden"})
IMMENSE_WARFARE = Setup("immense_warfare", ("Ada", "Bo"), {"first": "0"}, ("bull_stampede", "open_sky"))
PLANET_SMASH = Setup("planet_smash", ("Ada", "Bo", "Cy"), {"planet": "dusthalo", "colours": "standard"})
PLAYER = bot("greedy")


class Eyes(Driver):
    """Persons at one screen who notice every stage that is played while the table is shown, each with the seat that
    looks, and every sound."""

    def __init__(self, setup: Setup, seed: int, drive: Drive) -> None:
        self.seen: set[tuple[int, str]] = set()
        self.heard: list[str] = []

        def first(app: Program) -> TableScene:
            app.change_settings(motion="normal")
            return TableScene(app, Session.start(app, app.game(setup.game), setup, seed))

        driver = drive((1280, 720), first=first)
        self.__dict__ |= driver.__dict__
        lay_out_only(self)
        play = self.app.kit.sounds.play

        def hear(name: str, *rest: object) -> None:
            self.heard.append(name)
            play(name, *rest)  # type: ignore[arg-type]

        self.app.kit.sounds.play = hear  # type: ignore[method-assign, assignment]

    def frames(self, count: int, dt: float = FRAME) -> None:
        for _ in range(count):
            super().frames(1, dt)
            if isinstance(self.app.scene, TableScene) and self.stages.running:
                looks = range(len(self.session.setup.seats)) if self.open else (self.viewer,)
                self.seen |= {(seat, self.stages.name) for seat in looks}

    def names(self, seat: int) -> set[str]:
        """The stages that a seat has seen."""
        return {name for looks, name in self.seen if looks == seat}


def stages(events: Sequence[Event], least: Priority = Priority.LOW) -> set[str]:
    return {event.stage for event in events if event.stage and event.priority >= least}


def weighs(events: Sequence[Event]) -> bool:
    return any(event.stage and event.priority >= Priority.HIGH for event in events)


def played(eyes: Eyes, session: Session, seed: int, own: Priority) -> list[str]:
    """Play to the end; what was not seen or heard, in words. `own`: how much a stage weighs at least that who made the
    move must see as well, where what a hand just did needs no showing."""
    missed: list[str] = []
    unseen: dict[int, set[str]] = {}
    while session.seat is not None:
        covered = isinstance(eyes.scene, HandoverScene)
        if covered or eyes.open:
            if covered:
                eyes.seen.clear()
            eyes.uncover()
            looks = eyes.viewer
            lacks = unseen.pop(looks, set()) - eyes.names(looks)
            missed += [f"before its turn seat {looks} does not see {lacks}"] if lacks else []
        seat, number = session.seat, len(session.history.actions)
        action = choose(session.game, session.state, PLAYER, decision_seed(seed, number))
        eyes.settle()
        eyes.seen.clear()
        eyes.heard.clear()
        eyes.act(action)
        assert session.history.actions[number:] == [action], "the hand did what was meant"
        events = session.history.log[number]
        told = f"{number} {type(action).__name__}"
        if lacks := stages(events, own) - eyes.names(seat):
            missed.append(f"{told}: seat {seat} does not see {lacks}")
        if not set(eyes.heard) - {"pick", "click"}:
            missed.append(f"{told}: nothing is heard")
        if weighs(events):
            for other in set(range(len(session.setup.seats))) - {seat}:
                unseen.setdefault(other, set()).update(stages(events))
    return missed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setup", "seed", "own"),
    [
        (SMASH_GEAR, 4, Priority.LOW),
        (HIDDEN, 3, Priority.LOW),
        (PLANET_SMASH, 3, Priority.LOW),
        (IMMENSE_WARFARE, 6, Priority.HIGH),
    ],
    ids=["open", "hidden", "planet", "immense"],
)
def test_a_whole_game_is_seen_and_heard(drive: Drive, setup: Setup, seed: int, own: Priority) -> None:
    eyes = Eyes(setup, seed, drive)
    session: Session = eyes.session
    assert not played(eyes, session, seed, own)
    assert session.outcome is not None and any(weighs(events) for events in session.history.log)
