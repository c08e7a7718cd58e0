"""The shared implementation of games behind the contracts `Game` and `Tabletop`, on top of `rules.common`."""
