"""Sample hands of a deck: an opening hand, another one, and the draws after it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from pygame import Surface

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.cards import faces
from game.cards.elements import ASPECT
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import listed
from rules.decks import Deck, DeckRules
from rules.tabletop import AnyTabletop

HEAD, FOOT, GAP = 78.0, 84.0, 12.0
WIDEST, READABLE = 214.0, 168.0
"""The largest width of a card, and the least width at which its text is shown."""


class TrialScene(Floating):
    """A page of sample hands; the deck is shuffled again for every hand."""

    def __init__(self, app: App, game: AnyTabletop, rules: DeckRules, deck: Deck) -> None:
        super().__init__(app)
        self.game, self.rules, self.title = game, rules, deck.name
        counts = deck.parts.get(rules.parts[0].id, {})
        self.cards = [id for id, copies in counts.items() for _ in range(copies) if id in rules.cards]
        self.pile: list[str] = []
        self.drawn = 0
        self.faces: faces.Deck
        self._kit: Kit | None = None
        self._shuffle()

    @property
    def hand(self) -> Sequence[str]:
        """Return the ids of the cards drawn so far."""
        return self.pile[: self.drawn]

    def _shuffle(self) -> None:
        self.pile = random.sample(self.cards, len(self.cards))
        self.drawn = min(self.rules.hand, len(self.pile))

    def deal(self) -> None:
        """Shuffle and draw an opening hand."""
        self._shuffle()
        self.build(self.app.kit)
        self.app.redraw()

    def draw_one(self) -> None:
        """Draw one more card."""
        self.drawn = min(len(self.pile), self.drawn + 1)
        self.build(self.app.kit)
        self.app.redraw()

    def lay_out(self) -> Box:
        """Add the heading and the buttons around the cards; return the dialog's box."""
        canvas = self.kit.canvas
        if self.kit is not self._kit:
            self._kit, self.faces = self.kit, faces.Deck.of(self.kit, self.game)
        w = min(5 * WIDEST + 4 * GAP + 2 * PAD, canvas.w - 32)
        self._rows, self._wide = self._best_rows(w - 2 * PAD, canvas.h - 32 - HEAD - FOOT)
        tall = self._rows * self._wide * ASPECT + (self._rows - 1) * GAP
        box = self.middle(w, HEAD + max(160.0, tall) + FOOT)
        types = Counter(self.rules.cards[id].type for id in self.hand)
        drawn = listed([self.rules.count_words(count, type) for type, count in types.most_common()])
        heading = f"Sample hand of {self.title}" if self.title else "Sample hand"
        self.head(box, heading, drawn or "This deck has no cards to draw.")
        why = "" if self.drawn < len(self.pile) else "You have drawn every card."
        anew, more, back = self.row(box, 46, 3)
        self.ui.button(anew, "New hand", self.deal, kind="primary", icon="refresh", keycap="Enter")
        self.ui.button(more, "Draw a card", self.draw_one, icon="plus", enabled=not why, why=why)
        self.ui.button(back, "Back", self.back)
        return box

    def _best_rows(self, w: float, h: float) -> tuple[int, float]:
        """Return the number of rows that makes the cards largest, and their width."""
        count = max(1, len(self.hand))
        best = (1, 0.0)
        for rows in range(1, 5):
            columns = -(-count // rows)
            wide = min((w - GAP * (columns - 1)) / columns, (h - GAP * (rows - 1)) / rows / ASPECT, WIDEST)
            best = max(best, (rows, wide), key=lambda found: found[1])
        return best

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the cards of the hand."""
        kit, (x, y, w, _) = self.kit, box
        columns, wide = -(-len(self.hand) // self._rows), self._wide
        for n, id in enumerate(self.hand):
            row, column = divmod(n, columns)
            width = min(columns, len(self.hand) - row * columns)
            start = x + w / 2 - (width * wide + (width - 1) * GAP) / 2
            top = y + HEAD + row * (wide * ASPECT + GAP)
            middle = (start + column * (wide + GAP) + wide / 2, top + wide * ASPECT / 2)
            face = (
                self.faces.full(id, round(wide))
                if wide >= READABLE
                else self.faces.among_many(id, round(wide))
            )
            kit.put(surface, face, middle, "center")
