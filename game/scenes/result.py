"""After a game: what was reached, what was decisive, and another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import shelf
from game.scenes import entries
from game.scenes.opening import open_table
from game.scenes.page import EDGE, GAP, Page, centred, columns, stacked
from game.scenes.pictures import small_picture
from game.session import Session
from game.store import records as records_of
from game.store.records import Record
from game.ui import plates
from game.ui.canvas import Box
from rules.game import Outcome, Recap
from rules.history import History

if TYPE_CHECKING:
    from game.app import App

_ROW = 34.0
FOOT = 52.0


class ResultScene(Page):
    """The end of a session. Every way on starts from here; the finished game stays in the records."""

    title = "Result"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        game = session.game
        outcome = session.outcome
        assert outcome is not None, "a result needs a finished game"
        self.outcome: Outcome = outcome
        self.recap: Recap = game.recap(session.history.states, session.history.actions)
        self.subtitle = game.caption(game.view(session.state, 0))
        self.records = app.store.records.all(game.id)
        self.part = "game"

    # -- what is told

    @property
    def won(self) -> bool:
        """Whether anybody won."""
        return bool(self.outcome.winners)

    @property
    def alone(self) -> bool:
        """Whether one played alone."""
        return len(self.session.setup.seats) == 1

    @property
    def headline(self) -> str:
        """Who won, or how it went alone."""
        winners = [self.session.setup.seats[seat] for seat in self.outcome.winners]
        if self.alone or not winners:
            return self.outcome.title
        if len(winners) > 3:
            return f"{len(winners)} players share the win"
        return (
            f"{' and '.join([', '.join(winners[:-1]), winners[-1]] if len(winners) > 1 else winners)} win"
            + ("" if len(winners) > 1 else "s")
        )

    @property
    def ranking(self) -> list[tuple[int, int]]:
        """(place from 1, seat): winners first, then by score; equals share a place."""
        scores, winners = self.outcome.scores, self.outcome.winners
        keys = {seat: (seat not in winners, -score) for seat, score in enumerate(scores)}
        order = sorted(keys, key=lambda seat: (keys[seat], seat))
        places: list[tuple[int, int]] = []
        for number, seat in enumerate(order, 1):
            tied = places and keys[places[-1][1]] == keys[seat]
            places.append((places[-1][0] if tied else number, seat))
        return places

    @property
    def chips(self) -> list[tuple[str, str]]:
        """(icon, words) of what this game means among all that were played."""
        record = self.session.record
        if record is None:
            return []
        before = [old for old in self.records if old.id != record.id]
        return record_chips(record, before, self._board_name(record))

    def _board_name(self, record: Record) -> tuple[str, str]:
        """The pictured option's id, and the words of what was chosen for it."""
        for option in self.session.game.options():
            for choice in option.choices:
                if choice.art and record.options.get(option.id) == choice.id:
                    return option.id, choice.label
        return "", self.session.game.title

    # -- what can be done

    def again(self) -> None:
        """The same setup with other dice."""
        self._begin(entries.drawn_seed())

    def same(self) -> None:
        """The same setup with the same dice."""
        self._begin(self.session.history.seed)

    def _begin(self, seed: int) -> None:
        app, game, setup = self.app, self.session.game, self.session.setup
        open_table(app, lambda: Session.start(app, game, setup, seed))

    def replay(self) -> None:
        """Look at the game move by move."""
        from game.scenes.replay import ReplayScene

        self.app.push(ReplayScene(self.app, self.session.as_save(self.outcome.title)))

    def undo(self) -> None:
        """Go on before the last move: the same playing, so its new end replaces this one."""
        if self.why_not_undo:
            self.app.say(self.why_not_undo)
            return
        app, game, whole = self.app, self.session.game, self.session.history
        history, _ = History.replay(game, whole.setup, whole.seed, whole.actions[:-1])
        id = self.session.record.id if self.session.record else ""
        open_table(app, lambda: Session.play_on(app, game, history, id))

    @property
    def why_not_undo(self) -> str:
        """ "" when the last move can be taken back, else the reason."""
        return self.session.history.why_not_undo(self.app.settings.friendly_undo)

    def back(self) -> None:
        """To the shelf."""
        self.app.reset(shelf(self.app))

    # -- layout

    def lay_out(self) -> None:
        box = self.body(1480)
        body, foot = stacked(box, 1, FOOT)
        self._areas: dict[str, Box] = {}
        if self.narrow:
            self._narrow(body)
        elif self.alone:
            hero, right = columns(body, 0.42, 0.58)
            figures, decisive = stacked(right, 0.5, 0.5)
            self._areas = {"hero": hero, "figures": figures, "decisive": decisive}
        else:
            hero, ranking, right = columns(body, 0.36, 0.3, 0.34)
            figures, decisive = stacked(right, 0.5, 0.5)
            self._areas = {"hero": hero, "ranking": ranking, "figures": figures, "decisive": decisive}
        if "ranking" in self._areas:
            x, y, w, h = self._areas["ranking"]
            rows = self.ui.scroll_list(
                (x + 8, y + 42, w - 16, h - 52), 40, len(self.ranking), self._draw_rank, lambda i: None
            )
            self.name("ranking", rows)
        self._buttons(foot)

    def _narrow(self, body: Box) -> None:
        tabs, rest = stacked(body, 38, 1)
        parts = [("game", "Result"), *([] if self.alone else [("ranking", "Ranking")]), ("more", "Figures")]
        if self.h < 620 or not self.alone:
            choice = self.ui.choice(tabs, parts, self.part, self._show)
            for chip, (id, _) in zip(choice.chips, parts, strict=True):
                self.name(f"part {id}", chip)
        else:
            rest, self.part = body, "all"
        if self.part == "game":
            self._areas = {"hero": rest}
        elif self.part == "ranking":
            self._areas = {"ranking": rest}
        else:
            names = ("figures", "decisive") if self.part == "more" else ("hero", "figures", "decisive")
            cut = (
                stacked(rest, *([1 / len(names)] * len(names)))
                if self.part == "all"
                else columns(rest, 0.5, 0.5)
            )
            self._areas = dict(zip(names, cut, strict=True))

    def _show(self, part: str) -> None:
        self.part = part
        self.relay()

    def _buttons(self, foot: Box) -> None:
        x, y, w, h = foot
        board = self._board_name(self.session.record)[1] if self.session.record else ""
        why = self.why_not_undo
        entries_: list[tuple[str, str, str, Any, str]] = [
            ("again", "Again", "play", self.again, f"{board or 'The same game'}, with other dice."),
            (
                "same",
                "Same seed",
                "dice",
                self.same,
                f"The same dice once more: seed {self.session.history.seed}.",
            ),
            ("replay", "Replay", "rocket", self.replay, "The game move by move."),
            (
                "undo",
                "Undo last move",
                "undo",
                self.undo,
                "Go on before it. The new end counts in place of this one.",
            ),
            ("shelf", "Shelf", "back", self.back, ""),
        ]
        labels = [self.kit.text_width(label, 17, True) for _, label, *_ in entries_]
        free = w - GAP * (len(entries_) - 1) - sum(labels)
        icons = free >= len(entries_) * 54
        extra = 80.0 if w > 900 else 0.0
        spare = (free - extra) / len(entries_)
        for (name, label, icon, press, tip), words in zip(entries_, labels, strict=True):
            primary = name == "again"
            wide = words + spare + (extra if primary else 0)
            self.name(name, self.ui.button(
                (x, y, wide, h), label, press, kind="primary" if primary else "secondary", icon=icon if icons else "",
                keycap="Enter" if primary and w > 900 else "", tip=tip, enabled=name != "undo" or not why, why=why,
            ))  # fmt: skip
            x += wide + GAP

    # -- drawing

    def paint(self, surface: Surface) -> None:
        for name, area in self._areas.items():
            getattr(self, f"_paint_{name}")(surface, area)

    def _paint_hero(self, surface: Surface, area: Box) -> None:
        """The mark, the headline, the reason, the chips, and the board as it stands at the end."""
        kit, (x, y, w, h) = self.kit, area
        kit.panel(surface, area, lit=self.won)
        chips = self.chips
        inner = w - 2 * EDGE - 8
        size, ink = (34.0 if w > 380 else 26.0), ("lamp" if self.won else "text")
        headline = kit.paragraph(self.headline, inner, size, ink, True)
        reason = kit.paragraph(self.outcome.reason, inner, 16)
        words = kit.size_of(headline)[1] + kit.size_of(reason)[1] + 30
        words += 18 + 34 * self._chip_lines(chips, inner)
        side = max(0.0, min(h - words - 44, 230.0, inner * 0.46))
        at = y + (h - words - side - 20) / 2
        cx = x + w / 2
        if side >= 48:
            self._marks(surface, cx, at, side, inner)
            at += side + 16
        at += centred(kit, surface, self.headline, (cx, at), inner, size, ink, True) + 6
        at += centred(kit, surface, self.outcome.reason, (cx, at), inner) + 14
        self._paint_chips(surface, chips, (x + EDGE + 4, at, inner, 34))

    def _marks(self, surface: Surface, cx: float, y: float, side: float, room: float) -> None:
        kit = self.kit
        path = f"ui/mark_{'win' if self.won else 'lose'}.svg"
        seat = self.outcome.winners[0] if self.won else self.ranking[0][1]
        two = room >= 2 * side + 20
        left = cx - side - 10 if two else cx - side / 2
        if self.won:
            kit.glow(
                surface, (left + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6), side * 0.3, "lamp", 1.4
            )
        kit.put(surface, kit.picture(path, side, side), (left, y))
        if two:
            picture = small_picture(kit, self.session.game, self.session.state, side, side, seat)
            kit.put(surface, picture, (cx + 10 + side / 2, y + side / 2), "center")

    def _chip_lines(self, chips: list[tuple[str, str]], wide: float) -> int:
        return len(self._lines(chips, wide))

    def _lines(self, chips: list[tuple[str, str]], wide: float) -> list[list[tuple[str, str]]]:
        """The chips in lines no wider than that."""
        lines: list[list[tuple[str, str]]] = []
        used = wide
        for chip in chips:
            width = self.kit.text_width(chip[1], 14, True) + 52
            if used + width > wide or not lines:
                lines.append([])
                used = 0.0
            lines[-1].append(chip)
            used += width
        return lines

    def _paint_chips(self, surface: Surface, chips: list[tuple[str, str]], box: Box) -> None:
        x, y, w, _ = box
        for line in self._lines(chips, w):
            used = sum(self.kit.text_width(words, 14, True) + 44 for _, words in line) + 8 * (len(line) - 1)
            at = x + (w - used) / 2
            for icon, words in line:
                at += plates.badge(self.kit, surface, (at, y + 13), words, icon, "brass_light") + 8
            y += 34

    def _paint_ranking(self, surface: Surface, area: Box) -> None:
        self.kit.panel(surface, area, "Ranking", f"{len(self.session.setup.seats)} players")

    def _draw_rank(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h) = self.kit, box
        place, seat = self.ranking[i]
        middle, first = y + h / 2, seat in self.outcome.winners
        kit.draw_text(
            surface, str(place), (x + 34, middle), 17, "lamp" if first else "text2", True, "midright"
        )
        kit.player_badge(surface, seat, (x + 58, middle), 24)
        room = w - 150 - (22 if first else 0)
        ink = "lamp" if first else "text"
        used = kit.draw_text(
            surface, self.session.setup.seats[seat], (x + 78, middle), 16, ink, first, "midleft", room
        )
        if first:
            kit.draw_icon(surface, "crown", (used[0] + used[2] + 16, middle), 17, "lamp")
        score = str(self.outcome.scores[seat])
        kit.draw_text(surface, score, (x + w - 16, middle), 17, ink, True, "midright")

    def _paint_figures(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, h) = self.kit, area
        kit.panel(surface, area, "Figures")
        rows = self.recap.figures
        row = min(_ROW, (h - 52) / max(1, len(rows)))
        at = y + 44 + row / 2
        label = min(max(kit.text_width(name, 16) for name, _ in rows) + 20 if rows else 0, w * 0.46)
        for name, value in rows:
            kit.draw_text(surface, name, (x + EDGE, at), 16, "text2", False, "midleft", label)
            kit.draw_text(
                surface, value, (x + EDGE + label, at), 16, "text", True, "midleft", w - 2 * EDGE - label
            )
            at += row

    def _paint_decisive(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, h) = self.kit, area
        kit.panel(surface, area, "What was decisive")
        at, end = y + 46, y + h - 8
        size = 16.0 if self._fits(w, h, 16) else 14.0
        for line in self.recap.decisive:
            drawn = kit.paragraph(line, w - 2 * EDGE - 24, size, "text")
            tall = kit.size_of(drawn)[1]
            if at + tall > end:
                break
            kit.disc(surface, (x + EDGE + 7, at + kit.line_height(size) / 2 - 1), 3.5, "brass")
            kit.put(surface, drawn, (x + EDGE + 24, at))
            at += tall + 8

    def _fits(self, w: float, h: float, size: float) -> bool:
        kit = self.kit
        lines = (kit.paragraph(line, w - 2 * EDGE - 24, size, "text") for line in self.recap.decisive)
        return sum(kit.size_of(drawn)[1] + 8 for drawn in lines) <= h - 54

    def key(self, action: str, event: Event) -> bool:
        if action == "undo":
            self.undo()
            return True
        if event.key == pygame.K_r and not event.mod & pygame.KMOD_CTRL:
            self.replay()
            return True
        return super().key(action, event)


def record_chips(record: Record, before: list[Record], board: tuple[str, str]) -> list[tuple[str, str]]:
    """What a finished game means among those before it: best on a board, first win, streaks, daily."""
    option, name = board
    chips: list[tuple[str, str]] = []
    if record.won and record.rounds:
        same = [
            old
            for old in before
            if old.options.get(option) == record.options.get(option) and old.won and old.rounds
        ]
        best = min((old.rounds for old in same), default=0)
        if not best:
            chips.append(("trophy", f"First win on {name}"))
        elif record.rounds < best:
            chips.append(("trophy", f"Best on {name}: {record.rounds} rounds, {best} before"))
        elif record.rounds == best:
            chips.append(("trophy", f"Your best on {name} again"))
        else:
            chips.append(("list", f"Best on {name}: {best} rounds"))
    if record.solo:
        now, longest = records_of.streaks([*before, record])
        if now > 1:
            chips.append(("flame", f"{now} wins in a row" + (", your longest" if now == longest else "")))
    if record.daily:
        chips.append(("calendar", "Daily game"))
    if not chips:
        chips.append(("list", f"Game {len(before) + 1}"))
    return chips
