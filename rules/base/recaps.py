"""A finished game in figures, and the race of its seats to a goal, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from rules.game import A, Game, S
from rules.tabletop import Course, Line


def compared(
    counts: Iterable[tuple[str, Sequence[int]]], seats: Sequence[int]
) -> tuple[tuple[str, str], ...]:
    """Figures of what each seat has: "5 to 2", in the order of these seats."""
    return tuple((label, " to ".join(str(count[seat]) for seat in seats)) for label, count in counts)


def race(
    game: Game[S, A],
    states: Sequence[S],
    actions: Sequence[A],
    seats: Sequence[int],
    course: Course,
    points: Callable[[S, int], int],
    turning: Callable[[A], str],
) -> Course | None:
    """The course of a game with the lines of these seats: the points of each at the end of every turn, and by
    `turning` the words of its actions that are turning points; None where no turn was played."""
    turns = game.turn(states[-1])
    if not turns:
        return None
    found = {seat: [0] * (turns + 1) for seat in seats}
    for state in states:
        for seat in seats:
            found[seat][game.turn(state)] = min(course.most, points(state, seat))
    marks: dict[int | None, list[tuple[int, str]]] = {seat: [] for seat in seats}
    for state, action in zip(states, actions, strict=False):
        if word := turning(action):
            marks[game.to_act(state)].append((game.turn(state), word))
    return replace(
        course,
        rounds=turns,
        lines=tuple(Line(seat, tuple(found[seat]), tuple(marks[seat])) for seat in seats),
    )
