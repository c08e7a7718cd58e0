"""Change what pieces are, for some time or for as long as the card is there."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.modifiers import Modifier
from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.immense_warfare import selectors
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.modifiers import AnyModifier, Many
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.selectors import Of, meant


class Modify(Operation[Draft], frozen=True, tag="modify"):
    """Something holds for pieces: those meant when it begins, or, where it always holds, those meant at any time."""

    of: Of
    by: AnyModifier

    @property
    def subject(self) -> str:
        return selectors.subject(self.of)

    @property
    def layer(self) -> str:
        return self.by.layer

    @property
    def lasts(self) -> bool:
        return True

    def words(self, it: str) -> str:
        return self.by.words(it if isinstance(self.of, str) else Many(self.doer))

    @property
    def doer(self) -> str:
        return "" if isinstance(self.of, str) else self.of.words(many=True)

    @property
    def uses(self) -> tuple[str, ...]:
        return (*selectors.used(self.of), *self.by.uses)

    def bears_on(self, what: str) -> bool:
        return self.by.bears_on(what)

    def perform(self, play: Draft, this: Resolve) -> Did:
        ids = meant(play, this, self.of)
        play.begin(self.by.settled(play, this), ids, this, play.ability(this).until)
        return Did(bool(ids))

    def modifiers(
        self, play: Draft, this: Resolve
    ) -> Iterable[tuple[Modifier[Draft, Piece], tuple[str, ...]]]:
        return ((self.by, meant(play, this, self.of)),)
