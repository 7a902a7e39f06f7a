"""The desktop app: tower games in a window, on top of the public names of ``turmcore``."""
