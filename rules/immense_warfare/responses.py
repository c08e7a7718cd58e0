"""Commands and abilities, which a player can also use in response (MI-7.1), and the responses that could change
the outcome of an announcement: a player without one isn't prompted (MI-7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from rules.common.cards import Card
from rules.engine.operations import Operation
from rules.engine.resolve import Resolve
from rules.engine.selectors import Selector
from rules.engine.windows import AnnouncedAbility, last_announced
from rules.game import Refusal
from rules.immense_warfare import refusals
from rules.immense_warfare.announced import ANNOUNCED, ATTACKER, DESTROYED, END, TARGET
from rules.immense_warfare.field import CELLS, NAMES, PLAYERS
from rules.immense_warfare.items import AttackOn, Destruction, Moment, Played
from rules.immense_warfare.sacrifices import Sacrifices
from rules.immense_warfare.working_state import WorkingState

Ids = frozenset[str]
NONE: Ids = frozenset()


def can_respond(play: WorkingState, seat: int) -> bool:
    """Return whether a seat has a legal response."""
    return next(commands(play, seat), None) is not None or bool(abilities(play, seat))


def commands(play: WorkingState, seat: int, hand: Iterable[Card] | None = None) -> Iterator[Card]:
    """Yield the Commands in hand, or among the given cards of it, that can be played now."""
    commands = play.tables.commands
    there = [card for card in (play.sides[seat].hand if hand is None else hand) if card.kind in commands]
    for card in there:
        place = NAMES[0] if commands[card.kind].placed else ""
        if why_not_command(play, seat, card, place) is None:
            yield card


def why_not_command(play: WorkingState, seat: int, card: Card, place: str) -> Refusal | None:
    """Return why a seat can't play a Command to a place (""); None if it can."""
    printed = play.tables.printed[card.kind]
    if printed.unplayable:
        return refusals.UNPLAYABLE
    if printed.placed:
        return None if place in CELLS else refusals.ANY_SPACE
    this = on_play(play, seat, card)
    if this is None:
        return refusals.UNPLAYABLE
    return refusals.NO_PLACE if place else play.ability(this).why_not(play, this)


def on_play(play: WorkingState, seat: int, card: Card) -> Resolve | None:
    """Return the effect of a Command when it is played; None for none."""
    number = play.tables.plays.get(card.kind)
    return Resolve(seat, card.id, card.kind, number) if number is not None else None


def abilities(play: WorkingState, seat: int) -> list[Resolve]:
    """Return the abilities that a seat can use now, of cards on the battlefield and in its damage zone: while
    something waits to resolve, or out of turn, only those that can respond."""
    used, here, found = play.tables.used, play.battlefield, list[Resolve]()
    for id in here.users:
        piece = here.pieces[id]
        if piece.controller == seat:
            for kind, number in piece.abilities:
                if used[kind].get(number) == "":
                    found.append(Resolve(seat, id, kind, number))
    for card in play.sides[seat].damage:
        if card.kind in used:
            for number, where in used[card.kind].items():
                if where == "damage":
                    found.append(Resolve(seat, card.id, card.kind, number))
    return [this for this in found if why_not_used(play, this) is None] if found else found


def why_not_used(play: WorkingState, this: Resolve) -> Refusal | None:
    """Return why an ability can't be used now; None if it can."""
    ability = play.ability(this)
    if play.agenda and ability.when != "answer":
        return refusals.MAIN_ONLY
    return ability.why_not(play, this)


def cancels(play: WorkingState, seat: int) -> bool:
    """Return whether a seat could cancel the card being played (MI-7.2)."""
    cancelling, plays = play.tables.cancelling, play.tables.plays
    hand = [card for card in play.sides[seat].hand if card.kind in cancelling]
    if hand and any(plays.get(card.kind) in cancelling[card.kind] for card in commands(play, seat, hand)):
        return True
    if play.kinds.isdisjoint(cancelling):
        return False
    kinds = {unit.id: unit.kind for unit in play.units if unit.kind in cancelling}
    return any(
        this.number in cancelling[kinds[this.source]]
        for this in abilities(play, seat)
        if this.source in kinds
    )


def matters(play: WorkingState, seat: int) -> bool:
    """Return whether a seat has a response that could change the outcome of the last announcement. At the end
    of the opponent's turn, responses that could as well be made in the next turn don't count; at other
    moments, any response counts."""
    top = last_announced(play.agenda)
    if isinstance(top, Moment):
        if top.stop != "end" or seat == play.seat:
            return can_respond(play, seat)
        return any(_possible(play, seat, {END}))
    if isinstance(top, Destruction):
        return any(_possible(play, seat, {DESTROYED}))
    about = _announced_pieces(play, top)
    return any(_could_affect(play, this, about) for this in _possible(play, seat, about.keys()))


def _possible(play: WorkingState, seat: int, parts: Set[str]) -> Iterator[Resolve]:
    """Yield the seat's possible responses that could affect one of these parts."""
    bearing = play.tables.bearing
    hand = [card for card in play.sides[seat].hand if not bearing[card.kind].isdisjoint(parts)]
    for card in commands(play, seat, hand):
        yield on_play(play, seat, card) or Resolve(seat, card.id, card.kind)
    for this in abilities(play, seat):
        if not play.ability(this).bearing.isdisjoint(parts):  # type: ignore[attr-defined]
            yield this


def _announced_pieces(play: WorkingState, top: Any) -> dict[str, Ids]:
    """Return the pieces of an announcement by their part in it, each with the sources of its numbers."""
    if isinstance(top, AttackOn):
        found = {
            ATTACKER: {top.about, *_sources(play, top.about)},
            TARGET: {top.target, *_sources(play, top.target)},
        }
    else:
        this = top.this if isinstance(top, AnnouncedAbility | Played) else None
        ids = {top.source}
        if isinstance(top, Played):
            ids.add(top.place)
        if this is not None:
            for operation in play.ability(this).do:
                ids |= _affected_ids(play, this, operation)
        found = {ANNOUNCED: ids}
    return {
        part: frozenset(ids).union([unit.id for unit in play.units if unit.host in ids])
        for part, ids in found.items()
    }


def _sources(play: WorkingState, id: str) -> Iterable[str]:
    """Return the cards on the battlefield that the numbers of a piece may depend on."""
    here = play.battlefield
    if id not in here.plain:
        return ()
    sources = [each.this.source for each in here.effect_sources if each.always is not None]
    return here.pieces if id in sources else sources  # its own counts can depend on any piece


def _could_affect(play: WorkingState, this: Resolve, about: dict[str, Ids]) -> bool:
    """Return whether an ability could affect these pieces, or sacrifice one that is lost anyway."""
    ability = play.ability(this)
    if ability.only is not None:  # type: ignore[attr-defined]
        return True
    for cost in ability.costs:
        given = _affected_ids(play, this, cost) if isinstance(cost, Sacrifices) else NONE
        if any(not given.isdisjoint(about[part]) for part in (TARGET, ANNOUNCED) if part in about):
            return True
    for operation in ability.do:
        parts = [part for part in about if operation.bears_on(part)]
        if parts:
            on = _affected_ids(play, this, operation)
            if any(not on.isdisjoint(about[part]) for part in parts):
                return True
    return False


def _sacrificed(play: WorkingState, this: Resolve, part: Sacrifices, ids: Ids) -> Ids:
    """Return the given pieces that can be sacrificed for an effect, by their controllers."""
    pieces, seats = play.pieces, [PLAYERS[player] for player in part.players(play, this)]
    return frozenset([id for id in ids if not seats or (id in pieces and pieces[id].controller in seats)])


def _affected_ids(play: WorkingState, this: Resolve, part: Any) -> Ids:
    """Return the ids of all cards that an operation or a cost could act on, with any binding of its names."""
    ability, found = play.ability(this), set[str]()
    for name in part.uses:
        bound = play.named(this, name)
        found.update(bound)
        if not bound:
            for each in (*ability.targets, *ability.do):
                if name in _names(each):
                    found |= _selected(play, this, each)
    ids = frozenset(found | _selected(play, this, part)) - PLAYERS.keys()
    return _sacrificed(play, this, part, ids) if isinstance(part, Sacrifices) else ids


def _names(part: Any) -> tuple[str, ...]:
    """Return the names that a target or an operation binds."""
    return part.binds if isinstance(part, Operation) else (part.name,)


def _selected(play: WorkingState, this: Resolve, part: Any) -> set[str]:
    """Return the ids of the pieces that the selectors of a target, an operation or a cost match now."""
    if isinstance(part, Selector):
        return set(part.ids(play, this))
    fields = [getattr(part, name) for name in part.__struct_fields__]
    return {id for each in fields if isinstance(each, Selector) for id in each.ids(play, this)}


def note_response(play: WorkingState) -> None:
    """Note the announcement that is responded to: its owner is prompted again after the response (MI-7.2)."""
    if play.answering:
        play.answered = (*play.answered, play.waiting[-1].source)
