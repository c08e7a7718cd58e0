"""What games have alike behind the contracts `Game` and `Tabletop`, and over the parts in `rules.common`."""
