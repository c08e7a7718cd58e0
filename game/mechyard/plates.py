"""A player's plate: name, money and crew, and what the best hit there earns (LOOK 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Part
from game.ui.canvas import Box
from rules.base.choose import Choose
from rules.common.text import counted, lower_first
from rules.game import Action
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.phases import ROUND
from rules.mechyard.places import cell
from rules.mechyard.state import BROKEN, FIGHT, MOST_DAMAGED

SHAPE = 24.0
"""The size of a seat's shape."""
LEAST_NAME = 36.0
"""The least room for a name beside the money for a hit: with less it is left out, for the shape shows whose
plate it is."""
WHOLE_NAME = 90.0
"""The width up to which a name is shown whole before crew is counted beside it."""
ICONED, BARE = 33.0, 10.0
"""The room that a counter takes beside its number: with its icon, and without."""
SMALL = 0.75
"""The px of the window per px of the map below which everything on a plate is drawn larger."""
NEXT_FIRST = f"The player with the most damage taken gains ${MOST_DAMAGED} and goes first next round."
STACKED, TWO_LINES = 150.0, 44.0
"""The width below which a plate has two lines, and the height that it needs for them."""


class Hit(NamedTuple):
    """The money a hit on a module earns, and whether it breaks the module."""

    earned: int
    breaks: bool


class Head(NamedTuple):
    """The content of a plate."""

    name: str
    note: str
    money: int
    crew: int
    turn: bool
    earns: int


class PlatedPart(Part):
    """A part with a player's plate."""

    @property
    def unit(self) -> float:
        """Return the scale of drawings relative to the map, since the font of a small window doesn't
        shrink."""
        s = self.kit.canvas.s
        return 1.0 if s >= SMALL - 0.05 else SMALL / s

    def head(self, model: ViewModel, earning: bool) -> Head:
        """Return the content of the plate; `earning`: with what the best hit earns, if the hits don't show it
        themselves."""
        plate = model.plate(self.seat)
        counted = {counter.icon: counter.number for counter in plate.counters}
        note = plate.note or plate.detail
        earned = (each.earned for each in self.hits(model).values()) if earning else ()
        money, crew = counted.get("money", 0), counted.get("crew", 0)
        return Head(model.names[self.seat], note, money, crew, plate.turn, max(earned, default=0))

    def has(self, model: ViewModel) -> str:
        """Return a player's name, and on the next line their possessions in words."""
        plate, damage = model.plate(self.seat), model.answers.play.mechs[self.seat].damage
        money, crew, worth = (each.number for each in plate.counters)
        broken = damage.count(BROKEN)
        modules = counted(len(damage), "module") + (f" ({broken} broken)" if broken else "")
        play = model.answers.play
        taken = play.mechs[self.seat].taken if play.phase == FIGHT else 0
        took = f" Took {taken} damage." if taken else ""
        first = f" First this round. {NEXT_FIRST}" if play.phase in ROUND and self.seat == play.first else ""
        crew_words = counted(crew, "crew member")
        has = f"${money}, {modules}, {crew_words}, final worth ${worth}."
        return f"{model.names[self.seat]}\n{has}{took}{first}"

    def draw_plate(self, surface: Surface, box: Box, head: Head, bright: bool) -> None:
        """Draw the plate in a box, in one line, or in two if the name doesn't fit beside the rest."""
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
        note = lower_first(head.note)
        note = kit.fitting((note, note.partition(",")[0], ""), right - left, 14 * u)
        if note:
            kit.draw_text(surface, note, (left, middle + 1), 14 * u, "text", False, "midleft")

    def _draw_stacked(self, surface: Surface, box: Box, head: Head) -> None:
        """Draw the name above money and crew, or above what a hit earns."""
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
        """Return the (icon, number) pairs that fit beside the name and the hit's money: money before crew,
        and both before the icon of money, whose number is clear without it."""
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
        """Return the results of hits by the current weapon, by the cells of the bay."""
        held = model.hand.held
        key = (self.name, held.id if held is not None else "")
        found: dict[str, Hit] = model.cached(key, lambda: dict(self._hits_of(key[1], model)))
        return found

    def _hits_of(self, weapon: str, model: ViewModel) -> Iterator[tuple[str, Hit]]:
        answers = model.answers
        for target, action in aims(model).items():
            spot, volley = answers.play.spot(target), answers.volley(action)
            if volley is not None and volley.weapon == weapon and spot.seat == self.seat:
                yield cell(answers.play, spot), Hit(volley.earned, volley.breaks)


def aims(model: ViewModel) -> dict[str, Action]:
    """Return the modules of other mechs with a legal action, each with the first one aimed at it: shots
    before texts."""
    found: dict[str, Action] = model.cached("aims", lambda: _aims(model)) if model.playing else {}
    return found


def _aims(model: ViewModel) -> dict[str, Action]:
    play = model.answers.play
    found: dict[str, Action] = {}
    for action in sorted(model.answers.legal, key=lambda each: not isinstance(each, Fire)):
        spot = play.spot(_aim(action))
        if spot is not None and spot.seat != play.seat:
            found.setdefault(_aim(action), action)
    return found


def _aim(action: Action) -> str:
    """Return the module that an action targets, or ""."""
    match action:
        case Fire(target=aim) | UseText(aim=aim) | Choose(pick=aim):
            return aim
    return ""
