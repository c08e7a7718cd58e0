"""Kinds of wrong packs, one a line: what is put into a folder before `check` and the app are asked about it."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from rules.content import DATA
from rules.content.packs import MOST_ENTRIES
from tests.app.packs import RED

Step = Callable[[Path], object]
"""Changes the folder of a pack."""
CARDS, GAME = "data/planet_smash/cards/planets.yaml", "data/planet_smash/game.yaml"
BOOK = "data/planet_smash/rulebook.yaml"
LESSONS = "data/smash_gear/lessons/lessons.yaml"
MAP, LAYOUT, COMMON = (
    "data/planet_smash/table.tmx",
    "data/layouts/planet_smash.yaml",
    "data/layouts/common.yaml",
)
THEME, BOARD = "data/themes/night.yaml", "data/smash_gear/boards/bench.tmx"
BODIES, SETS = "data/smash_gear/bodies.yaml", "data/smash_gear/sets.yaml"
DECKS = "data/gears_of_industry/decks/ready_made.yaml"
MACHINES = "data/smash_gear/cards/second_machines.yaml"
MODULES, YARD = "data/mechyard/cards/weapons.yaml", "data/mechyard/table.tmx"
PICTURE, SOUND = "art/planet_smash/card_sky.svg", "art/sounds/bell.wav"
BOMB = "a: &a [x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{below}'] * 9)}]\n" for below, name in pairwise("abcdefghij")
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">%s</svg>'


def put(name: str, content: str | bytes = "") -> Step:
    """A file with that content."""

    def step(pack: Path) -> None:
        place = pack / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)

    return step


def own(name: str, before: str = "", after: str = "", to: str = "") -> Step:
    """One of the program's own files under its name or another, the first of some words in it replaced."""

    def step(pack: Path) -> None:
        data = (DATA.parent / name).read_bytes()
        assert before.encode() in data, (name, before)
        put(to or name, data.replace(before.encode(), after.encode(), 1) if before else data)(pack)

    return step


def longer(name: str, head: bytes = b"", tail: bytes = b"", cut: int | None = None) -> Step:
    """One of the program's own files with something before and behind, or cut off after so many bytes."""
    return lambda pack: put(name, head + (DATA.parent / name).read_bytes()[:cut] + tail)(pack)


def without(name: str, place: str) -> Step:
    """One of the program's own maps without any object of a name."""

    def step(pack: Path) -> None:
        tree = ElementTree.fromstring((DATA.parent / name).read_text("utf-8"))
        for layer in tree.iter("objectgroup"):
            for each in layer.findall(f"object[@name='{place}']"):
                layer.remove(each)
        put(name, ElementTree.tostring(tree, "unicode"))(pack)

    return step


def breaks(name: str) -> Step:
    """One of the program's own files with other ends of lines."""
    return lambda pack: put(name, (DATA.parent / name).read_bytes().replace(b"\n", b"\r\n"))(pack)


def folder(name: str) -> Step:
    """An empty folder."""
    return lambda pack: (pack / name).mkdir(parents=True)


def link(name: str, to: str) -> Step:
    """A link; where it leads may lie beside the pack."""

    def step(pack: Path) -> None:
        place = pack / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(to)

    return step


def locked(name: str) -> Step:
    """What nobody may read any more."""
    return lambda pack: os.chmod(pack / name, 0)


def pipe(name: str) -> Step:
    """A pipe under a file's name."""

    def step(pack: Path) -> None:
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(pack / name)

    return step


def as_file(pack: Path) -> None:
    """A file in the place of the folder."""
    pack.rmdir()
    pack.write_text("planets: []\n", encoding="utf-8")


def gone(pack: Path) -> None:
    """Nothing in the place of the folder."""
    pack.rmdir()


def many(pack: Path) -> None:
    """More files than a pack may hold."""
    (pack / "art").mkdir()
    for number in range(MOST_ENTRIES + 1):
        (pack / "art" / f"{number}.txt").touch()


def large(name: str, size: int) -> Step:
    """A file of so many bytes, which takes no room."""

    def step(pack: Path) -> None:
        put(name)(pack)
        os.truncate(pack / name, size)

    return step


def wav(chunk: int, samples: int = 2000, rate: int = 22050, channels: int = 1, bits: int = 16) -> bytes:
    """A sound whose chunk of samples says it is that long."""
    align = channels * bits // 8
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, channels, rate, rate * align, align, bits)
    data = form + struct.pack("<4sI", b"data", chunk) + bytes(samples)
    return struct.pack("<4sI4s", b"RIFF", len(data) + 4, b"WAVE") + data


def png(side: int) -> bytes:
    """The head of a picture of so many px a side, without any of them."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII5BI", 13, b"IHDR", side, side, 8, 2, 0, 0, 0, 0)


def one_more(pack: Path) -> None:
    """A planet of which there is no picture."""
    first = (DATA.parent / CARDS).read_text("utf-8").split("\n  - ")[1]
    put("data/planet_smash/cards/more.yaml", "planets:\n  - " + first.replace("id: lv_426", "id: lv_427"))(
        pack
    )


KINDS: dict[str, tuple[Step, ...]] = {
    # -- the folder itself
    "file": (as_file,),
    "gone": (gone,),
    "empty": (),
    "nothing_known": (put("notes.txt", "x"),),
    "foreign_game": (put("data/chess/cards/mine.yaml", "cards: []\n"),),
    "empty_data": (folder("data"),),
    "empty_game": (folder("data/planet_smash"),),
    "empty_cards": (folder("data/planet_smash/cards"),),
    "too_many": (many,),
    "art_is_a_file": (own(CARDS), put("art", "x")),
    "data_is_a_file": (own(PICTURE), put("data", "x")),
    "locked_folder": (own(CARDS), own(PICTURE), locked("data/planet_smash/cards")),
    # -- links
    "link_out": (put("../outside.svg", RED), link(PICTURE, "../../../outside.svg")),
    "link_to_nothing": (own(CARDS), link(PICTURE, "nothing.svg")),
    "link_in_a_circle": (own(CARDS), link("art/a", "b"), link("art/b", "a")),
    "link_to_itself": (own(CARDS), link("data/planet_smash/more", ".")),
    "data_leads_out": (put("../elsewhere/planet_smash/x.yaml"), link("data", "../elsewhere")),
    "link_within": (own(CARDS), link("data/planet_smash/cards/again.yaml", "planets.yaml")),
    # -- files by name and place
    "yml": (own(CARDS, to="data/planet_smash/cards/planets.yml"),),
    "upper_case": (own(CARDS, to="data/planet_smash/cards/MINE.YAML"),),
    "csv": (own(CARDS), put("data/planet_smash/cards/mine.csv", "id,title\n")),
    "nested_cards": (own(CARDS, to="data/planet_smash/cards/more/planets.yaml"),),
    "misspelt_cards": (own(CARDS, to="data/planet_smash/card/planets.yaml"),),
    "misspelt_game": (own(CARDS, to="data/planet_smashed/cards/planets.yaml"), own(PICTURE)),
    "misspelt_layouts": (own(LAYOUT, to="data/layout/planet_smash.yaml"), own(PICTURE)),
    "misspelt_theme": (own(THEME, to="data/themes/nigth.yaml"),),
    "yaml_in_game": (own(CARDS, to="data/planet_smash/planets.yaml"),),
    "yaml_in_data": (own(CARDS, to="data/planets.yaml"), own(PICTURE)),
    "bodies_elsewhere": (own(BODIES, to="data/planet_smash/bodies.yaml"),),
    "board_elsewhere": (own(BOARD, to="data/planet_smash/boards/bench.tmx"),),
    "gif": (put("art/planet_smash/card_sky.gif", "GIF89a"),),
    "mp3": (put("art/sounds/bell.mp3", "ID3"),),
    "sound_elsewhere": (own(SOUND, to="art/planet_smash/bell.wav"),),
    "dot_files": (own(CARDS), put("data/planet_smash/cards/._planets.yaml", "\0\5"), put("art/.DS_Store", "\0")),
    "folder_for_a_file": (folder(CARDS),),
    "folder_for_a_picture": (own(CARDS), put(PICTURE + "/readme.svg", RED)),
    "pipe": (pipe(CARDS),),
    "picture_pipe": (pipe(PICTURE),),
    "locked": (own(CARDS), locked(CARDS)),
    "locked_picture": (own(PICTURE), locked(PICTURE)),
    # -- text
    "bom": (longer(CARDS, b"\xef\xbb\xbf"),),
    "crlf": (breaks(CARDS), breaks(LAYOUT), breaks(THEME)),
    "nul": (longer(CARDS, tail=b"\0"),),
    "latin_1": (longer(CARDS, tail=b"# \xe9\n"),),
    "utf_16": (put(CARDS, "planets: []".encode("utf-16")),),
    "huge": (large(CARDS, 64 * 1024 * 1024),),
    "empty_file": (put(CARDS),),
    "bad_yaml": (put(CARDS, "planets: [\n"),),
    "tab": (put(CARDS, "planets:\n\t- id: x\n"),),
    "tag": (put(CARDS, "planets: !!python/object:os.system x\n"),),
    "bomb": (put(CARDS, BOMB),),
    "twice_a_key": (own(CARDS, "    rounds: 16", "    rounds: 16\n    rounds: 17"),),
    # -- cards
    "no_cards": (put(CARDS, "planets: []\n"),),
    "unknown_field": (own(CARDS, "rounds: 16", "round: 16"),),
    "wrong_type": (own(CARDS, "rounds: 16", "rounds: many"),),
    "twice_an_id": (own(CARDS, "id: old_thunder", "id: lv_426"),),
    "id_of_another_file": (own(CARDS, to="data/planet_smash/cards/zz.yaml"),),
    "long_title": (own(CARDS, "title: LV-426", "title: " + "Interminable " * 5),),
    "letters": (own(CARDS, "title: LV-426", "title: 惑星"),),
    "unknown_effect": (own(MACHINES, "op: gain_honor", "op: gain_honour"),),
    "unknown_art": (own(MACHINES, "art: pipsqueak", "art: pipsqueek"),),
    "module_without_ports": (own(MODULES, "sides: esw", 'sides: ""'),),
    "module_ranges": (own(MODULES, "ranges: [mid, long]", "ranges: [long, mid]"),),
    "module_foot": (own(MODULES, "damage: 2,", "damage: 2, mobility: 4,"),),
    "module_effect": (own(MODULES, "do: carry_over", "do: carry"),),
    "module_endless": (own(MODULES, "{when: hit, do: carry_over, target: joined_to_hit}",
                           "{when: damaged, do: damage, n: 1, target: the_weapon}"),),
    "module_deck": (put(MODULES, "modules: []\n"),),
    "unknown_kind": (own(MACHINES, "kind: machine", "kind: machin"),),
    # -- game, rulebook, decks, sets, bodies, boards
    "game_field": (own(GAME, "tagline:", "tag:"),),
    "game_of_another_id": (own(GAME, "id: planet_smash", "id: smash_gear"),),
    "game_art": (own(GAME, "art: shelf/planet_smash.svg", "art: shelf/planet_smesh.svg"),),
    "game_bad_art": (own(GAME, "art: shelf/planet_smash.svg", "art: ../x.svg"),),
    "game_letters": (own(GAME, "title: Planet Smash", "title: 惑星"),),
    "rulebook_field": (own(BOOK, "  - title: What", "  - titel: What"),),
    "rulebook_without_a_rule": (own(BOOK, "id: PS-1.1", "id: PS" + "-1.9"),),
    "scene_field": (put("data/planet_smash/scenes/mine.yaml", "scenes: [{id: x, positoin: {planet: lv_426}}]\n"),),
    "lesson_field": (own(LESSONS, "goal: Flip", "gaol: Flip"),),
    "lesson_position": (own(LESSONS, "at: [1, 5]", "at: [7, 5]"),),
    "lesson_move": (own(LESSONS, "does: Flip north", "does: Flip"),),
    "lesson_tip": (own("data/smash_gear/lessons/tips.yaml", "when: last_base", "when: lost_base"),),
    "scene_planet": (put("data/planet_smash/scenes/mine.yaml", "scenes: [{id: x, position: {planet: lv_426x}}]\n"),),
    "rulebook_of_another": (own(BOOK, "id: PS-1.1", "id: XX-1.1"),),
    "rulebook_icon": (own(BOOK, "icon: target,", "icon: tarket,"),),
    "rulebook_letters": (own(BOOK, "title: Start of a round", "title: 惑星"),),
    "deck_card": (own(DECKS, "cards:", "cards: {nobody: 1}\n    x:"),),
    "sets_field": (own(SETS, "relief: 2", "releif: 2"),),
    "bodies_weapon": (own(BODIES, "weapon: arc", "weapon: ark"),),
    "bodies_design": (own(BODIES, "design: bright_spark", "design: brite_spark"),),
    "board_cut": (longer(BOARD, cut=900),),
    "board_property": (own(BOARD, 'name="sets"', 'name="set"'),),
    "board_letters": (own(BOARD, "Test Bench", "惑星"),),
    "board_without_a_start": (own(BOARD, "1,3,1", "1,1,1"),),
    "board_new": (own(BOARD, to="data/smash_gear/boards/yard_two.tmx"),),
    # -- the map
    "map_cut": (longer(MAP, cut=2000),),
    "map_place": (own(MAP, 'name="target/', 'name="tarket/'),),
    "map_not_xml": (put(MAP, "x"),),
    "map_of_parts": (own(YARD, 'name="scrap"', 'name="scrip"'),),
    "map_without_a_place": (without(YARD, "scrap"),),
    "map_without_a_bay": (without(YARD, "bay/next"),),
    "map_without_a_part": (without(YARD, "panel/track"),),
    "map_unknown_part": (own(YARD, 'value="strip"', 'value="stripe"'),),
    # -- layouts and colours
    "layout_field": (own(LAYOUT, "least: 300", "leest: 300"),),
    "layout_colour": (own(LAYOUT, "ink: text2", "ink: txt2"),),
    "layout_base": (own(LAYOUT, "extends: common/full", "extends: common/ful"),),
    "layout_art": (own(LAYOUT, "art: planet_smash/card_sky.svg", "art: planet_smash/card_skye.svg"),),
    "layout_list": (put(LAYOUT, "- x\n"),),
    "layout_text": (own(LAYOUT, "title: {box: [5.4, 3, 52, 8.6]", "title: {box: [5.4, 3, 4, 8.6]"),),
    "layout_unknown_card_field": (own(LAYOUT, "full:", "full:\n  when: {nosuch: x}"),),
    "common_field": (own(COMMON, "full:", "full:\n  idd: x"),),
    "layout_new": (put("data/layouts/mine.yaml", "full: {extends: common/full, idd: 3}\n"),),
    "theme_field": (own(THEME, "colours:", "colors:"),),
    "theme_colour": (own(THEME, '"#0A0F16"', '"#0A0F1"'),),
    "theme_without_a_colour": (own(THEME, '  night0: "#0A0F16"\n', ""),),
    "theme_without_a_safe_player": (
        own(THEME, '    - {fill: "#5A3FA8", light: "#A890E8", deep: "#33245F", shape: hexagon}\n', ""),
    ),
    "theme_unreadable": (own(THEME, 'text: "#F6EEDF"', 'text: "#0A0F16"'),),
    # -- pictures and sounds
    "picture_text": (put(PICTURE, "no picture"),),
    "picture_empty": (put(PICTURE),),
    "picture_script": (put(PICTURE, SVG % "<script>x</script>"),),
    "picture_filter": (put(PICTURE, SVG % '<rect filter="url(#f)" width="9" height="9"/>'),),
    "picture_cut": (longer(PICTURE, cut=300),),
    "picture_wrong_name": (put("art/planet_smash/card_sky.png", RED),),
    "picture_png_cut": (put("art/planet_smash/card_sky.png", png(9)),),
    "picture_png_large": (put("art/planet_smash/card_sky.png", png(60_000)),),
    "picture_huge": (large(PICTURE, 9 * 1024 * 1024),),
    "picture_of_a_choice": (put("art/planet_smash/lv_426.svg", "no picture"),),
    "choice_without_a_picture": (one_more,),
    "picture_unused": (put("art/planet_smash/whatever.svg", "no picture"),),
    "picture_twice": (put("art/immense_warfare/brass_golem.svg", RED), put("art/immense_warfare/brass_golem.png", "x")),
    "icon": (put("art/ui/icon_gear.svg", "no picture"),),
    "sound_text": (put(SOUND, "no sound"),),
    "sound_empty": (put(SOUND),),
    "sound_long_chunk": (put(SOUND, wav(2_000_000_000)),),
    "sound_short_chunk": (put(SOUND, wav(0)),),
    "sound_rate": (put(SOUND, wav(2000, rate=1)),),
    "sound_channels": (put(SOUND, wav(2000, channels=6)),),
    "sound_huge": (large(SOUND, 5_000_000),),
    "sound_locked": (own(SOUND), locked(SOUND)),
    "sound_pipe": (pipe(SOUND),),
}  # fmt: skip
"""A new kind is a line."""
