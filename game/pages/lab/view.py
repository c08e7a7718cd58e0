"""What the lab shows and what can be done in it, as its panels know it; the panels are the page's (`lab.py`)."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.scene import App
from game.cards import faces
from game.cards.lint import Problem
from game.pages.lab import sources
from game.pages.lab.changes import FOLDER, Changes
from game.pages.lab.checks import Checks
from game.pages.lab.closeup import CloseUp, Look
from game.pages.lab.evidence import CardEvidence
from game.pages.lab.faces import Faces
from game.pages.lab.sources import Excerpt
from game.pages.parts.page import Page
from rules.content.homes import Home
from rules.tabletop import AnyTabletop

SIZES = (84.0, 116.0, 168.0)
"""The least widths of tiles, from far to near."""


@dataclass
class Search:
    """What is looked for in the gallery, in which order it is shown, how large (a place in SIZES), how far scrolled;
    `reveals`: the chosen card is to be seen."""

    words: str = ""
    only: str = "all"
    order: str = "files"
    near: int = 1
    offset: float = 0.0
    reveals: bool = True


class LabView(Page):
    """The cards of a game: which is chosen, what is looked for, how one looks at it, what is wrong with them."""

    def __init__(self, app: App, game_id: str, card: str = "") -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.chosen = card
        self.search, self.look = Search(), Look()
        self.marked: Problem | None = None
        """The problem that was chosen last, as long as its card is."""
        self.reveals_line = False
        self.excerpts: tuple[Excerpt, ...] = ()
        """The lines that are shown: the changes of the chosen card, then its own, or those of a problem's place."""
        self.homes: dict[str, tuple[Home, ...]] = {}
        self.checks, self.changes = Checks(), Changes(app.folders.data / FOLDER)
        self.evidence = CardEvidence(app)
        self.store: Faces
        self.close_up: CloseUp

    # -- what is seen

    @property
    def deck(self) -> faces.Deck:
        """The cards as they are now."""
        return self.store.cards

    def name_of(self, card: str) -> str:
        """What a card is called."""
        return str(self.deck.fields.get(card, {}).get("title", card))

    @property
    def counts(self) -> dict[str, int]:
        """How many cards each filter shows."""
        faulty = {each.card for each in self.checks.found} & self.deck.fields.keys()
        return {"all": len(self.deck.fields), "problems": len(faulty), "changed": len(self.changes.cards)}

    @property
    def why_no_changes(self) -> str:
        """Why the cards that changed can't be shown, "" when they can."""
        return "" if self.changes.exported else "Export all cards first. Changes count from the last export."

    @property
    def why_none(self) -> str:
        """Why the gallery shows no card."""
        words = " ".join(self.search.words.split())
        kinds = {
            "problems": "with problems" if not self.checks.running else "with problems yet",
            "changed": "changed since the last export",
        }
        said = " ".join(filter(None, ("No card", kinds.get(self.search.only, ""))))
        if words:
            return f"{said} matches “{words}”."
        return f"{said}." if self.search.only != "all" else "This game has no cards."

    def found(self) -> list[str]:
        """The cards that are looked for, in their order."""
        words = self.search.words.casefold().split()
        kept = [
            id for id in self.deck.fields if self._shown(id) and all(word in self._said(id) for word in words)
        ]
        if self.search.order == "name":
            return sorted(kept, key=self.name_of)
        ranks = {"refused": 0, "caution": 1}
        if self.search.order == "problems":
            return sorted(kept, key=lambda id: ranks.get(self.checks.mark(id), len(ranks)))
        return kept

    def _shown(self, card: str) -> bool:
        """Whether the filter lets a card through."""
        if self.search.only == "problems":
            return bool(self.checks.of(card))
        return self.search.only != "changed" or card in self.changes.cards

    def _said(self, card: str) -> str:
        fields = self.deck.fields[card]
        told = (fields.get(each, "") for each in ("id", "title", "text", "kind_name", "line"))
        return " ".join(map(str, told)).casefold()

    # -- where the chosen card is written

    def read_lines(self) -> None:
        """Read the lines that are shown: those of the chosen card, or where the chosen problem is."""
        homes, marked = self.homes.get(self.chosen, ()), self.marked
        if marked is not None and not any(_has(home, marked) for home in homes):
            place = sources.of_place(marked.file, marked.line, self.app.packs)
            self.excerpts = (place,) if place is not None else ()
        else:
            self.excerpts = sources.of_card(homes)

    # -- what can be done

    def choose(self, card: str) -> None:
        """Look at another card."""
        self.chosen, self.marked = card, None
        self.read_lines()
        self.relay()

    def show_problem(self, problem: Problem) -> None:
        """Show a problem's card, and the line that it is in."""
        if problem.card in self.deck.fields:
            self.chosen = problem.card
        self.marked, self.reveals_line, self.search.reveals = problem, True, True
        if self.narrow:
            self.part = "file"
        self.read_lines()
        self.relay()

    def step(self, by: int) -> None:
        """Look at the next card of the gallery, or the one before."""
        ids = self.found()
        at = ids.index(self.chosen) + by if self.chosen in ids else 0
        if 0 <= at < len(ids):
            self.search.reveals = True
            self.choose(ids[at])

    def look_for(self, words: str) -> None:
        """Show the cards with these words."""
        self.search.words = words
        self._show_found()

    def choose_first(self) -> None:
        """Look at the first card of those that are found, or stay with the chosen one where it is among them."""
        ids = self.found()
        if ids and self.chosen not in ids:
            self.search.reveals = True
            self.choose(ids[0])

    def show_only(self, only: str) -> None:
        """Show all cards, those with problems, or those that changed."""
        self.search.only = only
        self.search.offset, self.search.reveals = 0.0, True
        self.relay()

    def sort(self, order: str) -> None:
        """Show the cards in another order."""
        self.search.order, self.search.reveals = order, True
        self.relay()

    def zoom(self, by: int) -> None:
        """Show the gallery larger or smaller."""
        self.search.near = min(len(SIZES) - 1, max(0, self.search.near + by))
        self.search.reveals = True
        self.relay()

    def see(self, view: str) -> None:
        """Look at the card in another way."""
        self.look = self.look._replace(view=view)
        self.relay()

    def lay_over(self, overlay: str) -> None:
        """Lay something over the card, or take it off."""
        self.look = self.look._replace(over=self.look.over ^ {overlay})
        self.relay()

    def see_with(self, sight: str) -> None:
        """Look with other eyes."""
        self.look = self.look._replace(sight=sight)
        self.relay()

    def _show_found(self) -> None:
        """Show in the gallery what is looked for by now."""
        if "gallery" in self.named:
            self.named["gallery"].show(self.found(), self.chosen)
            self.app.redraw()


def _has(home: Home, problem: Problem) -> bool:
    """Whether a problem is in the lines of a card."""
    return home.name == problem.file and home.first <= problem.line <= home.last
