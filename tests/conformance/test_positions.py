"""Playing, taking back, copying, keys, text, pickles."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.conformance.walk import is_all_in_text, snapshot, some
from turmcore import Rng, TurmError
from turmcore.notation.record import Record, format, parse
from turmcore.notation.replay import replay


def as_read(state):
    """What a position read from text shares with the original."""
    return (
        state.to_text(),
        state.key,
        state.current_player,
        state.legal_actions().values().tolist(),
        state.returns(),
        str(state),
    )


def future(state):
    """What positions with one key share, in whatever order they list it."""
    return state.current_player, sorted(state.legal_actions().values().tolist()), state.returns()


def test_undo_leads_back_to_the_root(games_nodes):
    for played in games_nodes:
        state = played[0].state.copy()
        looks = []
        for node in played[:-1]:
            looks.append((snapshot(state), state.legal_actions().values().tolist()))
            state.play(node.action)
        assert state.ply == len(played) - 1
        assert state.history == tuple(node.action for node in played[:-1])
        for node, look in zip(reversed(played[:-1]), reversed(looks), strict=True):
            assert state.undo() == node.action
            assert (snapshot(state), state.legal_actions().values().tolist()) == look
            assert state.key == state.full_key()
        with pytest.raises(TurmError, match="undo"):
            state.undo()


def test_keys_are_kept_up_to_date(all_nodes):
    for node in all_nodes:
        state = node.state.copy()
        before = state.key
        assert before == state.full_key()
        after = {before: future(state)}
        for action in [] if state.is_sampled() else some(list(state.legal_actions()), 12):
            state.play(action)
            assert state.key == state.full_key()
            assert after.setdefault(state.key, future(state)) == future(state), "one key, two futures"
            state.undo()
            assert state.key == before


def test_a_copy_is_independent(all_nodes):
    for node in some([node for node in all_nodes if node.action is not None], 80):
        state = node.state.copy()
        other = state.copy()
        before = as_read(state)
        other.play(node.action)
        assert as_read(state) == before and state.ply == 0 and other.ply == 1
        bare, whole = other.copy(), other.copy(history=True)
        assert as_read(bare) == as_read(whole) == as_read(other)
        assert bare.history == () and whole.history == other.history == (node.action,)
        whole.undo()
        assert as_read(whole) == before and other.ply == 1


def test_text_and_repr_read_back(game, all_nodes):
    for node in some(all_nodes, 120):
        text = node.state.to_text()
        assert text.isprintable()
        again = game.state(text)
        if not is_all_in_text(node.state):
            assert again.to_text() == text and again.key == node.state.key
            continue
        assert as_read(again) == as_read(node.state)
        assert again.key == again.full_key()
        assert again.game == game and again.history == ()
    assert eval(repr(node.state), {"turmcore": turmcore}).to_text() == text
    assert turmcore.from_text(game.name, text).to_text() == text


def test_a_text_has_the_header_of_its_game_which_is_read_once(game, all_nodes, monkeypatch):
    text = all_nodes[-1].state.to_text()
    assert text.startswith(game.header) and (game.text_tag == "") == (game.header == "")
    if not game.header:
        return
    assert text.split(" ")[0] == game.header
    read, original = [], type(game)._settings
    monkeypatch.setattr(type(game), "_settings", lambda text: read.append(text) or original(text))
    assert type(game).from_text(text).to_text() == text and read == [text]
    tag, *settings = game.header.split(";")
    rest = text[len(game.header) :]
    for header, message in (
        (f"{tag}x{game.header[len(tag) :]}", f"begins with {tag!r}"),
        (f"{game.header};{settings[0]}", "is given twice"),
        (f"{game.header};colour", "an option is written key=value"),
    ):
        with pytest.raises(turmcore.TextError, match=f"^options, .*{message}"):
            game.state(header + rest)


def test_playing_on_from_a_text_gives_the_same_game(game, games_nodes):
    for played in games_nodes:
        for node in some(played[:-1], 2):
            at = played.index(node)
            state = game.state(node.state.to_text())
            for later in played[at:-1]:
                state.play(str(later.action))
            if is_all_in_text(played[-1].state):
                assert as_read(state) == as_read(played[-1].state)
            else:
                assert state.to_text() == played[-1].state.to_text()


def test_a_record_replays(game, games_nodes):
    for played in games_nodes:
        start, end = played[0].state, played[-1].state
        moves = [str(node.action) for node in played[:-1]]
        written = Record.of(game.name, start.to_text(), moves, result=end.result())
        (read,) = parse(format(written))
        steps = list(replay(read, turmcore.from_text(read.value("Game"), read.value("Start"))))
        assert [step.token for step in steps] == [*moves, None]
        assert as_read(steps[-1].state) == as_read(end)


def test_changed_texts_are_read_or_refused_with_a_sentence(game, all_nodes):
    rng = Rng(6, "texts")
    letters = "0123456789,/@->+=;?~ \tRGroé"
    for node in some(all_nodes, 25):
        text = node.state.to_text()
        for _ in range(12):
            at = rng.below(len(text) + 1)
            changed = text[:at] + rng.choice(letters) * rng.below(2) + text[at + rng.below(3) :]
            try:
                state = turmcore.from_text(game.name, changed)
            except TurmError as error:
                assert str(error)
            else:
                again = turmcore.from_text(game.name, state.to_text())
                assert as_read(again) == as_read(state)


def test_texts_of_other_games_and_settings_are_refused(game):
    for wrong in ("", "x", "toy0;a=1 2", "tb9", None, 7, b"tb1"):
        with pytest.raises(TurmError):
            game.state(wrong)
        with pytest.raises(TurmError):
            turmcore.from_text(game.name, wrong)
    if not game.text_tag:  # no header that could name other settings
        return
    tag, *fields = game.new_state(seed=0).to_text().split(" ")[0].split(";")
    rest = game.new_state(seed=0).to_text().partition(" ")[2]
    for header in (";".join([tag, *fields, "unheard=1"]), ";".join([tag, fields[0], *fields]), tag + ";"):
        with pytest.raises(TurmError):
            turmcore.from_text(game.name, f"{header} {rest}")


def test_pickle_and_copy_keep_history_and_streams(games_nodes):
    for played in games_nodes:
        state = played[0].state.copy()
        for node in played[: 2 * len(played) // 3]:
            state.play(node.action)
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert as_read(again) == as_read(state)
            assert again.history == state.history and again.viewer == state.viewer
            twin = state.copy(history=True)
            while not twin.is_over():
                action = twin.sample()
                assert again.sample() == action
                twin.play(action)
                again.play(action)
            while twin.ply:
                assert again.undo() == twin.undo()
            assert as_read(again) == as_read(twin)


def test_games_are_values(game, configuration):
    twin = turmcore.load(configuration.name, **configuration.options)
    assert twin == game and hash(twin) == hash(game) and (twin != game) is False
    assert pickle.loads(pickle.dumps(game)) == game == copy.deepcopy(game)
    assert turmcore.load(game.name, **game.options) == game == type(game)(**game.options)
    assert eval(repr(game), {"turmcore": turmcore}) == game
    assert game.name in turmcore.games()
    assert game.min_players <= game.num_players <= game.max_players
    assert all(isinstance(key, str) and isinstance(value, str) for key, value in game.options.items())
    with pytest.raises(TypeError):
        game.options["x"] = "y"
    for wrong in ({"unheard_of": 1}, {next(iter(game.options)): "nonsense"}):
        with pytest.raises(TurmError):
            turmcore.load(game.name, **wrong)


def test_has_chance_and_players_tell_the_truth(game, all_nodes):
    assert game.has_chance == any(node.state.is_chance() for node in all_nodes)
    assert all(len(node.state.returns()) == game.num_players for node in all_nodes)
    assert {node.state.current_player for node in all_nodes} >= set(range(game.num_players))


@settings(max_examples=3)
@given(seed=st.integers(0, 2**64 - 1))
def test_any_game_can_be_played_and_taken_back(game, seed):
    state = game.new_state(seed=seed)
    root = as_read(state)
    while not state.is_over():
        state.play(state.sample())
        assert state.key == state.full_key()
    if is_all_in_text(state):
        assert as_read(game.state(state.to_text())) == as_read(state)
    while state.ply:
        state.undo()
    assert as_read(state) == root
