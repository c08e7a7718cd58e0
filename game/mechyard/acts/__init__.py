"""How what happens in Mechyard is staged: one act in each file, by the name of its stage."""
