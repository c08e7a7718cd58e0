"""Announced actions: the opponent can respond before they happen, where still possible (SG-9.4, SG-9.5)."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from msgspec import field

from rules.base.hud import Does
from rules.common.cards import find
from rules.engine.agenda import NOBODY, Item
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement, announce
from rules.smash_gear.action import GearAction
from rules.smash_gear.lookup import Stake
from rules.smash_gear.pieces import Situation
from rules.smash_gear.play import Play
from rules.smash_gear.working_state import ActionAnnouncement
from rules.tabletop import PreviewLine


class AnnouncedAction(GearAction, frozen=True, gc=False):
    """A kind of action that is announced. `aimed_as` is its word among the targets of responses ("move"; ""
    for none)."""

    aimed_as: ClassVar[str] = ""

    def do(self, play: Play) -> None:
        announce(play, Announced(play.seat, action=self))

    def resolve(self, play: Play, seat: int) -> Item[Any] | None:
        """Carry out the announced action of a seat if it is still possible, as `Item.run` does."""
        raise NotImplementedError

    def stake(self, play: Play, seat: int) -> Stake:
        """Return the things that decide the outcome of the announced action of a seat."""
        raise NotImplementedError

    def announcement(self, play: Play, seat: int, you: int) -> str:
        """Return the announced action of a seat in a few words: "Bramble flips east"; `you`: the seat
        addressed."""
        raise NotImplementedError

    def outcome(self, play: Play, seat: int) -> Does:
        """Return the lines for the outcome of the announced action of a seat if nobody responds, and its
        machines or cells."""
        return (), ()

    def site(self, play: Situation) -> int:
        """Return the cells of the base, cell or machine that the announced action is about, as a mask."""
        return 0


D = TypeVar("D", bound=AnnouncedAction)


class Announced(ActionAnnouncement, Generic[D], frozen=True, gc=False, kw_only=True, tag="announced"):
    """An action that was announced and is carried out once nobody responds."""

    action: D = field(name="deed")

    @property
    def source(self) -> str:
        """Return the id of the card played or of the machine that moves; "" for the end of a turn."""
        return self.action.source

    @property
    def aimed_as(self) -> str:
        return self.action.aimed_as

    def resolve(self, play: Play) -> Item[Any] | None:
        return self.action.resolve(play, self.seat)

    def stake(self, play: Play) -> Stake:
        return self.action.stake(play, self.seat)


def announced_words(play: Play, what: Announcement[Any], you: int = NOBODY) -> str:
    """Return an announcement in a few words: "Bramble flips east", or an effect with its target; an effect
    with a response goes by its name alone. `you`: the seat addressed."""
    if isinstance(what, Announced):
        found: str = what.action.announcement(play, what.seat, you)
        return found
    assert isinstance(what, AnnouncedAbility)
    title, aim = play.title(what.this.kind) if what.this.kind else "an effect", what.this.id(TARGET)
    target = play.machine(aim) or find(play.store.machines, aim)
    if target is not None:
        return f"{title} on {play.title(target.kind)}"
    if not aim.isdecimal() or int(aim) >= len(play.waiting):
        return title
    before = play.waiting[int(aim)]
    if isinstance(before, AnnouncedAbility):
        return f"{title} on “{play.title(before.this.kind)}”"
    return f"{title} on “{announced_words(play, before)}”"


def announced_outcome(play: Play, what: Announcement[Any]) -> Does:
    """Return the lines for an announcement's outcome if nobody responds, and its machines, cells or store
    cards."""
    if isinstance(what, Announced):
        found: Does = what.action.outcome(play, what.seat)
        return found
    assert isinstance(what, AnnouncedAbility)
    aim = what.this.id(TARGET)
    known = play.machine(aim) or find(play.store.machines, aim)
    return printed(play, what.this.kind), (aim,) if known else ()


def printed(play: Play, kind: str) -> tuple[PreviewLine, ...]:
    """Return the line of a card's text; none for a hidden card."""
    text = play.tables.library[kind].text if kind else ""
    return (PreviewLine("note", text),) if text else ()
