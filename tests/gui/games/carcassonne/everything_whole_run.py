"""A whole game of Carcassonne with everything between two people, in which every kind of decision occurs; run by
test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture, and by what it is played:
`Keyboard` or `Mouse`. Prints JSON. Only events go in; files are opened by keys.
"""

import sys

from tests.gui.games.carcassonne import everything_run
from tests.gui.games.carcassonne.everything_game import kind_of, wanted
from tests.gui.games.carcassonne.hands import counted, wait_for_turn
from tests.gui.whole_game import play
from tests.gui.window_hands import open_record, open_window, report_game


def played_by(way):
    """Somebody who plays it all in one way."""

    class Whole(way):
        def act(self):
            at, choice = self.game.session.cursor, wanted(self.state, self.did)
            super().act(choice)
            done = [str(ply.action) for ply in self.game.session.plies[at : at + 1]]
            assert done == [str(choice.action)], (str(choice.action), done, self.window.hint.text())
            self.did[kind_of(choice)] += 1

    return Whole


def main(start, saved, picture, way):
    _, window = open_window(1024, 600)
    open_record(window, start)
    player = played_by(getattr(everything_run, way))(window)
    about = play(window, player, wait_for_turn)
    report_game(window, saved, picture, player.did, **about, **counted(window))


if __name__ == "__main__":
    main(*sys.argv[1:])
