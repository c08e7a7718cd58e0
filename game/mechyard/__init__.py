"""What only Mechyard draws."""
