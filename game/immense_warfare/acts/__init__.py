"""The acts of Immense Warfare: one in each file, which has the name of its stage."""
