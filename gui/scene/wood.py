"""The grain of wood as a small picture that repeats without seams."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

SIZE = 256


def _noise(seed: int, along: float, across: float) -> NDArray[np.float64]:
    """Smooth noise between -1 and 1 about, with up to `along` waves from left to right and `across` from top
    to bottom; made in the frequency domain, so that it repeats."""
    rng = np.random.default_rng(seed)
    waves = np.fft.fftfreq(SIZE) * SIZE
    keep = np.exp(-((waves[None, :] / along) ** 2) - (waves[:, None] / across) ** 2)
    picture = np.fft.ifft2(np.fft.fft2(rng.standard_normal((SIZE, SIZE))) * keep).real
    return np.asarray(picture / (2.5 * picture.std()))


@cache
def grain() -> NDArray[np.uint8]:
    """Brightness (SIZE, SIZE) around 128; the fibres run from left to right."""
    bands = _noise(1, 1.5, 7)
    rows = np.arange(SIZE)[:, None] / SIZE
    rings = np.sin(2 * np.pi * (9 * rows + 1.6 * bands))
    fibres = _noise(2, 5, 90)
    pores = np.minimum(_noise(3, 14, 110) + 0.45, 0) * 1.6
    picture = 0.34 * bands + 0.20 * rings + 0.26 * fibres + 0.5 * pores
    return np.asarray((128 + 100 * picture).clip(0, 255).astype(np.uint8))
