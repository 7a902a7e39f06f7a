"""The figures of a finished game, as a table to read."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QPixmap

from gui.i18n import tr
from gui.table.game_parts import Figure
from gui.views.share_bar import Party

_SIGN = 14  # pixels that the sign of a player is high


def decimal(number: str) -> str:
    """A number as the language in use writes it."""
    return number.replace(".", tr("decimal"))


def picture_html(picture: QPixmap) -> str:
    """A small picture in a line of a page."""
    data = QBuffer()
    picture.save(data, "PNG")
    text = bytes(data.data().toBase64().data()).decode()
    return f"<img height={_SIGN} src='data:image/png;base64,{text}'>"


def figures_html(parties: Sequence[Party], figures: Sequence[Figure]) -> str:
    """Table of the figures, a row each, for all players; empty without figures."""
    if not figures:
        return ""
    heads = "".join(
        f"<td align=right>{' '.join(map(picture_html, party.chips))} <b>{escape(party.name)}</b></td>"
        for party in parties
    )
    rows = [f"<tr><td></td>{heads}</tr>"]
    for figure in figures:
        numbers = "".join(f"<td align=right>{escape(value)}</td>" for value in figure.values)
        rows.append(f"<tr><td>{escape(figure.name)}</td>{numbers}</tr>")
    notes = "".join(f"<p>{escape(f'{figure.name}: {figure.why}')}</p>" for figure in figures if figure.why)
    title = escape(tr("statistics.what"))
    return f"<h3>{title}</h3><table cellpadding=3>{''.join(rows)}</table>{notes}"
