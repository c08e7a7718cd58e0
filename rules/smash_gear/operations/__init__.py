"""The operations of Smash Gear's effects, one class per file; a new file adds an operation."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rules.engine.operations import collected
from rules.smash_gear.operation import Op

OPERATIONS = collected(__name__, __path__)

if TYPE_CHECKING:
    AnyOp = Op
else:  # the card reader distinguishes them by these words
    AnyOp = reduce(or_, OPERATIONS)
