"""How much of a real window is table, in each game, at several sizes and moments.

Run by test_table.py in a process of its own.

Arguments: a folder for pictures of the window, or nothing. Prints JSON; each row has the game, the players, the size, the
moment, the part of the window that nothing lies over, if all that is in play is seen there, the larger part of that
place's width and height that it fills, and the part of the own stock that is seen.
"""

import json
import os
import random
import sys

import numpy as np
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

import turmcore
from gui.model.seats import Kind
from gui.table.game_parts import parts_of
from tests.gui.window_hands import open_window, wait_for_camera
from turmcore.registry import MODULES

SIZES = ((1280, 800), (1024, 600), (853, 533), (683, 400))  # the last two are the first two at 150 %
PLIES = 44  # with those of chance: Carcassonne has its tenth tile by then


def session_of(game, players):
    """A game of people that has gone on for a while, with somebody on turn; None where so many cannot play."""
    kind = turmcore.load(game)
    if not kind.min_players <= players <= kind.max_players:
        return None
    first = parts_of(game).setup_kind(players=players).session()
    session, rng = type(first).begin(first.game, [Kind.PERSON] * players, seed=1), random.Random(1)
    while not session.is_over and (len(session.plies) < PLIES or session.state.is_chance()):
        if session.state.is_chance():
            session.roll()
        else:
            actions = session.state.legal_actions()
            session.play(actions[rng.randrange(len(actions))])
    return session


def covered(window):
    """The pixels of a window that a widget lies over the picture, or stands beside it, and what they are."""
    stage = window.stage
    picture = stage.currentWidget()
    above = {picture}
    widget = picture
    while widget is not None:
        above.add(widget)
        widget = widget.parentWidget()
    seen = np.ones((window.height(), window.width()), bool)
    own = QRect(picture.mapTo(window, QPoint()), picture.size())
    fill(seen, own, False)
    for one in window.findChildren(QWidget):
        if one.isVisible() and one not in above and one.window() is window:
            fill(seen, QRect(one.mapTo(window, QPoint()), one.size()), True)
    return seen


def fill(mask, box, value):
    box = box.intersected(QRect(0, 0, mask.shape[1], mask.shape[0]))
    mask[box.top() : box.bottom() + 1, box.left() : box.right() + 1] = value


def in_play(window):
    """True if all that is in play is seen where nothing lies over it, and the larger part of that place that it fills."""
    tower, free = window.tower, window.table.tabletop.free
    places = tower.place_of(tower.scene.outline())
    low, high = places.min(axis=0), places.max(axis=0)
    is_inside = bool(
        (low >= (free.left() - 1, free.top() - 1)).all()
        and (high <= (free.right() + 1, free.bottom() + 1)).all()
    )
    return is_inside, float(max((high - low) / (free.width(), free.height())))


def own_stock(window, session):
    """The part of the stock of the player on turn that is seen where nothing lies over it; None without a stock."""
    tower, free, seats = window.tower, window.table.tabletop.free, len(session.kinds)
    own = [what.seat % seats == session.player for what in tower.stock.whats]
    if not any(own):
        return None
    places = tower.place_of((tower.stock.low[own] + tower.stock.high[own]) / 2)
    low, high = (free.left(), free.top()), (free.right(), free.bottom())
    return float(((places >= low) & (places <= high)).all(axis=1).mean())


def moments(window, session):
    """Go through the start of a turn, something in hand, and others on turn."""
    for player in range(session.game.num_players):
        if player != session.player:
            session.set_player(player, "level1")
    window.files.start(session)
    yield "turn"
    game = window.controller
    if game.choices:
        game.choose(game.choices[len(game.choices) // 2])
        yield "in hand"
    session.set_player(session.player, "level1")
    game.start(session)
    game.stop()
    yield "others"


def main():
    _, window = open_window(*SIZES[0])
    folder = sys.argv[1] if len(sys.argv) > 1 else ""
    rows = []
    for game in MODULES:
        for players in (4, 6, 2):
            if session_of(game, players) is None or (players == 2 and rows and rows[-1]["game"] == game):
                continue
            for width, height in SIZES[: 4 if players < 6 else 2]:
                window.resize(width, height)
                session = session_of(game, players)
                for moment in moments(window, session):
                    QTest.qWait(60)
                    window.tower.skip()
                    wait_for_camera(window.tower)
                    is_seen, filled = in_play(window)
                    table = 1 - covered(window).mean()
                    row = {"game": game, "players": players, "size": (width, height), "moment": moment}
                    row["stock"] = own_stock(window, session)
                    rows.append(
                        row
                        | {"table": round(float(table), 4), "is_seen": is_seen, "filled": round(filled, 3)}
                    )
                    if folder:
                        window.grab().save(f"{folder}/{game}{players}_{width}_{moment.replace(' ', '_')}.png")
    print(json.dumps({"rows": rows}))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
    os._exit(0)
