"""Which responses could change what becomes of something that waits: without one, nobody needs to be asked (MI-7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from rules.engine.operations import Operation
from rules.engine.resolve import Resolve
from rules.engine.selectors import Selector
from rules.engine.windows import AnnouncedAbility, last_announced
from rules.immense_warfare import legality
from rules.immense_warfare.announced import ANNOUNCED, ATTACKER, DESTROYED, END, TARGET
from rules.immense_warfare.costs import Sacrifice as Cost
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import PLAYER_IDS, PLAYERS
from rules.immense_warfare.items import AttackOn, Destruction, Moment, Played
from rules.immense_warfare.operations.sacrifice import Sacrifice

Ids = frozenset[str]
NONE: Ids = frozenset()


def matters(play: Draft, seat: int) -> bool:
    """Whether a seat has a response that could change what was announced last; of moments only the end of the other
    player's turn is looked at: by then whatever can be done as well in the turn that follows changes nothing."""
    top = last_announced(play.agenda)
    if isinstance(top, Moment):
        if top.stop != "end" or seat == play.seat:
            return legality.may_answer(play, seat)
        return any(_possible(play, seat, {END}))
    if isinstance(top, Destruction):
        return any(_possible(play, seat, {DESTROYED}))
    about = _about(play, top)
    return any(_bears_on(play, this, about) for this in _possible(play, seat, about.keys()))


def _possible(play: Draft, seat: int, parts: Set[str]) -> Iterator[Resolve]:
    """What a seat could respond with of that which may bear on one of these parts."""
    bearing = play.tables.bearing
    hand = [card for card in play.sides[seat].hand if not bearing[card.kind].isdisjoint(parts)]
    for card in legality.commands(play, seat, hand):
        yield legality.on_play(play, seat, card) or Resolve(seat, card.id, card.kind)
    for use in legality.uses(play, seat, True):
        this = Resolve(seat, use.card, play.piece(use.card).kind, use.effect)
        if not play.ability(this).bearing.isdisjoint(parts):  # type: ignore[attr-defined]
            yield this


def _about(play: Draft, top: Any) -> dict[str, Ids]:
    """What waits is about: pieces in the parts that they have in it, each with what is attached to it."""
    if isinstance(top, AttackOn):
        found = {ATTACKER: {top.about, *_sources(play, top.about)}, TARGET: {top.target, *_sources(play, top.target)}}
    else:
        this = top.this if isinstance(top, AnnouncedAbility | Played) else None
        ids = {top.source}
        if isinstance(top, Played):
            ids.add(top.place)
        if this is not None:
            for operation in play.ability(this).do:
                ids |= _acted_on(play, this, operation)
        found = {ANNOUNCED: ids}
    return {
        part: frozenset(ids).union([unit.id for unit in play.units if unit.host in ids]) for part, ids in found.items()
    }


def _sources(play: Draft, id: str) -> Iterable[str]:
    """The cards on the battlefield on which the numbers of a piece may depend."""
    here = play.battlefield
    if id not in here.plain:
        return ()
    sources = [holder.this.source for holder in here.holders if holder.always is not None]
    return here.pieces if id in sources else sources  # what it counts itself may be anything


def _bears_on(play: Draft, this: Resolve, about: dict[str, Ids]) -> bool:
    """Whether carrying out an ability could change what is about these pieces, or give up one that is lost anyway."""
    ability = play.ability(this)
    if ability.only is not None:  # type: ignore[attr-defined]
        return True
    for cost in ability.costs:
        given = _acted_on(play, this, cost) if isinstance(cost, Cost) else NONE
        if any(not given.isdisjoint(about[part]) for part in (TARGET, ANNOUNCED) if part in about):
            return True
    for operation in ability.do:
        parts = [part for part in about if operation.bears_on(part)]
        if parts:
            on = _acted_on(play, this, operation)
            if any(not on.isdisjoint(about[part]) for part in parts):
                return True
    return False


def _sacrificed(play: Draft, this: Resolve, part: Any, ids: Ids) -> Ids:
    """Those of some pieces that can be sacrificed for it: of whoever gives them up."""
    players = (PLAYER_IDS[this.seat],) if isinstance(part, Cost) else play.named(this, part.who)
    pieces, seats = play.pieces, [PLAYERS[player] for player in players]
    return frozenset([id for id in ids if not seats or (id in pieces and pieces[id].controller in seats)])


def _acted_on(play: Draft, this: Resolve, part: Any) -> Ids:
    """The cards that an operation or a cost could be done to: whatever its names could come to stand for."""
    ability, found = play.ability(this), set[str]()
    for name in part.uses:
        bound = play.named(this, name)
        found.update(bound)
        if not bound:
            for each in (*ability.targets, *ability.do):
                if name in _names(each):
                    found |= _selected(play, this, each)
    ids = frozenset(found | _selected(play, this, part)) - PLAYERS.keys()
    return _sacrificed(play, this, part, ids) if isinstance(part, Cost | Sacrifice) else ids


def _names(part: Any) -> tuple[str, ...]:
    """The names that a target or an operation binds."""
    return part.binds if isinstance(part, Operation) else (part.name,)


def _selected(play: Draft, this: Resolve, part: Any) -> set[str]:
    """The pieces that the selectors of a target, an operation or a cost mean now."""
    if isinstance(part, Selector):
        return set(part.ids(play, this))
    fields = [getattr(part, name) for name in part.__struct_fields__]
    return {id for each in fields if isinstance(each, Selector) for id in each.ids(play, this)}
