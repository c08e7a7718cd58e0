"""Prompts and the goal of Immense Warfare."""

from __future__ import annotations

from rules.immense_warfare import questions
from rules.immense_warfare.field import SEATS
from rules.immense_warfare.legality import legal, playable
from rules.immense_warfare.position import Attack, Move, PlayCard
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import HAND, LOST
from rules.immense_warfare.turn import KEEP, MULLIGAN
from rules.immense_warfare.working_state import WorkingState

GOAL = f"Attack your opponent directly {LOST} times to win. Each hit adds a card to their damage zone."
PLAY = "Play cards, move and attack.\n"
TOWER = "Drag 1 tower per turn into your entry zone or next to a tower."
"""How towers give bandwidth (MI-4.1)."""
WIN = "Make 1 more direct attack to win.\n"
"""What a player with four direct attacks needs most (MI-2.1)."""
HOW = "Play towers for bandwidth, field mechas, then attack."


def goal(limit: int) -> str:
    """Return the sentence of how to win (MI-2.1, MI-2.2); `limit` is the number of turns, 0 for none."""
    return (
        f"{GOAL} After turn {limit}, the player with more cards in their damage zone loses."
        if limit
        else GOAL
    )


def prompt(work: WorkingState) -> str:
    """Return the prompt of a position: the decision, how to make it, and the goal as a third line in each
    player's first turns."""
    seat = work.deciding
    if seat is None:
        return work.ended
    if work.question is not None:
        return _question(work)
    if work.answering:
        return f"{questions.moment(work)}\nDrag a command onto the battlefield, or pass."
    said = _how(work, seat)
    if len(work.sides[1 - seat].damage) == LOST - 1:
        return WIN + said.removeprefix(PLAY)
    return f"{said}\n{goal(work.limit)}" if work.turn <= 2 * SEATS else said


def _how(work: WorkingState, seat: int) -> str:
    """Return the prompt for the next step of a player without bandwidth or mechas; else the possible actions
    and how to make them."""
    printed, deeds = work.tables.printed, legal(work)
    kinds = {card.id: printed[card.kind].type for card in playable(work, seat) if card.kind}
    types = {kinds[deed.card] for deed in deeds if isinstance(deed, PlayCard) and deed.card in kinds}
    own = [piece for piece in work.battlefield.at.values() if piece.controller == seat]
    if any(is_a(type, "tower") for type in types):
        return f"{PLAY}{TOWER}"
    fielded = any(is_a(piece.type, "mecha") for piece in own)
    if not fielded and any(is_a(type, "mecha") for type in types):
        return f"{PLAY}Drag a mecha into your entry zone. Its cost uses up bandwidth."
    if any(isinstance(deed, Move | Attack) for deed in deeds) or not all(
        card.kind for card in work.sides[seat].hand
    ):
        return f"{PLAY}Drag a unit to a space to move, or onto a target to attack."
    if types:
        return f"{PLAY}Drag a lit card onto the battlefield, or end your turn."
    if not fielded and any(is_a(type, "mecha") for type in kinds.values()):
        return "End your turn: you can't afford a mecha.\nYou draw a card next turn."
    return "End your turn: you have no moves left."


def _question(work: WorkingState) -> str:
    question = work.question
    assert question is not None
    said = questions.question_text(work, question)
    if question.asked == MULLIGAN:
        return f"{said}\nMulligan once: draw {HAND} new cards, then shuffle these into your deck.\n{goal(work.limit)}"
    if question.asked == KEEP:
        return f"{said}\nDrag a card to your discard pile."
    return f"{said}\n{questions.explained(work)}"
