"""Speed and memory are measured as players have them."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session", autouse=True)
def pictures_once() -> None:
    """Every window draws its own pictures."""


@pytest.fixture(autouse=True)
def no_collection() -> None:
    """Memory is given back."""


@pytest.fixture(scope="session", autouse=True)
def no_flushing() -> None:
    """Files are on the disk before it goes on."""
