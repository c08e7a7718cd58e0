"""Tables of cards from spreadsheets (CSV, XLSX): rows of text, in any encoding and with any separator.

Files aren't trusted: their size, unpacked size, rows and columns are limited, and XML with declarations is
refused.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from posixpath import normpath
from xml.etree import ElementTree

from msgspec import Struct

from rules.content import DataFaults, Fault
from rules.content.regular import read_bytes, reason

LARGEST = 8 * 1024 * 1024  # bytes a file
UNPACKED = 32 * 1024 * 1024  # bytes that the parts of an XLSX unpack to
MOST_ROWS, MOST_COLUMNS = 2000, 200
ENDS = (".csv", ".tsv", ".txt", ".xlsx")
_SEPARATORS = ",;\t"
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


class Row(Struct, frozen=True):
    """A row below the headers: its spreadsheet row number, and its cells in the order of the headers."""

    number: int
    cells: tuple[str, ...]


class Table(Struct, frozen=True):
    """A sheet: its file name in faults, its column headers, and its non-empty rows."""

    name: str
    headers: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(path: Path) -> Table:
    """Return the first sheet of a file. Raises DataFaults."""
    name = path.name
    try:
        raw = read_bytes(path, LARGEST)
    except FileNotFoundError:
        raise DataFaults([Fault(name, 0, "", "the file is missing")]) from None
    except (OSError, ValueError) as error:
        raise DataFaults([Fault(name, 0, "", reason(error))]) from None
    found = _of_xlsx(raw, name) if path.suffix.lower() == ".xlsx" else _of_text(raw, name)
    lines: list[tuple[int, tuple[str, ...]]] = []
    for number, cells in found:
        if len(lines) > MOST_ROWS:
            raise DataFaults([Fault(name, number, "", f"more than {MOST_ROWS} rows, so split the table")])
        if len(cells) > MOST_COLUMNS:
            raise DataFaults([Fault(name, number, "", f"more than {MOST_COLUMNS} columns")])
        if any(each.strip() for each in cells):
            lines.append((number, tuple(each.strip() for each in cells)))
    if len(lines) < 2:
        raise DataFaults([Fault(name, 0, "", "expected a header row and a row for each card")])
    return Table(name, lines[0][1], tuple(Row(*line) for line in lines[1:]))


# -- CSV


def decoded(raw: bytes) -> str:
    """Return the text of a file: by its byte order mark, as UTF-8, or as Windows-1252."""
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            return raw.decode(encoding, errors="replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _of_text(raw: bytes, name: str) -> Iterator[tuple[int, Sequence[str]]]:
    text = decoded(raw)
    if "\0" in text:
        raise DataFaults([Fault(name, 0, "", "the file isn't a table, so save it as CSV or XLSX")])
    header = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=header.count)
    try:
        yield from enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True), 1)
    except csv.Error as error:
        raise DataFaults([Fault(name, 0, "", f"invalid CSV: {error}")]) from None


# -- XLSX


def _of_xlsx(raw: bytes, name: str) -> Iterator[tuple[int, Sequence[str]]]:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = _Parts(archive, name)
            shared = ["".join(each.text or "" for each in item.iter(f"{_MAIN}t")) for item in parts.shared()]
            sheet = parts.sheet()
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, KeyError) as error:
        raise DataFaults(
            [Fault(name, 0, "", f"the file isn't a readable XLSX ({str(error)[:60]}), so save it again")]
        ) from None
    faults: list[Fault] = []
    for row in sheet.iter(f"{_MAIN}row"):
        number, cells = _count(row.get("r", "")), list[str]()
        for cell in row.iter(f"{_MAIN}c"):
            letters = re.match(r"[A-Z]{1,3}", cell.get("r", ""))
            column = _column(letters[0]) if letters else len(cells)
            if column >= MOST_COLUMNS:
                raise DataFaults([Fault(name, number, "", f"more than {MOST_COLUMNS} columns")])
            cells += [""] * (column + 1 - len(cells))
            text, wrong = _cell(cell, shared)
            cells[column] = text
            if wrong:
                faults.append(Fault(name, number, letters[0] if letters else "", wrong))
        yield number, cells
    if faults:
        raise DataFaults(faults)


class _Parts:
    """The parts of an XLSX, unpacked up to a limit."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self.archive, self.name, self.left = archive, name, UNPACKED

    def part(self, path: str) -> ElementTree.Element:
        """Return the XML of a part. Raises KeyError for a missing one, and DataFaults."""
        with self.archive.open(path) as file:
            raw = file.read(self.left + 1)
        self.left -= len(raw)
        if self.left < 0:
            raise DataFaults(
                [
                    Fault(
                        self.name,
                        0,
                        "",
                        f"the file unpacks to more than {UNPACKED // 2**20} MiB, so split the table",
                    )
                ]
            )
        if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw or raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in raw:
            raise DataFaults(
                [
                    Fault(
                        self.name,
                        0,
                        "",
                        f"{path} has declarations that aren't allowed, so save the file again",
                    )
                ]
            )
        try:
            return ElementTree.fromstring(raw)
        except ElementTree.ParseError as error:
            raise DataFaults(
                [Fault(self.name, 0, "", f"{path} isn't valid XML ({error}), so save the file again")]
            ) from None

    def shared(self) -> Sequence[ElementTree.Element]:
        """Return the shared texts of cells."""
        names = self.archive.namelist()
        there = "xl/sharedStrings.xml"
        return self.part(there).findall(f"{_MAIN}si") if there in names else ()

    def sheet(self) -> ElementTree.Element:
        """Return the first sheet. Raises KeyError if there is none."""
        first = self.part("xl/workbook.xml").find(f"{_MAIN}sheets/{_MAIN}sheet")
        wanted = first.get(_RELATION) if first is not None else None
        for each in self.part("xl/_rels/workbook.xml.rels"):
            if each.get("Id") == wanted:
                target = each.get("Target", "")
                return self.part(target.lstrip("/") if target.startswith("/") else normpath(f"xl/{target}"))
        raise ValueError("the file has no sheet")


def _cell(cell: ElementTree.Element, shared: Sequence[str]) -> tuple[str, str]:
    """Return a cell's text and its fault ("" for none)."""
    kind, value = cell.get("t", "n"), cell.find(f"{_MAIN}v")
    if kind == "inlineStr":
        return "".join(each.text or "" for each in cell.iter(f"{_MAIN}t")), ""
    text = (value.text or "") if value is not None else ""
    if not text and cell.find(f"{_MAIN}f") is not None and value is None:
        return "", "the formula has no saved value, so open the file in a spreadsheet program and save it"
    if kind == "s":
        number = _count(text) if text else -1
        return (
            (shared[number], "")
            if 0 <= number < len(shared)
            else ("", "the cell's text is missing from the file, so save it again")
        )
    if kind == "b":
        return ("true" if text == "1" else "false"), ""
    if kind == "e":
        return "", f"the cell has an error ({text[:12]})"
    return (text[:-2] if kind == "n" and re.fullmatch(r"-?\d+\.0", text) else text), ""


def _count(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,7}", text) else 0


def _column(letters: str) -> int:
    found = 0
    for letter in letters:
        found = found * 26 + ord(letter) - ord("A") + 1
    return found - 1
