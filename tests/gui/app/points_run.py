"""Points fly in a real window: plates show what the game says, however the flight ends.

Run by ../table/test_points.py in a process of its own. Prints JSON; each row has the game, what ended the flight, if points
were seen to fly, how many pictures of the table were drawn meanwhile, and what the plates and the game said after it.
"""

import json

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import turmcore
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.window_hands import CTRL, LEFT, PLAIN, open_window, wait_until
from turmcore.carcassonne import FeatureScored
from turmcore.players import make
from turmcore.turmbauer import ClimberMoved

WAYS = {
    "waits": lambda window: None,
    "key": lambda window: QTest.keyClick(window.tower, Qt.Key.Key_F12),
    "click": lambda window: QTest.mouseClick(window.tower, LEFT, PLAIN, QPoint(20, 300)),
    "undo": lambda window: window.controller.undo(),
    "jump": lambda window: window.controller.go_to(0),
}


def scoring(name, kind):
    """A game of people up to an event of this kind that gives points."""
    session = Session.begin(turmcore.load(name), [Kind.PERSON] * turmcore.load(name).num_players, seed=7)
    player = make("greedy")
    player.new_game(7)
    while True:
        state = session.state
        before = said(session)
        ply = session.play(state.sample_chance() if state.is_chance() else player.choose(state))
        if any(isinstance(event, kind) for event in ply.events) and said(session) != before:
            return session


def said(session):
    return list(session.state.heights if session.game.name == "turmbauer" else session.state.scores)


def shown(window, session):
    cards = window.table.strip.cards[: len(said(session))]
    return [getattr(card, "score", getattr(card, "_height", None)) - card.waiting for card in cards]


def flown(window, session, way, at):
    """Go to one action before a place and on to it, and end the flight this way."""
    game, points, tower = window.controller, window.table.points, window.tower
    game.go_to(at - 1)
    before = shown(window, session)
    game.go_to(at)
    row = {"was_late": shown(window, session) == before}
    if way in ("waits", "undo"):  # on a busy machine they may have landed before anybody looks
        wait_until(
            lambda: any(number.isVisible() for number in points.numbers) or not points.is_flying,
            what="points fly",
        )
    paints = tower.num_paints
    WAYS.get(way, WAYS["waits"])(window)
    if way == "waits":
        wait_until(lambda: not points.is_flying, what="points land")
    row["paints"] = tower.num_paints - paints
    row["is_flying"] = points.is_flying or any(number.isVisible() for number in points.numbers)
    return row | {"shown": shown(window, session), "said": said(session)}


def main():
    _, window = open_window(1024, 600)
    QTest.keyClick(window, Qt.Key.Key_K, CTRL)  # with pauses
    rows = []
    for name, kind in (("carcassonne", FeatureScored), ("turmbauer", ClimberMoved)):
        session = scoring(name, kind)
        at = len(session.plies)
        session.undo()
        window.files.start(session)
        rows += [{"game": name, "way": way} | flown(window, session, way, at) for way in WAYS]
        window.table.picture.has_animations = False
        rows.append({"game": name, "way": "off"} | flown(window, session, "off", at))
    print(json.dumps({"rows": rows}))
    window.files.count_as_saved()
    window.close()


if __name__ == "__main__":
    main()
