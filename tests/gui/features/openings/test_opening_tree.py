"""What was played in loaded games, without Qt."""

import random

import pytest

import turmcore
from gui.features.openings.model import DEPTH, Loading, Openings, OpeningTree
from turmcore.notation import record
from turmcore.notation.record import Record, Tag

WAECHTER = turmcore.load("waechter")


def text_of(tokens, game=WAECHTER, result=None, tags=(), start=None):
    """A record of these tokens; the result is that of the board unless it is given."""
    start = start or game.new_state(1).to_text()
    state = game.state(start)
    for token in tokens:
        state.play(token)
    made = Record.of(game.name, start, tokens, result=result or state.result())
    return record.format(Record((*made.tags, *tags), made.items))


def random_game(seed, plies=300, game=WAECHTER):
    state = game.new_state(seed)
    while not state.is_over() and state.ply < plies:
        state.play(state.sample())
    return [str(action) for action in state.history], state.result()


def tree_of(*texts):
    tree = OpeningTree()
    for text in texts:
        (source,) = record.parse(text)
        tree.add(source)
    return tree


def branches(tree, *tokens, game=WAECHTER):
    openings = Openings()
    openings.trees = tree if isinstance(tree, list) else [tree]
    state = game.new_state(1)
    for token in tokens:
        state.play(token)
    return {str(branch.action): branch for branch in openings.branches(state)}


def test_games_and_results_are_counted_for_each_action():
    first, second = ["D5-D4-1"], ["D5-C5-1"]
    forfeit = [Tag("Forfeit", "b")]
    tree = tree_of(
        text_of(first),
        text_of(first, result="r", tags=forfeit),
        text_of([*first, "D3-E3-1"]),
        text_of(second),
    )
    found = branches(tree)
    assert list(found) == ["D5-D4-1", "D5-C5-1"], "the most frequent comes first"
    assert (found["D5-D4-1"].games, found["D5-D4-1"].wins, found["D5-D4-1"].unfinished) == (3, (1, 0), 2)
    assert list(branches(tree, "D5-D4-1")) == ["D3-E3-1"] and not branches(tree, "D5-E5-1")
    assert tree.num_games == 4


def test_two_ways_to_a_position_are_one():
    one = ["A7-A6-1", "A1-A2-1", "G7-G6-1", "D3-C3-1"]
    two = ["G7-G6-1", "A1-A2-1", "A7-A6-1", "D3-E3-1"]
    tree = tree_of(text_of(one), text_of(two))
    assert set(branches(tree, *one[:3])) == {"D3-C3-1", "D3-E3-1"} == set(branches(tree, *two[:3]))


def test_an_action_counts_once_in_a_game_that_repeats_a_position():
    around = ["A7-A6-1", "A1-A2-1", "A6-A7-1", "A2-A1-1"]
    tree = tree_of(text_of([*around, *around[:1]]), text_of([*around, "B7-B6-1"]))
    found = branches(tree)
    assert found["A7-A6-1"].games == 2 and found["B7-B6-1"].games == 1
    assert tree.games_at(WAECHTER.new_state(1)) == 2, "a game is one game, whatever it plays here"


def test_a_draw_is_nobodys_win():
    around = ["A7-A6-1", "A1-A2-1", "A6-A7-1", "A2-A1-1"]
    tokens = around * 2
    found = branches(tree_of(text_of(tokens)))
    assert (found["A7-A6-1"].draws, found["A7-A6-1"].wins) == (1, (0, 0))


def test_games_with_and_without_repetition_are_one_tree():
    free = turmcore.load("waechter", repetition=False)
    text = text_of(["D5-D4-1"], free).replace("\n\n", '\n[Option "repetition=0"]\n\n', 1)
    tree = tree_of(text, text_of(["D5-D4-1"]))
    assert branches(tree)["D5-D4-1"].games == 2 == branches(tree, game=free)["D5-D4-1"].games
    around = ["A7-A6-1", "A1-A2-1", "A6-A7-1", "A2-A1-1"] * 3
    long = record.format(Record.of("waechter", free.new_state(1).to_text(), around, options=["repetition=0"]))
    assert tree_of(long).num_games == 1, "its own option holds: no end after the third repetition"


def test_results_agree_with_a_count_by_hand():
    random.seed(1)
    games = [random_game(seed) for seed in range(60)]
    found = branches(tree_of(*(text_of(tokens) for tokens, _ in games)))
    for token in {tokens[0] for tokens, _ in games}:
        results = [result for tokens, result in games if tokens[0] == token]
        branch = found[token]
        assert branch.games == len(results)
        assert branch.wins == (results.count("r"), results.count("b")) and branch.draws == results.count(
            "draw"
        )
        assert branch.unfinished == results.count("*")
    assert sum(branch.games for branch in found.values()) == 60


def test_dice_are_counted_too(game, played):
    state = played(3, 40)
    tokens = [str(action) for action in state.history]
    text = record.format(Record.of("turmbauer", game.new_state(3).to_text(), tokens))
    (branch,) = branches(tree_of(text), game=game).values()
    assert str(branch.action) == tokens[0] and branch.wins == (0, 0, 0, 0) and branch.unfinished == 1


def test_only_the_beginning_of_long_games_is_kept():
    tokens, _ = next(game for game in map(random_game, range(100)) if len(game[0]) > DEPTH + 2)
    tree = tree_of(text_of(tokens))
    assert branches(tree, *tokens[: DEPTH - 1]) and not branches(tree, *tokens[:DEPTH])


def test_two_loads_are_seen_as_one():
    one, two = tree_of(text_of(["D5-D4-1"])), tree_of(text_of(["D5-D4-1"]), text_of(["D5-C5-1"]))
    found = branches([one, two])
    assert found["D5-D4-1"].games == 2 and found["D5-C5-1"].games == 1
    assert branches(one)["D5-D4-1"].games == 1, "looking changes nothing"


@pytest.fixture
def files(tmp_path):
    """Two files of 20 games, one of them with a wrong one in the middle, and a third that is torn off."""
    texts = [text_of(random_game(seed)[0]) for seed in range(20)]
    for name, chosen in (("a", texts[:10]), ("b", texts[10:])):
        (tmp_path / f"{name}.tgn").write_text("\n".join(chosen))
    wrong = texts[5].replace("-1\n", "-9\n", 1) if "-1\n" in texts[5] else texts[5].replace("-1 ", "-9 ", 1)
    (tmp_path / "b.tgn").write_text("\n".join([*texts[10:15], wrong, *texts[15:]]))
    (tmp_path / "c.tgn").write_text(texts[0] + '\n[Format "tgn/1"]\n[Game "waechter"\n')
    return [str(tmp_path / f"{name}.tgn") for name in "abc"]


def test_files_are_loaded_and_what_is_wrong_is_told(files):
    loading = Loading([*files, files[0] + ".none"])
    tree = loading.run()
    assert tree.num_games == 21 and loading.num_faults == 3
    assert [fault.file[-5:] for fault in loading.faults] == ["b.tgn", "c.tgn", ".none"]
    assert "line" in loading.faults[0].message and "line" in loading.faults[1].message
    assert "No such file" in loading.faults[2].message


def test_progress_is_told_and_loading_can_be_stopped(files, monkeypatch):
    monkeypatch.setattr("gui.features.openings.model._PACE", 0.0)
    told = []
    loading = Loading(files[:2])

    def tell(part, games):
        told.append((part, games))
        if games == 13:
            loading.cancel()

    loading.told = tell
    tree = loading.run()
    assert tree.num_games == 13, "what was read is kept"
    assert [games for _, games in told] == list(range(1, 14))
    parts = [part for part, _ in told]
    assert parts == sorted(parts) and 0 < parts[0] < 1 and parts[-1] <= 1
