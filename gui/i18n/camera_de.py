"""Deutsch, für Ansichten der Kamera, die man sich merkt."""

TEXTS = {
    "menu.views": "Gespeicherte &Ansichten",
    "cmd.view.1": "Ansicht &1 zeigen",
    "cmd.view.2": "Ansicht &2 zeigen",
    "cmd.view.3": "Ansicht &3 zeigen",
    "cmd.view.4": "Ansicht &4 zeigen",
    "cmd.view.keep.1": "Als Ansicht 1 speichern",
    "cmd.view.keep.2": "Als Ansicht 2 speichern",
    "cmd.view.keep.3": "Als Ansicht 3 speichern",
    "cmd.view.keep.4": "Als Ansicht 4 speichern",
    "view.kept": "Ansicht {n} ist gespeichert.",
    "cube.front": "V",
    "cube.back": "H",
    "cube.left": "L",
    "cube.right": "R",
    "cube.top": "O",
}
