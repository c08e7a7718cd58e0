"""The modules of Mechyard as records of `data/mechyard/cards/*.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from rules.common.classes import classes_in
from rules.common.text import counted
from rules.content import Content, check
from rules.game import Card
from rules.mechyard.operation import Operation
from rules.mechyard.printed import CORE, DECKS, MOVEMENT, WEAPON, Printed
from rules.mechyard.state import OFFERS, PARTS_EACH, Layer

OPERATIONS = classes_in(f"{__package__}.operations", Operation)
if TYPE_CHECKING:
    AnyOperation = Operation
else:  # the reader distinguishes them by tag
    AnyOperation = reduce(or_, OPERATIONS)

MOVING: tuple[Layer, ...] = ("full", "exact")
"""The layers that affect the Mobility of the module itself."""


class Design(Printed, frozen=True, kw_only=True, dict=True):
    """A design of modules with its effects."""

    effects: Annotated[tuple[AnyOperation, ...], Meta(max_length=4)] = ()

    @property
    def reported(self) -> Card:
        """Return the module as simulations report it."""
        return Card(self.id, self.name, self.kind)

    @cached_property
    def text(self) -> str:
        """Return its rules text, made from its effects; "" where its icons say everything."""
        return " ".join(_sentences(self))

    @cached_property
    def layers(self) -> dict[str, tuple[Operation, ...]]:
        """Return its continuous effects by layer."""
        found: dict[str, tuple[Operation, ...]] = {}
        for each in self.effects:
            if each.when == "always":
                found[each.layer] = (*found.get(each.layer, ()), each)
        return found

    def layer(self, layer: Layer) -> tuple[Operation, ...]:
        """Return its continuous effects in a layer, which apply while it is unbroken."""
        return self.layers.get(layer, ())

    @cached_property
    def effects_when_hit(self) -> tuple[Operation, ...]:
        """Return its effects when a weapon hits it."""
        return tuple(each for each in self.effects if each.when == "damaged")

    @check
    def _idle(self) -> Iterator[tuple[str, str]]:
        if not self.effects and self.damage is None and self.mobility is None and self.kind != CORE:
            yield "effects", "a module needs damage, mobility or an effect, so add one"

    @check
    def _unheard(self) -> Iterator[tuple[str, str]]:
        for number, each in enumerate(self.effects):
            if each.layer in MOVING and self.kind != MOVEMENT:
                yield (
                    f"effects[{number}].do",
                    "only a movement module has Mobility to change, so leave this out",
                )
            if each.layer == "power" and getattr(each, "target", "") == "this" and self.kind != WEAPON:
                yield (
                    f"effects[{number}].target",
                    "only a weapon has damage to add to, so set target: joined_weapons",
                )

    @check
    def _hits(self) -> Iterator[tuple[str, str]]:
        for number, each in enumerate(self.effects):
            if each.when == "hit" and self.damage is None:
                yield (
                    f"effects[{number}].when",
                    "only a weapon can hit, so set when: activated, or add damage and ranges",
                )

    @check
    def _endless(self) -> Iterator[tuple[str, str]]:
        if sum(each.again for each in self.effects) > 1:
            yield "effects", "only one effect can activate modules again, so leave the others out"
        for number, each in enumerate(self.effects):
            if each.when == "damaged" and self.kind == WEAPON:
                message = (
                    "two weapons that hit back could loop forever, so leave this out, or change the kind"
                )
                yield f"effects[{number}].when", message
        if self.cost <= self.resale and not self.starting:
            message = f"this would sell for its full cost of ${self.cost}, so set {self.cost + 1} or more"
            yield "cost", message

    @check
    def _core(self) -> Iterator[tuple[str, str]]:
        if self.kind == CORE and not self.starting:
            yield "starting", "a core is a starting part, so add starting: true"


def _sentences(design: Design) -> Iterator[str]:
    """Yield the sentences of a module's text; an addition shares the sentence of the effect it is added to."""
    first = next((each for each in design.effects if each.ends_with_addition), None)
    added = next((each for each in design.effects if each.addition), None) if first is not None else None
    for each in design.effects:
        words = each.words(design.name)
        if each is first and added is not None:
            yield f"{words.removesuffix('.')}, and {added.addition}."
        elif each is not added:
            yield words


class ModuleFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of modules."""

    modules: Annotated[tuple[Design, ...], Meta(min_length=1)]


FILES = {"cards": ModuleFile}


def load(content: Content) -> dict[str, Design]:
    """Return the designs by id. Raises DataFaults."""
    found: dict[str, Design] = content.cards(ModuleFile, "modules")
    _complete(content, found)
    content.finish()
    return found


def _complete(content: Content, designs: Mapping[str, Design]) -> None:
    """Report the modules that a set lacks as faults: its core, parts that can always be assembled, and
    modules for each deck (MY-1.1, MY-1.4)."""
    folder = f"data/{content.game}/cards"
    cores = [each for each in designs.values() if each.kind == CORE]
    for each in cores[1:]:
        content.fault_of_card(each.id, f"{cores[0].id} is already the core, so keep only one")
    if not cores:
        content.fault(
            folder, "the core is missing, so add a module with kind: core, starting: true and copies: 1"
        )
    elif cores[0].copies != 1:
        content.fault_of_card(cores[0].id, "each player has only one core, so set copies: 1", "copies")
    parts = [each for each in designs.values() if each.starting and each.kind != CORE]
    count = sum(each.copies for each in parts)
    if not 0 < count < PARTS_EACH:
        found = f"expected 1 to {PARTS_EACH - 1} starting parts besides the core, found {count}"
        if parts:
            content.fault_of_card(parts[-1].id, f"{found}, so lower copies, or leave starting out", "copies")
        else:
            content.fault(folder, f"{found}, so add starting: true to a module")
    elif len(cores) == 1 and len(cores[0].sides) < count:
        message = (
            f"{counted(count, 'part')} must be attached to the core, so give it {count} or more connections"
        )
        content.fault_of_card(cores[0].id, message, "sides")
    for kind in DECKS:
        deck = [each for each in designs.values() if each.kind == kind and not each.starting]
        copies = sum(each.copies for each in deck)
        if copies < OFFERS:
            message = f"the {kind} deck has only {counted(copies, 'module')}, but the shop offers {OFFERS}"
            if deck:
                content.fault_of_card(deck[0].id, f"{message}, so set copies: {OFFERS}", "copies")
            else:
                content.fault(folder, f"{message}, so add modules with kind: {kind}")
