"""Sentences that name a rule, with the rule behind a link."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel

from gui.base import theme
from gui.i18n import tr

_RULE = r"(\d+(?:\.\d+)*[a-z]?)"
_LINKS = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
_NONE = Qt.TextInteractionFlag.NoTextInteraction


def _parted(text: str) -> tuple[str, list[str]]:
    """A sentence without the rules that it names, and their numbers."""
    before, after = tr("reason.with_rule", sentence="", rule="\0").removesuffix(".").split("\0")
    sign = re.compile(re.escape(before) + _RULE + re.escape(after))
    return sign.sub("", text), list(dict.fromkeys(sign.findall(text)))


def plain(text: str) -> str:
    """A sentence without the numbers of the rules that it names, for a place that can have no link."""
    return _parted(text)[0]


def linked(text: str) -> str:
    """A sentence as rich text: in place of the rules that it names it ends with a link for each, whose address is the
    number of the rule. One that names none stays as it is."""
    words, rules = _parted(text)
    links = (f" <a href='{rule}' style='color:{theme.ACCENT_DARK}'>{escape(tr('why'))}</a>" for rule in rules)
    return escape(words).replace("\n", "<br>") + "".join(links) if rules else text


class Linked(QLabel):
    """A label for such a sentence.

    Attributes
    ----------
    seen
        What is read there, as plain text.
    """

    changed = Signal()  # it has other words

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self._text = self.seen = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def text(self) -> str:
        """The sentence, with the numbers of the rules."""
        return self._text

    def setText(self, text: str) -> None:
        words, rules = _parted(text)
        self._text, self.seen = text, " ".join([words, *(tr("why") for _ in rules)])
        self.setTextFormat(Qt.TextFormat.RichText if rules else Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_LINKS if rules else _NONE)
        super().setText(linked(text))
        self.setAccessibleName(text)
        self.changed.emit()

    @property
    def has_link(self) -> bool:
        """True if there is a rule to open."""
        return self.textFormat() == Qt.TextFormat.RichText
