"""Replacement: an event about to happen, and what happens instead of it.

Of the working copy it asks `listening` as triggers do; `affected(event)`: the seat that chooses; `replaced(event)`,
which is told of what does not happen; and `happen(events)`, which carries out those that do.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from rules.engine.agenda import Choose, Item
from rules.engine.events import bound
from rules.engine.resolve import Resolve
from rules.game import Event

E = TypeVar("E", bound=Event)

INSTEAD = "instead"
"""The question which ability replaces an event; "" for none where all are optional."""


class Happening(Item[Any], Generic[E], frozen=True, gc=False, tag="happening"):
    """Events about to happen together. Each may be replaced by one ability, chosen by who controls what it is about
    where several would; those that are not replaced happen at once, when all have been looked at.

    So many have been `looked` at; those of the numbers `replaced` do not happen. `final` events cannot be replaced.
    It stays on the agenda while something happens instead of one of them, `by` an ability that cannot replace
    anything meanwhile: what it does itself would go round in a circle.
    """

    events: tuple[E, ...]
    looked: int = 0
    replaced: tuple[int, ...] = ()
    final: bool = False
    by: Resolve | None = None

    def run(self, play: Any) -> Item[Any] | None:
        this = self
        while not this.final and this.looked < len(this.events):
            found = replacing(play, this.events[this.looked])
            if found:
                among = tuple(str(number) for number in range(len(found)))
                least = 0 if all(play.ability(each).when.optional for each in found) else 1
                if least and len(found) == 1:
                    return this._replaced(play, found[0])
                seat = play.affected(this.events[this.looked])
                play.agenda = (*play.agenda, Choose(seat, INSTEAD, among, found[0].source, least))
                return this
            this = replace(this, looked=this.looked + 1)
        left = (event for at, event in enumerate(this.events) if at not in this.replaced)
        play.happen(tuple(left))
        return None

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        if not choice.picked:
            return replace(self, looked=self.looked + 1)
        return self._replaced(play, replacing(play, self.events[self.looked])[int(choice.picked[0])])

    def _replaced(self, play: Any, this: Resolve) -> Item[Any]:
        """Let an ability happen instead of the event that is looked at."""
        play.replaced(self.events[self.looked])
        play.agenda = (*play.agenda, this)
        return replace(self, looked=self.looked + 1, replaced=(*self.replaced, self.looked), by=this)


def replacing(play: Any, event: Event) -> tuple[Resolve, ...]:
    """The abilities that would happen instead of an event, its roles bound, in the order of the board."""
    busy = [item.by for item in play.agenda if isinstance(item, Happening) and item.by is not None]
    return tuple(
        this.binding(*bound(event))
        for this, trigger in play.listening(type(event))
        if trigger.instead and not any(_same(this, by) for by in busy) and trigger.hears(play, this, event)
    )


def _same(one: Resolve, other: Resolve) -> bool:
    return (one.source, one.kind, one.number) == (other.source, other.kind, other.number)
