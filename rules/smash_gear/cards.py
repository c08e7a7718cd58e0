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
from rules.common.polyomino import connected, orientations, spots
from rules.common.words import plural
from rules.content import Content, check, checked, suggestion
from rules.engine.operations import tag
from rules.smash_gear.bodies import BODIES, BodyFile, Worn, body_of
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.operation import gears
from rules.smash_gear.situation import BASE, DESTROY, FIRST
from rules.smash_gear.store import SUPPLY
from rules.smash_gear.tables import HEART, UNITS

SETS = "sets.yaml"
"""Where a game's data says which sets there are."""
MOST_UNITS, MOST_HEARTS, MOST_SIDE = 9, 3, 6
NEVER_PLUGIN = {
    "machine": ("attacked", "assembled"),
    "base": ("always", "assembled", "kill", "razed", "heart_hit", "weapon_hit"),
    "either": ("assembled",),
}
"""Moments that never come for a card: a base cannot move or fight."""

Title = Annotated[str, Meta(min_length=1, max_length=22)]
NO_ID_OR_ONE = Meta(
    pattern=r"^([a-z][a-z0-9_]{0,39})?$",
    extra={"form": "an id of small letters, digits and _, a letter first, at most 40 of them, or nothing"},
)
Price = Annotated[int, Meta(ge=0, le=40)]
Row = Annotated[
    str,
    Meta(
        pattern=rf"^[HW.]{{1,{MOST_SIDE}}}$",
        extra={"form": f"a row of H, W and . only, 1 to {MOST_SIDE} of them"},
    ),
]
Test = Callable[[CardEffect], Iterator[tuple[str, str]]]
"""Tells what is wrong with an effect: the field below it, and a sentence."""


class _Card(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """What all cards have: `price` in gears, the set that it belongs to ("": that of its file), and whose picture it
    wears ("": its own). `a` is one of its kind in words, `itself` what its effects are done to without a target."""

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
        """What "this" means in its text."""
        return "this machine"

    @property
    def text(self) -> str:
        """Return its rules text, made from its effects."""
        return " ".join(effect.text(self.subject) for effect in self.effects)

    @property
    def word(self) -> str:
        """What kind of card it is, by its tag."""
        return str(self.__struct_config__.tag)

    def faults(self) -> Iterator[tuple[str, str]]:
        """What its checks find."""
        return checked(self)

    def each(self, *tests: Test) -> Iterator[tuple[str, str]]:
        """What the tests tell of each of its effects; what could not be read ends none but its own test."""
        for number, effect in enumerate(self.effects):
            for test in tests:
                for path, message in check(test)(effect):
                    yield f"effects[{number}].{path}", message

    def aimless(self, effect: CardEffect) -> Iterator[tuple[str, str]]:
        """Operations that are used on a machine, an announcement or a ticket, where the effect aims at none."""
        aim = effect.targets[0].what if effect.targets else self.itself
        for at, op in enumerate(effect.do) if effect.used else ():
            wanted = op.aimed or aim
            if wanted != aim:
                yield f"do[{at}]", f"{tag(op)} on {self.a} needs a target: {{what: {wanted}}}"


class MachineCard(_Card, frozen=True, tag="machine", kw_only=True):
    """A machine (SG-8): `move` is the price of a normal move, `shape` its units row by row: H a heart,
    W a weapon, "." nothing."""

    a = "a machine"
    itself = "machine"
    move: Price
    shape: Annotated[tuple[Row, ...], Meta(min_length=1, max_length=MOST_SIDE)]

    @check
    def _frame_faults(self) -> Iterator[tuple[str, str]]:
        if self.framing != Framing():
            yield "framing", "a machine is drawn from its shape and has no picture to frame"

    @check
    def _shape_faults(self) -> Iterator[tuple[str, str]]:
        if len({len(row) for row in self.shape}) > 1:
            yield "shape", "the rows need equal length: fill them up with '.'"
            return
        hearts, units = len(spots(self.shape, HEART)), len(spots(self.shape, UNITS))
        if not 1 <= hearts <= MOST_HEARTS:
            yield "shape", f"a machine has 1 to {MOST_HEARTS} hearts, this one {hearts}"
        if not 2 <= units <= MOST_UNITS:
            yield "shape", f"a machine has 2 to {MOST_UNITS} units, this one {units}"
        if not connected(self.shape, UNITS):
            yield "shape", "the units aren't connected by their sides"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        return self.each(
            partial(untimely, self.a, ("attacked",)), self.aimless, plugins_own, endless, off_base
        )


class PluginCard(_Card, frozen=True, tag="plugin", kw_only=True):
    """A plugin: what it is installed on, either unless it says one, and whose that is (SG-9.1). Its effects are
    those of what it lies on."""

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
        """What it is worth to the owner of what it lies on: its price, or as much less."""
        return self.price if self.whose == "own" else -self.price

    @property
    def site(self) -> str:
        """Say what it can be installed on."""
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
            yield "effects", "a program needs an effect"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        return self.each(self._timely, self.aimless, beside if self.on == "base" else off_base)

    def _timely(self, effect: CardEffect) -> Iterator[tuple[str, str]]:
        """What its moment makes impossible: that never comes, or that lets it be used without end."""
        never, on = NEVER_PLUGIN[self.on], self.subject.replace("this", "a")
        yield from untimely(f"a plugin on {on}", never, effect)
        if effect.when not in never:
            yield from endless(effect)


class ScriptCard(_Card, frozen=True, tag="script", kw_only=True):
    """A script: run once, then it goes to the Landfill (SG-9.3)."""

    a = "a script"

    @property
    def subject(self) -> str:
        return "it"

    @check
    def _one(self) -> Iterator[tuple[str, str]]:
        if len(self.effects) != 1 or not self.effects[0].used:
            yield "effects", "a script has one effect, at own_turn or any_time"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        return self.each(self.aimless, beside, off_base, counted)


class SupplyCard(_Card, frozen=True, tag="supply", kw_only=True):
    """Base and Destroy Base (SG-1.2): which of both it stands for, its id unless it says so. Only the two that the
    rules know, and as many as they say; they do nothing but what the rules say."""

    stands_for: Literal["", "base", "destroy_base"] = ""

    @property
    def supply(self) -> str:
        """Which of the two it is."""
        return self.stands_for or self.id

    @check
    def _unknown(self) -> Iterator[tuple[str, str]]:
        if self.supply not in (BASE, DESTROY):
            yield "id", f"a supply is {BASE} or {DESTROY}: with another id, say which with stands_for"
        elif self.copies != SUPPLY:
            yield "copies", f"there are {SUPPLY} of each supply (SG-1.2)"

    @check
    def _effect_faults(self) -> Iterator[tuple[str, str]]:
        if self.effects:
            yield "effects", "a supply has no effects"


AnyCard = MachineCard | PluginCard | ScriptCard | SupplyCard


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of cards, of one set but for those that name another."""

    cards: Annotated[tuple[AnyCard, ...], Meta(min_length=1, max_length=200)]
    set: CardId = FIRST

    @property
    def whole(self) -> tuple[AnyCard, ...]:
        """The cards, each with its set."""
        return tuple(card if card.set else replace(card, set=self.set) for card in self.cards)


class CardSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set of cards that a game is played with (SG-1.2): its title, and a sentence for the setup. `relief`: how many
    gears less a machine costs in battle to who has none on the board (SG-4.1)."""

    id: CardId
    title: Title
    text: Annotated[str, Meta(min_length=1, max_length=160)]
    relief: Price = 0


class SetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The sets in the order in which they are offered, the standard one first."""

    sets: Annotated[tuple[CardSet, ...], Meta(min_length=1, max_length=12)]

    @check
    def faults(self) -> Iterator[tuple[str, str]]:
        """Two sets of one id."""
        ids = [each.id for each in self.sets]
        for number, id in enumerate(ids):
            if id in ids[:number]:
                yield f"sets[{number}].id", f"the id '{id}' is taken"


FILES = {"cards": CardFile, SETS: SetFile, BODIES: BodyFile}
ONLY = CardSet(FIRST, "First edition", "The only set there is.")


class Stock(NamedTuple):
    """What a game with a set begins with: the kinds of the cards of its two piles, and those of its supplies."""

    machines: tuple[str, ...]
    programs: tuple[str, ...]
    base: str
    destroyer: str


class Library:
    """All cards by id; `machines`, `programs` and `scripts` those of that kind. `turns` are the shapes of each machine
    turned clockwise by quarters, as often as that shows something new, `weapons` how many it begins with. `prices` are
    what each card costs (one that nobody may know is not among them), `cheapest` the least of them, `incomes` the
    gears that each gives in Exploit, and `boons` those of plugins. A game begins with the stock of one of the sets;
    `reliefs` are what each takes off the price of a machine. `bodies` are what machines look like on the board, by
    what designs are told to have `worn`."""

    def __init__(
        self,
        cards: Mapping[str, AnyCard],
        sets: tuple[CardSet, ...] = (ONLY,),
        worn: Mapping[str, Worn] = MappingProxyType({}),
    ) -> None:
        self.cards = {id: card if card.set else replace(card, set=FIRST) for id, card in cards.items()}
        self.sets = sets
        every = self.cards.items()
        self.machines = {id: card for id, card in every if isinstance(card, MachineCard)}
        self.programs = {id: card for id, card in every if isinstance(card, PluginCard | ScriptCard)}
        self.scripts = frozenset(id for id, card in every if isinstance(card, ScriptCard))
        self.turns = {id: orientations(card.shape) for id, card in self.machines.items()}
        self.weapons = {id: len(spots(card.shape, "W")) for id, card in self.machines.items()}
        self.prices = {id: card.price for id, card in every}
        self.cheapest = min(self.prices.values(), default=0)
        self.incomes = {
            id: sum(op.gears for effect in card.effects if effect.when == "exploit" for op in effect.do)
            for id, card in every
        }
        self.boons = {id: card.boon for id, card in every if isinstance(card, PluginCard)}
        self.stocks = {each.id: self._stock(each.id) for each in sets}
        self.reliefs = {each.id: each.relief for each in sets}
        self.bodies = {
            id: body_of(card.shape, card.move, card.art or id, worn) for id, card in self.machines.items()
        }

    def _stock(self, set: str) -> Stock:
        """What a set begins with; its supplies go by the first set's names where it has none."""
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
        """The machine of that id. Raises KeyError for anything else."""
        return self.machines[kind]


def load(content: Content) -> Library:
    """Every card, by sets. Raises DataFaults with all faults of the files."""
    cards: dict[str, AnyCard] = content.cards(CardFile, "cards", made="whole")
    known, told = content.record(SETS, SetFile), content.record(BODIES, BodyFile)
    content.finish()
    assert known is not None and told is not None
    ids = [each.id for each in known.sets]
    for id, card in cards.items():
        if card.set not in ids:
            hint = suggestion(card.set, ids) or f"; there are {', '.join(ids)}"
            content.fault_of_card(id, f"{SETS} has no set '{card.set}'{hint}", "set")
    library = Library(cards, known.sets, {each.design: each for each in told.bodies})
    for each in known.sets:
        _complete(content, library, each.id)
    content.finish()
    return library


def _complete(content: Content, library: Library, set: str) -> None:
    """Note what a set lacks to be played with."""
    stock, where = library.stocks[set], f"data/{content.game}/cards"
    supplies = [card for card in library.cards.values() if isinstance(card, SupplyCard) and card.set == set]
    for supply in (BASE, DESTROY):
        count = sum(card.supply == supply for card in supplies)
        if count != 1:
            content.fault(where, f"the set '{set}' needs one supply card '{supply}', it has {count} (SG-1.2)")
    if not stock.machines or not stock.programs:
        content.fault(where, f"the set '{set}' needs machines and programs (SG-1.2)")


# -- effects that do not fit the card they stand on


def untimely(card: str, never: tuple[str, ...], effect: CardEffect) -> Iterator[tuple[str, str]]:
    """An effect at a moment that never comes for such a card."""
    if effect.when in never:
        yield "when", f"{effect.when} never comes for {card}"


def endless(effect: CardEffect) -> Iterator[tuple[str, str]]:
    """An effect of a card that stays in play, to be used again and again: such a turn need never end."""
    if not effect.used or effect.a_turn:
        return
    gain, price = sum(op.gears for op in effect.do), effect.gears
    if not price:
        yield (
            "cost",
            "nothing limits its use: say cost: {a_turn: 1} for once per turn, or {gears: 1} for a price",
        )
    elif gain >= price:
        yield (
            "cost",
            f"each use costs {gears(price)} and gains {gain}: say how often per turn with a_turn",
        )


def _copies(cards: Mapping[str, AnyCard]) -> tuple[str, ...]:
    """The kinds of cards as often as there are copies of each: what a pile is shuffled from."""
    return tuple(id for id, card in cards.items() for _ in range(card.copies))


def barred(path: str, message: str, found: Callable[[CardEffect], bool]) -> Test:
    """Tells of effects for which something holds that cannot be so on some card."""

    def told(effect: CardEffect) -> Iterator[tuple[str, str]]:
        if found(effect):
            yield path, message

    return told


def aimed(that: str) -> Callable[[CardEffect], bool]:
    """Whether an effect is aimed at what is said to be so."""
    return lambda effect: any(target.that == that for target in effect.targets)


counted = barred(
    "cost.a_turn", "a script is used up when it's run: leave a_turn out", lambda each: bool(each.a_turn)
)
plugins_own = barred("do", "destroy_this is for plugins", lambda each: each.used_up)
beside = barred("target.that", "is_beside is only for effects of machines", aimed("is_beside"))
off_base = barred("target.that", "on_it is only for plugins on bases", aimed("on_it"))
