"""The acts of Mechyard: one in each file, which has the name of its stage."""
