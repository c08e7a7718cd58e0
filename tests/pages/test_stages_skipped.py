"""A press that skips what is played leads to the very position and picture to which waiting leads, whichever stage it
meets (LOOK 12)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from game.dev.film import Film, begun, films
from rules import catalog
from rules.game import State

SIZE = (960, 540)
ASIDE = (4.0, 700.0)
FILMS = [(id, film) for id in catalog.IDS for film in films(id)]


def told(events: ModuleType) -> set[str]:
    """The stages that the events of a game name."""
    return {word for name, word in vars(events).items() if name.isupper() and isinstance(word, str)}


KINDS = {id: told(import_module(f"rules.{id}.events")) for id in catalog.IDS} | {
    "planet_smash": {"smash", "planet"}
}
"""Every stage that the rules of a game tell of."""


class End(NamedTuple):
    """The stages that were played, and what is there once all is over."""

    stages: tuple[str, ...]
    state: State
    picture: bytes


def ended(film: Film, skipped: str = "", motion: str = "normal") -> End:
    """Play a film, up to a stage that is `skipped` in its second frame."""
    with begun(film, SIZE, motion) as driver:
        stages, names = driver.stages, []
        while stages.running:
            if stages.name not in names:
                names.append(stages.name)
            driver.frames(1)
            if stages.running and stages.name == skipped:
                driver.key("x")
                assert not stages.running
        scene: Any = driver.scene
        driver.settle()
        driver.move(ASIDE)
        driver.settle()
        return End(tuple(names), scene.session.state, driver.picture())


@cache
def waited(id: str, name: str) -> End:
    """What comes of a film that is seen to its end."""
    return ended(next(film for film in films(id) if film.name == name))


@pytest.mark.slow
@pytest.mark.parametrize(("id", "film"), FILMS, ids=lambda each: getattr(each, "name", each))
def test_what_is_skipped_ends_as_what_is_waited_for(id: str, film: Film) -> None:
    whole = waited(id, film.name)
    for stage in whole.stages:
        early = ended(film, stage)
        assert early.state == whole.state, stage
        assert early.picture == whole.picture, stage


@pytest.mark.slow
@pytest.mark.parametrize("id", catalog.IDS)
def test_every_kind_of_stage_is_among_them(id: str) -> None:
    assert {stage for each, film in FILMS if each == id for stage in waited(id, film.name).stages} == KINDS[
        id
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("id", "film"), FILMS, ids=lambda each: getattr(each, "name", each))
def test_reduced_motion_shows_moments_of_it_and_ends_alike(id: str, film: Film) -> None:
    whole, reduced = waited(id, film.name), ended(film, motion="reduced")
    assert set(reduced.stages) <= set(whole.stages)
    assert reduced.state == whole.state


@pytest.mark.slow
@pytest.mark.parametrize(("id", "film"), FILMS, ids=lambda each: getattr(each, "name", each))
def test_without_motion_nothing_is_played_and_the_position_is_the_same(id: str, film: Film) -> None:
    off = ended(film, motion="off")
    assert not off.stages and off.state == waited(id, film.name).state
