"""Prompts: line 1 the decision, line 2 how and where, line 3 the purpose, with the crown beside it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.base.choose import asker
from rules.common.text import capital, counted, listed, lower_first
from rules.mechyard import combat, figures, shop
from rules.mechyard.actions.repair import repair_price
from rules.mechyard.activation import DAMAGE, MOBILITY, EnteredModule, entries, instead, reachable, usable
from rules.mechyard.state import ASSEMBLE, BREAK_BONUS, BUY, REFRESH_PRICE, Spot
from rules.mechyard.terms import ranges_named, spaces_named
from rules.mechyard.working_state import WorkingState

EARNS = f"Each damage you deal earns $1. Each module you break earns ${BREAK_BONUS} more."
BUYS = "Weapons earn money, movement brings them into range, and crew activates them."
"""The advice on purchases in the first round."""


def goal(play: WorkingState) -> str:
    """Return the sentence of how to win (MY-8.1)."""
    return (
        f"Be the richest after {play.agreed.rounds} rounds to win. Unbroken modules count twice their cost."
    )


def prompt(play: WorkingState) -> str:
    """Return the prompt of the active player."""
    if play.question is not None:
        return asker(play).prompt(play)
    if play.phase == ASSEMBLE:
        return _lines(*_assembling(play))
    if play.phase == BUY:
        return _lines(*_buying(play))
    entry = next(entries(play), None)
    return _lines(*(_fighting(play) if entry is None else _entered(play, entry)))


def _lines(*lines: str) -> str:
    return "\n".join(filter(None, lines))


def _assembling(play: WorkingState) -> Iterator[str]:
    left = len(play.mechs[play.seat].parts)
    yield f"Assemble your mech ({counted(left, 'part')} left)."
    leg = "A leg gives full Mobility only at the bottom, foot down."
    yield f"Drag a part to a lit cell. Rotate it with the wheel. {leg}"
    yield goal(play)


def _buying(play: WorkingState) -> Iterator[str]:
    mech = play.mechs[play.seat]
    money = mech.money
    prices = [shop.price(play, play.library.designs[each.design]) for each in shop.known_offers(play)]
    broken = [
        spot for spot in _own_modules(play) if play.is_broken(spot) and repair_price(play, spot) <= money
    ]
    if any(price <= money for price in prices):
        yield "Buy modules or crew, or stop buying."
        how = "to your mech, or click a broken one to repair it" if broken else "from the shop to your mech"
        why = f" {BUYS}" if play.turn == 1 else ""
        yield f"Drag a module {how}. Rotate it with the wheel.{why}"
    else:
        others = (
            ("repair a module", broken),
            ("hire crew", shop.hires(play)),
            ("refresh the shop", money >= REFRESH_PRICE),
            ("sell a module", len(mech.modules) > 1),
        )
        can = [words for words, can in others if can]
        yield f"{capital(listed([*can, 'stop buying'], 'or'))}."
        yield (
            f"The cheapest module costs ${min(prices)} and you have ${money}."
            if prices
            else "The shop is empty."
        )
    if play.turn == 1:
        wins = f"Be the richest after {play.agreed.rounds} rounds to win."
        yield f"{wins} Each damage earns $1. Modules count twice their cost."
    elif play.turn == play.agreed.rounds:
        yield "Last Buy phase: unbroken modules count twice their cost."
    else:
        yield goal(play)


def _fighting(play: WorkingState) -> Iterator[str]:
    steps = sum(each.steps for each in play.mechs[play.seat].crew)
    if not steps:
        yield "End your turn."
        yield "Your crew has no steps left."
        return
    left = f"{counted(steps, 'step')} left"
    useful = usable(play)
    short = next((spot for spot in reachable(play) if _out_of_range(play, spot)), None)
    aimed = any(play.design(spot).damage is not None and spot != short for spot in useful)
    moves = any(play.mobility(spot) for spot in useful)
    if not useful:
        yield "End your turn."
        yield _why_idle(play, left) if short is None else f"{_needs(play, short)}. {_nearest(play)}"
        return
    if short is not None and moves and not aimed:
        yield f"Move your mech first: {_needs(play, short)}."
        yield f"{_nearest(play)} Drag crew into a movement module ({left})."
    else:
        yield f"Move crew into a module to use it ({left})."
        why = "" if aimed or short is None else f"{_needs(play, short)}. {_nearest(play)} "
        yield f"{why}Drag crew to a joined module."
    yield EARNS


def _why_idle(play: WorkingState, left: str) -> str:
    """Return why crew can't activate anything, and the use of its steps if it has somewhere to go."""
    frame, crew = play.frame(play.seat), play.mechs[play.seat].crew
    if any(each.steps and frame.joined[frame.index[each.on]] for each in crew):
        return f"Your crew can't reach a module to activate. Move it ({left}) to prepare your next turn."
    return "Your crew can't reach another module."


def _own_modules(play: WorkingState) -> list[Spot]:
    """Return the modules of the active mech."""
    return [Spot(play.seat, number) for number in range(len(play.mechs[play.seat].modules))]


def _out_of_range(play: WorkingState, spot: Spot) -> bool:
    """Return whether a module is a weapon without targets in range."""
    return play.design(spot).damage is not None and not any(True for _ in combat.in_range(play, spot))


def _needs(play: WorkingState, weapon: Spot) -> str:
    return f"{play.design(weapon).name} needs {ranges_named(combat.reach(play, weapon))}"


def _nearest(play: WorkingState) -> str:
    near = min(play.others(), key=lambda seat: play.distance(play.seat, seat))
    return f"{play.name(near)} is {counted(play.distance(play.seat, near), 'space')} away."


def _entered(play: WorkingState, entry: EnteredModule) -> Iterator[str]:
    spot = play.active_spot(entry.module)
    assert spot is not None
    name, left = play.design(spot).name, tuple(entry.open_parts(play))
    mandatory = entry.mandatory_effect(play)
    if mandatory is not None and DAMAGE not in left:
        yield from mandatory.prompt_text(play, entry)
        return
    besides = [
        each
        for _, each in entry.texts(play)
        if not (each.automatic or each.follows_hit) and each.aims(play, entry)
    ]
    others = [lower_first(how) for each in besides if (how := each.prompt_text(play, entry).how)]
    if DAMAGE in left:
        yield f"Fire {name}, {instead(play)}."
        yield " Or ".join(("Click a lit module to hit it.", *others))
        damage = figures.present_damage(play, spot)
        yield f"{damage} damage earns ${damage}. Breaking the module earns ${BREAK_BONUS} more."
    elif MOBILITY in left:
        exact = "exactly" if play.design(spot).layer("exact") else "up to"
        yield f"Move {exact} {counted(play.mobility(spot), 'space')} with {name}, {instead(play)}."
        how = " Or ".join(("Drag your marker along the track.", *others))
        yield f"{how}{_why_move(play, spot)}"
        yield EARNS
    elif besides:
        yield from besides[0].prompt_text(play, entry)
    else:
        yield f"Activate {name}, {instead(play)}."
        yield play.design(spot).text


def _why_move(play: WorkingState, leg: Spot) -> str:
    """Return the reason for a movement module's half Mobility, or a reason to move; "" for none."""
    if play.mobility(leg) < (play.design(leg).mobility or 0):
        return " For full Mobility, its foot must face down with no module lower."
    short = next(
        (spot for spot in _own_modules(play) if not play.is_broken(spot) and _out_of_range(play, spot)), None
    )
    if short is None:
        return ""
    return f" {play.design(short).name} hits mechs {spaces_named(combat.reach(play, short))} away."
