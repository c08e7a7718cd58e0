"""The actions of Immense Warfare, one kind per file."""
