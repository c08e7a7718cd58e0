"""The base of all looks: what it refuses when a look is made, and how few questions it answers."""

from __future__ import annotations

import pytest

from game.table.look import TableLook, look_of
from rules import catalog

MOST = 25
"""HOUSE, step 9."""


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("portraits", "portrait"), ("overlayed", "overlay"), ("own_mark", "own_marks")],
)
def test_a_misspelt_feature_is_refused_with_the_name_that_was_meant(wrong: str, near: str) -> None:
    with pytest.raises(
        TypeError, match=rf"Wrong\.{wrong} overrides no method of a look: did you mean '{near}'"
    ):
        type("Wrong", (TableLook,), {wrong: lambda self: None})


def test_a_helper_of_a_look_begins_with_an_underscore() -> None:
    with pytest.raises(
        TypeError, match=r"Wrong\.zq overrides no method of a look: Names of helpers begin with _"
    ):
        type("Wrong", (TableLook,), {"zq": 1})
    type("Right", (TableLook,), {"_zq": 1})


def test_a_look_has_few_methods_and_none_that_only_one_game_answers() -> None:
    asked = [name for name, made in vars(TableLook).items() if callable(made)]
    assert len(asked) <= MOST
    looks = [vars(look_of(id)) for id in catalog.IDS if look_of(id) is not TableLook]
    for name in (name for name in asked if not name.startswith("_")):
        assert sum(name in look for look in looks) != 1, name


@pytest.mark.parametrize("id", catalog.IDS)
def test_every_game_has_a_look(id: str) -> None:
    assert issubclass(look_of(id), TableLook)
