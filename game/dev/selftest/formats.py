"""Every file format that the program reads: a valid file, a mutator for its grammar, and its reader."""

from __future__ import annotations

import fnmatch
import io
import json
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pygame

from game.app import display
from game.cards.display import Font
from game.cards.print import records as exported
from game.cards.print.face_hashes import Trace
from game.cards.print.letters import Letters
from game.cards.print.outputs import ExportFault
from game.cards.print.pdf import Content, Pdf
from game.cards.spreadsheets import read_table
from game.dev import check
from game.dev.selftest import changed, mutators
from game.dev.selftest.mutators import Mutator
from game.simulate import archive, result_reader, run, store
from game.simulate.figures import NoGames, figures
from game.simulate.plan import plan
from game.simulate.results import GAMES_FILE, RUN_FILE
from game.store import decks, journal_file, progress, records, saves, settings
from game.store.files import StoreFault
from game.store.journal import Journal
from game.ui import pack_fonts, text
from game.ui.art import ArtStore
from game.ui.picture_file import drawn
from game.ui.sounds import Sounds
from rules import catalog
from rules.content import ROOT, DataFaults, rulebook
from rules.content.changing import CHANGES
from rules.content.kinds import FONTS
from rules.content.packs import PackFault, changes, pack_at
from rules.decks.reading import read as read_deck
from rules.game import AnyGame
from rules.history import AnyHistory, History
from rules.lessons import reading as lessons
from rules.problems.proving import faults as faults_of_problems
from rules.problems.reading import PROBLEMS

FAULTS = (DataFaults, StoreFault, PackFault, ExportFault, store.RunFault, NoGames, FileNotFoundError)
"""The exceptions that a reader may raise for a bad file; the text of each says what is wrong."""
DECKED = "immense_warfare"
"""The game of the decks."""
MOVES = 12
"""The number of moves in saves and journals."""


class Format(NamedTuple):
    """A kind of file. `place` is its path in a temporary folder, `good` creates a valid file, `read` receives
    its path and the folder. `doors` are the modules that open such files, if the watcher's patterns
    (`rules.content.kinds.KINDS`) don't cover it."""

    name: str
    place: str
    good: Callable[[], bytes]
    mutate: Mutator
    read: Callable[[Path, Path], object]
    doors: tuple[str, ...] = ()


def attempt(format: Format, data: bytes, folder: Path) -> str:
    """Read a file and return the failure, in a line, or ""."""
    path = folder / format.place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    said: list[str] = []
    try:
        result = format.read(path, folder)
        said += result if isinstance(result, list) else []
    except FAULTS as fault:
        said += str(fault).splitlines()
    except (ValueError, pygame.error) as error:
        if not format.place.startswith("art/"):
            return f"{type(error).__name__}: {error}"
    except Exception as error:  # any other error is a finding
        return f"{type(error).__name__}: {error}"
    forged = [line for line in said if not line.isprintable()]
    return f"a line with control characters: {forged[0]!r}" if forged else ""


def _lines(path: Path, folder: Path) -> list[str]:
    """Return the output of the check for a file."""
    lines: list[str] = []
    check.run([str(path)], lines.append)
    return lines


def _game(path: Path, folder: Path) -> None:
    """Load the game with the file laid over it as a pack."""
    catalog.load(path.relative_to(folder).parts[1], [folder])


def _lessons(path: Path, folder: Path) -> list[str]:
    """Read the lessons of a game with the file laid over it as a pack."""
    return [*map(str, lessons.read_all(path.relative_to(folder).parts[1], [folder])[1])]


def _problems(path: Path, folder: Path) -> list[str]:
    """Read the problems of a game with the file laid over it as a pack, and prove their solutions."""
    id = path.relative_to(folder).parts[1]
    found, faults = PROBLEMS.read_all(id, [folder])
    return [*map(str, (*faults, *faults_of_problems(catalog.load(id), found)))]


def _shipped(place: str) -> Callable[[], bytes]:
    return lambda: (ROOT / place).read_bytes()


def _content() -> list[Format]:
    """Return the formats of a pack's content."""
    kinds: tuple[tuple[str, str, Mutator, Any], ...] = (
        ("cards", "data/*/cards/*.yaml", mutators.as_yaml, _game),
        ("decks", "data/*/decks/*.yaml", mutators.as_yaml, _game),
        ("sets", "data/*/sets.yaml", mutators.as_yaml, _game),
        ("bodies", "data/*/bodies.yaml", mutators.as_yaml, _game),
        ("board", "data/*/boards/*.tmx", mutators.as_xml, _game),
        ("table map", "data/*/table.tmx", mutators.as_xml, _lines),
        ("game", "data/*/game.yaml", mutators.as_yaml, _lines),
        ("rulebook", "data/*/rulebook.yaml", mutators.as_yaml, _lines),
        ("layout", "data/layouts/*.yaml", mutators.as_yaml, _lines),
        ("theme", "data/themes/*.yaml", mutators.as_yaml, _lines),
        ("scenes", "data/*/scenes/*.yaml", mutators.as_yaml, _lines),
        ("lessons", "data/*/lessons/*.yaml", mutators.as_yaml, _lessons),
        ("problems", "data/*/problems/*.yaml", mutators.as_yaml, _problems),
        ("scenes without a game", "data/scenes/*.yaml", mutators.as_yaml, _lines),
    )
    shipped = sorted(
        path.relative_to(ROOT).as_posix() for path in (ROOT / "data").rglob("*") if path.is_file()
    )
    return [
        Format(f"{name} {place}", place, _shipped(place), mutate, read)
        for name, pattern, mutate, read in kinds
        for place in fnmatch.filter(shipped, pattern)
    ]


def _changes() -> list[Format]:
    """Return the formats of a pack's changes."""

    def of_cards(id: str) -> Callable[[], bytes]:
        return lambda: changed.of_cards(id)

    others = {"layouts": changed.of_layouts, "themes": changed.of_theme}
    return [
        *(Format("changes", f"data/{id}/{CHANGES}", of_cards(id), mutators.as_yaml, changed.read_cards)
          for id in catalog.IDS),
        *(Format("changes", f"data/{name}/{CHANGES}", good, mutators.as_yaml, _lines) for name, good in others.items()),
    ]  # fmt: skip


EVERY_KIND = Path(__file__).with_name("every_kind.svg")
"""A picture with every supported element and reference."""


def _pictures() -> list[Format]:
    def read(path: Path, folder: Path) -> object:
        return drawn(path.name, path.read_bytes(), (32, 32))

    def svg() -> bytes:
        return min((ROOT / "art" / "ui").glob("*.svg")).read_bytes()

    return [
        Format("SVG", "art/a.svg", svg, mutators.as_xml, read, ("game.ui.art", "game.app.display")),
        Format("all kinds of SVG", "art/b.svg", EVERY_KIND.read_bytes, mutators.as_xml, read, ("game.ui.art",)),
        Format("PNG", "art/a.png", lambda: mutators.picture("a.png"), mutators.as_png, read, ("game.ui.art",)),
        *(Format("JPEG", f"art/a{end}", lambda: mutators.picture("a.jpg"), mutators.as_jpeg, read, ("game.ui.art",))
          for end in (".jpg", ".jpeg")),
        Format("WebP", "art/a.webp", lambda: mutators.picture("a.webp"), mutators.as_webp, read, ("game.ui.art",)),
    ]  # fmt: skip


def _sound() -> Format:
    def read(path: Path, folder: Path) -> None:
        Sounds(ArtStore(folder / "art")).play(path.stem)

    def good() -> bytes:
        return min((ROOT / "art" / "sounds").glob("*.wav"), key=lambda path: path.stat().st_size).read_bytes()

    return Format("sound", "art/sounds/a.wav", good, mutators.as_wav, read, ("game.ui.sounds",))


def _fonts() -> list[Format]:
    def read(path: Path, folder: Path) -> list[str]:
        if fault := pack_fonts.fault_of(path):
            return [fault]
        file = pack_fonts.file_of(path)
        text.line("Guard 123é", 16, pygame.Color("white"), own=file)
        pdf = Pdf(io.BytesIO())
        letters = Letters(pdf)
        letters.set(Content(), "Guard 123é", Font(own=file), 4.0, "#000000", (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
        letters.write()
        return []

    doors = ("game.ui.pack_fonts",)
    return [
        Format("font", f"fonts/a{end}", cache(mutators.font), mutators.as_font, read, doors) for end in FONTS
    ]


SHEET = {
    "xl/workbook.xml": '<workbook xmlns="{main}" xmlns:r="{link}"><sheets><sheet r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>'
    "</Relationships>",
    "xl/worksheets/sheet1.xml": '<worksheet xmlns="{main}"><sheetData>'
    '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row>'
    '<row r="2"><c r="A2" t="inlineStr"><is><t>wasp</t></is></c></row></sheetData></worksheet>',
}
"""The parts of a minimal spreadsheet."""


def _tables() -> list[Format]:
    def read(path: Path, folder: Path) -> None:
        read_table(path)

    def sheet() -> bytes:
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        link = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        return mutators.zipped(
            {name: text.format(main=main, link=link).encode() for name, text in SHEET.items()}
        )

    doors = ("game.cards.spreadsheets",)
    table = b'id;name;cost\nwasp;Wasp;3\nmoth;"Moth\ngrey";2\n'
    return [
        Format("table", "a.csv", lambda: table, mutators.blind, read, doors),
        Format(
            "spreadsheet", "a.xlsx", sheet, mutators.in_zip(mutators.as_xml, ".xml", ".rels"), read, doors
        ),
    ]


def _export() -> Format:
    def good() -> bytes:
        trace = Trace("elements.title", (3.0, 3.0, 57.0, 8.6), "a1", "b2", True)
        wasp = exported.Kept("c3", {"title": "Wasp", "rows": [1, {"two": 2}]}, "full", (trace,), "d4")
        record = exported.Record(DECKED, "A game", "2026-11-29", {"wasp": wasp})
        return mutators.zipped(
            {"cards.json": msgspec.json.encode(record), "wasp.jpg": mutators.picture("a.jpg")}
        )

    def read(path: Path, folder: Path) -> None:
        exported.read(path)
        exported.pictures(path, ["wasp"])

    doors = ("game.cards.print.records",)
    return Format("export record", "a.cards", good, mutators.in_zip(mutators.as_json, ".json"), read, doors)


@cache
def _played() -> tuple[AnyGame, AnyHistory]:
    """Return a game and a history with a few moves, of the first game on the shelf."""
    game = catalog.load(catalog.IDS[0])
    history = History(game, game.default_setup(game.seats[0]), 3)
    chance = Random(3)
    for _ in range(MOVES):
        history.do(chance.choice(list(game.legal_actions(history.state))))
    return game, history


def _made(write: Callable[[Path], Path]) -> Callable[[], bytes]:
    """Return a function that returns the content of the file written by `write`."""

    def good() -> bytes:
        with tempfile.TemporaryDirectory(prefix="cogwright-") as name:
            return write(Path(name)).read_bytes()

    return good


def _written_journal(folder: Path) -> Path:
    _, history = _played()
    journal = Journal(folder, history.game.id)
    journal.start(history.setup, history.seed)
    for action in history.actions:
        journal.append(action)
    journal.close()
    return journal.path


def _written_record(folder: Path) -> Path:
    game, history = _played()
    kept = records.Records(folder / "records.jsonl")
    for number in range(3):
        kept.add(records.Record(id=str(number), game=game.id, seats=history.setup.seats, seed=number, title="Won",
                                finished="2025-11-20T20:00:00"))  # fmt: skip
    return kept.path


def _written_progress(folder: Path) -> Path:
    kept = progress.Progress(folder, str)
    kept.lesson_done(DECKED, "first", "abc")
    kept.lesson_left(DECKED, "second", 2)
    kept.first_game(DECKED, "begun")
    kept.tip_seen(DECKED, "first tower")
    kept.problem_solved(DECKED, "quarter", 2, 3, 1, "2025-11-20")
    return kept.path


def _progress(path: Path, folder: Path) -> list[str]:
    faults = progress.read_file(path).faults
    progress.Progress(path.parent, str).all() if path.stat().st_size % 2 else None
    return list(map(str, faults))


def _written_run(name: str) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        game = catalog.load(catalog.IDS[0])
        setup = msgspec.structs.replace(game.default_setup(2), bots=("random", "random"))
        run.start(plan(game, setup, 3, 1), folder, 1, lambda done: None)
        return folder / name

    return write


def _settings(path: Path, folder: Path) -> list[str]:
    settings.load(path) if path.stat().st_size % 2 else None
    return settings.faults(path) if path.exists() else []


def _save(path: Path, folder: Path) -> object:
    return saves.replayed(saves.read(path), _played()[0], path)


def _journal(path: Path, folder: Path) -> object:
    from game.app import journal_replay

    said: list[str] = []
    journal = Journal(path.parent, path.stem)
    try:
        if journal_file.read(path).header.game == path.stem:
            history = journal_replay.open_resumed(_played()[0], journal)
            journal_replay.replay_moves(history, journal, "", lambda line, *more: said.append(line))
    finally:
        journal.close()
    return said


def _run(path: Path, folder: Path) -> object:
    """Read a run whose other file is valid, and return its figures."""
    for name in (RUN_FILE, GAMES_FILE):
        if name != path.name and not (path.parent / name).exists():
            (path.parent / name).write_bytes(_good_run(name))
    archive.done(path.parent)
    asked = store.load_run(path.parent)
    game = _played()[0]
    result_reader.ResultReader(path.parent, asked, game, rulebook(game.id)).read(1.0)
    return figures(asked, store.games(path.parent, asked), game, rulebook(game.id))


@cache
def _good_run(name: str) -> bytes:
    return _made(_written_run(name))()


def _own_deck(path: Path, folder: Path) -> list[str]:
    """Read a saved deck as the deck builder does, and return its faults."""
    found, rules = decks.Decks(path.parent).all(DECKED)[0], catalog.load(DECKED).deck_rules({})
    if found.fault or rules is None:
        return [found.fault]
    deck = read_deck(found.text, rules.parts, rules.cards)
    return [fault.text for fault in rules.faults(deck)]


def _deck_draft(path: Path, folder: Path) -> list[str]:
    """Read an unsaved deck, and return its fault."""
    return [decks.Decks(path.parent).draft(DECKED)[1]]


def _pack(path: Path, folder: Path) -> object:
    """Create the pack folder described by the file as a list of paths and kinds, and return the summary of
    its changes."""
    try:
        entries = [(str(name), str(kind)) for name, kind in dict(json.loads(path.read_bytes())).items()]
    except (ValueError, TypeError, RecursionError):
        return None
    with tempfile.TemporaryDirectory(prefix="cogwright-") as name:
        pack = Path(name) / "pack"
        pack.mkdir()
        for entry, kind in entries:
            _lay(pack, entry, kind)
        return changes(pack_at(pack, catalog.IDS), (), dict.fromkeys(catalog.IDS, "It"))


def _lay(pack: Path, entry: str, kind: str) -> None:
    """Create one entry of a pack, if the system allows it."""
    try:
        place = pack / entry
        if ".." in place.parts or not place.is_relative_to(pack):
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        if kind == "pipe" and hasattr(os, "mkfifo"):
            os.mkfifo(place)
        elif kind == "folder":
            place.mkdir()
        elif kind.startswith("link "):
            place.symlink_to(kind.removeprefix("link "))
        else:
            place.write_text(kind, encoding="utf-8")
    except (OSError, ValueError):
        pass


def _good_pack() -> bytes:
    places = [f"data/{id}/cards/a.yaml" for id in catalog.IDS] + [
        "art/a.svg",
        "data/themes/a.yaml",
        "art/b/c.png",
    ]
    kinds = ("pipe", "folder", "link ..", "link a.svg", "link /etc/passwd", "link .", "cards: []")
    return json.dumps(dict(zip(places, kinds, strict=False))).encode()


def _players() -> list[Format]:
    """Return the formats of players' files."""
    id = catalog.IDS[0]
    timings = json.dumps({"software": 3.2, "hardware": 1.5}).encode()
    return [
        Format("settings", "settings.json", lambda: msgspec.json.encode(settings.Settings()), mutators.as_json,
               _settings, ("game.store.settings",)),
        Format("save", "a.json", lambda: saves.to_bytes(saves.make_save(_played()[1], "A")), mutators.as_json, _save,
               ("game.store.saves",)),
        Format("replay", "b.json", lambda: saves.to_bytes(saves.make_save(_played()[1], "A")), mutators.as_json,
               _lines, ("game.store.saves",)),
        Format("journal", f"journal/{id}.jsonl", _made(_written_journal), mutators.as_lines, _journal,
               ("game.store.journal", "game.store.journal_file")),
        Format("records", "records.jsonl", _made(_written_record), mutators.as_lines,
               lambda path, folder: [records.Records(path).read()[1]], ("game.store.records",)),
        Format("progress", progress.FILE, _made(_written_progress), mutators.as_yaml, _progress,
               ("game.store.progress",)),
        Format("run", RUN_FILE, lambda: _good_run(RUN_FILE), mutators.as_json, _run, ("game.simulate.store",)),
        Format("games of a run", GAMES_FILE, lambda: _good_run(GAMES_FILE), mutators.as_lines, _run,
               ("game.simulate.store", "game.simulate.archive", "game.simulate.result_reader")),
        Format("timings of frames", "frames.json", lambda: timings, mutators.as_json,
               lambda path, folder: display._read_timings(path), ("game.app.display",)),
        Format("own deck", f"{DECKED}-a.txt", lambda: b"Ann's deck\n3 Turtle\n17 Radio Tower\n", mutators.blind,
               _own_deck, ("game.store.decks",)),
        Format("deck draft", f"{DECKED}.draft.json", lambda: msgspec.json.encode(decks.DeckDraft(text="3 Turtle")),
               mutators.as_json, _deck_draft, ("game.store.decks",)),
        Format("pack", "pack.json", _good_pack, mutators.as_json, _pack),
    ]  # fmt: skip


@cache
def formats() -> tuple[Format, ...]:
    """Return every format."""
    return (*_players(), *_pictures(), _sound(), *_fonts(), *_tables(), _export(), *_content(), *_changes())
