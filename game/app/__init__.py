"""The program around the pages: the window and its loop, the stack of scenes, the session, keys and notices."""
