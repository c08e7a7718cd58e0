"""Faults in a pack that loading doesn't find: pictures that can't be drawn, characters missing in the font,
missing pictures.

The app checks an open pack in the background, one file a frame; `main.py check` checks all files at once by
the same functions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from game.app.scene_game import program_faults
from game.cards.assets import Assets
from game.table import mapfile
from game.table.layout import is_place
from game.ui import art, contrasts, font_coverage, pack_fonts, theme
from rules import catalog
from rules.content import Content, DataFaults, Fault, Rulebook, inside, read, read_nodes
from rules.content.folders import Found
from rules.content.kinds import PARTS, kind_of
from rules.content.nodes import node_below
from rules.lessons import proving
from rules.lessons import reading as lessons
from rules.problems.proving import faults_in_steps
from rules.problems.reading import PROBLEMS
from rules.scenes.reading import faults_by_scene, placed
from rules.tabletop import AnyTabletop

WORDED = {
    ".yaml": ("cards", "decks", "words", "scenes", "lessons", "problems", "theme"),
    ".tmx": ("cards",),
}
"""The kinds of files with displayed text, by file name extension."""


def of_pack(
    pack: Path, packs: Sequence[Path], load: Callable[[str], AnyTabletop]
) -> Iterator[tuple[Path, list[Fault]]]:
    """Yield each file of a pack with its faults, and each game's folder with the faults of what it refers to.
    The pack is one of the open `packs`; `load` returns the games with them."""
    for path in _files(pack):
        name = path.relative_to(pack).as_posix()
        yield path, of_file(path, kind_of(name), f"{pack.name}/{name}")
    if (folder := pack / "data" / theme.FOLDER).is_dir():
        yield folder, of_theme(packs)
    for id in catalog.IDS:
        if (folder := pack / "data" / id).is_dir():
            yield folder, of_game(id, packs, load)
            for found in positions_of_game(id, packs, load):
                yield folder, found


def of_file(path: Path, kind: str, name: str) -> list[Fault]:
    """Return the faults of a file of a kind; `name` is its name in the faults."""
    if kind == "picture":
        return [replace(fault, file=name) for fault in art.faults(path)]
    if kind == "font":
        return [Fault(name, 0, "", fault)] if (fault := pack_fonts.fault_of(path)) else []
    return [*font_coverage.faults(path, name)] if kind in WORDED.get(path.suffix, ()) else []


def of_theme(packs: Sequence[Path]) -> list[Fault]:
    """Return the contrast faults of the theme with packs in the palettes other than the standard one, which
    is checked on loading."""
    try:
        written = theme.tree(packs)
        made = theme.load(written)
    except DataFaults:  # reported where the file is loaded
        return []
    said, found = [*contrasts.warnings(made, written)], list[Fault]()
    for palette in theme.PALETTES[1:]:
        try:
            found += [fault for fault in contrasts.in_palette(written, palette) if fault not in said]
        except DataFaults as faults:
            found += faults.faults
    return found


def of_game(id: str, packs: Sequence[Path], load: Callable[[str], AnyTabletop]) -> list[Fault]:
    """Return a fault for each missing picture that a game refers to, on the shelf, in the rulebook and in the
    setup. Unreadable files yield none."""
    content, assets = Content(id, packs), Assets.of(packs)
    found: list[Fault] = []
    for part in (
        _cover(content.file("game.yaml"), assets),
        _signs(content.file("rulebook.yaml"), assets),
        _choices(load, id, content.file("cards"), assets),
    ):
        with suppress(DataFaults):  # reported where the file is loaded
            found += part
    return found


def positions_of_game(
    id: str, packs: Sequence[Path], load: Callable[[str], AnyTabletop]
) -> Iterator[list[Fault]]:
    """Yield the faults of a game's scenes, lessons and problems, in many small steps."""
    for check in (scenes_of_game, lessons_of_game, problems_of_game):
        yield from check(id, packs, load)


def scenes_of_game(
    id: str, packs: Sequence[Path], load: Callable[[str], AnyTabletop]
) -> Iterator[list[Fault]]:
    """Yield the faults of a game's scenes, scene by scene, because one may play a whole game. With packs,
    only rulebook scenes of the program's own are checked: films and screenshots never use packs."""
    own = f"data/{id}/"
    with suppress(DataFaults):  # reported where the files are loaded
        found = placed(id, packs)
        found = tuple(
            each for each in found if not packs or each.record.rule or not each.file.startswith(own)
        )
        yield from faults_by_scene(load(id), found)
        yield [*program_faults(found)]


def problems_of_game(
    id: str, packs: Sequence[Path], load: Callable[[str], AnyTabletop]
) -> Iterator[list[Fault]]:
    """Yield the faults of a game's problems, in many small steps. The solutions are counted in those of packs,
    and only these are checked with packs; tests count those of the program's own."""
    found, faulty = PROBLEMS.read_all(id, packs)
    yield faulty
    own = f"data/{id}/"
    found = tuple(each for each in found if not packs or not each.file.startswith(own))
    with suppress(DataFaults):  # reported where the game is loaded
        yield from faults_in_steps(load(id), found, count=bool(packs))


def lessons_of_game(
    id: str, packs: Sequence[Path], load: Callable[[str], AnyTabletop]
) -> Iterator[list[Fault]]:
    """Yield the faults of a game's lessons, first game and tips, one by one, because each is played. With
    packs, only those of the packs are checked: the program's own are written for its own cards."""
    found, faulty = lessons.read_all(id, packs)
    yield faulty
    if packs:
        found = found.without(f"data/{id}/")
    with suppress(DataFaults):  # reported where the game is loaded
        yield from proving.faults_by_record(load(id), found, marks_of(id, packs))


def marks_of(id: str, packs: Sequence[Path]) -> tuple[str, ...]:
    """Return the names of the panels and marks on the map of a game's table. Raises DataFaults."""
    spots = mapfile.load_layout(Content(id, packs).file("table.tmx").path).spots
    return tuple(name for name in spots if not is_place(name))


def _cover(found: Found, assets: Assets) -> Iterator[Fault]:
    info = read(found.path, catalog.GameInfo, found.name)
    if message := assets.art_fault(info.art):
        yield _at(found, "art", message)


def _signs(found: Found, assets: Assets) -> Iterator[Fault]:
    for name, signs in read(found.path, Rulebook, found.name).icons.items():
        for number, sign in enumerate(signs):
            at = f"icons.{name}[{number}]"
            if sign.icon and (message := assets.icon_fault(sign.icon)):
                yield _at(found, f"{at}.icon", message)
            if message := assets.colour_fault(sign.ink):
                yield _at(found, f"{at}.ink", message)


def _choices(load: Callable[[str], AnyTabletop], id: str, home: Found, assets: Assets) -> Iterator[Fault]:
    for option in load(id).options():
        for choice in option.choices:
            if choice.art and choice.board is None and (message := assets.art_fault(choice.art)):
                yield Fault(home.name, 0, f"{option.label} {choice.label}", message)


def _at(found: Found, path: str, message: str) -> Fault:
    return Fault(found.name, node_below(read_nodes(found.path, found.name), path).line, path, message)


def _files(pack: Path) -> Iterator[Path]:
    """Yield every file of a pack, following links that stay inside it, no folder twice."""
    known: set[str] = set()
    for part in PARTS:
        for place, folders, names in os.walk(pack / part, followlinks=True):
            known.add(os.path.realpath(place))
            folders[:] = sorted(
                each for each in folders if os.path.realpath(os.path.join(place, each)) not in known
            )
            yield from (path for name in sorted(names) if inside(pack, path := Path(place, name)))
