"""The lab's state and actions as its panels use them: the cards with their faces and problems, the search, what
is shown. The page owns the panels."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.app.scene import App
from game.cards import faces
from game.cards.faces import Deck
from game.cards.lint.lint import Lint
from game.cards.lint.problem import Problem, of_faults
from game.pages.lab import sources
from game.pages.lab.changes import FOLDER, Changes
from game.pages.lab.closeup import CloseUp, Look
from game.pages.lab.evidence import CardEvidence
from game.pages.lab.sources import Excerpt
from game.pages.parts.face_tiles import FaceStore
from game.pages.parts.page import Page, Panel
from game.store import clock
from rules.content import Fault
from rules.content.homes import Home
from rules.tabletop import AnyTabletop

PIECE = 0.01
"""Seconds per frame for checking."""


class Checks:
    """A checker of one card after another; the problems of a card stay until it has been checked again."""

    def __init__(self) -> None:
        self._lint: Lint | None = None
        self._found: dict[str, tuple[Problem, ...]] = {}
        self._faults: tuple[Problem, ...] = ()
        self._steps: Iterator[None] | None = None
        self.done, self.count, self.seconds = 0, 0, 0.0

    @property
    def running(self) -> bool:
        """Return whether cards are still to be checked."""
        return self._steps is not None

    def start(self, deck: Deck, first: str = "") -> None:
        """Start checking these cards, the card `first` before the others."""
        if self._lint is None:
            self._lint = Lint(deck)
        else:
            self._lint.read(deck)
        self._found = {id: found for id, found in self._found.items() if not id or id in deck.fields}
        cards = sorted(deck.fields, key=lambda id: id != first)
        self.done, self.count, self.seconds = 0, len(cards), 0.0
        self._steps = self._check(self._lint, cards)

    def _check(self, lint: Lint, cards: Sequence[str]) -> Iterator[None]:
        for card in cards:
            self._found[card] = yield from lint.check(card)
            self.done += 1
            yield
        self._found[""] = lint.of_layouts()

    def update(self) -> bool:
        """Check for part of a frame; return whether there are new results."""
        if self._steps is None:
            return False
        before, start = self.done, clock.seconds()
        while clock.seconds() - start < PIECE:
            try:
                next(self._steps)
            except StopIteration:
                self._steps = None
                break
        self.seconds += clock.seconds() - start
        return self.done != before or self._steps is None

    def set_file_faults(self, faults: Iterable[Fault], homes: Mapping[str, Sequence[Home]]) -> None:
        """Take over the faults of saved files whose last good version is still shown; `homes` are all places
        of each card."""
        self._faults = tuple(replace(each, card=card_of(each, homes)) for each in of_faults(faults))

    @property
    def found(self) -> tuple[Problem, ...]:
        """Return all problems: first faults of unreadable files, then other faults, then warnings."""
        rest = [each for found in self._found.values() for each in found]
        known = {(each.file, each.line, each.message) for each in self._faults}
        rest = [each for each in rest if (each.file, each.line, each.message) not in known]
        return (*self._faults, *sorted(rest, key=lambda each: each.severity != "fault"))

    def of(self, card: str) -> tuple[Problem, ...]:
        """Return the problems of a card."""
        return tuple(each for each in (*self._faults, *self._found.get(card, ())) if each.card == card)

    def mark(self, card: str) -> str:
        """Return the colour of a card's worst problem: "refused", "caution", "" for none."""
        found = {each.severity for each in self.of(card)}
        return "refused" if "fault" in found else "caution" if found else ""

    def shows_last_good(self, card: str) -> bool:
        """Return whether the card's saved file is faulty, so that its last good version is shown."""
        return any(each.card in (card, "") for each in self._faults)


def card_of(problem: Problem, homes: Mapping[str, Sequence[Home]]) -> str:
    """Return the card whose lines contain a problem, "" if none does."""
    every = ((id, home) for id, places in homes.items() for home in places)
    beside = [(home.first, id) for id, home in every if home.name == problem.file]
    above = [each for each in beside if each[0] <= problem.line]
    return max(above)[1] if above else ""


class Faces(FaceStore):
    """A cache of card faces that shows the old ones until the new ones are drawn."""

    def __init__(self, cards: faces.Deck) -> None:
        super().__init__(cards)
        self._states: dict[str, Hashable] = {}
        """The states from which the faces were drawn, by card."""
        self._old: set[str] = set()

    def renew(self, cards: faces.Deck) -> None:
        """Take over a changed deck and mark the faces that differ for redrawing."""
        self.cards, self._begun = cards, ""
        self._kept = {id: face for id, face in self._kept.items() if id in cards.fields}
        self._old = {id for id in self._kept if self._states[id] != self._state(id)}

    def _state(self, card: str) -> Hashable:
        return self.cards.state(faces.AMONG, card, self._width)

    def needs_drawing(self, card: str) -> bool:
        """Return whether a face must be drawn or redrawn."""
        return card in self._old or super().needs_drawing(card)

    def draw(self, card: str) -> None:
        """Draw a face and record its state."""
        super().draw(card)
        self._states[card] = self._state(card)
        self._old.discard(card)


SIZES = (84.0, 116.0, 168.0)
"""The least widths of tiles, from far to near."""


@dataclass
class Search:
    """The gallery's search, order, size (an index of SIZES) and scroll offset; `reveals`: scroll the chosen
    card into view."""

    words: str = ""
    only: str = "all"
    order: str = "files"
    near: int = 1
    offset: float = 0.0
    reveals: bool = True


class LabView(Page):
    """The cards of a game with the chosen one, the search, the view options and the problems."""

    def __init__(self, app: App, game_id: str, card: str = "") -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.chosen = card
        self.search, self.look = Search(), Look()
        self.marked: Problem | None = None
        """The chosen problem, until another card is chosen."""
        self.reveals_line = False
        self.excerpts: tuple[Excerpt, ...] = ()
        """The excerpts shown: of the chosen card's changes and itself, or of a problem's place."""
        self.homes: dict[str, tuple[Home, ...]] = {}
        self.checks, self.changes = Checks(), Changes(app.folders.data / FOLDER)
        self.evidence = CardEvidence(app)
        self.store: Faces
        self.close_up: CloseUp

    # -- state

    @property
    def deck(self) -> faces.Deck:
        """Return the current deck of faces."""
        return self.store.cards

    def name_of(self, card: str) -> str:
        """Return the title of a card."""
        return str(self.deck.fields.get(card, {}).get("title", card))

    @property
    def counts(self) -> dict[str, int]:
        """Return the number of cards that each filter shows."""
        faulty = {each.card for each in self.checks.found} & self.deck.fields.keys()
        return {"all": len(self.deck.fields), "problems": len(faulty), "changed": len(self.changes.cards)}

    @property
    def why_no_changes(self) -> str:
        """Return why the filter of changed cards is disabled, "" if it isn't."""
        return "" if self.changes.exported else "Export all cards first. Changes count from the last export."

    @property
    def why_none(self) -> str:
        """Return why the gallery is empty."""
        words = " ".join(self.search.words.split())
        kinds = {
            "problems": "with problems" if not self.checks.running else "with problems yet",
            "changed": "changed since the last export",
        }
        said = " ".join(filter(None, ("No cards", kinds.get(self.search.only, ""))))
        if words:
            return f"{said} match “{words}”."
        return f"{said}." if self.search.only != "all" else "This game has no cards."

    def found(self) -> list[str]:
        """Return the cards that match the search, in the chosen order."""
        words = self.search.words.casefold().split()
        kept = [
            id
            for id in self.deck.fields
            if self._passes_filter(id) and all(word in self._search_text(id) for word in words)
        ]
        if self.search.order == "name":
            return sorted(kept, key=self.name_of)
        ranks = {"refused": 0, "caution": 1}
        if self.search.order == "problems":
            return sorted(kept, key=lambda id: ranks.get(self.checks.mark(id), len(ranks)))
        return kept

    def _passes_filter(self, card: str) -> bool:
        """Return whether the filter accepts a card."""
        if self.search.only == "problems":
            return bool(self.checks.of(card))
        return self.search.only != "changed" or card in self.changes.cards

    def _search_text(self, card: str) -> str:
        fields = self.deck.fields[card]
        values = (fields.get(each, "") for each in ("id", "title", "text", "kind_name", "line"))
        return " ".join(map(str, values)).casefold()

    # -- the chosen card's file

    def read_lines(self) -> None:
        """Read the file lines of the chosen problem or the chosen card."""
        homes, marked = self.homes.get(self.chosen, ()), self.marked
        if marked is not None and not any(_has(home, marked) for home in homes):
            place = sources.of_place(marked.file, marked.line, self.app.packs)
            self.excerpts = (place,) if place is not None else ()
        else:
            self.excerpts = sources.of_card(homes)

    # -- actions

    def choose(self, card: str) -> None:
        """Choose another card."""
        self.chosen, self.marked = card, None
        self.read_lines()
        self.relay()

    def show_problem(self, problem: Problem) -> None:
        """Show the card and the line of a problem."""
        if problem.card in self.deck.fields:
            self.chosen = problem.card
        self.marked, self.reveals_line, self.search.reveals = problem, True, True
        if self.narrow:
            self.part = "file"
        self.read_lines()
        self.relay()

    def step(self, by: int) -> None:
        """Choose the card `by` places further in the gallery."""
        ids = self.found()
        at = ids.index(self.chosen) + by if self.chosen in ids else 0
        if 0 <= at < len(ids):
            self.search.reveals = True
            self.choose(ids[at])

    def look_for(self, words: str) -> None:
        """Search for words."""
        self.search.words = words
        self._show_found()

    def choose_first(self) -> None:
        """Choose the first card found, unless the chosen card is among those found."""
        ids = self.found()
        if ids and self.chosen not in ids:
            self.search.reveals = True
            self.choose(ids[0])

    def show_only(self, only: str) -> None:
        """Show all cards, only those with problems, or only those changed."""
        self.search.only = only
        self.search.offset, self.search.reveals = 0.0, True
        self.relay()

    def sort(self, order: str) -> None:
        """Sort the gallery by another order."""
        self.search.order, self.search.reveals = order, True
        self.relay()

    def zoom(self, by: int) -> None:
        """Enlarge or shrink the gallery's cards."""
        self.search.near = min(len(SIZES) - 1, max(0, self.search.near + by))
        self.search.reveals = True
        self.relay()

    def see(self, view: str) -> None:
        """Switch the view of the chosen card."""
        self.look = self.look._replace(view=view)
        self.relay()

    def toggle_overlay(self, overlay: str) -> None:
        """Toggle an overlay on the card."""
        self.look = self.look._replace(over=self.look.over ^ {overlay})
        self.relay()

    def see_with(self, sight: str) -> None:
        """Set the simulated colour vision."""
        self.look = self.look._replace(sight=sight)
        self.relay()

    def _show_found(self) -> None:
        """Update the gallery to the search."""
        if "gallery" in self.controls.named:
            self.controls.named["gallery"].show(self.found(), self.chosen)
            self.app.redraw()


def _has(home: Home, problem: Problem) -> bool:
    """Return whether a problem is in a card's lines."""
    return home.name == problem.file and home.first <= problem.line <= home.last


class LabPanel(Panel[LabView]):
    """A panel of the lab, with the lab's view as its page."""
