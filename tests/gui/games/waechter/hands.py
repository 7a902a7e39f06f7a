"""Hands for the board of Turm und Wächter: where its squares and stones are in the window."""

from PySide6.QtCore import QPointF

from gui.games.waechter.picture.kinds import STONE_HEIGHT
from gui.games.waechter.picture.scene import TOP
from tests.gui.window_hands import pixel_of, wait_until


def pixel_of_square(tower, square, level=-1):
    """A pixel where a square, or the stone at a level on it, is what is pointed at; None if it is hidden."""
    file, rank = square % 7, square // 7
    heights = (
        [TOP + 0.001] if level < 0 else [TOP + (level + part) * STONE_HEIGHT for part in (0.5, 0.3, 0.8)]
    )
    for z in heights:
        for dx in (0.0, 0.3, -0.3, 0.42, -0.42, 0.2, -0.2):
            for dy in (0.0, -0.3, 0.3, -0.42, 0.42, -0.38):
                place = pixel_of(tower, (file + 0.5 + dx, rank + 0.5 + dy, z))
                if tower.rect().contains(place):
                    hit = tower.hit(QPointF(place))
                    if hit is not None and hit.what.square == square and level in (-1, hit.what.level):
                        return place
    return None


def wait_for_turn(game):
    """Until a person is on turn, or the game is over."""
    wait_until(lambda: game.session.is_over or bool(game.choices), "the computer plays")
