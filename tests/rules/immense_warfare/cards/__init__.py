"""A test for every card of Immense Warfare, named by its id."""
