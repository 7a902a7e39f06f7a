"""Hungarian, for models, moving pictures and what else shows a game outside the program."""

TEXTS = {
    "menu.export": "E&xportálás",
    "cmd.export_solid": "3D-&modell mentése…",
    "show.solids": "Torony nyomtatáshoz (*.stl);;Színes modell (*.obj)",
    "file.unknown_kind": "A névnek ezek egyikére kell végződnie: {kinds}",
}
