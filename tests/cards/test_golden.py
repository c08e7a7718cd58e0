"""Golden pictures: chosen cards in every face look as they did.

Written anew by `COGWRIGHT_GOLDEN=write python -m pytest tests/cards/test_golden.py`; look at what changed before
committing it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cards.faces import Extent, sample
from tests.cards.faces import GOLDEN, OTHERS, apart, deck, faces_of, flat, folder

MEAN, FAR = 1.5, 0.004
"""How far a face may be from its picture: fonts are bundled, but libraries round in ways of their own."""
WRITE = os.environ.get("COGWRIGHT_GOLDEN") == "write"

FACES: dict[str, tuple[str, str, str, Extent, dict[str, Any]]] = {
    "full_machine": ("smash_gear", "full", "gantry_ox", 240.0, {}),
    "full_title_on_two_lines": ("smash_gear", "full", "cathedral", 240.0, {}),
    "full_without_effect": ("smash_gear", "full", "pipsqueak", 240.0, {}),
    "full_script": ("smash_gear", "full", "jam_the_works", 240.0, {}),
    "full_supply": ("smash_gear", "full", "destroy_base", 240.0, {}),
    "hand_machine": ("smash_gear", "hand", "heron", 108.0, {}),
    "hand_lit": ("smash_gear", "hand", "cathedral", 108.0, {"lit": True}),
    "hand_resting": ("smash_gear", "hand", "ballast", 108.0, {"why": "no target"}),
    "hand_half_covered": ("smash_gear", "hand", "clockwork_hare", 108.0, {"why": "not now", "seen": 0.6}),
    "among": ("smash_gear", "among", "leviathan", 80.0, {}),
    "small": ("smash_gear", "small", "stilts", 20.0, {}),
    "back": ("smash_gear", "back", "", 60.0, {}),
    "ticket_lit": ("smash_gear", "ticket", "heron", (252.0, 62.0), {"state": "lit"}),
    "ticket_long_dear": ("smash_gear", "ticket", "cathedral", (252.0, 62.0), {"state": "dear"}),
    "ticket_program": ("smash_gear", "ticket", "ballast", (252.0, 42.0), {"state": "shut"}),
    "ticket_supply": ("smash_gear", "ticket", "base", (122.0, 50.0), {"state": "lit", "left": 20}),
    "mecha_full": ("immense_warfare", "full", "turtle", 240.0, {}),
    "mecha_full_with_the_longest_text": ("immense_warfare", "full", "kamin", 240.0, {}),
    "pilot_full": ("immense_warfare", "full", "jason_the_looks_brannan", 240.0, {}),
    "tower_in_hand": ("immense_warfare", "hand", "siege_tower", 108.0, {"lit": True}),
    "mecha_in_hand_resting": ("immense_warfare", "hand", "challenger_tank", 108.0, {"why": "needs 2 more"}),
    "command_small": ("immense_warfare", "small", "longshot", 20.0, {}),
    "mecha_chip": ("immense_warfare", "chip", "insect_drone", (90.0, 79.0), {
        "called": "Insect Drone", "owner": 1, "power": "1", "left": "1", "signs": ("flight", "speed"),
    }),
    "mecha_chip_hurt_and_resting": ("immense_warfare", "chip", "dragon_ship", (90.0, 79.0), {
        "called": "Dragon Ship", "owner": 2, "power": "4", "left": "1", "hurt": True, "shield": 2, "spent": True,
    }),
    "mecha_chip_newly_arrived": ("immense_warfare", "chip", "shiftformers_mechas_in_disguise", (90.0, 79.0), {
        "called": ("Shiftformers, Mechas In Disguise", "Shiftformers"), "owner": 1, "power": "2", "left": "4",
        "fresh": True,
    }),
    "tower_chip": ("immense_warfare", "chip", "radio_tower", (90.0, 79.0), {
        "called": "Radio Tower", "owner": 2, "left": "2", "gives": 1,
    }),
    "command_that_stays": ("immense_warfare", "spell", "road_works", (98.0, 86.0), {
        "called": "Road Works", "owner": 1, "time": 2,
    }),
    "attached": ("immense_warfare", "attached", "donna_the_swift", 25.0, {"owner": 1}),
    "factory_full": ("gears_of_industry", "full", "technology_07", 240.0, {}),
    "market_card_full": ("gears_of_industry", "full", "energy_08", 240.0, {}),
    "market_card_full_with_the_longest_text": ("gears_of_industry", "full", "energy_09", 240.0, {}),
    "factory_in_hand": ("gears_of_industry", "hand", "technology_04", 84.0, {"lit": True}),
    "market_card_in_hand": ("gears_of_industry", "hand", "finance_12", 84.0, {}),
    "market_card_in_hand_too_dear": ("gears_of_industry", "hand", "labour_13", 84.0, {"why": "needs 4 more"}),
    "index": ("gears_of_industry", "index", "labour_07", 54.0, {}),
    "index_usable_and_changed": ("gears_of_industry", "index", "energy_10", 54.0, {
        "lit": True, "changed": True, "value": "11",
    }),
    "factory_lying": ("gears_of_industry", "factory", "technology_09", 64.0, {}),
    "socket_with_a_conveyor": ("gears_of_industry", "socket", "technology_09", (102.0, 112.0), {"lies": True}),
    "gauge": ("gears_of_industry", "gauge", "technology_13", (102.0, 112.0), {"value": "13", "turn": 1}),
    "strip_lying": ("gears_of_industry", "strip", "technology_13", (25.0, 19.0), {"value": "13", "lies": True}),
    "weapon_full": ("mechyard", "full", "flak_organ", 240.0, {}),
    "movement_full_with_the_longest_text": ("mechyard", "full", "pogo_spring", 240.0, {}),
    "module_among": ("mechyard", "among", "core", 80.0, {}),
    "planet": ("planet_smash", "full", "lv_426", 330.0, {}),
}  # fmt: skip


@pytest.mark.many_cases
@pytest.mark.parametrize("name", FACES)
def test_a_face_looks_as_it_did(name: str) -> None:
    game, face, card, extent, more = FACES[name]
    compare(name, deck(game).face(face, card, extent, **more))


@pytest.mark.parametrize("game", ["immense_warfare", "gears_of_industry", "mechyard"])
def test_a_game_without_python_for_its_cards_has_faces(game: str, tmp_path: Path) -> None:
    faces = faces_of(folder(tmp_path, **{game: (OTHERS / f"{game}.yaml").read_text(encoding="utf-8")}))
    sheet = faces.layouts.get(f"{game}/full")
    assert faces.sample_faults() == () and sheet is not None
    compare(game, faces.render(f"{game}/full", sample(sheet), 240.0))


def compare(name: str, face: pygame.Surface) -> None:
    """A face against its golden picture, which is written where that is wanted."""
    path = GOLDEN / f"{name}.png"
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        pygame.image.save(flat(face), path)
    kept = pygame.image.load(path)
    assert kept.get_size() == face.get_size()
    mean, far = apart(flat(face), kept)
    if mean > MEAN or far > FAR:
        seen = Path(os.environ["COGWRIGHT_HOME"]) / path.name
        seen.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(flat(face), seen)
        pytest.fail(f"{name}: mean {mean:.2f}, far {far:.4f}; drawn now: {seen}, before: {path}")


def test_no_picture_lies_about_without_a_test() -> None:
    named = {*FACES, "immense_warfare", "gears_of_industry", "mechyard"}
    assert {path.stem for path in GOLDEN.glob("*.png")} == named
