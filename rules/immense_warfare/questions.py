"""Say what a player decides, and what is announced."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.common.words import capital, counted, listed
from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.operations import YES
from rules.engine.resolve import Resolve
from rules.engine.triggers import ORDER, Offered, Triggered
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.immense_warfare.cards import Effect
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import CELLS, PLAYERS, called
from rules.immense_warfare.items import AttackOn, Cast, Destruction, Moment, Played
from rules.immense_warfare.operations.look import LOOK
from rules.immense_warfare.turn import MULLIGAN
from rules.immense_warfare.words import aimed_at
from rules.immense_warfare.words import text as ability_text

HANDS = "hands"
"""The question with which both players look at open hands (MI-4.7)."""
MOMENTS = {"main": "the Main Phase begins", "end": "the turn ends", "hold": "an action is complete"}
"""What a moment at which players are asked is called."""
RESPONSES = {"main": "as the Main Phase begins", "end": "before the turn ends", "hold": "after this action"}
"""How a prompt names it."""
ONLY_SEEN = (LOOK, HANDS)
"""The questions that ask nothing: cards are looked at."""


def subject(play: Draft) -> Resolve | None:
    """The ability that asks now; None where the rules do."""
    beneath = play.agenda[-2] if len(play.agenda) > 1 else None
    if isinstance(beneath, Resolve):
        return beneath
    return beneath.this if isinstance(beneath, Announcing | Cast | Offered) else None


def asked(play: Draft, question: Choose) -> str:
    """What a question asks, in a sentence."""
    this = subject(play)
    title = play.tables.title(this.kind) if this is not None else ""
    match question.asked:
        case "mulligan":
            return "Keep this hand or mulligan?"
        case "keep":
            over = len(question.among) - play.most_cards(question.seat)
            return f"Discard {counted(over, 'card')} (hand limit {play.most_cards(question.seat)})."
        case "look" | "hands":
            return f"Look at {play.names[1 - question.seat]}'s hand, then continue."
        case "order":
            return "Choose which ability resolves first."
        case "surplus":
            return "Sacrifice a pilot: you have one too many."
        case "space":
            return f"Choose a space for {play.piece(question.about).name if question.about else 'this card'}."
        case "may":
            return f"Use {title}'s ability?"
        case "pay":
            return f"{_for(capital(_paying(play, this)), title)}?"
    left = question.most - len(question.picked)
    more = f" ({left} left)" if question.picked else ""
    return (
        f"{_for(capital(_choosing(play, this, question)), title)}{more}."
        if title
        else f"Choose a card{more}."
    )


def _for(what: str, title: str) -> str:
    """Return what a player does for a card, by its name: "Discard a card for Virus"."""
    if re.search(r"\bthis\b(?! phase)", what):
        return re.sub(r"\bthis\b", title, what)
    return f"{what} for {title}"


def explained(play: Draft) -> str:
    """What the card says of which a question asks; "" where the rules ask."""
    this = subject(play)
    if this is None:
        return ""
    ability = play.ability(this)
    assert isinstance(ability, Effect)
    return ability_text(ability)


def _paying(play: Draft, this: Resolve | None) -> str:
    """What an ability costs."""
    return " and ".join(cost.words() for cost in play.ability(this).costs) if this is not None else "pay"


def _choosing(play: Draft, this: Resolve | None, question: Choose) -> str:
    """What is chosen for an ability, by the name under which it asks."""
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


def answer(play: Draft, question: Choose, pick: str) -> str:
    """What an answer to a question is called on a button."""
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
        return "Skip" if question.among == (YES,) else "Done" if question.picked else "Choose none"
    return f"Choose {named(play, pick)}"


def suggested(question: Choose, pick: str) -> bool:
    """Return whether most players would choose that: to keep the hand, to do what they may, to be done with what they
    have seen or chosen, to choose the only card. To choose nothing isn't suggested."""
    if question.asked == MULLIGAN or question.asked in ONLY_SEEN:
        return not pick
    if not pick:
        return bool(question.picked) or not question.among
    return pick == YES or question.least == len(question.among) == 1


def _triggered(play: Draft, number: int) -> str:
    """An ability that waits, by its card; of several cards of one name by where it is, else by its number too."""
    beneath = play.agenda[-2]
    assert isinstance(beneath, Triggered)
    waiting = beneath.waiting
    titles = [play.tables.title(each.kind) for each in waiting]
    places = [named(play, each.source) if play.find(each.source) is not None else "" for each in waiting]
    for words in (titles, places):
        if words[number] and words.count(words[number]) == 1:
            return words[number]
    return f"{titles[number]} ({titles[: number + 1].count(titles[number])})"


def named(play: Draft, id: str) -> str:
    """A piece, player or cell in words: "Turtle at c2", "Blue", "c2"."""
    if id in PLAYERS:
        return play.names[PLAYERS[id]]
    if id in CELLS:
        return called(CELLS[id])
    piece = play.find(id)
    if piece is None:
        return "a card that left"
    if not piece.kind:
        return "a hidden card"
    return f"{piece.name} at {called(piece.cell)}" if piece.zone == "field" else piece.name


def announced(play: Draft, what: Announcement[Draft]) -> str:
    """Something announced in words, from a small letter on where it does not begin with a name."""
    verb = "plays" if isinstance(what, Played) else "uses" if isinstance(what, AnnouncedAbility) else ""
    said = announced_thing(play, what)
    return f"{play.names[what.seat]} {verb} {said}" if verb else said


def announced_thing(play: Draft, what: Announcement[Draft]) -> str:
    """Something announced in words beside the badge of its player: a card or an ability without who plays or uses
    it."""
    match what:
        case Played():
            card = named(play, what.about)
            if what.place in CELLS:
                return f"{card} to {called(CELLS[what.place])}"
            return f"{card} on {named(play, what.place)}" if what.place else f"{card}{_aims(play, what.this)}"
        case AttackOn():
            if what.target not in play.pieces:
                return f"{named(play, what.about)} attacks, but its target has left"
            return f"{named(play, what.about)} attacks {named(play, what.target)}"
        case AnnouncedAbility():
            return f"{play.tables.title(what.this.kind)}{_aims(play, what.this)}"
        case Destruction():
            names = _fallen(play, what)
            return f"{listed(names)} {'is' if len(names) == 1 else 'are'} destroyed"
        case Moment():
            return MOMENTS[what.stop]
    return "something waits to resolve"


def kind_of(play: Draft, id: str) -> str:
    """The card of that id; "" for one that is not known."""
    piece = play.find(id)
    return piece.kind if piece is not None else ""


def _aims(play: Draft, this: Resolve | None) -> str:
    """At what an ability is aimed."""
    found = [*_aimed(play, this)] if this is not None else []
    return f" on {' and '.join(found)}" if found else ""


def _aimed(play: Draft, this: Resolve) -> Iterator[str]:
    for target in play.ability(this).targets:
        for id in this.ids(target.name):
            yield named(play, id)


def moment(play: Draft) -> str:
    """Return the question whether a player responds to what was announced last."""
    top = play.waiting[-1]
    said = _responding(play, top)
    return (
        f"Respond again {said}?"
        if top.seat == play.deciding and top.seat != play.seat
        else f"Respond {said}?"
    )


def _responding(play: Draft, what: Announcement[Draft]) -> str:
    """Return to what a player can respond: "to Cruiser", "before the turn ends"."""
    match what:
        case AttackOn():
            if what.target not in play.pieces:
                return f"to {named(play, what.about)}'s attack"
            return f"to {_title(play, what.about)}'s attack on {named(play, what.target)}"
        case AnnouncedAbility():
            return f"to {play.tables.title(what.this.kind)}'s ability"
        case Destruction():
            return f"to the loss of {listed(_fallen(play, what))}"
        case Moment():
            return RESPONSES[what.stop]
    return f"to {_title(play, what.source)}"


def _fallen(play: Draft, what: Destruction) -> list[str]:
    """Return the names of what was destroyed."""
    return [play.tables.title(kind_of(play, each.id)) for each in what.fallen]


def _title(play: Draft, id: str) -> str:
    """Return the name of a piece, without where it is."""
    piece = play.find(id)
    return piece.name if piece is not None and piece.kind else named(play, id)
