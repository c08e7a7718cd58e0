"""Give an attack another target."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.operations import Operation
from rules.engine.resolve import Did, Resolve
from rules.engine.selectors import Name
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.items import Attack


class Redirect(Operation[Draft], frozen=True, tag="redirect"):
    """An attack that waits gets another target."""

    attack: Name
    to: Name

    @property
    def subject(self) -> str:
        return self.to

    def words(self, it: str) -> str:
        return f"the {self.attack} is made on {it} instead"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.attack, self.to)

    def perform(self, play: Draft, this: Resolve) -> Did:
        attacker, to = this.id(self.attack), this.id(self.to)
        waits = any(isinstance(each, Attack) and each.about == attacker for each in play.agenda)
        if to and waits:
            play.agenda = tuple(
                replace(each, target=to) if isinstance(each, Attack) and each.about == attacker else each
                for each in play.agenda
            )
        return Did(bool(to) and waits)
