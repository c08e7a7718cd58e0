"""A test for every card of Immense Warfare, called by its id."""
