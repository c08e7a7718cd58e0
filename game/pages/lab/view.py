"""The lab's state and actions as its panels use them; the page owns the panels."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from game.app.scene import App
from game.cards import faces
from game.cards.lint import Problem
from game.pages.lab import sources
from game.pages.lab.changes import FOLDER, Changes
from game.pages.lab.checks import Checks
from game.pages.lab.closeup import CloseUp, Look
from game.pages.lab.evidence import CardEvidence
from game.pages.lab.sources import Excerpt
from game.pages.parts.face_tiles import FaceStore
from game.pages.parts.page import Page
from rules.content.homes import Home
from rules.tabletop import AnyTabletop


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
        told = (fields.get(each, "") for each in ("id", "title", "text", "kind_name", "line"))
        return " ".join(map(str, told)).casefold()

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
        if "gallery" in self.named:
            self.named["gallery"].show(self.found(), self.chosen)
            self.app.redraw()


def _has(home: Home, problem: Problem) -> bool:
    """Return whether a problem is in a card's lines."""
    return home.name == problem.file and home.first <= problem.line <= home.last
