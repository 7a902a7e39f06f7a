"""Hungarian, about the size of everything in the window."""

TEXTS = {
    "menu.interface": "Betűk és ikonok mérete",
    "cmd.interface.auto": "A képernyőhöz illő",
    "cmd.interface.100": "100%",
    "cmd.interface.125": "125%",
    "cmd.interface.150": "150%",
    "cmd.interface.175": "175%",
    "cmd.interface.200": "200%",
}
