"""The turn (MI-3): its phases and its end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.common.text import counted, listed, plural, possessive
from rules.engine.agenda import Choose, Item
from rules.engine.durations import after_turn
from rules.engine.windows import ask
from rules.immense_warfare import entry, events, players, units, zones
from rules.immense_warfare.asking import Question, asked
from rules.immense_warfare.field import PLAYER_IDS, SEATS
from rules.immense_warfare.items import Moment
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import HAND
from rules.immense_warfare.state import PHASES as NAMES
from rules.immense_warfare.terms import goal
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine

KEEP, MULLIGAN = "keep", "mulligan"
"""The questions which card to discard at the end of a turn, and whether to mulligan."""
FIRST_NEEDED = ("tower", "mecha")
"""The kinds of cards that an opening hand needs."""


class Opening(Item[WorkingState], Question, frozen=True, gc=False, tag="opening"):
    """The mulligan decisions, one per player, the first player first (MI-1.4)."""

    asked: int = 0

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        if self.asked < SEATS:
            seat = (play.first + self.asked) % SEATS
            play.agenda = (*play.agenda, Choose(seat, MULLIGAN, ("yes",), least=0))
            return self
        begin_turn(play, play.first)
        return None

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        if choice.picked:
            side = play.sides[choice.seat]
            old = side.hand
            play.put_side(choice.seat, replace(side, hand=side.deck[:HAND], deck=side.deck[HAND:]))
            players.shuffle(play, choice.seat, old)
        does = "takes a mulligan" if choice.picked else "keeps their hand"
        play.emit(lambda: events.Noted(choice.seat, f"{play.names[choice.seat]} {does}.", (), ("MI-1.4",)))
        return replace(self, asked=self.asked + 1)

    def sentence(self, play: WorkingState) -> str:
        return "Keep this hand or mulligan?"

    def how(self, play: WorkingState) -> str:
        return f"Mulligan once: draw {HAND} new cards, then shuffle these into your deck.\n{goal(play.limit)}"

    def answer(self, play: WorkingState, pick: str) -> str:
        return "Mulligan" if pick else "Keep hand"

    def suggests(self, play: WorkingState, pick: str) -> bool:
        return not pick

    def preview(self, play: WorkingState, pick: str) -> Preview | None:
        """Return the preview with the number of cards of each kind in the opening hand."""
        kinds = [play.tables.printed[card.kind].type for card in play.sides[asked(play).seat].hand]
        counts = [_so_many(sum(is_a(kind, each) for kind in kinds), each) for each in FIRST_NEEDED]
        line = PreviewLine("note", f"This hand has {listed(counts)}", "MI-1.4")
        return Preview(self.answer(play, pick), "", (line,))


def _so_many(number: int, noun: str) -> str:
    """Return a number with its noun, in words for none: "no towers", "2 mechas"."""
    return counted(number, noun) if number else f"no {plural(noun)}"


class Phase(Item[WorkingState], Question, frozen=True, gc=False, tag="phase"):
    """The start of a phase; its triggered abilities resolve before players are prompted and before its own
    steps. For abilities triggered in the End Phase, hand size (MI-3.4) and durations are checked again."""

    yields: ClassVar[bool] = True
    name: str
    step: str = "begin"

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        if self.step == "begin":
            play.phase, units = self.name, play.units
            if self.name == "start":
                _count_time(play)
            going = PHASES[self.name, "ask" if self.name in ("main", "end") else "do"]
            if play.listens(events.PhaseBegins):
                play.emit(events.PhaseBegins(phase=self.name, player=PLAYER_IDS[play.seat]))
            if not play.noticed and play.units is units:
                return going.run(play)
            play.agenda = (*play.agenda, going)  # below the abilities that the phase triggers
            return None
        if self.step == "ask":
            going = PHASES[self.name, "do"]
            if self.name == "main" and entry.zone_is_full(play, play.seat):
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
                players.draw(play, play.seat, 1 + play.pieces[PLAYER_IDS[play.seat]].draws)
            return PHASES["main", "begin"]
        return self._end(play) if self.name == "end" else None

    def _end(self, play: WorkingState) -> Item[WorkingState] | None:
        hand = play.sides[play.seat].hand
        if len(hand) > players.hand_limit(play, play.seat):
            among = tuple(card.id for card in hand)
            play.agenda = (*play.agenda, Choose(play.seat, KEEP, among, secret=True))
            return self
        lasting = after_turn(play.lasting, play.turn, play.seat) if play.lasting else ()
        if len(lasting) < len(play.lasting):
            play.lasting = lasting
            return self  # units that this destroys are destroyed in this phase
        _end_turn(play)
        return None

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        zones.discard(play, choice.picked[0])
        return self

    def asks_to_discard(self, play: WorkingState) -> bool:
        return True

    def sentence(self, play: WorkingState) -> str:
        question = asked(play)
        limit = players.hand_limit(play, question.seat)
        return f"Discard {counted(len(question.among) - limit, 'card')} (hand limit {limit})."

    def how(self, play: WorkingState) -> str:
        return "Drag a card to your discard pile."

    def preview(self, play: WorkingState, pick: str) -> Preview | None:
        return None


PHASES = {(name, step): Phase(name, step) for name in NAMES for step in ("begin", "ask", "do")}
"""The items of all phases."""


def crowded_out(play: WorkingState) -> bool:
    """Return whether the active player loses because no space of the entry zone is empty (MI-2.3), which ends
    the game."""
    if not entry.zone_is_full(play, play.seat):
        return False
    players.lose(
        play, play.seat, f"{possessive(play.names[play.seat])} entry zone has no empty space left.", "MI-2.3"
    )
    return True


def begin_turn(play: WorkingState, seat: int) -> None:
    """Begin the next turn, of a seat."""
    play.turn += 1
    play.seat = seat
    play.emit(lambda: events.TurnBegan(seat, f"Turn {play.turn}: {play.names[seat]}.", (), ("MI-3.1",)))
    play.agenda = (*play.agenda, PHASES["start", "begin"])


def _end_turn(play: WorkingState) -> None:
    """Reset the values of the turn, and begin the next one."""
    units.reset_actions(play)
    if any(side.quiet for side in play.sides):
        play.sides = tuple([replace(side, quiet=False) for side in play.sides])
    play.used, play.skipped, play.discarded, play.tower, play.mover, play.held = (), (), 0, False, "", True
    if play.limit and play.turn >= play.limit:
        _out_of_turns(play)
        return
    begin_turn(play, 1 - play.seat)


def _out_of_turns(play: WorkingState) -> None:
    """End the game after its turn limit: the player with more cards in the damage zone loses; with equal
    numbers both lose."""
    found = [len(side.damage) for side in play.sides]
    for seat in range(SEATS):
        if found[seat] >= found[1 - seat]:
            players.lose(play, seat, "The turn limit is reached.", "MI-2.4")


def _count_time(play: WorkingState) -> None:
    """Remove time counters (MI-3.1), also in the opponent's turn where a card says so."""
    if play.tables.timed.isdisjoint(play.kinds):
        return
    printed = play.tables.printed
    for each in play.units:
        if each.time and (each.controller == play.seat or printed[each.kind].every_start):
            units.change(play, each.id, time=each.time - 1)
