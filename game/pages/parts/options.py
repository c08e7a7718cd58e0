"""The options of a game as rows of chips, each with what the chosen one means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.pages.parts.page import Page
from game.ui import faces
from game.ui.buttons import chip_boxes
from game.ui.canvas import Box
from rules.game import Choice, Option, settled
from rules.tabletop import AnyTabletop

BRIEF, APART = 68.0, 18.0
"""The height of an option without an explanation, and the room between two of them side by side."""
MOST_CHIPS = 4
"""More choices than this are a list to open."""
PARAGRAPH = 60.0
"""The height of a label whose words are wrapped."""
FOREVER = 1e6
"""Room for any words."""
ANY = 99
"""As many players as any choice needs."""
NOBODY: Mapping[str, str] = MappingProxyType({})
"""No choice is called by a player's name."""


def pictured(game: AnyTabletop) -> Option | None:
    """The option shown by its pictures: the first whose choices have some."""
    return next((o for o in game.options() if any(choice.art for choice in o.choices)), None)


def leading(game: AnyTabletop) -> list[Option]:
    """The options that decide which choices the pictured one has: they stand beside it."""
    option = pictured(game)
    ids = {id for choice in option.choices for id, _ in choice.only_with} if option else set()
    return [each for each in game.options() if each.id in ids]


def choice_of(option: Option, chosen: dict[str, str]) -> Choice:
    """What is chosen for an option."""
    return next(choice for choice in option.choices if choice.id == chosen[option.id])


def pictured_choice(game: AnyTabletop, chosen: Mapping[str, str]) -> Choice | None:
    """What is chosen of the option shown by its pictures (the board, the planet), the usual where nothing is; None
    for a game without such, and where there is no such choice any more."""
    option = pictured(game)
    if option is None:
        return None
    id = chosen.get(option.id, option.default)
    return next((choice for choice in option.choices if choice.id == id), None)


def settle(game: AnyTabletop, chosen: dict[str, str]) -> None:
    """Let every option have a choice that goes with what is chosen of the others."""
    chosen.update(settled(game.options(), chosen))


def lay_option(
    page: Page,
    option: Option,
    box: Box,
    chosen: Mapping[str, str],
    choose: Callable[[str], None],
    names: Mapping[str, str] = NOBODY,
    players: int = ANY,
) -> None:
    """The choices of an option that go with what is `chosen` of the others, and with so many players, in a line: chips,
    or a list to open where they are many or have no room for their words. `names` by the label of the choice that
    stands for a player."""
    choices = [choice for choice in option.offered(chosen) if choice.players <= players]
    labels = _labels(choices, names)
    if len(labels) > MOST_CHIPS or _cut(page, box, [label for _, label in labels]):
        page.name(option.id, page.ui.drop_down(box, labels, chosen[option.id], choose))
        return
    row = page.name(option.id, page.ui.choice(box, labels, chosen[option.id], choose))
    for chip, choice in zip(row.chips, choices, strict=True):
        chip.tip = choice.detail


def _labels(choices: Iterable[Choice], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Choices of an option by id, as they are called."""
    return [(choice.id, names.get(choice.label, choice.label)) for choice in choices]


def _cut(page: Page, box: Box, labels: Sequence[str]) -> bool:
    """Whether a line of chips would cut the words of one."""
    places = zip(chip_boxes(page.ui, box, labels), labels, strict=True)
    return any(faces.cut(page.kit, place, label, "chip") for place, label in places)


def _shrinks(page: Page, box: Box, labels: Sequence[str]) -> bool:
    """Whether a line of chips would make the words of one smaller."""
    free = (0.0, 0.0, FOREVER, box[3])

    def size(place: Box, label: str) -> float:
        return faces.label_size(page.kit, place, label, "chip")[0]

    places = zip(chip_boxes(page.ui, box, labels), labels, strict=True)
    return any(size(place, label) < size(free, label) for place, label in places)


class OptionRows:
    """Options below each other. `chosen` is the choice of each by id, and is changed here; `on_change` is
    called then. `brief`: what the chosen ones mean is told by their tooltips alone, and two neighbours with room
    for both share a line; `names` and `players` as in `lay_option`."""

    brief = False
    names = NOBODY
    players = ANY

    def __init__(
        self, page: Page, options: Sequence[Option], chosen: dict[str, str], on_change: Callable[[], None]
    ) -> None:
        self.page, self.options, self.chosen, self.on_change = page, options, chosen, on_change

    def seat(self, players: int) -> None:
        """Offer what there is for so many players; who is not there is no more chosen, but the usual."""
        self.players = players
        for option in self.options:
            if choice_of(option, self.chosen).players > players:
                self.chosen[option.id] = option.usual(self.chosen)

    def height(self, width: float) -> float:
        """What they take at a width."""
        return sum(self._height(line, width) for line in self._lines(width))

    def lay(self, box: Box) -> None:
        """Make the controls, from the upper edge of a box: under its name each option, and what is chosen means."""
        for option, (x, y, w, _) in self._boxes(box):
            self.page.ui.label((x, y, w, 20), option.label, 14, "text2")
            choose = partial(self._choose, option.id)
            lay_option(self.page, option, (x, y + 22, w, 36), self.chosen, choose, self.names, self.players)
            if not self.brief:
                words = choice_of(option, self.chosen).detail
                self.page.ui.label((x, y + 62, w, PARAGRAPH), words, 13, "mute", anchor="topleft")

    def _boxes(self, box: Box) -> Iterator[tuple[Option, Box]]:
        """Where each option lies, from the upper edge of a box."""
        left, y, w, _ = box
        for line in self._lines(w):
            x, high = left, self._height(line, w)
            for option, wide in line:
                yield option, (x, y, wide, high)
                x += wide + APART
            y += high

    def _lines(self, width: float) -> list[list[tuple[Option, float]]]:
        """The options line by line, each with its width."""
        lines: list[list[tuple[Option, float]]] = []
        for option in self.options:
            beside = self._beside(lines[-1][0][0], option, width) if lines and len(lines[-1]) == 1 else None
            if beside is not None:
                lines[-1] = beside
            else:
                lines.append([(option, width)])
        return lines

    def _beside(self, one: Option, other: Option, width: float) -> list[tuple[Option, float]] | None:
        """Two options in one line, each as wide as its words need; None where it has no room for them."""
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
        """The height of a line: of an option's chips with the longest of its explanations."""
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
    """How wide chips with these words are where nothing narrows them."""
    x, _, w, _ = chip_boxes(page.ui, (0, 0, FOREVER, 36), labels)[-1]
    return x + w
