"""Tools for developers: the test driver, the pictures of every scene, the check of the data."""
