"""Deutsch, für Ansichten der Kamera, die man sich merkt."""

TEXTS = {
    "menu.views": "Gemerkte &Ansichten",
    "cmd.view.1": "Ansicht &1 zeigen",
    "cmd.view.2": "Ansicht &2 zeigen",
    "cmd.view.3": "Ansicht &3 zeigen",
    "cmd.view.4": "Ansicht &4 zeigen",
    "cmd.view.keep.1": "Als Ansicht 1 merken",
    "cmd.view.keep.2": "Als Ansicht 2 merken",
    "cmd.view.keep.3": "Als Ansicht 3 merken",
    "cmd.view.keep.4": "Als Ansicht 4 merken",
    "view.kept": "Ansicht {n} ist gemerkt.",
}
