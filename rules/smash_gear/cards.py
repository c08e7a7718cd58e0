"""The cards of Smash Gear as records of `data/smash_gear/cards/*.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.common.grid import Grid
from rules.common.polyomino import Drawing, laid, orientations, parts, spots
from rules.content import Content, check
from rules.smash_gear.effect_faults import Test, aimless, beside, counted, endless, plugins_own, untimely
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.floor import UNITS
from rules.smash_gear.store import BASE, DESTROY, SUPPLY

MOST_UNITS, MOST_HEARTS, MOST_SIDE = 9, 3, 6
NEVER_MACHINE = ("attacked",)
NEVER_PLUGIN = {
    "machine": ("attacked", "assembled"),
    "base": ("always", "assembled", "kill", "heart_hit", "weapon_hit", "own_turn", "any_time"),
    "either": ("assembled",),
}
"""Moments that never come for a card: a base cannot move or fight, and its plugins work by themselves."""

Title = Annotated[str, Meta(min_length=1, max_length=22)]
Price = Annotated[int, Meta(ge=0, le=40)]
Copies = Annotated[int, Meta(ge=1, le=40)]
Effects = Annotated[tuple[CardEffect, ...], Meta(max_length=4)]
Row = Annotated[
    str,
    Meta(
        pattern=rf"^[HW.]{{1,{MOST_SIDE}}}$",
        extra={"form": f"a row of H, W and . only, 1 to {MOST_SIDE} of them"},
    ),
]


class _Card(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """What all cards have: `price` in gears, and how many copies there are."""

    id: CardId
    title: Title
    price: Price
    copies: Copies
    effects: Effects = ()

    @property
    def subject(self) -> str:
        """What "this" means in its text."""
        return "this machine"

    @property
    def text(self) -> str:
        """Its rules text, made from its effects."""
        return " ".join(effect.text(self.subject) for effect in self.effects)

    @check
    def _each(self, *tests: Test) -> Iterator[tuple[str, str]]:
        """What the tests tell of each of its effects."""
        for number, effect in enumerate(self.effects):
            for test in tests:
                for path, message in check(test)(effect):
                    yield f"effects[{number}].{path}", message


class MachineCard(_Card, frozen=True, tag="machine", kw_only=True):
    """A machine (SG-8): `move` is the price of a normal move, `shape` its units row by row: H a heart,
    W a weapon, "." nothing."""

    move: Price
    shape: Annotated[tuple[Row, ...], Meta(min_length=1, max_length=MOST_SIDE)]

    def faults(self) -> Iterator[tuple[str, str]]:
        """Shapes that cannot be machines, and effects that cannot be theirs."""
        yield from self._shape_faults()
        never = partial(untimely, "a machine", NEVER_MACHINE)
        yield from self._each(never, partial(aimless, "a machine", "machine"), plugins_own, endless)

    @check
    def _shape_faults(self) -> Iterator[tuple[str, str]]:
        if len({len(row) for row in self.shape}) > 1:
            yield "shape", "the rows are not equally long; fill them up with '.'"
            return
        hearts, units = len(spots(self.shape, "H")), len(spots(self.shape, UNITS))
        if not 1 <= hearts <= MOST_HEARTS:
            yield "shape", f"a machine has 1 to {MOST_HEARTS} hearts, this one {hearts}"
        if not 2 <= units <= MOST_UNITS:
            yield "shape", f"a machine has 2 to {MOST_UNITS} units, this one {units}"
        grid = Grid(len(self.shape[0]), len(self.shape))
        if len(parts(laid(self.shape, UNITS, 0, 0, grid) or 0, grid)) > 1:
            yield "shape", "the units are not connected by their sides"


class PluginCard(_Card, frozen=True, tag="plugin", kw_only=True):
    """A plugin: what it is installed on, either unless it says one, and whose that is (SG-9.1). Its effects are
    those of what it lies on."""

    on: Literal["machine", "base", "either"] = "either"
    whose: Literal["own", "opposing"] = "own"

    @property
    def subject(self) -> str:
        return "this machine or base" if self.on == "either" else f"this {self.on}"

    @property
    def site(self) -> str:
        """What it is installed on, in words."""
        on = "machine or base" if self.on == "either" else self.on
        return f"a {on} of yours" if self.whose == "own" else f"an opposing {on}"

    @property
    def text(self) -> str:
        words = super().text
        return words if self.whose == "own" else f"Installed on {self.site}. {words}"

    def faults(self) -> Iterator[tuple[str, str]]:
        """A plugin without an effect, or one that moves a base."""
        yield from self._idle()
        yield from self._each(self._timely, partial(aimless, "a plugin", "machine"))

    @check
    def _idle(self) -> Iterator[tuple[str, str]]:
        if not self.effects:
            yield "effects", "a program without an effect does nothing"

    def _timely(self, effect: CardEffect) -> Iterator[tuple[str, str]]:
        """What its moment makes impossible: that never comes, or that lets it be used without end."""
        never, on = NEVER_PLUGIN[self.on], self.subject.replace("this", "a")
        yield from untimely(f"a plugin on {on}", never, effect)
        if effect.when not in never:
            yield from endless(effect)


class ScriptCard(_Card, frozen=True, tag="script", kw_only=True):
    """A script: run once, then it goes to the Landfill (SG-9.3)."""

    @property
    def subject(self) -> str:
        return "it"

    def faults(self) -> Iterator[tuple[str, str]]:
        """A script that nobody can run, or that has nothing to do its operations to."""
        yield from self._one()
        yield from self._each(partial(aimless, "a script", ""), beside, counted)

    @check
    def _one(self) -> Iterator[tuple[str, str]]:
        if len(self.effects) != 1 or not self.effects[0].used:
            yield "effects", "a script has one effect, at own_turn or any_time"


class SupplyCard(_Card, frozen=True, tag="supply", kw_only=True):
    """Base and Destroy Base (SG-1.2)."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """Only the two that the rules know, and as many as they say; they do nothing but what the rules say."""
        yield from self._unknown()
        if self.effects:
            yield "effects", "a supply has no effects"

    @check
    def _unknown(self) -> Iterator[tuple[str, str]]:
        if self.id not in (BASE, DESTROY):
            yield "id", f"a supply is {BASE} or {DESTROY}"
        elif self.copies != SUPPLY:
            yield "copies", f"there are {SUPPLY} of each supply (SG-1.2)"


ProgramCard = PluginCard | ScriptCard
AnyCard = MachineCard | PluginCard | ScriptCard | SupplyCard


def kind_word(card: AnyCard) -> str:
    """What kind of card it is: "machine", "plugin", "script" or "supply"."""
    return str(type(card).__struct_config__.tag)


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of cards."""

    cards: Annotated[tuple[AnyCard, ...], Meta(min_length=1, max_length=200)]


FILES = {"cards": CardFile}


class Library:
    """All cards by id, and the piles that a game begins with."""

    def __init__(self, cards: Mapping[str, AnyCard]) -> None:
        self.cards = dict(cards)

    def __getitem__(self, kind: str) -> AnyCard:
        return self.cards[kind]

    def machine(self, kind: str) -> MachineCard:
        """The machine of that id. Raises KeyError for anything else."""
        return self.machines[kind]

    @cached_property
    def machines(self) -> dict[str, MachineCard]:
        """The machines by id."""
        return {id: card for id, card in self.cards.items() if isinstance(card, MachineCard)}

    @cached_property
    def programs(self) -> dict[str, ProgramCard]:
        """Plugins and scripts by id."""
        return {id: card for id, card in self.cards.items() if isinstance(card, PluginCard | ScriptCard)}

    @cached_property
    def scripts(self) -> frozenset[str]:
        """The kinds of cards that are scripts."""
        return frozenset(id for id, card in self.cards.items() if isinstance(card, ScriptCard))

    @cached_property
    def turns(self) -> dict[str, tuple[Drawing, ...]]:
        """The shape of each machine turned clockwise by quarters, as often as that shows something new."""
        return {id: orientations(card.shape) for id, card in self.machines.items()}

    @cached_property
    def weapons(self) -> dict[str, int]:
        """How many weapons each machine begins with."""
        return {id: len(spots(card.shape, "W")) for id, card in self.machines.items()}

    @cached_property
    def incomes(self) -> dict[str, int]:
        """The gears that each card gives in Exploit."""
        return {
            id: sum(op.gears for effect in card.effects if effect.when == "exploit" for op in effect.do)
            for id, card in self.cards.items()
        }

    @cached_property
    def boons(self) -> dict[str, int]:
        """What each plugin is worth to the owner of what it lies on: its price, or as much less."""
        plugins = {id: card for id, card in self.cards.items() if isinstance(card, PluginCard)}
        return {id: card.price if card.whose == "own" else -card.price for id, card in plugins.items()}

    @cached_property
    def cheapest(self) -> int:
        """The least price of all."""
        return min(self.prices.values())

    @cached_property
    def prices(self) -> dict[str, int]:
        """What each card costs, in gears; a card that nobody may know is not among them."""
        return {id: card.price for id, card in self.cards.items()}

    @cached_property
    def machine_pile(self) -> tuple[str, ...]:
        """Every machine card, as often as there are copies."""
        return tuple(id for id, card in self.machines.items() for _ in range(card.copies))

    @cached_property
    def program_pile(self) -> tuple[str, ...]:
        """Every program card, as often as there are copies."""
        return tuple(id for id, card in self.programs.items() for _ in range(card.copies))


def load(content: Content) -> Library:
    """Every card. Raises DataFaults with all faults of the files."""
    library = Library(content.cards(CardFile, "cards"))
    for supply in (BASE, DESTROY):
        if supply not in library.cards:
            content.fault(f"data/{content.game}/cards", f"the supply card '{supply}' is missing (SG-1.2)")
    if not library.machines or not library.programs:
        content.fault(f"data/{content.game}/cards", "there must be machines and programs (SG-1.2)")
    content.finish()
    return library
