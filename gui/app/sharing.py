"""Shares what is on the table: the moment of a game, a solved puzzle, a photo."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale
from PySide6.QtGui import QColor, QImage

from gui.app.film_words import clip_lines, film_lines, result_words
from gui.base import dialogs, files, theme
from gui.features.export import web_page
from gui.features.export.card import PICTURE, card
from gui.features.export.share_window import Offer, ShareWindow
from gui.features.puzzles import texts
from gui.i18n import tr
from gui.model import document
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore.puzzles import Puzzle

if TYPE_CHECKING:
    from gui.app.main_window import MainWindow
    from gui.table.stage import Stage
    from gui.table.workshop import Workshop
    from gui.views.tower_view import TowerView

_SIDE = 1200  # pixels of a drawing
_MARGIN = 1.06


def share_game(window: MainWindow) -> None:
    """Offer the game on the table: its end or where it stands, as a clip, a picture, a page."""
    controller, stage = window.controller, window.stage
    session, seen = controller.session, controller.as_seen
    title, people = words_of(session)
    picture = card(picture_of(stage), title, people, _note(session.game.name))
    offers = [
        Offer("clip", ".webp", option="--clip", lines=partial(clip_lines, session, seen)),
        Offer("clip.gif", ".gif", option="--clip", lines=partial(clip_lines, session, seen)),
        Offer("picture", ".png", partial(files.png, picture)),
    ]
    if session.game.scene() is not None:
        offers.append(Offer("page", ".html", lambda: web_page.page_of(document.write(session)).encode()))
    offers.append(Offer("film", ".gif", option="--gif", lines=partial(film_lines, session, seen)))
    _show(window, picture, tr(f"game.{session.game.name}"), offers if session.plies else offers[2:-1])


def share_puzzle(window: MainWindow, puzzle: Puzzle) -> None:
    """Offer the card of a puzzle that is solved."""
    title = tr("share.solved", title=texts.title(puzzle))
    lines = [(texts.level(puzzle), ""), (texts.goal(puzzle), "")]
    picture = card(picture_of(window.stage), title, lines, _note(puzzle.game))
    _show(window, picture, tr("share.puzzle", title=texts.title(puzzle)), [
        Offer("picture", ".png", partial(files.png, picture)),
    ])  # fmt: skip


def share_building(window: MainWindow, page: Workshop, words: list[str]) -> None:
    """Offer a picture of what was built without rules."""
    title = tr("workshop.title")
    seen = _uncovered(page.tower) if page.tower is not None else page.drawing()
    today = QLocale().toString(QDate.currentDate(), QLocale.FormatType.ShortFormat)
    picture = card(seen, title, [(one, "") for one in words], today)
    _show(window, picture, title, [Offer("picture", ".png", partial(files.png, picture))])


def take_photo(window: MainWindow) -> None:
    """Show the picture alone, to be framed, and offer the photo."""
    from gui.features.export.photo_window import PhotoWindow

    tower = window.tower
    if tower is None:
        return

    def share(photo: QImage) -> None:
        _show(window, photo, tr("photo.name"), [Offer("picture", ".png", partial(files.png, photo))])

    session = window.controller.session
    title, _ = words_of(session)
    caption = title if session.is_over else ""
    look = tower.camera, window.table.parts.views, window.settings.quality, theme.backdrop()
    dialogs.run(PhotoWindow(tower.scene, *look, caption, share, window))


def words_of(session: Session) -> tuple[str, list[tuple[str, str]]]:
    """How a game has ended, else how it is called; and its players, with their colors."""
    parties = parts_of(session.game.name).parties(session)
    colors = {party.name: QColor(*party.rgb).name() for party in parties}
    if not session.is_over:
        return tr(f"game.{session.game.name}"), list(colors.items())
    title, *people = result_words(session)
    found = [
        (words, next((c for name, c in colors.items() if words.startswith(name)), "")) for words in people
    ]
    return title, found


def picture_of(stage: Stage) -> QImage:
    """What the stage shows, without anything over it."""
    if stage.has_picture and stage.tower is not None:
        return _uncovered(stage.tower)
    if stage.playground is not None:
        return files.drawn(stage.flat.drawing(plain=True), _SIDE)
    return stage.grab().toImage()


def _uncovered(tower: TowerView) -> QImage:
    """The picture as large as a card has room for, as if nothing lay over it: all that stands there, or what somebody has
    chosen to look at."""
    from gui.scene.gl.offscreen import Offscreen

    scene = tower.scene.bare()
    width, height, points = PICTURE.width(), PICTURE.height(), scene.outline()
    camera = tower.camera.uncovered()
    if tower.camera.sees(points, tower.width() / max(1, tower.height())):
        camera.fit(points, width / height, _MARGIN)
    try:
        screen = Offscreen("high")
    except RuntimeError:  # no second context
        return tower.picture()
    try:
        pixels = screen.picture(scene, camera, width, height, backdrop=theme.backdrop())
    finally:
        screen.close()
    return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBX8888).copy()


def _note(game: str) -> str:
    today = QLocale().toString(QDate.currentDate(), QLocale.FormatType.ShortFormat)
    name = tr(f"game.{game}")
    return f"{name} · {today}"


def _show(window: MainWindow, picture: QImage, name: str, offers: list[Offer]) -> None:
    stem = f"{name} {date.today().isoformat()}".replace("/", "-").replace(":", "")
    dialogs.run(ShareWindow(picture, stem, offers, window.settings, window))
