"""The controls of one scene and how each is made (LOOK 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from .buttons import Button, Choice, Toggle
from .control import Container
from .control_list import ControlList
from .drop_down import DropDown
from .entry import Entry
from .labels import Label
from .lists import ScrollList
from .sliders import Slider
from .text_box import TextBox
from .tiles import Tiles

P = ParamSpec("P")
Made = TypeVar("Made")


def _makes(control: Callable[Concatenate[Container, P], Made]) -> Callable[Concatenate[Container, P], Made]:
    """A method that makes a control of this kind, with the parameters the kind has."""

    def make(ui: Container, /, *args: P.args, **kwargs: P.kwargs) -> Made:
        return control(ui, *args, **kwargs)

    return make


class Ui(ControlList):
    """The controls of a scene, made anew with every `build`. All boxes are logical px."""

    button = _makes(Button)
    toggle = _makes(Toggle)
    choice = _makes(Choice)
    drop_down = _makes(DropDown)
    slider = _makes(Slider)
    entry = _makes(Entry)
    text_box = _makes(TextBox)
    scroll_list = _makes(ScrollList)
    tiles = _makes(Tiles)
    label = _makes(Label)
