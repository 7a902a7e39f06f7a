"""Turns, rulings and events on positions built by hand."""

import random

import pytest

import turmcore
from tests.babel.games import POLICIES, SETUP, header
from turmcore.babel import (
    DieRolled,
    FigureMoved,
    GameEnded,
    GiftLapsed,
    GroupRose,
    NumberGiven,
    NumberTurned,
    NumberUnused,
    SecretsDrawn,
)


def at(fields, turn, secrets="gkry", **options):
    return turmcore.from_text("babel", f"{header(**options)} {fields} {secrets} {turn}")


def tokens(state):
    return sorted(state.legal_actions().tokens())


def test_the_first_turn():
    state = turmcore.load("babel").new_state(seed=1)
    state = turmcore.from_text("babel", f"{header()} {SETUP} ???? 4/secret/q=0/t=0")
    assert state.events("s:gkry") == (SecretsDrawn(("g", "k", "r", "y")),)
    assert state.events("s:gkry", 1) == (SecretsDrawn((None, "k", None, None)),)
    state.play("s:gkry")
    assert state.events("d4") == (DieRolled(3, 4),)
    state.play("d4")  # 4 is even: from a start field it ends on one
    assert {token[0] for token in tokens(state)} == {"3"} and len(tokens(state)) == 12
    assert state.why_not("4r1.0>1.4").rule == "3.1"
    assert state.why_not("4-").rule == "2.2" and state.why_not("3-").rule == "2.3"
    moved = FigureMoved(3, "r", ("1.0", "1.1", "1.2", "1.3"), 3, False)
    assert state.events("3r1.0>1.3") == (moved, NumberGiven(3, 0, 4))
    state.play("3r1.0>1.3")
    assert state.to_text().endswith(" 1/gift/4/q=0/t=0") and tokens(state) == ["r1.3>1.11", "r1.3>1.7"]
    assert state.why_not("d1").rule == "2.1" and state.why_not("3r1.0>1.3").rule == "2.1"
    state.play("r1.3>1.7")
    assert state.to_text().endswith(" 1/roll/q=1/t=0")


PAIR = SETUP.replace("1.2=yyyyy", "1.2=yyyy;1.3=y")
"""Who joins the yellow one binds it, and no figure is left that could be moved by an even number."""


def test_a_gift_lapses():
    state = at(PAIR, "4/use/4/q=7/t=0")
    assert state.events("3r1.0>1.3")[1:] == (NumberGiven(3, 0, 4), GiftLapsed(0, 4))
    state.play("3r1.0>1.3")
    assert state.to_text().endswith(" 1/roll/q=1/t=0")


def test_without_lapse_a_gift_is_turned_over():
    state = at(PAIR, "4/use/4/q=7/t=0", lapse=0)
    assert state.events("3r1.0>1.3")[1:] == (NumberGiven(3, 0, 4), NumberTurned(0, 3))
    state.play("3r1.0>1.3")
    assert state.to_text().endswith(" 1/gift/3/q=0/t=0")
    state.play("r1.0>1.9")
    assert state.to_text().endswith(" 1/roll/q=0/t=0")


GROUPS = "1.1=rryy;1.2=yyy;1.0=rrr;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk"


def test_a_group_rises():
    state = at(GROUPS, "2/use/3/q=9/t=0")
    assert "3g1.4>1.1" in tokens(state) and "3r1.0>1.1" not in tokens(state)
    moved = FigureMoved(1, "g", ("1.4", "1.3", "1.2", "1.1"), 3, False)
    rose = GroupRose("1.1", "rryyg", ("2.0", "2.0", "2.2", "2.2", "2.4"))
    assert state.events("3g1.4>1.1")[:2] == (moved, rose)
    state.play("3g1.4>1.1")
    assert state.fields["2.0"] == "rr" and state.fields["2.4"] == "g" and "1.1" not in state.fields
    assert state.quiet == 1  # the 4 that was given lapsed


def test_bound_and_third_of_a_color():
    state = at(GROUPS, "2/use/1/q=9/t=0")
    assert state.why_not("1r1.0>1.1").rule == "3.3"
    assert state.why_not("1y1.1>1.2").rule == "2.3"
    assert state.why_not("1k1.1>1.2").rule == "2.3"
    wider = at(GROUPS, "2/use/1/q=9/t=0", color_limit=3)
    assert "1r1.0>1.1" in tokens(wider)


def build(fields, turn, secrets="gkry", **options):
    """A position with these figures; the others stand at the start, some on the start fields of step 4 so that whole
    groups have risen."""
    left = {color: 5 - "".join(fields.values()).count(color) for color in "rygbwk"}
    risen = sum(len(colors) for field, colors in fields.items() if field[0] >= "4")
    high = dict.fromkeys(left, 0)
    while (risen + sum(high.values())) % 3:
        color = max(left, key=left.get)
        left[color] -= 1
        high[color] += 1
    items = [f"{field}={colors}" for field, colors in fields.items()]
    for step, counts in ((1, left), (4, high)):
        items += [f"{step}.{2 * i}={n * color}" for i, (color, n) in enumerate(counts.items()) if n]
    groups = (risen + sum(high.values())) // 3
    return at(";".join(items), f"{turn}/t={groups}", secrets, **options)


def test_single_fields_hold_one():
    fields = {"4.1": "r", "4.5": "b"}
    state = build(fields, "1/gift/4/q=0")
    assert state.why_not("r4.1>4.5").rule == "3.2" and "r4.1>4.9" in tokens(state)
    shared = build(fields, "1/gift/4/q=6", share=1)
    assert {"r4.1>4.5", "b4.5>4.1"} <= set(tokens(shared))
    shared.play("r4.1>4.5")
    assert shared.fields["4.5"] == "rb" and shared.quiet == 7  # it joins no group: no progress
    assert shared.points["r"] == shared.points["b"] == 5


def test_the_way_up():
    fields = {"4.1": "r", "4.3": "b", "5.1": "y"}
    state = build(fields, "1/use/1/q=5")
    assert "1r4.1>5.0" in tokens(state) and "1b4.3>5.0" not in tokens(state)
    assert state.why_not("1b4.3>5.1").rule == "3.2"  # taken
    assert state.why_not("6r4.1>5.5").rule == "3.5"
    assert state.why_not("1r4.1>6").rule == "3.5"
    assert state.why_not("1y5.1>5.2").rule == "3.6"
    state.play("1r4.1>5.0")
    assert state.quiet == 0 and state.fields["5.0"] == "r"
    two = build(fields, "1/use/2/q=5")
    assert two.why_not("2r4.1>6").rule == "3.6"  # five fields of step 5 are free
    assert two.why_not("5r4.1>4.6").rule == "3.1"


FULL = {f"5.{i}": color for i, color in enumerate("rygbwk")} | {"4.1": "r", "4.2": "y", "4.7": "b"}


def test_the_summit():
    state = build(FULL, "1/gift/2/q=0")
    assert {"r4.1>6", "b4.7>6"} <= set(tokens(state))
    assert state.why_not("y4.2>6").rule == "3.5"  # it needs 3
    event = state.events("r4.1>6")[-1]
    assert event == GameEnded((2,), "summit", ("g", "k", "r", "y"))
    state.play("r4.1>6")
    assert state.is_over() and state.result() == "3" and state.points["r"] == 18
    assert state.why_not("d1").rule == "3.7"
    by_line = build(FULL, "1/gift/3/q=0")
    assert "y4.2>6" in tokens(by_line)


def test_lines_from_start_fields():
    state = build({"4.0": "r", "5.3": "b"}, "1/use/1/q=0", board="six-s")
    assert "1r4.0>5.0" in tokens(state)
    assert state.why_not("6r4.0>5.3").rule == "3.2"


def test_left_and_right_by_six_are_one_action():
    state = build({"1.1": "r"}, "1/gift/6/q=0")
    assert tokens(state) == ["r1.1>1.7"]


def test_quiet_ends_the_game_before_the_gift():
    fields = {"1.1": "r", "4.1": "b"}
    state = build(fields, "1/use/2/q=39")
    ends = state.events("2r1.1>1.3")[-1]
    assert isinstance(ends, GameEnded) and ends.reason == "quiet" and ends.winners == ()
    assert not any(isinstance(event, NumberGiven) for event in state.events("2r1.1>1.3"))
    state.play("2r1.1>1.3")
    assert state.to_text().endswith("-/end/q=40/t=1")
    assert state.why_not("d1").rule == "4.2"
    # with b the supplement of rule 4.3 names a winner: one figure on a field of 5
    assert build(fields, "-/end/q=40", secrets="gkbr").result() == "3"
    assert build(fields, "-/end/q=40", secrets="gk?r").result() == "*"


def test_a_lapse_may_end_the_game():
    """A gift that cannot be moved is a number without progress, too."""
    state = at(PAIR, "1/use/3/q=0/t=0", quiet=1)
    told = state.events("3r1.0>1.3")
    assert told[1:] == (NumberGiven(0, 1, 4), GiftLapsed(1, 4), GameEnded((), "quiet", ("g", "k", "r", "y")))
    state.play("3r1.0>1.3")
    assert state.is_over()


LONE = "1.1=rryy;1.3=rryy;1.5=rygg;1.7=ggbb;1.9=gbbw;1.11=bww;2.1=ww;3.1=k;3.3=kk;3.11=kk"
"""One black figure is free; by 2 it would be the third of its color, by 1, 3 and 5 it meets start fields."""


def test_nothing_can_be_moved_by_the_roll():
    """The player still chooses which number to give; the other one counts as used."""
    state = at(LONE, "1/use/5/q=3/t=0")
    assert tokens(state) == ["2-", "5-"]
    assert state.why_not("2k3.1>3.3").rule == "3.3" and state.why_not("4-").rule == "2.2"
    assert state.events("5-") == (NumberUnused(0, 5), NumberGiven(0, 1, 2), GiftLapsed(1, 2))
    for token in ("2-", "5-"):
        after = state.copy()
        after.play(token)
        assert after.to_text().endswith(" 2/roll/q=5/t=0")
    assert tokens(at(LONE, "1/use/1/q=3/t=0")) == ["6k3.1>3.7"]
    assert state.copy().perft(1) == 2
    ends = at(LONE, "1/use/5/q=39/t=0")
    assert ends.events("5-") == (NumberUnused(0, 5), GameEnded((), "quiet", ("g", "k", "r", "y")))


def test_events_tell_what_happens():
    """The state after an action is the one before it with the events done."""
    for seed, (policy, options) in enumerate(
        [("uniform", {}), ("climbing", {"lapse": 0, "players": 3}), ("gathering", {"quiet": 6, "share": 1})]
    ):
        rng = random.Random(seed)
        state = turmcore.load("babel", **options).new_state(seed=seed)
        while not state.is_over():
            token = POLICIES[policy](rng, tokens(state))
            told = state.events(token)
            before = state.copy()
            state.play(token)
            check_events(before, state, told)


def check_events(before, after, told):
    figures = {field: list(colors) for field, colors in before.fields.items()}
    kinds = [event.kind for event in told]
    for event in told:
        match event:
            case FigureMoved(player, color, path, number, is_gift):
                assert player == before.player and is_gift == (before.phase == "gift")
                rises = sum(field[0] in "56" for field in path)
                assert len(path) == number + 1 and rises <= 2
                figures[path[0]].remove(color)
                figures.setdefault(path[-1], []).append(color)
            case GroupRose(field, colors, targets):
                assert sorted(figures.pop(field)) == sorted(colors)
                for color, target in zip(colors, targets, strict=True):
                    figures.setdefault(target, []).append(color)
            case NumberGiven(giver, receiver, _):
                assert giver == before.player and receiver == (giver + 1) % before.game.num_players
            case GameEnded(winners, reason, colors):
                assert (winners, reason, colors) == (after.winners(), after.end_reason, after.secrets)
    found = {field: "".join(sorted(colors)) for field, colors in figures.items() if colors}
    assert found == {field: "".join(sorted(colors)) for field, colors in after.fields.items()}
    assert ("GameEnded" in kinds) == after.is_over()
    assert ("NumberGiven" in kinds) == (
        before.phase == "use" and (not after.is_over() or "GiftLapsed" in kinds)
    )
    if after.phase == "gift":
        number = next(
            event.number for event in reversed(told) if isinstance(event, NumberGiven | NumberTurned)
        )
        assert number == after.number and "GiftLapsed" not in kinds
    if before.phase == "use" and after.phase == "roll":
        assert isinstance(told[-1], GiftLapsed)
    assert ("NumberUnused" in kinds) == (before.phase == "use" and before.fields == after.fields)


def test_what_is_no_number_of_the_die():
    state = turmcore.load("babel").new_state()
    for wrong in (0, 7, "3", None):
        with pytest.raises(turmcore.TurmError):
            state.can_move(wrong)
