"""Magyarul, a hangokról."""

TEXTS = {
    "cmd.sounds": "Hangok",
    "cmd.volume": "Hange&rő…",
    "sound.title": "Hangok",
    "sound.on": "A kövek, kockák és lépések &hallhatók",
    "sound.volume": "Hang&erő",
    "sound.volume.value": "{n} %",
    "sound.try": "&Próba",
    "sound.close": "Bezárás",
    "sound.said.on": "A hangok be vannak kapcsolva.",
    "sound.said.off": "A hangok ki vannak kapcsolva.",
    "sound.why.extra": 'Nincs hang: hiányzik a program egy külön telepíthető része. Így telepíthető: pip install "turmbauer[sound]"',
    "sound.why.device": "Nincs hang: ezen a gépen nem található hangszóró vagy fejhallgató.",
    "sound.why.failed": "Nincs hang: a hanglejátszó nem fut ezen a gépen.",
}
