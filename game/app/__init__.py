"""The program around the pages: window and main loop, scene stack, session, keys and notices."""
