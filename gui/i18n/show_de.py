"""German, for models, moving pictures and what else shows a game outside the program."""

TEXTS = {
    "menu.export": "E&xportieren",
    "cmd.export_solid": "3D-&Modell speichern …",
    "show.solids": "Turm zum Drucken (*.stl);;Modell mit Farben (*.obj)",
    "file.unknown_kind": "Der Name muss auf eines von diesen enden: {kinds}",
}
