"""The toy game by its rules: what a game outside turmcore can do with the protocol."""

import collections
import pickle

import pytest

import turmcore
from turmcore import CHANCE, IllegalAction, TurmError


@pytest.fixture
def at(toy):
    """A state from a position's text without its header."""

    def read(rest, *, gust=0, length=7):
        players = rest.index(" ") // 2 + 1
        return turmcore.from_text("toy", f"toy1;players={players};length={length};gust={gust} {rest}")

    return read


def test_the_start(toy):
    state = turmcore.load("toy", players=2).new_state(seed=1)
    assert state.to_text() == "toy1;players=2;length=7;gust=0 0,0 11 00 1/deal/0/1"
    assert state.legal_actions().tokens() == ["s1", "s2", "s3", "s4", "s5", "s6"]
    assert [probability for _, probability in state.chance_outcomes()] == [1 / 6] * 6
    assert [state.perft(depth) for depth in range(5)] == [1, 6, 6 * 5, 6 * 5 * 3, 6 * 5 * (2 + 4 + 4)]
    assert str(state) == "1 |o.......\n2 |o......."


def test_a_game_by_hand(toy):
    state = turmcore.load("toy", players=2, length=4).new_state(seed=1)
    told = []
    for token in ["s1", "s3", "d3", "m3+j", "d2", "m1"]:
        assert state.result() == "*"
        told += state.events(token, viewer=0)
        state.play(token)
    assert told == [
        toy.SecretDealt(0, 1),
        toy.SecretDealt(1, None),
        toy.Rolled(3),
        toy.Moved(0, 0, 4),
        toy.Rolled(2),
        toy.Moved(1, 0, 1),
        toy.Ended((0,)),
    ]
    assert state.to_text() == "toy1;players=2;length=4;gust=0 4,1 01 13 1/end/0/2"
    assert (state.returns(), state.winners(), state.result()) == ([1.0, 0.0], (0,), "1")


def test_secrets_decide_and_winners_share(at):
    state = at("6,5,0 000 412 3/move/1/9")
    state.play("m1")
    assert (state.returns(), state.winners(), state.result()) == ([0.5, 0.5, 0.0], (0, 1), "1,2")


@pytest.mark.parametrize(
    ("position", "token", "rule"),
    [
        ("0,0 11 20 2/deal/0/1", "s2", "T1"),
        ("0,0 11 20 2/deal/0/1", "d2", "T1"),
        ("0,0 11 23 1/roll/0/1", "m1", "T2"),
        ("0,0 11 23 1/move/2/1", "d1", "T2"),
        ("0,0 11 23 1/move/2/1", "m3", "T3"),
        ("0,1 11 23 1/move/2/1", "m1", "T4"),
        ("0,2 01 23 1/move/2/1", "m1+j", "T4"),
        ("0,1 01 23 1/move/2/1", "m1+j", "T5"),
        ("0,1 01 23 1/move/2/1", "p", "T6"),
        ("7,1 01 23 1/end/0/5", "d1", "T7"),
        ("0,1 01 23 1/move/2/1", "g2", "T8"),
    ],
)
def test_reasons_name_the_rule(at, position, token, rule):
    state = at(position)
    assert state.why_not(token).rule == rule
    with pytest.raises(IllegalAction, match=f"(rule {rule})") as refused:
        state.play(token)
    assert refused.value.rule == rule


def test_nobody_passes_but_for_want_of_a_move(at):
    state = at("0,1 01 23 1/move/1/1")
    assert state.legal_actions().tokens() == ["p"]
    assert state.events("p") == ()
    state.play("p")
    assert state.to_text().endswith("2/roll/0/1")


def test_a_gust_is_listed_but_not_counted(toy, at):
    state = at("2,0 11 23 1/move/1/1", gust=1)
    state.play("m1")
    assert state.is_chance() and state.is_sampled() and state.current_player == CHANCE
    assert state.legal_actions().tokens() == ["g0", "g*"]
    assert not state.is_legal("g*") and state.why_not("g*").rule == "T8"
    assert {str(state.sample()) for _ in range(100)} == {"g0", "g1", "g2", "g3"}
    for call in (state.chance_outcomes, lambda: state.perft(1), lambda: state.perft(1, generic=True)):
        with pytest.raises(TurmError, match="sampled|probabilities"):
            call()
    assert state.events("g2") == (toy.Moved(0, 3, 1),)
    state.play("g2")
    assert state.to_text().endswith("1,0 11 23 2/roll/0/1")
    assert [str(action) for action in state.history] == ["m1", "g2"]
    assert pickle.loads(pickle.dumps(state)).history == state.history


def is_near(counts, probabilities):
    """Whether counts fit probabilities; a right generator fails about once in a million."""
    total = sum(counts.values())
    chi2 = sum((counts[key] - total * p) ** 2 / (total * p) for key, p in probabilities.items())
    return (
        set(counts) <= set(probabilities) and chi2 < len(probabilities) + 6 * (2 * len(probabilities)) ** 0.5
    )


def test_dice_fall_by_their_probabilities(at):
    state = at("0,1 11 23 1/roll/0/1")
    state.seed(1)
    outcomes = {str(action): probability for action, probability in state.chance_outcomes()}
    assert outcomes == {"d1": 3 / 6, "d2": 2 / 6, "d3": 1 / 6}
    assert is_near(collections.Counter(str(state.sample()) for _ in range(10_000)), outcomes)
    assert is_near(collections.Counter(str(state.sample_chance()) for _ in range(10_000)), outcomes)


def test_decisions_are_drawn_uniformly(at):
    state = at("0,0 11 23 1/move/3/1")
    state.seed(1)
    tokens = state.legal_actions().tokens()
    assert tokens == ["m1", "m1+j", "m3", "m3+j"]
    assert is_near(
        collections.Counter(str(state.sample()) for _ in range(10_000)), dict.fromkeys(tokens, 1 / 4)
    )


def test_a_view_forgets_and_a_guess_is_consistent(at):
    view = at("3,4,5 111 631 1/roll/0/2").view(1)
    assert view.to_text() == "toy1;players=3;length=7;gust=0 3,4,5 111 ?3? 1/roll/0/2"
    assert view.observation(1)[:, 2].tolist() == [0, 3, 0]
    assert at("3,4,5 111 631 1/roll/0/2").view(0).to_text().split(" ")[3] == "6??"
    guesses = {view.determinized().to_text().split(" ")[3] for _ in range(400)}
    assert guesses == {f"{a}3{b}" for a in "12456" for b in "12456" if a != b}
    assert at("3,4,5 111 631 1/end/0/2").view(1).to_text().split(" ")[3] == "631"


@pytest.mark.parametrize(
    "rest",
    [
        "0,0 11 23",
        "0,0 11 23 3/roll/0/1",
        "0,8 11 23 1/roll/0/1",
        "0,0 11 28 1/roll/0/1",
        "0,x 11 23 1/roll/0/1",
    ],
)
def test_wrong_positions(at, rest):
    with pytest.raises(turmcore.TextError):
        at(rest)


def test_the_name_is_taken(toy):
    class Toy(turmcore.Game):
        name = "toy"

    with pytest.raises(TurmError, match="already"):
        turmcore.register(Toy)


def test_it_lives_without_what_a_game_need_not_have(toy):
    game = turmcore.load("toy")
    state = game.new_state(seed=1)
    assert game.rule_players == () and game.make_tables is None
    assert state.seat is None and not state.is_taken_back(state.sample())
    for asked, words in (
        (lambda: game.most_actions, "toy does not say how long its lists of actions are"),
        (lambda: game.most_plies, "toy does not say how long its games are"),
        (lambda: state.scores, "toy counts no points"),
        (lambda: state.by_rule("greedy"), "there is no greedy player for toy"),
    ):
        with pytest.raises(TurmError, match=f"^{words}$"):
            asked()
