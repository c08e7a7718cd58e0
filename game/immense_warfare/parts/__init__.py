"""The parts of Immense Warfare's table, by their names on the map."""
