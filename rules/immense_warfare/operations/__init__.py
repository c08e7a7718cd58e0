"""The operations of Immense Warfare's effects, one per file, and those shared by all games."""
