"""The actions of Mechyard, one kind per file."""
