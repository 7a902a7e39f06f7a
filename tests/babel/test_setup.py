"""What no game of Turmbau zu Babel leads to: nothing is said against positions of games, and each spoilt one is told why."""

import pytest

import turmcore
from turmcore import TextError
from turmcore.babel import setup
from turmcore.players import make

HEADER = "bb1;board=six;players=2;lapse=1;share=0;quiet=40;color_limit=2"
START = "1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk"


@pytest.mark.parametrize("players", [2, 4, 6])
def test_nothing_speaks_against_positions_of_games(players):
    game = turmcore.load("babel", players=players, share=players % 4 // 2)
    agents = [make("greedy"), make("random")]
    for seed in (1, 2):
        state = game.new_state(seed)
        while not state.is_over():
            state.play(state.sample_chance() if state.is_chance() else agents[seed % 2].choose(state))
            if state.ply % 11 and not state.is_over():
                continue
            position = setup.read_draft(game, state.to_text())
            assert setup.write_draft(game, position) == state.to_text()
            assert setup.faults(game, position) == [] == setup.doubts(game, position), state.to_text()


def codes(fields, secrets="ry", turn="1/roll/q=0/t=0"):
    game = turmcore.load("babel", players=2)
    position = setup.read_draft(game, f"{HEADER} {fields} {secrets} {turn}")
    try:
        game.state(f"{HEADER} {fields} {secrets} {turn}")
        is_taken = True
    except TextError:
        is_taken = False
    faults = setup.faults(game, position)
    assert is_taken is (faults == []), "exactly what the engine refuses is a fault"
    return [(r.rule, r.code) for r in faults], [(r.rule, r.code) for r in setup.doubts(game, position)]


def test_every_kind_of_fault_and_doubt_is_found():
    assert codes(START) == ([], [])
    assert codes(START.replace("rrrrr", "rrrr"))[0] == [("1.1", "figures")]
    assert (
        codes(START.replace("rrrrr", "rrrry").replace("yyyyy", "yyyyr"))[0] == [("1.3", "foreign-start")] * 2
    )
    assert codes(START.replace("rrrrr", "rr") + ";1.1=rrr")[0] == [("3.3", "too-many-of-color")]
    some = "1.0=rrrr;1.2=yyyy;1.4=gggg;1.6=bbbb;1.8=wwww;1.10=kkkkk"
    assert codes(some + ";1.1=rygbw")[0] == [("3.4", "complete")]
    assert codes(START.replace("rrrrr", "rrrr") + ";5.0=r", turn="1/roll/q=0/t=0")[0] == [("3.4", "risen")]
    assert codes(START, "rr")[0] == [("1.1", "same-color")]
    assert codes(START, turn="1/gift/6/q=41/t=0")[0] == [("4.2", "too-quiet")]
    assert codes(START, turn="-/end/q=0/t=0")[0] == [("5", "not-taken")]
    assert codes(START, turn="1/secret/q=1/t=0")[0] == [("5", "secrets-early"), ("4.2", "counted-early")]
    assert codes(START.replace("rrrrr", "rrrr") + ";1.1=r", "??", "1/secret/q=0/t=0")[0] == [
        ("1.3", "draw-late")
    ]
    assert codes("-")[0] == [("1.1", "figures")] * 6
    assert codes(START.replace("rrrrr", "rrrr") + ";2.0=r")[1] == [("3.4", "groups")]
    five = START.replace("rrrrr", "rr").replace("yyyyy", "yyy") + ";2.0=rrr;2.2=yy"
    assert codes(five)[1] == [("3.3", "colors-of-groups")]
    assert codes(some.replace("kkkkk", "kkkkk") + ";2.0=r;2.2=y;2.4=g;2.6=b;2.8=w")[1] == []


def test_the_summit_before_step_five_is_full():
    fields = "1.0=rrrr;1.2=yyyy;1.4=gggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk;4.2=y;5.0=g;6=r"
    position = setup.read_draft(turmcore.load("babel", players=2), f"{HEADER} {fields} ry -/end/q=0/t=1")
    doubts = setup.doubts(turmcore.load("babel", players=2), position)
    assert ("3.7", "early-summit") in [(reason.rule, reason.code) for reason in doubts]


@pytest.mark.parametrize(
    ("text", "there"),
    [
        (f"{HEADER};share=0 {START} ry 1/roll/q=0/t=0", "share=0 1.0"),
        (f"{HEADER} {START.replace('1.4', '7.4')} ry 1/roll/q=0/t=0", "7.4"),
        (f"{HEADER} {START.replace('1.4=', '1.2=')} ry 1/roll/q=0/t=0", "1.2=ggggg"),
        (f"{HEADER} {START} r 1/roll/q=0/t=0", "r 1/roll"),
        (f"{HEADER} {START} ry 1/rolls/q=0/t=0", "1/rolls"),
        (f"{HEADER} {START.replace('ggggg', 'gggrr')} ry 1/roll/q=0/t=0", "1.4=gggrr"),
        (f"{HEADER} {START} ry 1/roll/q=99/t=0", "1/roll"),
    ],
)
def test_an_error_has_the_column_at_which_something_is_wrong(text, there):
    with pytest.raises(TextError) as caught:
        turmcore.from_text("babel", text)
    assert text[caught.value.column :].startswith(there)
