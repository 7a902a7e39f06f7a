"""Playing Carcassonne by mouse and keys: where the tile goes, how it is turned, what follows, and what is said."""

import json

import pytest

import turmcore
from gui import i18n
from gui.games.carcassonne.panel.statistics import totals
from gui.games.carcassonne.panel.told import told
from gui.games.carcassonne.play.aids import NAMES, Aids
from gui.games.carcassonne.play.choosing import PayRansom
from gui.games.carcassonne.play.setup import Setup
from gui.games.carcassonne.words import announcements, spoken, texts
from gui.model import document
from gui.model.recent import recent_turns
from gui.model.session import Session
from tests.carcassonne.positions import ACT, CAPTURE, HEAD, LATE, PLACE, START, TILES
from tests.gui.games.carcassonne.positions import GREEDY, PERSON, control, hit, started
from tests.gui.games.turmbauer.test_controller import Desk
from tests.slow import all_but
from turmcore.carcassonne import FeatureScored, all_tiles, explain
from turmcore.carcassonne.choices import What, choices_of
from turmcore.carcassonne.options import OPTIONS
from turmcore.carcassonne.shown import CellMark, MarkKind, SegmentMark
from turmcore.words import FROM_THE_FRONT


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def at(qapp, desk):
    return lambda text=PLACE, kinds=None, **more: control(desk, text, kinds, **more)


def cells(game, kind):
    return {
        (mark.x, mark.y) for mark in game.preview().marks if isinstance(mark, CellMark) and mark.kind == kind
    }


def places(game, kind):
    found = (mark for mark in game.preview().marks if isinstance(mark, SegmentMark) and mark.kind == kind)
    return {(mark.x, mark.y, mark.segment) for mark in found}


# -- what is shown -------------------------------------------------------------------------------


def test_the_range_with_the_new_piece_and_who_could_be_captured(at):
    game = at(ACT)
    game.hover(hit(0, -2, "t"))
    reach = set(game.session.state.reach(0, -2, 2))
    assert cells(game, MarkKind.REACH) == reach
    assert (0, -2, "r0") in places(game, MarkKind.CAPTURE)
    game.set_plain(True)
    assert not cells(game, MarkKind.REACH)
    house = at(ACT.replace("farmers=3", "farmers=3;no_surprise=1"))
    house.hover(hit(0, -2, "t"))
    assert cells(house, MarkKind.REACH) == set(house.session.state.reach(0, -2, 2)) < reach


def latest(session):
    """What the lines at the plates tell."""
    return [told(session, turn).words for turn in recent_turns(session)]


def test_nothing_more_ends_the_turn_and_the_whole_turn_can_be_taken_back(at, qtbot):
    game = at(PLACE, [PERSON, PERSON])
    game.point(hit(1, 1))
    game.done()
    game.do("skip")
    assert game.session.tokens[:2] == ["@1,1/3", "-"]
    qtbot.waitUntil(lambda: game.aim.phase == "place")
    assert len(game.session.plies) == 3 and game.session.player == 1, "the next tile is drawn by itself"
    drawn = game.session.tokens[2]
    game.undo()
    assert game.session.cursor == 1 and game.aim.phase == "act", (
        "one step back is the latest decision, not the draw"
    )
    game.redo()
    assert game.session.cursor == 2 or game.aim.phase == "place"
    game.go_to(3)
    game.take_back()
    assert game.session.cursor == 0 and game.aim.phase == "place", "the whole turn, back to the tile in hand"
    game.go_to(3)
    assert game.session.tokens[2] == drawn
    choice = game.choices[0]
    game.play(choice.action)
    game.take_back()
    assert game.session.cursor == 3 and game.aim.phase == "place", "a draw is chance: taking back ends there"


def test_the_very_first_draw_cannot_be_taken_back(at, qtbot):
    game = at(START)
    qtbot.waitUntil(lambda: game.aim.phase == "place")
    game.undo()
    assert game.session.cursor == 1 and game.aim.phase == "place"


def test_a_capture_rings_who_can_be_captured(at):
    game = at(CAPTURE)
    assert places(game, MarkKind.CAPTURE) == {(0, -2, "r0")} and (0, -2) in game.preview().targets
    game.hover(hit(1, 0, "f0"))
    assert game.reason is None
    game.point(hit(1, 0, "f0", is_figure=True))
    assert "rule 2.3" in game.spoken[-1] and game.aim.chosen is None
    game.point(hit(0, -2, "r0", is_figure=True))
    assert str(game.aim.chosen.action) == "x2@0,-2:r0"
    game.point(hit(0, -2, "r0", is_figure=True))
    assert game.session.tokens[0] == "x2@0,-2:r0"
    assert game.session.state.prisoners == {}, "both had one of the other"
    assert any("exchange prisoners" in text for text in game.spoken) and any(
        "exchange" in text for text in latest(game.session)
    )


def test_ransom_is_paid_at_once_and_refused_with_a_reason(at):
    game = at(ACT)
    game.act(PayRansom(1))
    assert game.session.tokens == ["$2"] and game.session.state.scores == (3, 14) and game.aim.phase == "act"
    assert "3 points" in game.spoken[-1]
    game.do("tool.ransom")
    assert "rule 2.6" in game.spoken[-1]


def test_a_discard_is_announced(at, qtbot):
    text = f"{HEAD}D@0,0/0;K@0,-1/2 - 1:4,7,10;2:0,7,10 - 1/draw"
    game = at(text)
    game.stop()
    game.session.play("!C")
    game.tell(0)
    assert "fits nowhere" in game.spoken[-1]
    words = "city with a pennant"
    assert latest(game.session) == [f"Player 1: this tile fits nowhere and leaves the game: {words}"]
    assert game.session.player == 0, "the same player draws again"


def test_tiles_of_the_bag_are_painted_before_they_are_drawn(at, desk, qtbot):
    game = at(PLACE)
    wanted = set(game.session.state.bag)
    game.painting.start()
    for _ in range(2):
        qtbot.waitUntil(lambda: bool(desk.jobs))
        job, done, _ = desk.jobs.pop()
        done(job())
    assert len(game.painting.painted) == 2 and game.painting.painted < wanted, "one after the other"
    game.painting.painted = wanted - {"B"}
    qtbot.waitUntil(lambda: bool(desk.jobs))
    game.stop()
    desk.jobs.pop()[1](None)
    assert game.painting.painted == wanted and not game.painting.is_waiting, (
        "nothing goes on when the table is left"
    )


# -- what helps --------------------------------------------------------------------------------------


def test_what_is_to_be_done_stays_beside_what_the_mouse_is_over(at):
    game = at(PLACE)
    game.hover(hit(1, 0, "c0"))
    step, _, feature = texts.next_step(game).partition("\n")
    assert "lit cell" in step and feature.startswith("City")
    completes = at(f"{HEAD}D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/place/E")
    completes.choose(completes.choices[0])
    assert "completes a city, 4 points" in texts.next_step(completes)
    completes.set_plain(True)
    assert "completes" not in texts.next_step(completes), "without aids one has to see that oneself"


def test_odds_of_a_cell_are_counted(at):
    game = at()
    game.hover(hit(1, 1))
    state, fits = game.session.state, game.aim.fits
    fitting = {
        tile: n for tile, n in state.bag.items() if any(state.fits(tile, 1, 1, r) for r in range(all_tiles()[tile].num_rotations))
    }  # fmt: skip
    assert fits.tiles == fitting and fits.left == sum(state.bag.values()) and 0 < fits.count < fits.left
    assert f"{fits.count} of the {fits.left}" in texts.next_step(game)
    game.set_plain(True)
    assert game.aim.fits is None and "of the" not in texts.next_step(game)


def test_what_is_under_the_mouse_is_told(at):
    game = at(ACT)
    game.hover(hit(0, -2, "r0"))
    feature = game.session.state.feature(0, -2, "r0")
    assert game.preview().lit == feature.segments and "Gero" in texts.next_step(game)
    game.set_plain(True)
    assert game.preview().lit == ()


def test_one_switch_hides_all_aids_and_brings_them_back(at):
    game = at()
    kept = []
    game.remember = kept.append
    game.plain_wanted.connect(game.set_plain)
    game.toggle_aid("owners")
    assert game.aim.table.owned and game.aim.aids.owners and cells(game, MarkKind.TARGET)
    chosen = game.aim.aids
    game.set_plain(True)
    assert (
        not any(getattr(game.aim.aids.shown, name) for name in NAMES)
        and not game.aim.table.owned
        and not game.aim.table.dead
    )
    assert not cells(game, MarkKind.TARGET), "nothing says where the tile can go"
    game.set_plain(False)
    assert game.aim.aids == chosen and Aids.from_text(kept[-1]) == chosen
    game.set_plain(True)
    game.toggle_aid("fields")
    assert game.aim.aids.shown.fields and game.aim.table.owned and not game.is_plain, (
        "who wants one wants aids"
    )


def test_without_aids_nobody_stands_where_he_could_go(at):
    game = at(ACT)
    assert game.preview().places
    game.set_plain(True)
    assert not game.preview().places and not game.preview().pieces
    claim = next(choice for choice in game.choices if choice.what is What.CLAIM)
    game.choose(claim)
    assert game.preview().figure is not None, "what is proposed is seen"


def test_aids_that_cannot_be_read_are_the_usual_ones():
    assert (
        Aids.from_text("x=1 owners=7 fits") == Aids() and Aids.from_text(Aids(owners=True).to_text()).owners
    )


# -- words ---------------------------------------------------------------------------------------


def test_cells_and_segments_have_names():
    assert spoken().cell((0, 0)) == "the start tile" and spoken().cell((-2, 3)) == "2 left, 3 in front"
    assert spoken().tile("D") == "city (back), road (right, left)"
    tile = all_tiles()["X"]
    assert [spoken().segment(tile, f"f{i}") for i in range(4)] == [
        "field (back left)", "field (back right)", "field (front right)", "field (front left)"
    ]  # fmt: skip
    for name, tile in all_tiles().items():
        names = [spoken().segment(tile, segment) for segment in tile.segments]
        assert len(set(names)) == len(names), name
    assert spoken().tile("B", 0) == "monastery" and spoken().tile("tB") == "tower foundation"


@pytest.mark.parametrize("code", i18n.NAMES)
def test_every_refusal_is_a_sentence(code):
    i18n.set_language(code)
    values = {"x": 1, "y": 2, "tile": "A", "rotation": 1, "same": 0, "segment": "c0", "owner": 1, "captor": 2}
    values |= {"ransom": 3, "score": 1, "count": 2}
    for name in explain.SENTENCES:
        text = spoken().reason(turmcore.Reason("1.1", name, values, "?"))
        assert "{" not in text and text != "?" and (text[0].isupper() or code == "hu") and text.endswith(").")


@pytest.mark.parametrize("code", all_but(["de"], i18n.NAMES))
def test_every_step_of_a_game_is_told(qapp, desk, code):
    """A whole game: every action has a title and a line in the list, and statistics add up to the scores."""
    i18n.set_language(code)
    session = Session.begin(turmcore.load("carcassonne", players=3), [PERSON] * 3, 8)
    seen = set()
    while not session.is_over:
        state = session.state
        action = (
            state.sample_chance()
            if state.is_chance()
            else state.greedy()
            if state.ply % 3
            else state.sample()
        )
        if not state.is_chance():
            for choice in choices_of(state)[:3]:
                assert spoken(session, FROM_THE_FRONT).title(state, choice.action)
                spoken(session).detail(state, choice.action)
                seen.add(choice.what)
        ply = session.play(action)
        assert spoken(session).events(session.state, ply.events)
    assert {What.PLACE, What.CLAIM, What.BUILD, What.CAPTURE} <= seen
    assert tuple(one.score for one in totals(session)) == session.state.scores
    assert texts.end_title(session) and texts.end_reason(session) and latest(session)


# -- a new game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"big": 1}, {"dragon": 1}, {"ransom": "turn"}])
def test_games_with_further_expansions_are_read(options):
    text = turmcore.load("carcassonne", **options).new_state().to_text()
    assert document.read(text).state.to_text() == text


def test_a_setup_makes_the_game_and_is_remembered():
    options = Setup().options | {"diagonal": "1", "farmers": "1"}
    setup = Setup(players=5, options=options)
    assert Setup.from_text(setup.to_text()) == setup
    assert setup.game() == turmcore.load("carcassonne", players=5, diagonal=1, farmers=1, ransom="turn")
    base = Setup(options=options | {"tower": "0"})
    assert base.game() == turmcore.load("carcassonne", players=2, tower=0, farmers=1), "house rules wait"
    old = {name: value for name, value in setup.options.items() if name in list(OPTIONS)[:10]}
    assert Setup.from_text(json.dumps({"options": old})).game() == turmcore.load(
        "carcassonne", diagonal=1, farmers=1
    ), "what was chosen before there was a choice means what it meant"
    for wrong in (
        '{"options": {"tower": "2"}}',
        '{"options": {"rain": "1"}}',
        '{"players": 7}',
        '{"options": 3}',
    ):
        assert Setup.from_text(wrong) == Setup()


def test_computers_play_to_the_end_by_themselves(qapp, desk, qtbot):
    late = f"{HEAD}{TILES}"
    state = turmcore.from_text("carcassonne", PLACE)
    assert late in PLACE and state.phase == "place"
    session = Session.begin(turmcore.load("carcassonne", tower=0), [GREEDY, GREEDY], 2)
    game = started(desk, session)
    for _ in range(40):
        qtbot.waitUntil(lambda: bool(desk.jobs) or session.is_over)
        desk.work()
    assert session.cursor >= 40 and not game.choices


def test_the_last_count_is_left_to_the_table_of_points(at, qtbot):
    game = at(LATE, (PERSON,) * 3)
    while not game.session.is_over:
        qtbot.waitUntil(lambda: bool(game.choices) or game.session.is_over)
        if game.choices:
            game.play(game.session.state.greedy())
    events = game.session.last.events
    assert sum(isinstance(event, FeatureScored) and not event.is_complete for event in events) > 3
    said = announcements.news(game.session, len(game.session.plies) - 1, game.axes())
    assert len(said.split(".")) <= 1 + sum(getattr(event, "is_complete", False) for event in events), said


def test_nobodys_time_runs_while_a_tile_is_drawn(qapp, desk, qtbot):
    session = Setup(kinds=("person",) * 6, clock="300+5").session()
    game = started(desk, session)
    qtbot.waitUntil(lambda: game.aim.phase == "place")
    for _ in range(2):
        player = session.player
        while session.player == player and game.choices:
            game.play(session.state.greedy())
        qtbot.waitUntil(lambda: game.aim.phase == "place")
        assert session.clock.player == session.player != player
        assert all(295 < seconds <= 310 for seconds in session.clock.times())
        assert session.clock.is_running
