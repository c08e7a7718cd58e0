"""Announcements, and the windows for responses to them. A policy given as data decides which players are
prompted and when."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.common.memo import Memo
from rules.engine.agenda import NOBODY, Agenda, Item
from rules.engine.resolve import Resolve

P = TypeVar("P")


class Timing(Struct, frozen=True):
    """A game's policy for prompting players.

    `resolves`: what happens once all players pass in a row: "all" announcements resolve, last first, without
    further responses, or the last "one" does, after which players may respond to the rest. Opponents are
    prompted first, in seat order, then the announcing player. Unless `announcer_unanswered`, the announcing
    player passes automatically until there is a response. `owners_order`: the owner of several simultaneous
    triggers chooses their order; otherwise it is board order.
    """

    resolves: Literal["all", "one"] = "one"
    announcer_unanswered: bool = False
    owners_order: bool = True


class Announcement(Item[P], Generic[P], frozen=True, gc=False):
    """An announced item that happens when nobody responds any more, unless it is `undone` before."""

    seat: int
    undone: bool = False

    @property
    def source(self) -> str:
        """Return the id of the announcement's card or piece."""
        raise NotImplementedError

    def emit_events(self, play: P) -> None:
        """Emit the event of the announcement; abilities that it triggers come before any prompt about it."""

    def run(self, play: P) -> Item[P] | None:
        return None if self.undone else self.resolve(play)

    def resolve(self, play: P) -> Item[P] | None:
        """Carry out the announcement, as `Item.run` does."""
        raise NotImplementedError


class AnnouncedAbility(Announcement[Any], frozen=True, gc=False, kw_only=True, tag="ability"):
    """An announced ability, with its targets and payments."""

    this: Resolve

    @property
    def source(self) -> str:
        """Return the id of the ability's card or piece."""
        return self.this.source

    def resolve(self, play: Any) -> Item[Any] | None:
        return self.this


class Window(Item[Any], frozen=True, gc=False, tag="window"):
    """The window for responses to a seat's last announcement. `passes` counts the consecutive passes,
    automatic ones included; `answered`: the announcement is a response itself. `asked` is the seat prompted
    now."""

    seat: int
    answered_before: bool = False
    passes: int = 0
    asked: int = NOBODY

    def decider(self) -> int:
        return self.asked

    def run(self, play: Any) -> Item[Any] | None:
        timing: Timing = play.timing
        announcer = self.answered_before or timing.announcer_unanswered
        asked = _ORDERS[self.seat, play.seats, announcer]
        for passes in range(self.passes, len(asked)):
            if play.may_answer(asked[passes]):
                return Window(self.seat, self.answered_before, passes, asked[passes])
        if timing.resolves == "one":
            _ask_again(play)
        return None

    def passed(self) -> Window:
        """Return the window after the prompted seat has passed."""
        return replace(self, passes=self.passes + 1, asked=NOBODY)


def _order(key: tuple[int, int, bool]) -> tuple[int, ...]:
    seat, seats, announcer = key
    others = tuple((seat + step) % seats for step in range(1, seats))
    return (*others, seat) if announcer else others


_ORDERS: Memo[tuple[int, int, bool], tuple[int, ...]] = Memo(_order)
"""The seats prompted about an announcement, in order, by its seat, the number of seats, and whether the
announcing seat is prompted too."""


def announce(play: Any, announcement: Announcement[Any]) -> None:
    """Put an announcement on the agenda that players may respond to before it happens; while a seat is
    prompted it is a response itself. An announcement by a resolving effect is no response: it has its own
    window."""
    agenda: Agenda = play.agenda
    answers = bool(agenda) and type(agenda[-1]) is Window and agenda[-1].asked != NOBODY
    if answers:
        agenda = agenda[:-1]
    play.agenda = (*agenda, announcement)
    announcement.emit_events(play)
    window = Window(announcement.seat, answers)
    opened = window if play.noticed else window.run(play)  # triggered abilities come before any prompt
    if opened is not None:
        play.agenda = (*play.agenda, opened)


def ask(play: Any, announcement: Announcement[Any]) -> bool:
    """Announce something without an effect of its own, only if a player is prompted about it; return whether
    one is."""
    before = play.agenda
    announce(play, announcement)
    if play.agenda[-1] is announcement:
        play.agenda = before
        return False
    return True


def pass_on(play: Any) -> None:
    """Pass for the prompted seat."""
    play.agenda = (*play.agenda[:-1], play.agenda[-1].passed())


def announced(agenda: Agenda) -> tuple[Announcement[Any], ...]:
    """Return the unresolved announcements, first to last."""
    return tuple([item for item in agenda if isinstance(item, Announcement)])


def last_announced(agenda: Agenda) -> Announcement[Any]:
    """Return the last unresolved announcement. Raises ValueError if there is none."""
    for item in reversed(agenda):
        if isinstance(item, Announcement):
            return item
    raise ValueError("nothing is waiting to resolve")


def undo(play: Any, announcement: Announcement[Any]) -> None:
    """Cancel an announcement. It stays on the agenda, because responses may target it there."""
    undone = replace(announcement, undone=True)
    play.agenda = tuple([undone if item is announcement else item for item in play.agenda])


def _ask_again(play: Any) -> None:
    """Open a window for responses to the announcement beneath the last one, before the last one happens."""
    if len(play.agenda) < 2:
        return
    *rest, last = play.agenda
    if isinstance(rest[-1], Announcement):
        answered = len(rest) > 1 and isinstance(rest[-2], Announcement)
        play.agenda = (*rest, Window(rest[-1].seat, answered), last)
