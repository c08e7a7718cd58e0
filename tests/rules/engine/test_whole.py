"""Every operation of a game is complete: one class in one file, with its words, its effect and its
purpose."""

from __future__ import annotations

from importlib import import_module
from inspect import getdoc, getmembers, isclass
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

from rules.engine import conditions, operations
from rules.engine.operations import Operation

PACKAGES = tuple(f"rules.{id}.operations" for id in ("smash_gear", "immense_warfare", "gears_of_industry"))
"""The packages of operations, with one file each."""

DOES = {
    "perform",
    "give",
    "gears",
    "honor",
    "change",
    "add_to_traits",
    "trait",
    "saves",
    "used_up",
    "stops_attack",
    "do_to",
}
"""The methods and fields by which an operation has an effect: when carried out, for a player, on a piece,
as a continuous effect, or in combat or an attack."""

COMMON = (operations, conditions)
"""The engine's packages of operations shared by all games."""


def modules(package: str) -> list[ModuleType]:
    """Return the modules of a package."""
    (folder,) = import_module(package).__path__
    return [import_module(f"{package}.{found.name}") for found in iter_modules([folder])]


def own(module: ModuleType) -> list[type[Operation[Any]]]:
    """Return the operations defined by a module itself."""
    found = [kind for _, kind in getmembers(module, isclass) if issubclass(kind, Operation)]
    return [kind for kind in found if kind.__module__ == module.__name__ and kind is not Operation]


EVERY = [(package, module) for package in PACKAGES for module in modules(package)]
KINDS = [kind for module in (*(module for _, module in EVERY), *COMMON) for kind in own(module)]


@pytest.mark.parametrize(
    ("package", "module"), EVERY, ids=lambda part: getattr(part, "__name__", part).split(".")[-1]
)
def test_a_file_is_one_operation_and_called_like_it(package: str, module: ModuleType) -> None:
    kinds = own(module)
    assert len(kinds) == 1, "one class in one file"
    assert Path(str(module.__file__)).stem == kinds[0].__struct_config__.tag
    assert (module.__doc__ or "").strip().endswith(".")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_operation_is_whole(kind: type[Operation[Any]]) -> None:
    assert vars(kind).keys() & {"words", "clauses", "phrase"}, "it has words"
    assert vars(kind).keys() & DOES, "it does something"
    doc = getdoc(kind)
    assert doc and doc != getdoc(Operation) and doc.rstrip().endswith("."), "it says what it is for"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_an_operation_asks_it_goes_on_with(kind: type[Operation[Any]]) -> None:
    if kind.narrowed is not Operation.narrowed:
        assert kind.asks is not Operation.asks, "it narrows a question that it never asks"
    if kind.modifiers is not Operation.modifiers:
        assert kind.lasts is not Operation.lasts, "what holds begins something that lasts"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_operations_have_one_word(package: str) -> None:
    words = [kind.__struct_config__.tag for module in (*modules(package), *COMMON) for kind in own(module)]
    assert len(words) == len(set(words)) and len(words) > 3


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.gate], ids=lambda kind: kind.__name__)
def test_a_gate_begins_nothing(kind: type[Operation[Any]]) -> None:
    assert kind.lasts is Operation.lasts and kind.modifiers is Operation.modifiers
