"""The map of a table: places, families, edges, faults; and that every window holds the whole table."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from game.app.display import ROOT
from game.table import mapfile
from game.table.layout import NOWHERE, Layout
from game.table.map_faults import check
from game.table.mapfile import load_layout
from game.table.table import table_kit
from game.ui.canvas import Box, Canvas
from game.ui.kit import Kit
from rules.content import DataFaults
from tests.table.bench import BENCH_OBJECTS, BenchGame, layout, tmx

WIDE, TALL, BASE = Canvas(1720, 720), Canvas(1280, 960), Canvas(1280, 720)
SIZES = [(1280, 720), (1920, 1080), (1280, 960), (1720, 720), (640, 480)]
Objects = list[tuple[str, Box, dict[str, object]]]


def read(folder: Path, objects: Objects, edge: str = "left") -> Layout:
    path = folder / "table.tmx"
    path.write_text(tmx(objects, edge), encoding="utf-8")
    return load_layout(path)


def faults(folder: Path, text: str | bytes) -> str:
    path = folder / "table.tmx"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(DataFaults) as caught:
        load_layout(path)
    return str(caught.value)


def test_a_layer_without_an_id_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.tmx"
    text = tmx([("a", (0, 0, 10, 10), {})])
    path.write_text(re.sub(r'(<objectgroup[^>]*) id="\d+"', r"\1", text))
    assert "objectgroup id" not in path.read_text()
    assert load_layout(path).places == ("a",)


def test_a_family_names_a_place_for_each_number(tmp_path: Path) -> None:
    grid: dict[str, object] = {"layout": "grid", "count": 6, "columns": 3, "size": 30, "gap": 3}
    made = read(tmp_path, [("cell/*", (100, 100, 96, 63), grid)])
    assert made.places == tuple(f"cell/{i}" for i in range(6))
    assert made.box("cell/0", BASE) == (100, 100, 30, 30)
    assert made.box("cell/5", BASE) == (166, 133, 30, 30)


def test_rows_of_a_grid_may_be_farther_apart_than_columns(tmp_path: Path) -> None:
    grid: dict[str, object] = {"layout": "grid", "columns": 2, "size": 30, "gap": 4, "row_gap": 10}
    made = read(tmp_path, [("tray", (100, 100, 90, 90), grid)])
    assert made.piece_boxes("tray", 3, BASE) == [(100, 100, 30, 30), (134, 100, 30, 30), (100, 144, 30, 30)]
    squeezed = made.piece_boxes("tray", 5, BASE)
    assert [y for _, y, _, _ in squeezed[::2]] == [100, 130, 160], "all rows stay in the place"


def test_pieces_of_a_row_that_fits_them_get_smaller_where_they_have_no_room_side_by_side(
    tmp_path: Path,
) -> None:
    row: dict[str, object] = {"layout": "row", "size": 50, "gap": 10, "fit": True}
    made, k = read(tmp_path, [("row", (0, 0, 170, 60), row)]), 170 / 290
    assert made.piece_boxes("row", 2, BASE) == [(0, 0, 50, 50), (60, 0, 50, 50)]
    boxes = made.piece_boxes("row", 5, BASE)
    assert all(box[1:] == pytest.approx((0, 50 * k, 50 * k)) for box in boxes), "and so do their gaps"
    assert boxes[-1][0] + boxes[-1][2] == pytest.approx(170) and boxes[1][0] == pytest.approx(60 * k)


def test_pieces_of_a_grid_that_fits_them_get_smaller_until_all_have_room(tmp_path: Path) -> None:
    grid: dict[str, object] = {
        "layout": "grid",
        "size": 50,
        "gap": 10,
        "row_gap": 10,
        "columns": 2,
        "fit": True,
    }
    made = read(tmp_path, [("grid", (0, 0, 110, 125), grid)])
    assert made.piece_boxes("grid", 3, BASE) == [(0, 0, 50, 50), (60, 0, 50, 50), (0, 70, 50, 50)]
    many = made.piece_boxes("grid", 9, BASE)
    assert len({w for _, _, w, _ in many}) == 1 and many[0][2] < 50
    assert all(x + w <= 110.01 and y + h <= 125.01 for x, y, w, h in many)
    low = made.piece_boxes("grid", 3, BASE, (0, 0, 200, 50))
    assert {y for _, y, _, _ in low} == {0} and {w for _, _, w, _ in low} == {50}, (
        "in one row where it is low"
    )


def test_members_of_a_family_are_there_among_as_many_players_as_it_is(tmp_path: Path) -> None:
    row: dict[str, object] = {"layout": "row", "count": 2, "seats": "3"}
    made = read(tmp_path, [("slot/own/*", (0, 0, 100, 50), row)])
    assert made.for_viewer(0, 3).places == ("slot/0/0", "slot/0/1")
    assert made.for_viewer(0, 2).places == ()


def test_a_family_may_begin_at_one_or_have_names(tmp_path: Path) -> None:
    made = read(
        tmp_path,
        [
            ("spot/*", (0, 0, 200, 50), {"layout": "row", "first": 1, "count": 3, "gap": 5}),
            ("tray/*", (0, 100, 50, 200), {"layout": "column", "names": "red, blue"}),
        ],
    )
    assert made.places == ("spot/1", "spot/2", "spot/3", "tray/red", "tray/blue")
    assert made.box("spot/2", BASE) == (55, 0, 50, 50)


def test_an_arc_goes_clockwise_from_north(tmp_path: Path) -> None:
    arc = {
        "layout": "arc",
        "count": 3,
        "size": 20,
        "cx": 500,
        "cy": 300,
        "radius": 100,
        "start": 0,
        "step": 90,
    }
    made = read(tmp_path, [("box/*", (0, 0, 10, 10), dict(arc))])
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in (made.box(place, BASE) for place in made.places)]
    assert middles == [pytest.approx(p) for p in ((500, 200), (600, 300), (500, 400))]


@pytest.mark.parametrize(
    ("edge", "wide", "tall"),
    [
        ("left", (100, 50), (100, 50)),
        ("right", (540, 50), (100, 50)),
        ("centre", (320, 50), (100, 50)),
        ("left bottom", (100, 50), (100, 290)),
        ("centre middle", (320, 50), (100, 170)),
    ],
)
def test_layers_hang_on_their_edge(
    tmp_path: Path, edge: str, wide: tuple[float, float], tall: tuple[float, float]
) -> None:
    made = read(tmp_path, [("a", (100, 50, 20, 20), {})], edge)
    assert made.box("a", WIDE)[:2] == wide
    assert made.box("a", TALL)[:2] == tall
    assert made.box("a", BASE)[:2] == (100, 50)


def test_pieces_lie_in_a_place_as_its_layout_says(tmp_path: Path) -> None:
    made = read(
        tmp_path,
        [
            ("pile", (0, 0, 80, 100), {"size": 60}),
            ("hand", (100, 0, 300, 100), {"layout": "row", "size": 80, "gap": 10}),
            ("slot", (500, 0, 180, 48), {}),
        ],
    )
    assert made.piece_boxes("pile", 1, BASE) == [(10, 20, 60, 60)]
    first, second = made.piece_boxes("pile", 2, BASE)
    assert second[0] > first[0] and second[1] < first[1]
    few = made.piece_boxes("hand", 2, BASE)
    assert few[1][0] - few[0][0] == 90
    many = made.piece_boxes("hand", 9, BASE)
    assert many[-1][0] + many[-1][2] <= 400 + 1e-6
    assert made.piece_boxes("slot", 1, BASE) == [(500, 0, 180, 48)]


def test_check_names_places_missing_in_the_map_and_unknown_to_the_rules(tmp_path: Path) -> None:
    objects = [thing for thing in BENCH_OBJECTS if thing[0] != "top"] + [("attic", (0, 0, 10, 10), {})]
    found = [str(fault) for fault in check(layout(tmp_path, objects), BenchGame())]
    assert len(found) == 2 and all("table.tmx:" in each for each in found)
    assert "attic: unknown place, so rename or remove the object" in found[0]
    assert "top: this place is missing, so add an object with its name to the map" in found[1]
    assert check(layout(tmp_path), BenchGame()) == []


@pytest.mark.parametrize(
    ("name", "box", "properties", "says"),
    [
        ("a", (0, 0, 10, 10), {"layout": "heap"}, "a.layout: expected one of stack"),
        ("a", (0, 0, 10, 10), {"size": "big"}, "a.size: expected a number from 0 to 100000, got 'big'"),
        ("a", (0, 0, 10, 10), {"colour": 3}, "a.colour: unknown property"),
        ("a", (0, 0, 0, 10), {}, "a: the object has no size"),
        ("a/*", (0, 0, 10, 10), {}, "a/*: a family needs the property 'count'"),
        ("a/*", (0, 0, 10, 10), {"count": 99999}, "a/*.count: expected an integer from 1 to 1000"),
        ("a/*", (0, 0, 10, 10), {"layout": "arc", "count": 2}, "an arc also needs cx"),
        ("a", (float("nan"), 0, 10, 10), {}, "a: the object's position or size isn't a usable number"),
    ],
)
def test_bad_properties_are_named_with_their_object(
    tmp_path: Path, name: str, box: Box, properties: dict[str, object], says: str
) -> None:
    found = faults(tmp_path, tmx([(name, box, properties)]))
    assert says in found


def test_every_fault_of_a_map_is_told_at_once(tmp_path: Path) -> None:
    found = faults(
        tmp_path, tmx([("a", (0, 0, 0, 0), {}), ("b", (0, 0, 9, 9), {"layout": "x"})])
    ).splitlines()
    assert len(found) == 2 and all("table.tmx:" in line for line in found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file is empty"),
        ("<map", "the map can't be read"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><map/>", "declarations and entities aren't allowed"),
        (b"\xff\xfe\x00", "the file isn't text"),
        ("x" * 2_100_000, "larger than"),
        (tmx([]), "the map has no places"),
        (tmx([("a", (0, 0, 9, 9), {})]).replace('width="32"', 'width="10"', 1), "expected an orthogonal map"),
        (tmx([("a", (0, 0, 9, 9), {})], "sideways"), "expected left, centre or right"),
    ],
)
def test_a_bad_file_gives_one_clear_line(tmp_path: Path, text: str | bytes, says: str) -> None:
    found = faults(tmp_path, text)
    assert says in found and "\n" not in found


def test_a_missing_map_gives_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match="can't be read"):
        load_layout(tmp_path / "none.tmx")


@pytest.mark.parametrize(
    "reference", ["../../secret.tsx", "/etc/passwd", "C:\\\\x.tsx", "https://x.org/a.tsx", "&#46;&#46;/x.tsx"]
)
def test_references_that_leave_the_folder_are_refused(tmp_path: Path, reference: str) -> None:
    tileset = f'<tileset firstgid="1" source="{reference}"/>'
    text = tmx([("a", (0, 0, 9, 9), {})]).replace("<objectgroup", f"{tileset}<objectgroup", 1)
    assert "leads outside the map's folder" in faults(tmp_path, text)


def test_references_are_found_however_they_are_written(tmp_path: Path) -> None:
    tileset = '<tileset firstgid="1" source\n=\n"../x.tsx"/>'
    text = tmx([("a", (0, 0, 9, 9), {})]).replace("<objectgroup", f"{tileset}<objectgroup", 1)
    assert "leads outside the map's folder" in faults(tmp_path, text)


# -- the shipped table


def shipped(size: tuple[int, int]) -> tuple[Kit, Any, Any, Layout]:
    from game.table.look import look_of
    from rules import catalog

    game = catalog.load("planet_smash")
    made = load_layout(ROOT / "data" / "planet_smash" / "table.tmx")
    kit = table_kit(Kit.make(Canvas(*size)))
    return kit, game, look_of("planet_smash")(kit, game, made), made


def test_the_shipped_map_and_the_rules_name_the_same_places() -> None:
    _, game, _, made = shipped((1280, 720))
    assert check(made, game) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 3])
def test_every_window_holds_the_whole_table(size: tuple[int, int], seats: int) -> None:
    from game.table.places import Places

    kit, game, look, made = shipped(size)
    view = game.view(game.new_game(game.default_setup(seats), 1), 0)
    places = Places(look.parts, kit.canvas, view)
    for name, (x, y, w, h) in places.boxes.items():
        assert x >= -1 and x + w <= kit.canvas.w + 1 and y >= 52 and y + h <= kit.canvas.h + 1, name
    panels = {
        name: places.panel(name.removeprefix("panel/"))
        for name, spot in made.spots.items()
        if name.startswith("panel/") and not spot.drawer and name != "panel/log"
    }
    names = sorted(name for name, box in panels.items() if box != NOWHERE)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            if seats == 1 and "players" in (a, b):
                continue
            assert not overlap(panels[a], panels[b]), (a, b)


def overlap(a: Box, b: Box) -> bool:
    return (
        min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) > 0.5
        and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > 0.5
    )


def test_a_table_keeps_the_size_that_fits_at_a_larger_interface_scale() -> None:
    large = Kit.make(Canvas(1280, 720, 1.5))
    assert table_kit(large).canvas.w == pytest.approx(1280)
    small = Kit.make(Canvas(1280, 720, 0.8))
    assert table_kit(small) is small


FAMILY = '<object id="%d" name="p%d/*" x="1" y="1" width="9" height="9"><properties>%s</properties></object>'
COUNT = '<property name="count" type="int" value="1000"/>'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ("".join(FAMILY % (i + 90, i, COUNT) for i in range(60)), "more than 5000 places"),
        (
            FAMILY % (90, 1, f'<property name="names" value="{",".join(map(str, range(3000)))}"/>'),
            "at most 1000",
        ),
        ("<object/>" * 30_000, "more than 20000 elements"),
        ("<properties>" * 30_000 + "</properties>" * 30_000, "more than 60 levels deep"),
    ],
)
def test_a_map_that_would_grow_without_end_is_refused(tmp_path: Path, inside: str, says: str) -> None:
    text = tmx([("a", (0, 0, 10, 10), {})])
    assert says in faults(tmp_path, text.replace("</objectgroup>", inside + "</objectgroup>", 1))


GROUP = '<objectgroup id="9" name="g">%s</objectgroup>\n'


def test_of_900_groups_of_one_family_of_1000_no_more_than_5000_members_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    add = mapfile.Reader._add
    monkeypatch.setattr(mapfile.Reader, "_add", lambda self, *member: (made.append(1), add(self, *member)))
    groups = "".join(GROUP % (FAMILY % (i + 90, 1, COUNT)) for i in range(900))
    found = faults(
        tmp_path, tmx([("a", (0, 0, 10, 10), {})]).replace("<objectgroup", groups + "<objectgroup", 1)
    )
    assert "table.tmx:4 p1/*: 'p1/0' is named twice" in found and len(made) == 5001


def test_no_path_is_looked_up_for_19000_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tmx([("a", (0, 0, 10, 10), {})]).replace("<objectgroup", GROUP % "" * 19_000 + "<objectgroup", 1)
    (tmp_path / "table.tmx").write_text(text, encoding="utf-8")
    for name in ("lstat", "readlink"):
        monkeypatch.setattr(os, name, None)
    assert load_layout(tmp_path / "table.tmx").places == ("a",)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("\n" + "<group>" * 70 + "</group>" * 70, ":4: elements are nested more than 60 levels deep"),
        ("\n<group/>" * 20_000, ":20003: more than 20000 elements"),
    ],
)
def test_a_map_beyond_a_limit_is_refused_by_its_line(tmp_path: Path, more: str, says: str) -> None:
    text = tmx([("a", (0, 0, 10, 10), {})]).replace("<objectgroup", more + "<objectgroup", 1)
    assert says in faults(tmp_path, text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(
    "unused",
    [
        '<tileset firstgid="1" source="pipe.tsx"/>',
        '<tileset firstgid="1" name="t" tilewidth="1" tileheight="1"><image source="x.png" width="999999" '
        'height="999999"/></tileset>',
        '<layer id="7" name="t" width="99999999" height="99999999"><data encoding="csv">1</data></layer>',
        '<imagelayer id="7" name="t"><image source="pipe.tsx"/></imagelayer>',
        '<layer id="7" name="t" width="4" height="4"><data encoding="base64" compression="zlib">eJx</data></layer>',
    ],
)
def test_what_a_table_does_not_use_is_not_followed(tmp_path: Path, unused: str) -> None:
    os.mkfifo(tmp_path / "pipe.tsx")
    text = tmx([("a", (0, 0, 10, 10), {})]).replace("<objectgroup", unused + "<objectgroup", 1)
    (tmp_path / "table.tmx").write_text(text, encoding="utf-8")
    assert load_layout(tmp_path / "table.tmx").places == ("a",)


def test_a_family_in_columns_and_rows_names_them_and_fills_its_box(tmp_path: Path) -> None:
    made = read(tmp_path, [("cell/*", (100, 50, 90, 80), {"columns": 3, "rows": 2})])
    assert made.places == ("cell/0,0", "cell/1,0", "cell/2,0", "cell/0,1", "cell/1,1", "cell/2,1")
    assert made.box("cell/2,1", BASE) == (160, 90, 30, 40)
    stacked = made.piece_boxes("cell/2,1", 2, BASE)
    assert stacked == [(160, 90, 30, 40)] * 2, "what shares a cell lies in its middle"
    moved = made.piece_boxes("cell/2,1", 1, BASE, at=(10, 10, 42, 42))
    assert moved == [(10, 10, 42, 42)]


def test_a_family_has_no_more_columns_and_rows_than_members_are_allowed(tmp_path: Path) -> None:
    told = faults(tmp_path, tmx([("cell/*", (100, 50, 90, 80), {"columns": 40, "rows": 40})]))
    assert "cell/*" in told and "1000" in told
