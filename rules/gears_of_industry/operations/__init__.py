"""What an effect of Gears of Industry can do: one operation in each file, and those that every game has."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from rules.engine.operations import IfYouDid, May, Operation, collected

OPERATIONS = (*collected(__name__, __path__), IfYouDid, May)

if TYPE_CHECKING:
    AnyOperation = Operation[Any]
else:  # what reads the cards tells them apart by their words
    AnyOperation = reduce(or_, OPERATIONS)
