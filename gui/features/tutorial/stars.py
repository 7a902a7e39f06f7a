"""Stars of the chapters of a tutorial, as one digit each."""

from __future__ import annotations

from gui.features.tutorial.model import Progress, Tutorial

MOST = 3


def stars_of(tutorial: Tutorial, text: str, progress: str = "") -> list[int]:
    """The stars of each chapter.

    Parameters
    ----------
    text
        What `to_text` wrote, perhaps when there were fewer chapters; anything else counts as none.
    progress
        Progress from before there were stars: what was finished then has one.
    """
    count = len(tutorial.chapters)
    if text and len(text) <= count and set(text) <= set("0123"):
        return [int(digit) for digit in text.ljust(count, "0")]
    reached = count if progress == "done" else _reached(tutorial, progress)
    return [int(number < reached) for number in range(count)]


def to_text(stars: list[int]) -> str:
    """Stars as one word, to be remembered."""
    return "".join(map(str, stars))


def _reached(tutorial: Tutorial, progress: str) -> int:
    return tutorial.chapter_of(Progress.from_text(tutorial, progress).number)
