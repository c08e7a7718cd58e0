"""Invalid cards: each fault is reported by file, line and place, all together."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.content import Content, DataFaults
from rules.smash_gear.cards import Library, load

FILE = "mine/data/smash_gear/cards/mine.yaml"


def laid_over(folder: Path, text: str) -> Library:
    """Return the cards with a pack's file on top."""
    cards = folder / "mine" / "data" / "smash_gear" / "cards"
    cards.mkdir(parents=True)
    (cards / "mine.yaml").write_text(text, encoding="utf-8")
    return load(Content("smash_gear", (folder / "mine",)))


def faults(folder: Path, text: str) -> list[str]:
    """Return the faults, without the common file name."""
    with pytest.raises(DataFaults) as caught:
        laid_over(folder, text)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{FILE}:") for line in lines), lines
    return [line.removeprefix(f"{FILE}:") for line in lines]


def machine(
    shape: str = "[HW]", price: int | str = 3, move: int = 1, effects: str = "[]", id: str = "mole"
) -> str:
    """Return a file of one machine, with a line for each field that may be wrong."""
    return (
        f"cards:\n  - kind: machine\n    id: {id}\n    title: Mole\n    copies: 1\n"
        f"    price: {price}\n    move: {move}\n    shape: {shape}\n    effects: {effects}\n"
    )


def program(effects: str, kind: str = "script", more: str = "") -> str:
    """Return a file of one program."""
    return (
        f"cards:\n  - kind: {kind}\n    id: trick\n    title: Trick\n    copies: 1\n    price: 2\n"
        f"{more}    effects:\n{effects}"
    )


def test_a_good_card_of_a_pack_is_added(tmp_path: Path) -> None:
    library = laid_over(tmp_path, machine())
    assert library.machine("mole").price == 3 and "mole" in library.stocks["first"].machines


@pytest.mark.rule("SG-8.1")
@pytest.mark.parametrize(
    ("shape", "says"),
    [
        ("[H.W]", "all units must be connected by their sides"),
        ("[H., .W]", "all units must be connected by their sides"),
        ("[WW]", "expected 1 to 3 hearts, found 0"),
        ("[HHHH]", "expected 1 to 3 hearts, found 4"),
        ("[H]", "expected 2 to 9 units, found 1"),
        ("[WWWWW, WHWWW]", "expected 2 to 9 units, found 10"),
        ("[HW, W]", "all rows must be equally long, so fill them up with '.'"),
    ],
)
def test_a_shape_that_cannot_be(tmp_path: Path, shape: str, says: str) -> None:
    assert faults(tmp_path, machine(shape)) == [f"8 cards[0].shape: {says}"]


def test_a_shape_without_anything_has_two_faults(tmp_path: Path) -> None:
    assert faults(tmp_path, machine("['..']")) == [
        "8 cards[0].shape: expected 1 to 3 hearts, found 0",
        "8 cards[0].shape: expected 2 to 9 units, found 0",
    ]


@pytest.mark.parametrize(
    ("shape", "at"),
    [("[HX]", "shape[0]"), ("[HW, hw]", "shape[1]"), ("[HWWWWWW]", "shape[0]"), ("['']", "shape[0]")],
)
def test_a_row_is_hearts_weapons_and_dots(tmp_path: Path, shape: str, at: str) -> None:
    (found,) = faults(tmp_path, machine(shape))
    assert found.startswith(f"8 cards[0].{at}: expected a row of 1 to 6 characters, each H, W or '.', got ")


@pytest.mark.parametrize("shape", ["[]", "[H, W, W, W, W, W, W]"])
def test_a_shape_has_one_to_six_rows(tmp_path: Path, shape: str) -> None:
    (found,) = faults(tmp_path, machine(shape))
    assert found.startswith("8 cards[0].shape: expected 1 to 6 entries")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (machine(price=-1), "6 cards[0].price: expected an integer from 0 to 40, got -1"),
        (machine(price=41), "6 cards[0].price: expected an integer from 0 to 40, got 41"),
        (machine(price="five"), "6 cards[0].price: expected an integer from 0 to 40, got 'five'"),
        (machine(price="true"), "6 cards[0].price: expected an integer from 0 to 40, got true"),
        (machine(move=-2), "7 cards[0].move: expected an integer from 0 to 40, got -2"),
        (
            machine(id="Mole"),
            "3 cards[0].id: expected an id of at most 40 lower-case letters, digits and _, starting with a letter, "
            "got 'Mole'",
        ),
        (
            machine().replace("copies: 1", "copies: 0"),
            "5 cards[0].copies: expected an integer from 1 to 40, got 0",
        ),
        (
            machine().replace("title: Mole", "title: ''"),
            "4 cards[0].title: expected some text, got ''",
        ),
        (
            machine().replace("title: Mole", "title: Mole the Unforgettable One"),
            "4 cards[0].title: expected at most 22 characters (this has 26), got 'Mole the Unforgettable One'",
        ),
        (machine().replace("price: 3", "prise: 3"), "6 cards[0].prise: unknown field, did you mean 'price'?"),
        (machine().replace("    move: 1\n", ""), "2 cards[0]: the field 'move' is missing"),
        (
            machine().replace("kind: machine", "kind: machin"),
            "2 cards[0].kind: expected one of machine, plugin, script, supply, got 'machin', did you mean 'machine'?",
        ),
        (machine().replace("kind: machine\n    id", "id"), "2 cards[0]: the field 'kind' is missing"),
        ("cards: []", "1 cards: expected 1 to 200 entries, found 0"),
        ("cards: machines", "1 cards: expected a list, got 'machines'"),
        (machine() + "decks: []\n", "10 decks: unknown field, expected one of cards, set"),
    ],
)
def test_a_field_that_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    assert faults(tmp_path, text) == [says]


def test_an_id_that_is_taken(tmp_path: Path) -> None:
    assert faults(tmp_path, machine(id="sootling")) == [
        "3 cards[0].id: the id 'sootling' is already used in data/smash_gear/cards/first_machines.yaml"
    ]


def test_an_id_that_is_taken_is_told_with_whatever_else_is_wrong(tmp_path: Path) -> None:
    text = machine(id="magpie", price=-1) + machine(id="magpie", shape="[WW]").removeprefix("cards:\n")
    assert [line.split(":")[0] for line in faults(tmp_path, text)] == [
        "3 cards[0].id", "6 cards[0].price", "11 cards[1].id", "16 cards[1].shape",
    ]  # fmt: skip


@pytest.mark.rule("SG-1.2")
def test_there_are_two_supplies_and_no_more(tmp_path: Path) -> None:
    text = "cards:\n  - {kind: supply, id: wall, title: Wall, price: 3, copies: 1}\n"
    says = "a supply is base or destroy_base, so set stands_for to one of them"
    assert faults(tmp_path, text) == [f"2 cards[0].id: {says}"]


@pytest.mark.rule("SG-1.2")
def test_there_are_twenty_of_each_supply_and_they_do_nothing_else(tmp_path: Path) -> None:
    cards = tmp_path / "mine" / "data" / "smash_gear" / "cards"
    cards.mkdir(parents=True)
    (cards / "first_supplies.yaml").write_text(
        "cards:\n  - {kind: supply, id: base, title: Base, price: 3, copies: 19,\n"
        "     effects: [{when: exploit, do: [{op: gain_gears, amount: 1}]}]}\n"
        "  - {kind: supply, id: destroy_base, title: Destroy Base, price: 3, copies: 20}\n"
    )
    with pytest.raises(DataFaults) as caught:
        load(Content("smash_gear", (tmp_path / "mine",)))
    file = "mine/data/smash_gear/cards/first_supplies.yaml"
    assert str(caught.value).splitlines() == [
        f"{file}:2 cards[0].copies: each supply has 20 copies (SG-1.2)",
        f"{file}:3 cards[0].effects: a supply can't have effects",
    ]


# -- effects


@pytest.mark.rule("SG-8.4")
@pytest.mark.parametrize(
    ("effects", "says"),
    [
        (
            "[{when: explot, do: [{op: gain_gears, amount: 1}]}]",
            "effects[0].when: expected one of always, any_time, assembled, attacked, built, exploit, heart_hit, "
            "kill, own_kill, own_turn, razed, weapon_hit, got 'explot', did you mean 'exploit'?",
        ),
        ("[{when: exploit, do: [{op: gain_gear, amount: 1}]}]", "did you mean 'gain_gears'?"),
        ("[{when: exploit, do: [{op: gain_gears}]}]", "effects[0].do[0]: the field 'amount' is missing"),
        (
            "[{when: exploit, do: [{op: gain_gears, amount: 0}]}]",
            "effects[0].do[0].amount: expected an integer from 1 to 20, got 0",
        ),
        (
            "[{when: exploit, do: [{op: gain_gears, amuont: 1}]}]",
            "effects[0].do[0].amuont: unknown field, did you mean 'amount'?",
        ),
        ("[{when: exploit, do: [{amount: 1}]}]", "effects[0].do[0]: the field 'op' is missing"),
        ("[{when: exploit, do: []}]", "effects[0].do: expected 1 to 4 entries, found 0"),
        ("[{do: [{op: slide}]}]", "effects[0]: the field 'when' is missing"),
        (
            "[{when: exploit, do: [{op: slide}]}]",
            "effects[0].do[0]: slide can't have when: exploit, expected one of own_turn, any_time",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, do: [{op: save_weapon}]}]",
            "effects[0].do[0]: save_weapon can't have when: own_turn, expected one of weapon_hit",
        ),
        (
            "[{when: always, do: [{op: anchor}, {op: gain_honor, amount: 1}]}]",
            "effects[0].do[1]: gain_honor can't have when: always, expected one of own_turn, any_time, "
            "exploit, assembled, built, kill, own_kill, razed",
        ),
        (
            "[{when: exploit, cost: {gears: 1}, do: [{op: gain_honor, amount: 1}]}]",
            "effects[0].cost: a cost works only with when: own_turn, any_time or heart_hit, so leave this out",
        ),
        (
            "[{when: heart_hit, cost: {gears: 1}, do: [{op: save_heart, weapon: breaks}]}]",
            "effects[0].cost.gears: an effect that triggers can't cost gears, so leave this out",
        ),
        (
            "[{when: own_turn, cost: {gears: -1}, do: [{op: slide}]}]",
            "effects[0].cost.gears: expected an integer from 0 to 20, got -1",
        ),
        (
            "[{when: own_turn, cost: {honor: 1, a_turn: 1}, do: [{op: slide}]}]",
            "effects[0].cost.honor: unknown field, expected one of gears, a_turn",
        ),
        (
            "[{when: exploit, target: {what: machine}, do: [{op: gain_gears, amount: 1}]}]",
            "effects[0].target: a target works only with when: own_turn or any_time, so leave this out",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, target: {what: machien}, do: [{op: slide}]}]",
            "effects[0].target.what: expected one of announced, machine, ticket, got 'machien', did you mean "
            "'machine'?",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, target: {what: machine, whose: mine}, do: [{op: slide}]}]",
            "effects[0].target.whose: expected one of any, opposing, own, got 'mine'",
        ),
        (
            "[{when: own_turn, cost: {gears: 1}, target: {what: ticket, whose: own}, "
            "do: [{op: buy_machine, discount: 2}]}]",
            "effects[0].target.what: 'whose' and 'that' work only with machines, not ticket",
        ),
        (
            "[{when: any_time, cost: {a_turn: 1}, target: {what: announced}, do: [{op: cancel}]}]",
            "effects[0].target.among: 'announced' needs this",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, do: [{op: slide}], until: tomorrow}]",
            "effects[0].until: expected one of",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, do: [{op: save_heart, weapon: bends}], until: end_of_turn}]",
            "effects[0].do[0].weapon: expected one of breaks",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, do: [{op: save_heart, weapon: breaks}], until: end_of_turn}]",
            "effects[0].do[0].weapon: breaks works only with when: heart_hit",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, target: {what: machine}, do: [{op: disable}]}]",
            "effects[0].until: this effect lasts, so set until: end_of_turn",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, do: [{op: slide}], until: end_of_turn}]",
            "effects[0].until: this effect doesn't last, so leave until out",
        ),
        (
            "[{when: heart_hit, do: [{op: save_heart, weapon: breaks}, {op: destroy_this}]}]",
            "effects[0].do: destroy_this works only on plugins",
        ),
        (
            "[{when: attacked, do: [{op: stop_attack}]}]",
            "effects[0].when: attacked never happens for a machine",
        ),
        (
            "[{when: any_time, cost: {a_turn: 1}, do: [{op: cancel}]}]",
            "effects[0].do[0]: cancel on a machine needs target: {what: announced}",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, target: {what: machine}, do: [{op: buy_machine, discount: 2}]}]",
            "effects[0].do[0]: buy_machine on a machine needs target: {what: ticket}",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, target: {what: ticket}, do: [{op: slide}]}]",
            "effects[0].do[0]: slide on a machine needs target: {what: machine}",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, do: [{op: slide}, {op: restore_weapon}]}]",
            "effects[0].do[1]: another operation of this effect already asks where",
        ),
        (
            "[{when: always, do: [{op: change_move_price, by: 0}]}]",
            "effects[0].do[0].by: 0 changes nothing, so set another number",
        ),
        (
            "[{when: own_turn, cost: {a_turn: 1}, do: [{op: save_heart, weapon: is_spared}], until: end_of_trun}]",
            "effects[0].until: expected one of end_of_turn, got 'end_of_trun', did you mean 'end_of_turn'?",
        ),
        ("[slide]", "effects[0]: expected a mapping with when, do"),
        ("slide", "effects: expected a list, got 'slide'"),
    ],
)
def test_an_effect_that_cannot_be(tmp_path: Path, effects: str, says: str) -> None:
    (found,) = faults(tmp_path, machine(effects=effects))
    assert found.startswith("9 cards[0].effects") and says in found


@pytest.mark.rule("SG-8.4")
@pytest.mark.parametrize("when", ["own_turn", "any_time"])
@pytest.mark.parametrize(
    ("cost", "do", "says"),
    [
        ("", "{op: gain_gears, amount: 1}",
         "this effect has no limit, so set cost: {a_turn: 1} for once per turn, or {gears: 1} for a price"),
        ("cost: {gears: 0}, ", "{op: slide}",
         "this effect has no limit, so set cost: {a_turn: 1} for once per turn, or {gears: 1} for a price"),
        ("cost: {gears: 3}, ", "{op: gain_gears, amount: 2}, {op: gain_gears, amount: 1}",
         "each use costs 3 gears and gains 3, so set a_turn to limit its uses per turn"),
        ("cost: {gears: 1}, ", "{op: gain_honor, amount: 1}, {op: gain_gears, amount: 2}",
         "each use costs 1 gear and gains 2, so set a_turn to limit its uses per turn"),
    ],
)  # fmt: skip
def test_an_effect_that_can_be_used_without_end(
    tmp_path: Path, when: str, cost: str, do: str, says: str
) -> None:
    effect = f"{{when: {when}, {cost}do: [{do}]}}"
    wanted = [f"9 cards[0].effects[0].cost: {says}"]
    assert faults(tmp_path / "machine", machine(effects=f"[{effect}]")) == wanted
    assert (
        faults(tmp_path / "plugin", program(f"      - {effect}\n", "plugin", "    on: machine\n")) == wanted
    )


@pytest.mark.rule("SG-8.4")
@pytest.mark.parametrize(
    ("cost", "do"),
    [
        ("a_turn: 1", "{op: gain_gears, amount: 1}"),
        ("gears: 1, a_turn: 2", "{op: gain_gears, amount: 2}"),
        ("gears: 2", "{op: gain_gears, amount: 1}"),
        ("gears: 1", "{op: steal_gears, amount: 2}"),
    ],
)
def test_an_effect_that_comes_to_an_end(tmp_path: Path, cost: str, do: str) -> None:
    effect = f"{{when: any_time, cost: {{{cost}}}, do: [{do}]}}"
    assert laid_over(tmp_path, machine(effects=f"[{effect}]")).machine("mole").effects


@pytest.mark.rule("SG-9.3")
@pytest.mark.parametrize(
    ("effects", "says"),
    [
        ("      - when: any_time\n        do:\n          - op: slide\n",
         "10 cards[0].effects[0].do[0]: slide on a script needs target: {what: machine}"),
        ("      - when: any_time\n        do:\n          - op: cancel\n",
         "10 cards[0].effects[0].do[0]: cancel on a script needs target: {what: announced}"),
        ("      - when: any_time\n        do: [{op: gain_gears, amount: 1}]\n        target: {what: machine}\n"
         "      - when: any_time\n        do: [{op: discard}]\n",
         "8 cards[0].effects: a script needs exactly one effect, with when: own_turn or any_time"),
        ("      - when: exploit\n        do: [{op: gain_gears, amount: 1}]\n",
         "8 cards[0].effects: a script needs exactly one effect, with when: own_turn or any_time"),
        ("      - when: own_turn\n        target: {what: ticket}\n        do:\n          - op: break_weapon\n",
         "11 cards[0].effects[0].do[0]: break_weapon on a script needs target: {what: machine}"),
        ("      - when: any_time\n        until: end_of_turn\n        do: [{op: save_heart, weapon: is_spared}]\n",
         "10 cards[0].effects[0].do[0]: save_heart on a script needs target: {what: machine}"),
        ("      - when: any_time\n        do: [{op: slide}]\n        target: {what: machine, that: is_beside}\n",
         "10 cards[0].effects[0].target.that: is_beside works only on machines"),
        ("      - when: any_time\n        do: [{op: discard}]\n        cost: {gears: 1, a_turn: 1}\n",
         "10 cards[0].effects[0].cost.a_turn: a script can be run only once, so leave a_turn out"),
    ],
)  # fmt: skip
def test_a_script_that_cannot_be_run(tmp_path: Path, effects: str, says: str) -> None:
    assert faults(tmp_path, program(effects)) == [says]


def test_a_script_without_effects(tmp_path: Path) -> None:
    text = program("").replace("    effects:\n", "")
    assert faults(tmp_path, text) == [
        "2 cards[0].effects: a script needs exactly one effect, with when: own_turn or any_time"
    ]


@pytest.mark.rule("SG-9.1")
@pytest.mark.parametrize(
    ("more", "effects", "says"),
    [
        ("    on: cart\n", "      - {when: always, do: [{op: anchor}]}\n",
         "7 cards[0].on: expected one of base, either, machine, got 'cart'"),
        ("    on: machine\n    whose: oposing\n", "      - {when: always, do: [{op: anchor}]}\n",
         "8 cards[0].whose: expected one of opposing, own, got 'oposing', did you mean 'opposing'?"),
        ("    on: machine\n", "      []\n", "9 cards[0].effects: a plugin needs an effect"),
        ("    on: base\n", "      - {when: kill, do: [{op: gain_honor, amount: 1}]}\n",
         "9 cards[0].effects[0].when: kill never happens for a plugin on a base"),
        ("    on: base\n", "      - {when: attacked, do: [{op: destroy_this}]}\n",
         "9 cards[0].effects[0].do: destroy_this can't be the only operation, so add another"),
        ("    on: machine\n", "      - {when: any_time, cost: {gears: 1}, do: [{op: cancel}]}\n",
         "9 cards[0].effects[0].do[0]: cancel on a plugin needs target: {what: announced}"),
    ],
)  # fmt: skip
def test_a_plugin_that_cannot_be_installed(tmp_path: Path, more: str, effects: str, says: str) -> None:
    assert faults(tmp_path, program(effects, "plugin", more)) == [says]


def test_one_fault_of_a_card_hides_no_other(tmp_path: Path) -> None:
    text = machine(
        "[W.W]", price=-5, effects="[{when: own_turn, cost: {gears: 1}, do: [{op: anchor}, {op: slyde}]}]"
    )
    at = "9 cards[0].effects[0].do"
    found = faults(tmp_path, text)
    assert found[:3] == [
        "6 cards[0].price: expected an integer from 0 to 40, got -5",
        "8 cards[0].shape: expected 1 to 3 hearts, found 0",
        "8 cards[0].shape: all units must be connected by their sides",
    ]
    slyde, anchor, *more = found[3:]
    assert slyde.startswith(f"{at}[1].op: expected one of ") and slyde.endswith("did you mean 'slide'?")
    assert anchor == f"{at}[0]: anchor can't have when: own_turn, expected one of always" and not more


def test_an_effect_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    effects = (
        "[{when: attacked, do: [{op: zap}]}, {when: noon, do: []}, {when: attacked, do: [{op: slide}]},"
        " {when: always, do: [{op: zap}, {op: slide}], target: {what: me}, cost: {gears: 1}}]"
    )
    assert [
        found.partition(" ")[2].split(": ")[0] for found in faults(tmp_path, machine(effects=effects))
    ] == [
        "cards[0].effects[0].do[0].op",
        "cards[0].effects[1].when",
        "cards[0].effects[1].do",
        "cards[0].effects[2].do[0]",
        "cards[0].effects[3].do[0].op",
        "cards[0].effects[3].target.what",
        "cards[0].effects[3].do[1]",
        "cards[0].effects[3].target",
        "cards[0].effects[3].cost",
        "cards[0].effects[0].when",
        "cards[0].effects[2].when",
    ]


def test_a_card_of_no_known_kind_is_read_as_far_as_all_cards_are_alike(tmp_path: Path) -> None:
    text = machine(price=-1, effects="[{when: exploit, do: [{op: slide}]}]").replace(
        "kind: machine", "kind: wagon"
    )
    assert faults(tmp_path, text.replace("title:", "titel:")) == [
        "2 cards[0].kind: expected one of machine, plugin, script, supply, got 'wagon'",
        "4 cards[0].titel: unknown field, did you mean 'title'?",
        "6 cards[0].price: expected an integer from 0 to 40, got -1",
        "9 cards[0].effects[0].do[0]: slide can't have when: exploit, expected one of own_turn, any_time",
    ]


def test_all_faults_of_all_cards_come_at_once_in_order_of_lines(tmp_path: Path) -> None:
    text = (
        machine("[H.W]", price=-1)
        + machine("[WW]", effects="[{when: explot, do: [{op: slied}]}]", id="vole").removeprefix("cards:\n")
        + program("      - {when: any_time, do: [{op: disable}], until: end_of_turn}\n").removeprefix(
            "cards:\n"
        )
    )
    found = faults(tmp_path, text)
    assert [line.split(":")[0] for line in found] == [
        "6 cards[0].price", "8 cards[0].shape", "16 cards[1].shape", "17 cards[1].effects[0].when",
        "17 cards[1].effects[0].do[0].op", "17 cards[1].effects[0].do[0]", "24 cards[2].effects[0].do[0]",
    ]  # fmt: skip


def test_a_file_of_the_same_name_without_supplies_says_which_are_missing(tmp_path: Path) -> None:
    cards = tmp_path / "mine" / "data" / "smash_gear" / "cards"
    cards.mkdir(parents=True)
    (cards / "first_supplies.yaml").write_text(
        "cards:\n  - {kind: supply, id: base, title: Base, price: 8, copies: 20}\n"
    )
    with pytest.raises(
        DataFaults, match=r"expected one supply 'destroy_base' in the set 'first', found 0 \(SG-1\.2\)"
    ):
        load(Content("smash_gear", (tmp_path / "mine",)))
