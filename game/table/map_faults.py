"""Checks of a readable map against its game: missing places, seats, objects for some windows, and places
outside all parts."""

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
    rules_name,
    seat_of_word,
    seat_word,
    shown_name,
)
from game.table.parts.registry import only_parts
from game.ui.canvas import centre, contains
from rules.content.faults import Fault, nearest

SMALLEST = 0.5
"""The scale of the smallest window."""
ADD = "add an object with its name to the map"


class Window(NamedTuple):
    """A window size as maps distinguish them: its canvas in logical px and its scale."""

    w: float = WIDTH
    h: float = HEIGHT
    s: float = SMALLEST


def check(layout: Layout, game: Any) -> list[Fault]:
    """Return the faults of a map, by line."""
    return sorted(dict.fromkeys(_Check(layout, game).faults()), key=lambda fault: fault.line)


class _Check:
    """A map to be checked against the places that its game's rules use."""

    def __init__(self, layout: Layout, game: Any) -> None:
        self.layout, self.id = layout, game.id
        self.name = shown_name(layout.path)
        self.known = tuple(game.places())
        self.numbers = [seats for seats in game.seats if seats <= MOST_SEATED]
        self.strange = {
            place: nearest(place, self.known) for place in layout.places if not self._is_known(place)
        }

    def _is_known(self, place: str) -> bool:
        return any(
            rules_name(place, own, seats) in self.known for seats in self.numbers for own in range(seats)
        )

    def _fault(self, line: int, place: str, message: str) -> Fault:
        return Fault(self.name, line, place, message)

    def faults(self) -> Iterator[Fault]:
        """Yield all faults; a fault can repeat for several seats or windows."""
        yield from self._unknown()
        yield from self._missing()
        for seats in self.numbers:
            yield from self._unseated(seats)
            yield from self._unlike(seats)
        if only_parts(self.id):
            yield from self._homeless()

    def _unknown(self) -> Iterator[Fault]:
        """Yield a fault for each place that the rules don't know."""
        for place, near in self.strange.items():
            hint = f", did you mean {near!r}?" if near else ", so rename or remove the object"
            yield self._fault(self.layout.spots[place].line, place, f"unknown place{hint}")

    def _missing(self) -> Iterator[Fault]:
        """Yield a fault for each place that the map lacks, at the line of a misspelt one, else of its
        siblings, else the last."""
        drawn: dict[str, Spot] = {}
        for seats in self.numbers:
            for own in range(seats):
                drawn |= self.layout.for_viewer(own, seats).spots
        misspelt = {near: self.layout.spots[place].line for place, near in self.strange.items()}
        for place in self.known:
            if place not in drawn:
                beside = [spot.line for each, spot in drawn.items() if _family(each) == _family(place)]
                last = max(beside or [spot.line for spot in drawn.values()], default=0)
                yield self._fault(misspelt.get(place, last), place, f"this place is missing, so {ADD}")

    def _unseated(self, seats: int) -> Iterator[Fault]:
        """Yield a fault for each seat among `seats` players that lacks objects other seats have."""
        view = self.layout.for_viewer(0, seats)
        families = {
            place.replace(seat_word(place), "*"): self.layout.spots[place].line
            for place in self.layout.places
            if seat_word(place)
        }
        for family, line in families.items():
            for word in SEATS:
                seat = seat_of_word(word, 0, seats)
                place = family.replace("*", str(seat))
                if seat is not None and place in self.known and place not in view.spots:
                    message = f"this place is missing with {seats} players, so {ADD}"
                    yield self._fault(line, family.replace("*", word), message)

    def _unlike(self, seats: int) -> Iterator[Fault]:
        """Yield a fault for each place without an object for a kind of window where its siblings have one."""
        view = self.layout.for_viewer(0, seats)
        families: dict[tuple[str, int], list[str]] = {}
        for place in self.layout.places:
            if place not in self.strange and (seen := rules_name(place, 0, seats)) in view.spots:
                families.setdefault((_family(place), min(1, view.spots[seen].seat)), []).append(place)
        for places in families.values():
            objects = {place: _objects(view.spots[rules_name(place, 0, seats)]) for place in places}
            has = {spot.least: (place, spot.line) for place, found in objects.items() for spot in found}
            for place, found in objects.items():
                for least in has.keys() - {spot.least for spot in found}:
                    other, line = has[least]
                    message = f"{other} has an object for {_words(least)}, but this place doesn't, so {ADD}"
                    yield self._fault(line, place, message)

    def _homeless(self) -> Iterator[Fault]:
        """Yield a fault for each place outside all parts, which isn't drawn; one fault for the first such
        window."""
        found: dict[str, Fault] = {}
        for view in (self.layout.for_viewer(0, seats) for seats in self.numbers):
            for least in dict.fromkeys(spot.least for each in view.spots.values() for spot in _objects(each)):
                window = Window(*least)
                boxes = [spot.where(window) for spot in view.parts.values()]
                for place in view.places:
                    spot = view.spots[place].on(window)
                    if place not in self.known or place in view.parts or spot is None:
                        continue
                    if not any(contains(box, centre(spot.where(window))) for box in boxes):
                        message = f"no part contains this place in {_words(least)}, so draw a panel round it"
                        found.setdefault(place, self._fault(spot.line, place, message))
        yield from found.values()


def _objects(spot: Spot) -> tuple[Spot, ...]:
    return spot, *spot.others


def _words(least: tuple[float, ...]) -> str:
    return f"windows with least {' '.join(f'{each:g}' for each in least)}" if least else "any window"


def _family(place: str) -> str:
    """Return the family of a place: the first word of its name."""
    return place.partition("/")[0]
