"""The position and the game in words: prompt, what wins, recap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from rules.base import recaps
from rules.base.card_game import CardGame
from rules.base.game import chance
from rules.immense_warfare import estimate, questions
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import PLAYERS, SEATS
from rules.immense_warfare.legality import legal, playable
from rules.immense_warfare.position import Attack, Move, PlayCard, Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import HAND, LOST
from rules.immense_warfare.turn import KEEP, MULLIGAN
from rules.tabletop import Course, Recap

GOAL = f"Attack your opponent directly {LOST} times to win. Each hit adds a card to their damage zone."
PLAY = "Play cards, move and attack.\n"
HOW = "Play towers for bandwidth, field mechas, then attack."


def goal(limit: int) -> str:
    """What wins (MI-2.1, MI-2.2); `limit` of turns, 0 for none."""
    return f"{GOAL} After turn {limit}, the fuller damage zone loses." if limit else GOAL


def prompt(draft: Draft) -> str:
    """What is asked of the player now; a second line says how it is done, a third what wins, in a player's first
    turns."""
    seat = draft.deciding
    if seat is None:
        return draft.ended
    if draft.question is not None:
        return _question(draft)
    if draft.answering:
        return f"{questions.moment(draft)}\nDrag a command onto the battlefield, or pass."
    said = _how(draft, seat)
    return f"{said}\n{goal(draft.limit)}" if draft.turn <= 2 * SEATS else said


def _how(draft: Draft, seat: int) -> str:
    """Return what a player does next who has no bandwidth, no mecha, or both; else what can be done, and how."""
    printed, deeds = draft.tables.printed, legal(draft)
    kinds = {card.id: printed[card.kind].type for card in playable(draft, seat) if card.kind}
    types = {kinds[deed.card] for deed in deeds if isinstance(deed, PlayCard) and deed.card in kinds}
    own = [piece for piece in draft.battlefield.at.values() if piece.controller == seat]
    if any(is_a(type, "tower") for type in types):
        return f"{PLAY}Drag a tower into your entry zone for bandwidth (one per turn)."
    fielded = any(is_a(piece.type, "mecha") for piece in own)
    if not fielded and any(is_a(type, "mecha") for type in types):
        return f"{PLAY}Drag a mecha into your entry zone. Its cost uses up bandwidth."
    if any(isinstance(deed, Move | Attack) for deed in deeds) or not all(
        card.kind for card in draft.sides[seat].hand
    ):
        return f"{PLAY}Drag a unit to a space to move, or onto a target to attack."
    if types:
        return f"{PLAY}Drag a lit card onto the battlefield, or end your turn."
    if not fielded and any(is_a(type, "mecha") for type in kinds.values()):
        return "End your turn: you can't afford a mecha.\nYou draw a card next turn."
    return "End your turn: you have no moves left."


def _question(draft: Draft) -> str:
    question = draft.question
    assert question is not None
    said = questions.asked(draft, question)
    if question.asked == MULLIGAN:
        return f"{said}\nMulligan once: draw {HAND} new cards, then shuffle these into your deck.\n{goal(draft.limit)}"
    if question.asked == KEEP:
        return f"{said}\nDrag a card to your discard pile."
    return f"{said}\n{questions.explained(draft)}"


def recap(
    game: CardGame[Position, Any],
    draft: Callable[[Position], Draft],
    states: Sequence[Position],
    actions: Sequence[Any],
) -> Recap:
    """A game in figures, the winner's first; what was decisive; the chances of both, turn by turn."""
    last = states[-1]
    lost, played = [0, 0], [0, 0]
    for before, after in pairwise(states):
        if before.units is after.units:
            continue
        left, there = {unit.id for unit in after.units}, {unit.id for unit in before.units}
        for unit in before.units:
            lost[unit.controller] += unit.id not in left
        for unit in after.units:
            played[unit.controller] += unit.id not in there
    counts = (
        ("Direct attacks", [len(last.sides[1 - seat].damage) for seat in range(SEATS)]),
        ("Cards in play", played),
        ("Cards lost", lost),
    )
    return recaps.recap(
        game, states, actions, counts, _decisive(draft, states), Course(0, 100, "wins", (), "a direct attack"),
        lambda state, seat: chance(estimate.evaluate(draft(state), seat)),
        lambda action: "Attack" if isinstance(action, Attack) and action.target in PLAYERS else "",
        "direct attacks",
    )  # fmt: skip


def _decisive(draft: Callable[[Position], Draft], states: Sequence[Position]) -> list[str]:
    """The last direct attacks, and the dearest mecha that was lost by who did not win."""
    last, hits = states[-1], []
    dearest, told = 0, ""
    for before, after in pairwise(states):
        for seat in range(SEATS):
            new = len(after.sides[seat].damage) - len(before.sides[seat].damage)
            if new > 0:
                hits.append(f"Turn {before.turn}: {before.names[seat]} is attacked directly.")
        if before.units is after.units:
            continue
        there, left = draft(before).pieces, {unit.id for unit in after.units}
        for unit in before.units:
            cost = draft(before).tables.printed[unit.kind].cost
            if unit.id not in left and unit.controller in last.losers and cost > dearest and not unit.host:
                dearest = cost
                told = f"Turn {before.turn}: {before.names[unit.controller]} loses {there[unit.id].name}."
    return [*([told] if told else []), *hits[-2:]]
