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
    "sound.why.extra": "Semmi sem hallható: a hangokhoz hiányzik a program egy külön telepíthető része. "
    'Így telepíthető: pip install "turmbauer[sound]"',
    "sound.why.device": "Semmi sem hallható: ezen a gépen nincs hangszóró vagy fejhallgató.",
    "sound.why.failed": "Semmi sem hallható: a hangokat lejátszó rész nem fut ezen a gépen.",
}
