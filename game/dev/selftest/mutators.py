"""Mutators that corrupt files by their grammar: each parses a valid file and reassembles it with changes.

The same random source gives the same file. Many results are still well-formed, so that they pass the parser
and reach the code that relies on their content; sometimes bytes are also changed blindly.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pygame
import yaml

from game.ui.text import font_file

Mutator = Callable[[Random, bytes], bytes]

WORDS = (
    "", " ", "0", "-1", "1e999", "nan", "9" * 40, "1e-9", "true", "null", "\x1b[2J", "a\nb:1: forged", "\u202e\u200b",
    "\U0001f600", "x" * 5000, "../../etc/passwd", "/dev/zero", "*", "%s{0}", "url(#a)", "M0 0L9e9 1", "--", "'\"<&>",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    2**31,
    2**63,
    -(2**70),
    1e308,
    -0.0,
    0.5,
    [],
    {},
    [[]],
    {"": ""},
    *WORDS,
)
"""Values to put in place of others."""
MOST_CHANGES = 4


def blind(chance: Random, data: bytes) -> bytes:
    """Return the bytes with some of them changed, removed, repeated or inserted, as on a broken disk."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        at, size = chance.randrange(len(changed) + 1), chance.choice((1, 2, 7, 300))
        part = changed[at : at + size]
        changed[at : at + chance.choice((0, size))] = chance.choice(
            (b"", part * 3, chance.randbytes(size), b"\0\xff")
        )
    return bytes(changed[: chance.choice((None, None, None, chance.randrange(len(changed) + 1)))])


def in_zip(mutate: Mutator, *ends: str) -> Mutator:
    """Return a mutator of an archive that changes one of the files with these suffixes."""

    def mutated(chance: Random, data: bytes) -> bytes:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        name = chance.choice(sorted(name for name in files if name.endswith(ends)))
        files[name] = mutate(chance, files[name])
        return zipped(files)

    return mutated


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip archive of files by name."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def mostly(mutate: Mutator) -> Mutator:
    """Return a mutator that sometimes adds or substitutes a blind one."""

    def mixed(chance: Random, data: bytes) -> bytes:
        if chance.random() < 0.1:
            return blind(chance, data)
        data = mutate(chance, data)
        return blind(chance, data) if chance.random() < 0.1 else data

    return mixed


# -- trees of values


def tree(chance: Random, value: Any) -> Any:
    """Return a tree of lists, mappings and scalars with some of its parts changed."""
    for _ in range(chance.randint(1, MOST_CHANGES)):
        value = _changed(chance, value)
    return value


def _changed(chance: Random, value: Any) -> Any:
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        return (
            _mapping(chance, value, key)
            if chance.random() < 0.25
            else value | {key: _changed(chance, value[key])}
        )
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.7:
            return [*value[:at], _changed(chance, value[at]), *value[at + 1 :]]
        return chance.choice(
            (
                value[:at],
                [*value, value[at]],
                value * 3,
                [*value[at:], *value[:at]],
                [*value, chance.choice(VALUES)],
            )
        )
    if isinstance(value, int | float) and not isinstance(value, bool) and chance.random() < 0.5:
        return chance.choice((value + 1, value - 1, -value, value * 1000, str(value), float(value)))
    if isinstance(value, str) and value and chance.random() < 0.4:
        return chance.choice((value[:-1], value + value[0], value.upper(), value + chance.choice(WORDS)))
    if chance.random() < 0.05:
        return _nested(chance.choice((30, 60, 100)), value)
    return chance.choice(VALUES)


def _mapping(chance: Random, value: dict[str, Any], key: str) -> dict[str, Any]:
    rest = {each: value[each] for each in value if each != key}
    renamed = rest | {chance.choice((*WORDS, f"{key}s")): value[key]}
    return chance.choice((rest, renamed, value | {f"{key}s": value[key]}, dict(reversed(value.items()))))


def _nested(depth: int, value: Any) -> Any:
    for _ in range(depth):
        value = [value]
    return value


@mostly
def as_yaml(chance: Random, data: bytes) -> bytes:
    """Return a corrupted YAML file: changed values, or odd syntax (anchors, tags, documents, flow)."""
    if chance.random() < 0.15:
        text = data.decode()
        lines = text.splitlines(keepends=True)
        at = chance.randrange(len(lines))
        odd = (
            "&a [*a, *a]", "a: !!python/object/apply:os.system [id]", "---", "<<: *x", "a: " + "[" * 5000, "? [a]\n: b",
            "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]", "\t" + lines[at], lines[at] * 2, lines[at].replace(":", ": |", 1),
        )  # fmt: skip
        lines[at] = chance.choice(odd) + "\n"
        return "".join(lines).encode()
    changed = tree(chance, yaml.safe_load(data))
    flow = chance.random() < 0.2
    text = yaml.safe_dump(changed, allow_unicode=True, default_flow_style=flow, sort_keys=False)
    return str(text).encode(errors="surrogatepass")


@mostly
def as_json(chance: Random, data: bytes) -> bytes:
    """Return a corrupted JSON file."""
    if chance.random() < 0.02:
        return data[:-1] + b', "actions": ' + chance.choice((b"[", b'{"a":')) * 200_000
    return json.dumps(tree(chance, json.loads(data)), ensure_ascii=chance.random() < 0.5).encode(
        errors="surrogatepass"
    )


@mostly
def as_lines(chance: Random, data: bytes) -> bytes:
    """Return a corrupted JSON Lines file: entries changed, removed, repeated or swapped, and the last one
    truncated."""
    lines = data.splitlines()
    for _ in range(chance.randint(1, MOST_CHANGES)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        way = chance.randrange(6)
        if way < 3:
            lines[at] = json.dumps(tree(chance, json.loads(lines[at]))).encode()
        elif way == 3:
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines[at : at + 1] = [lines[at]] * 2 if way == 4 else [b""]
        lines = [line for line in lines if line] or [b"{}"]
    end = chance.choice((b"\n", b"\n", b"", b"\n{", b"\r\n\r\n"))
    return b"\n".join(lines) + end


# -- XML


@mostly
def as_xml(chance: Random, data: bytes) -> bytes:
    """Return a corrupted map or drawing: elements moved, repeated or removed, attributes and numbers
    changed."""
    root = ElementTree.fromstring(data)
    for _ in range(chance.randint(1, 2 * MOST_CHANGES)):
        _element(chance, root)
    text = ElementTree.tostring(root, encoding="unicode")
    text = text.replace("ns0:", "").replace(":ns0", "")
    if chance.random() < 0.05:
        text = chance.choice(('<!DOCTYPE a [<!ENTITY b "c">]>', "<!-- > -->", "<?x?>", "<g>" * 500)) + text
    return text.encode(errors="surrogatepass")


def _element(chance: Random, root: Element) -> None:
    every = list(root.iter())
    one, other = chance.choice(every), chance.choice(every)
    way = chance.randrange(11)
    if way < 6 and one.attrib:
        name = chance.choice(list(one.attrib))
        old = one.attrib.pop(name)
        if chance.random() < 0.9:
            one.set(name, chance.choice((_numbers(chance, old), _numbers(chance, old), _word(chance))))
        elif chance.random() < 0.5:
            one.set(chance.choice(("width", "style", "transform", "gid", "source", "name")), old)
    elif way == 6 and len(one):
        one.remove(chance.choice(list(one)))
    elif way == 7 and len(other) < 50 and one is not root:
        other.extend(
            [one] * chance.choice((1, 1, 40)) if one not in other.iter() and other not in one.iter() else []
        )
    elif way == 8:
        one.text = _word(chance)
    elif way == 9:
        one.tag = other.tag
    elif way == 10:
        one.attrib.update(dict(chance.sample(sorted(other.attrib.items()), min(2, len(other.attrib)))))


def _word(chance: Random) -> str:
    """Return a random word without characters that XML forbids."""
    return re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", chance.choice(WORDS))


def _numbers(chance: Random, text: str) -> str:
    """Return a text with some of its numbers changed."""
    strange = ("0", "-1", "1e9", "1e38", "1e-30", "99999", "0.06", "nan", "", "1 1", "-1e5")
    return re.sub(
        r"[-\d.]+", lambda found: chance.choice(strange) if chance.random() < 0.3 else found[0], text
    )


# -- binary formats with a header


@mostly
def as_png(chance: Random, data: bytes) -> bytes:
    """Return a corrupted PNG: header numbers and chunks changed (with valid checksums), chunks moved,
    repeated or removed."""
    parts, at = [], 8
    while at + 8 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        parts.append((kind, data[at + 8 : at + 8 + size]))
        at += 12 + size
    for _ in range(chance.randint(1, MOST_CHANGES)):
        at = chance.randrange(len(parts))
        kind, body = parts[at]
        way = chance.randrange(5)
        if way < 2 and kind == b"IHDR":
            sides = [chance.choice((0, 1, 40, 4000, 65535, 2**31 - 1)) for _ in range(2)]
            depth = bytes(chance.choice((0, 1, 2, 3, 4, 6, 8, 16, 255)) for _ in range(5))
            parts[at] = kind, struct.pack(">II", *sides) + chance.choice((body[8:], depth))
        elif way < 2 and kind == b"IDAT":
            parts[at] = kind, zlib.compress(bytes(chance.choice((0, 100, 3_000_000))))
        elif way == 2:
            parts[at] = kind, blind(chance, body)
        elif way == 3:
            parts[at : at + 1] = chance.choice(([], [parts[at]] * 2, [(b"zTXt", b"a\0\0" + body), parts[at]]))
        else:
            parts[at] = chance.choice((b"PLTE", b"tRNS", b"iCCP", b"acTL", b"IEND", b"IHDR")), body
        parts = parts or [(b"IEND", b"")]
    return data[:8] + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )


@mostly
def as_jpeg(chance: Random, data: bytes) -> bytes:
    """Return a corrupted JPEG: segments changed, moved, repeated or removed, the frame size and the scan
    changed."""
    parts, at = [], 2
    while data[at + 1] != 0xDA:
        size = 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        parts.append(data[at : at + size])
        at += size
    scan = data[at:]
    for _ in range(chance.randint(1, MOST_CHANGES)):
        at = chance.randrange(len(parts))
        part = parts[at]
        way = chance.randrange(5)
        if way == 0 and 0xC0 <= part[1] <= 0xC2:
            sides = [chance.choice((0, 1, 40, 4000, 65535)) for _ in range(2)]
            parts[at] = part[:5] + struct.pack(">HH", *sides) + part[9:]
        elif way == 1:
            parts[at] = part[:2] + blind(chance, part[2:])
        elif way == 2:
            parts[at] = (
                part[:1] + bytes([chance.choice((0xC0, 0xC2, 0xC4, 0xDB, 0xDD, 0xE0, 0xFE))]) + part[2:]
            )
        elif way == 3:
            parts[at : at + 1] = chance.choice(([], [part] * 2, [b"\xff\xfe\x00\x07<svg ", part]))
        else:
            scan = blind(chance, scan) if chance.random() < 0.5 else scan * chance.choice((2, 200))
        parts = parts or [b"\xff\xfe\x00\x02"]
    return data[:2] + b"".join(parts) + scan


_Part = tuple[bytes, int, bytes]
"""A chunk of a RIFF file: its kind, its stated size, its content."""


def _parts(data: bytes) -> list[_Part]:
    """Return the chunks of a RIFF file."""
    parts, at = [], 12
    while at + 8 <= len(data):
        kind, size = struct.unpack_from("<4sI", data, at)
        parts.append((kind, size, data[at + 8 : at + 8 + size]))
        at += 8 + size + size % 2
    return parts


def _joined(parts: list[_Part]) -> bytes:
    return b"".join(
        struct.pack("<4sI", kind, size) + body + bytes(len(body) % 2) for kind, size, body in parts
    )


def _riff(chance: Random, data: bytes, change: Callable[[Random, _Part], list[_Part]], empty: bytes) -> bytes:
    """Return a RIFF file with some chunks replaced by the result of `change`; an empty chunk of the kind
    `empty` if none is left."""
    parts = _parts(data)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        at = chance.randrange(len(parts))
        parts[at : at + 1] = change(chance, parts[at])
        parts = parts or [(empty, 0, b"")]
    return data[:12] + _joined(parts)


def _restated(chance: Random, part: _Part) -> _Part:
    """Return a chunk with a wrong stated size."""
    kind, size, body = part
    return kind, chance.choice((0, 1, min(size + 1, 2**32 - 1), 2**31, 2**32 - 1)), body


def _moved(chance: Random, part: _Part, other: _Part) -> list[_Part]:
    """Return no chunk, the chunk twice, or the chunk after another one."""
    return chance.choice(([], [part] * 2, [other, part]))


@mostly
def as_wav(chance: Random, data: bytes) -> bytes:
    """Return a corrupted sound: chunks changed, moved, repeated or removed, stated sizes and format numbers
    changed."""
    return _riff(chance, data, _part_of_wav, b"data")


def _part_of_wav(chance: Random, part: _Part) -> list[_Part]:
    kind, size, body = part
    way = chance.randrange(4)
    if way == 0:
        return [_restated(chance, part)]
    if way == 1 and kind == b"fmt ":
        numbers = [chance.choice((0, 1, 2, 3, 16, 24, 65535)) for _ in range(4)]
        rates = [chance.choice((0, 1, 4000, 22050, 2**32 - 1)) for _ in range(2)]
        return [(kind, size, struct.pack("<HHIIHH", *numbers[:2], *rates, *numbers[2:]))]
    if way == 2:
        return [(chance.choice((b"fmt ", b"data", b"LIST", b"fact")), size, blind(chance, body))]
    return _moved(chance, part, (b"LIST", 4, b"INFO"))


@mostly
def as_webp(chance: Random, data: bytes) -> bytes:
    """Return a corrupted WebP: chunks changed, moved, repeated or removed, stated sizes, dimensions and flags
    changed."""
    return _riff(chance, data, _part_of_webp, b"VP8 ")


def _part_of_webp(chance: Random, part: _Part) -> list[_Part]:
    kind, size, body = part
    way = chance.randrange(5)
    if way == 0:
        return [_restated(chance, part)]
    if way == 1 and kind == b"VP8X":
        sides = b"".join(chance.choice((0, 1, 40, 4000, 2**24 - 1)).to_bytes(3, "little") for _ in range(2))
        return [(kind, size, bytes([chance.randrange(256)]) + body[1:4] + sides)]
    if way == 2:
        kinds = (b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"EXIF")
        return [(chance.choice(kinds), size, body)]
    if way == 3:
        return [(kind, size, blind(chance, body))]
    return _moved(chance, part, (b"EXIF", 4, b"MM\0*"))


@mostly
def as_font(chance: Random, data: bytes) -> bytes:
    """Return a corrupted font: table numbers at their limits, tables moved, enlarged, shortened or
    removed."""
    changed = bytearray(data)
    count = min(struct.unpack_from(">H", data, 4)[0], (len(data) - 12) // 16) if len(data) > 12 else 0
    for _ in range(chance.randint(1, MOST_CHANGES) if count > 0 else 0):
        entry = 12 + 16 * chance.randrange(count)
        begins, size = struct.unpack_from(">LL", changed, entry + 8)
        way = chance.randrange(4)
        if way == 0:
            struct.pack_into(
                ">L",
                changed,
                entry + chance.choice((8, 12)),
                chance.choice((0, 1, size, len(data), 2**32 - 1)),
            )
        elif way == 1:
            changed[entry : entry + 4] = chance.choice((b"glyf", b"loca", b"cmap", b"xxxx"))
        elif begins + 2 <= len(changed) and size >= 2:
            at = min(begins + 2 * chance.randrange(size // 2), len(changed) - 2)
            struct.pack_into(
                ">H", changed, at, chance.choice((0, 1, 0x7FFF, 0x8000, 0xFFFF, chance.randrange(2**16)))
            )
    return bytes(changed)


def font() -> bytes:
    """Return a small valid font."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    made = TTFont(font_file())
    cutter = subset.Subsetter()
    cutter.populate(text="Guard 123é")
    cutter.subset(made)
    made.save(out := io.BytesIO())
    return out.getvalue()


def picture(name: str) -> bytes:
    """Return a small valid picture of a kind: "a.png", "a.jpg" or "a.webp"."""
    surface = pygame.Surface((16, 12), pygame.SRCALPHA, 32)
    surface.fill((90, 60, 30, 200))
    out = io.BytesIO()
    if name.endswith(".webp"):
        from PIL import Image

        image = Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))
        image.save(out, "WEBP")
    else:
        pygame.image.save(surface, out, name)
    return out.getvalue()
