"""English, for models, moving pictures and what else shows a game outside the program."""

TEXTS = {
    "menu.export": "E&xport",
    "cmd.export_solid": "Save 3D &model…",
    "show.solids": "Tower for printing (*.stl);;Model with colors (*.obj)",
    "file.unknown_kind": "The name has to end in one of these: {kinds}",
}
