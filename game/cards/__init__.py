"""Card faces: layouts as data (`data/layouts/*.yaml`), and the painter that draws every face from them."""
