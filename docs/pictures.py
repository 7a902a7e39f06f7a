"""Draws the pictures of these pages in the real window: `python docs/pictures.py [NAME ..]` writes docs/images.

It needs a screen (`xvfb-run -s "-screen 0 1280x800x24"` makes one); `own-game` also needs the package of
examples/own_game, compiled in its place (`python setup.py egg_info build_ext --inplace`). Computers play the games, from fixed seeds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "examples" / "own_game")]

import turmcore
from turmcore.players import make

IMAGES = Path(__file__).parent / "images"
SIZE = (1280, 800)
QUALITY = 75
"""Of WebP, of 100."""


def game_at(name: str, plies: int, agent: str, seed: int, phase: str = "", **options: object) -> Any:
    """A state with its history, after so many plies, at the next decision with many choices."""
    state: Any = turmcore.load(name, **options).new_state(seed)
    player = make(agent)
    while (
        state.ply < plies or state.is_chance() or state.num_actions() < 6 or (phase and state.phase != phase)
    ):
        state.play(state.sample_chance() if state.is_chance() else player.choose(state))
    return state


class Shots:
    """The window, and how a picture of it is taken."""

    def __init__(self) -> None:
        from PySide6.QtGui import QCursor

        from gui.app.start import open_window

        self.app, self.window = open_window()
        self.app.setQuitOnLastWindowClosed(False)
        for game in turmcore.games():
            self.window.settings.guided[game] = "done"
        self.window.resize(*SIZE)
        self.window.activateWindow()
        QCursor.setPos(0, 0)  # or what is below the mouse would be lit
        if self.window.tower is None:
            raise SystemExit("docs/pictures.py: there is no OpenGL here")
        self.tower = self.window.tower
        self.settle()

    def settle(self, seconds: float = 1.5) -> None:
        """Let the window live until nothing moves any more."""
        end, tower = time.monotonic() + seconds, self.tower
        while time.monotonic() < end or tower.flight.is_flying or tower.is_animating:
            self.app.processEvents()
            time.sleep(0.005)

    def begin(self, state: Any) -> None:
        """Put a game on the table, all seats taken by people."""
        from gui.model.seats import Kind
        from gui.model.session import Session

        start = state.copy(history=True)
        while start.ply:
            start.undo()
        session = Session(start, [Kind.PERSON] * state.game.num_players)
        for action in state.history:
            session.play(action)
        self.window.files.start(session)
        self.settle(2.5)

    def propose(self, state: Any) -> None:
        """What a computer would do."""
        self.window.controller.propose(make("level4:400n").choose(state))
        self.settle()

    def press(self, *keys: str) -> None:
        """Press keys, as they are called in shortcuts."""
        from PySide6.QtGui import QKeySequence
        from PySide6.QtTest import QTest

        self.tower.setFocus()
        for key in keys:
            QTest.keySequence(self.tower, QKeySequence(key))
            self.settle(0.3)

    def take(self, name: str) -> None:
        """Save the whole window."""
        self.settle()
        keep(self.window.grab(), name)


def keep(pixmap: QPixmap, name: str) -> None:
    """Save a picture, small enough for a page to load quickly."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        drawn, path = Path(folder) / "drawn.png", IMAGES / f"{name}.webp"
        pixmap.save(str(drawn))
        with Image.open(drawn) as picture:
            picture.convert("RGB").save(path, quality=QUALITY, method=6)
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def welcome(shots: Shots) -> None:
    shots.settle(3)
    shots.take("welcome")


def window(shots: Shots) -> None:
    """In light and in dark colors."""
    state = game_at("turmbauer", 70, "level3", 3, "build", players=4, stability="strict")
    shots.begin(state)
    shots.propose(state)
    for scheme, name in (("light", "window"), ("dark", "dark")):
        shots.window.set_scheme(scheme)
        shots.take(name)


def inside(shots: Shots) -> None:
    """The tower cut open."""
    shots.begin(game_at("turmbauer", 100, "level3", 3, "build", players=4, stability="strict"))
    shots.press("I", "K", "K", "Home")
    shots.take("inside")


def waechter(shots: Shots) -> None:
    """The highest stack in hand."""
    from gui.games.waechter.play.targets import Spot
    from gui.scene.picking import Hit

    state = game_at("waechter", 14, "level2", 1)
    shots.begin(state)
    own = [stack for stack in state.stacks if stack.side == state.turn]
    shots.window.controller.grab(Hit(Spot(max(own, key=lambda stack: stack.height).square, 1)))
    shots.take("waechter")


def babel(shots: Shots) -> None:
    state = game_at("babel", 90, "level2", 7, "use", players=4)
    shots.begin(state)
    shots.window.controller.take_screen()
    shots.propose(state)
    shots.take("babel")


def carcassonne(shots: Shots) -> None:
    state = game_at("carcassonne", 120, "level2", 7, "place", players=4)
    shots.begin(state)
    shots.propose(state)
    shots.take("carcassonne")


def tiles(shots: Shots) -> None:
    """All tiles of Carcassonne, by the boxes that they come with."""
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QColor, QFont, QPainter, QPixmap

    from gui.games.carcassonne.picture.flat_tiles import draw_tile
    from turmcore.carcassonne import Tile, tile_types

    side, gap, head, columns = 82, 8, 30, 14
    boxes = {
        "base": "Carcassonne",
        "tower": "Der Turm",
        "inns": "Inns & Cathedrals",
        "traders": "Traders & Builders",
        "dragon": "Princess & Dragon",
        "festival": "The Festival",
        "gardens": "Gardens, in place of tiles without them",
    }
    found: dict[str, list[Tile]] = {name: [] for name in boxes}
    for tile in tile_types().values():
        found["gardens" if tile.has_garden else tile.set].append(tile)
    rows = sum(-(-len(some) // columns) for some in found.values())
    sheet = QPixmap(columns * (side + gap) + gap, rows * (side + gap) + len(boxes) * head + gap)
    sheet.fill(QColor(244, 238, 226))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    y = 0
    for name, title in boxes.items():
        painter.setFont(QFont(painter.font().family(), 12, QFont.Weight.Bold))
        painter.setPen(QColor(60, 44, 30))
        words = f"{title}: {sum(tile.copies for tile in found[name])} tiles"
        painter.drawText(QRectF(gap, y + 4, 600, head), Qt.AlignmentFlag.AlignVCenter, words)
        y += head
        painter.setFont(QFont(painter.font().family(), 8, QFont.Weight.Bold))
        for k, tile in enumerate(found[name]):
            box = QRectF(gap + k % columns * (side + gap), y + gap + k // columns * (side + gap), side, side)
            draw_tile(painter, box, tile.id)
            if tile.copies > 1:
                plate = QRectF(box.right() - 18, box.bottom() - 14, 20, 16)
                painter.setPen(QColor(60, 44, 30))
                painter.setBrush(QColor(255, 250, 236))
                painter.drawRoundedRect(plate, 6, 6)
                painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, f"{tile.copies}x")
        y += -(-len(found[name]) // columns) * (side + gap)
    painter.end()
    keep(sheet, "tiles")


def own_game(shots: Shots) -> None:
    """The game of docs/adding-a-game.md."""
    shots.begin(turmcore.from_text("nim", "nim1;height=10 10/1"))
    shots.press("N", "N")
    shots.take("own-game")


def film() -> None:
    """A whole game turn by turn."""
    from turmcore.matches.match import Match, Table

    options = (("players", 4), ("stability", "strict"))
    match = Match(game="turmbauer", options=options, agents=("level3",), seed=1)
    record, _ = Table(match).play(0)
    from PIL import Image, ImageSequence

    with tempfile.TemporaryDirectory() as folder:
        path, large = Path(folder) / "game.tgn", Path(folder) / "game.gif"
        path.write_bytes(record)
        command = [sys.executable, "-m", "gui", "--gif", str(large), str(path), "--size", "640x840"]
        subprocess.run(command, check=True, cwd=ROOT)
        with Image.open(large) as drawn:  # half the size, every other turn: a page has to load quickly
            frames = [frame.convert("RGB").resize((320, 420)) for frame in ImageSequence.Iterator(drawn)]
    frames = [*frames[:-1:2], frames[-1]]
    times = [1000] * (len(frames) - 1) + [3000]
    path = IMAGES / "game.webp"
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=QUALITY, method=6
    )
    print(f"{path.name}: {path.stat().st_size:,} bytes")


PICTURES: dict[str, Callable[[Shots], None]] = {
    "welcome": welcome,
    "window": window,
    "inside": inside,
    "waechter": waechter,
    "babel": babel,
    "carcassonne": carcassonne,
    "tiles": tiles,
    "own-game": own_game,
}


def main() -> None:
    """Each picture in a process of its own, with the settings of a new user."""
    names = [*PICTURES, "game"]
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    wanted = parser.parse_args().names or names
    if len(wanted) > 1:
        for name in wanted:
            subprocess.run([sys.executable, __file__, name], check=True)
    elif wanted == ["game"]:
        film()
    else:
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), folder)
            PICTURES[wanted[0]](Shots())
        os._exit(0)  # without asking whether to keep the game


if __name__ == "__main__":
    main()
