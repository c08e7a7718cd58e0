"""The workbench: bots play a game thousands of times, and its report grows while one looks on."""
