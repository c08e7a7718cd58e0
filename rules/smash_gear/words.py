"""What is announced and used, in the words of players."""

from __future__ import annotations

from typing import Any

from rules.common.cards import find
from rules.engine.actions import Use
from rules.engine.resolve import Resolve
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.actions import Assemble, Attack, Build, Install, Move
from rules.smash_gear.announced import Announced
from rules.smash_gear.rules import Rules
from rules.smash_gear.state import Position


def effect_words(rules: Rules, state: Position, seat: int, action: Use) -> str:
    """A used effect on a button: "Thumper: slide, 1 gear"."""
    found = rules.source_of(state, seat, action)
    if found is None:
        return "Use"
    _, _, effect, machine = found
    if machine is None:
        return rules.library[state.kind_of(action.card)].title
    title = rules.library[machine.kind].title
    plugin = find(machine.plugins, action.card)
    if plugin is not None:
        twins = [each.id for each in machine.plugins if each.kind == plugin.kind]
        title = f"{rules.library[plugin.kind].title}{_which(twins, plugin.id)} on {title}"
    same = [each.id for each in state.machines if each.owner == seat and each.kind == machine.kind]
    return f"{title}{_which(same, machine.id)}: {effect.do[0].button}"


def _which(twins: list[str], id: str) -> str:
    """Which of several that are called alike: " 2"; nothing for the only one."""
    return f" {twins.index(id) + 1}" if len(twins) > 1 else ""


def announced_words(rules: Rules, state: Position, what: Announcement[Any]) -> str:
    """An announcement in a few words: "Bramble flips east"."""
    if isinstance(what, AnnouncedAbility):
        return _effect_announced(rules, state, what.this)
    held = state.kind_of(what.source)
    match what.deed if isinstance(what, Announced) else None:
        case Move(side=side, far=far):
            return f"{rules.title(held)} flips {side}{', a row further' if far else ''}"
        case Assemble():
            return f"{rules.title(held) if held else 'a machine'} is assembled"
        case Build():
            return "a base is built"
        case Attack():
            return "a base is attacked"
        case Install(on=on):
            machine = state.machine(on)
            thing = rules.title(machine.kind) if machine is not None else "a base"
            return f"{rules.title(held) if held else 'a plugin'} is installed on {thing}"
    return "the turn ends"


def _effect_announced(rules: Rules, state: Position, this: Resolve) -> str:
    """An announced effect in a few words, with what it is aimed at."""
    title, aim = rules.title(this.kind) if this.kind else "an effect", this.id(TARGET)
    target = state.machine(aim) or find(state.store.machines, aim)
    if target is not None:
        return f"{title} on {rules.title(target.kind)}"
    if aim.isdecimal() and int(aim) < len(state.waiting):
        return f"{title} on “{_answered(rules, state, state.waiting[int(aim)])}”"
    return title


def _answered(rules: Rules, state: Position, what: Announcement[Any]) -> str:
    """What is answered; an effect by its name alone, whatever it is on."""
    if isinstance(what, AnnouncedAbility):
        return rules.title(what.this.kind)
    return announced_words(rules, state, what)
