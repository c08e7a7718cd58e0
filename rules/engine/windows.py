"""Announcing, and the window in which it may be answered. When somebody is asked is a policy, said as data."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.common.memo import Memo
from rules.engine.agenda import NOBODY, Agenda, Item
from rules.engine.resolve import Resolve

P = TypeVar("P")


class Timing(Struct, frozen=True):
    """When players are asked, as a game has it.

    `resolves`: what happens once everybody has passed in a row: "all" that waits, the last first, without being
    answered again, or the last "one", after which the rest may be answered again. Asked are the others first, in
    the order of seats, then who announced. Unless `announcer_unanswered`, who announced is taken to pass until
    somebody has answered. `owners_order`: who owns several abilities that trigger together says in what order they
    resolve; otherwise they do in the order of the board.
    """

    resolves: Literal["all", "one"] = "one"
    announcer_unanswered: bool = False
    owners_order: bool = True


class Announcement(Item[P], Generic[P], frozen=True, gc=False):
    """Something announced that happens once it is not answered any more, unless it is `undone` before."""

    seat: int
    undone: bool = False

    @property
    def source(self) -> str:
        """The id of the card or piece that it is about."""
        raise NotImplementedError

    def tell(self, play: P) -> None:
        """Tell whatever listens that it is announced: what that triggers comes before anybody is asked about it."""

    def run(self, play: P) -> Item[P] | None:
        return None if self.undone else self.resolve(play)

    def resolve(self, play: P) -> Item[P] | None:
        """Do what was announced, as `Item.run` does."""
        raise NotImplementedError


class AnnouncedAbility(Announcement[Any], frozen=True, gc=False, kw_only=True, tag="ability"):
    """An ability that was announced, with what it is aimed at and what was paid for it."""

    this: Resolve

    @property
    def source(self) -> str:
        """The id of the card or piece whose ability it is."""
        return self.this.source

    def resolve(self, play: Any) -> Item[Any] | None:
        return self.this


class Window(Item[Any], frozen=True, gc=False, tag="window"):
    """Whoever may answer what was announced last, by a seat, is asked. `passes` so many passed in a row, those
    included that were not asked; `answered`: it is an answer itself. `asked` is the seat that is asked now."""

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
        """The window after who is asked has passed."""
        return replace(self, passes=self.passes + 1, asked=NOBODY)


def _order(key: tuple[int, int, bool]) -> tuple[int, ...]:
    seat, seats, announcer = key
    others = tuple((seat + step) % seats for step in range(1, seats))
    return (*others, seat) if announcer else others


_ORDERS: Memo[tuple[int, int, bool], tuple[int, ...]] = Memo(_order)
"""The seats that are asked about what a seat announced, in order: by that seat and how many play, and whether who
announced is asked too."""


def announce(play: Any, announcement: Announcement[Any]) -> None:
    """Put something on the agenda that may be answered before it happens; as an answer itself, if somebody is being
    asked for one. What an effect announces while it resolves answers nothing: it has a window of its own."""
    agenda: Agenda = play.agenda
    answers = bool(agenda) and type(agenda[-1]) is Window and agenda[-1].asked != NOBODY
    if answers:
        agenda = agenda[:-1]
    play.agenda = (*agenda, announcement)
    announcement.tell(play)
    window = Window(announcement.seat, answers)
    opened = window if play.noticed else window.run(play)  # what it triggers comes before anybody is asked
    if opened is not None:
        play.agenda = (*play.agenda, opened)


def ask(play: Any, announcement: Announcement[Any]) -> bool:
    """Announce something that does nothing itself: only if somebody is asked about it. Gives whether that is so."""
    before = play.agenda
    announce(play, announcement)
    if play.agenda[-1] is announcement:
        play.agenda = before
        return False
    return True


def pass_on(play: Any) -> None:
    """Let who is asked answer nothing."""
    play.agenda = (*play.agenda[:-1], play.agenda[-1].passed())


def announced(agenda: Agenda) -> tuple[Announcement[Any], ...]:
    """What has been announced and has not happened, first to last."""
    return tuple([item for item in agenda if isinstance(item, Announcement)])


def last_announced(agenda: Agenda) -> Announcement[Any]:
    """What was announced last and has not happened. Raises ValueError where there is nothing."""
    for item in reversed(agenda):
        if isinstance(item, Announcement):
            return item
    raise ValueError("nothing is announced")


def undo(play: Any, announcement: Announcement[Any]) -> None:
    """Let something announced not happen. It keeps its place among what waits: answers are aimed at it there."""
    undone = replace(announcement, undone=True)
    play.agenda = tuple([undone if item is announcement else item for item in play.agenda])


def _ask_again(play: Any) -> None:
    """Before the last announcement happens, open a window beneath it for what it answered."""
    if len(play.agenda) < 2:
        return
    *rest, last = play.agenda
    if isinstance(rest[-1], Announcement):
        answered = len(rest) > 1 and isinstance(rest[-2], Announcement)
        play.agenda = (*rest, Window(rest[-1].seat, answered), last)
