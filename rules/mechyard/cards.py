"""The modules of Mechyard as records of `data/mechyard/cards/*.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from rules.common.words import counted
from rules.content import Content, check
from rules.mechyard.operation import Operation
from rules.mechyard.operations import AnyOperation
from rules.mechyard.operations.extra_steps import ExtraSteps
from rules.mechyard.operations.jump import Jump
from rules.mechyard.printed import CORE, DECKS, MOVEMENT, WEAPON, Printed
from rules.mechyard.state import OFFERS, PARTS_EACH, Layer

MOVING: tuple[Layer, ...] = ("full", "exact")
"""What bears on the Mobility of the module itself."""


class Design(Printed, frozen=True, kw_only=True, dict=True):
    """A design of modules with its effects."""

    effects: Annotated[tuple[AnyOperation, ...], Meta(max_length=4)] = ()

    @cached_property
    def text(self) -> str:
        """What stands on it, made from its effects; "" where its icons say everything."""
        return " ".join(_sentences(self))

    @cached_property
    def layers(self) -> dict[str, tuple[Operation, ...]]:
        """What holds by it while it is unbroken, by what it bears on."""
        found: dict[str, tuple[Operation, ...]] = {}
        for each in self.effects:
            if each.when == "always":
                found[each.layer] = (*found.get(each.layer, ()), each)
        return found

    def layer(self, layer: Layer) -> tuple[Operation, ...]:
        """What holds by it in a layer while it is unbroken."""
        return self.layers.get(layer, ())

    @cached_property
    def struck(self) -> tuple[Operation, ...]:
        """What it does when a weapon hits it."""
        return tuple(each for each in self.effects if each.when == "damaged")

    @check
    def _idle(self) -> Iterator[tuple[str, str]]:
        if not self.effects and self.damage is None and self.mobility is None and self.kind != CORE:
            yield "effects", "it has no icon and no effect; add one of them"

    @check
    def _unheard(self) -> Iterator[tuple[str, str]]:
        for number, each in enumerate(self.effects):
            if each.layer in MOVING and self.kind != MOVEMENT:
                yield f"effects[{number}].do", "it has no Mobility for this to change; leave this out"
            if each.layer == "power" and getattr(each, "target", "") == "this" and self.kind != WEAPON:
                yield (
                    f"effects[{number}].target",
                    "it has no damage icon; say joined_weapons, or leave this out",
                )

    @check
    def _hits(self) -> Iterator[tuple[str, str]]:
        for number, each in enumerate(self.effects):
            if each.when == "hit" and self.damage is None:
                yield (
                    f"effects[{number}].when",
                    "only a weapon hits; use activated, or give it damage and ranges",
                )

    @check
    def _endless(self) -> Iterator[tuple[str, str]]:
        if sum(each.again for each in self.effects) > 1:
            yield "effects", "it activates modules again twice; leave one effect out"
        for number, each in enumerate(self.effects):
            if each.when == "damaged" and self.kind == WEAPON:
                message = (
                    "two weapons that hit back could do so without end; leave this out, or use another kind"
                )
                yield f"effects[{number}].when", message
        if self.cost <= self.resale and not self.starting:
            message = f"bought and sold for ${self.cost} it could be bought without end; say {self.cost + 1} or more"
            yield "cost", message

    @check
    def _core(self) -> Iterator[tuple[str, str]]:
        if self.kind == CORE and not self.starting:
            yield "starting", "a core is a starting part; add starting: true"


def _sentences(design: Design) -> Iterator[str]:
    """The sentences on a module: extra steps of crew that jumps are said with the jump."""
    effects = design.effects
    jump = next((each for each in effects if isinstance(each, Jump)), None)
    steps = next(
        (each for each in effects if isinstance(each, ExtraSteps) and each.target == "entering_crew"), None
    )
    for each in effects:
        if jump is not None and steps is not None and each is steps:
            continue
        if each is jump and steps is not None:
            more = "1 more step" if steps.n == 1 else f"{steps.n} more steps"
            yield f"{each.words(design.name).removesuffix('.')}, and gets {more}."
        else:
            yield each.words(design.name)


class ModuleFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of modules."""

    modules: Annotated[tuple[Design, ...], Meta(min_length=1)]


FILES = {"cards": ModuleFile}


def load(content: Content) -> dict[str, Design]:
    """The designs by id. Raises DataFaults."""
    found: dict[str, Design] = content.cards(ModuleFile, "modules")
    _complete(content, found)
    content.finish()
    return found


def _complete(content: Content, designs: Mapping[str, Design]) -> None:
    """Note what a set lacks: its core, parts that can always be assembled, and modules for each deck (MY-1.1,
    MY-1.4)."""
    folder = f"data/{content.game}/cards"
    cores = [each for each in designs.values() if each.kind == CORE]
    for each in cores[1:]:
        content.fault_of_card(each.id, f"{cores[0].id} is a core too; keep one of them")
    if not cores:
        content.fault(folder, "the core is missing; add one with kind: core, starting: true and copies: 1")
    elif cores[0].copies != 1:
        content.fault_of_card(cores[0].id, "each player has one core; say copies: 1", "copies")
    parts = [each for each in designs.values() if each.starting and each.kind != CORE]
    count = sum(each.copies for each in parts)
    if not 0 < count < PARTS_EACH:
        found = f"expected 1 to {PARTS_EACH - 1} starting parts beside the core, found {count}"
        if parts:
            content.fault_of_card(
                parts[-1].id, f"{found}; make copies fewer, or leave starting out", "copies"
            )
        else:
            content.fault(folder, f"{found}; add starting: true to some of them")
    elif len(cores) == 1 and len(cores[0].sides) < count:
        message = f"{count} parts are attached to it; give it {counted(count, 'connection')} at least"
        content.fault_of_card(cores[0].id, message, "sides")
    for kind in DECKS:
        deck = [each for each in designs.values() if each.kind == kind and not each.starting]
        copies = sum(each.copies for each in deck)
        if copies < OFFERS:
            message = f"the {kind} deck has {counted(copies, 'module')}, and the shop shows {OFFERS}"
            if deck:
                content.fault_of_card(deck[0].id, f"{message}; say copies: {OFFERS}", "copies")
            else:
                content.fault(folder, f"{message}; add some of kind: {kind}")
