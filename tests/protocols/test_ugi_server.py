"""Our side of the protocol: every line and its answer."""

import gc
import io
import re
import threading
import weakref

import pytest

import turmcore
from turmcore.protocols import thinking, ugi
from turmcore.protocols.halt import Halt
from turmcore.protocols.ugi import LONGEST_LINE, Server

GAMES = ["waechter", "turmbauer", "toy"]
INFO = re.compile(
    r"info depth \d+ seldepth \d+ time \d+ nodes \d+ nps \d+ multipv \d+"
    r"( score (cp -?\d+|mate -?\d+)( shares( \d\.\d{4})+)?)? pv( \S+)+"
)
OPTION = re.compile(
    r"option name (.+) type (?:string default (.+)|spin default (\d+) min (\d+) max (\d+)|combo default (.+?)(( var \S+)+))"
)


def moves_of(state, plies):
    """Some tokens from a start on."""
    tokens = []
    for _ in range(plies):
        action = state.sample()
        tokens.append(str(action))
        state.play(action)
    return tokens


def over(game, **options):
    """The tokens of a whole game, and its last state."""
    state = turmcore.load(game, **options).new_state(5)
    tokens = []
    while not state.is_over():
        tokens += moves_of(state, 1)
    return tokens, state


# -- introduction and options ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_introduction(talk, game):
    server = talk(game)
    server.send("ugi")
    name, author, *options, last = server.until("ugiok")
    assert name.startswith("id name Turmbauer ")
    assert author.startswith("id author ")
    assert last == "ugiok"
    assert all(OPTION.fullmatch(line) for line in options), options
    assert "option name Protocol type string default turm1" in options
    assert any(line.startswith(f"option name Game type combo default {game} var ") for line in options)


@pytest.mark.parametrize("game", GAMES)
def test_every_default_can_be_set(talk, game):
    server = talk(game)
    server.send("ugi")
    for line in server.until("ugiok"):
        if match := OPTION.fullmatch(line):
            name, default = match[1], next(value for value in match.group(2, 3, 6) if value)
            server.send(f"setoption name {name} value {default}")
            assert server.ready() == [], name
            server.send(f"setoption name {name.upper()} value {default}")
            assert server.ready() == [], f"{name} in capitals"
            assert server.ask(f"setoption name {name} value no such").startswith("error option "), name
            if match[4]:
                for value in (int(match[4]) - 1, int(match[5]) + 1):
                    assert server.ask(f"setoption name {name} value {value}").startswith("error option ")


def test_settings_that_a_header_leaves_out_can_be_set(talk):
    server = talk("turmbauer")
    server.send("ugi")
    assert "option name leap type string default once" in server.until("ugiok")
    server.send("setoption name leap value any", "setoption name blocks value half", "position startpos")
    server.send("setoption name stability value wobble", "setoption name hand value child")
    assert server.ready() == []


def test_the_games_settings_are_its_own(talk):
    server = talk("waechter")
    server.send("ugi")
    names = {match[1] for line in server.until("ugiok") if (match := OPTION.fullmatch(line))}
    assert "repetition" in names
    assert "players" not in names
    server.send("setoption name Game value toy", "ugi")
    options = server.until("ugiok")
    names = {match[1] for line in options if (match := OPTION.fullmatch(line))}
    assert {"players", "length", "gust"} <= names
    assert "repetition" not in names
    assert "option name players type spin default 3 min 2 max 5" in options
    assert "option name Level type combo default mcts" in " ".join(options), "there is no evaluation"


def test_settings_count_from_the_start_position_on(talk):
    server = talk("toy")
    server.send("setoption name players value 5", "position startpos")
    assert server.ask("setoption name length value 0").startswith("error option length: ")
    assert server.ask("query legal") == "response legal s1 s2 s3 s4 s5 s6"
    server.send("position startpos moves s1 s2 s3 s4 s5 d1")
    assert server.ask("query player") == "response player 1 1"


def test_a_setting_puts_up_the_start(talk):
    server = talk("waechter")
    moved = "position startpos moves D7-C7-1"
    assert server.ask(moved, "setoption name Hash value 8", "query p1turn") == "response false", (
        "none of the game's"
    )
    assert server.ask("setoption name repetition value 0", "query p1turn") == "response true"
    assert server.ask(moved, "uginewgame", "query p1turn") == "response true"
    server.send(moved, "setoption name Game value turmbauer")
    assert server.ask("query player") == "response player chance"


def test_a_text_says_more_than_the_settings(talk):
    server = talk("turmbauer")
    text = turmcore.load("turmbauer", players=3, set="B").new_state(1).to_text()
    server.send("setoption name players value 2", f"position fen {text} moves d1-2")
    server.send("setoption name Protocol value turm1")
    assert server.ready() == []
    assert server.server._state.game.options["seats"] == "RGB"
    assert server.server._state.game.options["set"] == "B"


def test_settings_that_a_text_does_not_hold(talk):
    server = talk("waechter")
    text = turmcore.load("waechter").new_state(1).to_text()
    server.send("setoption name repetition value 0", f"position fen {text}")
    assert server.ready() == []
    assert server.server._state.game.options["repetition"] == "0"


# -- position and queries -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_queries_follow_the_game(talk, game):
    server = talk(game)
    state = turmcore.load(game).new_state(3)
    start = state.to_text()
    tokens: list[str] = []
    while True:
        moves = " moves " + " ".join(tokens) if tokens else ""
        server.send(f"position fen {start}{moves}" if len(tokens) % 2 else f"position startpos{moves}")
        who = {-1: "chance", -2: "none"}.get(state.current_player)
        who = f"{state.current_player + 1} {state.actor_name}" if who is None else who
        assert server.ask("query player") == f"response player {who}"
        assert server.ask("query p1turn") == f"response {str(state.current_player == 0).lower()}"
        assert server.ask("query gameover") == f"response {str(state.is_over()).lower()}"
        legal = server.ask("query legal").split()
        assert legal == ["response", "legal", *sorted(state.legal_actions().tokens())]
        if state.is_over():
            return
        for _ in range(7):
            if not state.is_over():
                tokens += moves_of(state, 1)


def test_result_of_a_plain_game(talk):
    server = talk("waechter")
    assert server.ask("query result") == "response none"
    wins = {"3RG3/7/7/7/7/7/7 b": "p1win", "7/7/7/7/7/7/3BG3 r": "p2win"}
    for text, word in wins.items():
        assert server.ask(f"position fen {text}", "query gameover") == "response true"
        assert server.ask("query result") == f"response {word}"
    there_and_back = ["D7-C7-1", "D1-C1-1", "C7-D7-1", "C1-D1-1"]
    server.send(f"position startpos moves {' '.join(2 * there_and_back)}")
    assert server.ask("query result") == "response draw"
    server.send(
        "setoption name Protocol value turm1", f"position startpos moves {' '.join(2 * there_and_back)}"
    )
    assert server.ask("query result") == "response result 0.5 0.5"
    server.send("setoption name Protocol value ugi")
    assert server.ask("query result") == "response draw"
    server.send(
        "setoption name repetition value 0", f"position startpos moves {' '.join(2 * there_and_back)}"
    )
    assert server.ask("query result") == "response none"


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 2}])
def test_result_of_several_players(talk, options):
    server = talk("turmbauer")
    tokens, state = over("turmbauer", **options)
    start = turmcore.load("turmbauer", **options).new_state(0).to_text()
    server.send("setoption name Protocol value turm1", f"position fen {start} moves {' '.join(tokens)}")
    shares = [float(word) for word in server.ask("query result").removeprefix("response result ").split()]
    assert shares == pytest.approx(state.returns())
    server.send("setoption name Protocol value ugi")
    if len(shares) > 2:
        assert server.ask("query result").startswith("error state query result: ugi knows two players")
    else:
        assert server.ask("query result") in ("response p1win", "response p2win", "response draw")


def test_several_players_need_no_protocol(talk):
    server = talk("turmbauer")
    tokens, _ = over("turmbauer")
    server.send(f"position startpos moves {' '.join(tokens)}")
    assert server.ask("query result").split()[1] == "result"
    assert len(server.ask("query result").split()) == 6


@pytest.mark.parametrize(
    ("depth", "number"), [(0, 1), (1, 25), (2, 625), (3, 14896), (4, 354946), (5, 8256952)]
)
def test_perft(talk, depth, number):
    assert talk("waechter").ask("position startpos", f"query perft {depth}") == f"response perft {number}"


def test_perft_can_be_stopped(talk):
    server = talk("waechter")
    server.send("query perft 60")
    assert server.ready() == []
    server.send("stop")
    assert server.until("response", "error") == ["error stopped query perft: it was stopped"]
    assert server.ask("query perft 1") == "response perft 25"


# -- thinking -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "order",
    [
        "go nodes 200", "go movetime 30", "go depth 1", "go clock 400 400 400 400 inc 10 10 10 10", "go depth 2 nodes 50",
        "go movetime 20 nodes 100000000", "go movetime 0", "go movetime -5", "go nodes 200 ponder now", "go depth 0",
    ],
)  # fmt: skip
def test_orders(talk, game, order):
    server = talk(game)
    state = turmcore.load(game).new_state(2)
    tokens = []
    while state.num_actions() < 2 or state.current_player < 0:
        tokens += moves_of(state, 1)
    if "clock" in order:
        times = " ".join(["400"] * state.game.num_players)
        order = f"go clock {times} inc {times}"
    server.send(f"position startpos{' moves ' * bool(tokens)}{' '.join(tokens)}", order)
    *infos, best = server.until("bestmove", "error")
    assert best.split()[1] in state.legal_actions().tokens()
    assert len(best.split()) == 2
    assert infos and all(INFO.fullmatch(line) for line in infos), infos
    assert infos[-1].split(" pv ")[1].split()[0] == best.split()[1], "the last line is about the best move"
    assert (" shares " in infos[-1]) == (game != "waechter")


def test_plain_clocks(talk):
    server = talk("waechter")
    assert server.ask("position startpos", "go p1time 300 p2time 10 p1inc 5 p2inc 0").startswith("bestmove ")
    assert server.ask("position startpos moves D7-C7-1", "go p1time 10 p2time 300").startswith("bestmove ")
    server.send("go p1time 10")
    assert server.until("bestmove") == [
        "error syntax go: player 2 is to move, and there is no p2time",
        "bestmove none",
    ]


def test_nothing_is_said_about_the_end(talk):
    """`go` alone thinks as long as the level does of itself."""
    assert talk("waechter").ask("setoption name Level value level4", "go").startswith("bestmove ")


def test_a_weak_level_stays_weak(talk):
    server = talk("waechter")
    server.send("setoption name Level value level4", "go movetime 600000")
    *_, info, _ = server.until("bestmove")
    assert int(info.split()[info.split().index("nodes") + 1]) < 10_000


@pytest.mark.parametrize(
    "level", ["random", "greedy", "level1", "level2", "level3", "level4", "level5", "rank", "mcts"]
)
def test_levels(talk, level):
    server = talk("turmbauer")
    server.send(f"setoption name Level value {level}", "position startpos moves d1-2", "go nodes 300")
    *_, info, best = server.until("bestmove")
    assert INFO.fullmatch(info)
    assert best != "bestmove none"


def test_a_level_that_the_game_does_not_have(talk):
    server = talk("toy")
    server.send("setoption name Level value level5", "position startpos moves s1 s2 s3 d1", "go nodes 10")
    error, best = server.until("bestmove")
    assert error.startswith("error option Level level5: there is no evaluation for toy")
    assert best == "bestmove none"


def without_clock(lines):
    return [re.sub(r"(time|nps) \d+", "", line) for line in lines]


def test_the_same_seed_plays_the_same(talk):
    lines = ["position startpos moves d1-2", "go nodes 3000"]
    found = []
    for options in (["Seed value 7"], ["Seed value 7"], ["Seed value 8"]):
        server = talk("turmbauer")
        server.send(*(f"setoption name {option}" for option in options), "uginewgame", *lines)
        found.append(without_clock(server.until("bestmove"))[-2:])
    assert found[0] == found[1] != found[2]
    server.send("setoption name Seed value 7", "uginewgame", *lines)
    assert without_clock(server.until("bestmove"))[-2:] == found[0], "whatever was played before"
    server.send("uginewgame", *lines)
    assert without_clock(server.until("bestmove"))[-2:] != found[0], "the next game is another one"


def test_several_lines(talk):
    server = talk("waechter")
    server.send("setoption name MultiPV value 3", "position startpos", "go nodes 2000")
    *_, first, second, third, best = server.until("bestmove")
    assert [line.split(" multipv ")[1][0] for line in (first, second, third)] == ["1", "2", "3"]
    firsts = [line.split(" pv ")[1].split()[0] for line in (first, second, third)]
    assert len(set(firsts)) == 3
    assert best == f"bestmove {firsts[0]}"


def test_a_proven_end_is_told_in_plies(talk):
    server = talk("waechter")
    server.send("position fen 7/7/7/7/7/3RG3/BG6 r", "go depth 4")
    *_, info, best = server.until("bestmove")
    assert info.endswith(" score mate 1 pv D2-D1-1"), "home"
    assert best == "bestmove D2-D1-1"


def test_secrets_of_others_do_not_count(talk):
    """The same answer whatever the others hide; also from a text that does not tell it."""
    server = talk("toy")
    head, tail = "toy1;players=3;length=7;gust=0 2,1,0 111", "1/move/3/2"
    found = []
    for secrets in ("546", "562", "5??"):
        server.send("setoption name Seed value 3", f"position fen {head} {secrets} {tail}", "go nodes 3000")
        found.append(without_clock(server.until("bestmove"))[-2:])
    assert found[0] == found[1] == found[2]
    server.send(f"position fen {head} 246 {tail}", "go nodes 3000")
    assert without_clock(server.until("bestmove"))[-2:] != found[0], "the own secret does count"


def test_a_search_ends_when_it_has_grown_too_large(talk, monkeypatch):
    grown = iter(range(10**6))
    monkeypatch.setattr(thinking, "peak_memory", lambda: next(grown) << 20)
    server = talk("turmbauer")
    server.send("setoption name Hash value 2", "position startpos moves d1-2", "go movetime 600000")
    assert server.until("bestmove")[-1] != "bestmove none"


# -- stopping -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["waechter", "turmbauer"])
def test_infinite_until_stop(talk, game):
    server = talk(game)
    server.send("position startpos" + " moves d1-2" * (game == "turmbauer"), "go infinite")
    server.until("info")
    said = server.ready()
    assert not [line for line in said if line.startswith("bestmove")]
    server.send("stop")
    assert server.until("bestmove")[-1].split()[1] != "none"
    assert server.ask("query gameover") == "response false"


def test_infinite_waits_though_there_is_nothing_to_find(talk, monkeypatch):
    said = []
    wait = Halt.wait

    def watch(halt):
        said.append(list(server.lines))
        wait(halt)

    monkeypatch.setattr(Halt, "wait", watch)
    for level in ("level2", "level5"):
        server = talk("waechter")
        server.send(
            f"setoption name Level value {level}", "position fen 3RG3/7/7/7/7/7/BG6 r", "go infinite depth 1"
        )
        server.until("info")
        server.send("stop")
        server.until("bestmove")
    assert len(said) == 2
    assert not [line for lines in said for line in lines if line.startswith("bestmove")]


def test_stop_ends_all_that_was_asked_before(talk):
    server = talk("waechter")
    server.send(
        "go infinite",
        "go movetime 600000",
        "query perft 40",
        "go nodes 1000000000000",
        "stop",
        "query perft 1",
    )
    said = [line for line in server.until("response") if not line.startswith("info")]
    assert [line.split()[0] for line in said] == ["bestmove", "bestmove", "error", "bestmove", "response"]
    assert said[-1] == "response perft 25", "what came after is done"


def test_stop_without_a_search(talk):
    server = talk("waechter")
    server.send("stop", "stop")
    assert server.ready() == []
    assert server.ask("go nodes 100").startswith("bestmove ")


@pytest.mark.parametrize("end", ["quit", None])
def test_the_end_stops_a_search(talk, end):
    server = talk("waechter")
    server.send("position startpos", "go infinite", "query p1turn", "go infinite")
    server.until("info")
    if end:
        server.send(end)
    else:
        server.end_input()
    said = [line for line in server.rest() if not line.startswith("info")]
    assert [line.split()[0] for line in said] == ["bestmove", "response", "bestmove"]


def test_lines_behind_quit_are_not_read(talk):
    server = talk("waechter")
    server.send("quit", "query p1turn")
    assert server.rest() == []


def test_ready_during_a_search(talk):
    server = talk("waechter")
    server.send("go infinite")
    for _ in range(3):
        assert all(line.startswith("info") for line in server.ready())
    server.send("stop")
    server.until("bestmove")


def test_nothing_is_lost(talk):
    """All lines at once, and each one counts."""
    server = talk("waechter")
    server.send("ugi", "uginewgame", *["position startpos", "go nodes 300", "query p1turn"] * 20, "ugi")
    server.until("ugiok")
    said = [
        line.split()[0] for line in server.until("ugiok") if not line.startswith(("info", "id", "option"))
    ]
    assert said == ["bestmove", "response"] * 20 + ["ugiok"]


# -- faults ---------------------------------------------------------------------------------------------

WRONG = [
    ("position", "error syntax position: word 2 is 'startpos' or 'fen'"),
    ("position here", "error syntax position: word 2 is 'startpos' or 'fen'"),
    ("position fen", "error syntax position: a text is missing after 'fen'"),
    ("position fen moves A1-A2-1", "error syntax position: a text is missing after 'fen'"),
    ("position startpos A1-A2-1", "error syntax position: word 3 is 'moves' or nothing, not 'A1-A2-1'"),
    ("position fen 8/7 r", "error position position fen: "),
    ("position startpos moves D7-C7-1 nonsense", "error illegal position: move 2, 'nonsense': "),
    ("position startpos moves D7-C7-1 A7-A6-1", "error illegal position: move 2, 'A7-A6-1': "),
    (
        "query",
        "error syntax query: word 2 is one of p1turn, gameover, result, player, legal, perft, but it is missing",
    ),
    (
        "query who",
        "error syntax query: word 2 is one of p1turn, gameover, result, player, legal, perft, not 'who'",
    ),
    ("query perft", "error syntax query: a number is missing after 'perft'"),
    ("query perft two", "error syntax query: word 3: the depth is a whole number from 0 to 99, not 'two'"),
    ("query perft 100", "error syntax query: word 3: the depth is a whole number from 0 to 99, not '100'"),
    ("query perft -1", "error syntax query: word 3: "),
    ("setoption", "error syntax setoption: word 2 is 'name'"),
    ("setoption Hash 3", "error syntax setoption: word 2 is 'name'"),
    ("setoption name", "error syntax setoption: a name is missing after 'name'"),
    ("setoption name value 3", "error syntax setoption: a name is missing after 'name'"),
    ("setoption name Hash", "error syntax setoption: Hash: 'value' and a value are missing"),
    ("setoption name Hash value many", "error option Hash is a whole number from 1 to 65536, not 'many'"),
    (
        "setoption name Ponder value true",
        "error option there is no option 'Ponder'; there are Protocol, Game, ",
    ),
    ("setoption name Game value chess", "error option Game is one of "),
    ("setoption name Level value best", "error option Level is one of random, greedy, level1, "),
    ("setoption name Level value ugi", "error option Level is one of random, greedy, level1, "),
    ("setoption name Protocol value uci", "error option Protocol is one of turm1, ugi, not 'uci'"),
    ("setoption name repetition value 2", "error option repetition: "),
]
WRONG_ORDERS = [
    ("go nodes", "error syntax go: a number is missing after 'nodes'"),
    ("go nodes 0", "error syntax go: word 3: nodes is a whole number from 1 on, not '0'"),
    ("go movetime 1.5", "error syntax go: word 3: movetime is a whole number from "),
    (
        "go depth 9999999999999999999999",
        "error syntax go: word 3: depth is a whole number from 0 to 2147483647, not ",
    ),
    ("go clock 5", "error syntax go: clock has 1 times, for 2 players"),
    ("go clock 5 x", "error syntax go: word 4: time 2 of clock is a whole number from "),
    ("go clock 5 5 inc", "error syntax go: inc has 0 times, for 2 players"),
    ("go p3time 5", "error syntax go: word 2: 'p3time', but there are 2 players"),
    ("go p2time 5 p2inc 5", "error syntax go: player 1 is to move, and there is no p1time"),
]


@pytest.mark.parametrize(("line", "error"), WRONG)
def test_wrong_lines(talk, line, error):
    server = talk("waechter")
    before = "position startpos moves D7-C7-1"
    assert server.ask(before, line).startswith(error)
    assert server.ready() == [], "one line is answered once"
    assert server.server._state.to_text().endswith(" b"), "nothing has changed"
    assert server.ask("go nodes 50").startswith("bestmove ")


@pytest.mark.parametrize(("line", "error"), WRONG_ORDERS)
def test_wrong_orders(talk, line, error):
    server = talk("waechter")
    server.send("position startpos", line)
    said, best = server.until("bestmove")
    assert said.startswith(error)
    assert best == "bestmove none"


def test_nothing_to_choose(talk):
    server = talk("turmbauer")
    server.send("go nodes 5")
    assert server.until("bestmove") == [
        "error state go: chance acts here, there is nothing to choose",
        "bestmove none",
    ]
    tokens, _ = over("turmbauer")
    server.send(f"position startpos moves {' '.join(tokens)}", "go infinite")
    assert server.until("bestmove") == [
        "error state go: the game is over, there is nothing to choose",
        "bestmove none",
    ]


def test_the_rule_is_named(talk):
    server = talk("waechter")
    assert server.ask("position startpos moves A7-A4-3").endswith("(rule 1.2)")
    server = talk("turmbauer")
    assert server.ask("position startpos moves d1-2 1c@9,9,9").endswith("(rule 3.3)")


@pytest.mark.parametrize(
    "line", ["", "   ", "hello", "\t\r", "debug on", "ponderhit", "bestmove D7-C7-1", "GO", "\u2003", "\x00"]
)
def test_unknown_words_are_passed_over(talk, line):
    server = talk("waechter")
    server.send(line)
    assert server.ready() == []
    assert server.ask(f"{line} query p1turn") == "response true"


def test_windows_line_ends(talk):
    server = talk("waechter")
    server.send("position startpos moves D7-C7-1\r", "query p1turn\r")
    assert server.until("response") == ["response false"]


def test_bytes_that_are_no_text(talk):
    server = talk("waechter")
    server.send_bytes(b"query \xff\n")
    assert server.until("error") == ["error syntax the line is not UTF-8 text: byte 7"]


def test_a_line_without_end(talk):
    server = talk("waechter")
    feeder = threading.Thread(
        target=server.send_bytes, args=(b"go " + b"x" * (2 * LONGEST_LINE) + b"\nquery p1turn\n",)
    )
    feeder.start()
    assert server.until("response") == [
        f"error syntax a line is longer than {LONGEST_LINE} bytes",
        "response true",
    ]
    feeder.join()


def test_a_failure_of_ours_costs_no_game(talk, monkeypatch):
    def fail(*_, **__):
        raise MemoryError

    monkeypatch.setattr(thinking, "search", fail)
    server = talk("waechter")
    server.send("position startpos", "go nodes 100")
    error, best = server.until("bestmove")
    assert error == "error failure go: out of memory"
    assert best.split()[1] in turmcore.load("waechter").new_state().legal_actions().tokens()


# -- what others may do --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "key"), [("turmbauer", "set"), ("babel", "board")])
def test_files_are_opened_only_where_it_was_allowed(talk, tmp_path, game, key):
    server = talk(game)
    for path in ("/etc/passwd", "/dev/zero", "../own", "own.set", str(tmp_path / "own")):
        found = server.ask(f"setoption name {key} value {path}")
        assert found.startswith(f"error option {key}: {path!r}: files cannot be opened here")
    own = tmp_path / "own"
    own.write_text("this is none")
    found: list[str] = []
    lines = f"setoption name {key} value {own}\n".encode()
    Server(game, io.BytesIO(lines), found.append, has_files=True).run()
    assert len(found) == 1 and str(own) in found[0] and "not opened" not in found[0]


def test_ready_comes_behind_what_was_sent_before():
    """Also if a search waits that has not begun."""
    said: list[str] = []
    lines = "query p1turn\n" * 60 + "go nodes 20\nisready\nquery p1turn\n"
    Server("waechter", io.BytesIO(lines.encode()), said.append).run()
    words = [line.split()[0] for line in said if not line.startswith("info")]
    assert words[:60] == ["response"] * 60
    assert sorted(words[60:]) == ["bestmove", "readyok", "response"]


def test_more_lines_than_can_wait_are_refused(talk, monkeypatch):
    monkeypatch.setattr(ugi, "MOST_WAITING", 20_000)
    server = talk("waechter")
    server.send("go infinite")
    server.until("info")
    server.send(*["go nodes 1", "query p1turn"] * 30, "stop")
    said = [
        line for line in (*server.until("bestmove"), *server.until("response")) if not line.startswith("info")
    ]
    server.send("query p1turn")
    server.end_input()
    said += server.rest()
    assert sum(line.startswith("bestmove") for line in said) == 31, "each go is answered"
    busy = sum(line.startswith("error busy") for line in said)
    assert 30 < busy < 60
    assert sum(line.startswith("response") for line in said) + busy >= 31


def test_the_memory_of_a_server_goes_with_it():
    gc.disable()
    try:
        server = Server(
            "waechter", io.BytesIO(b"setoption name Hash value 64\ngo nodes 500\n"), lambda line: None
        )
        server.run()
        ended = weakref.ref(server)
        del server
        assert ended() is None
    finally:
        gc.enable()
