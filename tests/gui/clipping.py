"""Finds texts that have no room: widgets that show them, and what widgets paint themselves."""

import re
from itertools import combinations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from gui.features.new_game.seat_choice import PROGRAMS
from gui.views.room import WholeTexts

_SHADOW = re.compile(r"&(?=\w)")
_NOTHING = Qt.TextFlag.TextShowMnemonic


def _advance(widget, text):
    metrics = QFontMetricsF(widget.font())
    return max(metrics.horizontalAdvance(line) for line in _SHADOW.sub("", text).split("\n"))


def _label(label):
    if not label.text():
        return ""
    inner = label.contentsRect()
    margins = 2 * label.margin() + max(label.indent(), 0)
    is_rich = label.textFormat() == Qt.TextFormat.RichText or re.search(
        "<(b|i|br|p|span|a|code)\\b", label.text()
    )
    if label.wordWrap():
        if label.heightForWidth(label.width()) > label.height() + 1:
            return f"needs {label.heightForWidth(label.width())} of {label.height()} high"
        plain = label.text()
        if is_rich:
            document = QTextDocument()
            document.setHtml(plain)
            plain = document.toPlainText()
        longest = max(
            (_advance(label, word) for word in re.split(r"[\s\-/–\u200b\u00ad]+", plain) if word), default=0
        )
        return f"a word needs {longest:.0f} of {inner.width()}" if longest > inner.width() + 1 else ""
    if label.sizeHint().width() - margins > label.width() + 1:
        return f"needs {label.sizeHint().width()} of {label.width()}"
    if label.sizeHint().height() > label.height() + 2:
        return f"needs {label.sizeHint().height()} of {label.height()} high"
    return ""


def _paints_itself(widget):
    return any(
        "paintEvent" in vars(kind) for kind in type(widget).mro() if kind.__module__.startswith("gui.")
    )


def _button(button):
    if not button.text() or _paints_itself(button):
        return ""
    if isinstance(button, (QCheckBox, QRadioButton)):
        needed = button.sizeHint().width()
    elif isinstance(button, QToolButton):
        style = button.toolButtonStyle()
        if style == Qt.ToolButtonStyle.ToolButtonIconOnly and not button.icon().isNull():
            return ""
        is_beside = style == Qt.ToolButtonStyle.ToolButtonTextBesideIcon and not button.icon().isNull()
        needed = _advance(button, button.text()) + 6 + (button.iconSize().width() + 4 if is_beside else 0)
    elif isinstance(button, QPushButton):
        icon = 0 if button.icon().isNull() else button.iconSize().width() + 4
        option = QStyleOptionButton()
        button.initStyleOption(option)
        inner = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
        needed = _advance(button, button.text()) + icon + button.width() - inner.width()
    else:
        return ""
    if needed > button.width() + 3:
        return f"needs {needed:.0f} of {button.width()}"
    lines = (button.text().count("\n") + 1) * button.fontMetrics().height()
    return f"needs {lines} of {button.height()} high" if lines > button.height() else ""


def _combo(combo):
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    style = combo.style()
    field = style.subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo
    )
    icon = 0
    if combo.count() and not combo.itemIcon(0).isNull():
        icon = combo.iconSize().width() + 4
    needed = _advance(combo, combo.currentText()) + icon
    # what a person made may have a long name; those of the program have room in the languages that people speak
    is_long = isinstance(combo, WholeTexts) and combo.currentText().startswith("[")
    if needed > field.width() + 2 and not is_long:
        return f"needs {needed:.0f} of {field.width()}"
    # what leads to a dialog is never what is chosen
    items = [combo.itemText(i) for i in range(combo.count()) if combo.itemData(i) != PROGRAMS]
    widest = max((_advance(combo, text) for text in items), default=0) + icon
    if widest > field.width() + 2 and not isinstance(combo, WholeTexts):
        return f"an item needs {widest:.0f} of {field.width()}"
    return ""


def _tabs(bar):
    for i in range(bar.count()):
        if bar.isTabVisible(i):
            rect = bar.tabRect(i)
            if _advance(bar, bar.tabText(i)) > rect.width() and not bar.tabToolTip(i):
                return f"“{bar.tabText(i)}” needs {_advance(bar, bar.tabText(i)):.0f} of {rect.width()}"
            if rect.right() > bar.width() and not bar.usesScrollButtons():
                return f"“{bar.tabText(i)}” ends at {rect.right()} of {bar.width()}"
    return ""


def _header(header):
    model = header.model()
    for i in range(header.count()) if model is not None else ():
        if header.isSectionHidden(i):
            continue
        text = str(model.headerData(i, header.orientation()) or "")
        if (
            text
            and _advance(header, text) > header.sectionSize(i) - 4
            and header.orientation() == Qt.Orientation.Horizontal
        ) and not model.headerData(i, header.orientation(), Qt.ItemDataRole.ToolTipRole):
            return f"“{text}” needs {_advance(header, text):.0f} of {header.sectionSize(i)}"
    return ""


def _indexes(view, model):
    if isinstance(view, QTreeView):
        index = model.index(0, 0)
        for _ in range(60):
            if not index.isValid():
                return
            for column in range(view.header().count()):
                yield index.siblingAtColumn(column)
            index = view.indexBelow(index)
    elif isinstance(view, QTableView):
        for row in range(min(model.rowCount(), 60)):
            for column in range(view.horizontalHeader().count()):
                yield model.index(row, column)
    else:
        for row in range(min(model.rowCount(), 1000)):
            yield model.index(row, 0)


def _items(view):
    """Rows of a list, a tree or a table."""
    model = view.model()
    if model is None:
        return ""
    can_scroll = view.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    for index in _indexes(view, model):
        text = str(index.data() or "")
        rect = view.visualRect(index)
        if not text or not rect.intersects(view.viewport().rect()) or getattr(view, "wordWrap", bool)():
            continue
        needed = view.sizeHintForIndex(index).width()
        room = rect.width() if can_scroll else min(rect.width(), view.viewport().width())
        if needed > room + 1 and not index.data(Qt.ItemDataRole.ToolTipRole):
            return f"row “{text}” needs {needed} of {room}"
    return ""


def _field(line):
    text = line.placeholderText()
    if (
        text
        and not line.text()
        and _advance(line, text) > line.contentsRect().width() - 8
        and line.toolTip() != text
    ):
        return f"“{text}” needs {_advance(line, text):.0f} of {line.contentsRect().width() - 8}"
    return ""


def _text_of(widget):
    for name in ("text", "title", "currentText"):
        if hasattr(widget, name):
            found = getattr(widget, name)
            return str(found() if callable(found) else found)
    return widget.accessibleName() or widget.objectName()


def _is_scrolled(widget):
    """Whether it can be scrolled to where it is seen."""
    parent = widget.parentWidget()
    while parent is not None and not widget.isWindow():
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def _what_is_wrong(widget):
    for kind, check in (
        (QLabel, _label), (QAbstractButton, _button), (QComboBox, _combo), (QTabBar, _tabs), (QHeaderView, _header),
        (QAbstractItemView, _items), (QLineEdit, _field),
    ):  # fmt: skip
        if isinstance(widget, kind):
            fault = check(widget)
            if fault:
                return fault
            break
    else:
        if isinstance(widget, QGroupBox) and _advance(widget, widget.title()) > widget.width() - 16:
            return f"needs {_advance(widget, widget.title()):.0f} of {widget.width()}"
        if not isinstance(widget, QGroupBox):
            return ""
    if not _text_of(widget):
        return ""
    seen = widget.visibleRegion().boundingRect()
    if seen != widget.rect() and not _is_scrolled(widget):
        return f"only {seen.getRect()} of {widget.rect().getRect()} is seen"
    return ""


def _overlaps(widgets):
    """Texts that lie over each other because there was no room."""
    families = {}
    for widget in widgets:
        if isinstance(widget, (QLabel, QAbstractButton, QComboBox, QLineEdit)):
            families.setdefault(widget.parentWidget(), []).append(widget)
    for family in families.values():
        for one, other in combinations(family, 2):
            common = one.geometry().intersected(other.geometry())
            if common.width() > 2 and common.height() > 2:
                yield f"“{_text_of(one)}” and “{_text_of(other)}” overlap by {common.width()}x{common.height()}"


def clipped(window, size=None):
    """A line for each text of a window that cannot be read whole; `size` is what the window may have at most."""
    faults = []
    if size is not None and (window.width() > size[0] or window.height() > size[1]):
        faults.append(f"the window is {window.width()}x{window.height()}")
    shown = [
        widget
        for widget in (window, *window.findChildren(QWidget))
        if widget.isVisible() and widget.window() is window
    ]
    for widget in shown:
        fault = _what_is_wrong(widget)
        if fault:
            faults.append(f"{_path(widget)} “{_text_of(widget)[:60]}” {fault}")
    return faults + list(_overlaps(shown)) + painted_over(window, shown)


def _path(widget):
    names = [type(widget).__name__]
    parent = widget.parentWidget()
    while parent is not None and len(names) < 4:
        if not type(parent).__name__.startswith("Q"):
            names.append(type(parent).__name__)
        parent = parent.parentWidget()
    return "/".join(reversed(names))


def _tips(shown):
    """Everything that is told when the mouse rests somewhere."""
    for widget in shown:
        yield widget.toolTip()
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            for index in _indexes(widget, widget.model()):
                yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")


def painted_over(window, shown):
    """Texts that the window's widgets paint themselves beyond the room that they gave them, or cut short unsaid."""
    faults: list[str] = []
    cut: list[str] = []
    draw, elide = QPainter.drawText, (QFontMetrics.elidedText, QFontMetricsF.elidedText)

    def watched(painter, *arguments):
        draw(painter, *arguments)
        text = next((one for one in arguments if isinstance(one, str)), "")
        flags = next((one for one in arguments if isinstance(one, (int, Qt.AlignmentFlag, Qt.TextFlag))), 0)
        if not text.strip() or not isinstance(arguments[0], (QRect, QRectF)):
            return
        flags = flags if isinstance(flags, int) else flags.value
        rect = QRectF(arguments[0])
        metrics = QFontMetricsF(painter.font(), painter.device())
        needed = metrics.boundingRect(rect, flags, text)
        if not flags & Qt.TextFlag.TextDontClip.value and (
            needed.width() > rect.width() + 2 or needed.height() > rect.height() + metrics.descent() + 2
        ):
            faults.append(
                f"painted “{text[:60]}” needs {needed.width():.0f}x{needed.height():.0f} of {rect.width():.0f}x{rect.height():.0f}"
            )

    def eliding(how):
        def elided(metrics, text, *arguments):
            found = how(metrics, text, *arguments)
            if found != text:
                cut.append(text)
            return found

        return elided

    QPainter.drawText = watched
    QFontMetrics.elidedText, QFontMetricsF.elidedText = map(eliding, elide)
    try:
        window.grab()
    finally:
        QPainter.drawText = draw
        QFontMetrics.elidedText, QFontMetricsF.elidedText = elide
    tips = " ".join(_tips(shown)) if cut else ""
    return faults + [f"“{text}” is cut short, and nothing tells it whole" for text in cut if text not in tips]
