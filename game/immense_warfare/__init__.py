"""What only Mecha: Immense Warfare draws: the battlefield, its units, and how what decides it is staged."""
