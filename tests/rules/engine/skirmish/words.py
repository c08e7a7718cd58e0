"""The text of a card, made from its data."""

from __future__ import annotations

from rules.common.words import one
from rules.engine.durations import UNTIL_WORDS
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger
from rules.engine.wording import Names, body, sentence
from tests.rules.engine.skirmish.cards import Card, Effect
from tests.rules.engine.skirmish.modifiers import FLAGS
from tests.rules.engine.skirmish.operations.choose import Choose
from tests.rules.engine.skirmish.selectors import Aim, Pieces

WHEN = {"play": "", "use": "in your main phase", "answer": "at any time", "always": ""}


def card_text(card: Card) -> str:
    """Everything that a card says: its keywords, then a sentence for each ability; those that it gives in quotes."""
    keywords = ", ".join(
        word.capitalize() if word in FLAGS else f"{word.capitalize()} {int(much)}"
        for word, much in card.keywords.items()
    )
    given = [f"“{text(effect)}”" for effect in card.gives]
    return " ".join(
        ([f"{keywords}."] if keywords else []) + [text(effect) for effect in card.abilities] + given
    )


def text(effect: Effect) -> str:
    """An ability as a sentence."""
    costs = [cost.words() for cost in effect.costs]
    if isinstance(effect.when, Trigger):
        when = effect.when.words()
        costs = [f"you may {cost}" for cost in costs]
    else:
        when = WHEN[effect.when]
    words = body(effect.do, names(effect), UNTIL_WORDS[effect.until])
    if isinstance(effect.when, Trigger) and effect.when.instead:
        words = f"{'you may instead' if effect.when.optional else 'instead,'} {words}"
    return sentence((when, *costs), (words,))


def names(effect: Effect) -> Names:
    """How the names of an ability are said: targets in full at first, the rest as what it was called before."""
    first = {THIS: "this", HOST: "the mecha this is attached to"}
    later = dict(first)
    if isinstance(effect.when, Trigger):
        for role in effect.when.event.roles():
            wanted = getattr(effect.when, role, "")
            later[role] = first[role] = (
                f"that {wanted.noun()}" if isinstance(wanted, Pieces) else f"that {role}"
            )
    for target in effect.targets:
        first[target.name], later[target.name] = _target(target), f"that {target.noun(target.most > 1)}"
    for operation in effect.do:
        if isinstance(operation, Choose):
            it = "them" if operation.count > 1 else "it"
            first[operation.name] = later[operation.name] = it
    return Names(first, later)


def _target(target: Aim) -> str:
    if target.most == 1:
        return one(f"target {target.words()}")
    return f"up to {target.most} target {target.words(many=True)}"
