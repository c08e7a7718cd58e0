"""Saved files taken over while the app runs: what kind of file is read anew by whom, and what is said of it.

A faulty file changes nothing: the last good one stays, and its fault is said once, until it is mended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from game.app import proof
from game.app.games import Games, InPlay, attempted
from game.app.watcher import Watcher
from game.store.log import log
from game.ui import contrasts, theme
from game.ui.kit import Kit
from rules import catalog
from rules.content import ROOT, Content, DataFaults, by_place, kinds, rulebook, shown_path
from rules.content import Fault as DataFault
from rules.scenes import placed

LAYOUTS = "layouts"
PROVED_A_FRAME = 4
"""How many files, of a pack that was opened or saved, are proved in a frame."""
FACES_STAY = ("cards", "decks", "words", "scenes", "layout")
"""Kinds of files after which what was drawn with the kit still holds: a face knows its fields and its layout."""
STAYS = "the last good one stays"
SILENT = "nothing is heard in its place"


class SavedFile(NamedTuple):
    """A saved file: its kind, and the folder of `data/` that it belongs to ("smash_gear"; "" for none)."""

    kind: str
    part: str
    path: Path


class Fault(NamedTuple):
    """What was said of something faulty, and the file to be mended ("": nothing is)."""

    line: str
    file: str = ""


def saved(path: Path, roots: Iterable[Path]) -> SavedFile | None:
    """What a saved file is; None when it is none of the app's."""
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


class Reload:
    """Takes saved files over, and packs. `kit` gives what is drawn with now, `say` shows a line of a kind,
    `withdraw` takes one away, `renew` lets every scene take over what is new, with another kit where what was drawn
    before no longer holds, `shown` tells whether the present scene shows by itself what is wrong with cards. `watch`
    False: no thread; a test reports saved files to the `watcher` itself.
    """

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
        self._proving: dict[Path, Iterator[tuple[Path, list[DataFault]]]] = {}
        self._proved: list[DataFault] = []
        self._warned: tuple[DataFault, ...] = ()
        self._designing = False
        self._read: dict[str, Callable[[SavedFile], bool]] = {
            "cards": self._cards,
            "decks": self._decks,
            "map": self._map,
            "words": self._words,
            "scenes": self._scenes,
            "layout": self._layout,
            "theme": self._theme,
            "picture": self._picture,
            "sound": self._sound,
            "font": self._layout,
        }

    @property
    def roots(self) -> tuple[Path, ...]:
        """The folders whose files count: those of the packs, and the program's own."""
        return (*reversed(self._games.packs), ROOT)

    def faults_of(self, id: str) -> tuple[DataFault, ...]:
        """What is wrong with saved files that the cards of a game are drawn by, and of which the last good ones
        stay."""
        return tuple(
            each
            for (kind, part), found in self._bad.items()
            for each in found
            if (part == id or part not in catalog.IDS) and kind != "sound"
            if kind != "layout" or Path(each.file).stem not in set(catalog.IDS) - {id}
        )

    def take(self, paths: Sequence[Path]) -> None:
        """Take over what was saved, and have it shown where anything may look or play otherwise now."""
        found = [each for path in paths if (each := saved(path, self.roots)) is not None]
        # the cards of a game are read once, however many of their files were saved
        once = {_subject(each): each for each in found}
        changed = {each.kind for each in once.values() if self._one(each)}
        if changed:
            self._renew(not changed <= set(FACES_STAY))
        for each in found:
            self._forget(self._called(each.path))
            self._proving[each.path] = self._proof(each)

    def _forget(self, name: str) -> None:
        """Let what was said of a file be said again."""
        self._drawn = {said for said in self._drawn if said[0][0] != name}

    def _proof(self, file: SavedFile) -> Iterator[tuple[Path, list[DataFault]]]:
        """Give the faults of a saved file, and then those of what its game names."""
        if file.kind not in (
            "picture",
            "sound",
            "font",
        ):  # what is wrong with these was said as they were read
            yield file.path, proof.of_file(file.path, file.kind, self._called(file.path))
            if file.kind == "theme":
                yield file.path, proof.of_theme(self._games.packs)
            if file.part in self._games.loaded:
                yield file.path, proof.of_game(file.part, self._games.packs, self._games.game)
                for found in proof.scenes_of_game(file.part, self._games.packs, self._games.game):
                    yield file.path, found

    def update(self) -> None:
        """Take over what was saved since the last frame; the first time, begin to watch."""
        if self._to_watch:
            self._to_watch = False
            self.watcher.start(self.roots)
        self.take(self.watcher.take())
        self._say_drawn()
        self._say_unwatched()

    @property
    def is_proving(self) -> bool:
        """Whether files are still to be proved."""
        return bool(self._proving)

    def prove(self) -> None:
        """Prove some more files, and say what is wrong after the last: once what was saved is seen."""
        for _ in range(PROVED_A_FRAME if self._proving else 0):
            first = next(iter(self._proving))
            step = next(self._proving[first], None)
            if step is None:
                del self._proving[first]
                self._say_drawn()
                break
            self._proved += step[1]

    def _say_unwatched(self) -> None:
        """Say what is not watched, to those who change cards."""
        for line in self.watcher.take_notes():
            if self._designing or self._games.packs:
                self._say(line, "caution")

    def _say_drawn(self) -> None:
        """Say once what was found wrong while cards were drawn, to those who change cards: others can't mend it."""
        kit = self._kit()
        found, kit.faults, kit.art.faults = [*kit.faults, *kit.art.faults], [], []
        if not self._proving:
            found, self._proved = [*self._proved, *found], []
        unsaid = [fault for fault in found if (fault.place, fault.message) not in self._drawn]
        self._drawn.update((fault.place, fault.message) for fault in unsaid)
        new = by_place(unsaid)
        if new and (self._designing or self._games.packs) and not self._shown():
            self._say(DataFaults(new).sentence, "caution")

    def change_packs(self, act: Callable[[], str]) -> bool:
        """Open or close a pack and say the line that `act` gives, or why that can't be; whether it was done."""
        before = self._games.packs
        line, kind = attempted(act)
        self._say(line, kind)
        if kind != "note":
            return False
        self.begin_anew(before)
        if self.watcher.begun:
            self.watcher.start(self.roots)
        self._renew(True)
        return True

    def begin_anew(self, before: Sequence[Path] = ()) -> None:
        """Other packs are open than `before`: read maps and the theme with them, and say what is wrong."""
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
        layouts = [pack / "data" / LAYOUTS for pack in self._games.packs]
        if found := next((folder for folder in layouts if folder.is_dir()), None):
            self._one(SavedFile("layout", LAYOUTS, found))
        packs = self._games.packs
        self._proving = {pack: steps for pack, steps in self._proving.items() if pack in packs}
        for pack in packs:
            if pack not in before:
                if faults := kinds.unread(pack, catalog.IDS):
                    self._say(DataFaults(faults).sentence, "caution")
                self._proving[pack] = proof.of_pack(pack, packs, self._games.game)

    def _file(self, part: str, name: str) -> Path:
        return Content(part, self._games.packs).file(name).path

    def _one(self, each: SavedFile) -> bool:
        subject = _subject(each)
        try:
            changed = self._read[each.kind](each)
        except InPlay as reason:
            title = self._games.game(each.part).title
            self._tell(subject, Fault(f"{title}: {reason}. The current game keeps its cards."))
        except DataFaults as faults:
            until = SILENT if each.kind == "sound" else STAYS
            self._tell(subject, Fault(f"{faults.brief}; {until}.", faults.faults[0].file))
            self._bad[subject] = faults.faults
            return each.kind == "layout"  # the others of its file are taken over
        except Exception:  # of a file that somebody else made: the app goes on as it was
            log.exception("%s can't be taken over", each.path)
            self._tell(subject, Fault(f"{shown_path(each.path)} can't be reloaded. The log has the details."))
        else:
            before = self._faults.pop(subject, None)
            self._bad.pop(subject, None)
            if before is not None and before.file:
                self._withdraw(before.line)
                self._say(f"{before.file} works again.", "note")
            return changed or before is not None
        return False

    def _tell(self, subject: tuple[str, str], fault: Fault) -> None:
        before = self._faults.get(subject)
        if before != fault:
            if before is not None:
                self._withdraw(before.line)
            self._say(fault.line, "caution")
        self._faults[subject] = fault

    # -- what reads which kind of file: True when something changed

    def _cards(self, file: SavedFile) -> bool:
        return file.part in self._games.loaded and self._games.renew(file.part)

    def _decks(self, file: SavedFile) -> bool:
        return file.part in self._games.loaded and self._games.renew(file.part, decks=True)

    def _map(self, file: SavedFile) -> bool:
        if file.part not in self._games.loaded:
            return False
        with self._named(file):
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

    def _layout(self, file: SavedFile) -> bool:
        # with the first card that is drawn: the start does not wait for it
        from game.cards.faces import CardFaces

        self._designing = True
        self._drawn.clear()
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
            with self._named(file):
                raise DataFaults([fault])
        return True

    def _sound(self, file: SavedFile) -> bool:
        """A sound, or all in a folder."""
        sounds = self._kit().sounds
        places = sorted(file.path.glob("*.wav")) if file.path.is_dir() else [file.path]
        sounds.forget()
        faults = [
            replace(fault, file=self._called(place))
            for place in places
            if (fault := sounds.fault(place)) is not None
        ]
        if faults:
            raise DataFaults(faults)
        return False  # nothing looks otherwise

    @contextmanager
    def _named(self, file: SavedFile) -> Iterator[None]:
        """Faults of a file that those who read it call by its path: by the name it has in its pack."""
        try:
            yield
        except DataFaults as faults:
            name = self._called(file.path)
            raise DataFaults([replace(fault, file=name) for fault in faults.faults]) from None

    def _called(self, path: Path) -> str:
        """A file by the name it has in its pack."""
        root = next((root for root in self._games.packs if path.is_relative_to(root)), None)
        return f"{root.name}/{path.relative_to(root).as_posix()}" if root else shown_path(path)


def _subject(file: SavedFile) -> tuple[str, str]:
    """What is read anew as one: all cards of a game, its map, its words, the theme, a picture."""
    return file.kind, file.part or str(file.path)
