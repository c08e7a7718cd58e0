"""Everything that touches the screen, the disk or the clock."""
