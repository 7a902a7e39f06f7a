"""English, for sounds."""

TEXTS = {
    "cmd.sounds": "So&unds",
    "cmd.volume": "V&olume of the sounds…",
    "sound.title": "Sounds",
    "sound.on": "&Hear pieces, dice and steps",
    "sound.volume": "&Volume",
    "sound.volume.value": "{n}%",
    "sound.try": "&Try it",
    "sound.close": "Close",
    "sound.said.on": "Sounds are on.",
    "sound.said.off": "Sounds are off.",
    "sound.why.extra": 'No sound: an optional part of the program is missing. To install it: pip install "turmbauer[sound]"',
    "sound.why.device": "No sound: no loudspeaker or headphones were found on this computer.",
    "sound.why.failed": "No sound: the player for sounds does not run on this computer.",
}
