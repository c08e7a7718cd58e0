"""Boards: the shipped maps follow the rules, packs override them, invalid maps report their faults."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import zlib
from base64 import b64encode
from pathlib import Path

import pytest

from game.dev import check
from rules import catalog
from rules.common.board import Board
from rules.common.grid import Grid
from rules.common.polyomino import mask, parts
from rules.content import DATA, ROOT, Content, DataFaults, boards
from rules.content.hashes import cards_hash
from rules.smash_gear import create

SHIPPED = boards.load(Content("smash_gear"))
FLOOR = "1,1,1,1\n,1,3,1,1\n,1,1,4,1\n,1,1,1,1"
TITLE = '<property name="title" value="Yard"/>'
TEXT = '<property name="text" value="A small yard."/>'


def tmx(
    csv: str = FLOOR, about: str = TITLE + "\n" + TEXT, tiles: str = "", size: tuple[int, int] = (4, 4)
) -> str:
    """Return a board as written by Tiled; `tiles` are additional tiles of the tileset."""
    w, h = size
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="{w}" height="{h}" tilewidth="32" tileheight="32" infinite="0">
<properties>
{about}
</properties>
<tileset firstgid="1" name="floor" tilewidth="32" tileheight="32" tilecount="5" columns="5">
<tile id="1"><properties>
<property name="blocked" type="bool" value="true"/>
</properties></tile>
<tile id="2"><properties>
<property name="start" type="int" value="1"/>
</properties></tile>
<tile id="3"><properties>
<property name="start" type="int" value="2"/>
</properties></tile>
{tiles}
</tileset>
<layer id="1" name="floor" width="{w}" height="{h}">
<data encoding="csv">
{csv}
</data>
</layer>
</map>
"""


def drawn(folder: Path, text: str, name: str = "yard.tmx") -> Board:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return boards.read(path, name)


def faults(folder: Path, text: str, name: str = "yard.tmx") -> list[str]:
    with pytest.raises(DataFaults) as caught:
        drawn(folder, text, name)
    return str(caught.value).splitlines()


# -- what is shipped


@pytest.mark.rule("SG-1.1")
@pytest.mark.parametrize(
    ("edition", "id", "size", "other"),
    [("second", "bench", (9, 9), (9, 8)), ("first", "standard", (12, 12), (10, 16))],
)
def test_three_boards_are_shipped_for_each_set_and_its_standard_one_comes_first(
    edition: str, id: str, size: tuple[int, int], other: tuple[int, int]
) -> None:
    found = [board for board in SHIPPED.values() if board.sets == (edition,)]
    assert len({board.title for board in found}) == 3
    first = found[0]
    assert (first.id, (first.columns, first.rows), first.blocked) == (id, size, ())
    assert any((board.columns, board.rows) == other for board in found)
    assert any(board.blocked for board in found)


@pytest.mark.rule("SG-1.1")
@pytest.mark.parametrize("board", SHIPPED.values(), ids=lambda board: board.id)
def test_a_shipped_board_is_the_same_for_both(board: Board) -> None:
    last = board.columns * board.rows - 1
    assert {last - cell for cell in board.blocked} == set(board.blocked)
    assert board.starts[0] + board.starts[1] == last


@pytest.mark.rule("SG-1.1")
@pytest.mark.parametrize("board", SHIPPED.values(), ids=lambda board: board.id)
def test_starting_points_lie_near_the_home_edges_and_far_apart(board: Board) -> None:
    """On the wide boards they are near the middle of these edges, on the small ones in opposite corners."""
    grid = Grid(board.columns, board.rows)
    red, blue = board.starts
    assert grid.row_of(red) >= board.rows - 2 and grid.row_of(blue) <= 1
    for start in board.starts:
        assert len(grid.neighbours(start)) == 4 and start not in board.blocked
    if board.sets == ("first",):
        assert all(abs(2 * grid.column_of(start) - (board.columns - 1)) <= 1 for start in board.starts)
    else:
        assert [grid.column_of(start) for start in board.starts] == [1, board.columns - 2]
        steps = abs(grid.column_of(red) - grid.column_of(blue)) + abs(grid.row_of(red) - grid.row_of(blue))
        assert steps >= 11


@pytest.mark.rule("SG-1.3")
@pytest.mark.parametrize("id", SHIPPED)
def test_a_game_can_be_set_up_on_every_board(id: str) -> None:
    game = create(Content("smash_gear"))
    setup = game.default_setup(2)
    setup.options["board"] = id
    (setup.options["set"],) = SHIPPED[id].sets
    state = game.new_game(setup, 3)
    assert (state.board, tuple(base.cell for base in state.bases)) == (id, SHIPPED[id].starts)
    (option,) = [option for option in game.options() if option.id == "board"]
    assert [choice.id for choice in option.choices] == list(SHIPPED)
    assert option.default == option.usual({"set": "second"}) == "bench"
    assert option.usual({"set": "first"}) == "standard"


@pytest.mark.parametrize(
    "path", sorted((DATA / "smash_gear" / "boards").glob("*.tmx")), ids=lambda path: path.name
)
def test_the_picture_of_a_map_lies_beside_it(path: Path) -> None:
    assert (path.parent / "tiles.png").is_file() and 'source="tiles.png"' in path.read_text(encoding="utf-8")


def test_loading_the_rules_of_any_game_starts_no_screen_and_no_map_library() -> None:
    code = (
        "import sys\nfrom rules.content import Content\nfrom rules import planet_smash, smash_gear\n"
        "planet_smash.create(Content('planet_smash')); smash_gear.create(Content('smash_gear'))\n"
        "sys.exit(','.join({'pygame', 'pytmx', 'game'} & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# -- reading


def test_row_0_is_the_top_and_the_first_seat_starts_at_1(tmp_path: Path) -> None:
    board = drawn(tmp_path, tmx("1,1,1,4,2\n,1,1,1,1,1\n,1,1,1,1,1\n,1,3,1,1,1", size=(5, 4)))
    assert board == Board("yard", "Yard", "A small yard.", 5, 4, (4,), (16, 3))


def test_where_no_tile_lies_is_no_floor(tmp_path: Path) -> None:
    assert drawn(tmp_path, tmx(FLOOR.replace("1", "0", 1))).blocked == (0,)


def test_a_turned_or_mirrored_tile_is_the_same_tile(tmp_path: Path) -> None:
    turned = 2 | 1 << 31 | 1 << 29
    assert drawn(tmp_path, tmx(FLOOR.replace("1", str(turned), 1))).blocked == (0,)


def test_a_property_may_be_written_over_several_lines(tmp_path: Path) -> None:
    text = '<property name="text">A small\nyard.</property>'
    assert drawn(tmp_path, tmx(about=TITLE + text)).text == "A small\nyard."


def test_boards_of_24_by_24_and_4_by_4_are_the_bounds(tmp_path: Path) -> None:
    row = ",".join("1" * 24)
    large = ",\n".join(["1,3,4" + ",1" * 21, *[row] * 23])
    assert drawn(tmp_path, tmx(large, size=(24, 24))).rows == 24
    assert drawn(tmp_path, tmx()).rows == 4


# -- what is wrong


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (tmx(FLOOR.replace("3", "1")), "yard.tmx:20: expected one tile with start 1, found none"),
        (tmx(FLOOR.replace("4", "1")), "yard.tmx:20: expected one tile with start 2, found none"),
        (
            tmx("3,1,1,1\n,1,3,1,1\n,1,1,4,1\n,1,1,1,1"),
            "yard.tmx:20: expected one tile with start 1, found 2: column 1 row 1, column 2 row 2",
        ),
        (
            tmx(
                tiles='<tile id="4"><properties><property name="blocked" value="true"/>'
                '<property name="start" value="1"/></properties></tile>'
            ),
            "yard.tmx:17 start: a starting point can't be blocked",
        ),
        (
            tmx("1,3,4\n,1,1,1\n,1,1,1", size=(3, 3)),
            "yard.tmx:19: expected 4 to 24 columns and rows, found 3 × 3",
        ),
        (
            tmx(",".join(["3", "4", *"1" * 98]), size=(25, 4)),
            "yard.tmx:19: expected 4 to 24 columns and rows, found 25 × 4",
        ),
        (
            tmx("1,1,2,1\n,1,3,2,2\n,1,1,4,1\n,1,1,1,1"),
            "yard.tmx:21: the board is in 2 parts (column 4 row 1 is cut off), so connect them",
        ),
        (tmx(FLOOR.replace("1", "9", 1)), "yard.tmx:21: tile 9 isn't in any tileset"),
        (
            tmx(FLOOR.replace("1", "x", 1)),
            "yard.tmx:21: expected tile numbers separated by commas, got 'x'",
        ),
        (
            tmx(FLOOR.replace("1", "-1", 1)),
            "yard.tmx:21: expected tile numbers separated by commas, got '-1'",
        ),
        (tmx(FLOOR.replace("1,", "", 1)), "yard.tmx:20: expected 4 × 4 tiles, found 15"),
        (tmx(FLOOR + ",1"), "yard.tmx:20: expected 4 × 4 tiles, found 17"),
        (tmx(about=TEXT), "yard.tmx:2: the map's property 'title' is missing"),
        (tmx(about=TITLE), "yard.tmx:2: the map's property 'text' is missing"),
        (tmx(about=TITLE.replace("Yard", "  ") + TEXT), "yard.tmx:2: the map's property 'title' is missing"),
        (
            tmx(about=TITLE.replace("Yard", "Y" * 25) + TEXT),
            "yard.tmx:4 title: at most 24 characters (this has 25)",
        ),
        (
            tmx(about=TITLE + TEXT + '\n<property name="tilte" value="x"/>'),
            "yard.tmx:5 tilte: unknown property, did you mean 'title'?",
        ),
        (
            tmx(about=TITLE + TEXT + '\n<property name="order" value="soon"/>'),
            "yard.tmx:5 order: expected an integer from 0 to 999, got 'soon'",
        ),
        (
            tmx().replace('name="blocked"', 'name="bloked"'),
            "yard.tmx:9 bloked: unknown property, did you mean 'blocked'?",
        ),
        (
            tmx().replace('name="blocked"', 'name="swamp"'),
            "yard.tmx:9 swamp: unknown property, expected one of blocked, start",
        ),
        (
            tmx(tiles='<tile id="4"><properties>\n<property name="start" value="3"/></properties></tile>'),
            "yard.tmx:18 start: expected 1 or 2, got '3'",
        ),
        (
            tmx(
                tiles='<tile id="4"><properties>\n<property name="blocked" value="maybe"/></properties></tile>'
            ),
            "yard.tmx:18 blocked: expected true or false, got 'maybe'",
        ),
        (
            tmx(
                tiles='<tile id="4"><properties>\n<property name="start" type="int" value="3"/></properties></tile>'
            ),
            "yard.tmx:18 start: expected 1 or 2, got '3'",
        ),
        (
            tmx().replace("</map>", "</mop>"),
            "yard.tmx:27: the map can't be read (mismatched tag), so save it again from Tiled",
        ),
        (
            tmx().replace("<layer", "<group").replace("</layer", "</group"),
            "yard.tmx: expected one tile layer of a fixed size, found 0",
        ),
        (
            tmx().replace('infinite="0"', 'infinite="1"'),
            "yard.tmx:19: the map is infinite, so give it a fixed size in Tiled",
        ),
        (
            tmx().replace('"orthogonal"', '"hexagonal"'),
            "yard.tmx:2: the map isn't orthogonal, so change its orientation in Tiled",
        ),
        (tmx().replace(' encoding="csv"', ""), "yard.tmx:20: save the tile layer as CSV in Tiled"),
        (
            tmx().replace('encoding="csv"', 'encoding="base64" compression="zlib"'),
            "yard.tmx:20: the compressed tile layer is damaged, so save it as CSV in Tiled",
        ),
        (
            tmx().replace('name="floor" tilewidth', 'source="floor.tsx" tilewidth'),
            "yard.tmx:7: the tileset 'floor.tsx' isn't next to the map, so copy it there or embed it in Tiled",
        ),
        (
            tmx().replace('name="floor" tilewidth', 'source="sets/floor.tsx" tilewidth'),
            "yard.tmx:7: put the tileset 'sets/floor.tsx' next to the map as .tsx, or embed it in Tiled",
        ),
        (
            tmx().replace('encoding="csv"', 'encoding="base64" compression="zstd"'),
            "yard.tmx:20: tile layers compressed with 'zstd' can't be read, so save them as CSV in Tiled",
        ),
        (
            tmx(tiles='<tile id="4"><image source="../../secret.png"/></tile>'),
            "yard.tmx:17: '../../secret.png' leads outside the map's folder, so keep files next to the map",
        ),
        ("", "yard.tmx: the file is empty, so draw a map in Tiled and save it there"),
        (
            "<!DOCTYPE x [<!ENTITY a 'b'>]><map/>",
            "yard.tmx:1: declarations and entities aren't allowed in a map, so remove them",
        ),
    ],
)
def test_one_thing_that_is_wrong_gives_one_line(tmp_path: Path, text: str, says: str) -> None:
    assert faults(tmp_path, text) == [says]


def test_two_tile_layers_are_one_too_many(tmp_path: Path) -> None:
    layer = '<layer width="4" height="4"><data encoding="csv">1</data></layer></map>'
    assert (
        "expected one tile layer of a fixed size, found 2"
        in faults(tmp_path, tmx().replace("</map>", layer))[0]
    )


@pytest.mark.parametrize(
    "text", ["<map", "<map/>", "\0", "<map><tileset/><layer/></map>", "x" * 2_100_000, "<map>" * 9]
)
def test_a_broken_file_gives_lines_and_no_traceback(tmp_path: Path, text: str) -> None:
    assert all(line.startswith("yard.tmx") for line in faults(tmp_path, text))


@pytest.mark.parametrize(
    ("old", "new"),
    [('firstgid="1"', 'firstgid="-1"'), ('width="4"', 'width="1e9"'), ('tile id="1"', 'tile id="one"')],
)
def test_numbers_that_are_none_are_named(tmp_path: Path, old: str, new: str) -> None:
    assert "expected an integer for " in "\n".join(faults(tmp_path, tmx().replace(old, new)))


def test_a_tileset_that_claims_to_be_endless_costs_nothing(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, tmx().replace('tilecount="5"', 'tilecount="999999999"'))
    assert found.endswith("the tilesets have more than 10000 tiles, so use fewer")


def test_a_missing_file_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match=r"none\.tmx: the file can't be read"):
        boards.read(tmp_path / "none.tmx", "none.tmx")
    (tmp_path / "bad.tmx").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataFaults, match="the file isn't text"):
        boards.read(tmp_path / "bad.tmx", "bad.tmx")


def test_the_files_name_is_the_id(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, tmx(), "My Yard.tmx")
    assert found.startswith("My Yard.tmx: expected a file name of at most 40 lower-case letters")


def test_every_fault_of_a_map_is_told_at_once_in_order_of_lines(tmp_path: Path) -> None:
    text = tmx("9,1,1,2\n,1,3,2,1\n,3,1,1,1\n,1,1,1,1", about='<property name="titel" value="x"/>\n' + TEXT)
    found = faults(tmp_path, text)
    assert [line.split(" ")[0] for line in found] == [
        "yard.tmx:2:",
        "yard.tmx:4",
        *["yard.tmx:20:"] * 2,
        "yard.tmx:21:",
    ]
    assert "did you mean 'title'?" in found[1]


def test_faults_of_the_tiles_and_of_their_kinds_are_told_at_once(tmp_path: Path) -> None:
    text = tmx(FLOOR + ",1").replace('name="blocked"', 'name="bloked"')
    assert [line.split(" ")[0] for line in faults(tmp_path, text)] == ["yard.tmx:9", "yard.tmx:20:"]


# -- packs, and the check


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Return a pack with an empty folder of boards."""
    folder = tmp_path / "mine" / "data" / "smash_gear" / "boards"
    folder.mkdir(parents=True)
    return folder


def test_a_pack_adds_a_board_behind_the_others_and_replaces_one_in_its_place(
    pack: Path, tmp_path: Path
) -> None:
    (pack / "yard.tmx").write_text(tmx(), encoding="utf-8")
    (pack / "long.tmx").write_text(
        tmx(about=TITLE + TEXT + '<property name="order" value="5"/>'), encoding="utf-8"
    )
    found = boards.load(Content("smash_gear", (tmp_path / "mine",)))
    assert list(found) == [*SHIPPED, "yard"]
    assert (found["long"].title, found["long"].columns) == ("Yard", 4)


def test_no_link_of_a_pack_leads_out_of_it(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.tmx").write_text(tmx(), encoding="utf-8")
    (pack / "yard.tmx").symlink_to(tmp_path / "secret.tmx")
    with pytest.raises(DataFaults, match="leads outside the pack"):
        create(Content("smash_gear", (tmp_path / "mine",)))


def test_faults_of_boards_and_cards_come_together(pack: Path, tmp_path: Path) -> None:
    (pack / "yard.tmx").write_text(tmx(about=TEXT), encoding="utf-8")
    (pack.parent / "cards").mkdir()
    (pack.parent / "cards" / "mine.yaml").write_text("cards: 3")
    with pytest.raises(DataFaults) as caught:
        create(Content("smash_gear", (tmp_path / "mine",)))
    assert [fault.file for fault in caught.value.faults] == [
        "mine/data/smash_gear/boards/yard.tmx", "mine/data/smash_gear/cards/mine.yaml"
    ]  # fmt: skip


def test_a_game_without_boards_cannot_be_played(tmp_path: Path) -> None:
    (tmp_path / "smash_gear").mkdir()
    with pytest.raises(DataFaults, match=r"the folder has no \.tmx file"):
        create(Content("smash_gear", data=tmp_path))


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put Smash Gear into the catalog, if it isn't there."""
    monkeypatch.setattr(catalog, "IDS", tuple(dict.fromkeys((*catalog.IDS, "smash_gear"))))


def checked(path: Path) -> list[str]:
    lines: list[str] = []
    check.run([str(path)], lines.append)
    return lines


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    "path", sorted((DATA / "smash_gear" / "boards").iterdir()), ids=lambda path: path.name
)
def test_the_check_finds_nothing_in_what_is_shipped(path: Path) -> None:
    assert checked(path) == ["1 file, 0 faults"]


@pytest.mark.usefixtures("listed")
def test_the_check_names_the_faults_of_a_board(pack: Path) -> None:
    path = pack / "yard.tmx"
    path.write_text(
        tmx(FLOOR.replace("3", "1"), about=TITLE.replace("Yard", "Yard →") + "\n" + TEXT), encoding="utf-8"
    )
    assert checked(path) == [
        f"{path}:20: expected one tile with start 1, found none",
        f"{path}:4 title: the font has no '→', so use other characters",
        "1 file, 2 faults",
    ]


@pytest.mark.usefixtures("listed")
def test_the_check_of_a_pack_reads_its_boards(pack: Path, tmp_path: Path) -> None:
    (pack / "yard.tmx").write_text(tmx(about=TEXT), encoding="utf-8")
    assert "mine/data/smash_gear/boards/yard.tmx:2: the map's property 'title' is missing" in checked(
        tmp_path / "mine"
    )


def test_the_floor_of_every_shipped_board_is_one() -> None:
    for board in SHIPPED.values():
        grid = Grid(board.columns, board.rows)
        assert len(parts(mask(set(grid.cells) - set(board.blocked)), grid)) == 1


CASES = Path(__file__).parents[2] / "cases" / "pack"


def laid(how: str, cells: bytes) -> str:
    """Return a tile layer as written by Tiled."""
    packed = {"": cells, "zlib": zlib.compress(cells), "gzip": gzip.compress(cells)}[how]
    compression = f' compression="{how}"' if how else ""
    return f'<data encoding="base64"{compression}>\n   {b64encode(packed).decode()}\n</data>'


def repacked(text: str, how: str, more: int = 0) -> str:
    """Return a map with its tiles written as base64, with a number of additional ones."""
    start, end = text.index("<data"), text.index("</data>") + len("</data>")
    numbers = [int(word) for word in text[text.index(">", start) + 1 : end - len("</data>")].split(",")]
    cells = b"".join(number.to_bytes(4, "little") for number in numbers) + b"\1\0\0\0" * more
    return text[:start] + laid(how, cells) + text[end:]


@pytest.mark.parametrize("how", ["", "zlib", "gzip"])
def test_a_packed_layer_is_the_same_board(tmp_path: Path, how: str) -> None:
    (tmp_path / "yard.tmx").write_text(tmx(), encoding="utf-8")
    plain = boards.read(tmp_path / "yard.tmx", "yard.tmx")
    (tmp_path / "yard.tmx").write_text(repacked(tmx(), how), encoding="utf-8")
    assert boards.read(tmp_path / "yard.tmx", "yard.tmx") == plain


@pytest.mark.parametrize("how", ["zlib", "gzip"])
def test_a_packed_layer_that_would_grow_without_end_is_one_line(tmp_path: Path, how: str) -> None:
    assert faults(tmp_path, repacked(tmx(), how, 3_000_000)) == [
        "yard.tmx:20: more than 10000 tiles, so make the map smaller"
    ]


@pytest.mark.parametrize("case", ["board_csv", "board_zlib", "board_tsx"])
def test_a_board_as_tiled_saves_it_is_read(case: str) -> None:
    (path,) = (CASES / case / "data" / "smash_gear" / "boards").glob("*.tmx")
    board = boards.read(path, path.name)
    assert (board.columns, board.rows, board.blocked, board.starts) == (9, 9, (40,), (64, 16))


def test_a_fault_of_a_tileset_is_named_by_its_own_file(tmp_path: Path) -> None:
    folder = shutil.copytree(CASES / "board_tsx" / "data" / "smash_gear" / "boards", tmp_path / "boards")
    tileset = folder / "floor.tsx"
    tileset.write_text(tileset.read_text().replace('name="blocked"', 'name="bloked"'), encoding="utf-8")
    with pytest.raises(DataFaults) as caught:
        boards.read(folder / "b_tsx.tmx", "mine/boards/b_tsx.tmx")
    assert str(caught.value.faults[0]) == (
        "mine/boards/floor.tsx:6 bloked: unknown property, did you mean 'blocked'?"
    )
    tileset.write_text("<map/>", encoding="utf-8")
    with pytest.raises(DataFaults, match=r"floor\.tsx:1: the file isn't a tileset"):
        boards.read(folder / "b_tsx.tmx", "b_tsx.tmx")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_tileset_is_never_followed_out_of_the_folder(tmp_path: Path) -> None:
    folder = shutil.copytree(CASES / "board_tsx" / "data" / "smash_gear" / "boards", tmp_path / "boards")
    (folder / "floor.tsx").rename(tmp_path / "secret.tsx")
    (folder / "floor.tsx").symlink_to(tmp_path / "secret.tsx")
    with pytest.raises(DataFaults, match=r"put the tileset 'floor.tsx' next to the map"):
        boards.read(folder / "b_tsx.tmx", "b_tsx.tmx")


def test_another_tileset_is_another_edition(tmp_path: Path) -> None:
    pack = shutil.copytree(CASES / "board_tsx", tmp_path / "mine")
    before = cards_hash("smash_gear", (pack,))
    tileset = pack / "data" / "smash_gear" / "boards" / "floor.tsx"
    tileset.write_text(tileset.read_text().replace("true", "false"), encoding="utf-8")
    assert cards_hash("smash_gear", (pack,)) != before
