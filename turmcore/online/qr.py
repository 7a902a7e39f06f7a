"""Links as QR codes, to be taken over by a phone."""

from __future__ import annotations

from itertools import groupby

from turmcore.online.values import Qr

_QUIET = 4  # modules around it that stay light, as the standard wants


def qr_of(text: str) -> Qr:
    """The QR code of a text; ValueError if it is too long for one, from about 2,000 bytes on."""
    import segno

    found = segno.make_qr(text, error="m", boost_error=False)
    parts = []
    for y, row in enumerate(found.matrix_iter(border=_QUIET)):
        x = 0
        for is_dark, run in groupby(row):
            width = len(list(run))
            if is_dark:
                parts.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    size, _ = found.symbol_size(border=_QUIET)
    return Qr("".join(parts), int(size))
