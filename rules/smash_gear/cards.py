"""The cards of Smash Gear as records of `data/smash_gear/cards/*.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import CardId
from rules.common.face import Framing, LayoutName
from rules.common.polyomino import connected, letter_cells, orientations
from rules.common.setups import SET
from rules.common.text import plural
from rules.content import Content, check, checked, suggestion
from rules.engine.operations import tag
from rules.game import Card
from rules.smash_gear.bodies import BODIES, BodyFile, DesignLook, body_of
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.lookup import HEART, UNITS
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import BASE, DESTROY, FIRST
from rules.smash_gear.store import SUPPLY

SETS = "sets.yaml"
"""The file of a game's card sets."""
MOST_UNITS, MOST_HEARTS, MOST_SIDE = 9, 3, 6
NEVER_PLUGIN = {
    "machine": ("attacked", "assembled"),
    "base": ("always", "assembled", "kill", "razed", "heart_hit", "weapon_hit"),
    "either": ("assembled",),
}
"""Moments that never come for plugins: a base can't move or fight."""

Title = Annotated[str, Meta(min_length=1, max_length=22)]
NO_ID_OR_ONE = Meta(
    pattern=r"^([a-z][a-z0-9_]{0,39})?$",
    extra={
        "form": "an id of at most 40 lower-case letters, digits and _, starting with a letter, or nothing"
    },
)
Price = Annotated[int, Meta(ge=0, le=40)]
Row = Annotated[
    str,
    Meta(
        pattern=rf"^[HW.]{{1,{MOST_SIDE}}}$",
        extra={"form": f"a row of 1 to {MOST_SIDE} characters, each H, W or '.'"},
    ),
]
Test = Callable[[CardEffect], Iterator[tuple[str, str]]]
"""A check of an effect, which yields its faults: the field below it, and a sentence."""


class _Card(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """Fields of every card: `price` in gears, its set ("": that of its file), and the card whose picture it
    uses ("": its own). `a` names one such card in a sentence, `itself` the kind of thing its effects act on
    without a target."""

    a: ClassVar[str]
    itself: ClassVar[str] = ""
    id: CardId
    copies: Annotated[int, Meta(ge=1, le=40)]
    effects: Annotated[tuple[CardEffect, ...], Meta(max_length=4)] = ()
    title: Title
    price: Price
    set: Annotated[str, NO_ID_OR_ONE] = ""
    art: Annotated[str, NO_ID_OR_ONE] = ""
    layout: LayoutName = ""
    framing: Framing = Framing()

    @property
    def subject(self) -> str:
        """Return the words for "this" in the card's text."""
        return "this machine"

    @property
    def text(self) -> str:
        """Return the rules text, made from the effects."""
        return " ".join(effect.text(self.subject) for effect in self.effects)

    @property
    def word(self) -> str:
        """Return the kind of card, by its tag."""
        return str(self.__struct_config__.tag)

    @property
    def reported(self) -> Card:
        """Return the card as simulations report it."""
        return Card(self.id, self.title, self.word, ((SET, self.set),))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults found by the card's checks."""
        return checked(self)

    def each(self, *tests: Test) -> Iterator[tuple[str, str]]:
        """Yield the faults that tests find in each effect; a value that couldn't be read ends only its own
        test."""
        for number, effect in enumerate(self.effects):
            for test in tests:
                for path, message in check(test)(effect):
                    yield f"effects[{number}].{path}", message

    def aimless(self, effect: CardEffect) -> Iterator[tuple[str, str]]:
        """Yield operations that need a machine, an announcement or a store card as target in an effect
        without one."""
        aim = effect.targets[0].what if effect.targets else self.itself
        for at, op in enumerate(effect.do) if effect.used else ():
            wanted = op.aimed or aim
            if wanted != aim:
                yield f"do[{at}]", f"{tag(op)} on {self.a} needs target: {{what: {wanted}}}"


class MachineCard(_Card, frozen=True, tag="machine", kw_only=True):
    """A machine (SG-8): `move` is the price of a normal move, `shape` its units row by row: H a heart, W a
    weapon, "." nothing."""

    a = "a machine"
    itself = "machine"
    move: Price
    shape: Annotated[tuple[Row, ...], Meta(min_length=1, max_length=MOST_SIDE)]

    @check
    def _frame_faults(self) -> Iterator[tuple[str, str]]:
        if self.framing != Framing():
            yield (
                "framing",
                "a machine is drawn from its shape and has no picture to frame, so leave this out",
            )

    @check
    def _shape_faults(self) -> Iterator[tuple[str, str]]:
        if len({len(row) for row in self.shape}) > 1:
            yield "shape", "all rows must be equally long, so fill them up with '.'"
            return
        hearts, units = len(letter_cells(self.shape, HEART)), len(letter_cells(self.shape, UNITS))
        if not 1 <= hearts <= MOST_HEARTS:
            yield "shape", f"expected 1 to {MOST_HEARTS} hearts, found {hearts}"
        if not 2 <= units <= MOST_UNITS:
            yield "shape", f"expected 2 to {MOST_UNITS} units, found {units}"
        if not connected(self.shape, UNITS):
            yield "shape", "all units must be connected by their sides"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        return self.each(
            partial(untimely, self.a, ("attacked",)), self.aimless, plugins_own, endless, off_base
        )


class PluginCard(_Card, frozen=True, tag="plugin", kw_only=True):
    """A plugin: the kind of thing it is installed on (either by default), and whose (SG-9.1). Its effects
    become those of that thing."""

    a = "a plugin"
    on: Literal["machine", "base", "either"] = "either"
    whose: Literal["own", "opposing"] = "own"

    @property
    def itself(self) -> str:  # type: ignore[override]  # it depends on what it is installed on
        return "machine" if self.on == "machine" else ""

    @property
    def subject(self) -> str:
        return "this machine or base" if self.on == "either" else f"this {self.on}"

    @property
    def boon(self) -> int:
        """Return its value to the owner of the thing it is installed on: plus or minus its price."""
        return self.price if self.whose == "own" else -self.price

    @property
    def site(self) -> str:
        """Return the words for where it can be installed."""
        kinds = ("machine", "base") if self.on == "either" else (self.on,)
        own = self.whose == "own"
        return f"one of your {' or '.join(map(plural, kinds))}" if own else f"an enemy {' or '.join(kinds)}"

    @property
    def text(self) -> str:
        words = super().text
        return words if self.whose == "own" else f"Install this on {self.site}. {words}"

    @check
    def _idle(self) -> Iterator[tuple[str, str]]:
        if not self.effects:
            yield "effects", "a plugin needs an effect"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        return self.each(self._timely, self.aimless, beside if self.on == "base" else off_base)

    def _timely(self, effect: CardEffect) -> Iterator[tuple[str, str]]:
        """Yield faults of an effect's moment: one that never comes, or one that allows endless use."""
        never, on = NEVER_PLUGIN[self.on], self.subject.replace("this", "a")
        yield from untimely(f"a plugin on {on}", never, effect)
        if effect.when not in never:
            yield from endless(effect)


class ScriptCard(_Card, frozen=True, tag="script", kw_only=True):
    """A script: run once, then put into the Landfill (SG-9.3)."""

    a = "a script"

    @property
    def subject(self) -> str:
        return "it"

    @check
    def _one(self) -> Iterator[tuple[str, str]]:
        if len(self.effects) != 1 or not self.effects[0].used:
            yield "effects", "a script needs exactly one effect, with when: own_turn or any_time"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        return self.each(self.aimless, beside, off_base, counted)


class SupplyCard(_Card, frozen=True, tag="supply", kw_only=True):
    """Base and Destroy Base (SG-1.2): which of the two the card stands for, by default its id. Their number
    and effect are fixed by the rules."""

    stands_for: Literal["", "base", "destroy_base"] = ""

    @property
    def supply(self) -> str:
        """Return "base" or "destroy_base", whichever the card stands for."""
        return self.stands_for or self.id

    @check
    def _unknown(self) -> Iterator[tuple[str, str]]:
        if self.supply not in (BASE, DESTROY):
            yield "id", f"a supply is {BASE} or {DESTROY}, so set stands_for to one of them"
        elif self.copies != SUPPLY:
            yield "copies", f"each supply has {SUPPLY} copies (SG-1.2)"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        if self.effects:
            yield "effects", "a supply can't have effects"


AnyCard = MachineCard | PluginCard | ScriptCard | SupplyCard


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of cards of one set, except for cards that name another set."""

    cards: Annotated[tuple[AnyCard, ...], Meta(min_length=1, max_length=200)]
    set: CardId = FIRST

    @property
    def whole(self) -> tuple[AnyCard, ...]:
        """Return the cards, each with its set."""
        return tuple(card if card.set else replace(card, set=self.set) for card in self.cards)


class CardSet(Struct, frozen=True, forbid_unknown_fields=True, rename={"discount": "relief"}):
    """A set of cards that a game is played with (SG-1.2): its title, and a sentence for the setup. `relief`
    is the discount in gears for a machine bought during battle by a seat with none on the board (SG-4.1)."""

    id: CardId
    title: Title
    text: Annotated[str, Meta(min_length=1, max_length=160)]
    discount: Price = 0


class SetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The sets in the order in which they are offered, the standard one first."""

    sets: Annotated[tuple[CardSet, ...], Meta(min_length=1, max_length=12)]

    @check
    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for each set id used twice."""
        ids = [each.id for each in self.sets]
        for number, id in enumerate(ids):
            if id in ids[:number]:
                yield f"sets[{number}].id", f"the id '{id}' is already used"


FILES = {"cards": CardFile, SETS: SetFile, BODIES: BodyFile}
ONLY = CardSet(FIRST, "First edition", "The only set there is.")


class Stock(NamedTuple):
    """The kinds of cards in the two piles of a set, and the kinds of its two supplies."""

    machines: tuple[str, ...]
    programs: tuple[str, ...]
    base: str
    destroyer: str


class Library:
    """All cards by id; `machines`, `programs` and `scripts` those of that kind. `turns` are the distinct
    shapes of each machine by clockwise quarter turns, `weapons` its initial number of weapons. `prices` are
    the costs of the cards (hidden cards are not among them), `cheapest` the lowest of them, `incomes` the
    gears that each gives in Exploit, and `boons` the values of plugins. A game starts with the stock of one
    set; `discounts` are the sets' discounts on machines. `bodies` are the looks of machines on the board, made
    from `worn`, the heads and weapons of designs."""

    def __init__(
        self,
        cards: Mapping[str, AnyCard],
        sets: tuple[CardSet, ...] = (ONLY,),
        worn: Mapping[str, DesignLook] = MappingProxyType({}),
    ) -> None:
        self.cards = {id: card if card.set else replace(card, set=FIRST) for id, card in cards.items()}
        self.sets = sets
        every = self.cards.items()
        self.machines = {id: card for id, card in every if isinstance(card, MachineCard)}
        self.programs = {id: card for id, card in every if isinstance(card, PluginCard | ScriptCard)}
        self.scripts = frozenset(id for id, card in every if isinstance(card, ScriptCard))
        self.turns = {id: orientations(card.shape) for id, card in self.machines.items()}
        self.weapons = {id: len(letter_cells(card.shape, "W")) for id, card in self.machines.items()}
        self.prices = {id: card.price for id, card in every}
        self.cheapest = min(self.prices.values(), default=0)
        self.incomes = {
            id: sum(op.gears for effect in card.effects if effect.when == "exploit" for op in effect.do)
            for id, card in every
        }
        self.boons = {id: card.boon for id, card in every if isinstance(card, PluginCard)}
        self.stocks = {each.id: self._stock(each.id) for each in sets}
        self.discounts = {each.id: each.discount for each in sets}
        self.bodies = {
            id: body_of(card.shape, card.move, card.art or id, worn) for id, card in self.machines.items()
        }

    def _stock(self, set: str) -> Stock:
        """Return the stock of a set; supplies that it lacks are those of the first set."""
        own = {id: card for id, card in self.cards.items() if card.set == set}
        machines, programs = (
            {id: own[id] for id in kinds if id in own} for kinds in (self.machines, self.programs)
        )
        supplies = {card.supply: id for id, card in own.items() if isinstance(card, SupplyCard)}
        base, destroyer = (supplies.get(supply, supply) for supply in (BASE, DESTROY))
        return Stock(_copies(machines), _copies(programs), base, destroyer)

    def __getitem__(self, kind: str) -> AnyCard:
        return self.cards[kind]

    def machine(self, kind: str) -> MachineCard:
        """Return the machine of that id. Raises KeyError for anything else."""
        return self.machines[kind]


def load(content: Content) -> Library:
    """Return every card, by sets. Raises DataFaults with all faults of the files."""
    cards: dict[str, AnyCard] = content.cards(CardFile, "cards", made="whole")
    sets, bodies = content.record(SETS, SetFile), content.record(BODIES, BodyFile)
    content.finish()
    assert sets is not None and bodies is not None
    ids = [each.id for each in sets.sets]
    for id, card in cards.items():
        if card.set not in ids:
            hint = suggestion(card.set, ids) or f", expected one of {', '.join(ids)}"
            content.fault_of_card(id, f"{SETS} has no set '{card.set}'{hint}", "set")
    library = Library(cards, sets.sets, {each.design: each for each in bodies.bodies})
    for each in sets.sets:
        _complete(content, library, each.id)
    content.finish()
    return library


def _complete(content: Content, library: Library, set: str) -> None:
    """Report the cards that a set lacks to be playable as faults."""
    stock, where = library.stocks[set], f"data/{content.game}/cards"
    supplies = [card for card in library.cards.values() if isinstance(card, SupplyCard) and card.set == set]
    for supply in (BASE, DESTROY):
        count = sum(card.supply == supply for card in supplies)
        if count != 1:
            content.fault(where, f"expected one supply '{supply}' in the set '{set}', found {count} (SG-1.2)")
    if not stock.machines or not stock.programs:
        content.fault(where, f"the set '{set}' needs at least one machine and one program (SG-1.2)")


# -- effects that don't fit their card


def untimely(card: str, never: tuple[str, ...], effect: CardEffect) -> Iterator[tuple[str, str]]:
    """Yield a fault for an effect at a moment that never comes for such a card."""
    if effect.when in never:
        yield "when", f"{effect.when} never happens for {card}"


def endless(effect: CardEffect) -> Iterator[tuple[str, str]]:
    """Yield a fault for an effect of a permanent card that can be used without limit, so that a turn need
    never end."""
    if not effect.used or effect.a_turn:
        return
    gain, price = sum(op.gears for op in effect.do), effect.gears
    if not price:
        yield (
            "cost",
            "this effect has no limit, so set cost: {a_turn: 1} for once per turn, or {gears: 1} for a price",
        )
    elif gain >= price:
        yield (
            "cost",
            f"each use costs {gears(price)} and gains {gain}, so set a_turn to limit its uses per turn",
        )


def _copies(cards: Mapping[str, AnyCard]) -> tuple[str, ...]:
    """Return the kinds of cards, each as often as it has copies: the contents of a pile."""
    return tuple(id for id, card in cards.items() for _ in range(card.copies))


def barred(path: str, message: str, found: Callable[[CardEffect], bool]) -> Test:
    """Return a test that yields a fault for effects with a property that the card can't have."""

    def faults(effect: CardEffect) -> Iterator[tuple[str, str]]:
        if found(effect):
            yield path, message

    return faults


def aimed(that: str) -> Callable[[CardEffect], bool]:
    """Return a predicate: whether an effect has a target of that relation."""
    return lambda effect: any(target.that == that for target in effect.targets)


counted = barred(
    "cost.a_turn", "a script can be run only once, so leave a_turn out", lambda each: bool(each.a_turn)
)
plugins_own = barred("do", "destroy_this works only on plugins", lambda each: each.used_up)
beside = barred("target.that", "is_beside works only on machines", aimed("is_beside"))
off_base = barred("target.that", "on_it works only on plugins for bases", aimed("on_it"))
