"""Planets that seeds make on screen and as files: `main.py planet new`, the pictures, the table."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

import main
from game.dev import check
from game.planet_smash import globe
from game.planet_smash.command import as_yaml
from game.planet_smash.look import Look
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.planet_colours import world, world_like
from game.table.mapfile import load_layout
from game.ui.canvas import Box, Canvas
from game.ui.kit import Kit
from game.ui.picture_file import check_drawable
from rules import catalog
from rules.game import Setup
from rules.planet_smash import unseen

WHOLE = (False,) * 4


@pytest.mark.slow
def test_the_command_writes_a_pack_that_check_takes(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "pack"
    words = ["planet", "new", "Copper Hollow", "--boxes", "19", "--seed", "7", "--out", str(out)]
    assert main.main([*words, "--games", "0"]) == 0
    said = capsys.readouterr().out
    assert "Copper Hollow: 19 boxes" in said and f'--pack "{out}"' in said
    assert check.run([str(out)], lambda line: None) == 0
    game: Any = catalog.load("planet_smash", [out])
    planet = game.planets["copper_hollow"]
    assert (planet.title, planet.boxes) == ("Copper Hollow", 19)
    assert main.main([*words, "--games", "0"]) == 2, "it is there already"
    assert "already" in capsys.readouterr().err


def test_a_planet_goes_below_the_users_folder_where_none_is_named(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["planet", "new", "Thornwell", "--seed", "3", "--games", "0"]) == 0
    assert (
        home / "data" / "packs" / "thornwell" / "data" / "planet_smash" / "cards" / "thornwell.yaml"
    ).is_file()


@pytest.mark.slow
def test_its_rounds_are_set_by_bot_games(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "planet",
        "new",
        "Tin Bell",
        "--boxes",
        "12",
        "--seed",
        "1",
        "--games",
        "1",
        "--out",
        str(tmp_path),
    ]
    assert main.main(words) == 0
    assert "by 1 game of each" in (tmp_path / "data/planet_smash/cards/tin_bell.yaml").read_text()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["LV-426"], "A planet 'lv_426' already exists."),
        (["???"], "'???' isn't a planet name"),
        (["A name that is far too long for a card"], "up to 24 letters"),
        (["Tin", "--boxes", "25"], "--boxes 25 is too large"),
        (["Tin", "--out", ""], "isn't a folder"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], line: str
) -> None:
    assert main.main(["planet", "new", *words, "--games", "0"]) == 2
    said = capsys.readouterr().err
    assert line in said and said.count("\n") == 1


@pytest.mark.slow
def test_two_hundred_of_them_are_read_as_files(tmp_path: Path) -> None:
    cards = tmp_path / "data" / "planet_smash" / "cards" / "made.yaml"
    cards.parent.mkdir(parents=True)
    planets = [unseen.planet(unseen.id_of(seed)) for seed in range(200)]
    bodies = [as_yaml(planet, 0, 0).partition("planets:\n")[2] for planet in planets]
    cards.write_text("planets:\n" + "".join(bodies))
    game: Any = catalog.load("planet_smash", [tmp_path])
    read = game.planets
    assert [read[planet.id] for planet in planets] == planets


@pytest.mark.slow
def test_two_hundred_pictures_can_be_drawn_and_differ() -> None:
    pictures = {globe.picture(seed) for seed in range(200)}
    assert len(pictures) == 200
    for picture in pictures:
        check_drawable("made.svg", picture.encode())


def test_the_rubble_of_a_planet_that_a_pack_brings_has_the_colours_of_its_picture(tmp_path: Path) -> None:
    """Any planet of a pack lay in the moon's rubble."""
    (tmp_path / "art" / "planet_smash").mkdir(parents=True)
    head = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"'
    disc = f'<svg {head}><circle cx="32" cy="32" r="30" fill="{{}}"/></svg>'
    for name, colour in (("mossy", "#2E9A40"), ("rusty", "#C0402A")):
        (tmp_path / "art" / "planet_smash" / f"{name}.svg").write_text(disc.format(colour))
    kit = Kit.make(Canvas(1280, 720))
    kit.art.lay((tmp_path,))
    painter = PlanetPainter(kit)
    assert world("mossy") is None
    skies = [painter.space((400.0, 400.0), (200.0, 200.0), 0.5, name) for name in ("mossy", "rusty")]
    halos = [tuple(sky.get_at((200, 60)))[:3] for sky in skies]
    assert halos[0][1] > halos[0][0] and halos[1][0] > halos[1][1], "green glows green, red glows red"
    made = world_like(pygame.Color("#2E9A40"))
    rubble, night = pygame.Color(made.rubble), pygame.Color(made.night)
    assert rubble.g > rubble.r and sum(night[:3]) < sum(rubble[:3])


@pytest.mark.slow
def test_two_hundred_portraits_are_seen() -> None:
    painter = PlanetPainter(Kit.make(Canvas(1280, 720)))
    for seed in range(200):
        drawn = painter.small(unseen.id_of(seed), WHOLE, 40)
        assert drawn.get_bounding_rect().width > 30
        assert world(unseen.id_of(seed)) is not None


@pytest.mark.slow
def test_two_hundred_tables_hold_their_planets_with_nothing_in_each_others_way() -> None:
    game, layout = catalog.load("planet_smash"), load_layout(Path("data/planet_smash/table.tmx"))
    kit = Kit.make(Canvas(640, 480))
    look = Look(kit, game, layout)  # type: ignore[arg-type]
    setup = Setup("planet_smash", ("Ada",), {"planet": unseen.CHOICE, "colours": "standard"})
    for seed in range(200):
        view = game.view(game.new_game(setup, seed), 0)
        planet = game.planets[view.planet]  # type: ignore[attr-defined]
        assert planet == unseen.planet(f"unseen_{seed}")
        places = [f"box/{id}/{i}" for id, each in planet.quadrants.items() for i in range(len(each.boxes))]
        places += [f"cell/{id}/{i}" for id in planet.quadrants for i in range(6)]
        places += [f"target/{id}" for id in planet.quadrants if id != "wild"]
        boxes = [box for place in places if (box := look.parts.at(view).place(place)) is not None]
        assert len(boxes) == len(places)
        assert all(apart(a, b) for a, b in combinations(boxes, 2)), seed
        if seed % 40 == 0:
            look.parts.at(view).ground(fixed=False).draw(Surface(kit.canvas.size))
            assert look.zoom(view, "planet") is not None


def apart(a: Box, b: Box) -> bool:
    return a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
