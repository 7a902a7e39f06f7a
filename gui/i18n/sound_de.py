"""Deutsch, zu den Klängen."""

TEXTS = {
    "cmd.sounds": "Klä&nge",
    "cmd.volume": "Lauts&tärke der Klänge …",
    "sound.title": "Klänge",
    "sound.on": "Steine, Würfel und Schritte sind zu &hören",
    "sound.volume": "&Lautstärke",
    "sound.volume.value": "{n} %",
    "sound.try": "&Probe hören",
    "sound.close": "Schließen",
    "sound.said.on": "Klänge sind eingeschaltet.",
    "sound.said.off": "Klänge sind ausgeschaltet.",
    "sound.why.extra": "Es ist nichts zu hören: Für Klänge fehlt ein Teil des Programms, der nicht immer dabei ist. "
    'So kommt er dazu: pip install "turmbauer[sound]"',
    "sound.why.device": "Es ist nichts zu hören: An diesem Rechner wurden weder Lautsprecher noch Kopfhörer gefunden.",
    "sound.why.failed": "Es ist nichts zu hören: Was die Klänge spielt, läuft auf diesem Rechner nicht.",
}
