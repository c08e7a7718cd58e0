"""The ways to use an effect."""

from __future__ import annotations

import pytest

from tests.rules.gears_of_industry.ways import WAYS, Way


@pytest.fixture(params=WAYS, ids=lambda way: way.called)
def way(request: pytest.FixtureRequest) -> Way:
    """Return each way to use an effect: of an own card, of a neutral card, and copied from an opponent's."""
    found: Way = request.param
    return found
