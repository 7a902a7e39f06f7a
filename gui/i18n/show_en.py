"""English, for models, moving pictures and what else shows a game outside the program."""

TEXTS = {
    "menu.palette": "Players' &colors",
    "cmd.palette.usual": "&Usual",
    "cmd.palette.red_green": "For &red-green blindness",
    "cmd.palette.blue_yellow": "For &blue-yellow blindness",
    "cmd.palette.contrast": "&High contrast",
    "menu.export": "E&xport",
    "cmd.export_solid": "Save 3D &model…",
    "cmd.film_position": "Save the &turning tower…",
    "cmd.film_game": "Save the &game as a moving picture…",
    "show.films": "Moving pictures (*.gif)",
    "show.gif.working": "Drawing {file} … The game can go on meanwhile.",
    "show.gif.stop": "Stop",
    "show.gif.ended": "Drawing ended with code {code}",
    "show.solids": "Tower for printing (*.stl);;Model with colors (*.obj)",
    "file.unknown_kind": "The name has to end in one of these: {kinds}",
}
