"""A trial: the opening hand of a deck, another one, and what is drawn after it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from pygame import Surface

from game.app.floating import Floating
from game.app.scene import App
from game.cards import faces
from game.cards.elements import ASPECT
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import listed
from rules.decks import Deck, DeckRules
from rules.tabletop import AnyTabletop

PAD, HEAD, FOOT, GAP = 24.0, 74.0, 84.0, 12.0
WIDEST, READABLE = 214.0, 168.0
"""How wide a card is at most, and from which width on its text is shown."""


class TrialScene(Floating):
    """Cards drawn from a deck that is shuffled anew with every hand."""

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
        """The cards drawn so far, by their ids."""
        return self.pile[: self.drawn]

    def _shuffle(self) -> None:
        self.pile = random.sample(self.cards, len(self.cards))
        self.drawn = min(self.rules.hand, len(self.pile))

    def anew(self) -> None:
        """Shuffle, and draw an opening hand."""
        self._shuffle()
        self.build(self.app.kit)
        self.app.redraw()

    def draw_one(self) -> None:
        """Draw one card more."""
        self.drawn = min(len(self.pile), self.drawn + 1)
        self.build(self.app.kit)
        self.app.redraw()

    def lay_out(self) -> Box:
        """As wide as the cards want, with its buttons below them."""
        canvas = self.kit.canvas
        if self.kit is not self._kit:
            self._kit, self.faces = self.kit, faces.Deck.of(self.kit, self.game)
        w = min(5 * WIDEST + 4 * GAP + 2 * PAD, canvas.w - 32)
        room_h = canvas.h - 32 - HEAD - FOOT
        self._rows, self._wide = self._fit(w - 2 * PAD, room_h)
        tall = self._rows * self._wide * ASPECT + (self._rows - 1) * GAP
        h = HEAD + max(160.0, tall) + FOOT
        x, y = (canvas.w - w) / 2, (canvas.h - h) / 2
        why = "" if self.drawn < len(self.pile) else "Every card is drawn."
        third = (w - 2 * PAD - 24) / 3
        top = y + h - PAD - 46
        self.ui.button((x + PAD, top, third, 46), "New hand", self.anew, kind="primary", icon="refresh", keycap="Enter")
        self.ui.button((x + PAD + third + 12, top, third, 46), "Draw a card", self.draw_one, icon="plus",
                       enabled=not why, why=why)  # fmt: skip
        self.ui.button((x + PAD + 2 * third + 24, top, third, 46), "Back", self.back)
        return x, y, w, h

    def _fit(self, w: float, h: float) -> tuple[int, float]:
        """In how many rows the cards are largest, and how wide they are then."""
        count = max(1, len(self.hand))
        best = (1, 0.0)
        for rows in range(1, 5):
            columns = -(-count // rows)
            wide = min((w - GAP * (columns - 1)) / columns, (h - GAP * (rows - 1)) / rows / ASPECT, WIDEST)
            best = max(best, (rows, wide), key=lambda found: found[1])
        return best

    def paint(self, surface: Surface, box: Box) -> None:
        """What is drawn, in words and as cards."""
        kit, (x, y, w, _) = self.kit, box
        left = kit.draw_text(surface, "Trial hand", (x + PAD, y + 28), 18, "text", True, "midleft")
        after = left[0] + left[2] + 14
        kit.draw_text(surface, self.title, (after, y + 29), 15, "text2", False, "midleft", x + w - PAD - after)
        types = Counter(self.rules.cards[id].type for id in self.hand)
        words = listed([self.rules.count_words(count, type) for type, count in types.most_common()])
        at, room = (x + PAD, y + 52), w - 2 * PAD
        kit.draw_text(surface, words or "There is no card to draw.", at, 14, "text2", False, "midleft", room)
        columns, wide = -(-len(self.hand) // self._rows), self._wide
        for n, id in enumerate(self.hand):
            row, column = divmod(n, columns)
            width = min(columns, len(self.hand) - row * columns)
            start = x + w / 2 - (width * wide + (width - 1) * GAP) / 2
            top = y + HEAD + row * (wide * ASPECT + GAP)
            middle = (start + column * (wide + GAP) + wide / 2, top + wide * ASPECT / 2)
            face = self.faces.full(id, round(wide)) if wide >= READABLE else self.faces.among_many(id, round(wide))
            kit.put(surface, face, middle, "center")
