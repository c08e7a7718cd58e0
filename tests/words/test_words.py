"""The words of the games and of the app keep to the voice, and what a game says is what its file holds."""

from __future__ import annotations

import re

import pytest

from rules import catalog
from rules.common.text import possessive
from tests.words import SOURCES, lines, offenders, offenders_file, wording, wording_file
from tests.words.voice import faults
from tests.words.written import ROOT

REMEDY = "`python main.py golden words` rewrites the files"


@pytest.mark.parametrize("game", catalog.IDS)
def test_a_game_says_what_its_file_holds(game: str) -> None:
    assert wording(game) == lines(wording_file(game)), REMEDY


@pytest.mark.parametrize("source", SOURCES)
def test_no_text_is_new_among_the_offenders_and_none_stays_that_is_mended(source: str) -> None:
    found, known = offenders(source), lines(offenders_file(source))
    assert not set(found) - set(known), "another wording is needed"
    assert not set(known) - set(found), REMEDY


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        ("refusal", "Who has no machine pays less.", "clause as subject"),
        ("refusal", "It costs 5 gears.", "it first"),
        ("refusal", "Towers stay where they are.", "not to you"),
        ("prompt", "2 cards may enter.", "no verb"),
        ("log", "Ada pays a gear for a machine of yours.", "of yours"),
        ("preview", "Then one more; it stays", "semicolon"),
        ("label", "Draw a card and then discard another card", "long"),
        ("card", "This neither moves nor attacks.", "neither"),
        ("", "The rival answers.", "opponent"),
        ("", "You draw a card then.", "late adverb"),
        ("", "Towers move in your turn only.", "late adverb"),
    ],
)
def test_the_voice_refuses(kind: str, text: str, fault: str) -> None:
    assert fault in faults(kind, text)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("refusal", "You need 2 more gears (costs 5, you have 3)."),
        ("refusal", "Choose an empty space in your entry zone."),
        ("prompt", "Respond to Magpie?"),
        ("", "The file has changed since then."),
        ("", "This folder is read-only."),
        ("prompt", "Play up to 2 cards into the markets."),
        ("preview", "Column needs one more 4"),
        ("log", "Ada pays 1 gear to flip Pipsqueak."),
        (
            "detail",
            "Heart hit at c, its own effect saves its weapon at c, c disconnected (SG-6.2, SG-6.3, SG-6.4)",
        ),
        ("card", "When this attacks a unit, that unit can't attack during its controller's next turn."),
    ],
)
def test_the_voice_lets_through(kind: str, text: str) -> None:
    assert faults(kind, text) == []


def test_one_function_says_whose_something_is() -> None:
    assert (possessive("Ada"), possessive("James")) == ("Ada's", "James'")
    by_hand = re.compile(r"[}\]]'s\b")
    files = [path for folder in ("rules", "game") for path in (ROOT / folder).rglob("*.py")]
    found = [path.name for path in files if by_hand.search(path.read_text(encoding="utf-8"))]
    assert found == ["text.py"], "write {possessive(name)}"
