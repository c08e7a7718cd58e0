"""Cards from spreadsheets: every way in which they are written, and what is wrong with them by row and column."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

import main
from game.cards import spreadsheets
from game.cards.importing import cards
from game.cards.spreadsheets import read_table
from rules.content import Content, DataFaults
from rules.smash_gear.cards import load

GAME = "smash_gear"
ROWS = (
    ("Kind", "TITLE", "Price", "Move", "Qty", "shape", "set", "Notes"),
    ("machine", "Käfer", "3", "1", "2", "HW/W.", "second", "quick,\nand small"),
    ("machine", "Bär; groß", "5", "2", "1", "WHW", "second", ""),
)


def text_of(separator: str) -> str:
    return "\r\n".join(separator.join(f'"{cell}"' for cell in row) for row in ROWS)


def xlsx(path: Path, rows: str, shared: str = "", others: dict[str, bytes] | None = None) -> Path:
    """An XLSX of one sheet."""
    main_part = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{main_part}" xmlns:r="{relations}">'
        '<sheets><sheet name="a" r:id="r7"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": "<Relationships>"
        '<Relationship Id="r7" Target="worksheets/sheet9.xml"/></Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{main_part}">{shared}</sst>',
        "xl/worksheets/sheet9.xml": f'<worksheet xmlns="{main_part}"><sheetData>{rows}</sheetData></worksheet>',
    }  # fmt: skip
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in {**parts, **(others or {})}.items():
            archive.writestr(name, part)
    return path


def cells(*texts: str, row: int) -> str:
    made = "".join(
        f'<c r="{chr(65 + n)}{row}" t="inlineStr"><is><t>{text}</t></is></c>' for n, text in enumerate(texts)
    )
    return f'<row r="{row}">{made}</row>'


def faults(path: Path, taken: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(DataFaults) as caught:
        cards(read_table(path), GAME, taken or {})
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_encoding_and_separator_gives_the_same_cards(
    tmp_path: Path, encoding: str, separator: str
) -> None:
    (tmp_path / "mine.csv").write_bytes(text_of(separator).encode(encoding))
    found = cards(read_table(tmp_path / "mine.csv"), GAME, {}).cards
    assert [(card.title, card.price, card.copies, card.shape) for card in found] == [
        ("Käfer", 3, 2, ("HW", "W.")),
        ("Bär; groß", 5, 1, ("WHW",)),
    ]
    assert found[0].id == "k_fer"


@pytest.mark.parametrize("header", ["Name", "Title"])
def test_a_card_of_a_game_whose_cards_have_names_gets_an_id_from_its_name(
    tmp_path: Path, header: str
) -> None:
    table = tmp_path / "mine.csv"
    table.write_text(f"Type,{header},Durability\ntower,Signal Mast,2\ntower,Beacon,1\n", "utf-8")
    found = cards(read_table(table), "immense_warfare", {}).cards
    assert [card.id for card in found] == ["signal_mast", "beacon"]


def test_cards_without_any_id_are_not_said_to_share_one(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("Type,Durability\ntower,2\ntower,1\n", "utf-8")
    with pytest.raises(DataFaults) as caught:
        cards(read_table(tmp_path / "mine.csv"), "immense_warfare", {})
    assert not any("is taken" in str(fault) for fault in caught.value.faults)


def test_a_sheet_says_the_same_as_csv(tmp_path: Path) -> None:
    rows = "".join(cells(*row, row=number) for number, row in enumerate(ROWS, 1))
    (tmp_path / "mine.csv").write_text(text_of(","), encoding="utf-8")
    in_csv, in_xlsx = read_table(tmp_path / "mine.csv"), read_table(xlsx(tmp_path / "mine.xlsx", rows))
    assert in_csv.rows == in_xlsx.rows and in_csv.headers == in_xlsx.headers


def test_shared_texts_numbers_and_gaps_of_a_sheet_are_read(tmp_path: Path) -> None:
    shared = "<si><t>title</t></si><si><r><t>Big </t></r><r><t>Bee</t></r></si>"
    rows = '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>0</v></c></row>'
    rows += '<row r="5"><c r="B5" t="s"><v>1</v></c><c r="D5"><v>4.0</v></c></row>'
    table = read_table(xlsx(tmp_path / "a.xlsx", rows, shared))
    assert table.headers == ("", "title", "", "title")
    assert table.rows == (spreadsheets.Row(5, ("", "Big Bee", "", "4")),)


def test_every_fault_comes_at_once_by_row_and_column(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(
        "kind,id,title,price,move,qty,shape,colour\n"
        "machine,aa,Aa,dear,1,2,HW,red\n"
        "\n"
        "machine,aa,Bb,3,1,2,WW,\n"
        "machine,thumper,Cc,3,1,2,HW,\n"
        "robot,dd,Dd,3,1,2,HW,\n"
        "machine,ee,Ee,3,1,2,[HW,\n"
    )
    found = faults(tmp_path / "mine.csv", {"thumper": "data/x.yaml"})
    for said in (
        "mine.csv:1 colour: unknown column, expected one of",
        "mine.csv:2 price: expected an integer from 0 to 40, got 'dear'",
        "mine.csv:4 id: the id 'aa' is already used in row 2",
        "mine.csv:4 shape: expected 1 to 3 hearts, found 0",
        "mine.csv:5 id: the id 'thumper' is already used in data/x.yaml",
        "mine.csv:6 kind: expected one of",
        "mine.csv:7 shape: invalid YAML",
    ):
        assert any(fault.startswith(said) for fault in found), (said, found)


@pytest.mark.parametrize(
    ("name", "raw", "said"),
    [
        ("a.csv", b"", "expected a header row"),
        ("a.csv", b"title\n", "expected a header row"),
        ("a.csv", b"a\0b\n1\n", "the file isn't a table"),
        ("a.csv", b'title\n"open', "invalid CSV"),
        (
            "a.csv",
            b"title\n" + b"x\n" * (spreadsheets.MOST_ROWS + 1),
            f"more than {spreadsheets.MOST_ROWS} rows, so split the table",
        ),
        (
            "a.csv",
            b"t" + b"," * spreadsheets.MOST_COLUMNS + b"\n1\n",
            f"more than {spreadsheets.MOST_COLUMNS} columns",
        ),
        ("a.csv", b"x" * (spreadsheets.LARGEST + 1), "larger than"),
        ("a.csv", b"title,Title\nA,B\n", "two columns are for title"),
        ("a.xlsx", b"title\nA\n", "isn't a readable XLSX"),
    ],
)
def test_a_table_that_is_none_is_a_fault(tmp_path: Path, name: str, raw: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(raw)
    assert any(said in fault for fault in faults(tmp_path / name))


def test_a_hostile_sheet_is_a_fault(tmp_path: Path) -> None:
    bomb = b"<a>" + b" " * (spreadsheets.UNPACKED + 1) + b"</a>"
    assert (
        "unpacks to more than"
        in faults(xlsx(tmp_path / "a.xlsx", "", others={"xl/sharedStrings.xml": bomb}))[0]
    )
    entity = b'<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>'
    assert "has declarations" in faults(xlsx(tmp_path / "b.xlsx", "", others={"xl/workbook.xml": entity}))[0]
    assert "isn't valid XML" in faults(xlsx(tmp_path / "c.xlsx", "", others={"xl/workbook.xml": b"<a>"}))[0]
    far = '<row r="1"><c r="ZZZ1"><v>1</v></c></row>'
    assert "columns" in faults(xlsx(tmp_path / "d.xlsx", far))[0]
    out = b'<Relationships><Relationship Id="r7" Target="../../../etc/passwd"/></Relationships>'
    assert (
        "isn't a readable XLSX"
        in faults(xlsx(tmp_path / "e.xlsx", "", others={"xl/_rels/workbook.xml.rels": out}))[0]
    )


def test_an_error_and_a_formula_without_its_value_are_named_by_cell(tmp_path: Path) -> None:
    rows = cells("title", "price", row=1)
    rows += '<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>A1+1</f></c></row>'
    assert faults(xlsx(tmp_path / "a.xlsx", rows)) == [
        "a.xlsx:2 A: the cell has an error (#REF!)",
        "a.xlsx:2 B: the formula has no saved value, so open the file in a spreadsheet program and save it",
    ]


def test_what_is_imported_is_a_pack_that_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, pack = tmp_path / "My Cards.csv", tmp_path / "mine"
    table.write_text(text_of(";"), encoding="utf-8")
    words = ["cards", "import", str(table), GAME, "--pack", str(pack)]
    assert main.main(words) == 0
    written = pack / "data" / GAME / "cards" / "my_cards.yaml"
    assert "2 cards" in capsys.readouterr().out and written.read_text().startswith(
        "# Imported from My Cards.csv"
    )
    assert load(Content(GAME, (pack,))).machine("k_fer").title == "Käfer"
    assert main.main(words) == 0  # the next version of the same table
    written.write_text("cards: []\n")
    assert main.main(words) == main.BAD_VALUE
    assert written.read_text() == "cards: []\n"


def test_nothing_is_written_where_a_row_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("kind,title,price\nmachine,Bee,dear\n")
    words = ["cards", "import", str(tmp_path / "a.csv"), GAME, "--pack", str(tmp_path / "mine")]
    assert main.main(words) == main.FAILED
    assert "a.csv:2 price" in capsys.readouterr().out
    assert not (tmp_path / "mine").exists()
