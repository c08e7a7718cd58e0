"""The operations of Mechyard's effects, one per file."""

from functools import reduce
from importlib import import_module
from operator import or_
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rules.mechyard.operation import Operation


def _collected() -> tuple[type[Operation], ...]:
    """Return all operation classes of this package, in order of file names."""
    found: list[type[Operation]] = []
    for name in sorted(module.name for module in iter_modules(__path__)):
        module = import_module(f"{__name__}.{name}")
        kinds = (
            each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Operation)
        )
        found += [kind for kind in kinds if kind.__module__ == module.__name__]
    return tuple(found)


OPERATIONS = _collected()

if TYPE_CHECKING:
    AnyOperation = Operation
else:  # the module reader distinguishes them by these words
    AnyOperation = reduce(or_, OPERATIONS)
