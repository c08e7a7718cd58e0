"""The acts of Smash Gear: one in each file, which has the name of its stage."""
