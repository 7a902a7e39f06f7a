"""Statics in words."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gui.games.turmbauer.picture.aid_scene import (
    FALL,
    FORCE,
    LOADS,
    PLAIN_WOOD,
    ROOMS,
    SCALE,
    Rgb,
    ring_angle,
)
from gui.games.turmbauer.play.aids import Aids
from gui.games.turmbauer.play.statics import STEADINESS, Balance, Risk, degrees, steadiness
from gui.i18n import tr


def number(value: float, places: int = 1) -> str:
    """A number as people write it; whole ones without a fraction."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", tr("aids.point"))


def angle(margin: float) -> str:
    """The angle of a tilt margin."""
    return tr("aids.degrees", angle=number(degrees(margin)))


def word(name: str) -> str:
    """A word for how a tower stands: one of `Risk.word`."""
    return tr(f"aids.{name}")


def tag(risk: Risk, is_glued: bool = False, is_exact: bool = False) -> str:
    """The shortest that can be said about a piece in hand, with the angle of tilt if it is to be exact; nothing falls in a
    game whose pieces are glued."""
    if risk.verdict == "falls":
        if is_glued:
            return tr("aids.glued")
        if risk.fallers is None:
            return word("falls")
        if not risk.fell_before:
            return tr("aids.would_fall", n=len(risk.fallers))
        return tr("aids.more_fall", n=len(risk.fallers)) if risk.fallers else word("fell_before")
    name = risk.word or "stands"
    if risk.margin is None or not is_exact:
        return word(name)
    return tr("aids.tag", word=word(name), angle=angle(risk.margin))


def sentence(risk: Risk, is_glued: bool = False, is_exact: bool = False) -> str:
    """The same as a sentence; empty as long as there is nothing to say."""
    if risk.verdict == "falls":
        if is_glued:
            return tr("aids.say.glued")
        if risk.fell_before:
            return tr("aids.say.fell_before")
        if risk.fallers:
            return tr("aids.say.would_fall", n=len(risk.fallers))
        return tr("aids.say.falls")
    if risk.verdict == "friction":
        return tr("aids.say.friction")
    if risk.margin is None:
        return ""
    plain = tr(f"aids.say.{risk.word}")
    return tr("aids.say.tilt", plain=plain, angle=angle(risk.margin)) if is_exact else plain


def room(weight: float) -> str:
    """Load that a top can still bear, in words."""
    return tr("aids.bears_any") if math.isinf(weight) else tr("aids.bears", weight=number(weight))


# -- the legend ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a legend: a title, a note, or a color with its text."""

    text: str
    color: Rgb | None = None
    is_title: bool = False


def legend(balance: Balance, aids: Aids) -> list[Line]:
    """Legend of the pictures of a tower's statics; no lines without pictures."""
    aids = aids.shown
    if not aids.has_pictures:
        return []
    lines: list[Line] = []
    if aids.heat:
        lines += _heat(balance, aids.heat)
    if aids.forces:
        lines.append(Line(tr("legend.forces"), FORCE, is_title=True))
        if balance.pressures:
            most = max(pressure.force for pressure in balance.pressures)
            lines.append(Line(tr("legend.forces.why", weight=number(most))))
    if aids.rose and balance.tilts:
        lines.append(Line(tr("legend.rose"), FALL, is_title=True))
        if balance.weakest is not None:
            margin = balance.weakest.margin
            lines.append(Line(tr("legend.rose.why", angle=angle(margin), word=word(steadiness(margin)))))
        unit = ring_angle(balance)
        first, second = (tr("aids.degrees", angle=number(ring)) for ring in (unit, 2 * unit))
        lines.append(Line(tr("legend.rose.rings", first=first, second=second)))
    if aids.plumb:
        lines.append(Line(tr("legend.plumb"), FORCE if balance.reach >= 0 else FALL, is_title=True))
        far = number(abs(balance.reach), 2)
        key = "legend.plumb.inside" if balance.reach >= 0 else "legend.plumb.outside"
        lines.append(Line(tr(key, far=far)))
    if balance.verdict == "falls":
        lines.append(Line(tr("legend.falls", n=len(balance.fallers)), FALL))
    elif balance.verdict == "friction" and (aids.forces or aids.heat in ("load", "room")):
        lines.append(Line(tr("legend.friction")))
    return lines


def _heat(balance: Balance, heat: str) -> list[Line]:
    lines = [Line(tr(f"legend.{heat}"), is_title=True), Line(tr(f"legend.{heat}.why"))]
    if heat == "weakness":
        words = [f"{word(name)} · {_from(least, name)}" for name, least in STEADINESS[::-1]]
        lines += [Line(text, color) for text, color in zip(words, SCALE[:4], strict=True)]
        return [*lines, Line(tr("legend.weakness.never"), PLAIN_WOOD)]
    if heat == "load":
        lines.append(Line(tr("legend.above", low=number(LOADS[0])), SCALE[0]))
        pairs = zip(LOADS[1:], LOADS, SCALE[1:], strict=False)
        lines += [Line(tr("legend.between", low=number(a), high=number(b)), c) for a, b, c in pairs]
        return lines
    pairs = zip(ROOMS, ROOMS[1:], SCALE, strict=False)
    lines += [Line(tr("legend.between", low=number(a), high=number(b)), c) for a, b, c in pairs]
    lines.append(Line(tr("legend.from", low=number(ROOMS[-1])), SCALE[-1]))
    return [*lines, Line(tr("legend.room.any"), PLAIN_WOOD)]


def _from(least: float, name: str) -> str:
    """Angle from which on a word holds."""
    if name == STEADINESS[-1][0]:
        return tr("legend.below", high=angle(STEADINESS[-2][1]))
    return tr("legend.from", low=angle(least))
