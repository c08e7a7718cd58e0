"""For those who build: the driver of the tests, the pictures of every scene, the check of the data."""
