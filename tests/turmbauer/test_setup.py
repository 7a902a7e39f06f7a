"""What no game leads to: every position of a game is beyond doubt, and each spoilt one is told why."""

import pytest

import turmcore
from turmcore import TextError
from turmcore.players import make
from turmcore.turmbauer import setup

OPTIONS = (
    {"players": 4},
    {"players": 2, "stability": "wobble"},
    {"players": 3, "headroom": 2, "insertion": "path"},
    {"players": 4, "overhang": "column", "stability": "strict"},
    {"players": 2, "start": "roll", "blocks": "half", "escape": "step"},
)
HEADER = "tb1;set=A;seats=RGB;pairs=0;overhang=direction;insertion=free;stability={};headroom=1"


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_nothing_speaks_against_positions_of_games(options):
    game = turmcore.load("turmbauer", **options)
    players = [make("greedy"), make("random")]
    for seed in (3, 4):
        state = game.new_state(seed)
        while not state.is_over():
            state.play(state.sample_chance() if state.is_chance() else players[state.seat % 2].choose(state))
            if state.ply % 9 and not state.is_over():
                continue
            position = setup.read_draft(game, state.to_text())
            assert setup.write_draft(game, position) == state.to_text()
            assert setup.faults(game, position) == [] and setup.doubts(game, position) == [], state.to_text()
            if state.phase == "roll":
                assert setup.fitting_turn(game, position) == (state.round, state.seat, False)


def reasons_of(tower, climbers="R=t;G=t;B=t", box="-", rings="R2G2B2", turn="R/1/roll", stability="glued"):
    game = turmcore.load("turmbauer", players=3, stability=stability, escape="step")
    position = setup.read_draft(game, " ".join([HEADER.format(stability), tower, climbers, box, rings, turn]))
    faults = [(reason.rule, reason.code) for reason in setup.faults(game, position)]
    return faults, [(reason.rule, reason.code) for reason in setup.doubts(game, position)]


def test_every_kind_of_doubt_is_found():
    beside, on_top = "R2@2,1,0/3,1,0", "G1c@0,0,1"
    assert reasons_of(beside, turn="G/1/roll") == ([], [])
    assert reasons_of("R2@4,1,0/5,1,0", turn="G/1/roll")[1] == [("3.3", "off-base")]
    assert reasons_of(beside, "R=t;G=1,0,0;B=t", turn="G/1/roll")[1] == [("5.7", "early-climb")]
    assert reasons_of(beside, rings="R2G1B2", turn="G/1/roll")[1] == [("4", "early-rings")]
    assert reasons_of(f"{on_top};{beside}", turn="B/1/roll")[1] == [("2.1", "turn-order")]
    assert reasons_of("R1c~@1,0,1", turn="G/1/roll") == ([], [("3.2", "misplaced")])
    assert reasons_of(
        "R2@2,1,0/3,1,0;G2@-2,0,0/-1,0,0;B1c@0,0,1;R1n@0,0,2", "R=t;G=0,0,2;B=t", turn="G/2/roll"
    )[1] == [("3.7", "shut-in")]
    four = "R2@2,1,0/3,1,0;G1c@0,0,1;B1n@1,0,1;R1n@0,0,2"
    assert reasons_of(four, "R=0,0,2;G=t;B=t", turn="G/2/roll")[1] == []
    assert reasons_of(four, "R=t;G=t;B=2,1,0", turn="G/2/roll")[1] == [("4b", "no-ring-b")]
    assert reasons_of(four, "R=t;G=t;B=2,1,0", rings="R2G2B1", turn="G/2/roll")[1] == []


def test_a_tower_that_cannot_stand_is_told_where_it_would_have_to():
    tower = "R3i@2,1,0/2,1,1/2,1,2;G2@-1,0,0/-1,0,1;B2@-1,1,0/-1,1,1;R6r@2,1,3/3,1,3/4,1,3/2,2,3/3,2,3/4,2,3"
    for stability, found in (("glued", None), ("wobble", "6.1"), ("strict", "3.9")):
        faults, doubts = reasons_of(tower, turn="G/2/roll", stability=stability)
        assert not faults
        assert (found, "does-not-stand") in doubts or found is None
        assert found is not None or ("3.9", "does-not-stand") not in doubts


def test_what_the_engine_does_not_take_is_a_fault():
    assert reasons_of("R1c@0,0,1;R1c@0,0,3", turn="G/2/roll")[0][:1] == [("2.2", "too-many")]
    assert ("2.4", "turns") in reasons_of("-", turn="B/1/roll")[0]
    assert reasons_of("-", "R=5,5,5;G=t;B=t")[0] == [("5.1", "no-stand")]
    assert reasons_of("-", "R=0,0,0;G=0,0,0;B=t")[0] == [("5.5", "two-on-field")]
    for text in ("R1c@0,0,0", "R9x@0,0,1", "R1c@0,0,1;R1n@0,0,1"):
        with pytest.raises(TextError):
            reasons_of(text)


def test_faults_are_what_the_engine_refuses():
    """Whatever a draft has no fault in is read; whatever is not read has one."""
    game = turmcore.load("turmbauer", players=3, escape="step")
    header = HEADER.format("glued")
    towers = ("-", "R1c@0,0,1", "R1c@0,0,1;G1n@1,0,1", "R1c@0,0,1;G1n@1,0,1;B1c@1,0,2", "R1c@0,0,1;R1c@1,1,1")
    taken = 0
    for tower in towers:
        for climbers in ("R=t;G=t;B=t", "R=0,0,1;G=t;B=t", "R=1,1,0;G=1,1,0;B=t"):
            for turn in (
                "R/1/roll",
                "G/1/build/2-3",
                "G/1/climb/2-3",
                "B/1/climb/2-3+a",
                "R/2/roll",
                "B/1/roll",
            ):
                text = f"{header} {tower} {climbers} - R2G2B2 {turn}"
                try:
                    position = setup.read_draft(game, text)
                except TextError:
                    continue
                try:
                    game.state(text)
                    is_taken = True
                except TextError:
                    is_taken = False
                assert (setup.faults(game, position) == []) is is_taken, text
                taken += is_taken
    assert taken > 5


@pytest.mark.parametrize(
    ("fields", "there"),
    [
        ("R1c@0,0,1;R9x@0,0,2 R=t;G=t;B=t - R2G2B2 G/1/roll", "R9x"),
        ("R1c@0,0,1;G1c@0,0,1 R=t;G=t;B=t - R2G2B2 G/1/roll", "G1c"),
        ("R1c@0,0,1 R=t;G=9,9,9;B=t - R2G2B2 G/1/roll", "G=9"),
        ("R1c@0,0,1 R=t;G=t;B=t - R2G3B2 G/1/roll", "G3"),
        ("R1c@0,0,1 R=t;G=t;B=t R=;G=4q;B= R2G2B2 G/1/roll", "G=4q"),
        ("R1c@0,0,1 R=t;G=t;B=t - R2G2B2 G/1/climb/3-3+a", "G/1/climb"),
        ("R1c@0,0,1 R=t;G=t;B=t - R2G2B2 G/1/rolls", "G/1/rolls"),
    ],
)
def test_an_error_has_the_column_at_which_something_is_wrong(fields, there):
    text = f"{HEADER.format('glued')} {fields}"
    with pytest.raises(TextError) as caught:
        turmcore.from_text("turmbauer", text)
    assert text[caught.value.column :].startswith(there)


def test_a_ring_that_cannot_have_been_spent_is_a_fault_of_a_text_that_can_be_read():
    for dice, code in (("3-3", "ring-a-equal"), ("2-3", "ring-a-twice")):
        faults, _ = reasons_of("R1c@0,0,1;G1n@1,0,1", turn=f"G/1/climb/{dice}+a")
        assert faults == [("4a", code)]
