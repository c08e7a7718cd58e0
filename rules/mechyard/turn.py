"""The sequence of rounds, phases and turns (MY-2)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.text import counted, possessive
from rules.mechyard import events, shop
from rules.mechyard.ending import outcome
from rules.mechyard.state import BROKEN, BUY, FIGHT, MOST_DAMAGED, OVER, STEPS_EACH
from rules.mechyard.working_state import WorkingState

WORDS = {BUY: "Buy phase", FIGHT: "Fight phase"}


def begin_round(play: WorkingState) -> None:
    """Begin the Buy phase of the next round."""
    play.turn += 1
    play.phase = BUY
    play.emit(_round, play)
    if play.agreed.refill_by_round:
        shop.fill(play)
    _begin_turn(play, play.first)


def end_turn(play: WorkingState) -> None:
    """End a turn: the next player's begins, or the next phase (MY-2.1)."""
    _discard_steps(play)
    order = play.order()
    place = order.index(play.seat) + 1
    if place < len(order):
        _begin_turn(play, order[place])
    elif play.phase == BUY:
        play.phase = FIGHT
        play.emit(_round, play)
        _begin_turn(play, play.first)
    else:
        end_fight(play)


def _discard_steps(play: WorkingState) -> None:
    """Discard the remaining steps of the active mech's crew (MY-5.1)."""
    mech = play.mechs[play.seat]
    play.put_mech(play.seat, replace(mech, crew=tuple(replace(each, steps=0) for each in mech.crew)))


def _begin_turn(play: WorkingState, seat: int) -> None:
    play.seat = seat
    play.bought, play.used, play.moved, play.bonus = (), (), 0, 0
    if play.phase == FIGHT:
        play.protections = tuple(each for each in play.protections if each.seat != seat)  # MY-5.9
        mech = play.mechs[seat]
        play.put_mech(seat, replace(mech, crew=tuple(replace(each, steps=STEPS_EACH) for each in mech.crew)))
    play.emit(_turn, play)


def has_begun(play: WorkingState) -> bool:
    """Return whether the active player has done anything in this Fight turn."""
    crew = play.mechs[play.seat].crew
    return bool(play.used or play.agenda or play.moved or any(each.steps != STEPS_EACH for each in crew))


def end_fight(play: WorkingState) -> None:
    """End the Fight phase: damage is removed, the player who took most gains money and becomes first player;
    after the last round the game ends (MY-7.3, MY-7.4, MY-2.2)."""
    most = max(mech.taken for mech in play.mechs)
    play.first, tie = most_damaged(play), _tie(play, most)
    if most:
        play.earn(play.first, MOST_DAMAGED)
        play.emit(_most, play, most, tie)
    else:
        play.emit(_unhurt, play, tie)
    if shedding := sum(damage > 0 for mech in play.mechs for damage in mech.damage):
        play.emit(_shed, play, shedding)
    for seat, mech in enumerate(play.mechs):
        shed = tuple(BROKEN if each == BROKEN else 0 for each in mech.damage)
        play.put_mech(seat, replace(mech, damage=shed, taken=0))
    if play.turn < play.agreed.rounds:
        begin_round(play)
    else:
        play.phase, play.used = OVER, ()
        play.emit(_over, play)


def most_damaged(play: WorkingState) -> int:
    """Return the seat that took the most damage in this Fight phase; tied, the one with less money, then the
    first clockwise from the last first player (MY-2.3)."""
    return min(play.order(), key=lambda seat: (-play.mechs[seat].taken, play.mechs[seat].money))


def _tie(play: WorkingState, most: int) -> str:
    """Return why one of those who took the most damage comes first, in words; "" for a single one (MY-2.3)."""
    tied = sorted(mech.money for mech in play.mechs if mech.taken == most)
    if len(tied) == 1:
        return ""
    return "least money" if tied[0] < tied[1] else "next in order"


def _round(play: WorkingState) -> events.RoundBegan:
    text = f"Round {play.turn} of {play.agreed.rounds}: {WORDS[play.phase]}."
    if play.phase == BUY:
        text += f" {play.name(play.first)} goes first."
    begins = "MY-1.5" if play.turn == 1 else "MY-2.3"
    return events.RoundBegan(play.first, text, (), ("MY-2.1", begins))


def _turn(play: WorkingState) -> events.TurnBegan:
    return events.TurnBegan(
        play.seat, f"{possessive(play.name(play.seat))} turn, {WORDS[play.phase]}.", (), ("MY-2.1",)
    )


def _shed(play: WorkingState, shedding: int) -> events.Noted:
    text = f"Damage is removed from {counted(shedding, 'unbroken module')}."
    return events.Noted(play.seat, text, (), ("MY-7.3",))


def _unhurt(play: WorkingState, tie: str) -> events.Noted:
    text = f"No mech took damage: nobody gains ${MOST_DAMAGED}."
    if play.turn < play.agreed.rounds:
        text += f" {play.name(play.first)} goes first ({tie})."
    return events.Noted(play.seat, text, (), ("MY-7.4", "MY-2.3"))


def _most(play: WorkingState, most: int, tie: str) -> events.TookMost:
    gains = f"gains ${MOST_DAMAGED}" + (" and goes first" if play.turn < play.agreed.rounds else "")
    why = f"tied, {most} damage taken: {tie}" if tie else f"most damage taken, {most}"
    rules = ("MY-7.4", "MY-2.3") if tie else ("MY-7.4",)
    return events.TookMost(
        play.first, f"{play.name(play.first)} {gains} ({why}).", (), rules, stage=events.MOST,
        amount=MOST_DAMAGED,
    )  # fmt: skip


def _over(play: WorkingState) -> events.GameWon:
    found = outcome(play, play.library)
    return events.GameWon(found.winners[0], found.reason, (), (found.rule,))
