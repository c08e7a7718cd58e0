"""The options of a game as rows of chips, each with what the chosen one means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from pygame import Surface

from game.scenes.page import Page
from game.ui import faces
from game.ui.buttons import chip_boxes
from game.ui.canvas import Box
from rules.game import Choice, Option
from rules.tabletop import AnyTabletop

BRIEF = 68.0
"""The height of an option without an explanation."""
MOST_CHIPS = 4
"""More choices than this are a list to open."""
NOBODY: Mapping[str, str] = MappingProxyType({})
"""No choice is called by a player's name."""


def pictured(game: AnyTabletop) -> Option | None:
    """The option shown by its pictures: the first whose choices have some."""
    return next((o for o in game.options() if any(choice.art for choice in o.choices)), None)


def choice_of(option: Option, chosen: dict[str, str]) -> Choice:
    """What is chosen for an option."""
    return next(choice for choice in option.choices if choice.id == chosen[option.id])


def lay_option(
    page: Page,
    option: Option,
    box: Box,
    chosen: str,
    choose: Callable[[str], None],
    names: Mapping[str, str] = NOBODY,
) -> None:
    """The choices of an option in a line: chips, or a list to open where they are many or have no room for
    their words. `names` by the label of the choice that stands for a player."""
    labels = [(choice.id, names.get(choice.label, choice.label)) for choice in option.choices]
    if len(labels) > MOST_CHIPS or _cut(page, box, [label for _, label in labels]):
        page.name(option.id, page.ui.drop_down(box, labels, chosen, choose))
        return
    row = page.ui.choice(box, labels, chosen, choose)
    for chip, choice in zip(row.chips, option.choices, strict=True):
        chip.tip = choice.detail
        page.name(f"{option.id} {choice.id}", chip)


def _cut(page: Page, box: Box, labels: Sequence[str]) -> bool:
    """Whether a line of chips would cut the words of one."""
    places = zip(chip_boxes(page.ui, box, labels), labels, strict=True)
    return any(faces.cut(page.kit, place, label, "chip") for place, label in places)


class OptionRows:
    """Options below each other. `chosen` is the choice of each by id, and is changed here; `on_change` is
    called then. `brief`: what the chosen ones mean is told by their tooltips alone; `names` as in `lay_option`."""

    brief = False
    names = NOBODY

    def __init__(
        self, page: Page, options: Sequence[Option], chosen: dict[str, str], on_change: Callable[[], None]
    ) -> None:
        self.page, self.options, self.chosen, self.on_change = page, options, chosen, on_change

    def height(self, width: float) -> float:
        """What they take at a width."""
        return sum(self._height(option, width) for option in self.options)

    def lay(self, box: Box) -> None:
        """Make the controls, from the upper edge of a box."""
        x, at, w, _ = box
        for option in self.options:
            line, chosen = (x, at + 22, w, 36), self.chosen[option.id]
            lay_option(self.page, option, line, chosen, self._choose(option.id), self.names)
            at += self._height(option, w)

    def paint(self, surface: Surface, box: Box) -> None:
        """Their names, and what is chosen means."""
        kit, (x, at, w, _) = self.page.kit, box
        for option in self.options:
            kit.draw_text(surface, option.label, (x, at + 10), 14, "text2", False, "midleft", w)
            words = choice_of(option, self.chosen).detail
            if words and not self.brief:
                kit.put(surface, kit.paragraph(words, w, 13, "mute"), (x, at + 62))
            at += self._height(option, w)

    def _height(self, option: Option, width: float) -> float:
        """The height of an option's chips with the longest of its explanations."""
        kit = self.page.kit
        if self.brief:
            return BRIEF
        words = [kit.paragraph(choice.detail, width, 13) for choice in option.choices if choice.detail]
        return 74.0 + max((kit.size_of(drawn)[1] for drawn in words), default=0.0)

    def _choose(self, option: str) -> Callable[[str], None]:
        def choose(id: str) -> None:
            self.chosen[option] = id
            self.on_change()

        return choose
