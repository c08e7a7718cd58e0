"""The problem of a day never comes again soon, whatever the problems are."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rules import catalog
from rules.problems.daily import daily
from rules.problems.reading import problems

APART = 60
"""The days within which no problem comes again, in a game that has as many."""
ids = st.lists(st.text("abcdef_0123", min_size=1, max_size=12), min_size=1, max_size=150, unique=True)
days = st.dates(date(2000, 1, 1), date(2199, 1, 1))


@given(ids, days)
def test_no_problem_repeats_within_60_days(ids: list[str], first: date) -> None:
    window = min(APART, len(ids))
    chosen = [daily(ids, first + timedelta(number)) for number in range(window)]
    assert len({*chosen}) == window
    assert {*chosen} <= {*ids}


@given(ids, days)
def test_every_problem_has_its_day_and_the_order_of_files_changes_nothing(
    ids: list[str], first: date
) -> None:
    chosen = [daily(ids, first + timedelta(number)) for number in range(len(ids))]
    assert {*chosen} == {*ids}
    assert chosen == [daily(ids[::-1], first + timedelta(number)) for number in range(len(ids))]


def test_without_problems_a_day_has_none() -> None:
    assert daily((), date(2026, 11, 29)) == ""


def test_a_day_has_a_problem_in_every_game() -> None:
    for id in catalog.IDS:
        found = problems(id, positions=False)
        assert daily([each.id for each in found], date(2026, 11, 29)) in {each.id for each in found}
