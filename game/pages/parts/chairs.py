"""The seats of a game that is being set up: how many, who decides for each, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.seats import bots_of, goes_by_strength, known
from game.pages.parts import entries
from rules.bots.names import STRENGTHS, title_of


@dataclass
class Chair:
    """One seat. `bot` decides for it ("": a person). The names are what was typed for the person and
    for the bot; a bot's is empty as long as it goes by its strength."""

    bot: str = ""
    person: str = ""
    machine: str = ""

    @property
    def typed(self) -> str:
        """The name of whoever decides now, as typed."""
        return self.machine if self.bot else self.person

    @typed.setter
    def typed(self, text: str) -> None:
        if self.bot:
            self.machine = text
        else:
            self.person = text


class Chairs:
    """As many chairs as the game will have seats, `allowed` by its rules."""

    def __init__(self, names: Sequence[str], bots: Sequence[str], allowed: range) -> None:
        self.least, self.most = allowed[0], allowed[-1]
        bots = [bot if known(bot) else "" for bot in bots] + [""] * len(names)
        self.all = [_chair(name, bot) for name, bot in zip(names, bots, strict=False)][: self.most]
        self._left: list[Chair] = []
        self._fill_up(self.least)

    def __len__(self) -> int:
        return len(self.all)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in use: none empty, no two the same."""
        return entries.tidy_names([self._wanted(chair) for chair in self.all])

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots by seat as a Setup has them."""
        return bots_of([chair.bot for chair in self.all])

    @property
    def watched(self) -> bool:
        """Whether no person plays."""
        return all(chair.bot for chair in self.all)

    @property
    def usual_bot(self) -> str:
        """The bot that is added: like the last one here, else the middle strength."""
        found = [chair.bot for chair in self.all if chair.bot]
        return found[-1] if found else STRENGTHS[len(STRENGTHS) // 2].id

    # -- what can be done

    def resize(self, count: int) -> None:
        """Have that many; those that a smaller number left out come back first."""
        if count < len(self.all):
            self._left[:0] = self.all[count:]
        del self.all[count:]
        self._fill_up(count)

    def add(self, bot: str) -> None:
        """Add a bot, or a person (""): one that was left out, if there is."""
        back = next((chair for chair in self._left if not chair.bot), None) if not bot else None
        if back is not None:
            self._left.remove(back)
        self.all.append(back or Chair(bot))
        self.settle()

    def remove(self, seat: int) -> None:
        """Take one out for good."""
        del self.all[seat]

    def decide(self, seat: int, bot: str) -> None:
        """Let a bot decide for a seat, or a person (""), who goes by the name typed for the bot as long as nothing
        was typed for a person there."""
        chair = self.all[seat]
        if not bot and chair.machine and chair.person in ("", *map(entries.default_name, range(self.most))):
            chair.person = chair.machine
        chair.bot = bot
        self.settle()

    def settle(self) -> None:
        """Keep the names as they are used; what is only a strength's own name goes on following it."""
        for seat, chair in enumerate(self.all):
            if not chair.bot and not chair.person:
                chair.person = self._fresh_name(seat)
        for chair, name in zip(self.all, self.names, strict=True):
            chair.typed = "" if chair.bot and goes_by_strength(name, chair.bot) else name

    def _fill_up(self, count: int) -> None:
        while len(self.all) < count:
            if self._left:
                self.all.append(self._left.pop(0))
            else:
                self.all.append(Chair(person=self._fresh_name(len(self.all))))

    def _wanted(self, chair: Chair) -> str:
        return entries.clean_name(chair.typed) or (title_of(chair.bot) if chair.bot else "")

    def _fresh_name(self, seat: int) -> str:
        """A name for a person at a seat that nobody has yet, by the seat if it is free."""
        taken = {self._wanted(chair).casefold() for chair in self.all}
        free = (n for n in (seat, *range(self.most)) if entries.default_name(n).casefold() not in taken)
        return entries.default_name(next(free, seat))


def _chair(name: str, bot: str) -> Chair:
    if not bot:
        return Chair(person=name)
    return Chair(bot, machine="" if goes_by_strength(name, bot) else name)
