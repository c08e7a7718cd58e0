"""The scenes around the table, used by mouse and by keyboard."""
