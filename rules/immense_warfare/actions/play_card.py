"""Playing a card: a tower, a mecha, a pilot or a Command (MI-4).

Units and pilots are played in the Main Phase while nothing waits to resolve (MI-3.3), Commands at any time, also
in response (MI-4.4).
- A tower: 1 per turn, on an empty space in the player's entry zone or next to one of the player's towers, unless an
  effect forbids towers (MI-4.1).
- A mecha: on an empty space in the player's entry zone, if the total cost of the player's mechas, including it, stays
  within the bandwidth (MI-4.2). A mecha tower is both (MI-4.3).
- A pilot: on one of the player's mechas in the player's entry zone, if it has room for a pilot (MI-4.6).
- A Command: if its targets and costs allow it. One that stays is placed in any space.
A card's own text can name other spaces, or let it be played onto a unit, which is then sacrificed. A face-up
top card of the deck can be played if it's a mecha.

The card is announced, players can respond, then it enters or takes effect (`items.Played`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.base.answer import Choose
from rules.common.cards import Card, find
from rules.common.text import listed
from rules.engine.abilities import Announcing
from rules.game import Refusal
from rules.immense_warfare import entry, field, refusals, units, zones
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.card_play import begin_play
from rules.immense_warfare.card_text import text as ability_text
from rules.immense_warfare.cards import Effect
from rules.immense_warfare.execution import carried_out
from rules.immense_warfare.field import CELLS, NAMES, PLAYER_IDS, ZONE_MASKS, cell_name
from rules.immense_warfare.items import SURPLUS
from rules.immense_warfare.keywords import keyword_words
from rules.immense_warfare.outcomes import (
    MOST_LINES,
    expected_events,
    possible,
    preview_lines,
    second_pilot,
    without_responses,
)
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import WORDS, Printed, is_a
from rules.immense_warfare.reach import distinct_names
from rules.immense_warfare.responses import commands, note_response, on_play, why_not_command
from rules.immense_warfare.state import MAIN, RESPONSE
from rules.immense_warfare.table_pieces import FIELD
from rules.immense_warfare.terms import name_with_place, place_of
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine, Way


class PlayCard(RuledAction[WorkingState], frozen=True, gc=False, tag="play"):
    """Playing a card: to a cell, on a mecha by its id, or without a place ("")."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (MAIN, RESPONSE)
    card: str
    place: str = ""

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        printed, found = play.tables.printed, list[Self]()
        seat = (play.deciding or 0) if play.agenda else play.seat
        for card in commands(play, seat):
            if printed[card.kind].placed:
                found += [cls(card.id, name) for name in NAMES]
            else:
                found.append(cls(card.id))
        if not play.agenda:
            found += cls._other_cards(play, seat)
        return found

    @classmethod
    def _other_cards(cls, play: WorkingState, seat: int) -> list[Self]:
        """Return the legal plays of cards other than Commands."""
        battlefield, tables = play.battlefield, play.tables
        bandwidth, spent = battlefield.means_of_all[seat]
        places_by_kind, found = dict[str, tuple[str, ...]](), list[Self]()
        for card in _playable(play, battlefield, seat):
            kind = card.kind
            representative, cost = tables.alike.get(kind), tables.costs.get(kind)
            if representative is None:
                continue
            if cost is not None:
                if battlefield.priced or representative == kind:
                    representative = kind
                elif spent + cost > bandwidth:
                    continue
            places = places_by_kind.get(representative)
            if places is None:
                places = places_by_kind[representative] = _places(
                    play, battlefield, seat, tables.printed[kind]
                )
            if places:
                id = card.id
                found += [cls(id, place) for place in places]
        return found

    def why_not(self, play: WorkingState) -> Refusal | None:
        seat = play.deciding or 0
        card = find(playable(play, seat), self.card)
        if card is None or not card.kind:
            return refusals.UNKNOWN
        printed = play.tables.printed[card.kind]
        if is_a(printed.type, "command"):
            return why_not_command(play, seat, card, self.place)
        if printed.unplayable:
            return refusals.UNPLAYABLE
        if play.answering:
            return refusals.MAIN_ONLY
        if printed.type == "pilot":
            return _why_not_pilot(play, seat, play.pieces.get(self.place))
        return _why_not_unit(play, seat, printed, CELLS.get(self.place))

    def do(self, play: WorkingState) -> None:
        note_response(play)
        seat = play.deciding or 0
        card = find(playable(play, seat), self.card)
        assert card is not None
        this = on_play(play, seat, card)
        if this is None or play.tables.printed[card.kind].placed:
            begin_play(play, seat, card.id, self.place)
            return
        zones.put_on_stack(play, card.id)
        play.agenda = (*play.agenda, Announcing(this))

    def in_log(self, play: WorkingState) -> str:
        return f"reveals {play.piece(self.card).name}"

    def gesture(self, play: WorkingState) -> Gesture:
        """Return the drag of a unit to its space, of a pilot to its mecha, of a Command onto the
        battlefield."""
        card = find(playable(play, play.deciding or 0), self.card)
        words = f"Play {play.tables.title(card.kind if card is not None else '')}"
        if not self.place:
            return Gesture(words, (self.card,), FIELD)
        place = self.place if self.place in CELLS else place_of(play, self.place)
        return Gesture(words, (self.card,), place)

    def ways(self, play: WorkingState) -> Iterator[Way]:
        """Yield the ways to drop a Command on a unit that can be its first target."""
        if self.place:
            return
        announced = possible(play)
        carried_out(announced, self, None)
        question = announced.question
        if question is None or question.seat != play.deciding:
            return
        for pick in question.among:
            if cell := place_of(announced, pick):
                label = f"{self.gesture(play).label} on {name_with_place(announced, pick)}"
                yield Way(Gesture(label, (self.card,), cell), (self, Choose(pick)))

    def text(self, play: WorkingState) -> str:
        label = self.gesture(play).label
        if not self.place:
            return label
        if self.place in CELLS:
            return f"{label} at {cell_name(CELLS[self.place])}"
        return f"{label} on {name_with_place(play, self.place)}"

    def preview(self, play: WorkingState) -> Preview | None:
        seat = play.deciding or 0
        card = find((*play.sides[seat].hand, *play.sides[seat].deck[:1]), self.card)
        assert card is not None
        printed = play.tables.printed[card.kind]
        lines = [*_costs(play, seat, printed, self.place)]
        if _fills_entry_zone(play, seat, self.place):
            lines.insert(0, PreviewLine("caution", "Fills your last empty space", "MI-2.3"))
        lines += preview_lines(play, seat, expected_events(play, self))
        after = without_responses(play, self) if len(lines) < MOST_LINES else play
        if after.question is not None and after.question.asked == SURPLUS:
            lines[:0] = second_pilot(play, seat, card.id)
        if len(lines) < MOST_LINES:
            lines += _changes(play, after, seat, "MI-4.6" if printed.type == "pilot" else "MI-6.1")
        effects = [each for each in printed.abilities if isinstance(each, Effect)]
        if not lines and effects:
            lines.append(PreviewLine("note", ability_text(effects[0]).rstrip(".")))
        marks = (self.place,) if self.place in CELLS else ()
        return Preview(self.gesture(play).label, "", tuple(lines[:MOST_LINES]), (), marks)

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        card = find(playable(play, play.deciding or 0), piece)
        if card is None or not card.kind:
            return None
        printed = play.tables.printed[card.kind]
        if is_a(printed.type, "command") and not printed.placed:
            return cls(piece) if place == FIELD or place in CELLS else None
        if place not in CELLS:
            return None
        unit = play.at(CELLS[place]) if printed.type == "pilot" else None
        return cls(piece, unit.id if unit is not None else place)


def playable(play: WorkingState, seat: int) -> tuple[Card, ...]:
    """Return the cards that a player could play: the hand, and the revealed top card of the deck if it is a
    mecha."""
    return _playable(play, play.battlefield, seat)


def _playable(play: WorkingState, battlefield: Battlefield, seat: int) -> tuple[Card, ...]:
    side = play.sides[seat]
    if side.deck and battlefield.pieces[PLAYER_IDS[seat]].top_open:
        top = side.deck[0]
        if top.kind and is_a(play.tables.printed[top.kind].type, "mecha"):
            return (*side.hand, top)
    return side.hand


def _places(play: WorkingState, battlefield: Battlefield, seat: int, printed: Printed) -> tuple[str, ...]:
    """Return the places where a card other than a Command can be played. Whether the bandwidth is enough is
    checked only for a mecha whose cost depends on the place."""
    words = WORDS[printed.type]
    if "pilot" in words:
        mechas = [battlefield.pieces[unit.id] for unit in battlefield.mechas(seat)]
        return tuple([piece.id for piece in mechas if _why_not_pilot(play, seat, piece) is None])
    if "tower" in words and _why_no_tower(play, battlefield, seat) is not None:
        return ()
    spaces = entry.spaces(play, printed.id, seat)
    if "mecha" in words and (battlefield.priced or printed.onto is not None):
        means = battlefield.means_of(seat)
        spaces = tuple(
            [cell for cell in spaces if _excess_bandwidth(play, seat, printed.id, cell, *means) <= 0]
        )
    return field.NAMES_FOR[spaces]


def _why_not_pilot(play: WorkingState, seat: int, piece: Piece | None) -> Refusal | None:
    """Return why a pilot can't be played on a piece (MI-4.6); None if it can."""
    if piece is None or piece.host or piece.controller != seat or not is_a(piece.type, "mecha"):
        return refusals.NO_HOST
    if not ZONE_MASKS[seat] >> piece.cell & 1:
        return refusals.NO_HOST
    return refusals.PILOTED if len(units.pilots(play, piece.id)) >= piece.pilots else None


def _why_not_unit(play: WorkingState, seat: int, printed: Printed, cell: int | None) -> Refusal | None:
    """Return why a tower or mecha can't be played in a cell, which is None if its place isn't one (MI-4.1,
    MI-4.2); None if it can."""
    if is_a(printed.type, "tower"):
        refused = _why_no_tower(play, play.battlefield, seat)
        if refused is not None:
            return refused
    if cell is None or cell not in entry.spaces(play, printed.id, seat):
        if printed.placed or printed.onto is not None:
            return refusals.OWN_SPACE
        return refusals.TOWER_SPACE if is_a(printed.type, "tower") else refusals.MECHA_SPACE
    if is_a(printed.type, "mecha"):
        over = _excess_bandwidth(
            play, seat, printed.id, cell, entry.bandwidth(play, seat), entry.spent(play, seat)
        )
        if over > 0:
            return refusals.bandwidth(over)
    return None


def _why_no_tower(play: WorkingState, battlefield: Battlefield, seat: int) -> Refusal | None:
    """Return why no tower can be played now (MI-4.1); None if one can."""
    if play.tower:
        return refusals.ONE_TOWER
    return refusals.NO_TOWERS if "play_towers" in battlefield.pieces[PLAYER_IDS[seat]].can_not else None


def _excess_bandwidth(play: WorkingState, seat: int, kind: str, cell: int, bandwidth: int, spent: int) -> int:
    """Return by how much a mecha in a space would exceed the bandwidth, at most 0 if it fits (MI-4.2). The
    cost of a mecha it replaces is free again."""
    below = play.at(cell)
    replaced = below.cost if below is not None and is_a(below.type, "mecha") else 0
    return spent - replaced + entry.cost_at(play, kind, cell, seat) - bandwidth


# -- the preview


def _costs(play: WorkingState, seat: int, printed: Printed, place: str) -> Iterator[PreviewLine]:
    """Yield what a card does to its player's bandwidth, and when it can act."""
    mecha = is_a(printed.type, "mecha")
    if mecha and place in CELLS:
        bandwidth, spent = entry.bandwidth(play, seat), entry.spent(play, seat)
        used = bandwidth + _excess_bandwidth(play, seat, printed.id, CELLS[place], bandwidth, spent)
        yield PreviewLine("note", f"Bandwidth: {used} of {bandwidth} used", "MI-4.2", "bandwidth")
    provide = int(printed.keywords.get("provide", 0))
    if provide:
        words = (
            f"Raises bandwidth from {entry.bandwidth(play, seat)} to {entry.bandwidth(play, seat) + provide}"
        )
        yield PreviewLine("good", words, "MI-6.6", "bandwidth")
    if mecha and is_a(printed.type, "unit") and not printed.keywords.get("haste"):
        yield PreviewLine("note", "Can move and attack next turn", "MI-5.1")


def _fills_entry_zone(play: WorkingState, seat: int, place: str) -> bool:
    """Return whether a place is the last empty space of a player's entry zone."""
    empty = entry.zone_spaces(play, seat)
    return len(empty) == 1 and CELLS.get(place) == empty[0]


def _changes(play: WorkingState, after: WorkingState, seat: int, rule: str) -> Iterator[PreviewLine]:
    """Yield the changes in numbers and keywords of units that stay, and bandwidth of the player that becomes
    free."""
    for unit in play.units:
        before, now = play.pieces[unit.id], after.pieces.get(unit.id)
        if not (unit.host or now is None or now.cell < 0):
            yield from _changes_of(play, before, now, seat, rule)
    spent = entry.spent(after, seat)
    if spent < entry.spent(play, seat):
        words = f"Bandwidth: {spent} of {entry.bandwidth(after, seat)} used"
        yield PreviewLine("good", words, "MI-4.2", "bandwidth")


def _changes_of(play: WorkingState, before: Piece, now: Piece, seat: int, rule: str) -> Iterator[PreviewLine]:
    """Yield a line about the changes of a unit, if there are any."""
    gained = [
        keyword_words(word, much) for word, much in now.keywords.items() if much and not before.has(word)
    ]
    lost = [keyword_words(word, much) for word, much in before.keywords.items() if much and not now.has(word)]
    left, had = now.durability_left, before.durability_left
    words = [
        *([f"power {now.power} (was {before.power})"] if before.power != now.power else []),
        *([f"durability {left} (was {had})"] if had < left else []),
        *([f"gains {listed(gained)}"] if gained else []),
        *([f"loses {listed(lost)}"] if lost else []),
    ]
    if words:
        better = now.power + left + len(gained) >= before.power + had + len(lost)
        mark = "good" if better is (before.controller == seat) else "bad"
        (name,) = distinct_names(play, [before.id])
        colon = ":" if words[0][-1] == ")" else ""  # "Turtle: power 3 (was 2)", "Turtle gains Flight"
        yield PreviewLine(mark, f"{name}{colon} {', '.join(words)}", rule)
