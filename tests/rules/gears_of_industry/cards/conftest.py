"""The ways in which an effect is used."""

from __future__ import annotations

import pytest

from tests.rules.gears_of_industry.ways import WAYS, Way


@pytest.fixture(params=WAYS, ids=lambda way: way.called)
def way(request: pytest.FixtureRequest) -> Way:
    """An effect used as that of an own card, of a neutral card, and copied from a rival's."""
    found: Way = request.param
    return found
