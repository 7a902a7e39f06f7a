"""The reference of Turmbau zu Babel against known counts, and ruling by ruling on positions built by hand."""

import ast
import random
import sys
from pathlib import Path

import pytest

from tests.reference.babel import SIX_S, Position, ReferenceError_, perft, start
from tests.reference.babel.options import Options

HEADER = "bb1;board=six;players=4;lapse=1;share=0;quiet=40;color_limit=2"
HERE = Path(__file__).parent / "babel"


def test_it_stands_alone():
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert all(name.name in sys.stdlib_module_names | {"numpy"} for name in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                assert node.module.split(".")[0] in sys.stdlib_module_names | {"numpy"}


def test_known_counts():
    here = start(Options())
    assert [perft(here, depth) for depth in range(4)] == [1, 360, 2160, 25920]
    drawn = here.apply("s:gkry")
    assert [perft(drawn, depth) for depth in range(1, 6)] == [6, 72, 120, 720, 9840]


@pytest.mark.parametrize(("players", "count"), [(2, 30), (3, 120), (4, 360), (5, 720), (6, 720)])
def test_draws(players, count):
    assert len(start(Options(players=players)).actions()) == count


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(players=2, lapse=False),
        Options(board=SIX_S, players=6, quiet=3),
        Options(players=3, share=True, color_limit=5),
        Options(players=5, color_limit=1),
    ],
    ids=str,
)
def test_random_game(options):
    rng = random.Random(repr(options))
    here = start(options, first=options.players)
    while here.phase != "end":
        text = here.to_text()
        assert Position.from_text(text) == here
        assert here.result() == "*"
        tokens = here.actions()
        assert tokens == sorted(set(tokens))
        assert all(here.why(token) is None for token in rng.sample(tokens, min(3, len(tokens))))
        here = here.apply(rng.choice(tokens))
    assert Position.from_text(here.to_text()) == here
    assert here.actions() == [] and here.actor() == "-"
    assert here.result() == "-" or set(here.result().split(",")) <= set("123456")


@pytest.mark.parametrize(
    ("rest", "rule"),
    [
        ("1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkk ???? 1/roll/q=0/t=0", "1.1"),
        ("1.0=rrrrk;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkr ???? 1/roll/q=0/t=0", "1.3"),
        ("1.0=rr;1.1=rrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk ???? 1/roll/q=0/t=0", "3.3"),
        ("1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk ???? -/end/q=0/t=0", "4.2"),
        ("1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk ???? 1/roll/q=40/t=0", "4.2"),
        ("1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk ???? 1/gift/2/q=0/t=0", "2.1"),
        ("1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk rr?? 1/roll/q=0/t=0", "1.1"),
        ("1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk ???? 1/roll/q=0/t=1", "3.4"),
    ],
)
def test_wrong_texts(rest, rule):
    with pytest.raises(ReferenceError_) as wrong:
        Position.from_text(f"{HEADER} {rest}")
    assert wrong.value.rule == rule
