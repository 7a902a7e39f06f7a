"""Hungarian, for models, moving pictures and what else shows a game outside the program."""

TEXTS = {
    "menu.palette": "&Játékosok színei",
    "cmd.palette.usual": "&Alapértelmezett",
    "cmd.palette.red_green": "&Vörös–zöld színtévesztéshez",
    "cmd.palette.blue_yellow": "&Kék–sárga színtévesztéshez",
    "cmd.palette.contrast": "&Nagy kontraszt",
    "menu.export": "E&xportálás",
    "cmd.export_solid": "3D-&modell mentése…",
    "cmd.film_position": "A &forgó torony mentése (GIF)…",
    "cmd.film_game": "A &játszma mentése animációként (GIF)…",
    "show.films": "Animációk (*.gif)",
    "show.gif.working": "{file} rajzolása… A játék közben folytatódhat.",
    "show.gif.stop": "Leállítás",
    "show.gif.ended": "A rajzolás {code} kóddal ért véget",
    "show.solids": "Torony nyomtatáshoz (*.stl);;Színes modell (*.obj)",
    "file.unknown_kind": "A névnek ezek egyikére kell végződnie: {kinds}",
}
