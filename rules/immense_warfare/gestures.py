"""Gestures for actions, and actions for drags."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.common.cards import find
from rules.common.text import capital, listed
from rules.engine.actions import Choose as Pick
from rules.engine.actions import EndTurn, Pass, Use
from rules.engine.agenda import Choose
from rules.immense_warfare import questions
from rules.immense_warfare.field import CELLS, EDGES, NAMES, PLAYER_IDS, PLAYERS, cell_name
from rules.immense_warfare.legality import legal, playable
from rules.immense_warfare.position import Attack, Move, PlayCard, SetStop
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.table_pieces import ACTING, FIELD, looked_at
from rules.immense_warfare.turn import KEEP
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Question, Way

DISCARDED = (KEEP, "discarded", "discarded_too")
"""Questions for a card of the player's own hand to discard."""


def gesture(play: WorkingState, action: Any) -> Gesture:
    """Return the gesture that makes an action."""
    match action:
        case PlayCard():
            return _playing(play, action)
        case Use(card=id, effect=effect):
            piece = play.find(id)
            kind = piece.kind if piece is not None else ""
            return Gesture(f"Use {play.tables.title(kind)}{_number(play, kind, effect)}", (id,))
        case Move(unit=unit, cell=cell):
            return Gesture(f"Move to {cell_name(CELLS[cell])}", (unit,), cell)
        case Attack(unit=unit, target=target):
            place = EDGES[PLAYERS[target]] if target in PLAYERS else _cell(play, target)
            return Gesture("Attack directly" if target in PLAYERS else "Attack", (unit,), place, stays=True)
        case Pick(pick=pick):
            return _choosing(play, pick)
        case Pass(all_turn=all_turn):
            return Gesture("Pass all turn") if all_turn else Gesture("Pass", primary=True)
        case EndTurn():
            return Gesture("End turn", primary=True, question=_before_ending(play))
        case SetStop(stop=stop, on=on):
            return Gesture(f"Ask me: {stop}" if on else f"Don't ask me: {stop}")
    return Gesture("Nothing")


def _name(play: WorkingState, id: str) -> str:
    piece = play.find(id)
    return piece.name if piece is not None else "it"


def _cell(play: WorkingState, id: str) -> str:
    """Return the place of a card on the battlefield; "" for a card elsewhere."""
    piece = play.pieces.get(id)
    return NAMES[piece.cell] if piece is not None and piece.cell >= 0 else ""


def _number(play: WorkingState, kind: str, effect: int) -> str:
    """Return the number of an ability among several of a card: " (2)"; "" for the only one."""
    used = [*play.tables.used.get(kind, {})]
    return f" ({used.index(effect) + 1})" if len(used) > 1 and effect in used else ""


def _playing(play: WorkingState, action: PlayCard) -> Gesture:
    """Return the gesture of playing a card: a unit to its space, a pilot to its mecha, a Command onto the
    battlefield."""
    card = find(playable(play, play.deciding or 0), action.card)
    words = f"Play {play.tables.title(card.kind if card is not None else '')}"
    if not action.place:
        return Gesture(words, (action.card,), FIELD)
    if action.place in CELLS:
        return Gesture(words, (action.card,), action.place)
    return Gesture(words, (action.card,), _cell(play, action.place))


def _choosing(play: WorkingState, pick: str) -> Gesture:
    """Return the gesture of a choice: a visible piece is clicked; a cell too, unless a card is dragged there;
    anything else, such as a player, is a button."""
    question = play.question
    if question is None:
        return Gesture("Choose")
    words = questions.answer(play, question, pick)
    if pick in CELLS:
        piece = play.find(question.about)
        shown = piece is not None and piece.zone in ACTING
        return Gesture(words, (question.about,) if shown else (), pick if shown else "")
    if question.asked in DISCARDED and find(play.sides[question.seat].hand, pick) is not None:
        return Gesture(
            f"Discard {questions.name_with_place(play, pick)}",
            (pick,),
            f"discard/{question.seat}",
            confirmed=True,
        )
    if pick not in PLAYERS and play.find(pick) is not None:
        return Gesture(words, (pick, *_carrier(play, question, pick)))
    return Gesture(words, primary=questions.suggested(question, pick))


def _carrier(play: WorkingState, question: Choose, pick: str) -> tuple[str, ...]:
    """Return the unit under an attached card if the question offers nothing else on that unit."""
    unit = play.unit(pick)
    if unit is None or not unit.host:
        return ()
    there = {unit.host, *(each.id for each in play.units if each.host == unit.host)}
    return (unit.host,) if there.intersection(question.answers) == {pick} else ()


def ways(play: WorkingState, after: Callable[[PlayCard], WorkingState]) -> Iterator[Way]:
    """Yield further drops: of cards to discard anywhere onto the battlefield, and of Commands onto units that
    can be their first target. `after` returns the situation after playing a card."""
    question = play.question
    if question is not None and question.asked in DISCARDED:
        for pick in filter(None, question.answers):
            if find(play.sides[question.seat].hand, pick) is not None:
                yield Way(Gesture(_choosing(play, pick).label, (pick,), FIELD), (Pick(pick),))
    for action in legal(play):
        if not isinstance(action, PlayCard) or action.place:
            continue
        announced = after(action)
        question = announced.question
        if question is None or question.seat != play.deciding:
            continue
        for pick in question.among:
            if cell := _cell(announced, pick):
                label = f"{_playing(play, action).label} on {questions.name_with_place(announced, pick)}"
                yield Way(Gesture(label, (action.card,), cell), (action, Pick(pick)))


def _before_ending(play: WorkingState) -> Question | None:
    """Return the question to a player who ends the turn though a unit can attack or a card can be played
    (MI-3.3); None without one."""
    attacking: dict[str, None] = {}
    cards: dict[str, None] = {}
    for action in legal(play):
        if isinstance(action, Attack):
            attacking[_name(play, action.unit)] = None
        elif isinstance(action, PlayCard):
            card = find(play.sides[play.seat].hand, action.card)
            if card is not None and not is_a(play.tables.printed[card.kind].type, "command"):
                cards[play.tables.title(card.kind)] = None
    words = [f"attack with {listed([*attacking])}"] if attacking else []
    words += [f"play {listed([*cards][:3])}"] if cards else []
    return Question("End your turn?", f"You can still {listed(words)}.", "Keep playing") if words else None


def action_from_drag(play: WorkingState, piece: str, place: str, turn: int) -> Any | None:
    """Return the action that an illegal drag attempts; None for none."""
    seat = play.deciding
    if seat is None:
        return None
    question = play.question
    if question is not None:
        return Pick(place) if place in CELLS else Pick(piece) if piece not in looked_at(play) else None
    card = find(playable(play, seat), piece)
    if card is not None and card.kind:
        return _card_action(play, card.kind, piece, place)
    unit = play.unit(piece)
    if unit is None or unit.host or unit.controller != seat:
        return None
    if place in EDGES:
        return Attack(piece, PLAYER_IDS[EDGES.index(place)])
    if place == f"hand/{1 - seat}":
        return Attack(piece, PLAYER_IDS[1 - seat])
    if place not in CELLS or CELLS[place] == unit.cell:
        return None
    there = play.at(CELLS[place])
    return Attack(piece, there.id) if there is not None and there.controller != seat else Move(piece, place)


def _card_action(play: WorkingState, kind: str, card: str, place: str) -> PlayCard | None:
    """Return the action attempted by dropping a hand card on the battlefield; None for none."""
    printed = play.tables.printed[kind]
    if is_a(printed.type, "command") and not printed.placed:
        return PlayCard(card) if place == FIELD or place in CELLS else None
    if place not in CELLS:
        return None
    if printed.type != "pilot":
        return PlayCard(card, place)
    there = play.at(CELLS[place])
    return PlayCard(card, there.id if there is not None else place)


def action_to_string(play: WorkingState, action: Any) -> str:
    """Return an action in words that need no context: units with their spaces."""
    match action:
        case Move(unit=unit, cell=cell):
            return f"Move {questions.name_with_place(play, unit)} to {cell_name(CELLS[cell])}"
        case Attack(unit=unit, target=target):
            return f"Attack {questions.name_with_place(play, target)} with {questions.name_with_place(play, unit)}"
        case Use(card=card):
            label = gesture(play, action).label
            piece = play.find(card)
            at = f" at {cell_name(piece.cell)}" if piece is not None and piece.cell >= 0 else ""
            return f"{label}{at}"
        case Pass(all_turn=True):
            return "Pass all turn"
        case PlayCard(place=place) if place:
            where = (
                f"at {cell_name(CELLS[place])}"
                if place in CELLS
                else f"on {questions.name_with_place(play, place)}"
            )
            return f"{gesture(play, action).label} {where}"
    return capital(gesture(play, action).label)
