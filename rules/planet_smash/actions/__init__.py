"""The actions of Planet Smash, one kind per file."""

from functools import reduce
from operator import or_

from rules.base.action import collected, in_phases
from rules.planet_smash.state import PHASES

KINDS = collected(__name__, __path__)
IN_PHASES = in_phases(KINDS, PHASES)
MOVES: object = reduce(or_, KINDS)
"""The type that actions are decoded as."""
