"""How rounds, phases and turns follow each other (MY-2)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.words import counted
from rules.mechyard import events, shop
from rules.mechyard.draft import Draft
from rules.mechyard.ending import outcome
from rules.mechyard.state import BROKEN, BUY, FIGHT, MOST_DAMAGED, OVER, STEPS_EACH

WORDS = {BUY: "Buy phase", FIGHT: "Fight phase"}


def begin_round(play: Draft) -> None:
    """Begin the Buy phase of the next round."""
    play.turn += 1
    play.phase = BUY
    play.emit(_round, play)
    if play.agreed.refill_by_round:
        shop.fill(play)
    _begin_turn(play, play.first)


def end_turn(play: Draft) -> None:
    """End a turn: the next player's begins, or the next phase (MY-2.1)."""
    _rest(play)
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


def _rest(play: Draft) -> None:
    """Give up the steps that are left: they are not kept (MY-5.1)."""
    mech = play.mechs[play.seat]
    play.put_mech(play.seat, replace(mech, crew=tuple(replace(each, steps=0) for each in mech.crew)))


def _begin_turn(play: Draft, seat: int) -> None:
    play.seat = seat
    play.bought, play.used, play.moved, play.bonus = (), (), 0, 0
    if play.phase == FIGHT:
        play.protections = tuple(each for each in play.protections if each.seat != seat)  # MY-5.9
        mech = play.mechs[seat]
        play.put_mech(seat, replace(mech, crew=tuple(replace(each, steps=STEPS_EACH) for each in mech.crew)))
    play.emit(_turn, play)


def has_begun(play: Draft) -> bool:
    """Whether something has been done in the Fight turn that is played."""
    crew = play.mechs[play.seat].crew
    return bool(play.used or play.agenda or play.moved or any(each.steps != STEPS_EACH for each in crew))


def end_fight(play: Draft) -> None:
    """End the Fight phase: damage is shed, who took most gets money and starts from now on; after the last round the
    game is over (MY-7.3, MY-7.4, MY-2.2)."""
    most = max(mech.taken for mech in play.mechs)
    play.first = most_damaged(play)
    if most:
        play.earn(play.first, MOST_DAMAGED)
        play.emit(_most, play, most)
    else:
        play.emit(_unhurt, play)
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


def most_damaged(play: Draft) -> int:
    """The player who took most damage in this Fight phase; tied, the one with less money, then the first of them
    clockwise from the last starter (MY-2.3)."""
    return min(play.order(), key=lambda seat: (-play.mechs[seat].taken, play.mechs[seat].money))


def _round(play: Draft) -> events.RoundBegan:
    text = f"Round {play.turn} of {play.agreed.rounds}: {WORDS[play.phase]}."
    if play.phase == BUY:
        text += f" {play.name(play.first)} starts."
    begins = "MY-1.5" if play.turn == 1 else "MY-2.3"
    return events.RoundBegan(play.first, text, (), ("MY-2.1", begins))


def _turn(play: Draft) -> events.TurnBegan:
    return events.TurnBegan(
        play.seat, f"{play.name(play.seat)}'s turn, {WORDS[play.phase]}.", (), ("MY-2.1",)
    )


def _shed(play: Draft, shedding: int) -> events.Noted:
    text = f"{counted(shedding, 'unbroken module')} {'loses its' if shedding == 1 else 'lose their'} damage."
    return events.Noted(play.seat, text, (), ("MY-7.3",))


def _unhurt(play: Draft) -> events.Noted:
    return events.Noted(play.seat, f"No mech took damage: nobody gains ${MOST_DAMAGED}.", (), ("MY-7.4",))


def _most(play: Draft, most: int) -> events.TookMost:
    text = f"{play.name(play.first)} took the most damage ({most}) and gains ${MOST_DAMAGED}."
    return events.TookMost(play.first, text, (), ("MY-7.4",), stage=events.MOST, amount=MOST_DAMAGED)


def _over(play: Draft) -> events.GameWon:
    found = outcome(play, play.library)
    return events.GameWon(found.winners[0], found.reason, (), (found.rule,))
