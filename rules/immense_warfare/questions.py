"""The words of decisions and announcements."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.common.text import capital, counted, listed, possessive
from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.operations import YES
from rules.engine.resolve import Resolve
from rules.engine.triggers import ORDER, Offered, Triggered
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.immense_warfare.card_text import aimed_at
from rules.immense_warfare.card_text import text as ability_text
from rules.immense_warfare.cards import Effect
from rules.immense_warfare.field import CELLS, PLAYERS, cell_name
from rules.immense_warfare.items import SURPLUS, AttackOn, Cast, Destruction, Moment, Played
from rules.immense_warfare.operations.look import LOOK
from rules.immense_warfare.turn import MULLIGAN
from rules.immense_warfare.working_state import WorkingState

HANDS = "hands"
"""The question in which both players look at revealed hands (MI-4.7)."""
MOMENTS = {"main": "the Main Phase begins", "end": "the turn ends", "hold": "an action is complete"}
"""The words for moments at which players are prompted."""
RESPONSES = {"main": "as the Main Phase begins", "end": "before the turn ends", "hold": "after this action"}
"""The words for these moments in prompts."""
ONLY_SEEN = (LOOK, HANDS)
"""The questions that only show cards."""


def subject(play: WorkingState) -> Resolve | None:
    """Return the ability behind the open question; None where the rules ask it."""
    beneath = play.agenda[-2] if len(play.agenda) > 1 else None
    if isinstance(beneath, Resolve):
        return beneath
    return beneath.this if isinstance(beneath, Announcing | Cast | Offered) else None


def question_text(play: WorkingState, question: Choose) -> str:
    """Return the sentence of a question."""
    this = subject(play)
    title = play.tables.title(this.kind) if this is not None else ""
    match question.asked:
        case "mulligan":
            return "Keep this hand or mulligan?"
        case "keep":
            over = len(question.among) - play.hand_limit(question.seat)
            return f"Discard {counted(over, 'card')} (hand limit {play.hand_limit(question.seat)})."
        case "look" | "hands":
            return f"Look at {possessive(play.names[1 - question.seat])} hand, then continue."
        case "order":
            return "Choose which ability resolves first."
        case "surplus":
            return f"Sacrifice a pilot: {_pilot_limit(play, question)}."
        case "space":
            return f"Choose a space for {play.piece(question.about).name if question.about else 'this card'}."
        case "may":
            return f"Use {possessive(title)} ability?"
        case "pay":
            return f"{_action_for_card(capital(_paying(play, this)), title)}?"
    left = question.most - len(question.picked)
    more = f" ({left} left)" if question.picked else ""
    return (
        f"{_action_for_card(capital(_choosing(play, this, question)), title)}{more}."
        if title
        else f"Choose a card{more}."
    )


def _pilot_limit(play: WorkingState, question: Choose) -> str:
    """Return the limit that too many pilots exceed (MI-4.6): of one kind, or on one mecha."""
    pilots = [play.pieces[id] for id in question.among]
    if len({pilot.host for pilot in pilots}) > 1:
        return f"you can have only one {pilots[0].name}"
    mecha = play.pieces[pilots[0].host]
    return f"{name_with_place(play, mecha.id)} can have only {counted(mecha.pilots, 'pilot')}"


def _action_for_card(what: str, title: str) -> str:
    """Return an action for a card, with its name: "Discard a card for Virus"."""
    if re.search(r"\bthis\b(?! phase)", what):
        return re.sub(r"\bthis\b", title, what)
    return f"{what} for {title}"


def explained(play: WorkingState) -> str:
    """Return the text of the ability behind the open question; "" where the rules ask it."""
    this = subject(play)
    if this is None:
        return ""
    ability = play.ability(this)
    assert isinstance(ability, Effect)
    return ability_text(ability)


def _paying(play: WorkingState, this: Resolve | None) -> str:
    """Return the costs of an ability in words."""
    return " and ".join(cost.words() for cost in play.ability(this).costs) if this is not None else "pay"


def _choosing(play: WorkingState, this: Resolve | None, question: Choose) -> str:
    """Return the words for a choice of an ability, found by the name it binds."""
    if this is None:
        return "choose"
    ability = play.ability(this)
    assert isinstance(ability, Effect)
    for target in ability.targets:
        if target.name == question.asked:
            return f"choose {aimed_at(target).replace('target ', '', 1) if target.most > 1 else target.one()}"
    for cost in ability.costs:
        if question.asked in cost.binds:
            return cost.words()
    for operation in ability.do:
        if question.asked.removesuffix("_too") in operation.binds:
            return operation.asking()
    return "choose"


def answer(play: WorkingState, question: Choose, pick: str) -> str:
    """Return the button label of an answer to a question."""
    if question.asked == MULLIGAN:
        return "Mulligan" if pick else "Keep hand"
    if question.asked == ORDER:
        return _triggered(play, int(pick))
    if pick == YES:
        this = subject(play)
        return f"Use {play.tables.title(this.kind)}" if this is not None else "Use it"
    if pick in PLAYERS:
        return play.names[PLAYERS[pick]]
    if not pick:
        if question.asked in ONLY_SEEN:
            return "Continue"
        return "Done" if question.picked else "Skip"
    return f"{'Sacrifice' if question.asked == SURPLUS else 'Choose'} {name_with_place(play, pick)}"


def suggested(question: Choose, pick: str) -> bool:
    """Return whether most players would choose an answer: keep the hand, use an optional effect, finish
    looking or choosing, choose the only card. Choosing nothing isn't suggested."""
    if question.asked == MULLIGAN or question.asked in ONLY_SEEN:
        return not pick
    if not pick:
        return bool(question.picked) or not question.among
    return pick == YES or question.least == len(question.among) == 1


def _triggered(play: WorkingState, number: int) -> str:
    """Return the name of a waiting ability: its card, with the place or a number where several share the
    name."""
    beneath = play.agenda[-2]
    assert isinstance(beneath, Triggered)
    waiting = beneath.waiting
    titles = [play.tables.title(each.kind) for each in waiting]
    places = [
        name_with_place(play, each.source) if play.find(each.source) is not None else "" for each in waiting
    ]
    for words in (titles, places):
        if words[number] and words.count(words[number]) == 1:
            return words[number]
    return f"{titles[number]} ({titles[: number + 1].count(titles[number])})"


def name_with_place(play: WorkingState, id: str) -> str:
    """Return the name of a piece, player or cell: "Turtle at c2", "Blue", "c2"."""
    if id in PLAYERS:
        return play.names[PLAYERS[id]]
    if id in CELLS:
        return cell_name(CELLS[id])
    piece = play.find(id)
    if piece is None:
        return "a card that left"
    if not piece.kind:
        return "a hidden card"
    return f"{piece.name} at {cell_name(piece.cell)}" if piece.zone == "field" else piece.name


def announced(play: WorkingState, what: Announcement[WorkingState]) -> str:
    """Return an announcement in words, in lower case unless it starts with a name."""
    verb = "plays" if isinstance(what, Played) else "uses" if isinstance(what, AnnouncedAbility) else ""
    said = announced_thing(play, what)
    return f"{play.names[what.seat]} {verb} {said}" if verb else said


def announced_thing(play: WorkingState, what: Announcement[WorkingState]) -> str:
    """Return an announcement in words without its player: a card or ability."""
    match what:
        case Played():
            card = name_with_place(play, what.about)
            if what.place in CELLS:
                return f"{card} to {cell_name(CELLS[what.place])}"
            return (
                f"{card} on {name_with_place(play, what.place)}"
                if what.place
                else f"{card}{_aims(play, what.this)}"
            )
        case AttackOn():
            if what.target not in play.pieces:
                return f"{name_with_place(play, what.about)} attacks, but its target has left"
            return f"{name_with_place(play, what.about)} attacks {name_with_place(play, what.target)}"
        case AnnouncedAbility():
            return f"{play.tables.title(what.this.kind)}{_aims(play, what.this)}"
        case Destruction():
            names = _destroyed_names(play, what)
            return f"{listed(names)} {'is' if len(names) == 1 else 'are'} destroyed"
        case Moment():
            return MOMENTS[what.stop]
    return "something waits to resolve"


def kind_of(play: WorkingState, id: str) -> str:
    """Return the kind of a card by id; "" for an unknown one."""
    piece = play.find(id)
    return piece.kind if piece is not None else ""


def _aims(play: WorkingState, this: Resolve | None) -> str:
    """Return the words for an ability's targets: " on Turtle"; "" without any."""
    found = [*_aimed(play, this)] if this is not None else []
    return f" on {' and '.join(found)}" if found else ""


def _aimed(play: WorkingState, this: Resolve) -> Iterator[str]:
    for target in play.ability(this).targets:
        for id in this.ids(target.name):
            yield name_with_place(play, id)


def moment(play: WorkingState) -> str:
    """Return the question whether a player responds to the last announcement."""
    top = play.waiting[-1]
    said = _responding(play, top)
    return (
        f"Respond again {said}?"
        if top.seat == play.deciding and top.seat != play.seat
        else f"Respond {said}?"
    )


def _responding(play: WorkingState, what: Announcement[WorkingState]) -> str:
    """Return the words for the thing responded to: "to Cruiser", "before the turn ends"."""
    match what:
        case AttackOn():
            if what.target not in play.pieces:
                return f"to {possessive(name_with_place(play, what.about))} attack"
            return f"to {possessive(_title(play, what.about))} attack on {name_with_place(play, what.target)}"
        case AnnouncedAbility():
            return f"to {possessive(play.tables.title(what.this.kind))} ability"
        case Destruction():
            return f"after {announced_thing(play, what)}"
        case Moment():
            return RESPONSES[what.stop]
    return f"to {_title(play, what.source)}"


def _destroyed_names(play: WorkingState, what: Destruction) -> list[str]:
    """Return the names of the destroyed units."""
    return [play.tables.title(kind_of(play, each.id)) for each in what.fallen]


def _title(play: WorkingState, id: str) -> str:
    """Return the name of a piece without its place."""
    piece = play.find(id)
    return piece.name if piece is not None and piece.kind else name_with_place(play, id)
