"""The keyboard on the table: Tab goes round, arrows aim, Enter acts (LOOK 5, FEATURES 9)."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.table.hit_testing import towards
from game.table.model import TableModel
from game.ui.canvas import centre
from game.ui.control import ENTER, STEPS

_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Keyboard:
    """The key handler of one table. `handle` returns whether a press was used."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._shown, self._targeting, self._focus = model.shown, model.targeting, model.focus

    def handle(self, event: Event) -> bool:
        """Handle a key press; return whether it was used."""
        model = self._model
        if event.key == pygame.K_TAB and not event.mod & _MODIFIERS:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if model.log.opened and model.log.handle(event):
            return True
        if event.mod & _MODIFIERS:
            return False
        if event.key in STEPS:
            return self._arrow(event, STEPS[event.key])
        if event.key == pygame.K_SPACE and model.ui.focused is None and model.hand.resume_move():
            self._focus.keyboard = True
            return True
        if event.key in ENTER or event.key == pygame.K_SPACE:
            return self._enter(event)
        if pygame.K_1 <= event.key <= pygame.K_9:
            return self._number(event.key - pygame.K_0)
        if event.key == pygame.K_ESCAPE:
            return model.escape()
        return model.ui.handle(event) if model.ui.focused is not None else False

    def _number(self, number: int) -> bool:
        """Pick the viewer's piece whose name ends with this number; return False if there is none or another
        player decides."""
        sprites, own = self._shown.pieces.sprites, self._model.game.viewer(self._shown.view)
        pieces = (each.piece for each in sprites.values() if each.piece.owner == own)
        piece = next((piece.id for piece in pieces if piece.name.endswith(f" {number}")), "")
        if not piece or self._shown.busy:
            return False
        self._focus.set(piece)
        self._enter_piece(piece)
        return True

    def _tab(self, step: int) -> bool:
        targets = self._targets()
        at = targets.index(self._targeting.aim) + step if self._targeting.aim in targets else -1
        fresh = not self._focus.at and self._model.ui.focused is None and not self._targeting.aim
        if targets and (fresh or 0 <= at < len(targets)):
            self._focus.keyboard = True
            self._model.hand.aim(targets[0 if step > 0 else -1] if fresh else targets[at], by_keys=True)
            return True
        if targets:
            self._model.hand.aim("")
        target = self._focus.step(step)
        if isinstance(target, str) and self._targeting.picked and not self._targeting.clicks():
            self._model.hand.put_down()
        if target is not None:
            self._focus.move_to(target)
        return target is not None

    def _targets(self) -> list[str]:
        """Return the places that the piece awaiting a decision can act on from where it is, the most tempting
        first."""
        held, view, game = self._targeting.held, self._shown.view, self._model.game
        if held is None or not held.acting or self._targeting.picked:
            return []
        afar = {
            place: moves[0].action for place, moves in self._targeting.legal.items() if moves[0].gesture.stays
        }
        return sorted(afar, key=lambda place: -game.at(view).tempts(afar[place]))

    def _arrow(self, event: Event, step: tuple[int, int]) -> bool:
        if self._model.ui.focused is not None:
            return self._model.ui.handle(event)
        self._focus.keyboard = True
        if self._targeting.held is not None and (self._targeting.picked or not self._focus.at):
            self._aim_towards(step)
        else:
            self._focus.towards(step)
        return True

    def _aim_towards(self, step: tuple[int, int]) -> None:
        """Aim at the nearest legal place in a direction; the first press aims at any."""
        boxes, targeting, held = self._shown.boxes, self._targeting, self._targeting.held
        legal = targeting.legal
        if held is None or not legal:
            return
        here = boxes[targeting.aim] if targeting.aim else self._shown.pieces.sprites[held.id].box
        found = towards(centre(here), boxes, legal, step)
        if found or not targeting.aim:
            self._model.hand.aim(found or next(iter(legal)), by_keys=True)

    def _enter(self, event: Event) -> bool:
        model, targeting = self._model, self._targeting
        if model.ui.focused is not None:
            return model.ui.handle(event)
        if targeting.aim and targeting.held is not None:
            if event.key != pygame.K_SPACE or not targeting.legal[targeting.aim][0].gesture.gives_away:
                model.hand.drop(targeting.aim)
        elif piece := self._focus.piece:
            self._enter_piece(piece)
        elif place := self._focus.place:
            model.zoom((place,))
        elif event.key != pygame.K_SPACE:
            self._enter_nowhere()
        return True

    def _enter_piece(self, piece: str) -> None:
        """Pick up the focused piece and aim it, or explain why it can't be moved."""
        if piece not in self._focus.ring():
            self._model.refusals.explain(piece)
            return
        self._model.hand.take(piece, "keys")
        if self._targeting.picked:
            self._model.hand.aim(self._targeting.likely, by_keys=True)

    def _enter_nowhere(self) -> None:
        """Handle Enter with nothing focused: follow the hint, aim the held piece, press the primary button,
        or start the Tab ring. Ignore it while another player decides."""
        targeting = self._targeting
        if self._shown.busy:
            return
        if targeting.confirmed is not None:
            self._model.enter.press_primary()
        elif self._model.enter.follow_hint():
            return
        elif self._model.bar.answers_first:
            self._model.enter.press_primary()
        elif targeting.held is not None and targeting.legal:
            self._focus.keyboard = True
            self._model.hand.aim(targeting.likely, by_keys=True)
        elif self._shown.moves.primary is not None:
            self._model.enter.press_primary()
        else:
            self._tab(1)
