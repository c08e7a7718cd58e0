"""Reloading of saved files while the app runs: which kind of file is read again by which part, and how faults
are reported.

A faulty file changes nothing: the last valid version stays in use, and the fault is reported once until it is
corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from game.app import pack_faults
from game.app.games import GameInUse, Games, attempt_pack_change
from game.app.watcher import Watcher
from game.store.log import log
from game.ui import contrasts, theme
from game.ui.kit import Kit
from rules import catalog
from rules.content import ROOT, Content, DataFaults, by_place, kinds, rulebook, shown_path
from rules.content import Fault as DataFault
from rules.lessons.reading import read_all as read_lessons
from rules.problems.reading import PROBLEMS
from rules.scenes.reading import placed

LAYOUTS = "layouts"
CHECKED_A_FRAME = 4
"""The number of files of an opened or saved pack that are checked per frame."""
FACES_STAY = ("cards", "decks", "words", "scenes", "lessons", "problems", "layout")
"""Kinds of files whose changes keep the kit's pictures valid: a face depends on its fields and layout."""
DESIGNS = ("layout", "font")
"""Kinds of files after which every fault of a face is reported again."""
STAYS = "Cogwright keeps the last good version."
SILENT = "This sound won't play."
LEFT_OUT = "This file is left out."
INSTEAD = {"sound": SILENT, "lessons": LEFT_OUT, "problems": LEFT_OUT}
"""What happens to faulty files of these kinds, which have no last good version."""


class SavedFile(NamedTuple):
    """A saved file: its kind, and its folder in `data/` ("smash_gear"; "" if none)."""

    kind: str
    part: str
    path: Path


class Fault(NamedTuple):
    """A reported fault, and the file to correct ("": none)."""

    line: str
    file: str = ""


def saved_file(path: Path, roots: Iterable[Path]) -> SavedFile | None:
    """Return the kind and game of a saved file, None if the app doesn't use it."""
    for root in roots:
        if path.is_relative_to(root):
            name = path.relative_to(root).as_posix()
            kind = kinds.kind_of(name)
            return (
                SavedFile(kind, name.split("/")[1] if name.startswith("data/") else "", path)
                if kind
                else None
            )
    return None


class Readers:
    """The readers of saved files, one for each kind: it returns whether something changed, and raises
    DataFaults or GameInUse. `is_designing`: a layout was saved, so this user changes cards."""

    def __init__(self, games: Games, kit: Callable[[], Kit], say: Callable[[str, str], object]) -> None:
        self._games, self._kit, self._say = games, kit, say
        self.is_designing = False
        self._warned: tuple[DataFault, ...] = ()
        self._of_kind: dict[str, Callable[[SavedFile], bool]] = {
            "cards": self._cards,
            "decks": self._decks,
            "map": self._map,
            "words": self._words,
            "scenes": self._scenes,
            "problems": self._problems,
            "lessons": self._lessons,
            "layout": self._layout,
            "theme": self._theme,
            "picture": self._picture,
            "sound": self._sound,
            "font": self._layout,
        }

    def read(self, file: SavedFile) -> bool:
        """Read a saved file again; return whether something changed. Raises DataFaults and GameInUse."""
        return self._of_kind[file.kind](file)

    def _cards(self, file: SavedFile) -> bool:
        return file.part in self._games.loaded and self._games.renew(file.part)

    def _decks(self, file: SavedFile) -> bool:
        return file.part in self._games.loaded and self._games.renew(file.part, decks=True)

    def _map(self, file: SavedFile) -> bool:
        if file.part not in self._games.loaded:
            return False
        with self._with_pack_name(file):
            self._games.renew_map(file.part)
        return True

    def _words(self, file: SavedFile) -> bool:
        if file.part in catalog.IDS:
            catalog.info(file.part, self._games.packs)
            rulebook(file.part, packs=self._games.packs)
        return True

    def _scenes(self, file: SavedFile) -> bool:
        if file.part in catalog.IDS:
            placed(file.part, self._games.packs)
        return True

    def _lessons(self, file: SavedFile) -> bool:
        if file.part in catalog.IDS and (faults := read_lessons(file.part, self._games.packs)[1]):
            raise DataFaults(faults)
        return True

    def _problems(self, file: SavedFile) -> bool:
        if file.part in catalog.IDS and (faults := PROBLEMS.read_all(file.part, self._games.packs)[1]):
            raise DataFaults(faults)
        return True

    def _layout(self, file: SavedFile) -> bool:
        # when the first card is drawn, to keep the start fast
        from game.cards.faces import CardFaces

        self.is_designing = True
        if faults := CardFaces.of(self._kit()).reload():
            raise DataFaults(faults)
        return True

    def _theme(self, file: SavedFile) -> bool:
        written = theme.tree(self._games.packs)
        made = theme.load(written, like=self._kit().theme)
        found = tuple(contrasts.warnings(made, written))
        if found and found != self._warned:
            self._say(DataFaults(found).sentence, "caution")
        self._warned = found
        return True

    def _picture(self, file: SavedFile) -> bool:
        fault = self._kit().art.reload(file.path)
        if fault is not None:
            with self._with_pack_name(file):
                raise DataFaults([fault])
        return True

    def _sound(self, file: SavedFile) -> bool:
        """Reload a sound, or all sounds in a folder; return False: nothing looks different."""
        sounds = self._kit().sounds
        places = sorted(file.path.glob("*.wav")) if file.path.is_dir() else [file.path]
        sounds.forget()
        faults = [
            replace(fault, file=_name_in_pack(self._games.packs, place))
            for place in places
            if (fault := sounds.fault(place)) is not None
        ]
        if faults:
            raise DataFaults(faults)
        return False  # nothing looks different

    @contextmanager
    def _with_pack_name(self, file: SavedFile) -> Iterator[None]:
        """Rename the file in faults raised inside the context to its name in its pack."""
        try:
            yield
        except DataFaults as faults:
            name = _name_in_pack(self._games.packs, file.path)
            raise DataFaults([replace(fault, file=name) for fault in faults.faults]) from None


class Reload:
    """The reloader of saved files and packs. `kit` returns the current kit, `say` shows a line of a kind,
    `withdraw` removes one, `renew` lets every scene take over changes (with a new kit if old pictures are
    invalid), `shown` returns whether the current scene shows card faults itself. `watch` False: no thread;
    tests report saved files to the `watcher` themselves."""

    def __init__(
        self,
        games: Games,
        kit: Callable[[], Kit],
        say: Callable[[str, str], object],
        withdraw: Callable[[str], object],
        renew: Callable[[bool], object],
        shown: Callable[[], bool],
        *,
        watch: bool,
    ) -> None:
        self._games, self._kit, self._renew, self._shown = games, kit, renew, shown
        self._say, self._withdraw = say, withdraw
        self.watcher, self._to_watch = Watcher(), watch
        self._faults: dict[tuple[str, str], Fault] = {}
        self._bad: dict[tuple[str, str], tuple[DataFault, ...]] = {}
        self._drawn: set[tuple[tuple[str, int, str, bool], str]] = set()
        self._checks: dict[Path, Iterator[tuple[Path, list[DataFault]]]] = {}
        self._found: list[DataFault] = []
        self._readers = Readers(games, kit, say)

    @property
    def roots(self) -> tuple[Path, ...]:
        """Return the folders whose files are watched: the packs' and the program's own."""
        return (*reversed(self._games.packs), ROOT)

    def faults_of(self, id: str) -> tuple[DataFault, ...]:
        """Return the faults of saved files that a game's cards depend on, and whose last valid versions are
        in use."""
        return tuple(
            each
            for (kind, part), found in self._bad.items()
            for each in found
            if (part == id or part not in catalog.IDS) and kind != "sound"
            if kind != "layout" or Path(each.file).stem not in set(catalog.IDS) - {id}
        )

    def reload_files(self, paths: Sequence[Path]) -> None:
        """Reload saved files, and show the result if anything may look or play differently."""
        found = [each for path in paths if (each := saved_file(path, self.roots)) is not None]
        # read a game's cards once, even if several of their files were saved
        once = {_subject(each): each for each in found}
        changed = {each.kind for each in once.values() if self._one(each)}
        if changed:
            self._renew(not changed <= set(FACES_STAY))
        for each in found:
            self._forget(_name_in_pack(self._games.packs, each.path))
            self._checks[each.path] = self._check(each)

    def _forget(self, name: str) -> None:
        """Allow faults of a file to be reported again."""
        self._drawn = {said for said in self._drawn if said[0][0] != name}

    def _check(self, file: SavedFile) -> Iterator[tuple[Path, list[DataFault]]]:
        """Yield the faults of a saved file, then those of what its game refers to."""
        if file.kind not in (
            "picture",
            "sound",
            "font",
        ):  # the faults of these were reported on loading
            yield (
                file.path,
                pack_faults.of_file(file.path, file.kind, _name_in_pack(self._games.packs, file.path)),
            )
            if file.kind == "theme":
                yield file.path, pack_faults.of_theme(self._games.packs)
            if file.part in self._games.loaded:
                yield file.path, pack_faults.of_game(file.part, self._games.packs, self._games.game)
                packs, load = self._games.packs, self._games.game
                for found in pack_faults.positions_of_game(file.part, packs, load):
                    yield file.path, found

    def update(self) -> None:
        """Reload what was saved since the last frame; start watching the first time."""
        if self._to_watch:
            self._to_watch = False
            self.watcher.start(self.roots)
        self.reload_files(self.watcher.take_changes())
        self._say_drawn()
        self._say_unwatched()

    @property
    def is_checking(self) -> bool:
        """Return whether files are still to be checked."""
        return bool(self._checks)

    def check_pending(self) -> None:
        """Check some more files after the reload is shown, and report faults after the last."""
        for _ in range(CHECKED_A_FRAME if self._checks else 0):
            first = next(iter(self._checks))
            step = next(self._checks[first], None)
            if step is None:
                del self._checks[first]
                self._say_drawn()
                break
            self._found += step[1]

    def _say_unwatched(self) -> None:
        """Report what isn't watched, to users who change cards."""
        for line in self.watcher.take_notes():
            if self._readers.is_designing or self._games.packs:
                self._say(line, "caution")

    def _say_drawn(self) -> None:
        """Report each fault found while drawing cards once, to users who change cards; others can't correct
        it."""
        kit = self._kit()
        found, kit.faults, kit.art.faults = [*kit.faults, *kit.art.faults], [], []
        if not self._checks:
            found, self._found = [*self._found, *found], []
        unsaid = [fault for fault in found if (fault.place, fault.message) not in self._drawn]
        self._drawn.update((fault.place, fault.message) for fault in unsaid)
        new = by_place(unsaid)
        if new and (self._readers.is_designing or self._games.packs) and not self._shown():
            self._say(DataFaults(new).sentence, "caution")

    def change_packs(self, act: Callable[[], str]) -> bool:
        """Open or close a pack by `act` and show its line or why it failed; return whether it worked."""
        before = self._games.packs
        line, kind = attempt_pack_change(act)
        self._say(line, kind)
        if kind != "note":
            return False
        self.reload_all(before)
        if self.watcher.is_started:
            self.watcher.start(self.roots)
        self._renew(True)
        return True

    def reload_all(self, before: Sequence[Path] = ()) -> None:
        """Reload table layouts and the theme after a change of packs from `before`, and report faults."""
        self._faults.clear()
        self._bad.clear()
        self._drawn.clear()
        for id in self._games.loaded:
            self._one(SavedFile("map", id, self._file(id, "table.tmx")))
        self._one(SavedFile("theme", theme.FOLDER, self._file(theme.FOLDER, theme.FILE)))
        self._kit().art.lay(self._games.packs)
        for pack in self._games.packs:
            self._one(SavedFile("sound", "", pack / "art" / "sounds"))
            for id in self._games.loaded:
                if (pack / "data" / id).is_dir():
                    self._one(SavedFile("words", id, pack / "data" / id))
                    self._one(SavedFile("scenes", id, pack / "data" / id))
                    self._one(SavedFile("problems", id, pack / "data" / id))
                    self._one(SavedFile("lessons", id, pack / "data" / id))
        layouts = [pack / "data" / LAYOUTS for pack in self._games.packs]
        if found := next((folder for folder in layouts if folder.is_dir()), None):
            self._one(SavedFile("layout", LAYOUTS, found))
        packs = self._games.packs
        self._checks = {pack: steps for pack, steps in self._checks.items() if pack in packs}
        for pack in packs:
            if pack not in before:
                if faults := kinds.unread(pack, catalog.IDS):
                    self._say(DataFaults(faults).sentence, "caution")
                self._checks[pack] = pack_faults.of_pack(pack, packs, self._games.game)

    def _file(self, part: str, name: str) -> Path:
        return Content(part, self._games.packs).file(name).path

    def _one(self, each: SavedFile) -> bool:
        subject = _subject(each)
        try:
            if each.kind in DESIGNS:
                self._drawn.clear()
            changed = self._readers.read(each)
        except GameInUse as reason:
            title = self._games.game(each.part).title
            self._report(subject, Fault(f"{title}: {reason}. This game keeps its cards."))
        except DataFaults as faults:
            until = INSTEAD.get(each.kind, STAYS)
            self._report(subject, Fault(f"{faults.sentence} {until}", faults.faults[0].file))
            self._bad[subject] = faults.faults
            return each.kind == "layout"  # the other layouts of its file are used
        except Exception:  # a user's file must never stop the app
            log.exception("Can't reload %s", each.path)
            self._report(subject, Fault(f"Can't reload {shown_path(each.path)}. The log has the details."))
        else:
            before = self._faults.pop(subject, None)
            self._bad.pop(subject, None)
            if before is not None and before.file:
                self._withdraw(before.line)
                self._say(f"{before.file} works again.", "note")
            return changed or before is not None
        return False

    def _report(self, subject: tuple[str, str], fault: Fault) -> None:
        before = self._faults.get(subject)
        if before != fault:
            if before is not None:
                self._withdraw(before.line)
            self._say(fault.line, "caution")
        self._faults[subject] = fault


def _subject(file: SavedFile) -> tuple[str, str]:
    """Return the key of files that are reloaded together: all cards of a game, its layout, its texts, the
    theme, a picture."""
    return file.kind, file.part or str(file.path)


def _name_in_pack(packs: Sequence[Path], path: Path) -> str:
    """Return a file's name in its pack."""
    root = next((root for root in packs if path.is_relative_to(root)), None)
    return f"{root.name}/{path.relative_to(root).as_posix()}" if root else shown_path(path)
