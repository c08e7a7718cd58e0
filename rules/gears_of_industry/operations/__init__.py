"""What an effect of Gears of Industry can do: one operation in each file."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rules.engine.operations import collected
from rules.gears_of_industry.operation import Operation

OPERATIONS: tuple[type[Operation], ...] = collected(__name__, __path__)  # type: ignore[assignment]

if TYPE_CHECKING:
    AnyOperation = Operation
else:  # what reads the cards tells them apart by their words
    AnyOperation = reduce(or_, OPERATIONS)
