"""How a hand makes each action, and what a movement of a hand means."""

from __future__ import annotations

from typing import Any

from rules.common.cards import find
from rules.common.words import capital, listed
from rules.engine.actions import Choose as Pick
from rules.engine.actions import EndTurn, Pass, Use
from rules.immense_warfare import questions
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import CELLS, EDGES, NAMES, PLAYER_IDS, PLAYERS, called
from rules.immense_warfare.legality import legal, playable
from rules.immense_warfare.position import Attack, Move, PlayCard, SetStop
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.table import ACTING, FIELD, looked_at
from rules.immense_warfare.turn import KEEP
from rules.tabletop import Gesture, Question

DISCARDED = (KEEP, "discarded", "discarded_too")
"""Questions whose answer is a card of the own hand that is discarded."""


def gesture(play: Draft, action: Any) -> Gesture:
    """How a hand makes an action."""
    match action:
        case PlayCard():
            return _playing(play, action)
        case Use(card=id, effect=effect):
            piece = play.find(id)
            kind = piece.kind if piece is not None else ""
            return Gesture(f"Use {play.tables.title(kind)}{_number(play, kind, effect)}", (id,))
        case Move(unit=unit, cell=cell):
            return Gesture(f"Move to {called(CELLS[cell])}", (unit,), cell)
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


def _name(play: Draft, id: str) -> str:
    piece = play.find(id)
    return piece.name if piece is not None else "it"


def _cell(play: Draft, id: str) -> str:
    """The place of a card on the battlefield; "" where it lies elsewhere."""
    piece = play.pieces.get(id)
    return NAMES[piece.cell] if piece is not None and piece.cell >= 0 else ""


def _number(play: Draft, kind: str, effect: int) -> str:
    """Which of several abilities it is."""
    used = [*play.tables.used.get(kind, {})]
    return f" ({used.index(effect) + 1})" if len(used) > 1 and effect in used else ""


def _playing(play: Draft, action: PlayCard) -> Gesture:
    """A unit goes to its space, a pilot to its mecha, a Command onto the battlefield."""
    card = find(playable(play, play.deciding or 0), action.card)
    words = f"Play {play.tables.title(card.kind if card is not None else '')}"
    if not action.place:
        return Gesture(words, (action.card,), FIELD)
    if action.place in CELLS:
        return Gesture(words, (action.card,), action.place)
    return Gesture(words, (action.card,), _cell(play, action.place))


def _choosing(play: Draft, pick: str) -> Gesture:
    """A piece that lies open is clicked, a cell too, unless a card is on its way there; what lies nowhere, as players
    do, is a button."""
    question = play.question
    if question is None:
        return Gesture("Choose")
    words = questions.answer(play, question, pick)
    if pick in CELLS:
        piece = play.find(question.about)
        shown = piece is not None and piece.zone in ACTING
        return Gesture(words, (question.about,) if shown else (), pick if shown else "")
    if question.asked in DISCARDED and find(play.sides[question.seat].hand, pick) is not None:
        return Gesture(f"Discard {questions.named(play, pick)}", (pick,), f"discard/{question.seat}")
    if pick not in PLAYERS and play.find(pick) is not None:
        return Gesture(words, (pick,))
    return Gesture(words, primary=questions.suggested(question, pick))


def _before_ending(play: Draft) -> Question | None:
    """What is asked of who would end the turn though a unit can attack or a card can be played (MI-3.3)."""
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


def tried(play: Draft, piece: str, place: str, turn: int) -> Any | None:
    """What a movement that no legal action covers seems to try."""
    seat = play.deciding
    if seat is None:
        return None
    if play.question is not None:
        return Pick(place) if place in CELLS else Pick(piece) if piece not in looked_at(play) else None
    card = find(playable(play, seat), piece)
    if card is not None and card.kind:
        return _card_tried(play, card.kind, piece, place)
    unit = play.unit(piece)
    if unit is None or unit.host or unit.controller != seat:
        return None
    if place in EDGES:
        return Attack(piece, PLAYER_IDS[EDGES.index(place)])
    if place not in CELLS or CELLS[place] == unit.cell:
        return None
    there = play.at(CELLS[place])
    return Attack(piece, there.id) if there is not None and there.controller != seat else Move(piece, place)


def _card_tried(play: Draft, kind: str, card: str, place: str) -> PlayCard | None:
    """A card of the hand moved to the battlefield."""
    printed = play.tables.printed[kind]
    if is_a(printed.type, "command") and not printed.placed:
        return PlayCard(card) if place == FIELD or place in CELLS else None
    if place not in CELLS:
        return None
    if printed.type != "pilot":
        return PlayCard(card, place)
    there = play.at(CELLS[place])
    return PlayCard(card, there.id if there is not None else place)


def told(play: Draft, action: Any) -> str:
    """An action in words that stand alone: units by where they stand."""
    match action:
        case Move(unit=unit, cell=cell):
            return f"Move {questions.named(play, unit)} to {called(CELLS[cell])}"
        case Attack(unit=unit, target=target):
            return f"Attack {questions.named(play, target)} with {questions.named(play, unit)}"
        case Use(card=card):
            label = gesture(play, action).label
            piece = play.find(card)
            at = f" at {called(piece.cell)}" if piece is not None and piece.cell >= 0 else ""
            return f"{label}{at}"
        case Pass(all_turn=True):
            return "Pass all turn"
        case PlayCard(place=place) if place:
            where = f"at {called(CELLS[place])}" if place in CELLS else f"on {questions.named(play, place)}"
            return f"{gesture(play, action).label} {where}"
    return capital(gesture(play, action).label)
