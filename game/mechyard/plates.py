"""A player's plate: whose it is, what they have, what the dearest hit there earns (LOOK 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Part
from game.ui.canvas import Box
from rules.base.choose import Choose
from rules.common.words import counted
from rules.game import Action
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.places import cell
from rules.mechyard.state import BROKEN

SHAPE = 24.0
"""The size of a seat's shape."""
LEAST_NAME = 36.0
"""A name that has less room is left out, beside what a hit earns one that is not whole: its shape tells whose it is."""
WHOLE_NAME = 90.0
"""A name that takes no more room is whole before crew is counted beside it."""
ICONED, BARE = 33.0, 10.0
"""What a counter takes beside its number: with its icon, and as a gap alone."""
SMALL = 0.75
"""Of a window so small everything of a plate is drawn larger, px for px."""
STACKED, TWO_LINES = 150.0, 44.0
"""A plate that is less wide has two lines, if it is that high."""


class Hit(NamedTuple):
    """What a hit on a module earns, and whether it breaks."""

    earned: int
    breaks: bool


class Head(NamedTuple):
    """What the plate says."""

    name: str
    note: str
    money: int
    crew: int
    turn: bool
    earns: int


class Plated(Part):
    """What has a player's plate."""

    @property
    def unit(self) -> float:
        """How much larger things are drawn than on the map: a small window's letters do not shrink with it."""
        s = self.kit.canvas.s
        return 1.0 if s >= SMALL - 0.05 else SMALL / s

    def head(self, model: ViewModel, earning: bool) -> Head:
        """What its plate says; `earning`: with what the dearest hit earns, where the hits themselves do not say it."""
        plate = model.plate(self.seat)
        counted = {counter.icon: counter.number for counter in plate.counters}
        note = plate.note or plate.detail
        earned = (each.earned for each in self.hits(model).values()) if earning else ()
        money, crew = counted.get("money", 0), counted.get("crew", 0)
        return Head(model.names[self.seat], note, money, crew, plate.turn, max(earned, default=0))

    def has(self, model: ViewModel) -> str:
        """A player's name, and on the next line what they have, in words."""
        plate, damage = model.plate(self.seat), model.answers.play.mechs[self.seat].damage
        money, crew, worth = (each.number for each in plate.counters)
        broken = damage.count(BROKEN)
        modules = counted(len(damage), "module") + (f" ({broken} broken)" if broken else "")
        took = f" {plate.detail}." if plate.detail else ""
        crew_words = counted(crew, "crew member")
        return f"{model.names[self.seat]}\n${money}, {modules}, {crew_words}, final worth ${worth}.{took}"

    def draw_plate(self, surface: Surface, box: Box, head: Head, bright: bool) -> None:
        """Draw it at a box, in one line or, where the name has no room beside the rest, in two."""
        kit, player, u = self.kit, self.kit.theme.player(self.seat), self.unit
        x, y, w, h = box
        small = w < 300 * u
        stops = ((0.0, player.fill), (1.0, player.deep))
        kit.fill(surface, (x + 1, y + 1, w - 2, h - 1), stops, None, 9, alpha=190 if bright else 130)
        if w < STACKED * u <= STACKED * h / TWO_LINES:
            self._draw_stacked(surface, box, head)
            return
        middle, size = y + h / 2, (15.0 if small else 18.0) * u
        kit.player_badge(
            surface, self.seat, (x + (18 if small else 23) * u, middle), (18 if small else SHAPE) * u
        )
        right, left = x + w - 12 * u, x + (34 if small else 44) * u
        for icon, words in self._counters(head, size, right - left):
            right -= kit.text_width(words, size, True)
            kit.draw_text(surface, words, (right, middle), size, "text", True, "midleft")
            if not icon:
                right -= BARE * u
                continue
            right -= 13 * u
            kit.draw_icon(surface, icon, (right, middle), 19 * u, "text")
            right -= 20 * u
            if small and w < 240 * u and icon == "crew":
                right += 4 * u
        if head.earns:
            words = f"+${head.earns}"
            wide = kit.text_width(words, 13 * u, True) + 16 * u
            pill = (right - wide, middle - 11 * u, wide, 22 * u)
            kit.fill(surface, pill, "night0", None, 11 * u, "weapon", 1.4)
            kit.draw_text(surface, words, (pill[0] + wide / 2, middle), 13 * u, "weapon", True, "center")
            right = pill[0] - 6 * u
        if right - left < (kit.text_width(head.name, size, True) if head.earns else LEAST_NAME * u):
            return
        said = kit.draw_text(surface, head.name, (left, middle), size, "text", True, "midleft", right - left)
        left = said[0] + said[2] + 10 * u
        note = head.note[:1].lower() + head.note[1:]
        if note and kit.text_width(note, 14 * u) <= right - left:
            kit.draw_text(surface, note, (left, middle + 1), 14 * u, "text", False, "midleft")

    def _draw_stacked(self, surface: Surface, box: Box, head: Head) -> None:
        """The name over money and crew, or over what a hit earns."""
        kit, u, (x, y, w, h) = self.kit, self.unit, box
        left, right, size = x + 28 * u, x + w - 4 * u, 13 * u
        upper, lower = y + 0.28 * h, y + 0.71 * h
        kit.player_badge(surface, self.seat, (x + 15 * u, upper), 16 * u)
        kit.draw_text(surface, head.name, (left, upper), size, "text", True, "midleft", right - left)
        kit.draw_text(surface, f"${head.money}", (x + 8 * u, lower), size, "text", True, "midleft")
        if head.earns:
            kit.draw_text(surface, f"+${head.earns}", (right, lower), size, "weapon", True, "midright")
            return
        crew = kit.draw_text(surface, str(head.crew), (right, lower), size, "text", True, "midright")
        kit.draw_icon(surface, "crew", (crew[0] - 10 * u, lower), 16 * u, "text")

    def _counters(self, head: Head, size: float, room: float) -> Sequence[tuple[str, str]]:
        """The icon and the number of what a plate has room for beside its name and what a hit earns: money before
        crew, and both before the icon of money, whose number says what it is."""
        kit, u = self.kit, self.unit
        room -= min(kit.text_width(head.name, size, True), (LEAST_NAME if head.earns else WHOLE_NAME) * u)
        room -= kit.text_width(f"+${head.earns}", 13 * u, True) + 22 * u if head.earns else 0
        crew, money = ("crew", str(head.crew)), ("money", f"${head.money}")
        for shown in ((crew, money), (crew, ("", money[1])), (money,)):
            wide = sum(
                kit.text_width(words, size, True) + (ICONED if icon else BARE) * u for icon, words in shown
            )
            if wide <= room:
                return shown
        return ()

    def hits(self, model: ViewModel) -> dict[str, Hit]:
        """What hits by the weapon in question come to, by the cells of its bay."""
        held = model.hand.held
        key = (self.name, held.id if held is not None else "")
        found: dict[str, Hit] = model.noted(key, lambda: dict(self._hits_of(key[1], model)))
        return found

    def _hits_of(self, weapon: str, model: ViewModel) -> Iterator[tuple[str, Hit]]:
        answers = model.answers
        for target, action in aims(model).items():
            spot, volley = answers.play.spot(target), answers.volley(action)
            if volley is not None and volley.weapon == weapon and spot.seat == self.seat:
                yield cell(answers.play, spot), Hit(volley.earned, volley.breaks)


def aims(model: ViewModel) -> dict[str, Action]:
    """What can be done now to modules of other mechs, each with the first action aimed at it: a shot before a text."""
    if not model.playing:
        return {}
    play = model.answers.play
    found: dict[str, Action] = {}
    for action in sorted(model.answers.legal, key=lambda each: not isinstance(each, Fire)):
        spot = play.spot(_aim(action))
        if spot is not None and spot.seat != play.seat:
            found.setdefault(_aim(action), action)
    return found


def _aim(action: Action) -> str:
    """The module that an action picks out; "" for one that picks out none."""
    match action:
        case Fire(target=aim) | UseText(aim=aim) | Choose(pick=aim):
            return aim
    return ""
