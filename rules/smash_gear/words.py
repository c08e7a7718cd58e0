"""What is announced and used, in the words of players."""

from __future__ import annotations

from rules.common.responses import Announced
from rules.smash_gear.aims import Rules, source_of
from rules.smash_gear.state import Position, Use, card_in, flip_announced, machine_of
from rules.smash_gear.vocabulary import (
    BreakWeapon,
    Cancel,
    Disable,
    FreeMoves,
    Op,
    RestoreWeapon,
    SaveHeart,
    Slide,
    StealGears,
    TakeProgram,
)

_VERBS: dict[type, str] = {
    Slide: "slide", Disable: "disable", Cancel: "stop", RestoreWeapon: "repair", BreakWeapon: "strike",
    SaveHeart: "protect", FreeMoves: "move again", StealGears: "take gears", TakeProgram: "take a program",
}  # fmt: skip


def verb(op: Op) -> str:
    """What an operation is called on a button."""
    return _VERBS.get(type(op), "use")


def effect_words(rules: Rules, state: Position, seat: int, action: Use) -> str:
    """A used effect on a button: "Thumper: slide, 1 gear"."""
    found = source_of(rules, state, seat, action)
    if found is None:
        return "Use"
    _, _, effect, machine = found
    if machine is None:
        return rules.library[kind_of(state, action.card)].title
    title = rules.library[machine.kind].title
    plugin = card_in(machine.plugins, action.card)
    if plugin is not None:
        twins = [each.id for each in machine.plugins if each.kind == plugin.kind]
        title = f"{rules.library[plugin.kind].title}{_which(twins, plugin.id)} on {title}"
    same = [each.id for each in state.machines if each.owner == seat and each.kind == machine.kind]
    return f"{title}{_which(same, machine.id)}: {verb(effect.do[0])}"


def _which(twins: list[str], id: str) -> str:
    """Which of several that are called alike: " 2"; nothing for the only one."""
    return f" {twins.index(id) + 1}" if len(twins) > 1 else ""


def announced_words(rules: Rules, state: Position, what: Announced) -> str:
    """An announcement in a few words: "Bramble flips east"."""
    library = rules.library
    machine = machine_of(state, what.card)
    if what.what == "move" and machine is not None:
        flip = flip_announced(what)
        return f"{library[machine.kind].title} flips {flip.side}{', a row further' if flip.far else ''}"
    if what.what == "assemble":
        held = card_in(state.sides[what.seat].hand, what.card)
        return f"{library[held.kind].title if held and held.kind else 'a machine'} is assembled"
    if what.what == "build":
        return "a base is built"
    if what.what == "attack":
        return "a base is attacked"
    kind = kind_of(state, what.card)
    title = library[kind].title if kind else "an effect"
    target = machine_of(state, what.aim) or card_in(state.store.machines, what.aim)
    if target is not None:
        return f"{title} on {library[target.kind].title}"
    if what.aim.isdecimal() and int(what.aim) < len(state.waiting):
        return f"{title} on “{_answered(rules, state, state.waiting[int(what.aim)])}”"
    return title


def _answered(rules: Rules, state: Position, what: Announced) -> str:
    """What is answered; an effect by its name alone, whatever it is on."""
    kind = kind_of(state, what.card) if what.what == "effect" else ""
    return rules.library[kind].title if kind else announced_words(rules, state, what)


def kind_of(state: Position, card: str) -> str:
    """The kind of a card in play or in a Landfill by its id; "" when it is nowhere to be seen."""
    for side in state.sides:
        found = card_in(side.landfill, card) or card_in(side.hand, card)
        if found is not None:
            return found.kind
    for machine in state.machines:
        if machine.id == card:
            return machine.kind
        plugin = card_in(machine.plugins, card)
        if plugin is not None:
            return plugin.kind
    return ""
