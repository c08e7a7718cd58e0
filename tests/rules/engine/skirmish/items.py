"""What waits on a Skirmish's agenda beside what every game has: cards played, attacks, abilities used, phases."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.common.cards import find
from rules.common.tuples import put
from rules.engine.agenda import Choose, Item
from rules.engine.durations import after_turn
from rules.engine.resolve import Resolve
from tests.rules.engine.skirmish import events
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.state import CELLS, HAND, LOST, PLAYERS, SEATS, player_id
from tests.rules.engine.skirmish.waiting import Waiting


class Played(Waiting, frozen=True, gc=False, tag="played", kw_only=True):
    """A card being played: a unit to a cell, a pilot to a mecha, a command with what it does."""

    kind: ClassVar[str] = "played_card"
    place: str = ""
    this: Resolve | None = None

    def resolve(self, play: Draft) -> Item[Draft] | None:
        card = find(play.stack, self.about)
        assert card is not None, "what is played lies on the stack"
        printed = play.library[card.kind]
        if printed.type == "command":
            play.agenda = (*play.agenda, Spent(self.about))
            if self.this is not None:
                play.agenda = (*play.agenda, self.this)
            return None
        host = play.unit(self.place)
        cell = host.cell if host is not None else CELLS.get(self.place, -1)
        free = cell >= 0 and (host is not None or play.at(cell) is None)
        if free:
            play.enter(card, self.seat, self.seat, cell, host.id if host is not None else "")
        else:
            play.move(card.id, "discard")
        return None

    def seen_by(self, seat: int) -> Item[Draft]:
        return replace(self, this=self.this.seen_by(seat)) if self.this is not None else self


class Spent(Item[Draft], frozen=True, gc=False, tag="spent"):
    """A command that is discarded once it has done what it does, unless it stays on the field."""

    about: str

    def run(self, play: Draft) -> Item[Draft] | None:
        if find(play.stack, self.about) is not None:
            play.move(self.about, "discard")
        return None


class Activated(Waiting, frozen=True, gc=False, tag="activated", kw_only=True):
    """An ability that is used."""

    kind: ClassVar[str] = "ability"
    this: Resolve

    def resolve(self, play: Draft) -> Item[Draft] | None:
        play.agenda = (*play.agenda, self.this)
        return None

    def seen_by(self, seat: int) -> Item[Draft]:
        return replace(self, this=self.this.seen_by(seat))


class Attack(Waiting, frozen=True, gc=False, tag="attack", kw_only=True):
    """A unit attacks a unit or a player."""

    kind: ClassVar[str] = "attack"
    target: str

    def resolve(self, play: Draft) -> Item[Draft] | None:
        if self.about in play.pieces and (self.target in play.pieces or self.target in PLAYERS):
            play.agenda = (*play.agenda, Strike(self.about, self.target))
            play.emit(events.Attacks(attacker=self.about, target=self.target))
        return None


class Strike(Item[Draft], frozen=True, gc=False, tag="strike"):
    """The damage of an attack, and what comes after it."""

    attacker: str
    target: str

    def run(self, play: Draft) -> Item[Draft] | None:
        if self.attacker not in play.pieces:
            return None
        attacker = play.pieces[self.attacker]
        play.agenda = (*play.agenda, Aftermath(self.attacker, self.target))
        if self.target in PLAYERS:
            if attacker.power > 0:
                _hit(play, PLAYERS[self.target])
        else:
            play.damage(self.target, attacker.power, bool(attacker.has("pierce")))
        return None


class Aftermath(Item[Draft], frozen=True, gc=False, tag="aftermath"):
    """An attack is over."""

    attacker: str
    target: str

    def run(self, play: Draft) -> Item[Draft] | None:
        play.emit(events.AfterAttack(attacker=self.attacker, target=self.target))
        return None


class Phase(Item[Draft], frozen=True, gc=False, tag="phase"):
    """A phase begins; what that triggers comes before what happens in it."""

    yields: ClassVar[bool] = True
    name: str
    begun: bool = False

    def run(self, play: Draft) -> Item[Draft] | None:
        if not self.begun:
            play.phase = self.name
            play.agenda = (*play.agenda, replace(self, begun=True))
            play.emit(events.PhaseBegins(phase=self.name, player=player_id(play.active)))
            return None
        skipped = self.name in play.skipped
        if self.name == "draw":
            if not skipped:
                play.draw(play.active)
            play.agenda = (*play.agenda, Phase("main"))
        elif self.name == "main" and skipped:
            play.agenda = (*play.agenda, Phase("end"))
        elif self.name == "end":
            return self._end(play, skipped)
        return None

    def _end(self, play: Draft, skipped: bool) -> Item[Draft] | None:
        hand = play.sides[play.active].hand
        if len(hand) > HAND and not skipped:
            many = len(hand) - HAND
            ids = tuple(card.id for card in hand)
            play.agenda = (*play.agenda, Choose(play.active, "keep", ids, "", many, many, secret=True))
            return self
        end_turn(play)
        play.agenda = (*play.agenda, Phase("draw"))
        return None

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        for id in choice.picked:
            play.discard(id)
        return self


def end_turn(play: Draft) -> None:
    """What ends with a turn; it is the other player's now."""
    play.lasting = after_turn(play.lasting, play.turn, play.active)
    play.units = tuple(replace(each, moved=0, attacked=0) for each in play.units)
    play.used, play.skipped, play.spared = (), (), ()
    play.turn += 1
    play.active = (play.active + 1) % SEATS


def _hit(play: Draft, seat: int) -> None:
    """Turn the top card of a player's deck over; who has none, or has five then, loses."""
    side = play.sides[seat]
    if not side.deck:
        play.lose(seat, "A player was attacked whose deck is empty.")
        return
    side = replace(side, deck=side.deck[1:], damage=(*side.damage, side.deck[0]))
    play.sides = put(play.sides, seat, side)
    if len(side.damage) >= LOST:
        play.lose(seat, "Five cards lie in a damage zone.")
