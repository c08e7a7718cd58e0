"""A check that needs an unreadable operation ends there, and faults are reported by the file's lines."""

from __future__ import annotations

import pytest

from rules.content.unreadable import UNREAD, UnreadableValue
from rules.engine.operations import tag


def test_the_word_of_an_operation_that_could_not_be_read_is_not_known() -> None:
    with pytest.raises(UnreadableValue):
        tag(UNREAD)
