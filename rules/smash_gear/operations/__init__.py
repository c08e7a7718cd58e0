"""The operations of Smash Gear's effects, one class per file; a new file adds an operation."""
