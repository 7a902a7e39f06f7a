"""English, for models, moving pictures and what else shows a game outside the program."""

TEXTS = {
    "menu.palette": "Players' &colors",
    "cmd.palette.usual": "&Default",
    "cmd.palette.red_green": "For &red-green blindness",
    "cmd.palette.blue_yellow": "For &blue-yellow blindness",
    "cmd.palette.contrast": "&High contrast",
    "menu.export": "E&xport",
    "cmd.export_solid": "Save 3D &model…",
    "cmd.film_position": "Save the ro&tating tower (GIF)…",
    "cmd.film_game": "Save the &game as an animation (GIF)…",
    "show.films": "Animations (*.gif)",
    "show.gif.working": "Drawing {file} … You can keep playing meanwhile.",
    "show.gif.stop": "Stop",
    "show.gif.ended": "Drawing ended with code {code}",
    "show.solids": "Tower for printing (*.stl);;Model with colors (*.obj)",
    "file.unknown_kind": "The name must end in one of these: {kinds}",
}
