"""English, for the page that says that something went wrong in the program."""

TEXTS = {
    "fault.title": "Something went wrong in Turmbauer",
    "fault.kept": "Your game is safe: it has just been kept as it stands, and you can go on. If anything looks odd, "
    "close the program and start it again; the game will be offered to you.",
    "fault.not_kept": "The game could not be kept in the background. Save a copy of it before you go on.",
    "fault.no_game": "No game is lost, and you can go on. If anything looks odd, close the program and start it again.",
    "fault.report": "Whoever looks for the cause is helped by this report. It is sent nowhere unless you pass it on.",
    "fault.report.name": "Report about the fault",
    "fault.copy": "Copy the report",
    "fault.copied": "Copied ✓",
    "fault.save": "Save a copy of the game…",
    "fault.go_on": "Go on",
}
