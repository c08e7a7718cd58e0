"""The drawing code of Mecha: Immense Warfare: the battlefield, its units, and the staging of attacks."""
