"""English, about the size of everything in the window."""

TEXTS = {
    "menu.interface": "Size of text and icons",
    "cmd.interface.auto": "To fit the screen",
    "cmd.interface.100": "100%",
    "cmd.interface.125": "125%",
    "cmd.interface.150": "150%",
    "cmd.interface.175": "175%",
    "cmd.interface.200": "200%",
}
