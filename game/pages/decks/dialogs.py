"""The dialogs over the page: the list of decks, the text of the deck, sample hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace
from pygame import Surface

from game.app.dialog import ask
from game.app.floating import PAD, Floating
from game.app.scene import App
from game.cards import faces
from game.cards.elements import ASPECT
from game.pages.decks.editing import NEW, Building, Step
from game.pages.parts.decks import Offer, offers, record_words, size_words
from game.pages.parts.page import Page
from game.store.decks import OwnDeck
from game.store.records import Record
from game.ui import clipboard
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.lists import Side
from rules.common.text import counted, listed
from rules.decks.deck import LONGEST, Deck, DeckRules, legal, unread_faults
from rules.decks.reading import read_for
from rules.decks.text import written
from rules.tabletop import AnyTabletop

WIDE, HEAD, FOOT, ROW, STEP = 760.0, 60.0, 82.0, 72.0, 48.0


class DeckChooser(Floating):
    """A list with a row for every deck; calls `opened` with the chosen one (None: a new deck) or `removed`
    with a file and its title."""

    def __init__(
        self, app: App, rules: DeckRules, records: Sequence[Record], opened: Callable[[Offer | None], object],
        removed: Callable[[OwnDeck, str], object],
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.rules, self.records, self.opened, self.removed = rules, records, opened, removed
        self.offers = offers(app.store, rules)
        self.broken = [own for own in app.store.decks.all(rules.game) if own.fault]

    def choose(self, row: int) -> None:
        """Open the deck of a row, or report why its file can't be read."""
        if row < len(self.offers):
            self.app.pop(partial(self.opened, self.offers[row]))
        else:
            own = self.broken[row - len(self.offers)]
            self.app.say(f"{own.fault}: {own.path}. The file is unchanged.", "caution")

    def remove(self, row: int) -> None:
        """Ask the scene below to remove the player's deck in a row."""
        if row >= len(self.offers):
            own = self.broken[row - len(self.offers)]
            self.app.pop(partial(self.removed, own, own.path.name))
        elif (own_or_none := self.offers[row].own) is not None:
            self.app.pop(partial(self.removed, own_or_none, self.offers[row].title))
        else:
            self.app.say("You can't delete a ready-made deck.", "note")

    def new(self) -> None:
        """Open a new, empty deck."""
        self.app.pop(partial(self.opened, None))

    def lay_out(self) -> Box:
        """Add the rows, which get the focus, and two buttons; return the dialog's box."""
        count = len(self.offers) + len(self.broken)
        high = min(count * ROW, self.kit.canvas.h - 32 - HEAD - FOOT)
        x, y, w, _ = box = self.middle(WIDE, HEAD + high + FOOT)
        self.head(box, "Decks")
        words = f"{len(self.offers) - len(self.rules.ready)} of your own, {len(self.rules.ready)} ready-made"
        self.ui.label((x + PAD, y + 18, w - 2 * PAD, 24), words, 14, "text2", anchor="midright")
        self.rows = self.ui.scroll_list(
            (x + 12, y + HEAD, w - 24, high), ROW, count, self._draw_row, self.choose,
            side=Side(STEP, self._draw_side, self.remove), on_delete=self.remove,
        )  # fmt: skip
        self.ui.focus(self.rows)
        new, back = self.row(box, 42, 2)
        self.ui.button(new, "New deck", self.new, icon="plus")
        self.ui.button(back, "Back", self.back)
        return box

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i >= len(self.offers):
            own = self.broken[i - len(self.offers)]
            self._draw_words(surface, box, "cross", own.path.name, f"{own.fault} (file unchanged)")
            return
        offer = self.offers[i]
        deck, sound = offer.deck, legal(self.rules, offer.deck)
        icon = "star" if offer.own is None else "cards" if sound else "caution"
        about = deck.text if offer.own is None else size_words(self.rules, deck)
        right = record_words(self.records, self.rules, offer)
        self._draw_words(surface, box, icon, offer.title, about or "Ready-made", right)

    def _draw_words(
        self, surface: Surface, box: Box, icon: str, title: str, words: str, right: str = ""
    ) -> None:
        kit, (x, y, w, h) = self.kit, box
        ink = {"cross": "refused", "caution": "caution", "star": "brass_mid"}.get(icon, "text2")
        kit.draw_icon(surface, icon, (x + 26, y + h / 2), 22, ink)
        room, detail = w - 60, kit.paragraph(words, w - 60, 13, "text2")
        middle = y + (h - kit.size_of(detail)[1]) / 2
        if right:
            room -= kit.draw_text(surface, right, (x + w - 8, middle), 14, "text2", False, "midright")[2] + 16
        kit.draw_text(surface, title, (x + 50, middle), 17, "text", True, "midleft", room)
        kit.put(surface, detail, (x + 50, middle + 11))

    def _draw_side(self, surface: Surface, i: int, box: Box, state: str) -> None:
        x, y, w, h = box
        if i >= len(self.offers) or self.offers[i].own is not None:
            ink = "lamp" if state in ("hovered", "focused") else "text2"
            self.kit.draw_icon(surface, "trash", (x + w / 2, y + h / 2), 18, ink)


TEXT_WIDE, TEXT_HIGH, TEXT_HEAD, TEXT_FOOT, LINE = 620.0, 560.0, 58.0, 132.0, 22.0
HOW = "Paste makes a new deck from the clipboard, with one card per line, like “{}”."


class TextDialog(Floating):
    """A dialog with the deck's text; calls `pasted` with a text from the clipboard. `line` is an example line
    of a deck."""

    def __init__(self, app: App, text: str, where: str, line: str, pasted: Callable[[str], object]) -> None:
        super().__init__(app)
        self.text, self.where, self.pasted = text, where, pasted
        self.note = HOW.format(line)

    def copy(self) -> None:
        """Copy the text to the clipboard."""
        copied = clipboard.copy(self.text)
        self._show_note("Copied to the clipboard." if copied else "This system has no clipboard.")

    def paste(self) -> None:
        """Replace the deck by the text on the clipboard."""
        text = clipboard.paste()
        if text.strip():
            self.app.pop(partial(self.pasted, text))
            return
        self._show_note("The clipboard has no text.")

    def lay_out(self) -> Box:
        """Add the lines and the buttons below them; return the dialog's box."""
        x, y, w, h = box = self.middle(TEXT_WIDE, TEXT_HIGH)
        self.head(box, "As text")
        left = self.kit.text_width("As text", 18, True) + 16
        where = (x + PAD + left, y + 18, w - 2 * PAD - left, 26)
        self.ui.label(where, self.where, 13, "mute", anchor="midright")
        self.ui.label(
            (x + PAD, y + h - TEXT_FOOT + 10, w - 2 * PAD, 50), self.note, 14, "text2", anchor="topleft"
        )
        lines = self.text.rstrip("\n").split("\n")

        def draw(surface: Surface, i: int, box: Box, state: str) -> None:
            bx, by, bw, bh = box
            self.kit.draw_text(
                surface, lines[i], (bx + 10, by + bh / 2), 14, "text", False, "midleft", bw - 20, mono=True
            )

        self.ui.scroll_list(
            (x + PAD, y + TEXT_HEAD, w - 2 * PAD, h - TEXT_HEAD - TEXT_FOOT),
            LINE,
            len(lines),
            draw,
            lambda i: None,
        )
        copy, paste, back = self.row(box, 46, 3)
        self.ui.button(copy, "Copy", self.copy, kind="primary", icon="copy")
        self.ui.button(paste, "Paste", self.paste, icon="load")
        self.ui.button(back, "Back", self.back)
        return box

    def _show_note(self, note: str) -> None:
        """Show a note below the text."""
        self.note = note
        self.build(self.app.kit)
        self.app.redraw()


HAND_HEAD, HAND_FOOT, GAP = 78.0, 84.0, 12.0
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
        self._rows, self._wide = self._best_rows(w - 2 * PAD, canvas.h - 32 - HAND_HEAD - HAND_FOOT)
        tall = self._rows * self._wide * ASPECT + (self._rows - 1) * GAP
        box = self.middle(w, HAND_HEAD + max(160.0, tall) + HAND_FOOT)
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
            top = y + HAND_HEAD + row * (wide * ASPECT + GAP)
            middle = (start + column * (wide + GAP) + wide / 2, top + wide * ASPECT / 2)
            face = (
                self.faces.full(id, round(wide))
                if wide >= READABLE
                else self.faces.among_many(id, round(wide))
            )
            kit.put(surface, face, middle, "center")


class OtherDecks:
    """The ways from the deck on the page to another one, to its text and to sample hands."""

    def __init__(self, page: Page, building: Building) -> None:
        self._page, self._app, self._building = page, page.app, building

    def choose(self) -> None:
        """Open the list of decks."""
        self._app.push(
            DeckChooser(
                self._app, self._building.rules, self._building.records, self._choose, self._ask_remove
            )
        )

    def as_text(self) -> None:
        """Open the deck as text, to copy it or paste another."""
        own = self._building.editing.step.own
        where = f"Saved in {own.path.name}" if own is not None else "Not saved yet"
        line = f"2 {next(iter(self._building.rules.cards.values())).name}"
        self._app.push(
            TextDialog(self._app, written(self._building.deck, self._building.rules), where, line, self.paste)
        )

    def trial(self) -> None:
        """Open the page of sample hands."""
        self._app.push(TrialScene(self._app, self._building.game, self._building.rules, self._building.deck))

    def paste(self, text: str) -> None:
        """Read a deck from a text and edit it."""
        if len(text) > LONGEST:
            self._app.say("That text is too long for a deck, so your deck is unchanged.", "refused")
            return
        deck = read_for(self._building.rules, text)
        if deck.game not in ("", self._building.rules.game):
            self._app.say(f"This deck is for another game ({deck.game[:40]}).", "caution")
        elif faults := tuple(unread_faults(deck)):
            more = f" The same for {counted(len(faults) - 1, 'more line')}." if len(faults) > 1 else ""
            self._app.say(f"{faults[0].text}{more}", "caution")
        self._go_to(Step(replace(deck, game="", former=())))

    def _go_to(self, step: Step) -> None:
        """Open another deck, first asking about unsaved changes."""
        if not self._building.editing.changed:
            self._building.open(step)
            return
        name = self._building.deck.name or NEW

        def save() -> None:
            if self._building.save():
                self._building.open(step)

        ask(
            self._page.app, f"“{name}” isn't saved", "You lose your changes if you continue without saving.",
            ("Save first", save), ("Don't save", partial(self._building.open, step)), ("Back", None),
        )  # fmt: skip

    def _choose(self, offer: Offer | None) -> None:
        self._go_to(Step(Deck()) if offer is None else Step(offer.deck, offer.own, offer.deck))

    def _ask_remove(self, own: OwnDeck, title: str) -> None:
        text = "This deletes the deck for good. Records of its games stay."
        ask(
            self._page.app,
            f"Delete “{title}”?",
            text,
            ("Delete", partial(self._building.remove, own)),
            ("Keep it", None),
        )
