"""Card texts generated from card data, so that text and effect always match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile

from rules.common.text import capital, listed, one
from rules.engine.operations import Operation
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger
from rules.engine.wording import Names, body, sentence
from rules.immense_warfare.cards import Card, Effect
from rules.immense_warfare.clauses import Clause
from rules.immense_warfare.conditions import YourMechaDestroyed
from rules.immense_warfare.costs import SkipPhase
from rules.immense_warfare.keywords import keyword_words
from rules.immense_warfare.selectors import CALLED, PILES, Aim, Pieces
from rules.immense_warfare.triggers import OnDiscarded, OnMilled, OnPhaseBegins
from rules.immense_warfare.working_state import WorkingState

WHEN = {
    "play": "",
    "trigger": "on trigger",
    "play_or_trigger": "on play or trigger",
    "use": "",
    "answer": "response",
    "always": "",
}
WHERE = {"": "", "discard": "if this is in your discard pile", "damage": "while in your damage zone"}


def card_text(card: Card) -> str:
    """Return the whole text of a card: keywords, placement, then a sentence for each ability."""
    keywords = [keyword_words(word, much) for word, much in card.keywords.items()]
    return " ".join(filter(None, (f"{', '.join(keywords)}." if keywords else "", does(card))))


def does(card: Card) -> str:
    """Return the text of a card without keywords: placement, then a sentence for each ability."""
    both = {each.when for each in card.abilities if isinstance(each.when, str)} >= {"play", "trigger"}
    said = " ".join((*_restrictions(card), *(text(effect, _host(card), both) for effect in card.abilities)))
    said = said.replace(f" a card named {card.name}", f" another card named {card.name}")
    return said.replace(f" cards named {card.name}", f" other cards named {card.name}")


def _host(card: Card) -> str:
    """Return the words for a card's host: the thing a Command is attached to, or the mecha of a pilot."""
    if card.type == "pilot":
        return "the mecha this pilots"
    to = [each.host for effect in card.abilities for each in effect.do if isinstance(each, Clause)]
    targets = [each for effect in card.abilities for each in effect.targets if each.name in to]
    return f"that {targets[0].noun()}" if targets else CALLED[HOST]


def _restrictions(card: Card) -> list[str]:
    """Return sentences about a card's placement and its type there."""
    found = ["You can't play this."] if card.unplayable else []
    if card.placed == "any_space":
        time = f" with {card.time} time counters" if card.time else ""
        found.append(f"Play this onto any space{time}.")
    if card.time:
        whose = "each player's" if card.every_start else "your"
        found.append(f"Remove 1 at the start of {whose} turn.")
    if card.placed == "opposing_zone":
        found.append(
            "Play this only onto an empty space in your opponent's entry zone, next to a tower you control."
        )
    return [*found, *_onto(card), *_on_field(card), *_pilot_changes(card)]


def _onto(card: Card) -> Iterator[str]:
    """Yield sentences about the unit that a card is played onto."""
    if card.onto is None:
        return
    where = f"onto {one(card.onto.name)} you control"
    if card.onto.required:
        yield f"Play this only {where}. Sacrifice it as this enters."
    else:
        yield f"You may play this {where}. If you do, sacrifice it as this enters."
    if card.onto.damage:
        yield "This enters with the same damage."


def _on_field(card: Card) -> Iterator[str]:
    """Yield a sentence about a card that is another type on the battlefield."""
    here = card.on_field
    if here is not None:
        yield (
            f"On the battlefield, this is {one(here.type)} with cost {here.cost}, power {here.power} and durability"
            f" {here.durability}."
        )


def _pilot_changes(card: Card) -> Iterator[str]:
    """Yield a pilot's changes to the numbers of its mecha (MI-4.6)."""
    changes = [
        f"{'+' if amount > 0 else '–'}{abs(amount)} {noun}"
        for amount, noun in ((card.power_mod, "power"), (card.durability_mod, "durability"))
        if amount
    ]
    if card.type == "pilot" and changes:
        yield f"{', '.join(changes)}."


def text(effect: Effect, host: str = CALLED[HOST], both: bool = False) -> str:
    """Return an ability as a sentence; `host`: words for the card's host; `both`: whether its card has
    different effects when triggered and when played."""
    costs, response = _costs(effect), _response(effect)
    words = _body(effect, host)
    if effect.where and effect.when == "use":
        return f"{capital(WHERE[effect.where])}: {capital(', '.join(costs))} to {words}."
    where = "" if isinstance(effect.when, OnDiscarded | OnMilled) else WHERE[effect.where]
    if isinstance(effect.when, Trigger):
        if costs:
            words = f"you may {_paid(effect)}. If you do, {words}"
        return sentence((effect.when.words().replace(CALLED[HOST], host), where), words)
    if response or effect.when == "answer":
        return sentence((), words, (response or WHEN["answer"], where, *costs))
    when = "when you play this" if both and effect.when == "play" else WHEN[effect.when]
    only = f"only if {effect.only.words()}" if effect.only is not None else ""
    return sentence((when, where, only), words, costs)


def doing(effect: Effect) -> str:
    """Return an ability's effect as a sentence, without its moment and costs."""
    return f"{capital(_body(effect))}."


def _body(effect: Effect, host: str = CALLED[HOST]) -> str:
    """Return an ability's effect in words, without the full stop."""
    words = body([*_grouped(effect.do)], names(effect, host), effect.until)
    if "search your deck" in words:
        words = words.replace("shuffle your deck", "shuffle")
    if effect.when == "always" and words.startswith("if "):
        words = words.replace("if", "while", 1)
    if effect.stays:
        words += ", except this ability"
    return ". ".join(
        (*(f"choose {aim}" for aim in _aims(effect)), words if not _aims(effect) else capital(words))
    )


def _grouped(operations: Sequence[Operation[WorkingState]]) -> Iterator[Operation[WorkingState]]:
    """Yield operations grouped for the text: searches for several cards as one, and no separate choice of
    cards that are moved right away."""
    done = 0
    while done < len(operations):
        first, following = operations[done], operations[done + 1 :]
        joining = [*takewhile(partial(_joins, first), following)]
        done += 1 + len(joining)
        if joining:
            yield _Several((first, *joining))
        elif isinstance(first, Clause):
            yield from first.said(following[:1])
        else:
            yield first


def _joins(first: Operation[WorkingState], each: Operation[WorkingState]) -> bool:
    """Return whether an operation is said in one clause with an earlier one."""
    return isinstance(each, Clause) and each.joins(first)


class _Several(Operation[WorkingState], frozen=True, tag=False):
    """Several operations in one clause."""

    all: tuple[Operation[WorkingState], ...]

    def words(self, it: str) -> str:
        first = self.all[0]
        assert isinstance(first, Clause)
        return first.together(self.all)


def _costs(effect: Effect) -> list[str]:
    """Return the costs of an ability in words, sacrifices combined: "sacrifice this and a mecha next to
    it"."""
    costs, sacrifice = [cost.words() for cost in effect.costs], "sacrifice "
    given = [each.removeprefix(sacrifice) for each in costs if each.startswith(sacrifice)]
    if len(given) < 2:
        return costs
    if THIS in given:
        given = [THIS, *(each.replace("next to this", "next to it") for each in given if each != THIS)]
    return [sacrifice + listed(given), *(each for each in costs if not each.startswith(sacrifice))]


def _paid(effect: Effect) -> str:
    """Return the optional cost of a trigger in words: "skip that phase" at its start."""
    costs = []
    for cost in effect.costs:
        phase = effect.when.phase if isinstance(effect.when, OnPhaseBegins) else ""
        at_once = isinstance(cost, SkipPhase) and cost.phase == phase
        costs.append("skip that phase" if at_once else cost.words())
    return " and ".join(costs)


def _response(effect: Effect) -> str:
    """Return the condition of a card that is only a response: an attack, a played card or a destruction; ""
    for one that can be played at other times."""
    if effect.when != "play":
        return ""
    if isinstance(effect.only, YourMechaDestroyed):
        return f"response, when {effect.only.words()}"
    for target in effect.targets:
        if target.what == "attack":
            attacked = target.kind().removeprefix("attack").removeprefix(" on ") or "a unit"
            return f"response, when {attacked} is attacked"
        if target.what == "played_card":
            return "response"
    return ""


def _aims(effect: Effect) -> list[str]:
    """Return the targets that no operation's words include."""
    said = {operation.subject for operation in effect.do}
    return [
        aimed_at(target) for target in effect.targets if target.name not in said and not _response(effect)
    ]


def names(effect: Effect, host: str = CALLED[HOST]) -> Names:
    """Return the words for the names in an ability: targets in full at first, then short forms."""
    first = {**CALLED, HOST: host}
    later = {THIS: "this", HOST: host}
    roles = effect.when.event.roles() if isinstance(effect.when, Trigger) else ()
    for role in roles:
        wanted = getattr(effect.when, role, "")
        if isinstance(wanted, Pieces):
            said = f"the {role}" if role == "attacker" else f"that {wanted.noun()}"
        else:
            said = "it" if wanted == HOST else CALLED.get(wanted, f"that {role}")
        later[role] = first[role] = said
    for target in effect.targets:
        first[target.name], later[target.name] = aimed_at(target), f"that {target.noun(target.most > 1)}"
        if target.what in PILES:
            first[target.name] = first[target.name].replace(" in your ", " from your ")
    choices = [each for each in effect.do if isinstance(each, Clause) and each.chosen]
    for each in choices:
        following = effect.do[effect.do.index(each) + 1 :][:1]
        first[each.chosen] = later[each.chosen] = each.called(len(choices) == 1, following)
    first["you"] = later["you"] = "you"
    found = Names(first, later)
    if [getattr(effect.when, role, "") for role in roles if getattr(effect.when, role, "")] == [THIS]:
        found.it(THIS)  # the trigger has just named it
    return found


def aimed_at(target: Aim) -> str:
    """Return a target in words: "target mecha", "up to 2 target units"."""
    if target.most == 1:
        return f"{'another ' if target.another else ''}target {target.kind()}{target.pile()}"
    number = f"up to {target.most}" if target.least < target.most else str(target.most)
    return f"{number} target {target.kind(many=True)}{target.pile()}"
