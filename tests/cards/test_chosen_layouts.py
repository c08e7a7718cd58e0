"""A card's field `layout` gives it layouts of its own, in every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cards.chosen_layouts import layout_faults
from game.cards.faces import CardFaces, Deck
from game.cards.layouts import Layouts
from game.dev import check
from rules import catalog
from rules.content import DATA
from rules.content.homes import homes
from tests.cards.faces import kit

OWN = """\
full_boss:
  extends: full
  elements:
    ribbon: {draw: plate, box: [0, 0, 63, 2], fill: copper}
"""


def pack(folder: Path, game: str, layout: str, own: str = OWN) -> tuple[Path, str]:
    """A pack in which a card of a game names a layout, and the game's layouts with one more; the id of that card."""
    home = next(home for id, home in homes(game).items() if id)
    card = next(iter(homes(game)))
    lines = home.path.read_text(encoding="utf-8").splitlines()
    at, dent = homes(game)[card].first - 1, re.match(" *", lines[homes(game)[card].first - 1])
    assert dent is not None
    body = (
        lines[at]
        .replace("- {", f"- {{layout: {layout}, ")
        .replace("- id", f"- layout: {layout}\n{dent[0]}  id")
    )
    assert layout in body
    lines[at] = body
    path = folder / "data" / game / "cards" / home.path.name
    path.parent.mkdir(parents=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    layouts = folder / "data" / "layouts" / f"{game}.yaml"
    layouts.parent.mkdir()
    shipped = (DATA / "layouts" / f"{game}.yaml").read_text(encoding="utf-8")
    layouts.write_text(f"{shipped}\n{own}", encoding="utf-8")
    return folder, card


@pytest.mark.parametrize("game", catalog.IDS)
def test_a_card_is_drawn_by_its_own_layout_and_the_others_as_before(tmp_path: Path, game: str) -> None:
    folder, card = pack(tmp_path / "boss", game, "boss")
    loaded = catalog.load(game, (folder,))
    fields = catalog.optional_module(f"rules.{game}.face").faces(loaded)  # type: ignore[union-attr]
    assert fields[card]["layout"] == "boss"
    layouts = Layouts((folder,))
    deck = Deck(CardFaces(kit(), layouts), game, fields)
    other = next(id for id in fields if id != card)
    for id, is_own in ((card, True), (other, False)):
        face = deck.display("full", id, 240.0)
        assert any(each.path == "elements.ribbon" for each in face.operations) is is_own
    assert layouts.choose(game, "back", fields[card]) in (f"{game}/back", "common/back")
    named = {"boss"}
    shown = [{sheet.id for sheet in layouts.shown(game, fields[id], named)} for id in (card, other)]
    assert [(f"{game}/full_boss" in ids, f"{game}/full" in ids) for ids in shown] == [
        (True, False),
        (False, True),
    ]
    assert not list(layout_faults(layouts, game, fields, (folder,)))


@pytest.mark.slow
def test_a_layout_that_no_face_has_is_told_by_the_card(tmp_path: Path) -> None:
    folder, card = pack(tmp_path / "boss", "smash_gear", "bos")
    lines: list[str] = []
    assert check.run((str(folder),), lines.append) == 1
    home = homes("smash_gear", (folder,))[card]
    (line,) = [line for line in lines if "full_bos" in line]
    assert line.startswith(
        f"{home.name}:{home.first} cards[0].layout: no layout or other face of smash_gear is called full_bos,"
    )
    assert line.endswith(", did you mean 'boss'?")


@pytest.mark.many_cases
@pytest.mark.parametrize("layout", ["Boss", "../boss", "a b"])
def test_a_name_of_another_form_is_told(tmp_path: Path, layout: str) -> None:
    folder, _ = pack(tmp_path / "boss", "smash_gear", layout)
    lines: list[str] = []
    check.run((str(folder),), lines.append)
    assert any(
        "layout: expected a name of lower-case letters, digits and _, got" in line for line in lines
    ), lines
