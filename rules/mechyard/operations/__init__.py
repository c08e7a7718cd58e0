"""The operations of Mechyard's effects, one per file."""
