"""Every colour pair that carries meaning can be told apart: WCAG contrast, both palettes (LOOK 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui import theme as themes
from game.ui.theme import Theme, contrast
from rules.content import DataFaults
from rules.content.nodes import Node, read_nodes
from tests.ui.helpers import ROOT

NIGHT = ROOT / "data" / "themes" / "night.yaml"
PALETTES = ("standard", "safe")
TEXT, MEANING = 4.5, 3.0


def read(file: Path) -> Node:
    """The tree of a theme's file."""
    return read_nodes(file, file.name)


@pytest.fixture(params=PALETTES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return themes.load(read(NIGHT), request.param)


def at_least(theme: Theme, least: float, pairs: list[tuple[str, str]]) -> None:
    found = {pair: contrast(theme.hex(pair[0]), theme.hex(pair[1])) for pair in pairs}
    assert not {pair: round(value, 2) for pair, value in found.items() if value < least}


def test_letters_on_night(theme: Theme) -> None:
    nights = ("night0", "night1", "night2", "night3", "night4")
    inks = ("text", "text2", "brass_light", "lamp", "good")
    at_least(theme, TEXT, [(ink, night) for ink in inks for night in nights])
    at_least(theme, TEXT, [("mute", night) for night in nights[:4]])
    refused = nights[:3] if theme.palette == "safe" else nights
    at_least(theme, TEXT, [("refused", night) for night in refused])
    at_least(theme, TEXT, [(ink, night) for ink in ("weapon", "honor", "caution") for night in nights])


def test_letters_in_the_colours_of_the_players(theme: Theme) -> None:
    nights = ("night0", "night1", "night2", "night3")
    at_least(theme, TEXT, [(f"player{n}_light", night) for n in (1, 2, 3, 4) for night in nights])
    at_least(theme, TEXT, [("text", f"player{n}_deep") for n in (1, 2, 3, 4)])


def test_shapes_of_the_players_stand_out(theme: Theme) -> None:
    nights = ("night0", "night1", "night2")
    at_least(theme, MEANING, [(f"player{n}_light", night) for n in (1, 2, 3, 4) for night in nights])
    at_least(theme, MEANING, [(f"player{n}_light", f"player{n}_deep") for n in (1, 2, 3, 4)])


def test_seat_numbers_on_their_shapes(theme: Theme) -> None:
    for player in theme.players:
        best = max(contrast(player.fill, theme.hex("ink")), contrast(player.fill, theme.hex("white")))
        assert best >= 3.8, player.shape  # 12 px bold, beside the name that says it again


def test_letters_on_paper(theme: Theme) -> None:
    papers = ("paper", "paper2")
    at_least(theme, TEXT, [(ink, paper) for ink in ("ink", "ink2", "paper_number") for paper in papers])
    domains = ("technology", "finance", "labour", "energy")
    at_least(theme, TEXT, [(f"domain_{name}_ink", paper) for name in domains for paper in papers[:1]])


def test_letters_on_controls(theme: Theme) -> None:
    steps = ("primary_top", "primary_upper", "primary_lower", "primary_bottom")
    at_least(theme, TEXT, [("brass_ink", step) for step in steps])
    at_least(theme, TEXT, [("text", "secondary_top"), ("text", "secondary_bottom"), ("text", "chip_fill")])
    at_least(theme, TEXT, [("lamp", "lit_top"), ("lamp", "lit_bottom"), ("disabled", "disabled_fill")])
    at_least(theme, TEXT, [("text", "tooltip_fill"), ("text2", "tooltip_fill"), ("mute", "tooltip_fill")])
    at_least(theme, TEXT, [("text", "refused_fill"), ("refused_text", "refused_fill")])


def test_icons_and_lines_on_controls(theme: Theme) -> None:
    faces = ("icon_top", "icon_bottom", "panel_top", "panel_bottom")
    at_least(theme, MEANING, [("text2", face) for face in faces])
    at_least(theme, MEANING, [("refused", "refused_fill"), ("cool", "night0"), ("lamp", "secondary_top")])
    marks = ("good", "caution", "refused", "lamp", "cool", "weapon", "honor")
    at_least(theme, MEANING, [(mark, face) for mark in marks for face in ("panel_top", "panel_bottom")])
    bars = ("bandwidth", "durability", "armour", "power")
    at_least(theme, MEANING, [(bar, "night0") for bar in bars])


def test_pips_on_dice(theme: Theme) -> None:
    at_least(theme, MEANING, [(f"die_{name}_pips", f"die_{name}_body") for name in ("red", "blue", "yellow")])


def test_numbers_on_badges(theme: Theme) -> None:
    at_least(theme, TEXT, [("badge_edge", badge) for badge in ("power", "durability", "armour", "bandwidth")])


def test_every_shape_differs(theme: Theme) -> None:
    assert len({player.shape for player in theme.players}) == 4
    assert len({die.shape for die in theme.dice.values()}) == 3


def test_seats_repeat_colours() -> None:
    night = themes.load(read(NIGHT))
    assert night.hex("player5_light") == night.hex("player1_light")
    assert night.hex("player99_deep") == night.hex("player3_deep")
    assert night.hex("#ABCDEF") == "#ABCDEF"


def test_light_and_shade_are_the_mixes_of_the_book() -> None:
    night = themes.load(read(NIGHT))
    assert night.light("black") == themes.mix("#000000", "#FFEBC8", 0.42)
    assert night.shade("white") == themes.mix("#FFFFFF", "#070C14", 0.5)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('night2: "#17222F"', 'night2: "blue"'), "night.yaml:7 colours.night2: expected"),
        (('  lamp: "#FFE0A0"\n', ""), "missing colour lamp"),
        (("title: Night workshop", "title: 3"), "title: expected text, got 3"),
        (("title: Night workshop", "titel: Night"), "titel"),
        (('  night1: "#0F1620"', '  night0: "#0F1620"'), "twice"),
        (('pips: "#2A1E05"', "pips: 7"), "dice.yellow"),
        (('    good: "#8CC4FF"', "    good: green"), "safe.colours.good"),
        (("title: Night workshop", "title: [1, 2"), "night.yaml:"),
        (("shape: triangle}", "shape: blob}"), "blob"),
    ],
)
def test_a_bad_theme_says_what_is_wrong(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    bad = tmp_path / "night.yaml"
    bad.write_text(NIGHT.read_text().replace(*change))
    with pytest.raises(DataFaults) as error:
        themes.load(read(bad))
    assert said in str(error.value)
    assert all("night.yaml" in line for line in str(error.value).splitlines()), (
        "a line a fault, each with its place"
    )


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00junk", b"- 1\n- 2\n", b"\x00"])
def test_rubbish_is_no_theme(tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "night.yaml"
    bad.write_bytes(content)
    with pytest.raises(DataFaults, match=r"night\.yaml"):
        themes.load(read(bad))


def test_a_missing_theme_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match=r"none\.yaml.*missing"):
        themes.load(read(tmp_path / "none.yaml"))
