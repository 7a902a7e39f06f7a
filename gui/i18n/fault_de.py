"""German, for the page that says that something went wrong in the program."""

TEXTS = {
    "fault.title": "In Turmbauer ist etwas schiefgegangen",
    "fault.kept": "Das Spiel ist sicher: Es wurde gerade so gesichert, wie es steht, und kann weitergehen. Falls etwas "
    "seltsam aussieht, hilft ein Neustart des Programms; das Spiel wird dann angeboten.",
    "fault.not_kept": "Das Spiel ließ sich nicht nebenbei sichern. Am besten eine Kopie speichern, bevor es weitergeht.",
    "fault.no_game": "Kein Spiel ist verloren, und es kann weitergehen. Falls etwas seltsam aussieht, hilft ein Neustart "
    "des Programms.",
    "fault.report": "Dieser Bericht hilft dabei, die Ursache zu finden. Er wird nirgendwohin gesendet, solange ihn niemand "
    "weitergibt.",
    "fault.report.name": "Fehlerbericht",
    "fault.copy": "Bericht kopieren",
    "fault.copied": "Kopiert ✓",
    "fault.save": "Kopie des Spiels speichern…",
    "fault.go_on": "Weiter",
}
