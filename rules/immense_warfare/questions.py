"""The questions of abilities, worded by the target, the cost or the operation that asks, and announcements in
words."""

from __future__ import annotations

import re
from typing import Any

from rules.common.text import capital, possessive
from rules.engine.abilities import Announcing
from rules.engine.agenda import Item
from rules.engine.costs import Cost
from rules.engine.operations import YES, May
from rules.engine.resolve import Resolve
from rules.engine.triggers import Offered, Triggered
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.immense_warfare.announced import Waiting
from rules.immense_warfare.asking import CONTINUE, USUAL, Question, QuestionText, asked
from rules.immense_warfare.card_text import aimed_at
from rules.immense_warfare.card_text import text as ability_text
from rules.immense_warfare.cards import Effect
from rules.immense_warfare.items import Cast
from rules.immense_warfare.selectors import Aim
from rules.immense_warfare.terms import name_with_place, on_targets
from rules.immense_warfare.working_state import WorkingState


class AbilityQuestion(Question):
    """A question of an ability. `part` is what asks: the operation being done, or before that a target or a
    cost; None for the question whether to pay."""

    __slots__ = ("part", "this")

    def __init__(self, this: Resolve, part: Any) -> None:
        self.this, self.part = this, part

    def asks_to_discard(self, play: WorkingState) -> bool:
        return self._text.discards

    @property
    def _text(self) -> QuestionText:
        return self.part if isinstance(self.part, QuestionText) else USUAL

    def sentence(self, play: WorkingState) -> str:
        title, question = play.tables.title(self.this.kind), asked(play)
        if isinstance(self.part, May):
            return f"Use {possessive(title)} ability?"
        if self.part is None:
            costs = " and ".join(cost.words() for cost in play.ability(self.this).costs)
            return f"{_for_card(capital(costs), title)}?"
        left = question.most - len(question.picked)
        more = f" ({left} left)" if question.picked else ""
        return self._text.sentence(play) or f"{_for_card(capital(self._choosing()), title)}{more}."

    def _choosing(self) -> str:
        """Return the words for the choice."""
        part = self.part
        if isinstance(part, Aim):
            return f"choose {aimed_at(part).replace('target ', '', 1) if part.most > 1 else part.one()}"
        return str(part.words() if isinstance(part, Cost) else part.asking())

    def how(self, play: WorkingState) -> str:
        """Return the text of the ability."""
        ability = play.ability(self.this)
        assert isinstance(ability, Effect)
        return ability_text(ability)

    def answer(self, play: WorkingState, pick: str) -> str:
        if pick == YES:
            return f"Use {play.tables.title(self.this.kind)}"
        return CONTINUE if not pick and self._text.only_shows else super().answer(play, pick)

    def suggests(self, play: WorkingState, pick: str) -> bool:
        """Return whether most players would choose an answer: also, to use an optional effect and to finish
        looking."""
        if self._text.only_shows:
            return not pick
        return pick == YES or super().suggests(play, pick)


class OrderQuestion(Question):
    """The question which of several abilities resolves first."""

    __slots__ = ("waiting",)

    def __init__(self, waiting: tuple[Resolve, ...]) -> None:
        self.waiting = waiting

    def sentence(self, play: WorkingState) -> str:
        return "Choose which ability resolves first."

    def answer(self, play: WorkingState, pick: str) -> str:
        """Return the name of a waiting ability: its card, with the place or a number where several share the
        name."""
        number, waiting = int(pick), self.waiting
        titles = [play.tables.title(each.kind) for each in waiting]
        there = [play.find(each.source) is not None for each in waiting]
        places = [
            name_with_place(play, each.source) if found else ""
            for each, found in zip(waiting, there, strict=True)
        ]
        for words in (titles, places):
            if words[number] and words.count(words[number]) == 1:
                return words[number]
        return f"{titles[number]} ({titles[: number + 1].count(titles[number])})"


def asker_of(play: WorkingState, item: Item[Any]) -> Question:
    """Return what words the open question of an item of the engine, or of a card taking effect."""
    if isinstance(item, Triggered):
        return OrderQuestion(item.waiting)
    this = resolving(item)
    assert this is not None
    return AbilityQuestion(this, _asking_part(play, item, this))


def _asking_part(play: WorkingState, item: Item[Any], this: Resolve) -> Any:
    """Return the part of an ability that asks the open question; None for the question whether to pay."""
    ability = play.ability(this)
    if isinstance(item, Offered):
        return None
    if not isinstance(item, Announcing):
        return ability.do[this.step]
    name = asked(play).asked
    aims = (target for target in ability.targets if target.name == name)
    return next(aims, None) or next(cost for cost in ability.costs if name in cost.binds)


def resolving(item: Item[Any]) -> Resolve | None:
    """Return the ability of an item; None for an item of the rules."""
    if isinstance(item, Resolve):
        return item
    return item.this if isinstance(item, Announcing | Cast | Offered) else None


def subject(play: WorkingState) -> Resolve | None:
    """Return the ability behind the open question; None where the rules ask it."""
    return resolving(play.agenda[-2]) if len(play.agenda) > 1 else None


def _for_card(what: str, title: str) -> str:
    """Return an action for a card, with its name: "Discard a card for Virus"."""
    if re.search(r"\bthis\b(?! phase)", what):
        return re.sub(r"\bthis\b", title, what)
    return f"{what} for {title}"


# -- announcements


def announced_thing(play: WorkingState, what: Announcement[WorkingState]) -> str:
    """Return an announcement in words without its player: a card or ability."""
    if isinstance(what, AnnouncedAbility):
        return f"{play.tables.title(what.this.kind)}{on_targets(play, what.this)}"
    assert isinstance(what, Waiting)
    return what.thing(play)


def moment(play: WorkingState) -> str:
    """Return the question whether a player responds to the last announcement."""
    top = play.waiting[-1]
    if isinstance(top, Waiting):
        said = top.responding(play)
    else:
        assert isinstance(top, AnnouncedAbility)
        said = f"to {possessive(play.tables.title(top.this.kind))} ability"
    again = top.seat == play.deciding and top.seat != play.seat
    return f"Respond {'again ' if again else ''}{said}?"
