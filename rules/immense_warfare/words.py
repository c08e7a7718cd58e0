"""The text of a card, made from its data: it cannot say one thing and do another."""

from __future__ import annotations

from rules.common.words import listed, one
from rules.engine.durations import UNTIL_WORDS
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger
from rules.engine.wording import Names, body, sentence
from rules.immense_warfare.cards import Card, Effect
from rules.immense_warfare.operations.attach import Attach
from rules.immense_warfare.operations.choose import Choose
from rules.immense_warfare.printed import FLAGS
from rules.immense_warfare.selectors import CALLED, Aim, Pieces
from rules.immense_warfare.triggers import OnDiscarded, OnMilled

WHEN = {
    "play": "",
    "trigger": "on trigger",
    "play_or_trigger": "on play or trigger",
    "use": "in your Main Phase",
    "answer": "as an answer",
    "always": "",
}
WHERE = {"": "", "discard": "in your discard pile", "damage": "in your damage zone"}


def card_text(card: Card) -> str:
    """Everything that a card says: its keywords, where it goes, then a sentence for each ability."""
    keywords = [keyword_words(word, much) for word, much in card.keywords.items()]
    return " ".join(filter(None, (f"{', '.join(keywords)}." if keywords else "", does(card))))


def keyword_words(word: str, much: bool | int) -> str:
    """A keyword as it is written: "Flight", "Armour 2"."""
    return word.capitalize() if word in FLAGS else f"{word.capitalize()} {int(much)}"


def does(card: Card) -> str:
    """Where a card goes, then a sentence for each ability: its text without the keywords."""
    both = {each.when for each in card.abilities if isinstance(each.when, str)} >= {"play", "trigger"}
    return " ".join((*_restrictions(card), *(text(effect, _host(card), both) for effect in card.abilities)))


def _host(card: Card) -> str:
    """What a card is attached to, in a word: that which a Command of its own attaches it to, or a pilot's mecha."""
    to = [each.to for effect in card.abilities for each in effect.do if isinstance(each, Attach)]
    targets = [each for effect in card.abilities for each in effect.targets if each.name in to]
    return targets[0].noun() if targets else "mecha"


def _restrictions(card: Card) -> list[str]:
    """Where it goes, and what it is there, in sentences."""
    found = []
    if card.unplayable:
        found.append("This cannot be played.")
    if card.placed == "any_space":
        time = f" with {card.time} time counters" if card.time else ""
        found.append(f"Play this onto any space of the battlefield{time}.")
    if card.time:
        whose = "every player's" if card.every_start else "your"
        found.append(f"At the start of {whose} turn one time counter goes.")
    if card.placed == "opposing_zone":
        found.append(
            "Play this only onto an empty space of your opponent's entry zone next to a tower of yours."
        )
    if card.onto is not None:
        where = f"onto the space of a unit of yours named {card.onto.name}"
        carried = "; this begins with as much damage as that had" if card.onto.damage else ""
        may = f"Play this only {where}" if card.onto.required else f"You may play this {where}"
        found.append(f"{may}; sacrifice that as this enters{carried}.")
    if card.on_field is not None:
        here = card.on_field
        found.append(
            f"On the battlefield this is {one(here.type)} of cost {here.cost}, power {here.power} and durability"
            f" {here.durability}."
        )
    if card.type == "pilot":
        changes = [
            f"{amount:+} {noun}"
            for amount, noun in ((card.power_mod, "power"), (card.durability_mod, "durability"))
            if amount
        ]
        if changes:
            found.append(f"The mecha this pilots has {listed(changes)}.")
    return found


def text(effect: Effect, host: str = "mecha", both: bool = False) -> str:
    """An ability as a sentence; `host`: what its card is attached to; `both`: what happens on play is told from what
    happens on trigger."""
    costs = [cost.words() for cost in effect.costs]
    if isinstance(effect.when, Trigger):
        when = effect.when.words()
        costs = [f"you may {cost}" for cost in costs]
    else:
        when = "on play" if both and effect.when == "play" else _response(effect) or WHEN[effect.when]
    only = f"only when {effect.only.words()}" if effect.only is not None else ""
    words = body(effect.do, names(effect, host), UNTIL_WORDS[effect.until])
    stays = " Nothing takes this ability away." if effect.stays else ""
    where = "" if isinstance(effect.when, OnDiscarded | OnMilled) else WHERE[effect.where]
    return sentence((when, where, only), words, (*costs, *_aims(effect))) + stays


def doing(effect: Effect) -> str:
    """What an ability does, as a sentence, once it is used: without its moment and its costs."""
    words = body(effect.do, names(effect), UNTIL_WORDS[effect.until])
    return sentence((), words, _aims(effect))


def _response(effect: Effect) -> str:
    """To what it alone is a response: the attack that it is aimed at; "" where it can be played at other times."""
    attacks = [target for target in effect.targets if target.what == "attack"]
    return f"response to {one(attacks[0].words())}" if attacks and effect.when == "play" else ""


def _aims(effect: Effect) -> list[str]:
    """The targets that nothing it does says by themselves."""
    said = {operation.subject for operation in effect.do}
    return [f"choose {aimed_at(target)}" for target in effect.targets if target.name not in said]


def names(effect: Effect, host: str = "mecha") -> Names:
    """How the names of an ability are said: targets in full at first, the rest as what it was called before."""
    first = {**CALLED, HOST: f"the {host} this is attached to"}
    later = {THIS: "this", HOST: f"that {host}"}
    if isinstance(effect.when, Trigger):
        for role in effect.when.event.roles():
            wanted = getattr(effect.when, role, "")
            said = (
                f"that {wanted.noun()}" if isinstance(wanted, Pieces) else CALLED.get(wanted, f"that {role}")
            )
            later[role] = first[role] = said
    for target in effect.targets:
        if target.what == "attack" and _response(effect):
            first[target.name] = later[target.name] = "the attack"
            continue
        first[target.name], later[target.name] = aimed_at(target), f"that {target.noun(target.most > 1)}"
    for operation in effect.do:
        if isinstance(operation, Choose):
            several = sum(isinstance(each, Choose) for each in effect.do) > 1
            it = f"that {operation.name}" if several else "them" if operation.count > 1 else "it"
            first[operation.name] = later[operation.name] = it
    first["you"] = later["you"] = "you"
    return Names(first, later)


def aimed_at(target: Aim) -> str:
    """What a target is, with its article: "a target mecha", "up to 2 target units"."""
    if target.most == 1:
        return one(f"target {target.words()}")
    number = f"up to {target.most}" if target.least < target.most else str(target.most)
    return f"{number} target {target.words(many=True)}"
