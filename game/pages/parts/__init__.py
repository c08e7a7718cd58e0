"""Elements shared by several pages."""
