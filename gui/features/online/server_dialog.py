"""Dialog that asks for a server on which tables shall be opened."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QWidget

from gui.base import dialogs
from gui.i18n import tr
from gui.views.layout import vbox

_WIDTH = 420


class ServerDialog(QDialog):
    """Asks for its address and the password by which it opens tables, if it wants one."""

    def __init__(self, server: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("together.server"))
        self.address, self.password = QLineEdit(server), QLineEdit(echoMode=QLineEdit.EchoMode.Password)
        self.address.setPlaceholderText("https://")
        self.address.setAccessibleName(tr("together.server.address"))
        self.password.setAccessibleName(tr("together.server.password"))
        form = QFormLayout(verticalSpacing=8, horizontalSpacing=12)
        form.addRow(tr("together.server.address"), self.address)
        form.addRow(tr("together.server.password"), self.password)
        buttons, self.take = dialogs.answers(self, tr("together.server.take"))
        vbox(form, 0, buttons, parent=self, margins=(18, 16, 18, 14), spacing=12)
        self.setMinimumWidth(_WIDTH)
        self.take.setDefault(True)
        self.address.textChanged.connect(self._show)
        self._show()

    def _show(self) -> None:
        self.take.setEnabled(bool(self.server))

    @property
    def server(self) -> str:
        """Its address as links begin; empty if there is none."""
        text = self.address.text().strip()
        text = text if "://" in text else f"https://{text}"
        try:
            parts = urlsplit(text)
            is_server = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            return ""
        return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}" if is_server else ""
