"""The scenes: shelf, setup, table, handover, result, rulebook, settings, records, replay, menu."""
