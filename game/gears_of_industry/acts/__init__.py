"""The acts of Gears of Industry: one in each file, which has the name of its stage."""
