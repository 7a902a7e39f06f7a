"""Deutsch, zu den Klängen."""

TEXTS = {
    "cmd.sounds": "Klä&nge",
    "cmd.volume": "Lauts&tärke der Klänge …",
    "sound.title": "Klänge",
    "sound.on": "Steine, Würfel und Schritte &hören",
    "sound.volume": "&Lautstärke",
    "sound.volume.value": "{n} %",
    "sound.try": "&Probe hören",
    "sound.close": "Schließen",
    "sound.said.on": "Klänge sind eingeschaltet.",
    "sound.said.off": "Klänge sind ausgeschaltet.",
    "sound.why.extra": 'Kein Ton: Für Klänge fehlt ein zusätzlicher Teil des Programms. So lässt er sich installieren: pip install "turmbauer[sound]"',
    "sound.why.device": "Kein Ton: An diesem Rechner wurden weder Lautsprecher noch Kopfhörer gefunden.",
    "sound.why.failed": "Kein Ton: Die Tonausgabe läuft auf diesem Rechner nicht.",
}
