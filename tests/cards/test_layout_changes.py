"""Changes that packs make to single entries of layouts and to single colours."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cards.layouts import Layouts
from game.ui import theme
from rules.content import DataFaults

ID = "smash_gear/full"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """An empty pack."""
    for folder in ("layouts", "themes"):
        (tmp_path / "mine" / "data" / folder).mkdir(parents=True)
    return tmp_path / "mine"


def changing(pack: Path, folder: str, text: str) -> Path:
    (pack / "data" / folder / "changes.yaml").write_text(text)
    return pack


def test_one_element_is_changed_and_nothing_else(pack: Path) -> None:
    before = Layouts()
    after = Layouts((changing(pack, "layouts", f"{ID}: {{elements: {{title: {{ink: heart_red}}}}}}"),))
    assert not after.faults
    sheet = after.sheets[ID]
    assert sheet.layout != before.sheets[ID].layout
    assert sheet.source.node.value["elements"].value["title"].value["ink"].value == "heart_red"  # type: ignore[index, union-attr, call-overload]
    assert sheet.source.fault("elements.title.ink", "").file == "mine/data/layouts/changes.yaml"
    assert sheet.source.fault("elements.title.text", "").file == "data/layouts/common.yaml"
    others = [id for id in before.sheets if not id.startswith("smash_gear/")]
    assert all(after.sheets[id].layout == before.sheets[id].layout for id in others)


def test_layouts_that_extend_a_changed_one_change_with_it(pack: Path) -> None:
    files = {path.stem for path in Path("data/layouts").glob("*.yaml")}
    assert "common" in files
    plain = Layouts()
    base, heir = next(
        (base, id)
        for id, sheet in plain.sheets.items()
        for base in plain.sheets
        if "extends" in sheet.source.node.value  # type: ignore[operator]
        and sheet.source.node.value["extends"].value in (base, base.partition("/")[2])  # type: ignore[index, union-attr, call-overload]
        and base.partition("/")[0] == id.partition("/")[0]
    )
    after = Layouts(
        (
            changing(
                pack,
                "layouts",
                f"{base}: {{elements: {{mark: {{draw: plate, box: [1, 1, 2, 2], fill: paper}}}}}}",
            ),
        )
    )
    assert not after.faults
    assert "mark" in after.sheets[base].layout.elements and "mark" in after.sheets[heir].layout.elements


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            f"{ID}:\n  elements:\n    titel: {{ink: paper}}",
            f":3 {ID}.elements.titel: the layout has no element 'titel', did you mean 'title'?",
        ),
        (
            "smash_gear/fill: {}",
            ":1 smash_gear/fill: unknown layout 'smash_gear/fill', did you mean 'smash_gear/full'?",
        ),
        (f"{ID}:\n  elements:\n    title: {{inc: paper}}", ":3 elements.title.inc: unknown field, did you mean 'ink'?"),
        (f"{ID}: 3", f":1 {ID}: expected a mapping of changes"),
        (
            f"{ID}: {{extends: common/full}}",
            f":1 {ID}.extends: 'extends' can't be changed, so add a new layout instead",
        ),
        ("- 3", ":1: expected a mapping of layouts by id"),
    ],
)  # fmt: skip
def test_a_faulty_change_is_named_and_the_layout_stays(pack: Path, text: str, said: str) -> None:
    after = Layouts((changing(pack, "layouts", text),))
    assert f"mine/data/layouts/changes.yaml{said}" in [str(fault) for fault in after.faults]
    assert after.sheets[ID].layout == Layouts().sheets[ID].layout


def test_a_saved_change_that_is_faulty_leaves_the_last_good_one(pack: Path) -> None:
    layouts = Layouts((changing(pack, "layouts", f"{ID}: {{elements: {{title: {{ink: heart_red}}}}}}"),))
    good = layouts.sheets[ID].layout
    changing(pack, "layouts", f"{ID}: {{elements: {{title: {{ink: heart_red}}")
    layouts.reload()
    assert layouts.faults and layouts.sheets[ID].layout == good
    (pack / "data" / "layouts" / "changes.yaml").unlink()
    layouts.reload()
    assert not layouts.faults and layouts.sheets[ID].layout == Layouts().sheets[ID].layout


def test_one_colour_is_changed_and_nothing_else(pack: Path) -> None:
    before = theme.load(theme.tree()).names
    after = theme.load(theme.tree((changing(pack, "themes", 'colours: {paper: "#ABCDEF"}'),))).names
    assert after["paper"] == "#ABCDEF"
    assert {name for name in before if before[name] != after[name]} == {"paper"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'colours:\n  papper: "#ABCDEF"',
            ":2 colours.papper: found no 'papper' to change, did you mean 'paper'?",
        ),
        (
            "colours:\n  paper: white",
            ":2 colours.paper: expected a colour such as \"#F3E8D1\", in quotes, got 'white'",
        ),
        ("colors: {}", ":1 colors: found no 'colors' to change, did you mean 'colours'?"),
    ],
)
def test_a_faulty_colour_is_named_by_the_line_of_the_pack(pack: Path, text: str, said: str) -> None:
    with pytest.raises(DataFaults) as caught:
        theme.load(theme.tree((changing(pack, "themes", text),)))
    assert f"mine/data/themes/changes.yaml{said}" in [str(fault) for fault in caught.value.faults]
