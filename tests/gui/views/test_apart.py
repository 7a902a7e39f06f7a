"""No two rows of a list of choices are alike: the fewest words tell them apart."""

import random
from collections import Counter

import pytest
from PySide6.QtCore import Qt

from gui import i18n
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from gui.views.apart import differences, placed
from turmcore.words import FROM_THE_FRONT

_EVERY, _PLIES = 9, 46


def test_one_difference_is_enough_where_it_tells_all_apart():
    rows = [placed(point, FROM_THE_FRONT) for point in ((0, 0), (2, 0), (2.5, 1))]
    assert differences(rows) == [f"number {n} from the left" for n in (1, 2, 3)]


def test_else_there_are_several_and_at_last_a_number():
    corners = [placed(point, FROM_THE_FRONT) for point in ((0, 0), (2, 0), (0, 1), (2, 1))]
    assert differences(corners)[1] == "number 2 from the left, number 1 from the front"
    turned = [[*corners[0], ("turn", turn)] for turn in (0, 1, 3)]
    assert differences(turned) == ["not turned", "turned once", "turned three times"]
    assert differences([(), ()]) == ["way 1", "way 2"]


def read(view):
    """The rows of a list as they are read."""
    rows = [view.rows.index(row) for row in range(view.rows.rowCount())]
    return [(row.data(), row.data(Qt.ItemDataRole.AccessibleDescriptionRole)) for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize("game", offered())
def test_no_two_rows_of_a_list_are_alike(window, game):
    i18n.set_language("de")
    rng, kind = random.Random(game), parts_of(game).setup_kind()
    first = kind.session()
    session = type(first).begin(first.game, [Kind.PERSON] * first.game.num_players, seed=3)
    assert isinstance(session, Session)
    window.files.start(session)
    panel, num_rows = window.panel, 0
    while not session.is_over and len(session.plies) < _PLIES:
        if session.state.is_chance():
            session.roll()
            continue
        if not session.cursor % _EVERY:
            window.controller.go_to(session.cursor)
            if window.controller.waits_for_screen:
                window.controller.take_screen()
            rows = panel.list.rows
            for group in [None, *filter(rows.is_group, rows.choices)][:4]:
                if group is not None and group in rows.choices:
                    panel.list.opened.emit(group)
                words = read(panel.list)
                assert not [one for one, count in Counter(words).items() if count > 1], session.tokens
                num_rows += len(words)
        actions = session.state.legal_actions()
        session.play(actions[rng.randrange(len(actions))])
    assert num_rows > 10
