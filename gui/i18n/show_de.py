"""German, for models, moving pictures and what else shows a game outside the program."""

TEXTS = {
    "menu.palette": "&Farben der Spieler",
    "cmd.palette.usual": "&Standard",
    "cmd.palette.red_green": "Bei &Rot-Grün-Schwäche",
    "cmd.palette.blue_yellow": "Bei &Blau-Gelb-Schwäche",
    "cmd.palette.contrast": "&Hoher Kontrast",
    "menu.export": "E&xportieren",
    "cmd.export_solid": "3D-&Modell speichern …",
    "cmd.film_position": "Den sich &drehenden Turm speichern (GIF) …",
    "cmd.film_game": "Das &Spiel als Animation (GIF) speichern …",
    "show.films": "Animationen (*.gif)",
    "show.gif.working": "{file} wird gezeichnet … Das Spiel kann inzwischen weitergehen.",
    "show.gif.stop": "Abbrechen",
    "show.gif.ended": "Das Zeichnen endete mit Code {code}",
    "show.solids": "Turm zum Drucken (*.stl);;Modell mit Farben (*.obj)",
    "file.unknown_kind": "Der Name muss auf eines von diesen enden: {kinds}",
}
