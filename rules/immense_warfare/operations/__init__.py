"""What an effect of Immense Warfare can do: one operation in each file, and those that every game has."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from rules.engine.conditions import OnlyIf
from rules.engine.operations import IfYouDid, May, Operation, collected
from rules.immense_warfare.conditions import AnyCondition

OPERATIONS = (*collected(__name__, __path__), IfYouDid, May, OnlyIf[AnyCondition])

if TYPE_CHECKING:
    AnyOperation = Operation[Any]
else:  # what reads the cards tells them apart by their words
    AnyOperation = reduce(or_, OPERATIONS)
