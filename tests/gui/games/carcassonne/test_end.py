"""The end of a game with every mix: each source of points has a name, and nothing is missing from the sum."""

import pytest

from gui.games.carcassonne.panel.end_card import EndCard, columns_of, rows_of
from gui.games.carcassonne.panel.statistics import figures
from gui.games.carcassonne.play.mixes import Mix, options_of
from gui.games.carcassonne.play.setup import Setup
from gui.model.seats import Kind
from gui.model.session import Session


@pytest.mark.parametrize("mix", Mix)
def test_every_mix_has_an_end_card_and_statistics(qapp, mix):
    state = Setup(options=options_of(mix)).game().new_state(3)
    last = []
    while not state.is_over():  # a session of the last turns only: it tells every action
        last.append(state.copy())
        state.play(state.sample_chance() if state.is_chance() else state.sample())
    session = Session(last[-20], [Kind.PERSON] * 2)
    while not session.is_over:
        ply = session.state
        session.play(ply.sample_chance() if ply.is_chance() else ply.sample())
    card = EndCard()
    card.show_end(session)
    for row in rows_of(session):
        assert sum(row.numbers[:-1]) == row.numbers[-1] == session.state.scores[row.player]
        assert len(row.numbers) == len(columns_of(session))
    assert len(figures(session)) > len(columns_of(session))
    card.deleteLater()
