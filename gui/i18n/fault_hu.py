"""Hungarian, for the page that says that something went wrong in the program."""

TEXTS = {
    "fault.title": "Hiba történt a Turmbauerben",
    "fault.kept": "A játék biztonságban van: az imént mentettük a jelenlegi állását, és folytathatod. Ha valami furcsán "
    "néz ki, zárd be a programot, és indítsd újra; a játékot fel fogja ajánlani.",
    "fault.not_kept": "A játékot nem sikerült a háttérben menteni. Ments el egy másolatot, mielőtt folytatod.",
    "fault.no_game": "Egyetlen játék sem veszett el, folytathatod. Ha valami furcsán néz ki, zárd be a programot, és "
    "indítsd újra.",
    "fault.report": "Ez a jelentés segít megtalálni az okot. Sehová sem küldjük el, hacsak te tovább nem adod.",
    "fault.report.name": "Hibajelentés",
    "fault.copy": "Jelentés másolása",
    "fault.copied": "Másolva ✓",
    "fault.save": "Másolat mentése a játékról…",
    "fault.go_on": "Folytatás",
}
