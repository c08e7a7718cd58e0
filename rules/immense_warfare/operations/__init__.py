"""The operations of Immense Warfare's effects, one per file, and those shared by all games."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from rules.engine.conditions import OnlyIf
from rules.engine.operations import IfYouDid, May, Operation, collected
from rules.immense_warfare.conditions import AnyCondition

OPERATIONS = (*collected(__name__, __path__), IfYouDid, May, OnlyIf[AnyCondition])

if TYPE_CHECKING:
    AnyOperation = Operation[Any]
else:  # the card reader distinguishes them by these words
    AnyOperation = reduce(or_, OPERATIONS)
