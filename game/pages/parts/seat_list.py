"""The seats of a game that is being set up: how many, who decides for each, and what they are called: names as they
are typed, cleaned, and such that no two are the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.seats import bots_of, goes_by_strength, known
from rules.bots.names import STRENGTHS, title_of


@dataclass
class Seat:
    """One seat. `bot` decides for it ("": a person). The names are what was typed for the person and
    for the bot; a bot's is empty as long as it goes by its strength."""

    bot: str = ""
    person_name: str = ""
    bot_name: str = ""

    @property
    def typed(self) -> str:
        """The name of whoever decides now, as typed."""
        return self.bot_name if self.bot else self.person_name

    @typed.setter
    def typed(self, text: str) -> None:
        if self.bot:
            self.bot_name = text
        else:
            self.person_name = text

    @property
    def wanted_name(self) -> str:
        """What it would be called if no other seat were: "" for a person without a name."""
        return clean_name(self.typed) or (title_of(self.bot) if self.bot else "")


class SeatList:
    """As many seats as the game will have, `allowed` by its rules."""

    def __init__(self, names: Sequence[str], bots: Sequence[str], allowed: range) -> None:
        self.least, self.most = allowed[0], allowed[-1]
        bots = [bot if known(bot) else "" for bot in bots] + [""] * len(names)
        self.seats = [_seat(name, bot) for name, bot in zip(names, bots, strict=False)][: self.most]
        self._left_out: list[Seat] = []
        self._fill_up(self.least)

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in use: none empty, no two the same."""
        return tidy_names([seat.wanted_name for seat in self.seats])

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots by seat as a Setup has them."""
        return bots_of([seat.bot for seat in self.seats])

    @property
    def watched(self) -> bool:
        """Whether no person plays."""
        return all(seat.bot for seat in self.seats)

    @property
    def usual_bot(self) -> str:
        """The bot that is added: like the last one here, else the middle strength."""
        found = [seat.bot for seat in self.seats if seat.bot]
        return found[-1] if found else STRENGTHS[len(STRENGTHS) // 2].id

    # -- what can be done

    def resize(self, count: int) -> None:
        """Have that many; those that a smaller number left out come back first."""
        self._left_out[:0] = self.seats[count:]
        del self.seats[count:]
        self._fill_up(count)

    def add(self, bot: str) -> None:
        """Add a bot, or a person (""): one that was left out, if there is."""
        back = next((seat for seat in self._left_out if not seat.bot), None) if not bot else None
        if back is not None:
            self._left_out.remove(back)
        self.seats.append(back or Seat(bot))
        self.settle()

    def remove(self, number: int) -> None:
        """Take one out for good."""
        del self.seats[number]

    def decide(self, number: int, bot: str) -> None:
        """Let a bot decide for a seat, or a person (""), who goes by the name typed for the bot as long as nothing
        was typed for a person there."""
        seat = self.seats[number]
        if not bot and seat.bot_name and seat.person_name in ("", *map(default_name, range(self.most))):
            seat.person_name = seat.bot_name
        seat.bot = bot
        self.settle()

    def settle(self) -> None:
        """Keep the names as they are used; what is only a strength's own name goes on following it."""
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
        """A name for a person at a seat that nobody has yet, by the seat if it is free."""
        taken = {seat.wanted_name.casefold() for seat in self.seats}
        free = (n for n in (number, *range(self.most)) if default_name(n).casefold() not in taken)
        return default_name(next(free, number))


def _seat(name: str, bot: str) -> Seat:
    if not bot:
        return Seat(person_name=name)
    return Seat(bot, bot_name="" if goes_by_strength(name, bot) else name)


NAME_LENGTH = 20


def default_name(seat: int) -> str:
    """What a player is called who did not say: "Player 1"."""
    return f"Player {seat + 1}"


def names_by_seat(names: Sequence[str]) -> dict[str, str]:
    """Names by what the players of their seats are called who did not say, as the rules call them: "Player 2"."""
    return {default_name(seat): name for seat, name in enumerate(names)}


def clean_name(text: str) -> str:
    """A typed name without what can't be shown, spaces at its ends or in rows, and what is too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:NAME_LENGTH].rstrip()


def tidy_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names as the game uses them: cleaned, none empty, namesakes numbered ("Ada", "Ada 2")."""
    cleaned = [clean_name(name) or default_name(seat) for seat, name in enumerate(names)]
    taken: set[str] = set()
    found: list[str] = []
    for name in cleaned:
        found.append(_free(name, taken))
        taken.add(found[-1].casefold())
    return tuple(found)


def _free(name: str, taken: set[str]) -> str:
    number, candidate = 2, name
    while candidate.casefold() in taken:
        tail = f" {number}"
        candidate = name[: NAME_LENGTH - len(tail)].rstrip() + tail
        number += 1
    return candidate
