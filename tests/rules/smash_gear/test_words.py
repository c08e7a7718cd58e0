"""Card texts: generated from effects, and pinned, so that changes of wording show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.content import Content
from rules.smash_gear import create
from rules.smash_gear.effects import OPERATIONS, CardEffect
from rules.smash_gear.operation import USED
from rules.smash_gear.pieces import BASE, DESTROY

TEXTS = {
    "bright_spark": "In your Exploit phase, gain 1 gear.",
    "pipsqueak": "",
    "sootling": "",
    "sawbuck": "",
    "thumper": "On your turn, pay 1 gear: Slide this machine 1 cell.",
    "old_ironjaw": "In each combat, save 1 of this machine's weapons that overlap enemy weapons.",
    "clockwork_hare": "Each turn, this machine can make 1 normal move for free.",
    "bramble": "",
    "heron": "This machine can flip to land 2 rows farther, over anything in between.",
    "magpie": "Once on your turn: Steal 1 gear from your opponent.",
    "crane_rat": "Once on your turn, pay 3 gears: Put the top card of the program pile into your hand.",
    "twin_bellows": "",
    "centipede": "",
    "kettle_drum": "Once per turn, when a heart of this machine would be destroyed, save it and remove the "
    "weapon that hit it.",
    "loom_spider": "Once on your turn, pay 1 gear: Put a lost weapon back on this machine, on a free cell next"
    " to it.",
    "mortar": "Once on your turn, pay 2 gears: Remove a weapon from an enemy machine next to this one.",
    "gantry_ox": "This machine survives as long as it has a heart.",
    "cathedral": "In your Exploit phase, gain 1 gear. This machine survives as long as it has a heart.",
    "anvil_queen": "When this machine destroys a machine, gain 2 honor.",
    "leviathan": "",
    "spare_boiler": "Each turn, this machine can make 1 normal move for free.",
    "ballast": "Cards can't slide this machine, and its move price is 1 higher. In each combat, save 1 "
    "of this machine's weapons that overlap enemy weapons.",
    "bolt_on_plate": "When a heart of this machine would be destroyed, save it, remove the weapon that hit it, "
    "and destroy this card.",
    "coin_mint": "In your Exploit phase, gain 2 gears.",
    "greased_runners": "On your turn, pay 1 gear: Slide this machine 1 cell.",
    "stilts": "This machine can flip to land 2 rows farther, over anything in between.",
    "trophy_rack": "When one of your machines destroys a machine, gain 1 honor.",
    "watchdog": "When your opponent plays Destroy Base on this base, the base survives, their card is lost,"
    " and this card is destroyed.",
    "short_circuit": "An enemy machine can't move or use effects until end of turn.",
    "second_wind": "One of your machines that has just moved can make 1 normal move for free until end of "
    "turn.",
    "jam_the_works": "Cancel an enemy normal move or machine effect. Your opponent gets no refund.",
    "spot_weld": "Put a lost weapon back on one of your machines, on a free cell next to it.",
    "magnet_heist": "Steal up to 3 gears from your opponent.",
    "decoy": "Choose one of your machines. Save its first heart that would be destroyed this turn. The "
    "weapon that hit it isn't removed.",
    "mail_order": "On your turn: Buy a machine from the store for 3 gears less.",
    "false_alarm": "Slide an enemy machine 1 cell. It can't land on another machine.",
    "base": "",
    "destroy_base": "",
}
ROOT = Path(__file__).parents[3]
LIBRARY = create(Content("smash_gear")).library
NUMBER = re.compile(r"\d+ (gears?|honor)")


def test_every_shipped_card_says_this_and_no_other_card_is_shipped() -> None:
    """Amounts of gears and honor come from the data, which is tuned: they aren't pinned here."""
    assert {id: NUMBER.sub("#", card.text) for id, card in LIBRARY.cards.items() if card.set == "first"} == {
        id: NUMBER.sub("#", text) for id, text in TEXTS.items()
    }


def test_no_code_names_a_card() -> None:
    """Except for the two supplies, which the rules know."""
    ids = "|".join(sorted(set(TEXTS) - {BASE, DESTROY}))
    named = re.compile(rf"""["']({ids})["']""")
    for folder in ("rules", "game"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            assert not named.findall(path.read_text(encoding="utf-8")), path


VALUES: dict[str, tuple[Any, ...]] = {
    "amount": (1, 3), "by": (-2, 1), "only_free": (False, True), "weapon": ("breaks", "is_spared"), "discount": (1, 3),
}  # fmt: skip
TARGETS: dict[str, tuple[dict[str, Any], ...]] = {
    "machine": tuple(
        {"what": "machine", "whose": whose, "that": that}
        for whose in ("own", "opposing", "any")
        for that in ("", "has_just_moved", "has_lost_a_weapon", "is_beside")
    ),
    "announced": tuple({"what": "announced", "among": kinds} for kinds in (["move"], ["machine_effect", "move"])),
    "ticket": ({"what": "ticket"},),
}  # fmt: skip


def _operations() -> Iterator[tuple[type, dict[str, Any]]]:
    """Yield every operation, with each value of its field."""
    for kind in OPERATIONS:
        tag = {"op": kind.__struct_config__.tag}
        fields = kind.__struct_fields__
        assert len(fields) <= 1
        if not fields:
            yield kind, tag
        for value in VALUES[fields[0]] if fields else ():
            yield kind, {**tag, fields[0]: value}


def _effects() -> Iterator[dict[str, Any]]:
    """Yield every operation at each moment and with each target that it allows, with and without costs."""
    for kind, op in _operations():
        for when in kind.moments:
            yield {"when": when, "do": [op]}
            if when in USED:
                for target in TARGETS[kind.aimed or "machine"]:
                    yield {"when": when, "do": [op], "target": target}
                for times in (0, 1, 2, 3):
                    for until in ("", "end_of_turn"):
                        cost = {"gears": times, "a_turn": times}
                        yield {"when": when, "do": [op, op], "cost": cost, "until": until}


@pytest.mark.parametrize("subject", ["this machine", "this base", "it"])
def test_every_effect_that_can_be_written_makes_a_sentence(subject: str) -> None:
    for record in _effects():
        text = msgspec.convert(record, CardEffect).text(subject)
        assert text.endswith(".") and all(each[0].isupper() for each in text.split(". ")), (text, record)
        assert not re.search(r"None|  |\s[,.:]|[,:]{2}|\bit's\b|\b(the|a) its\b|\{|\}", text), (text, record)


def test_a_machine_is_named_once_and_is_it_from_then_on() -> None:
    record = {
        "when": "any_time",
        "target": {"what": "machine", "whose": "opposing"},
        "do": [{"op": "gain_gears", "amount": 2}, {"op": "disable"}, {"op": "break_weapon"}],
        "until": "end_of_turn",
    }
    assert msgspec.convert(record, CardEffect).text("it") == (
        "Gain 2 gears, an enemy machine can't move or use effects, and remove one of its weapons until end of turn."
    )
