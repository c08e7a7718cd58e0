"""The data of the comparison page, as its panels read it: the card now, and its earlier version as stored in an
export or drawn from a git revision in a separate process."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from game.app.scene import App
from game.cards import faces
from game.cards.display import Box
from game.cards.lint.places import Place, Places
from game.cards.print import changes, records
from game.cards.print.changes import Word
from game.cards.print.face_hashes import differing
from game.cards.print.outputs import ExportFault
from game.cards.print.proofs import SCALE, Proofs
from game.cards.print.records import ENDING, Kept
from game.cards.print.revisions import revisions
from game.pages.lab.changes import FOLDER
from game.pages.lab.evidence import GAMES, CardEvidence, Side
from game.pages.parts.dates import day_in_words, moment_in_words
from game.pages.parts.page import Page
from game.simulate.compare import setting_differences
from game.simulate.evidence import Evidence
from game.simulate.process import Process
from game.simulate.report_text import players
from game.ui.kit import Kit
from game.ui.picture_file import drawn
from rules.content import ROOT
from rules.content.homes import Home, written
from rules.tabletop import AnyTabletop

MOST = 12
"""The most exports offered, the newest ones."""
MARK = 7
"""The number of characters shown of a commit id."""


class Time(NamedTuple):
    """An earlier version to compare with: the record of an export, or a commit. `words` name it in a list,
    `when` in a heading."""

    words: str
    when: str
    record: Path | None = None
    commit: str = ""


class Earlier:
    """A card at a chosen time. `kept` is its record (None: unknown), `picture` its face; `fault` says why
    they are missing."""

    def __init__(self, app: App, game_id: str, card: str, folder: Path) -> None:
        self.app, self.game_id, self.card, self.folder = app, game_id, card, folder
        self.times: dict[str, Time] = {}
        self.why_no_revisions = ""
        self.chosen = ""
        self.kept: Kept | None = None
        self.fault = ""
        self._picture = b""
        self._drawn: Surface | None = None
        self._process: Process | None = None
        self._place: tempfile.TemporaryDirectory[str] | None = None
        self._of = ROOT

    # -- versions

    def look_up(self, home: Home | None) -> None:
        """Find the exports of the game and the revisions of the card's file."""
        self.times = {}
        for path, record in islice(records.every(self.folder, self.game_id), MOST):
            when = _moment(record.made)
            self.times[path.name] = Time(f"Export, {when}", f"export, {when}", path)
        self.why_no_revisions = ""
        try:
            if home is None:
                raise ExportFault("The card isn't in any file.")
            self._of = next((pack for pack in self.app.packs if home.path.is_relative_to(pack)), ROOT)
            for each in revisions(home.path, self._of):
                mark, day = each.commit[:MARK], day_in_words(each.when.date())
                words, when = f"{mark}, {day}: {each.title}", f"{mark}, {moment_in_words(each.when)}"
                self.times[each.commit] = Time(words, when, commit=each.commit)
        except ExportFault as fault:
            self.why_no_revisions = str(fault)
        if self.chosen not in self.times:
            self.choose(next((id for id, time in self.times.items() if time.record is not None), ""))

    @property
    def time(self) -> Time | None:
        """Return the chosen time, None if there is none."""
        return self.times.get(self.chosen)

    @property
    def running(self) -> bool:
        """Return whether the old card is still being drawn."""
        return self._process is not None

    # -- the chosen version

    def choose(self, id: str) -> None:
        """Compare with another export or revision."""
        self.close()
        self.chosen, self.kept, self.fault, self._picture, self._drawn = id, None, "", b"", None
        time = self.time
        if time is not None and time.record is not None:
            self._read(time.record)
        elif time is not None:
            self._start_drawing(time.commit)

    def _start_drawing(self, commit: str) -> None:
        self._place = tempfile.TemporaryDirectory(prefix="cogwright-lab-", ignore_cleanup_errors=True)
        words = ["cards", "record", self.game_id, str(self._record), "--only", self.card, "--at", commit]
        words += ["--of", str(self._of)] if self._of != ROOT else []
        words += [word for pack in self.app.packs for word in ("--pack", str(pack))]
        try:
            self._process = Process(words)
        except OSError as error:
            self.fault = f"Can't start drawing ({error.strerror})."

    @property
    def _record(self) -> Path:
        assert self._place is not None
        return Path(self._place.name) / f"then{ENDING}"

    def update(self) -> bool:
        """Read the old card once its process has ended; return whether it has."""
        process = self._process
        if process is None or not process.ended:
            return False
        if process.failed:
            self.fault = process.last_line or "Drawing the card failed without an error message."
        else:
            self._read(self._record)
        self.close()
        return True

    def _read(self, path: Path) -> None:
        try:
            self.kept = records.read(path).cards.get(self.card)
            self._picture = records.pictures(path, [self.card]).get(self.card, b"")
        except ExportFault as fault:
            self.fault = str(fault)

    def picture(self, size: tuple[int, int]) -> Surface | None:
        """Return the old card's face at a size in pixels; None if no picture was stored or it is broken."""
        if self._picture and (self._drawn is None or self._drawn.get_size() != size):
            try:
                self._drawn = drawn("then.jpg", self._picture, size)
            except ValueError:
                self._picture, self._drawn = b"", None
        return self._drawn

    def close(self) -> None:
        """End the process that draws and delete its files."""
        if self._process is not None:
            self._process.end()
            self._process.close()
        if self._place is not None:
            self._place.cleanup()
        self._process = self._place = None


def _moment(made: str) -> str:
    """Return the time at which a record was made, in words."""
    try:
        return moment_in_words(datetime.fromisoformat(made))
    except ValueError:
        return made[:20]


BEFORE, AFTER = "Before", "After"


class Field(NamedTuple):
    """A field that differs, word by word, and the line of the file that sets it (0: no single line does)."""

    name: str
    words: tuple[Word, ...]
    line: int

    def side(self, other: str) -> list[Word]:
        """Return the words of one side: all except those only on the `other` side, "gone" or "new"."""
        return [word for word in self.words if word.kind != other]


class CompareView(Page):
    """A card before and after a change."""

    def __init__(self, app: App, game_id: str, card: str) -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.card = card
        self.earlier = Earlier(app, game_id, card, app.folders.data / FOLDER)
        self.evidence = CardEvidence(app)
        self.deck: faces.Deck
        self.now: Kept | None = None
        self.face = Surface((1, 1))
        """The card's face, drawn at the size stored in exports: at another size its text may wrap
        differently."""
        self.home: Home | None = None
        self.fields: tuple[Field, ...] = ()
        self.boxes: tuple[list[Box], list[Box]] = ([], [])

    @property
    def name_now(self) -> str:
        """Return the card's title."""
        kept = self.now or self.earlier.kept
        return str(kept.fields.get("title", self.card)) if kept is not None else self.card

    @property
    def same(self) -> bool:
        """Return whether the card is unchanged."""
        was = self.earlier.kept
        return was is not None and self.now is not None and was.hash == self.now.hash and not self.fields

    def read(self, kit: Kit) -> None:
        """Read the current card and its place in the files."""
        self.deck = faces.Deck.of(kit, self.game)
        self.home = next(iter(written(self.game.id, self.app.packs).get(self.card, ())), None)
        self.now = None
        if self.card in self.deck.fields:
            proofs = Proofs(self.deck, 0.0, SCALE)
            drawn = proofs.front(self.card)
            self.now, self.face = records.snapshot(self.deck, self.card, drawn), proofs.surface(drawn)
        self.evidence.read(self.game)
        self.compare()

    def compare(self) -> None:
        """Find the differing fields and boxes."""
        was, now = self.earlier.kept, self.now
        self.evidence.show(self.card, was.version if was is not None else "")
        self.fields, self.boxes = (), ([], [])
        if was is None or now is None:
            return
        if was.traces:
            self.boxes = differing(was.traces, now.traces, was.layout != now.layout)
        places = Places(self.deck.faces.layouts, self.game.id, self.app.packs)
        found = changes.fields_changed(was.fields, now.fields)
        self.fields = tuple(
            Field(name, words, _line(places.of_card(self.card, name), name))
            for name, words in found
            if not any(_repeats(words, other) for _, other in found)
        )

    # -- evidence from runs

    @property
    def evidence_pair(self) -> tuple[Evidence | None, Evidence | None]:
        """Return the evidence of the card before and after, None for a side without runs."""
        before, after = (
            side.of(self.card) if side is not None else None
            for side in (self.evidence.before, self.evidence.after)
        )
        return before, after

    @property
    def sides(self) -> list[tuple[str, Side | None, Evidence | None]]:
        """Return the runs to show, each with its label and evidence; only the new one if the card plays the
        same."""
        both = zip(
            (BEFORE, AFTER), (self.evidence.before, self.evidence.after), self.evidence_pair, strict=True
        )
        return [each for each in both if each[0] == AFTER or not self.evidence.same]

    @property
    def why_no_figures(self) -> str:
        """Return why games give no figures for the card, "" if they can."""
        if not self.evidence.is_obtainable:
            return (
                f"Players never have {self.name_now}, so games can't show whether it wins. "
                "Use Simulate on the shelf to see how it changes games."
            )
        return "" if self.evidence.version else "The card's file has a fault. Fix it to play with the card."

    @property
    def games_text(self) -> str:
        """Return how the games were played and what else differs between the two runs, as text."""
        runs = [side.live.run for side in (self.evidence.before, self.evidence.after) if side is not None]
        if not runs:
            return f"Bots play the first {GAMES} games. Where players have decks, one side's includes a copy."
        differs = list(setting_differences(*runs)) if len(runs) == 2 else []
        swap = ", seats swapped" if runs[-1].swap else ""
        return " ".join((f"{players(runs[-1])}, seed {runs[-1].seed}{swap}.", *differs))

    def play(self) -> None:
        """Play more games with the current card."""
        self.evidence.play()
        if self.evidence.fault:
            self.app.say(self.evidence.fault, "refused")
        self.relay()

    def stop(self) -> None:
        """Stop the games being played."""
        self.evidence.stop()
        self.compare()
        self.relay()

    # -- texts

    @property
    def message(self) -> tuple[str, str]:
        """Return the heading and text shown instead of the differences; both "" if there is a change to
        show."""
        earlier, name = self.earlier, self.name_now
        time = earlier.time
        if time is None:
            return "Nothing to compare with yet", f"Export the cards in the lab{self._or_revision()}"
        if earlier.running:
            return "Drawing the card as it was", f"Cogwright is drawing the card from revision {time.when}."
        if earlier.fault:
            return "Can't compare this", f"{earlier.fault} Choose another time above."
        if self.now is None:
            return "The card is gone", f"{name} is no longer in any file. You see its earlier version."
        if earlier.kept is None:
            return f"{name} is new", "The card didn't exist at that time. Choose a later time above."
        if self.same:
            words = "The card hasn't changed. Save a change, or choose an earlier time above."
            return "No differences", " ".join((words, *self._only_exports()))
        if not self.fields:
            return "No field changed", "The layout, colours or art have changed. Outlines show where."
        return "", ""

    def _only_exports(self) -> Iterator[str]:
        """Yield why there is no revision to choose, if there is none."""
        if self.earlier.why_no_revisions:
            yield f"You can only compare with exports: {self.earlier.why_no_revisions}"

    def _or_revision(self) -> str:
        if self.earlier.times:
            return ", or choose a git revision above."
        return f". You can't choose a git revision: {self.earlier.why_no_revisions}"


def _line(place: Place | None, name: str) -> int:
    """Return the line in which the card itself sets a field, 0 if it doesn't."""
    return place.line if place is not None and place.path.rpartition(".")[2] == name else 0


def _repeats(words: tuple[Word, ...], other: tuple[Word, ...]) -> bool:
    """Return whether the changed words of one field occur, among others, in those of another."""
    one, two = ([_side(each, kind) for kind in ("new", "gone")] for each in (words, other))
    return one != two and all(f" {part} " in f" {whole} " for whole, part in zip(one, two, strict=True))


def _side(words: tuple[Word, ...], without: str) -> str:
    return " ".join(word.text for word in words if word.kind != without)
