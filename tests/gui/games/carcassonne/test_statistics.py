"""What brought the points of a game of Carcassonne, and what else is counted."""

from collections import Counter

import turmcore
from gui import i18n
from gui.games.carcassonne.panel.end_card import game_facts, rows_of
from gui.games.carcassonne.panel.statistics import count_events, eaten, figures, totals
from gui.games.carcassonne.session import Session
from gui.model.seats import Kind
from turmcore.carcassonne import FeatureScored

EVERYTHING = dict.fromkeys(("big", "builder", "pig", "inns", "traders", "dragon"), 1)


def played(seed, most=10**9, **options):
    session = Session.begin(turmcore.load("carcassonne", **options), [Kind.PERSON] * 2, seed)
    while not session.is_over and len(session.plies) < most:
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.sample())
    return session


def test_every_point_and_every_figure_is_accounted_for():
    session = played(3, **EVERYTHING)
    found = totals(session)
    assert tuple(one.score for one in found) == session.state.scores
    for player, one in enumerate(found):
        placed = Counter(
            play.figure
            for ply in session.plies
            if ply.seat == player and hasattr(play := session.game.decode(ply.action), "figure")
            and type(play).__name__ in ("Claim", "Climb", "Portal")
        )  # fmt: skip
        assert placed == Counter({"": one.followers, "L": one.large, "B": one.builders, "P": one.pigs})
    meals = [pair for ply in session.plies for pair in eaten(ply)]
    assert meals and Counter(owner for _, owner in meals) == Counter(
        {player: one.eaten for player, one in enumerate(found)}
    )
    assert sum(one.fed for one in found) == sum(by != owner for by, owner in meals)
    assert count_events(session)["meals"] == len(meals) and all(row.facts for row in rows_of(session))
    assert len(figures(session)) > 20 and str(len(meals)) in game_facts(session)


def test_inns_and_cathedrals_are_told_apart():
    """A road with an inn and a city with a cathedral, both completed, beside others without."""
    seen = set()
    for seed in range(4):
        session = played(seed, 150, inns=1, tower=0)
        specials = Counter()
        for ply in session.plies:
            for event in ply.events:
                if isinstance(event, FeatureScored) and event.is_complete:
                    seen.add(event.special)
                    if event.feature == "r":
                        assert event.points == len(event.cells) * (2 if event.special else 1)
                    specials[event.special] += event.points * len(event.players)
        found = totals(session)
        assert sum(one.inns for one in found) == specials["inn"]
        assert sum(one.cathedrals for one in found) == specials["cathedral"]
    assert {"", "inn"} <= seen


def test_only_what_is_played_is_in_the_table():
    i18n.set_language("en")
    names = [[figure.name for figure in figures(played(1, 3, **options))] for options in ({}, {"dragon": 1})]
    assert not any("dragon" in name or "inn" in name or "Pig" in name for name in names[0])
    assert any("dragon" in name for name in names[1])
