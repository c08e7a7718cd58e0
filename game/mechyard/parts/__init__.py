"""What the map of Mechyard names: one part in each file."""
