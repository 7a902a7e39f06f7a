"""English, for sounds."""

TEXTS = {
    "cmd.sounds": "So&unds",
    "cmd.volume": "V&olume of the sounds…",
    "sound.title": "Sounds",
    "sound.on": "Let pieces, dice and steps be &heard",
    "sound.volume": "&Volume",
    "sound.volume.value": "{n} %",
    "sound.try": "&Try it",
    "sound.close": "Close",
    "sound.said.on": "Sounds are on.",
    "sound.said.off": "Sounds are off.",
    "sound.why.extra": "Nothing can be heard: sounds need an optional part of the program. "
    'This brings it: pip install "turmbauer[sound]"',
    "sound.why.device": "Nothing can be heard: no loudspeaker or headphones were found on this computer.",
    "sound.why.failed": "Nothing can be heard: what plays the sounds does not run on this computer.",
}
