"""What somebody may try who means no good; the server answers with a sentence or cuts the line, and goes on."""

import json
import random
import socket
import struct
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.online.running import connected, reveal, seated
from tests.online.tables import nonce
from tests.online.test_codec import EXAMPLES, mutated
from tests.waiting import wait_until
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.dice import commitment
from turmcore.online.limits import Limits
from turmcore.online.link import Link
from turmcore.online.pages import pages

REFUSED = 1008  # what a socket is closed with, as the protocol promises it


@pytest.fixture
def begun(server):
    """Two people at a table that has begun: their connections, and the links."""
    seats, watch, host = server.open("waechter")
    with (
        seated(server, seats[0], commitment=commitment(nonce(0))) as one,
        seated(server, seats[1], commitment=commitment(nonce(1))) as two,
    ):
        for seat, raw in enumerate((one, two)):
            reveal(raw, nonce(seat))
        for raw in (one, two):
            assert raw.hear(say.Begun)
        yield one, two, seats, watch, host


def goes_on(server):
    assert server.get("/health") == (200, "ok\n")


# ---- at the table --------------------------------------------------------------------------


def test_acting_out_of_turn_twice_late_and_for_another_seat(server, begun):
    one, two, *_ = begun
    first = one.ask(say.Actions(), say.Legal).tokens[0]
    assert "not your turn" in two.ask(say.Act(0, first), say.Refused).sentence
    assert "meant for ply 7" in one.ask(say.Act(7, first), say.Refused).sentence
    for _ in range(3):
        one.say(say.Act(0, first))
    assert one.hear(say.Played).ply == 0
    assert "not your turn" in one.ask(say.Act(1, first), say.Refused).sentence
    assert two.hear(say.Played).ply == 0
    for_another = two.ask('{"type":"act","ply":1,"token":"x","seat":0}', say.Refused)
    assert for_another.to == "act"
    assert two.ask(say.Actions()).ply == 1, "nothing was played twice"


def test_a_frame_that_somebody_has_recorded_does_nothing_elsewhere(server, begun):
    """The key counts at its own table only, and an action at its own ply only."""
    one, _, seats, *_ = begun
    other, *_ = server.open("waechter")
    with seated(server, Link(server.url, other[0].table, seats[0].key)) as raw:
        assert "no such table" in raw.hear().sentence and raw.hear() is None
    token = one.ask(say.Actions(), say.Legal).tokens[0]
    one.say(say.Act(0, token))
    one.hear(say.Played)
    one.say(say.Act(0, token))
    assert one.ask(say.Say("still here"), say.Said | say.Played).text == "still here"


def test_keys_are_not_guessed(server):
    seats, watch, _ = server.open("waechter")
    right = seats[0]
    wrong = [right.key[:-1] + ("A" if right.key[-1] != "A" else "B"), right.key[:5], "A" * 22, "x" * 5000, ""]
    for key in wrong:
        with seated(server, Link(server.url, right.table, key)) as raw:
            assert raw.hear() == say.Refused("sit", "there is no such table, or this key does not open it")
            assert raw.hear() is None and raw.socket.close_code == REFUSED
    for table in ("nothing", "../../etc/passwd", "' OR 1=1 --", "\x00", "t" * 9000):
        with seated(server, Link(server.url, table, right.key)) as raw:
            assert "no such table" in raw.hear().sentence
    with seated(server, watch) as raw:
        assert raw.hear().sentence == "this key is for looking on"
    for language, words in (("de", "Schlüssel"), ("hu", "kulcs"), ("fr", "key")):
        hello = say.Hello(say.VERSION, language=language)
        for sits, link in ((False, Link(server.url, right.table, "A" * 22)), (True, watch)):
            with seated(server, link, watch=not sits, hello=hello) as raw:
                assert words in raw.hear(say.Refused).sentence


def test_who_looks_on_does_nothing_else(server, begun):
    *_, watch, _ = begun
    with seated(server, watch, watch=True) as raw:
        raw.hear()
        for order in (
            say.Act(0, "A7-B7-1"),
            say.Reveal("ab" * 32),
            say.Ask("undo"),
            say.Answer(True),
            say.Resign(),
            say.Say("hi"),
            say.Actions(),
        ):
            assert raw.ask(order).sentence == "only who sits at the table can do that"
        for order in (say.Hand(0, "level1"), say.Delete()):
            assert "only the host" in raw.ask(order).sentence
        assert raw.ask(say.Sit(watch.table, watch.key)).to == "sit"
        for order in (say.Hello(1), say.Open("babel")):
            assert raw.ask(order).sentence.endswith("is not done here")


def test_names_and_lines_with_control_characters_are_refused_and_markup_is_text(server, begun):
    one, two, *_ = begun
    for text in ("\x1b]0;x\x07", "a\nb", "\u202eabc", "\x00", "x" * 501, "\u3164", " \u2800 "):
        assert one.ask(say.Say(text), say.Refused).sentence.startswith("a line ")
    line = "<img src=x onerror=alert(1)> '; DROP TABLE entries; --"
    one.say(say.Say(line))
    assert two.hear(say.Said).text == line


# ---- frames --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (b"\x00\x01", "a message is a frame of text"),
        ("", "a message is an object of JSON"),
        ("[" * 16_000, "a message is an object of JSON"),
        ('{"type":"watch","table":"x","key":' + "9" * 9_000 + "}", "a message is an object of JSON"),
        ('{"type":"watch","table":"x","key":"\\ud800"}', "watch.key: this is no text of Unicode"),
    ],
)
def test_frames_that_are_no_messages(server, frame, sentence):
    with connected(server) as raw:
        raw.ask(say.Hello(1))
        raw.send(frame)
        assert raw.hear().sentence.startswith(sentence)
        assert raw.hear() is None and raw.socket.close_code == REFUSED
    goes_on(server)


def masked(opcode, payload, fin=True, length=None):
    """A client's frame, whatever it says of its length."""
    size = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + payload


@pytest.mark.parametrize(
    "frames",
    [
        [masked(1, b"x" * 20_000)],
        [masked(1, b"x", length=1 << 62)],
        [masked(1, b"\xff\xfe\xfd")],
        [masked(1, b"x" * 1000, fin=False), *[masked(0, b"x" * 1000, fin=False)] * 40],
        [masked(3, b"")],
        [masked(0, b"x")],
        [b"\x81\x05hello"],
        [masked(9, b"x" * 200)],
        [b"GET / HTTP/1.1\r\n\r\n"],
    ],
    ids=["large", "huge", "bad UTF-8", "endless", "reserved", "stray", "unmasked", "long ping", "no frame"],
)
def test_frames_that_are_none_end_the_connection(server, frames):
    with connected(server) as raw:
        raw.ask(say.Hello(1))
        try:
            for frame in frames:
                raw.socket.socket.sendall(frame)
        except OSError:
            pass  # cut off already
        assert raw.hear() is None
    goes_on(server)


def test_many_messages_that_nobody_can_read_end_the_connection(server, begun):
    one, *_ = begun
    generator, heard = random.Random(5), 0
    texts = [codec.encode(message) for message in EXAMPLES]
    try:
        for _ in range(200):
            data = mutated(generator, generator.choice(texts)).decode("utf-8", "replace")
            one.send(data + "!")
            heard += 1
    except (OSError, ConnectionClosed):
        pass  # cut off
    while one.hear():
        pass
    assert heard
    goes_on(server)


# ---- connections ---------------------------------------------------------------------------

UPGRADE = (
    b"GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_who_says_nothing_is_cut_off(start):
    server = start(limits=Limits(handshake=1.0, request=2.0))
    port = int(server.url.rpartition(":")[2])
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(200)]
    slow = socket.create_connection(("127.0.0.1", port))
    slow.sendall(b"GET /play HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    body = socket.create_connection(("127.0.0.1", port))
    body.sendall(b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
    with connected(server) as raw:
        goes_on(server)
        assert raw.hear() is None and raw.socket.close_code == REFUSED
    for one in (*silent, slow, body):
        one.settimeout(30)
        data = b""
        try:
            while more := one.recv(4096):
                data += more
        except ConnectionResetError:
            pass
        assert one is not body or b"408" in data
        one.close()
    wait_until(lambda: server.counters()["connected"] == 0)


@pytest.mark.slow
def test_a_frame_that_comes_byte_by_byte_is_not_waited_for(start):
    server = start(limits=Limits(handshake=1.0))
    with connected(server) as raw:
        raw.ask(say.Hello(1))
        with pytest.raises(OSError):
            for byte in masked(1, b" " * 1000):
                raw.socket.socket.sendall(bytes([byte]))
                time.sleep(0.02)
        assert raw.hear() is None
    goes_on(server)


def test_tables_do_not_grow_without_end(start):
    server = start(limits=Limits(most_tables=3))
    order = codec.encode(say.Open("waechter"))
    assert [server.post("/tables", order)[0] for _ in range(5)] == [201, 201, 201, 400, 400]


@pytest.mark.slow
def test_a_reader_that_never_reads_is_cut_off_and_disturbs_nobody(start):
    """It asks for long answers and takes none."""
    server = start(limits=Limits(queue=16, rate=1e6, burst=1e6))
    seats, *_ = server.open("turmbauer", players=2)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.settimeout(60)
    deaf.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
    deaf.sendall(UPGRADE)

    def send(*messages):
        deaf.sendall(b"".join(masked(1, codec.encode(message).encode()) for message in messages))

    with deaf, seated(server, seats[1], commitment=commitment(nonce(1))) as other:
        send(say.Hello(1), say.Sit(seats[0].table, seats[0].key, "Deaf", commitment(nonce(0))))
        while other.hear(say.Snapshot | say.Seats).waits != "nonces":
            pass
        send(say.Reveal(nonce(0)))
        other.say(say.Reveal(nonce(1)))
        other.hear(say.Begun)
        with pytest.raises(OSError):  # the line is cut
            for _ in range(100_000):
                send(*[say.Actions()] * 10)
        assert other.ask(say.Say("fine"), say.Said).text == "fine"
    assert server.counters()["cut"] == 1


def test_who_is_too_fast_waits(start):
    server = start(limits=Limits(burst=5, rate=20))
    _, watch, _ = server.open("waechter")
    with seated(server, watch, watch=True) as raw:
        raw.hear()
        began = time.monotonic()
        for _ in range(15):
            raw.say(say.Actions())
        for _ in range(15):
            raw.hear(say.Refused)
        assert time.monotonic() - began > 0.4


# ---- HTTP ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://["]
)
def test_pages_of_other_hosts_are_refused(server, origin):
    with pytest.raises(InvalidStatus, match="403"), connected(server, origin=origin):
        pass
    assert server.post("/tables", codec.encode(say.Open("waechter")), Origin=origin)[0] == 403
    with connected(server, origin=server.url) as raw:
        assert isinstance(raw.ask(say.Hello(1)), say.Welcome)


def test_a_link_without_its_key_shows_the_same_page_for_every_table(server):
    seats, *_ = server.open("babel")
    pages = {server.get(f"/t/{table}")[1] for table in (seats[0].table, "nothing", "x" * 300, "%3Cscript%3E")}
    (page,) = pages
    assert "site/table.js" in page and "babel" not in page and seats[0].table not in page


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/../../etc/passwd", 404),
        ("/t/..%2f..%2fetc%2fpasswd", 404),
        ("/t/x/record", 403),
        ("/t/%00/record", 403),
        ("/brief", 405),
        ("/play", 404),
        ("/" + "x" * 5000, 404),
    ],
)
def test_paths_that_reach_for_something(server, path, status):
    assert server.get(path)[0] == status
    goes_on(server)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "a message is an object of JSON"),
        ("{}", "type: None is none of"),
        ('{"type":"hello","version":1}', "open is wanted here"),
        ("x" * 300_000, "an order has 192 KiB at most"),
        (codec.encode(say.Open("turmbauer", {"set": "/etc/passwd"})), "files cannot be opened here"),
        (codec.encode(say.Open("turmbauer", {"set": "..%2f"})), "files cannot be opened here"),
        (
            codec.encode(say.Open("turmbauer", {"set": "mine"})),
            "set: 'mine' does not come along with the program",
        ),
        (codec.encode(say.Open("turmbauer", {"self": "x"})), "turmbauer has no option 'self'"),
        (
            codec.encode(say.Open("turmbauer", file=say.File("set", "x" * 70_000))),
            "file: it is larger than 64 KiB",
        ),
        (codec.encode(say.Open("turmbauer", file=say.File("set", "nonsense"))), "file"),
        (codec.encode(say.Open("babel", file=say.File("board", "[" * 60_000))), "file"),
        (
            codec.encode(say.Open("babel", file=say.File("players", "x"))),
            "babel has no option 'players' that is a file",
        ),
        (codec.encode(say.Open("../babel")), "no game '../babel'"),
        (codec.encode(say.Open("babel", seats=("open",) * 900)), "900 seats for a game of 4 players"),
        (codec.encode(say.Open("waechter", seats=("ugi:touch x", "open"))), "the server starts no programs"),
        (codec.encode(say.Open("waechter", seats=("level1:" + "9" * 9000 + "n", "open"))), "an agent has 32"),
    ],
    ids=range(16),
)
def test_orders_that_reach_for_something(server, body, sentence):
    status, text = server.post("/tables", body)
    assert status == 400
    refused = json.loads(text)
    assert (
        refused["type"] == "refused" and sentence in refused["sentence"] and "/tmp" not in refused["sentence"]
    )
    goes_on(server)


def test_answers_forbid_browsers_what_they_need_not(server):
    from urllib.request import urlopen

    for path in ("/t/x", "/", "/games", "/health", f"/page/{pages().hash}/site/words.js"):
        with urlopen(server.url + path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none';") and policy.endswith("frame-ancestors 'none'")
            assert "unsafe" not in policy and "*" not in policy
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "server" not in answer.headers


def test_another_version_is_told_so(server):
    for version, sentence in ((2, "the server is older"), (0, "the program is older")):
        with connected(server) as raw:
            assert raw.ask(say.Hello(version)).sentence.endswith(sentence)
            assert raw.hear() is None
