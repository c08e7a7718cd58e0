"""The choice of an option as saved by the games with cards. Its class has the name of the decision, as all kinds
of action do: golden games, lessons and problems say `choose`."""

from __future__ import annotations

from rules.base import choose


class Choose(choose.Choose, frozen=True, gc=False, tag="Choose"):
    """Choose an option of the open question by its id; "" finishes the choice."""
