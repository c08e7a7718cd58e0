"""The parts that the map of Mechyard names: one in each file."""
