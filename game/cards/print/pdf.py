"""A PDF file written object by object (ISO 32000-1): streams, what they name, pages, the table of places."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Hashable, Sequence
from datetime import datetime
from typing import BinaryIO

from PIL import Image

Matrix = tuple[float, float, float, float, float, float]
MM = 72 / 25.4
"""Points in a millimetre."""
EVERYWHERE = (-16000.0, -16000.0, 16000.0, 16000.0)
"""A box that cuts nothing off."""
JPEG_GAIN = 0.5
"""A picture is kept as JPEG where that takes no more than this part of what it takes unharmed."""
_KINDS = {"F": "Font", "X": "XObject", "G": "ExtGState", "S": "Shading"}


def num(value: float) -> str:
    """Return a number as PDF writes it: no exponent."""
    return f"{value:.5f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def nums(values: Sequence[float]) -> str:
    """Return numbers in a row."""
    return " ".join(map(num, values))


def rgb(colour: str) -> tuple[float, float, float]:
    """Return the parts of "#RRGGBB", 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def string(words: str) -> str:
    """Return a text of the file itself, as its title."""
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


class Content:
    """A stream of operators being written, and the objects that it names."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._named: dict[str, int] = {}

    def put(self, *operators: str) -> None:
        """Write operators."""
        self._parts += operators

    def name(self, kind: str, number: int) -> str:
        """Return the name in this stream of an object: F font, X form or picture, G state, S shading."""
        self._named[f"{kind}{number}"] = number
        return f"/{kind}{number}"

    def take(self, other: Content) -> None:
        """Write what another stream says, and name what it names."""
        self._parts += other._parts
        self._named |= other._named

    def show(self, form: int) -> None:
        """Draw a form or a picture where the matrix has it."""
        self.put(f"{self.name('X', form)} Do")

    @property
    def data(self) -> bytes:
        """What was written."""
        return "\n".join(self._parts).encode("ascii")

    @property
    def resources(self) -> str:
        """The dictionary of what it names."""
        entries = "".join(
            f"/{entry}<<{''.join(f'/{name} {number} 0 R' for name, number in named)}>>"
            for kind, entry in _KINDS.items()
            if (named := [each for each in self._named.items() if each[0][0] == kind])
        )
        return f"<<{entries}>>"


class Pdf:
    """A PDF that is written as it grows: what is finished is in the file, and no more than the places of objects is
    kept. Equal objects are written once (`kept`)."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._places: dict[int, int] = {}
        self._kept: dict[Hashable, int] = {}
        self._pages: list[int] = []
        self._last = 0
        self._at = 0
        self._tree = self.reserve()
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._at += len(data)

    def reserve(self) -> int:
        """Return a number for an object that is written later."""
        self._last += 1
        return self._last

    def add(self, body: str, number: int = 0) -> int:
        """Write an object; its number."""
        number = number or self.reserve()
        self._places[number] = self._at
        self._write(f"{number} 0 obj\n{body}\nendobj\n".encode("ascii"))
        return number

    def stream(self, entries: str, data: bytes, number: int = 0, packed: bool = False) -> int:
        """Write a stream; its number. `packed`: the entries say how the data is to be unpacked."""
        number = number or self.reserve()
        if not packed:
            data, entries = zlib.compress(data, 6), f"{entries}/Filter/FlateDecode"
        self._places[number] = self._at
        self._write(f"{number} 0 obj\n<<{entries}/Length {len(data)}>>\nstream\n".encode("ascii"))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return number

    def kept(self, key: Hashable, make: Callable[[], int]) -> int:
        """Return the object that was made under a key, made for the first who asks."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    # -- what contents name

    def form(self, content: Content, box: Sequence[float], group: str = "") -> int:
        """Write operators that are drawn from many places, cut at a box. `group`: they are one layer, in RGB or in
        shades of grey ("Gray")."""
        entries = f"/Type/XObject/Subtype/Form/BBox[{nums(box)}]/Resources{content.resources}"
        if group:
            entries += f"/Group<</S/Transparency/CS/Device{group}>>"
        return self.stream(entries, content.data)

    def state(self, fill: float = 1.0, line: float = 1.0, mask: int = 0) -> int:
        """Write how opaque fills and lines are, 0 to 1, and the group that masks them by its light."""
        fill, line = round(fill, 4), round(line, 4)
        soft = f"/SMask<</S/Luminosity/G {mask} 0 R>>" if mask else ""
        body = f"<</ca {num(fill)}/CA {num(line)}{soft}>>"
        return self.kept(("state", body), lambda: self.add(body))

    def image(self, image: Image.Image) -> int:
        """Write a picture, a unit wide and high, its opacity beside it."""
        key = ("image", image.mode, image.size, hash(image.tobytes()))
        return self.kept(key, lambda: self._image(image))

    def _image(self, image: Image.Image) -> int:
        soft = ""
        if image.mode == "RGBA":
            alpha = image.getchannel("A")
            if alpha.getextrema() != (255, 255):
                soft = f"/SMask {self._pixels(alpha, '')} 0 R"
        return self._pixels(image.convert("RGB"), soft)

    def _pixels(self, image: Image.Image, soft: str) -> int:
        space, colours = ("Gray", 1) if image.mode == "L" else ("RGB", 3)
        data = _png_data(image)
        how = f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {colours}/Columns {image.width}>>"
        if not soft and colours == 3:
            image.save(jpeg := io.BytesIO(), "JPEG", quality=92, subsampling=0)
            if jpeg.tell() < JPEG_GAIN * len(data):
                data, how = jpeg.getvalue(), "/Filter/DCTDecode"
        entries = (
            f"/Type/XObject/Subtype/Image/Width {image.width}/Height {image.height}/ColorSpace/Device{space}"
            f"/BitsPerComponent 8{soft}{how}"
        )
        return self.stream(entries, data, packed=True)

    # -- pages

    def add_page(self, content: Content, size: tuple[float, float], **boxes: Sequence[float]) -> None:
        """Write a page of so many mm. `boxes`: parts of it by their names in the file, mm from its upper left
        corner."""
        written = self.stream("", content.data)
        parts = {"MediaBox": (0.0, 0.0, *size), **boxes}
        told = "".join(
            f"/{name}[{nums([side * MM for side in (x, size[1] - y - h, x + w, size[1] - y)])}]"
            for name, (x, y, w, h) in parts.items()
        )
        self._pages.append(
            self.add(
                f"<</Type/Page/Parent {self._tree} 0 R{told}/Resources{content.resources}"
                f"/Contents {written} 0 R/Group<</S/Transparency/CS/DeviceRGB>>>>"
            )
        )

    def close(self, title: str, made: datetime, duplex: str = "") -> None:
        """Write the end of the file. `duplex`: the edge round which the printer turns the paper, Short or Long; the
        file asks for true scale."""
        pages = " ".join(f"{page} 0 R" for page in self._pages)
        self.add(f"<</Type/Pages/Count {len(self._pages)}/Kids[{pages}]>>", self._tree)
        turned = f"/Duplex/DuplexFlip{duplex}Edge" if duplex else ""
        root = self.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang(en)"
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{turned}>>>>"
        )
        info = self.add(f"<</Title{string(title)}/Creator(Cogwright)/CreationDate(D:{made:%Y%m%d%H%M%S})>>")
        table = self._at
        rows = "".join(f"{self._places[number]:010} 00000 n \n" for number in range(1, self._last + 1))
        self._write(f"xref\n0 {self._last + 1}\n0000000000 65535 f \n{rows}".encode("ascii"))
        end = f"trailer\n<</Size {self._last + 1}/Root {root} 0 R/Info {info} 0 R>>\nstartxref\n{table}\n%%EOF\n"
        self._write(end.encode("ascii"))


def _png_data(image: Image.Image) -> bytes:
    """The pixels of a picture as PNG packs them, which PDF can unpack."""
    image.save(file := io.BytesIO(), "PNG", compress_level=6)
    data, at, found = file.getvalue(), 8, b""
    while at < len(data):
        long = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            found += data[at + 8 : at + 8 + long]
        at += 12 + long
    return found
