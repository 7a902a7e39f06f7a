"""Sounds as numbers: how long, how loud, how bright, and how they are put together."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from gui.features.sound.speaker import _VARIANTS
from gui.sound import recipes
from gui.sound.cues import APART, SETTLED, Cue, Noise, Sound, timed
from gui.sound.mixer import Mixer
from gui.sound.recipes import RECIPES, VARIANTS, size_of
from gui.sound.synthesis import RATE

EVERY = [(sound, size) for sound in Sound for size in RECIPES[sound].sizes]
samples = cache(recipes.samples)


def brightness(sound):
    """The middle of the spectrum, in Hz."""
    power = np.abs(np.fft.rfft(sound)) ** 2
    return float((power * np.fft.rfftfreq(len(sound), 1 / RATE)).sum() / power.sum())


def loudness(sound):
    """Of its loudest twentieth of a second, in decibels below full scale."""
    part = RATE // 20
    starts = range(0, max(1, len(sound) - part), part // 5)
    return 10 * np.log10(max(np.square(sound[at : at + part]).mean() for at in starts))


@pytest.mark.parametrize(("sound", "size"), EVERY)
def test_a_sound_is_short_soft_and_begins_and_ends_in_silence(sound, size):
    for variant in range(VARIANTS):
        made = samples(sound, size, variant)
        assert 0.08 < len(made) / RATE < (2.6 if sound is Sound.COLLAPSE else 1.8)
        assert 0.15 < np.abs(made).max() <= 0.65, "several at once have room"
        assert -28 < loudness(made) < -11
        assert abs(made.mean()) < 1e-3, "no direct current"
        assert abs(made[0]) < 1e-3 and np.abs(made[-20:]).max() < 1e-3, "no click"
        assert np.isfinite(made).all()


def test_every_sound_has_a_recipe_and_is_always_the_same():
    assert set(RECIPES) == set(Sound) and _VARIANTS == VARIANTS
    for sound, size in EVERY:
        first = samples(sound, size, 1)
        assert np.array_equal(first, recipes.samples(sound, size, 1))
        assert not np.array_equal(first[:2000], samples(sound, size, 2)[:2000]), "repeats do not tire"


def test_large_things_sound_lower_and_longer():
    for sound in (Sound.PIECE, Sound.STONES):
        sizes = RECIPES[sound].sizes
        made = {size: [samples(sound, size, variant) for variant in range(VARIANTS)] for size in sizes}
        bright = [np.mean([brightness(one) for one in made[size]]) for size in sizes]
        assert all(low < high for high, low in pairwise(bright)), (sound, bright)
        assert brightness(made[sizes[0]][0]) > 1.4 * brightness(made[sizes[-1]][0])
        assert len(made[sizes[-1]][0]) > len(made[sizes[0]][0])
    assert len(samples(Sound.COLLAPSE, 20)) > 2 * len(samples(Sound.COLLAPSE, 1))


def test_what_matters_less_is_softer():
    placed = loudness(samples(Sound.PIECE, 3))
    for sound in (Sound.STEP, Sound.UNDO, Sound.TICK, Sound.HAND, Sound.DRAW):
        assert loudness(samples(sound)) < placed - 3
    assert loudness(samples(Sound.TICK)) == min(loudness(samples(sound)) for sound in Sound)


def test_undo_comes_out_of_nothing_and_stops():
    energy = np.cumsum(np.square(samples(Sound.UNDO)))
    assert np.searchsorted(energy, energy[-1] / 2) > 0.6 * len(energy), "its second half is the loud one"
    energy = np.cumsum(np.square(samples(Sound.PIECE, 2)))
    assert np.searchsorted(energy, energy[-1] / 2) < 0.2 * len(energy)


def test_a_size_that_no_recipe_has_is_the_nearest():
    assert size_of(Sound.PIECE, 9) == 6 and size_of(Sound.PIECE, 0) == 1
    assert size_of(Sound.COLLAPSE, 12) == 8 and size_of(Sound.RING, 5) == 1


# -- together ----------------------------------------------------------------------------------------


def heard(mixer, count):
    return np.frombuffer(mixer.take(count), "<i2") / 32767


def test_sounds_are_added_up_and_never_beyond_full_scale():
    mixer, piece, step = Mixer(), samples(Sound.PIECE, 3), samples(Sound.STEP)
    mixer.add(piece, 0.5)
    first = heard(mixer, 1000)
    assert np.abs(first - 0.5 * piece[:1000]).max() < 1e-4
    mixer.add(step, 1.0)
    assert np.abs(heard(mixer, 800) - 0.5 * piece[1000:1800] - step[:800]).max() < 1e-4
    for _ in range(40):
        mixer.add(samples(Sound.COLLAPSE, 20), 1.0)
    together = heard(mixer, 2 * RATE)
    assert 0.8 < np.abs(together).max() <= 1.0 and len(mixer.voices) <= 12
    heard(mixer, 2 * RATE)
    assert mixer.is_silent and not heard(mixer, 500).any()


def test_mute_ends_what_sounds_without_a_click():
    mixer = Mixer()
    mixer.add(samples(Sound.END), 1.0)
    before = heard(mixer, 4000)[-1]
    mixer.hush()
    rest = heard(mixer, 2000)
    assert abs(rest[0] - before) < 0.1 and not rest[450:].any() and mixer.is_silent


# -- when --------------------------------------------------------------------------------------------


class Drop:
    duration = 0.5


class Walk:
    duration = 0.9
    touches = (0.3, 0.6, 0.9)


class Chain:
    parts = (Drop(), Walk())
    duration = 1.4


def test_things_are_heard_when_they_touch_down():
    noises = [Noise(Sound.RING), Noise(Sound.PIECE, 4, Drop), Noise(Sound.STEP, 1, Walk)]
    walk = [Cue(Sound.STEP, 1, 0.5 + at) for at in Walk.touches]
    assert timed(noises, Chain()) == [Cue(Sound.RING), Cue(Sound.PIECE, 4, 0.5), *walk]
    assert timed(noises[2:], Chain())[0].time == pytest.approx(0.8), (
        "a part without a noise takes its time all the same"
    )
    ended = timed(noises[1:2], Drop(), is_end=True)
    assert ended == [Cue(Sound.PIECE, 4, 0.5), Cue(Sound.END, 1, 0.5 + SETTLED)]


def test_where_nothing_moves_one_thing_is_heard_after_the_other_and_none_twice():
    noises = [Noise(Sound.PIECE, 4, Drop), Noise(Sound.LEAVE), Noise(Sound.LEAVE), Noise(Sound.STEP, 1, Walk)]
    cues = timed(noises)
    assert [cue.sound for cue in cues] == [Sound.PIECE, Sound.LEAVE, Sound.STEP]
    assert [cue.time for cue in cues] == pytest.approx([0, APART, 2 * APART])
    assert timed([], None) == [] and timed([], None, is_end=True)[0].sound is Sound.END
