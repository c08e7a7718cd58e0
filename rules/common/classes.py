"""The classes in the files of a folder: a new file adds one without further registration."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

T = TypeVar("T")


def classes_in(package: str, base: type[T]) -> tuple[type[T], ...]:
    """Return the classes that derive from `base` and are defined in a package, in order of file names."""
    found: list[type[T]] = []
    for name in sorted(module.name for module in iter_modules(import_module(package).__path__)):
        module = import_module(f"{package}.{name}")
        kinds = (each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base))
        found += [kind for kind in kinds if kind.__module__ == module.__name__]
    return tuple(found)
