"""Faults of a pack that nothing meets as the pack is read: pictures that can't be drawn, letters the font lacks,
pictures that are named and not there.

The app proves a pack it has opened a file a frame, the check at once: so both find the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from game.app.scene_game import program_faults
from game.cards.assets import Assets
from game.ui import art, contrasts, font_coverage, own_fonts, theme
from rules import catalog, scenes
from rules.content import Content, DataFaults, Fault, Rulebook, inside, read, read_nodes
from rules.content.folders import Found
from rules.content.kinds import PARTS, kind_of
from rules.content.nodes import node_below
from rules.tabletop import AnyTabletop

WORDED = {".yaml": ("cards", "decks", "words", "scenes", "theme"), ".tmx": ("cards",)}
"""The kinds of files whose words are shown, by the ends of their names."""


def of_pack(
    pack: Path, packs: Sequence[Path], load: Callable[[str], AnyTabletop]
) -> Iterator[tuple[Path, list[Fault]]]:
    """Give each file of a pack with its faults, and each folder of a game with those of what it names. The pack is one
    of `packs`, which are open, and `load` gives the games with them."""
    for path in _files(pack):
        name = path.relative_to(pack).as_posix()
        yield path, of_file(path, kind_of(name), f"{pack.name}/{name}")
    if (folder := pack / "data" / theme.FOLDER).is_dir():
        yield folder, of_theme(packs)
    for id in catalog.IDS:
        if (folder := pack / "data" / id).is_dir():
            yield folder, of_game(id, packs, load)
            for found in scenes_of_game(id, packs, load):
                yield folder, found


def of_file(path: Path, kind: str, name: str) -> list[Fault]:
    """Return the faults of a file by its kind and its name in faults."""
    if kind == "picture":
        return [replace(fault, file=name) for fault in art.faults(path)]
    if kind == "font":
        return [Fault(name, 0, "", fault)] if (fault := own_fonts.fault_of(path)) else []
    return [*font_coverage.faults(path, name)] if kind in WORDED.get(path.suffix, ()) else []


def of_theme(packs: Sequence[Path]) -> list[Fault]:
    """Return what the theme, packs laid over it, lacks in the palettes beside the standard one, which is proved as the
    theme is read."""
    try:
        written = theme.tree(packs)
        made = theme.load(written)
    except DataFaults:  # whoever reads it says so
        return []
    said, found = [*contrasts.warnings(made, written)], list[Fault]()
    for palette in theme.PALETTES[1:]:
        try:
            found += [fault for fault in contrasts.in_palette(written, palette) if fault not in said]
        except DataFaults as faults:
            found += faults.faults
    return found


def of_game(id: str, packs: Sequence[Path], load: Callable[[str], AnyTabletop]) -> list[Fault]:
    """Return a fault for each picture that a game names and that is missing, on the shelf, in the rulebook and in the
    setup. What can't be read has none."""
    content, assets = Content(id, packs), Assets.of(packs)
    found: list[Fault] = []
    for part in (
        _cover(content.file("game.yaml"), assets),
        _signs(content.file("rulebook.yaml"), assets),
        _choices(load, id, content.file("cards"), assets),
    ):
        with suppress(DataFaults):  # whoever reads it says so
            found += part
    return found


def scenes_of_game(
    id: str, packs: Sequence[Path], load: Callable[[str], AnyTabletop]
) -> Iterator[list[Fault]]:
    """Give what a game's scenes show and do that it lacks, scene by scene: one may play a whole game. Of the
    program's own only those of the rulebook count under a pack: nobody sees its films and shots with one."""
    own = f"data/{id}/"
    with suppress(DataFaults):  # whoever reads them says so
        found = scenes.placed(id, packs)
        found = tuple(each for each in found if not packs or each.scene.rule or not each.file.startswith(own))
        yield from scenes.faults_by_scene(load(id), found)
        yield [*program_faults(found)]


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
    """Give every file of a pack, links followed as far as they stay in it, no folder twice."""
    known: set[str] = set()
    for part in PARTS:
        for place, folders, names in os.walk(pack / part, followlinks=True):
            known.add(os.path.realpath(place))
            folders[:] = sorted(
                each for each in folders if os.path.realpath(os.path.join(place, each)) not in known
            )
            yield from (path for name in sorted(names) if inside(pack, path := Path(place, name)))
