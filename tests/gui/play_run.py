"""Games in a real window, by the mouse alone or by keys alone; run by app/test_window.py.

Arguments: `Mouse` or `Keys`, the file to save the last game in, the file for a picture, and the games as JSON: the record to
start from and what is to be done, where that is not up to the player; perhaps the module that says what is `wanted`. Prints JSON. Nothing of the app is called but to
read what it shows.
"""

import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

from gui.base.settings import Settings
from tests.gui import whole_game
from tests.gui.window_hands import open_record, open_window, report_game, wait_for_person
from turmcore.notation import record


def main(way, saved, picture, games, wish=""):
    games = json.loads(games)
    (first,) = record.parse(Path(games[0][0]).read_text(encoding="utf-8"))
    settings = Settings()
    settings.has_animations = False  # no picture between two others
    settings.game = first.value("Game")  # no other table is made
    _, window = open_window(1000, 500)
    did, asked = Counter(), []
    wanted = import_module(wish).wanted if wish else None
    for start, tokens in games:
        window.files.count_as_saved()  # nobody asks what becomes of the game before
        open_record(window, start)
        player = getattr(whole_game, way)(window, wanted)  # only now is it the table of this game
        for token in tokens:
            wait_for_person(window.controller)
            player.act(token)
        if not tokens:
            player.play()
        did += player.did
        asked += player.asked
    report_game(
        window,
        saved,
        picture,
        did,
        asked=asked,
        reason=window.panel.end.reason.text(),
        draws=window.tower.num_draw_calls,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
