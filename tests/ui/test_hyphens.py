"""Names in lines too narrow for them: broken between syllables, whole where there is room."""

import pytest

from game.ui import text
from game.ui.hyphens import lines, parts


@pytest.mark.parametrize(
    ("word", "halves"),
    [
        ("Clockwork", ("Clock-", "work")),
        ("Centipede", ("Centi-", "pede")),
        ("Leviathan", ("Levia-", "than")),
        ("Cathedral", ("Cathe-", "dral")),
        ("Three-Heart", ("Three-", "Heart")),
        ("Heron", ("He-", "ron")),
        ("Shipyard", ("Ship-", "yard")),
        ("Lathe", None),
        ("Bridge", None),
        ("Machine", ("Ma-", "chine")),
        ("Bottle", ("Bot-", "tle")),
        ("Ox", None),
        ("Jam", None),
    ],
)
def test_a_word_is_parted_between_syllables(word: str, halves: tuple[str, str] | None) -> None:
    assert parts(word) == halves


def test_a_text_takes_as_few_lines_as_have_room() -> None:
    assert lines("Jam the Works", 80, lambda text: 8 * len(text)) == ["Jam the", "Works"]
    assert lines("Clockwork Hare", 80, lambda text: 8 * len(text)) == ["Clockwork", "Hare"]
    assert lines("Clockwork Hare", 60, lambda text: 8 * len(text)) == ["Clock-", "work", "Hare"]


def test_nothing_of_a_text_is_lost() -> None:
    for room in range(1, 100):
        found = lines("Three-Heart Cathedral", room, lambda text: 8 * len(text))
        assert "".join(found).replace("-", "").replace(" ", "") == "ThreeHeartCathedral"


def test_a_word_too_wide_for_its_line_is_broken_between_syllables() -> None:
    wide = text.width("Bot-a-pul", 14, True)
    assert text.wrap("Bot-a-pult attacks", wide, 14, True)[0] == "Bot-"
    assert text.wrap("modulator", text.width("modula", 14), 14) == ["modu-", "lator"]


def test_what_is_no_word_is_broken_anywhere_and_stays_whole() -> None:
    path = "/home/someone/packs/first.yaml"
    assert "".join(text.wrap(path, text.width("/home/so", 14), 14)) == path
