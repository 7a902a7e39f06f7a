"""Magyarul: a kamera megjegyzett nézetei."""

TEXTS = {
    "menu.views": "Megjegyzett &nézetek",
    "cmd.view.1": "&1. nézet mutatása",
    "cmd.view.2": "&2. nézet mutatása",
    "cmd.view.3": "&3. nézet mutatása",
    "cmd.view.4": "&4. nézet mutatása",
    "cmd.view.keep.1": "Megjegyzés 1. nézetként",
    "cmd.view.keep.2": "Megjegyzés 2. nézetként",
    "cmd.view.keep.3": "Megjegyzés 3. nézetként",
    "cmd.view.keep.4": "Megjegyzés 4. nézetként",
    "view.kept": "Megjegyezve: {n}. nézet.",
}
