"""Triggered abilities: detected, collected, ordered, and resolved once their cause is complete.

The working copy must provide `listening(type)`: the abilities that listen to a type of event, each as
(Resolve, Trigger); `named(this, name)`: the ids that a name stands for; `noticed`, `timing`, `active`,
`seats`. An event that removes a piece is emitted while the piece is still there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.common.tuples import without
from rules.engine.abilities import Announcing
from rules.engine.agenda import Agenda, Choose, Item
from rules.engine.operations import YES
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import Selector
from rules.game import Event

ORDER, PAY = "order", "pay"
"""The questions for the next ability to resolve, and for paying its costs."""


class Trigger(Struct, frozen=True, tag_field="on", forbid_unknown_fields=True, kw_only=True):
    """The event that triggers an ability. Games derive tagged triggers: each listens to an event type, and
    its fields with the names of the event's roles restrict them: a selector, a bound name ("this"), or a
    word; "" matches anything."""

    event: ClassVar[type[Event]]

    def is_triggered_by(self, play: Any, this: Resolve, event: Event) -> bool:
        """Return whether an event triggers an ability."""
        said = self.__struct_fields__
        for role in event.roles():
            if role in said and not _role_matches(play, this, getattr(self, role), getattr(event, role)):
                return False
        return True

    def words(self) -> str:
        """Return the trigger in words: "when this is attacked"."""
        raise NotImplementedError


def _role_matches(play: Any, this: Resolve, wanted: str | Selector[Any, Any], value: Any) -> bool:
    """Return whether the value of a role matches a trigger's field."""
    if wanted == "":
        return True
    values = value if isinstance(value, tuple) else (value,)
    if isinstance(wanted, str) and wanted in values:
        return True
    ids = play.named(this, wanted) if isinstance(wanted, str) else wanted.ids(play, this)
    return not set(values).isdisjoint(ids)


def bound(event: Event) -> Iterator[Bound]:
    """Yield the facts of an event bound to the names of their roles: ids of pieces, a word, or a number."""
    for role in event.roles():
        value = getattr(event, role)
        if isinstance(value, int):
            yield Bound(role, number=value)
        elif value:
            yield Bound(role, value if isinstance(value, tuple) else (value,))


def notice(play: Any, event: Event) -> None:
    """Collect the abilities that an event triggers; they wait until the current item is complete."""
    for this, trigger in play.listening(type(event)):
        if trigger.is_triggered_by(play, this, event):
            play.noticed = (*play.noticed, this.binding(*bound(event)))


class Offered(Item[Any], frozen=True, gc=False, tag="offered"):
    """A triggered ability with targets or costs. It is lost if there is no target or the cost can't be paid;
    its controller decides whether to pay."""

    this: Resolve

    def run(self, play: Any) -> Item[Any] | None:
        ability = play.ability(self.this)
        if ability.why_not(play, self.this) is not None:
            return None
        if ability.costs:
            play.agenda = (*play.agenda, Choose(self.this.seat, PAY, (YES,), self.this.source, least=0))
            return self
        return Announcing(self.this)

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        return Announcing(self.this) if choice.picked else None

    def asker(self, play: Any) -> Any:
        return play.asker_of(self)

    def seen_by(self, seat: int) -> Item[Any]:
        return replace(self, this=self.this.seen_by(seat))


class Triggered(Item[Any], frozen=True, gc=False, tag="triggered"):
    """Abilities of one seat that triggered together and wait to resolve."""

    seat: int
    waiting: tuple[Resolve, ...]

    def run(self, play: Any) -> Item[Any] | None:
        if len(self.waiting) == 1:
            play.agenda = (*play.agenda, agenda_item(play, self.waiting[0]))
            return None
        if not play.timing.owners_order:
            play.agenda = (*play.agenda, *(agenda_item(play, each) for each in self.waiting[::-1]))
            return None
        among = tuple(str(number) for number in range(len(self.waiting)))
        play.agenda = (*play.agenda, Choose(self.seat, ORDER, among))
        return self

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        at = int(choice.picked[0])
        play.agenda = (*play.agenda, agenda_item(play, self.waiting[at]))
        return replace(self, waiting=without(self.waiting, at))

    def asker(self, play: Any) -> Any:
        return play.asker_of(self)


def agenda_item(play: Any, this: Resolve) -> Item[Any]:
    """Return a triggered ability as an agenda item."""
    ability = play.ability(this)
    return Offered(this) if ability.costs or ability.targets else this


def take_triggered(play: Any) -> Agenda:
    """Return the collected triggers as agenda items, the active player's first, then the others' in seat
    order, and clear the collection."""
    noticed: tuple[Resolve, ...] = play.noticed
    play.noticed = ()
    if len(noticed) == 1:
        return (agenda_item(play, noticed[0]),)
    order = [(play.active + step) % play.seats for step in range(play.seats)]
    groups = [(seat, tuple(one for one in noticed if one.seat == seat)) for seat in order]
    return tuple(Triggered(seat, waiting) for seat, waiting in groups[::-1] if waiting)
