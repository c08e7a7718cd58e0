"""The operations of effects in Gears of Industry, one in each file."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rules.engine.operations import collected
from rules.gears_of_industry.operation import Operation

OPERATIONS: tuple[type[Operation], ...] = collected(__name__, __path__)  # type: ignore[assignment]

if TYPE_CHECKING:
    AnyOperation = Operation
else:  # the reader distinguishes them by tag
    AnyOperation = reduce(or_, OPERATIONS)
