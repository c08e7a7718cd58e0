"""What a map that can be read lacks for its game: places, seats, objects for some windows, parts where places are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.table.layout import (
    HEIGHT,
    MOST_SEATED,
    SEATS,
    WIDTH,
    Layout,
    Spot,
    named,
    relative,
    seat_at,
    shown_name,
)
from game.table.parts.found import only_parts
from game.ui.canvas import centre, contains
from rules.content.faults import Fault, nearest

SMALLEST = 0.5
"""The scale of the smallest window."""
ADD = "add an object of that name to the map"


class Window(NamedTuple):
    """A window as a map tells them apart: what its canvas measures in logical px, and the scale of it."""

    w: float = WIDTH
    h: float = HEIGHT
    s: float = SMALLEST


def check(layout: Layout, game: Any) -> list[Fault]:
    """Return the faults of a map by line."""
    return sorted(dict.fromkeys(_Check(layout, game).faults()), key=lambda fault: fault.line)


class _Check:
    """One map against the places that its game's rules use."""

    def __init__(self, layout: Layout, game: Any) -> None:
        self.layout, self.id = layout, game.id
        self.name = shown_name(layout.path)
        self.known = tuple(game.places())
        self.numbers = [seats for seats in game.seats if seats <= MOST_SEATED]
        self.strange = {
            place: nearest(place, self.known) for place in layout.places if not self._is_known(place)
        }

    def _is_known(self, place: str) -> bool:
        return any(named(place, own, seats) in self.known for seats in self.numbers for own in range(seats))

    def _fault(self, line: int, place: str, message: str) -> Fault:
        return Fault(self.name, line, place, message)

    def faults(self) -> Iterator[Fault]:
        """Give every fault; some are found for several seats or windows."""
        yield from self._unknown()
        yield from self._missing()
        for seats in self.numbers:
            yield from self._unseated(seats)
            yield from self._unlike(seats)
        if only_parts(self.id):
            yield from self._homeless()

    def _unknown(self) -> Iterator[Fault]:
        """The places that the rules do not know."""
        for place, near in self.strange.items():
            hint = f", did you mean {near!r}?" if near else "; rename or remove the object"
            yield self._fault(self.layout.spots[place].line, place, f"the rules don't know this place{hint}")

    def _missing(self) -> Iterator[Fault]:
        """The places that the map lacks, at the line of a misspelt one, else of those beside it, else of the last."""
        drawn: dict[str, Spot] = {}
        for seats in self.numbers:
            for own in range(seats):
                drawn |= self.layout.seen_by(own, seats).spots
        misspelt = {near: self.layout.spots[place].line for place, near in self.strange.items()}
        for place in self.known:
            if place not in drawn:
                beside = [spot.line for each, spot in drawn.items() if _family(each) == _family(place)]
                last = max(beside or [spot.line for spot in drawn.values()], default=0)
                yield self._fault(misspelt.get(place, last), place, f"the rules use this place; {ADD}")

    def _unseated(self, seats: int) -> Iterator[Fault]:
        """The seats among so many for which the map lacks what it has for others."""
        view = self.layout.seen_by(0, seats)
        families = {
            place.replace(relative(place), "*"): self.layout.spots[place].line
            for place in self.layout.places
            if relative(place)
        }
        for family, line in families.items():
            for word in SEATS:
                seat = seat_at(word, 0, seats)
                place = family.replace("*", str(seat))
                if seat is not None and place in self.known and place not in view.spots:
                    message = f"with {seats} players this seat has none; {ADD}"
                    yield self._fault(line, family.replace("*", word), message)

    def _unlike(self, seats: int) -> Iterator[Fault]:
        """The places without an object for a kind of window for which others beside them have one."""
        view = self.layout.seen_by(0, seats)
        families: dict[tuple[str, int], list[str]] = {}
        for place in self.layout.places:
            if place not in self.strange and (seen := named(place, 0, seats)) in view.spots:
                families.setdefault((_family(place), min(1, view.spots[seen].seat)), []).append(place)
        for places in families.values():
            objects = {place: _objects(view.spots[named(place, 0, seats)]) for place in places}
            has = {spot.least: (place, spot.line) for place, found in objects.items() for spot in found}
            for place, found in objects.items():
                for least in has.keys() - {spot.least for spot in found}:
                    other, line = has[least]
                    message = f"for {_words(least)} {other} exists, but not this; {ADD}"
                    yield self._fault(line, place, message)

    def _homeless(self) -> Iterator[Fault]:
        """The places that are in no part, so that what is there is not drawn; each with the first such window."""
        found: dict[str, Fault] = {}
        for view in (self.layout.seen_by(0, seats) for seats in self.numbers):
            for least in dict.fromkeys(spot.least for each in view.spots.values() for spot in _objects(each)):
                window = Window(*least)
                boxes = [spot.where(window) for spot in view.parts.values()]
                for place in view.places:
                    spot = view.spots[place].on(window)
                    if place not in self.known or place in view.parts or spot is None:
                        continue
                    if not any(contains(box, centre(spot.where(window))) for box in boxes):
                        message = (
                            f"for {_words(least)} no part contains it; draw one around it, such as a panel"
                        )
                        found.setdefault(place, self._fault(spot.line, place, message))
        yield from found.values()


def _objects(spot: Spot) -> tuple[Spot, ...]:
    return spot, *spot.others


def _words(least: tuple[float, ...]) -> str:
    return f"windows of least {' '.join(f'{each:g}' for each in least)}" if least else "any window"


def _family(place: str) -> str:
    """What places of one kind share: the first word of their names."""
    return place.partition("/")[0]
