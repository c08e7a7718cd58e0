"""Card faces: layouts as data (`data/layouts/*.yaml`), and the one painter that draws every face from them."""
