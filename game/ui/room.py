"""The room behind everything: night steel plates under a warm lamp (LOOK 3)."""

from __future__ import annotations

import random
from weakref import WeakKeyDictionary, ref

import pygame
from pygame import Surface

from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.paint import native, radial, vector
from game.ui.theme import Theme

_LAMP_X = 0.44
_PLATE_W, _PLATE_H = 320, 240
_HIGHEST_BIT = bytes(128) + b"\1" * 128
"""The highest bit of every byte."""


_rooms: WeakKeyDictionary[Kit, ref[Surface]] = WeakKeyDictionary()


def background(kit: Kit) -> Surface:
    """Return the opaque background of a kit's window, device px; shared as long as it is referenced."""
    held = _rooms[kit]() if kit in _rooms else None
    if held is None:
        held = draw_room(kit.canvas, kit.theme)
        _rooms[kit] = ref(held)
    return held


def draw_room(canvas: Canvas, theme: Theme) -> Surface:
    """Return the opaque background of a window, device px."""
    light = pygame.transform.smoothscale(_light(canvas, theme), canvas.size)
    room = Surface(canvas.size)
    room.blit(light, (0, 0))
    _plates(room, canvas)
    _grain(room)
    return room


def _light(canvas: Canvas, theme: Theme) -> Surface:
    w, h = max(8, canvas.width // 4), max(8, canvas.height // 4)
    colour = theme.hex

    warm = colour("room_light")
    steel = [(at, colour(f"room{n}"), 1.0) for at, n in ((0, 1), (0.4, 2), (0.75, 3), (1, 4))]
    lamp = [(at, warm, alpha) for at, alpha in ((0, 0.34), (0.25, 0.17), (0.55, 0.05), (1, 0))]
    dark = (0, "#000000", 0), (0.62, "#000000", 0), (1, "#000000", 0.5)
    full = f'<rect x="0" y="0" width="{w}" height="{h}" fill='
    lamp_x = _LAMP_X * w
    body = (
        f"<defs>{radial('s', steel, (lamp_x, 0, 0.78 * w))}{radial('l', lamp, (lamp_x, -0.12 * h, 0.62 * w))}"
    )
    body += f"{radial('v', dark, (w / 2, h * 0.46, w * 0.625))}</defs>"
    body += f'{full}"{colour("room0")}"/>' + "".join(f'{full}"url(#{name})"/>' for name in "slv")
    return vector(body, w, h)


def _plates(room: Surface, canvas: Canvas) -> None:
    dark, pale = pygame.Color(5, 8, 12), pygame.Color(255, 255, 255)
    width, height = canvas.size
    thick = max(1, round(1.4 * canvas.s))
    for x in range(0, round(canvas.w) + 1, _PLATE_W):
        left = canvas.pos(x, 0)[0]
        _bar(room, (left, 0, thick, height), dark, 89)
        _bar(room, (left + thick, 0, max(1, thick // 2), height), pale, 7)
    for y in range(0, round(canvas.h) + 1, _PLATE_H):
        top = canvas.pos(0, y)[1]
        _bar(room, (0, top, width, thick), dark, 89)
        _bar(room, (0, top + thick, width, max(1, thick // 2)), pale, 7)
    rivet = _rivet(canvas)
    for x in range(0, round(canvas.w) + _PLATE_W, _PLATE_W):
        for y in range(0, round(canvas.h) + _PLATE_H, _PLATE_H):
            for dx, dy in ((-11, -11), (11, -11), (-11, 11), (11, 11)):
                left, top = canvas.pos(x + dx, y + dy)
                room.blit(rivet, (left - rivet.get_width() // 2, top - rivet.get_height() // 2))


def _bar(room: Surface, rect: tuple[int, int, int, int], colour: pygame.Color, alpha: int) -> None:
    bar = Surface(rect[2:])
    bar.fill(colour)
    bar.set_alpha(alpha)
    room.blit(bar, rect[:2])


def _rivet(canvas: Canvas) -> Surface:
    r = max(1.0, 2.2 * canvas.s)
    side = 2 * r + 2
    c = side / 2
    return vector(
        f'<circle cx="{c}" cy="{c}" r="{r}" fill="#05080C" fill-opacity="0.5"/>'
        f'<circle cx="{c}" cy="{c - r * 0.25}" r="{r * 0.55}" fill="#FFFFFF" fill-opacity="0.05"/>',
        side,
        side,
    )


def _grain(room: Surface) -> None:
    """Add noise of one step, up and down, against banding."""
    grain = random.Random(7)
    side = 128
    for flag in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        words = grain.getrandbits(32 * side * side).to_bytes(4 * side * side, "little")
        pixels = bytearray(3 * side * side)
        for channel in range(3):  # each pixel is the highest bit of a random word
            pixels[channel::3] = words[3::4].translate(_HIGHEST_BIT)
        noise = native(pygame.image.frombytes(bytes(pixels), (side, side), "RGB")).convert(room)
        for x in range(0, room.get_width(), side):
            for y in range(0, room.get_height(), side):
                room.blit(noise, (x, y), special_flags=flag)
