"""The options of a game as rows of chips, each with a description of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.pages.parts.page import Page
from game.ui import faces
from game.ui.buttons import chip_boxes
from game.ui.canvas import Box
from rules.game import Choice, Option, choices_of_options
from rules.tabletop import AnyTabletop

BRIEF, APART = 68.0, 18.0
"""The height of an option without description, and the gap between two side by side."""
MOST_CHIPS = 4
"""The most choices shown as chips rather than as a drop-down list."""
PARAGRAPH = 60.0
"""The height of a label with wrapped text."""
FOREVER = 1e6
"""A width that fits any label."""
ANY = 99
"""At least as many players as any choice needs."""
NOBODY: Mapping[str, str] = MappingProxyType({})
"""No choice stands for a player."""


def pictured(game: AnyTabletop) -> Option | None:
    """Return the option shown by pictures: the first whose choices have art; None if there is none."""
    return next((o for o in game.options() if any(choice.art for choice in o.choices)), None)


def filter_options(game: AnyTabletop) -> list[Option]:
    """Return the options that decide which choices the pictured one offers; they are shown beside it."""
    option = pictured(game)
    ids = {id for choice in option.choices for id, _ in choice.only_with} if option else set()
    return [each for each in game.options() if each.id in ids]


def choice_of(option: Option, chosen: dict[str, str]) -> Choice:
    """Return the current choice of an option."""
    return next(choice for choice in option.choices if choice.id == chosen[option.id])


def pictured_choice(game: AnyTabletop, chosen: Mapping[str, str]) -> Choice | None:
    """Return the current choice of the pictured option (the board, the planet), its default if none is set;
    None for a game without one, and for a choice that no longer exists."""
    option = pictured(game)
    if option is None:
        return None
    id = chosen.get(option.id, option.default)
    return next((choice for choice in option.choices if choice.id == id), None)


def settle(game: AnyTabletop, chosen: dict[str, str]) -> None:
    """Replace choices that don't go with those of other options."""
    chosen.update(choices_of_options(game.options(), chosen))


def lay_option(
    page: Page,
    option: Option,
    box: Box,
    chosen: Mapping[str, str],
    choose: Callable[[str], None],
    names: Mapping[str, str] = NOBODY,
    players: int = ANY,
) -> None:
    """Add the choices of an option that go with the other `chosen` ones and the number of players: chips in a
    line, or a drop-down list if they are many or would be cut. `names` replace labels that stand for a
    player."""
    choices = [choice for choice in option.offered(chosen) if choice.players <= players]
    labels = _labels(choices, names)
    if len(labels) > MOST_CHIPS or _cut(page, box, [label for _, label in labels]):
        page.controls.name(option.id, page.ui.drop_down(box, labels, chosen[option.id], choose))
        return
    row = page.controls.name(option.id, page.ui.choice(box, labels, chosen[option.id], choose))
    for chip, choice in zip(row.chips, choices, strict=True):
        chip.tip = choice.detail


def _labels(choices: Iterable[Choice], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the choices of an option as (id, label)."""
    return [(choice.id, names.get(choice.label, choice.label)) for choice in choices]


def _cut(page: Page, box: Box, labels: Sequence[str]) -> bool:
    """Return whether a chip in a line would cut its label."""
    places = zip(chip_boxes(page.ui, box, labels), labels, strict=True)
    return any(faces.cut(page.kit, place, label, "chip") for place, label in places)


def _shrinks(page: Page, box: Box, labels: Sequence[str]) -> bool:
    """Return whether a chip in a line would shrink its label."""
    free = (0.0, 0.0, FOREVER, box[3])

    def size(place: Box, label: str) -> float:
        return faces.label_size(page.kit, place, label, "chip")[0]

    places = zip(chip_boxes(page.ui, box, labels), labels, strict=True)
    return any(size(place, label) < size(free, label) for place, label in places)


class OptionRows:
    """Options in rows. `chosen` is the choice of each by id, changed here; `on_change` is called after a
    change. `brief`: choices are described only in tooltips, and two neighbours share a line if both fit;
    `names` and `players` as in `lay_option`."""

    brief = False
    names = NOBODY
    players = ANY

    def __init__(
        self, page: Page, options: Sequence[Option], chosen: dict[str, str], on_change: Callable[[], None]
    ) -> None:
        self.page, self.options, self.chosen, self.on_change = page, options, chosen, on_change

    def seat(self, players: int) -> None:
        """Offer the choices for a number of players; choices that need more players are reset to the
        default."""
        self.players = players
        for option in self.options:
            if choice_of(option, self.chosen).players > players:
                self.chosen[option.id] = option.usual(self.chosen)

    def height(self, width: float) -> float:
        """Return the height of the options at a width."""
        return sum(self._height(line, width) for line in self._lines(width))

    def lay(self, box: Box) -> None:
        """Add the controls from the upper edge of a box: each option under its name, with a description of
        its choice."""
        for option, (x, y, w, _) in self._boxes(box):
            self.page.ui.label((x, y, w, 20), option.label, 14, "text2")
            choose = partial(self._choose, option.id)
            lay_option(self.page, option, (x, y + 22, w, 36), self.chosen, choose, self.names, self.players)
            if not self.brief:
                words = choice_of(option, self.chosen).detail
                self.page.ui.label((x, y + 62, w, PARAGRAPH), words, 13, "mute", anchor="topleft")

    def _boxes(self, box: Box) -> Iterator[tuple[Option, Box]]:
        """Yield each option with its box, from the upper edge of a box."""
        left, y, w, _ = box
        for line in self._lines(w):
            x, high = left, self._height(line, w)
            for option, wide in line:
                yield option, (x, y, wide, high)
                x += wide + APART
            y += high

    def _lines(self, width: float) -> list[list[tuple[Option, float]]]:
        """Return the options line by line, each with its width."""
        lines: list[list[tuple[Option, float]]] = []
        for option in self.options:
            beside = (
                self._pair_in_line(lines[-1][0][0], option, width) if lines and len(lines[-1]) == 1 else None
            )
            if beside is not None:
                lines[-1] = beside
            else:
                lines.append([(option, width)])
        return lines

    def _pair_in_line(self, one: Option, other: Option, width: float) -> list[tuple[Option, float]] | None:
        """Return two options in one line with their widths, None if they don't both fit."""
        if not self.brief:
            return None
        called = [[label for _, label in _labels(option.choices, self.names)] for option in (one, other)]
        if max(map(len, called)) > MOST_CHIPS:
            return None
        wide = [_room(self.page, labels) for labels in called]
        more = (width - APART - sum(wide)) / sum(map(len, called))
        shares = [each + more * len(labels) for each, labels in zip(wide, called, strict=True)]
        if any(_shrinks(self.page, (0, 0, w, 36), labels) for w, labels in zip(shares, called, strict=True)):
            return None
        return list(zip((one, other), shares, strict=True))

    def _height(self, line: Sequence[tuple[Option, float]], width: float) -> float:
        """Return the height of a line: the chips and the longest description of their choices."""
        kit = self.page.kit
        if self.brief:
            return BRIEF
        texts = [choice.detail for option, _ in line for choice in option.choices]
        words = [kit.paragraph(text, width, 13) for text in texts if text]
        return 74.0 + max((kit.size_of(drawn)[1] for drawn in words), default=0.0)

    def _choose(self, option: str, id: str) -> None:
        self.chosen[option] = id
        self.on_change()


def _room(page: Page, labels: Sequence[str]) -> float:
    """Return the natural width of chips with these labels."""
    x, _, w, _ = chip_boxes(page.ui, (0, 0, FOREVER, 36), labels)[-1]
    return x + w
