"""Who may answer what was announced, and when the answering ends."""

from __future__ import annotations

import pytest

from rules.common.responses import asked, passed
from rules.smash_gear.announced import Announced

FIRST, ANSWER = Announced("move", 0, "a"), Announced("effect", 1, "b")


@pytest.mark.parametrize(
    ("waiting", "passes", "seat"),
    [((FIRST,), 0, 1), ((FIRST,), 1, 0), ((FIRST, ANSWER), 0, 0), ((FIRST, ANSWER), 1, 1)],
)
def test_the_other_is_asked_first_and_then_who_announced_last(
    waiting: tuple[Announced, ...], passes: int, seat: int
) -> None:
    assert asked(waiting, passes, 2) == seat


def test_nobody_is_asked_when_nothing_waits() -> None:
    with pytest.raises(IndexError):
        asked((), 0, 2)


@pytest.mark.parametrize(
    ("waiting", "first_asked", "needed"),
    [((FIRST,), False, 1), ((FIRST,), True, 2), ((FIRST, ANSWER), False, 2), ((FIRST, ANSWER), True, 2)],
)
def test_all_pass_in_a_row_but_who_announced_first_only_when_asked(
    waiting: tuple[Announced, ...], first_asked: bool, needed: int
) -> None:
    over = [passed(waiting, passes, 2, first_asked=first_asked) for passes in range(3)]
    assert over == [passes >= needed for passes in range(3)]
