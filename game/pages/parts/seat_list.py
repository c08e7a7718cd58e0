"""The seats of a game being set up: their number, controllers and names; names are cleaned and made
unique."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.seats import bot_exists, bots_of, goes_by_strength
from rules.bots.names import STRENGTHS, title_of
from rules.common.setups import default_name


@dataclass
class Seat:
    """A seat of the setup, controlled by `bot` ("": a person). It has a typed name for the person and one for
    the bot; the bot's is empty while it is named by its strength."""

    bot: str = ""
    person_name: str = ""
    bot_name: str = ""

    @property
    def typed(self) -> str:
        """Return the typed name of the current controller."""
        return self.bot_name if self.bot else self.person_name

    @typed.setter
    def typed(self, text: str) -> None:
        if self.bot:
            self.bot_name = text
        else:
            self.person_name = text

    @property
    def wanted_name(self) -> str:
        """Return the name the seat would have if no other used it, "" for a person without a name."""
        return clean_name(self.typed) or (title_of(self.bot) if self.bot else "")


class SeatList:
    """The seats of the setup, as many as `allowed` by the rules."""

    def __init__(self, names: Sequence[str], bots: Sequence[str], allowed: range) -> None:
        self.least, self.most = allowed[0], allowed[-1]
        bots = [bot if bot_exists(bot) else "" for bot in bots] + [""] * len(names)
        self.seats = [_seat(name, bot) for name, bot in zip(names, bots, strict=False)][: self.most]
        self._left_out: list[Seat] = []
        self._fill_up(self.least)

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names in use: none empty, no two the same."""
        return tidy_names([seat.wanted_name for seat in self.seats])

    @property
    def bots(self) -> tuple[str, ...]:
        """Return the bots by seat in the form of Setup."""
        return bots_of([seat.bot for seat in self.seats])

    @property
    def watched(self) -> bool:
        """Return whether only bots play."""
        return all(seat.bot for seat in self.seats)

    @property
    def usual_bot(self) -> str:
        """Return the bot to add by default: the same as the last bot here, else the middle strength."""
        found = [seat.bot for seat in self.seats if seat.bot]
        return found[-1] if found else STRENGTHS[len(STRENGTHS) // 2].id

    # -- actions

    def resize(self, count: int) -> None:
        """Set the number of seats; seats removed before come back first."""
        self._left_out[:0] = self.seats[count:]
        del self.seats[count:]
        self._fill_up(count)

    def add(self, bot: str) -> None:
        """Add a bot, or a person ("") – a removed person's seat first."""
        back = next((seat for seat in self._left_out if not seat.bot), None) if not bot else None
        if back is not None:
            self._left_out.remove(back)
        self.seats.append(back or Seat(bot))
        self.settle()

    def remove(self, number: int) -> None:
        """Remove a seat for good."""
        del self.seats[number]

    def decide(self, number: int, bot: str) -> None:
        """Assign a seat to a bot or a person (""); a person takes over the bot's typed name if the seat has
        none of its own."""
        seat = self.seats[number]
        if not bot and seat.bot_name and seat.person_name in ("", *map(default_name, range(self.most))):
            seat.person_name = seat.bot_name
        seat.bot = bot
        self.settle()

    def settle(self) -> None:
        """Store the names in use; bots named by their strength keep following it."""
        for number, seat in enumerate(self.seats):
            if not seat.bot and not seat.person_name:
                seat.person_name = self._fresh_name(number)
        for seat, name in zip(self.seats, self.names, strict=True):
            seat.typed = "" if seat.bot and goes_by_strength(name, seat.bot) else name

    def _fill_up(self, count: int) -> None:
        while len(self.seats) < count:
            if self._left_out:
                self.seats.append(self._left_out.pop(0))
            else:
                self.seats.append(Seat(person_name=self._fresh_name(len(self.seats))))

    def _fresh_name(self, number: int) -> str:
        """Return an unused name for a person, by the seat's number if that is free."""
        taken = {seat.wanted_name.casefold() for seat in self.seats}
        free = (n for n in (number, *range(self.most)) if default_name(n).casefold() not in taken)
        return default_name(next(free, number))


def _seat(name: str, bot: str) -> Seat:
    if not bot:
        return Seat(person_name=name)
    return Seat(bot, bot_name="" if goes_by_strength(name, bot) else name)


NAME_LENGTH = 20


def names_by_seat(names: Sequence[str]) -> dict[str, str]:
    """Return the names by the default names of their seats ("Player 2"), which the rules use."""
    return {default_name(seat): name for seat, name in enumerate(names)}


def clean_name(text: str) -> str:
    """Return a typed name without unprintable characters and extra spaces, cut to length."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:NAME_LENGTH].rstrip()


def tidy_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names as the game uses them: cleaned, never empty, duplicates numbered ("Ada", "Ada 2")."""
    cleaned = [clean_name(name) or default_name(seat) for seat, name in enumerate(names)]
    taken: set[str] = set()
    found: list[str] = []
    for name in cleaned:
        found.append(_unused_name(name, taken))
        taken.add(found[-1].casefold())
    return tuple(found)


def _unused_name(name: str, taken: set[str]) -> str:
    number, candidate = 2, name
    while candidate.casefold() in taken:
        tail = f" {number}"
        candidate = name[: NAME_LENGTH - len(tail)].rstrip() + tail
        number += 1
    return candidate
