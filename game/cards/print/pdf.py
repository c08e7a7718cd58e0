"""A PDF writer, object by object (ISO 32000-1): streams, resources, pages, the cross-reference table."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import datetime
from typing import BinaryIO, NamedTuple

from PIL import Image

Matrix = tuple[float, float, float, float, float, float]
MM = 72 / 25.4
"""The points in one millimetre."""
EVERYWHERE = (-16000.0, -16000.0, 16000.0, 16000.0)
"""A box so large that clipping to it cuts off nothing."""
JPEG_GAIN = 0.5
"""The size that JPEG must not exceed for a picture to be stored as JPEG, as a part of its lossless size."""
_KINDS = {"F": "Font", "X": "XObject", "G": "ExtGState", "S": "Shading"}


def num(value: float) -> str:
    """Return a number in PDF notation, without exponent."""
    return f"{value:.5f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def nums(values: Sequence[float]) -> str:
    """Return numbers separated by spaces."""
    return " ".join(map(num, values))


def rgb(colour: str) -> tuple[float, float, float]:
    """Return the components of "#RRGGBB", 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def string(words: str) -> str:
    """Return a text string of the file's metadata."""
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


class Place(NamedTuple):
    """A place that links lead to: a page's object, and the height from its foot, mm."""

    page: int
    up: float

    @property
    def written(self) -> str:
        """Return the place as PDF has it."""
        return f"[{self.page} 0 R/XYZ null {num(self.up * MM)} null]"


NOWHERE: Mapping[str, Place] = {}


class Content:
    """A stream of operators being written, and the resources it names."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._named: dict[str, int] = {}

    def put(self, *operators: str) -> None:
        """Append operators."""
        self._parts += operators

    def name(self, kind: str, number: int) -> str:
        """Return the name of an object in this stream: F font, X form or picture, G state, S shading."""
        self._named[f"{kind}{number}"] = number
        return f"/{kind}{number}"

    def take(self, other: Content) -> None:
        """Append another stream with its resources."""
        self._parts += other._parts
        self._named |= other._named

    def show(self, form: int) -> None:
        """Draw a form or picture at the current matrix."""
        self.put(f"{self.name('X', form)} Do")

    @property
    def data(self) -> bytes:
        """Return the stream as bytes."""
        return "\n".join(self._parts).encode("ascii")

    @property
    def resources(self) -> str:
        """Return the resource dictionary."""
        entries = "".join(
            f"/{entry}<<{''.join(f'/{name} {number} 0 R' for name, number in named)}>>"
            for kind, entry in _KINDS.items()
            if (named := [each for each in self._named.items() if each[0][0] == kind])
        )
        return f"<<{entries}>>"


class Pdf:
    """A PDF written incrementally: finished objects are in the file, and only their offsets are kept. Equal
    objects are written once (`kept`)."""

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
        """Write an object; return its number."""
        number = number or self.reserve()
        self._places[number] = self._at
        self._write(f"{number} 0 obj\n{body}\nendobj\n".encode("ascii"))
        return number

    def stream(self, entries: str, data: bytes, number: int = 0, packed: bool = False) -> int:
        """Write a stream; return its number. `packed`: the data is already compressed as the entries say."""
        number = number or self.reserve()
        if not packed:
            data, entries = zlib.compress(data, 6), f"{entries}/Filter/FlateDecode"
        self._places[number] = self._at
        self._write(f"{number} 0 obj\n<<{entries}/Length {len(data)}>>\nstream\n".encode("ascii"))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return number

    def kept(self, key: Hashable, make: Callable[[], int]) -> int:
        """Return the object of a key, written on first use."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    # -- resources

    def form(self, content: Content, box: Sequence[float], group: str = "") -> int:
        """Write operators as a form for repeated use, clipped to a box. `group`: a transparency group, in RGB
        or grey ("Gray")."""
        entries = f"/Type/XObject/Subtype/Form/BBox[{nums(box)}]/Resources{content.resources}"
        if group:
            entries += f"/Group<</S/Transparency/CS/Device{group}>>"
        return self.stream(entries, content.data)

    def state(self, fill: float = 1.0, line: float = 1.0, mask: int = 0) -> int:
        """Write a graphics state: opacity of fills and lines, 0 to 1, and the group that masks them by
        luminosity."""
        fill, line = round(fill, 4), round(line, 4)
        soft = f"/SMask<</S/Luminosity/G {mask} 0 R>>" if mask else ""
        body = f"<</ca {num(fill)}/CA {num(line)}{soft}>>"
        return self.kept(("state", body), lambda: self.add(body))

    def image(self, image: Image.Image, quality: int = 0) -> int:
        """Write a picture of size 1 × 1 with its alpha; with a `quality`, 1 to 100, an opaque one is always
        stored as JPEG."""
        key = ("image", image.mode, image.size, quality, hash(image.tobytes()))
        return self.kept(key, lambda: self._image(image, quality))

    def _image(self, image: Image.Image, quality: int) -> int:
        soft = ""
        if image.mode == "RGBA":
            alpha = image.getchannel("A")
            if alpha.getextrema() != (255, 255):
                soft = f"/SMask {self._pixels(alpha, '')} 0 R"
        elif quality:
            return self._jpeg(image.convert("RGB"), quality)
        return self._pixels(image.convert("RGB"), soft)

    def _jpeg(self, image: Image.Image, quality: int) -> int:
        image.save(jpeg := io.BytesIO(), "JPEG", quality=quality, optimize=True)
        entries = (
            f"/Type/XObject/Subtype/Image/Width {image.width}/Height {image.height}/ColorSpace/DeviceRGB"
            "/BitsPerComponent 8/Filter/DCTDecode"
        )
        return self.stream(entries, jpeg.getvalue(), packed=True)

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

    def add_page(
        self,
        content: Content,
        size: tuple[float, float],
        links: Sequence[tuple[Sequence[float], str]] = (),
        **boxes: Sequence[float],
    ) -> int:
        """Write a page of a size in mm and return its number. `links`: boxes and the names of the places they
        lead to (`close`); `boxes`: page boxes by their PDF names; all in mm from the top left corner."""
        written = self.stream("", content.data)

        def corners(box: Sequence[float]) -> str:
            x, y, w, h = box
            return nums([side * MM for side in (x, size[1] - y - h, x + w, size[1] - y)])

        parts = {"MediaBox": (0.0, 0.0, *size), **boxes}
        entries = "".join(f"/{name}[{corners(box)}]" for name, box in parts.items())
        notes = "".join(
            f"<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[{corners(box)}]/Dest{string(name)}>>"
            for box, name in links
        )
        entries += f"/Annots[{notes}]" if notes else ""
        self._pages.append(
            self.add(
                f"<</Type/Page/Parent {self._tree} 0 R{entries}/Resources{content.resources}"
                f"/Contents {written} 0 R/Group<</S/Transparency/CS/DeviceRGB>>>>"
            )
        )
        return self._pages[-1]

    def _named_places(self, places: Mapping[str, Place]) -> str:
        """Write the places that links name; return the entry of the catalog."""
        rows = "".join(f"{string(name)}{places[name].written}" for name in sorted(places))
        return f"/Names<</Dests<</Names[{rows}]>>>>" if rows else ""

    def _outline(self, outline: Sequence[tuple[str, Place]]) -> str:
        """Write the contents that readers show beside the pages; return the entry of the catalog."""
        if not outline:
            return ""
        root, numbers = self.reserve(), [self.reserve() for _ in outline]
        for at, ((title, place), number) in enumerate(zip(outline, numbers, strict=True)):
            before = f"/Prev {numbers[at - 1]} 0 R" if at else ""
            after = f"/Next {numbers[at + 1]} 0 R" if at + 1 < len(numbers) else ""
            body = f"<</Title{string(title)}/Parent {root} 0 R/Dest{place.written}{before}{after}>>"
            self.add(body, number)
        self.add(f"<</First {numbers[0]} 0 R/Last {numbers[-1]} 0 R/Count {len(numbers)}>>", root)
        return f"/Outlines {root} 0 R/PageMode/UseOutlines"

    def close(
        self,
        title: str,
        made: datetime | None,
        duplex: str = "",
        places: Mapping[str, Place] = NOWHERE,
        outline: Sequence[tuple[str, Place]] = (),
    ) -> None:
        """Write the end of the file. `made`: its date (None: none, so that equal contents make equal files);
        `duplex`: the edge on which the printer flips the paper, Short or Long; `places`: what links lead to,
        by name; `outline`: the contents with their titles. The file requests printing at true scale."""
        pages = " ".join(f"{page} 0 R" for page in self._pages)
        self.add(f"<</Type/Pages/Count {len(self._pages)}/Kids[{pages}]>>", self._tree)
        turned = f"/Duplex/DuplexFlip{duplex}Edge" if duplex else ""
        found = self._named_places(places) + self._outline(outline)
        root = self.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang(en)"
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{turned}>>{found}>>"
        )
        date = f"/CreationDate(D:{made:%Y%m%d%H%M%S})" if made is not None else ""
        info = self.add(f"<</Title{string(title)}/Creator(Cogwright){date}>>")
        table = self._at
        rows = "".join(f"{self._places[number]:010} 00000 n \n" for number in range(1, self._last + 1))
        self._write(f"xref\n0 {self._last + 1}\n0000000000 65535 f \n{rows}".encode("ascii"))
        end = f"trailer\n<</Size {self._last + 1}/Root {root} 0 R/Info {info} 0 R>>\nstartxref\n{table}\n%%EOF\n"
        self._write(end.encode("ascii"))


def _png_data(image: Image.Image) -> bytes:
    """Return the pixels of a picture compressed as in PNG, which PDF can decode."""
    image.save(file := io.BytesIO(), "PNG", compress_level=6)
    data, at, found = file.getvalue(), 8, b""
    while at < len(data):
        long = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            found += data[at + 8 : at + 8 + long]
        at += 12 + long
    return found
