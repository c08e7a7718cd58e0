"""What the page of a card before and after shows, as its panels know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Surface

from game.app.scene import App
from game.cards import faces
from game.cards.display import Box
from game.cards.lint.places import Place, Places
from game.cards.print import changes, records
from game.cards.print.changes import Word
from game.cards.print.looks import differing
from game.cards.print.proofs import SCALE, Proofs
from game.cards.print.records import Kept
from game.pages.lab.changes import FOLDER
from game.pages.lab.compare.earlier import Earlier
from game.pages.lab.evidence import GAMES, CardEvidence, Side
from game.pages.parts.page import Page
from game.simulate.compare import unlike
from game.simulate.evidence import Evidence
from game.simulate.words import players
from game.ui.kit import Kit
from rules.content.homes import Home, written
from rules.tabletop import AnyTabletop

BEFORE, AFTER = "Before", "After"


class Field(NamedTuple):
    """A field that differs, word by word, and the line that says it now (0: none says it alone)."""

    name: str
    words: tuple[Word, ...]
    line: int

    def side(self, other: str) -> list[Word]:
        """The words of one side: all but those that are only on the `other`, "gone" or "new"."""
        return [word for word in self.words if word.kind != other]


class CompareView(Page):
    """A card as it was and as it is."""

    def __init__(self, app: App, game_id: str, card: str) -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.card = card
        self.earlier = Earlier(app, game_id, card, app.folders.data / FOLDER)
        self.evidence = CardEvidence(app)
        self.deck: faces.Deck
        self.now: Kept | None = None
        self.face = Surface((1, 1))
        """How the card looks, drawn at the size at which exports keep it: at another its words may break elsewhere."""
        self.home: Home | None = None
        self.fields: tuple[Field, ...] = ()
        self.boxes: tuple[list[Box], list[Box]] = ([], [])

    @property
    def name_now(self) -> str:
        """What the card is called."""
        kept = self.now or self.earlier.kept
        return str(kept.fields.get("title", self.card)) if kept is not None else self.card

    @property
    def same(self) -> bool:
        """Whether the card is as it was."""
        was = self.earlier.kept
        return was is not None and self.now is not None and was.hash == self.now.hash and not self.fields

    def read(self, kit: Kit) -> None:
        """Read the card as it is now, and where it is written."""
        self.deck = faces.Deck.of(kit, self.game)
        self.home = next(iter(written(self.game.id, self.app.packs).get(self.card, ())), None)
        self.now = None
        if self.card in self.deck.fields:
            proofs = Proofs(self.deck, 0.0, SCALE)
            drawn = proofs.front(self.card)
            self.now, self.face = records.kept(self.deck, self.card, drawn), proofs.surface(drawn)
        self.evidence.read(self.game)
        self.compare()

    def compare(self) -> None:
        """Find what differs."""
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

    # -- what runs tell of it

    @property
    def known(self) -> tuple[Evidence | None, Evidence | None]:
        """What runs tell of the card before and after."""
        before, after = (
            side.of(self.card) if side is not None else None
            for side in (self.evidence.before, self.evidence.after)
        )
        return before, after

    @property
    def sides(self) -> list[tuple[str, Side | None, Evidence | None]]:
        """The runs that are shown, and what they tell; one alone where the card plays as it did."""
        both = zip((BEFORE, AFTER), (self.evidence.before, self.evidence.after), self.known, strict=True)
        return [each for each in both if each[0] == AFTER or not self.evidence.same]

    @property
    def why_no_figures(self) -> str:
        """Why games tell nothing of the card, "" when they may."""
        if not self.evidence.held:
            return (
                f"Players never have {self.name_now}, so games can't show whether it wins. "
                "Use Simulate on the shelf to see how it changes games."
            )
        return "" if self.evidence.version else "The card's file has a fault. Fix it to play with the card."

    @property
    def played(self) -> str:
        """How the games were played, and what else differs between the two runs."""
        runs = [side.live.run for side in (self.evidence.before, self.evidence.after) if side is not None]
        if not runs:
            return f"Bots play the first {GAMES} games. Where players have decks, one side's includes a copy."
        differs = list(unlike(*runs)) if len(runs) == 2 else []
        swap = ", seats swapped" if runs[-1].swap else ""
        return " ".join((f"{players(runs[-1])}, seed {runs[-1].seed}{swap}.", *differs))

    def play(self) -> None:
        """Play more games of the card as it is."""
        self.evidence.play()
        if self.evidence.fault:
            self.app.say(self.evidence.fault, "refused")
        self.relay()

    def stop(self) -> None:
        """End the games that are being played."""
        self.evidence.stop()
        self.compare()
        self.relay()

    # -- what is told of it

    @property
    def told(self) -> tuple[str, str]:
        """What is to be said in the place of what differs, with a heading; "" where there is a change to be shown."""
        earlier, name = self.earlier, self.name_now
        time = earlier.time
        if time is None:
            return "Nothing to compare with yet", f"Export the cards in the lab{self._or_revision()}"
        if earlier.running:
            return "Drawing the card as it was", f"Cogwright is drawing it from revision {time.when}."
        if earlier.fault:
            return "This can't be compared", f"{earlier.fault} Choose another time above."
        if self.now is None:
            return "The card is gone", f"No file has {name} now. This is how it was."
        if earlier.kept is None:
            return f"{name} is new", "The card didn't exist at that time. Choose a later one above."
        if self.same:
            words = "The card hasn't changed. Save a change, or choose an earlier time above."
            return "No differences", " ".join((words, *self._only_exports()))
        if not self.fields:
            return "No field changed", "The layout, colours or art changed. Outlines show where."
        return "", ""

    def _only_exports(self) -> Iterator[str]:
        """Why there is no revision to choose, where there is none."""
        if self.earlier.why_no_revisions:
            yield f"You can only compare with exports: {self.earlier.why_no_revisions}"

    def _or_revision(self) -> str:
        if self.earlier.times:
            return ", or choose a git revision above."
        return f". You can't choose a git revision: {self.earlier.why_no_revisions}"


def _line(place: Place | None, name: str) -> int:
    """The line of a field that its card says itself."""
    return place.line if place is not None and place.path.rpartition(".")[2] == name else 0


def _repeats(words: tuple[Word, ...], other: tuple[Word, ...]) -> bool:
    """Whether words only say again, among others, what another field says."""
    one, two = ([_side(each, kind) for kind in ("new", "gone")] for each in (words, other))
    return one != two and all(f" {part} " in f" {whole} " for whole, part in zip(one, two, strict=True))


def _side(words: tuple[Word, ...], without: str) -> str:
    return " ".join(word.text for word in words if word.kind != without)
