"""The rules of a game, numbered and with pictures, to be read beside the window."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape

from PySide6.QtCore import QByteArray, QRectF, Qt, QUrl
from PySide6.QtGui import QHideEvent, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

from gui.base import dialogs, theme
from gui.i18n import language, tr
from gui.views import room
from gui.views.layout import vbox
from turmcore import Game, Rule, RuleBook, RulePicture, TurmError

#: How sharp a picture is: pixels for each of the page.
_SHARP = 2


def rule_book(game: type[Game]) -> RuleBook | None:
    """A game's rules in the language in use, else in English; None if there is nothing to read."""
    for code in (language(), "en"):
        try:
            return game.rule_book(code)
        except TurmError:
            continue
    return None


class RulesView(QDialog):
    """Shows the rules of a game in the language in use; those that `unplayed` names are pale, and it says so."""

    def __init__(
        self,
        game: type[Game],
        parent: QWidget | None = None,
        unplayed: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        super().__init__(parent)
        self._game, self._unplayed = game, unplayed
        room.resize(self, 620, 640)
        self.text = _Page(game)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        vbox(self.text, self._buttons, parent=self, margins=(18, 14, 18, 14), spacing=9)

    def show_rules(self, number: str = "") -> None:
        """Open the page, or bring it to the front; at the rule of a number, if there is one."""
        self.retranslate()
        if not self.isVisible():
            self._write()
        dialogs.show(self)
        if number:
            self.text.scrollToAnchor(number)

    def hideEvent(self, event: QHideEvent) -> None:
        """Free the pictures of a game: they take up to 35 MB, and are soon drawn again."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.text.forget()

    def retranslate(self) -> None:
        """Write everything anew: another language, other colors."""
        self.setWindowTitle(tr("rules.title"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("close"))
        if self.isVisible():
            self._write()

    def _write(self) -> None:
        book = rule_book(self._game)
        if book is not None:
            self.text.show_book(book, self._unplayed())


class _Page(QTextBrowser):
    """The text with its pictures."""

    def __init__(self, game: type[Game]) -> None:
        super().__init__()
        self._game = game
        self.drawn: dict[str, QSvgRenderer] = {}

    def show_book(self, book: RuleBook, unplayed: Collection[str]) -> None:
        """Write all rules."""
        for rule in book:
            for name, picture in _named(rule):
                if name not in self.drawn and (drawing := self._game.draw_rule(picture)):
                    self.drawn[name] = QSvgRenderer(QByteArray(drawing.encode()))
        self.setHtml(rules_html(book, self.drawn, unplayed))

    def forget(self) -> None:
        """Let text and pictures go."""
        self.clear()
        self.drawn.clear()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture by its name in the text, painted when it is first seen."""
        key = name if isinstance(name, str) else name.toString()
        return _painted(self.drawn[key]) if key in self.drawn else super().loadResource(kind, name)


def _painted(renderer: QSvgRenderer) -> QImage:
    """A drawing as a picture."""
    size = renderer.defaultSize()
    picture = QImage(size * _SHARP, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(picture.rect()))
    painter.end()
    return picture


def rules_html(book: RuleBook, drawn: Mapping[str, QSvgRenderer], unplayed: Collection[str] = ()) -> str:
    """The rules as a page; where the pictures are drawn, by name."""
    parts = [f"<h2>{_words(book.title)}</h2>", *(f"<p>{_words(text)}</p>" for text in book.introduction)]
    note = f"<p style='margin:0 0 4px 0;color:{theme.MUTED}'><i>{_words(tr('rules.unplayed'))}</i></p>"
    for section in book.sections:
        is_out = all(rule.number in unplayed for rule in section.rules)
        parts.append(f"<h3>{_words(section.title)}</h3>{note * is_out}<table>")
        for rule in section.rules:
            is_pale = rule.number in unplayed
            number = f"<a name='{escape(rule.number)}'></a><b style='color:{theme.MUTED if is_pale else theme.INK}'>{escape(rule.number)}</b>"
            inside = "".join([note * (is_pale and not is_out), *_texts(rule), *_pictures(rule, drawn)])
            color = f";color:{theme.MUTED}" * is_pale
            parts.append(
                f"<tr><td width=46 style='padding:3px 0'>{number}</td>"
                f"<td style='padding:3px 0{color}'>{inside}</td></tr>"
            )
        parts.append("</table>")
    return "".join(parts)


def _words(text: str) -> str:
    """Plain text; what stands in backticks looks like what is typed."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))


def _texts(rule: Rule) -> Iterator[str]:
    """The paragraphs; a line beside them marks those that are ours."""
    for text in rule.texts:
        if text.is_ours:
            yield (
                f"<table><tr><td width=3 bgcolor='{theme.MUTED}'></td>"
                f"<td style='padding-left:8px'>{_words(text.text)}</td></tr></table>"
            )
        else:
            yield f"<p style='margin:0 0 4px 0'>{_words(text.text)}</p>"


def _named(rule: Rule) -> Iterator[tuple[str, RulePicture]]:
    """The pictures of a rule by the names that the text calls them."""
    return ((f"rule:{rule.number}/{i}", picture) for i, picture in enumerate(rule.pictures))


def _pictures(rule: Rule, drawn: Mapping[str, QSvgRenderer]) -> Iterator[str]:
    """Each with what there is to see, and the verdict."""
    for name, picture in _named(rule):
        verdict = "✓" if picture.verdict == "legal" else f"✗ {picture.verdict}"
        shown = ""
        if name in drawn:
            size = drawn[name].defaultSize()
            shown = f"<img src='{name}' width={size.width()} height={size.height()}><br>"
        yield f"<p style='margin:4px 0'>{shown}<i>{_words(picture.caption)}</i> <b>{escape(verdict)}</b></p>"
