"""Mechyard as it is drawn and played by hand."""
