"""A check that speaks of an operation ends where that could not be read, and its file is told line by line."""

from __future__ import annotations

import pytest

from rules.content.unread import UNREAD, Unread
from rules.engine.operations import tag


def test_the_word_of_an_operation_that_could_not_be_read_is_not_known() -> None:
    with pytest.raises(Unread):
        tag(UNREAD)
