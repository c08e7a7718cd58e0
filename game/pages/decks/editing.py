"""The deck being built: its steps to undo, the rules it has to keep, and its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from game.app.scene import App
from game.pages.parts.decks import Offer, read_deck
from game.store.decks import DeckDraft, OwnDeck
from game.store.files import StoreFault
from rules.common.text import counted
from rules.decks.deck import MOST_COPIES, NAME_LENGTH, Deck, DeckFault, DeckPart, DeckRules, clean_name
from rules.decks.reading import read_for
from rules.decks.text import written
from rules.tabletop import AnyTabletop

MOST_STEPS = 500
NEW = "New deck"


class Step(NamedTuple):
    """A state of the deck in the undo history: its cards, its file (None: never saved) and its saved
    version."""

    deck: Deck
    own: OwnDeck | None = None
    saved: Deck = Deck()


class Editing:
    """A deck with undo and redo."""

    def __init__(self, step: Step) -> None:
        self._steps = [step]
        self._at = 0
        self._naming = False

    @property
    def step(self) -> Step:
        """Return the current step."""
        return self._steps[self._at]

    @property
    def deck(self) -> Deck:
        """Return the deck of the current step."""
        return self.step.deck

    @property
    def changed(self) -> bool:
        """Return whether the deck has unsaved changes."""
        deck, saved = self.deck, self.step.saved
        return (deck.name, deck.parts, deck.unreadable) != (saved.name, saved.parts, saved.unreadable)

    @property
    def undoable(self) -> bool:
        """Return whether a step can be undone."""
        return self._at > 0

    @property
    def redoable(self) -> bool:
        """Return whether a step can be redone."""
        return self._at < len(self._steps) - 1

    def undo(self) -> None:
        """Undo the last step."""
        self._at, self._naming = max(0, self._at - 1), False

    def redo(self) -> None:
        """Redo the last undone step."""
        self._at, self._naming = min(len(self._steps) - 1, self._at + 1), False

    def add(self, part: str, card: str, copies: int) -> None:
        """Add copies (negative: remove copies) of a card to a part."""
        held = dict(self.deck.parts.get(part, {}))
        held[card] = max(0, min(MOST_COPIES, held.get(card, 0) + copies))
        if not held[card]:
            del held[card]
        self._fill(part, held)

    def toggle_empty(self, part: str) -> None:
        """Mark an empty part as empty on purpose, or remove that mark."""
        self._fill(part, {}, on_purpose=part not in self.deck.parts)

    def _fill(self, part: str, held: dict[str, int], on_purpose: bool = False) -> None:
        """Replace the cards of a part, by id and copies."""
        parts = {id: counts for id, counts in self.deck.parts.items() if id != part or held}
        self._change(replace(self.deck, parts=parts | ({part: held} if held or on_purpose else {})))

    def leave_out(self, unread: int) -> None:
        """Remove an unreadable piece of the deck's text, by its number."""
        pieces = self.deck.unreadable
        self._change(replace(self.deck, unreadable=pieces[:unread] + pieces[unread + 1 :]))

    def rename(self, name: str) -> None:
        """Rename the deck; letters typed in a row are one step."""
        deck = replace(self.deck, name=name)
        if self._naming:
            self._steps[self._at :] = [self.step._replace(deck=deck)]
        else:
            self._change(deck)
        self._naming = True

    def mark_saved(self, own: OwnDeck, deck: Deck) -> None:
        """Record that the deck is saved in a file, and as which deck."""
        self._steps[self._at] = Step(deck, own, deck)
        self._naming = False

    def forget(self, own: OwnDeck) -> None:
        """Forget a deleted file: decks opened from it become unsaved."""
        self._steps = [Step(step.deck) if step.own == own else step for step in self._steps]

    def _change(self, deck: Deck) -> None:
        if deck != self.deck:
            self.open(self.step._replace(deck=deck))

    def open(self, step: Step) -> None:
        """Add a step with another deck, or with this one as it is."""
        self._steps[self._at + 1 :] = [step]
        self._steps = self._steps[-MOST_STEPS:]
        self._at, self._naming = len(self._steps) - 1, False


class Building:
    """The building of a deck of a game: the rules for it, its steps, what is wrong with it, and its file. `options`
    are the game's options, by id, which decide the deck rules (defaults where one is missing; None: those of the
    last game played). `first` is the deck to open, as a setup names it; an unsaved draft is opened before it.
    `show` is called after each change, with whether the deck may have another name."""

    def __init__(
        self, app: App, game_id: str, options: Mapping[str, str] | None, first: str,
        show: Callable[[bool], object],
    ) -> None:  # fmt: skip
        self.app, self._show = app, show
        self.records = app.store.records.all(game_id)
        played = self.records[-1].options if self.records else {}
        self.options = dict(played if options is None else options)
        self.game: AnyTabletop = app.game(game_id)
        self.rules = self._rules()
        self.editing = Editing(self._deck_to_open(first))
        self.list_part = self.rules.parts[0].id
        """The part of the deck that is shown and to which cards are added."""
        self._check()

    def _rules(self) -> DeckRules:
        chosen = {option.id: option.default for option in self.game.options()} | self.options
        rules = self.game.deck_rules(chosen)
        if rules is None:
            raise ValueError(f"{self.game.title} doesn't use decks.")
        return rules

    def renew(self) -> None:
        """Reload the game's cards after a file change; keep the deck and check it again."""
        self.game = self.app.game(self.game.id)
        self.rules = self._rules()
        self._check()

    def _deck_to_open(self, first: str) -> Step:
        """Return the deck to open: the unsaved draft, else the deck asked for, else the player's first deck,
        else a ready-made one."""
        draft, fault = self.app.store.decks.draft(self.rules.game)
        own = {own.path.name: own for own in self.app.store.decks.all(self.rules.game) if not own.fault}
        if fault:
            self.app.say(fault, "caution")
        if draft is not None:
            self.app.say("This is the deck you left unsaved.")
            deck = read_for(self.rules, draft.text)
            file = own.get(draft.file)
            return Step(deck, file, read_deck(self.rules, file) if file else Deck())
        if first in self.rules.ready:
            return Step(self.rules.ready[first], None, self.rules.ready[first])
        wanted = read_for(self.rules, first) if first else None
        for each in own.values():
            deck = read_deck(self.rules, each)
            if wanted is None or deck.name == wanted.name:
                return Step(deck, each, deck)
        if wanted is not None:
            return Step(wanted)
        ready = next(iter(self.rules.ready.values()), Deck())
        return Step(ready, None, ready)

    def _check(self) -> None:
        self.faults: list[DeckFault] = list(self.rules.faults(self.deck))

    @property
    def deck(self) -> Deck:
        """Return the deck being edited."""
        return self.editing.deck

    @property
    def part(self) -> DeckPart:
        """Return the part of the deck that is shown."""
        return next(part for part in self.rules.parts if part.id == self.list_part)

    @property
    def offer(self) -> Offer:
        """Return the deck as the records know it."""
        step = self.editing.step
        ready = next((id for id, deck in self.rules.ready.items() if deck is step.saved), "")
        return Offer(ready, step.saved, None if ready else step.own)

    # -- changes

    def add(self, card: str, copies: int) -> None:
        """Add copies of a card to the visible part (negative: remove them); refuse more than exist."""
        known = self.rules.cards.get(card)
        held = self.deck.copies_of(card)
        if known is not None and known.copies is not None and copies > 0 and known.copies < held + copies:
            limit = counted(known.copies, "copy")
            self.app.say(f"You can have at most {limit} of {known.name}.", "refused")
            return
        self.editing.add(self.list_part, card, copies)
        self._changed()

    def leave_out(self, unread: int) -> None:
        """Remove an unreadable line, by its number."""
        self.editing.leave_out(unread)
        self._changed()

    def toggle_empty(self) -> None:
        """Mark the shown part as empty on purpose, or remove that mark."""
        self.editing.toggle_empty(self.list_part)
        self._changed()

    def rename(self, name: str) -> None:
        """Rename the deck."""
        self.editing.rename(name)
        self._changed()

    def undo(self) -> None:
        """Undo the last change."""
        if self.editing.undoable:
            self.editing.undo()
            self._changed(renamed=True)

    def redo(self) -> None:
        """Redo the last undone change."""
        if self.editing.redoable:
            self.editing.redo()
            self._changed(renamed=True)

    def open(self, step: Step) -> None:
        """Continue with another deck."""
        self.editing.open(step)
        self._changed(renamed=True)

    # -- files

    def save(self) -> bool:
        """Save the deck to its file; return whether that worked."""
        name = clean_name(self.deck.name) or NEW
        own = self.editing.step.own
        name = self._unused_name(name, own)
        kept = read_deck(self.rules, own).renamed(name).former if own is not None else ()
        deck = replace(self.deck, name=name, former=kept)
        text = written(deck, self.rules)
        try:
            path = self.app.store.decks.write(self.rules.game, name, text, own)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return False
        self.editing.mark_saved(OwnDeck(path, text), deck)
        self.app.say(f"Saved as “{name}”.")
        self._changed(renamed=True)
        return True

    def _unused_name(self, name: str, own: OwnDeck | None) -> str:
        """Return the name, numbered if another deck has or had it: records are kept by deck name."""
        others = [
            each for each in self.app.store.decks.all(self.rules.game) if own is None or each.path != own.path
        ]
        decks = [*(read_deck(self.rules, each) for each in others), *self.rules.ready.values()]
        taken = {known.casefold() for deck in decks for known in (deck.name, *deck.former)}
        number, free = 2, name
        while free.casefold() in taken:
            free = f"{name[: NAME_LENGTH - 4].rstrip()} {number}"
            number += 1
        return free

    def remove(self, own: OwnDeck) -> None:
        """Delete the file of a deck."""
        try:
            self.app.store.decks.delete(own)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
            return
        self.editing.forget(own)
        self._changed()

    def _changed(self, renamed: bool = False) -> None:
        """Check the deck, store it as a draft while unsaved, and show it."""
        self._check()
        step = self.editing.step
        draft = DeckDraft(text=written(self.deck, self.rules), file=step.own.path.name if step.own else "")
        try:
            self.app.store.decks.keep_draft(self.rules.game, draft if self.editing.changed else None)
        except StoreFault as fault:
            self.app.say(str(fault), "refused")
        self._show(renamed)
