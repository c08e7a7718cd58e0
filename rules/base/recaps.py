"""The figures of a finished game, and the progress of its seats turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from rules.game import A, S
from rules.tabletop import Series, Summary, Tabletop, Timeline


def recap(
    game: Tabletop[S, A],
    states: Sequence[S],
    actions: Sequence[A],
    counts: Iterable[tuple[str, Sequence[int]]],
    decisive: Iterable[str],
    course: Timeline,
    points: Callable[[S, int], int],
    turning: Callable[[A], str],
    score: str,
) -> Summary:
    """Return a game's summary with the winners' figures first: its turns, and the `counts` of each seat by
    label ("5 to 2"). Its course has a line for each seat: its points after every turn, with the words that
    `turning` returns for its actions as turning points."""
    last = states[-1]
    found = game.outcome(last)
    winners = found.winners if found is not None else ()
    seats = tuple(sorted(range(len(game.at(last).players())), key=lambda seat: (seat not in winners, seat)))
    figures = [(f"{game.turn_word.capitalize()}s", str(game.turn(last)))]
    figures += [(label, " to ".join(str(count[seat]) for seat in seats)) for label, count in counts]
    race = _race(game, states, actions, seats, course, points, turning) if game.turn(last) else None
    return Summary(tuple(figures), tuple(decisive), race, seats, score)


def _race(
    game: Tabletop[S, A],
    states: Sequence[S],
    actions: Sequence[A],
    seats: Sequence[int],
    course: Timeline,
    points: Callable[[S, int], int],
    turning: Callable[[A], str],
) -> Timeline:
    turns = game.turn(states[-1])
    found = {seat: [0] * (turns + 1) for seat in seats}
    for state in states:
        for seat in seats:
            found[seat][game.turn(state)] = points(state, seat)
    marks: dict[int | None, list[tuple[int, str]]] = {seat: [] for seat in seats}
    for state, action in zip(states, actions, strict=False):
        if word := turning(action):
            marks[game.to_act(state)].append((game.turn(state), word))
    lines = tuple(Series(seat, tuple(found[seat]), tuple(marks[seat])) for seat in seats)
    return replace(course, rounds=turns, lines=lines)
