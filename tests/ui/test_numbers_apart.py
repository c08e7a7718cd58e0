"""A number stands apart from its word at every size of text."""

from __future__ import annotations

import pygame
import pytest

from game.ui import text


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("px", range(10, 31))
@pytest.mark.parametrize("words", ["4 turns", "34 machines", "27 programs", "1 base", "2 flips away"])
def test_a_number_is_not_glued_to_its_word(words: str, px: int, bold: bool) -> None:
    """At 11 and 13 px the font left a single px between "4" and "turns"."""
    number, word = words.split(" ", 1)
    room = text.width(words, px, bold) - text.width(number, px, bold) - text.width(word, px, bold)
    assert room >= 3
    drawn = text.line(words, px, pygame.Color("white"), bold)
    assert drawn.get_width() == text.width(words, px, bold), "measured as it is drawn"
    assert text.paragraph(words, 1000, px, pygame.Color("white"), bold).get_width() == drawn.get_width()
