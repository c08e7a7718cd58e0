"""The drawing code of Mechyard."""
