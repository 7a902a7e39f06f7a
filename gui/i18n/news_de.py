"""German, for what the others have done, in any game."""

TEXTS = {
    "cmd.hurry": "V&orspulen, bis ein Mensch dran ist",
    "button.hurry": "Vorspulen",
    "panel.news": "WAS GESCHAH",
}
