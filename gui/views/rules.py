"""The rules of a game, numbered, to be read beside the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views import room


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its number, as refusals quote it; one without a number is a heading."""

    number: str
    text: str


class RulesView(QDialog):
    """Shows the rules in the language in use."""

    def __init__(self, rules: Callable[[], Sequence[Rule]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules = rules
        room.resize(self, 620, 640)
        self.text = QTextBrowser()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 14)
        layout.setSpacing(9)
        layout.addWidget(self.text)
        layout.addWidget(self._buttons)

    def show_rules(self) -> None:
        """Open the page, or bring it to the front."""
        self.retranslate()
        self.show()
        self.raise_()

    def retranslate(self) -> None:
        """Write everything anew: another language, other colors."""
        self.setWindowTitle(tr("rules.title"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("close"))
        self.text.setHtml(rules_html(self._rules()))


def rules_html(rules: Sequence[Rule]) -> str:
    """The rules as a page."""
    rows = []
    for rule in rules:
        text = escape(rule.text)
        if rule.number:
            number = f"<b style='color:{theme.ACCENT_DARK}'>{escape(rule.number)}</b>"
            rows.append(
                f"<tr><td width=46 style='padding:3px 0'>{number}</td><td style='padding:3px 0'>{text}</td></tr>"
            )
        else:
            rows.append(f"<tr><td colspan=2 style='padding:12px 0 4px 0'><h3>{text}</h3></td></tr>")
    return f"<table>{''.join(rows)}</table>"
