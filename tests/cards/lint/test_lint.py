"""Cards are checked one after another, and again only when something of them has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from game.cards.faces import CardFaces, Deck
from game.cards.lint.lint import Lint
from rules.content import DATA
from tests.cards.lint.packs import FIELDS, NEXT, PAPER, lint, said, written

PALE = '    foot: {draw: text, text: "1 of 3", box: [5, 70, 50, 8], size: 4, ink: "#949494"}\n'
CONTRAST = "full.elements.foot: warning: foot has a contrast of 3.0, but needs 4.5"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The layouts of which lists were made."""
    found: list[str] = []
    whole = CardFaces.display

    def display(self: CardFaces, layout: str, *more: object) -> object:
        found.append(layout)
        return whole(self, layout, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(CardFaces, "display", display)
    yield found


def _found(checked: Lint) -> list[str]:
    return said([each for _, problems in checked.every() for each in problems])


def test_a_card_is_checked_an_operation_a_step(tmp_path: Path) -> None:
    steps = lint(written(tmp_path)).check("one")
    assert sum(1 for _ in steps) >= PAPER.count("draw:")


def test_what_has_not_changed_is_not_checked_again(tmp_path: Path, drawn: list[str]) -> None:
    checked = lint(written(tmp_path, PAPER + PALE))
    first = _found(checked)
    assert first == [f"layouts/mine.yaml:{NEXT} {CONTRAST}"]
    count = drawn.count("mine/full")
    assert _found(checked) == first
    assert drawn.count("mine/full") == count


def test_other_fields_and_another_layout_are_checked(tmp_path: Path) -> None:
    pack = written(tmp_path, PAPER + PALE)
    checked = lint(pack)
    assert len(_found(checked)) == 1
    faces = checked.deck.faces
    checked.read(Deck(faces, "mine", {"one": {**FIELDS, "icon": "hart"}}))
    assert "unknown icon 'hart'" in " ".join(_found(checked))
    checked.read(Deck(faces, "mine", {"one": FIELDS}))
    written(tmp_path)
    faces.layouts.reload()
    assert _found(checked) == []


def test_lines_follow_the_file_without_another_check(tmp_path: Path, drawn: list[str]) -> None:
    checked = lint(written(tmp_path, PAPER + PALE))
    assert len(_found(checked)) == 1
    count = drawn.count("mine/full")
    written(tmp_path, f"# The only face.\n\n{PAPER}{PALE}")
    checked.deck.faces.layouts.reload()
    assert _found(checked) == [f"layouts/mine.yaml:{NEXT + 2} {CONTRAST}"]
    assert drawn.count("mine/full") == count


def test_a_layout_that_cannot_be_read_is_a_problem_of_all_cards(tmp_path: Path) -> None:
    checked = lint(written(tmp_path, PAPER + "    foot: {draw: txt}\n"))
    assert {(each.kind, each.card, each.line) for each in checked.of_layouts()} == {("data", "", NEXT)}


# -- from the command line


@pytest.mark.slow
def test_cards_without_problems_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["cards", "lint", "planet_smash"]) == 0
    assert capsys.readouterr().out == "9 cards, 0 problems\n"


@pytest.mark.slow
def test_problems_are_printed_by_card_and_end_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = (DATA / "layouts" / "planet_smash.yaml").read_text("utf-8")
    place = tmp_path / "pale" / "data" / "layouts" / "planet_smash.yaml"
    place.parent.mkdir(parents=True)
    place.write_text(own.replace("count: {ink: text2}", "count: {ink: night3}", 1), "utf-8")
    line = next(
        at for at, words in enumerate(own.splitlines(), 1) if words.strip().startswith("boxes: {draw: text")
    )
    command = ["cards", "lint", "planet_smash", "--pack", str(tmp_path / "pale")]
    assert main.main(command) == 1
    told = capsys.readouterr().out.splitlines()
    assert "LV-426" in told
    where = f"  pale/data/layouts/planet_smash.yaml:{line} full.elements.lower.elements.boxes: warning: boxes"
    assert told[told.index("LV-426") + 1].startswith(where)
    assert told[-1].startswith("9 cards, ")
    assert main.main([*command, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {each["kind"] for each in found} == {"contrast"}
    assert {"lv_426", "hoarfrost"} <= {each["card"] for each in found}
    assert all(
        each["file"].startswith("pale/") and each["line"] > 0 and len(each["box"]) == 4 for each in found
    )


def test_cards_that_cannot_be_read_are_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "broken" / "data" / "planet_smash" / "cards" / "more.yaml"
    place.parent.mkdir(parents=True)
    place.write_text("planets:\n  - id: nowhere\n    titel: Nowhere\n", "utf-8")
    assert main.main(["cards", "lint", "planet_smash", "--pack", str(tmp_path / "broken")]) == 1
    assert (
        "broken/data/planet_smash/cards/more.yaml:3 planets[0].titel: unknown field"
        in capsys.readouterr().out
    )


def test_an_unknown_game_is_a_bad_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["cards", "lint", "planet_smush"]) == 2
    assert "planet_smash" in capsys.readouterr().err
