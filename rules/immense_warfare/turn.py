"""The turn (MI-3): its phases, and what ends with it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.engine.agenda import Choose, Item
from rules.engine.durations import after_turn
from rules.engine.windows import ask
from rules.immense_warfare import events
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import PLAYER_IDS, SEATS
from rules.immense_warfare.items import Moment
from rules.immense_warfare.state import HAND
from rules.immense_warfare.state import PHASES as NAMES

KEEP, MULLIGAN = "keep", "mulligan"
"""The questions which card is discarded at the end of a turn, and whether a first hand is changed for another."""


class Opening(Item[Draft], frozen=True, gc=False, tag="opening"):
    """Each player decides once whether to draw five other cards; the first player first (MI-1.4)."""

    asked: int = 0

    def run(self, play: Draft) -> Item[Draft] | None:
        if self.asked < SEATS:
            seat = (play.first + self.asked) % SEATS
            play.agenda = (*play.agenda, Choose(seat, MULLIGAN, ("yes",), least=0))
            return self
        begin_turn(play, play.first)
        return None

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        if choice.picked:
            side = play.sides[choice.seat]
            old = side.hand
            play.put_side(choice.seat, replace(side, hand=side.deck[:HAND], deck=side.deck[HAND:]))
            play.shuffle(choice.seat, old)
            play.emit(lambda: events.Noted(
                choice.seat, f"{play.names[choice.seat]} takes a mulligan.", (), ("MI-1.4",),
            ))  # fmt: skip
        return replace(self, asked=self.asked + 1)


class Phase(Item[Draft], frozen=True, gc=False, tag="phase"):
    """A phase begins; what that triggers comes before players are asked and before what happens in it. What is
    triggered in the End Phase resolves in it: then it is looked at again how many cards are in hand (MI-3.4), and what
    lasts."""

    yields: ClassVar[bool] = True
    name: str
    step: str = "begin"

    def run(self, play: Draft) -> Item[Draft] | None:
        if self.step == "begin":
            play.phase, units = self.name, play.units
            if self.name == "start":
                _count_time(play)
            going = PHASES[self.name, "ask" if self.name in ("main", "end") else "do"]
            play.emit(events.PhaseBegins(phase=self.name, player=PLAYER_IDS[play.seat]))
            if not play.noticed and play.units is units:
                return going.run(play)
            play.agenda = (*play.agenda, going)  # beneath what the phase triggers
            return None
        if self.step == "ask":
            going = PHASES[self.name, "do"]
            if self.name == "main" and play.crowded(play.seat):
                play.agenda = (*play.agenda, going)
                crowded_out(play)
                return None
            agenda, moment = play.agenda, Moment(play.seat, stop=self.name)
            if moment.wanted_by(play, 0) or moment.wanted_by(play, 1):
                play.agenda = (*agenda, going)
                if ask(play, moment):
                    return None
                play.agenda = agenda
            return going.run(play)
        if self.name == "start":
            return PHASES["draw", "begin"].run(play)
        if self.name == "draw":
            if self.name not in play.skipped:
                play.draw(play.seat, 1 + play.pieces[PLAYER_IDS[play.seat]].draws)
            return PHASES["main", "begin"]
        return self._end(play) if self.name == "end" else None

    def _end(self, play: Draft) -> Item[Draft] | None:
        hand = play.sides[play.seat].hand
        if len(hand) > play.most_cards(play.seat):
            among = tuple(card.id for card in hand)
            play.agenda = (*play.agenda, Choose(play.seat, KEEP, among, secret=True))
            return self
        lasting = after_turn(play.lasting, play.turn, play.seat) if play.lasting else ()
        if len(lasting) < len(play.lasting):
            play.lasting = lasting
            return self  # units that this destroys are destroyed in this phase
        _end_turn(play)
        return None

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        play.discard(choice.picked[0])
        return self


PHASES = {(name, step): Phase(name, step) for name in NAMES for step in ("begin", "ask", "do")}
"""The items of all phases."""


def crowded_out(play: Draft) -> bool:
    """Whether who has the turn loses for want of an empty space in the own entry zone (MI-2.3); then the game
    ends."""
    if not play.crowded(play.seat):
        return False
    play.lose(play.seat, f"{play.names[play.seat]}'s entry zone has no empty space left.", "MI-2.3")
    return True


def begin_turn(play: Draft, seat: int) -> None:
    """Begin the next turn, of a seat."""
    play.turn += 1
    play.seat = seat
    play.emit(lambda: events.TurnBegan(seat, f"Turn {play.turn}: {play.names[seat]}.", (), ("MI-3.1",)))
    play.agenda = (*play.agenda, PHASES["start", "begin"])


def _end_turn(play: Draft) -> None:
    """Forget what counts for one turn, and begin the next."""
    play.count_anew()
    if any(side.quiet for side in play.sides):
        play.sides = tuple([replace(side, quiet=False) for side in play.sides])
    play.used, play.skipped, play.discarded, play.tower, play.mover, play.held = (), (), 0, False, "", True
    if play.limit and play.turn >= play.limit:
        _out_of_turns(play)
        return
    begin_turn(play, 1 - play.seat)


def _out_of_turns(play: Draft) -> None:
    """After the last turn that was agreed on, who has more cards in the damage zone loses; with as many, both do."""
    found = [len(side.damage) for side in play.sides]
    for seat in range(SEATS):
        if found[seat] >= found[1 - seat]:
            play.lose(seat, "The turn limit is reached.", "MI-2.4")


def _count_time(play: Draft) -> None:
    """Time counters go (MI-3.1), and where a card says so in every player's turn."""
    if play.tables.timed.isdisjoint(play.kinds):
        return
    printed = play.tables.printed
    for each in play.units:
        if each.time and (each.controller == play.seat or printed[each.kind].every_start):
            play.change(each.id, time=each.time - 1)
