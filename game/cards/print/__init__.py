"""Cards on paper and on virtual tables: the display list of a face as PDF, PNG and sheets."""
