"""Which cards an effect means."""

from __future__ import annotations

from rules.engine.selectors import Aim

__all__ = ["Aim"]
