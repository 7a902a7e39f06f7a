"""The window that shares a moment: a clip, a picture, a page, into the clipboard or a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QSize, QStandardPaths, Qt, QUrl
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QGuiApplication,
    QHideEvent,
    QImage,
    QMovie,
    QPixmap,
)
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QLabel,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from gui.base import cache, files, theme
from gui.base.settings import Settings
from gui.features.export.film_maker import FilmMaker
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox

_PREVIEW = QSize(420, 330)
_CLIPS = "clips"
_KINDS = {".webp": "image/webp", ".gif": "image/gif", ".html": "text/html", ".png": "image/png"}


@dataclass(frozen=True)
class Offer:
    """Something to share.

    Attributes
    ----------
    key
        Id of its words, ``share.<key>`` and ``share.<key>.why``.
    suffix
        Of its file.
    data
        Makes the bytes of the file, at once; None if another process has to draw it.
    option, lines
        What the other process is asked for: an option of the command line, and a `Line` for each position.
    """

    key: str
    suffix: str
    data: Callable[[], bytes] | None = None
    option: str = ""
    lines: Callable[[], list[str]] = list


class ShareWindow(QDialog):
    """Offers a moment in several kinds.

    Parameters
    ----------
    picture
        The moment with its caption.
    name
        Of the files, without a suffix.
    offers
        The kinds; the first is chosen.
    """

    def __init__(
        self,
        picture: QImage,
        name: str,
        offers: Sequence[Offer],
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("share.title"))
        self._picture, self._name, self._offers, self._settings = picture, name, offers, settings
        self._made: dict[str, Path] = {}  # by the keys of the offers
        self._maker: FilmMaker | None = None
        self._movie: QMovie | None = None
        self.preview = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.preview.setFrameShape(QFrame.Shape.NoFrame)
        self.preview.setFixedSize(_PREVIEW)
        self.preview.setAccessibleName(tr("share.preview"))
        self.kinds = [QRadioButton(tr(f"share.{one.key}"), self) for one in offers]
        self.kinds[0].setVisible(len(offers) > 1)  # nothing is to be chosen of one
        rows: list[QWidget] = []
        for button, one in zip(self.kinds, offers, strict=True):
            why = theme.named(QLabel(tr(f"share.{one.key}.why"), wordWrap=True), "quiet")
            why.setContentsMargins(24, 0, 0, 4)
            button.setAccessibleDescription(why.text())
            button.toggled.connect(self._choose)
            rows += [button, why] if len(offers) > 1 else []
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr("share.working"))
        self.stop = QPushButton(tr("show.gif.stop"), autoDefault=False)
        self.stop.clicked.connect(self._stop)
        self.told = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.told.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())
        self.where = theme.named(QLabel(textFormat=Qt.TextFormat.PlainText), "quiet")
        self.change = QPushButton(tr("share.folder"), autoDefault=False)
        self.change.clicked.connect(self._ask_where)
        self.copy = QPushButton(tr("share.copy"), autoDefault=False)
        self.copy.setToolTip(tr("share.copy.why"))
        self.save = theme.named(QPushButton(tr("share.save"), default=True), "primary")
        self.copy.clicked.connect(lambda: self._share(self._copy))
        self.save.clicked.connect(lambda: self._share(self._save))
        right = vbox(*rows, 1, hbox((self.bar, 1), self.stop), self.told, spacing=4)
        buttons = hbox((self.where, 1), self.change, self.copy, self.save)
        body = hbox((self.preview, 0, Qt.AlignmentFlag.AlignTop), (right, 1), spacing=18)
        vbox((body, 1), buttons, parent=self, margins=(18, 16, 18, 14), spacing=12)
        cache.forget_old(cache.folder(_CLIPS), 2)
        self._show_folder()
        self._show_work(is_on=False)
        self.kinds[0].setChecked(True)
        (self.kinds[0] if len(offers) > 1 else self.save).setFocus()
        room.resize(self, 860, 480)

    @property
    def offer(self) -> Offer:
        """What is chosen."""
        return next(one for button, one in zip(self.kinds, self._offers, strict=True) if button.isChecked())

    # -- showing -----------------------------------------------------------------------

    def _choose(self, is_chosen: bool) -> None:
        if is_chosen:
            self._show_preview()

    def _show_preview(self) -> None:
        """Show the picture, or the clip if it is there."""
        self._still()
        path = self._made.get(self.offer.key)
        if path is not None and self.offer.option:
            movie = QMovie(str(path), parent=self)
            if movie.isValid():
                movie.jumpToFrame(0)
                size = movie.currentPixmap().size()
                movie.setScaledSize(size.scaled(_PREVIEW, Qt.AspectRatioMode.KeepAspectRatio))
                self.preview.setMovie(movie)
                movie.start()
                self._movie = movie
                return
        ratio = self.devicePixelRatioF()
        size = (_PREVIEW * ratio) if ratio != 1 else _PREVIEW
        how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        shown = QPixmap.fromImage(self._picture.scaled(size, *how))
        shown.setDevicePixelRatio(ratio)
        self.preview.setPixmap(shown)

    def _still(self) -> None:
        if self._movie is not None:
            self._movie.stop()
            self._movie.deleteLater()
            self._movie = None

    def _show_folder(self) -> None:
        words = tr("share.where", folder=str(self._folder))
        self.where.setText(words)
        self.where.setMinimumWidth(60)
        self.where.setToolTip(words)

    def _show_work(self, *, is_on: bool) -> None:
        self.bar.setVisible(is_on)
        self.stop.setVisible(is_on)
        for widget in (*self.kinds, self.copy, self.save):
            widget.setEnabled(not is_on)
        if is_on:
            self.bar.setRange(0, 0)
            self.stop.setFocus()

    def _say(self, words: str) -> None:
        self.told.setText(words)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    # -- sharing -----------------------------------------------------------------------

    def _share(self, give: Callable[[Path, Offer], None]) -> None:
        """Make what is chosen, and give it away."""
        offer, path = self.offer, self._made.get(self.offer.key)
        if path is not None and path.exists():
            self._give(give, path, offer)
            return
        place = cache.folder(_CLIPS)
        try:
            place.mkdir(parents=True, exist_ok=True)
            path = files.free_path(place, self._name, offer.suffix)
            if offer.data is not None:
                files.save_bytes(offer.data(), str(path))
        except OSError as error:
            self._say(tr("share.failed", why=error.strerror or str(error)))
            return
        if offer.data is not None:
            self._have(give, path, offer)
            return
        self._maker = maker = FilmMaker(str(path), offer.lines(), self, option=offer.option)
        maker.progressed.connect(self._count)
        maker.finished.connect(lambda: self._have(give, path, offer))
        maker.failed.connect(self._fail)
        self._say(tr("share.working"))
        self._show_work(is_on=True)

    def _count(self, done: int, total: int) -> None:
        self.bar.setRange(0, total + 1)  # the file is written when all are drawn
        self.bar.setValue(done)

    def _have(self, give: Callable[[Path, Offer], None], path: Path, offer: Offer) -> None:
        self._made[offer.key] = path
        self._end_work()
        self._show_preview()
        self._give(give, path, offer)

    def _give(self, give: Callable[[Path, Offer], None], path: Path, offer: Offer) -> None:
        try:
            give(path, offer)
        except OSError as error:
            self._say(tr("share.failed", why=error.strerror or str(error)))

    def _fail(self, why: str) -> None:
        self._end_work()
        self._say(tr("share.failed", why=why))

    def _stop(self) -> None:
        if self._maker is not None:
            self._maker.stop()
            self._end_work()
            self._say(tr("share.stopped"))

    def _end_work(self) -> None:
        if self._maker is not None:
            self._maker.deleteLater()
            self._maker = None
            self._show_work(is_on=False)
            self.save.setFocus()

    def _copy(self, path: Path, offer: Offer) -> None:
        """Into the clipboard: as a file, as what it is, and as a picture if it is a still one."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        if offer.suffix == ".png":
            data.setImageData(self._picture)
        else:
            data.setData(_KINDS[offer.suffix], path.read_bytes())
        QGuiApplication.clipboard().setMimeData(data)
        self._say(tr("share.copied"))

    def _save(self, path: Path, offer: Offer) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        goal = files.free_path(self._folder, self._name, offer.suffix)
        files.save_bytes(path.read_bytes(), str(goal))
        self._say(tr("share.saved", file=goal.name, size=f"{goal.stat().st_size / 1e6:.1f}"))

    @property
    def _folder(self) -> Path:
        """The folder that files are saved in."""
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        return Path(self._settings.share_folder or place)

    def _ask_where(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "", str(self._folder))
        if folder:
            self._settings.share_folder = folder
            self._show_folder()

    def hideEvent(self, event: QHideEvent) -> None:
        """Whoever closes the window wants nothing of it any more."""
        self._stop()
        self._still()
        super().hideEvent(event)
