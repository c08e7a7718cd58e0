"""What a page of changes says of the fields of a card."""

from __future__ import annotations

from game.cards.print.changes import Word, fields_changed


def test_a_field_with_parts_is_told_as_in_a_file() -> None:
    was = {"framing": {"focus": [0.5, 0.4]}, "cost": 3}
    now = {"framing": {"focus": (0.5, 0.4), "zoom": 2.0}, "cost": 3}
    ((name, words),) = fields_changed(was, now)
    assert name == "framing"
    assert words == (
        Word("{focus: [0.5,", ""), Word("0.4]}", "gone"), Word("0.4], zoom: 2.0}", "new"),
    )  # fmt: skip


def test_a_field_that_says_nothing_is_as_good_as_none() -> None:
    assert not fields_changed({"title": "A"}, {"title": "A", "framing": {}, "text": "", "armour": 0})
    assert [name for name, _ in fields_changed({"armour": 2}, {"armour": 0})] == ["armour"]
