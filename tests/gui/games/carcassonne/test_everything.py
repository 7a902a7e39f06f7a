"""Playing Carcassonne with all figures and tiles: decisions that the base game with its towers has not, and turns that
hold draws and decisions of others."""

import pytest

import turmcore
from gui import i18n
from gui.games.carcassonne.panel.statistics import totals
from gui.games.carcassonne.panel.told import told
from gui.games.carcassonne.play.choosing import MACHINE, PayRansom
from gui.games.carcassonne.play.last_turn import last_places
from gui.games.carcassonne.play.previews import preview_of
from gui.games.carcassonne.play.questions import at_risk, dragons_reach, loss_of
from gui.games.carcassonne.words import spoken, texts
from gui.model import document
from gui.model.clock import Clock
from gui.model.recent import recent_turns
from gui.model.session import Session
from gui.table.choosing import Play
from tests.gui.chooser import Do, Hover, Wheel
from tests.gui.games.carcassonne import everything as at
from tests.gui.games.carcassonne.positions import GREEDY, PERSON, control, hit
from tests.gui.games.carcassonne.test_choosing import chooser, click
from tests.gui.games.turmbauer.test_controller import Desk
from turmcore.carcassonne import DragonMoved, Standing
from turmcore.carcassonne.choices import choices_of
from turmcore.carcassonne.shown import MarkKind
from turmcore.carcassonne.tools import Tool, known
from turmcore.notation.time_control import TimeControl
from turmcore.words import FROM_THE_FRONT

TILE = at.FAIRY.replace("dragon=1", "dragon=1;fairy=tile")
MUST = at.PRINCESS.replace("dragon=1", "dragon=1;princess=must")


@pytest.fixture
def run(qapp):
    return lambda text, kinds=None: control(Desk(), text, kinds)


# A row: the position, what is done, what is proposed then, and what happens: an action that is played, or words.
MOUSE = [
    ("the builder by a click", at.BUILDER, [click(2, 1, "c0")] * 2, "Bc0", "Bc0"),
    ("the builder is taken", at.BUILDER, [Do("tool.builder")], "Bc0", "one place"),
    ("not on another tile", at.BUILDER, [Do("tool.builder"), click(1, 1, "c0")], "", "just placed (rule 4.3)"),
    ("the pig", at.PIG, [Do("tool.pig"), Do("done")], "Pf2", "Pf2"),
    ("no builder without a follower", at.PIG, [Do("tool.builder")], "", "rule 4.3"),
    ("the large one after the small one", at.CLIMB, [click(1, 0, "r0"), *[Wheel(1)] * 3], "Lr0", "Enter"),
    ("the large one alone", at.CLIMB, [Do("tool.large"), click(1, 0, "r0")], "Lr0", ""),
    ("the large one on top", at.CLIMB, [Do("tool.large"), click(0, 1, "t")], "L^@0,1", ""),
    ("by the portal", at.PORTAL, [click(0, 0, "f0")], "f0@0,0", ""),
    ("the large one by the portal", at.PORTAL, [Do("tool.large"), click(0, 0, "r0")], "Lr0@0,0", ""),
    ("the princess", at.PRINCESS, [click(0, 1, "c0", is_figure=True)], "K1L@0,1:c0", ""),
    ("the princess has one to send", at.PRINCESS, [Do("tool.dismiss"), Do("done")], "K1L@0,1:c0", "K1L@0,1:c0"),
    ("the princess and nobody", at.PRINCESS, [Do("tool.dismiss"), click(0, 0, "r0")], "", "rule 7.4"),
    ("the princess insists", MUST, [Do("tool.claim")], "", "rule 7.4"),
    ("no other action", MUST, [click(1, 1, "f0")], "", "rule 7.4"),
    ("the fairy", at.FAIRY, [Do("tool.fairy"), click(1, -1, "r0", is_figure=True)], "F@1,-1:r0", ""),
    ("the fairy and nobody", at.FAIRY, [Do("tool.fairy"), click(0, 0, "c0")], "", "rule 7.5"),
    ("the fairy to a tile", TILE, [Do("tool.fairy"), click(1, -1, "f0")], "F@1,-1", ""),
    ("to whom she goes with it", TILE, [click(1, -1, "r0", is_figure=True)] * 2, "F@1,-1", "F@1,-1"),
    ("ransom before the tile", at.RANSOM, [PayRansom(1, "L")], "", "$2L"),
    ("ransom by keys", at.RANSOM, [Do("tool.ransom"), Do("done")], "$2L", "$2L"),
    ("the tile comes first", at.RANSOM, [click(0, 2)] * 2, "@0,2/0", "@0,2/0"),
    ("the large one comes back", at.EXCHANGE, [Do("tool.large"), Do("done")], "=L", "=L"),
    ("the small one comes back", at.EXCHANGE, [Do("tool.claim"), Do("done")], "=", "="),
    ("nothing else", at.EXCHANGE, [click(0, 0, "c0")], "", "comes back"),
    ("the dragon goes", at.DRAGON, [click(1, -1)] * 2, "D@1,-1", "D@1,-1"),
    ("not so far", at.DRAGON, [click(0, 0)], "", "rule 7.6"),
    ("beside everything", at.DRAGON, [click(3, -1)], "", "rule 7.6"),
    ("the festival", at.FESTIVAL, [Do("tool.home"), Do("done")], "H@0,1:m", "H@0,1:m"),
    ("the festival by a click", at.FESTIVAL, [click(0, 1, "m", is_figure=True)], "H@0,1:m", ""),
    ("the festival and nobody", at.FESTIVAL, [Do("tool.home"), click(0, 0, "c0")], "", "rule 13.2"),
    ("no festival", at.ABBOT, [Do("tool.home")], "", "rule 13.2"),
    ("the abbot is called", at.ABBOT, [Do("tool.abbot"), Do("done")], "A-", "A-"),
    ("the abbot by a click", at.ABBOT, [click(0, 1, "m", is_figure=True)], "A-", ""),
    ("into a garden", at.GARDEN, [Do("tool.abbot"), Do("done")], "Ag", "Ag"),
    ("no garden for others", at.GARDEN, [click(0, -1, "g")], "Ag", ""),
    ("the abbot comes back", at.ABBEY, [Do("tool.abbot"), Do("done")], "=A", "=A"),
    ("nobody where the dragon is", at.VOLCANO, [click(0, 1, "f0")], "", "rule 7.2"),
    ("nor any figure", at.VOLCANO, [Do("tool.large")], "", "rule 7.2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "gestures", "chosen", "told"), [r[1:] for r in MOUSE], ids=[r[0] for r in MOUSE]
)
def test_every_decision_by_mouse_and_keys(text, gestures, chosen, told):
    one = chooser(text)
    for gesture in gestures:
        one(gesture)
        assert not isinstance(one.then, Play) or gesture is gestures[-1]
    assert str(one.aim.chosen.action if one.aim.chosen else "") == chosen
    assert one.played == told if one.played else told in one.told


def test_what_is_offered_is_marked():
    def marks(one, kind):
        found = preview_of(one.aim).marks
        return {(mark.x, mark.y, getattr(mark, "segment", "")) for mark in found if mark.kind == kind}

    one = chooser(at.PORTAL)
    assert {(figure.x, figure.y, figure.figure) for figure in preview_of(one.aim).places} == {
        (0, 0, ""),
        (1, 0, ""),
    }
    one(Do("tool.large"), click(0, 0, "r0"))
    assert preview_of(one.aim).figure == Standing(0, 0, 0, "r0", "L")
    one = chooser(at.PRINCESS)
    assert marks(one, MarkKind.CAPTURE) == {(0, 1, "c0")}
    one = chooser(at.FAIRY)
    one(Do("tool.fairy"))
    assert marks(one, MarkKind.TARGET) == {(0, 1, "m"), (1, -1, "r0")}
    one(click(0, 1, "m", is_figure=True))
    assert preview_of(one.aim).fairy == ((0, 1), "m")
    one = chooser(at.DRAGON)
    lit = {choice.cell for choice in one.aim.choices}
    assert {mark[:2] for mark in marks(one, MarkKind.TARGET)} == lit
    assert {mark[:2] for mark in marks(one, MarkKind.DRAGON)} == dragons_reach(one.aim.state) - lit
    one(click(1, -1))
    assert preview_of(one.aim).dragon == (1, -1) and marks(one, MarkKind.CAPTURE) == {(1, -1, "f0")}
    one(Hover(hit(-1, 0)))
    assert one.aim.reason is None, "far away he is not expected"
    state = turmcore.from_text("carcassonne", at.DRAGON)
    state.play("D@1,-1")
    one = chooser(state.to_text())
    one(Hover(hit(2, -1)))
    assert one.aim.reason.rule == "7.6", "he comes from there"


def test_the_dragons_reach_is_where_whole_walks_lead():
    state = turmcore.from_text("carcassonne", at.DRAGON)
    seen, todo = set(), [state]
    while todo:
        now = todo.pop()
        if now.phase == "dragon":
            for action in now.legal_actions():
                after = now.copy()
                after.play(action)
                todo.append(after)
                step = now.game.decode(action)
                seen.add((step.x, step.y))
    assert dragons_reach(state) == seen and (-1, 0) not in seen, "the fairy is there"


def test_what_an_inn_costs_is_told():
    state = turmcore.from_text("carcassonne", at.DRAGON)
    assert at_risk(state) == {place: loss_of(state, state.feature(*place)) for place in at_risk(state)}
    for place, lost in at_risk(state).items():
        feature = state.feature(*place)
        assert feature.points == 0 and lost >= len(feature.cells)
        plain = texts.feature_text(Session(state, [PERSON] * 2, 1), feature)
        told = texts.feature_text(Session(state, [PERSON] * 2, 1), feature, with_risk=True)
        assert told.startswith(plain) and str(lost) in told[len(plain) :]
    assert at_risk(state) and not at_risk(turmcore.from_text("carcassonne", at.FAIRY))


# -- turns with decisions of others ---------------------------------------------------------------


def test_players_move_the_dragon_in_turn(run):
    game = run(at.DRAGON, [PERSON, PERSON])
    session, movers = game.session, []
    assert "Player 2 moves the dragon: step 1 of 6" in texts.next_step(game)
    while session.state.phase == "dragon":
        movers.append(session.player)
        step = len(movers)
        assert f"Player {session.player + 1} moves the dragon: step {step} of 6" in texts.next_step(game)
        game.choose(game.choices[0])
        game.done()
    assert movers[:2] == [1, 0] and [ply.actor for ply in session.plies[: len(movers)]] == movers
    assert {ply.seat for ply in session.plies[: len(movers)]} == {1} and len(session.turns) <= 2
    assert all(isinstance(ply.events[0], DragonMoved) for ply in session.plies[: len(movers)])
    game.go_to(2)
    game.take_back()
    assert session.cursor == 1 and session.player == 0, "the step of a guest is taken back alone"
    assert any("dragon" in told(session, turn).words.lower() for turn in recent_turns(session))


def test_a_computer_moves_the_dragon_in_the_turn_of_a_person(qapp, qtbot):
    desk = Desk()
    game = control(desk, at.DRAGON, [GREEDY, PERSON])
    game.play(game.choices[0].action)
    assert game.is_thinking and not game.choices and "moves the dragon: step 2 of 6" in texts.next_step(game)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    desk.work()
    assert game.session.cursor >= 2 and game.session.player == 1 and game.choices
    game.take_back()
    assert game.session.cursor == 0, "back to the own step, past that of the computer"


def test_a_turn_goes_on_with_a_second_tile(run, qtbot):
    game = run(at.SECOND, [PERSON, PERSON])
    session = game.session
    game.do("skip")
    qtbot.waitUntil(lambda: game.aim.phase == "place")
    assert session.player == 0 and session.state.is_second
    assert session.plies[1].actor == turmcore.CHANCE and session.plies[1].seat == 0
    game.undo()
    assert session.cursor == 0, "the draw between is no decision"
    game.redo()
    qtbot.waitUntil(lambda: game.aim.phase == "place")
    game.play(game.choices[0].action)
    while session.player == 0 and game.choices:
        game.play(session.state.greedy())
    assert len({(turn.seat, turn.round) for turn in session.turns}) == len(session.turns) <= 2
    first = session.turns[0]
    assert first.seat == 0 and sum(ply.seat == 0 for ply in session.plies) >= 4
    game.go_to(next(i for i, ply in enumerate(session.plies) if ply.seat == 0 and i > 2))
    game.take_back()
    assert session.cursor == 2 and session.state.is_second, "back to the second tile in hand"
    game.take_back()
    assert session.cursor == 0


def test_nobody_gains_time_by_a_step_of_the_dragon():
    state = turmcore.from_text("carcassonne", at.DRAGON)
    session = Session(state, [PERSON] * 2, 1)
    now = [0.0]
    session.clock = Clock(TimeControl(100, 7), 2, lambda: now[0])
    session.clock.follow(session)
    while session.state.phase == "dragon":
        before = session.clock.times()
        session.play(session.state.legal_actions()[0])
        assert session.state.phase != "dragon" or session.clock.times() <= before
        now[0] += 1
    assert session.clock.times()[1] > 100 > session.clock.times()[0], "the turn was that of player 2"


def test_the_latest_turn_is_marked_while_others_decide_in_this_one():
    session = Session(turmcore.from_text("carcassonne", at.DRAGON), [PERSON] * 2, 1)
    session.play(session.state.legal_actions()[0])
    assert session.player == 0 and last_places(session).tiles == ()


# -- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", i18n.NAMES)
def test_every_decision_is_told_in_every_language(code, run):
    i18n.set_language(code)
    for name in (
        "BUILDER",
        "PIG",
        "CLIMB",
        "PORTAL",
        "PRINCESS",
        "FAIRY",
        "RANSOM",
        "EXCHANGE",
        "DRAGON",
        "SECOND",
    ):
        game = run(getattr(at, name), [PERSON, PERSON])
        session, state = game.session, game.session.state
        assert "{" not in texts.next_step(game)
        for choice in choices_of(state):
            assert spoken(session, FROM_THE_FRONT).title(state, choice.action)
        for tool in known(state) if game.aim.phase == "act" else ():
            game.do(f"tool.{tool}")
            assert "{" not in texts.next_step(game) + game.spoken[-1]
    assert MACHINE.usable(chooser(at.PORTAL).aim).keys() >= {f"tool.{tool}" for tool in Tool}


def test_a_whole_game_of_four_with_everything_adds_up():
    options = dict.fromkeys(("big", "builder", "pig", "inns", "traders", "dragon"), 1)
    game = turmcore.load("carcassonne", players=4, ransom="turn", **options)
    session = Session.begin(game, [PERSON] * 4, 11)
    while not session.is_over:
        state = session.state
        session.play(
            state.sample_chance()
            if state.is_chance()
            else state.greedy()
            if state.ply % 3
            else state.sample()
        )
    assert tuple(one.score for one in totals(session)) == session.state.scores
    assert document.read(session.end().to_text()).state.scores == session.state.scores
