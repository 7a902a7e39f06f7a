"""Magyarul: a kamera megjegyzett nézetei."""

TEXTS = {
    "menu.views": "Mentett &nézetek",
    "cmd.view.1": "&1. nézet mutatása",
    "cmd.view.2": "&2. nézet mutatása",
    "cmd.view.3": "&3. nézet mutatása",
    "cmd.view.4": "&4. nézet mutatása",
    "cmd.view.keep.1": "Mentés 1. nézetként",
    "cmd.view.keep.2": "Mentés 2. nézetként",
    "cmd.view.keep.3": "Mentés 3. nézetként",
    "cmd.view.keep.4": "Mentés 4. nézetként",
    "view.kept": "Mentve: {n}. nézet.",
    "cube.front": "E",
    "cube.back": "H",
    "cube.left": "B",
    "cube.right": "J",
    "cube.top": "F",
}
