"""What a stranger may take of a server: connections, seconds, memory, lines of its log."""

import logging
import socket
import ssl
import subprocess

import pytest
from websockets.exceptions import InvalidStatus

from tests.online.running import connected, seated
from tests.online.test_attacks import UPGRADE, goes_on, masked
from tests.waiting import wait_until
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.limits import Limits
from turmcore.online.pages import pages
from turmcore.online.serving import Place


def test_an_address_has_so_many_connections_and_tables(start):
    """A proxy names it; of IPv6 a network of 64 bits is one."""
    server = start(limits=Limits(per_address=2, tables=2, table_rate=0.1))

    def come(address):
        return connected(server, additional_headers={"X-Forwarded-For": address})

    for one, same, other in (
        ("192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("2001:db8::1", "2001:db8::2:1", "2001:db8:0:1::1"),
    ):
        with come(one), come(same), come(other), pytest.raises(InvalidStatus, match="403"), come(one):
            pass
    wait_until(lambda: server.counters()["connected"] == 0)
    order = codec.encode(say.Open("waechter"))
    assert [server.post("/tables", order)[0] for _ in range(4)] == [201, 201, 429, 429]


def line_to(server, data=b""):
    """A line on which something was said."""
    line = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])))
    line.settimeout(30)
    line.sendall(data)
    return line


def is_gone(line, trickle=b""):
    """Whether a line has been ended, though a byte more came."""
    try:
        line.sendall(trickle)
        line.setblocking(False)
        while line.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def test_an_address_that_is_no_proxy_has_so_many_lines_from_the_first_moment_on(start):
    server = start(place=Place(proxies=""), limits=Limits(per_address=3))
    lines = [line_to(server) for _ in range(5)]
    wait_until(lambda: [is_gone(line) for line in lines] == [False] * 3 + [True] * 2)
    lines[0].close()
    wait_until(lambda: server.get("/health")[0] == 200)
    for line in lines:
        line.close()


BODY = b" HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"


@pytest.mark.parametrize(
    ("said", "trickle"),
    [
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nX-Slow: ", b"x"),
        pytest.param(b"GET /health" + BODY, b"x", marks=pytest.mark.slow),
        (b"POST /health" + BODY, b"x"),
        pytest.param(b"POST /nowhere" + BODY, b"x", marks=pytest.mark.slow),
        pytest.param(b"POST /tables" + BODY, b"x", marks=pytest.mark.slow),
        (b"POST /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
    ids=["second", "GET", "POST", "nowhere", "408", "chunked"],
)
def test_a_request_that_trickles_ends_in_time(start, said, trickle):
    server = start(limits=Limits(handshake=0.3, request=0.6))
    line = line_to(server, said)
    wait_until(lambda: is_gone(line, trickle))
    line.close()
    goes_on(server)


@pytest.mark.parametrize("path", ["/t/x", f"/page/{pages().hash}/viewer/three.min.js"])
def test_an_answer_that_nobody_takes_is_not_kept(start, path):
    server = start(limits=Limits(request=1.0))
    server.shrink(4096)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
    ask = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    deaf.setblocking(False)

    def is_cut():
        try:
            deaf.send(ask * 10)
        except BlockingIOError:
            return False
        except OSError:
            return True

    wait_until(is_cut)
    deaf.close()
    goes_on(server)


def test_strangers_give_way_to_those_who_come_and_not_to_each_other_alone(start):
    server = start(limits=Limits(connections=8))
    _, watch, _ = server.open("waechter")
    with seated(server, watch, watch=True) as known:
        known.hear(say.Snapshot)
        silent = [line_to(server) for _ in range(12)]
        goes_on(server)
        wait_until(lambda: sum(map(is_gone, silent)) >= 6)
        assert is_gone(silent[0]) and not is_gone(silent[-1]), "the oldest goes"
        assert known.ask(say.Actions()).sentence
        for line in silent:
            line.close()


def test_pings_whose_answers_nobody_reads_fill_no_memory(start):
    """Nor does anything that is no message; such a line counts until it is gone."""
    server = start()
    for frames in (
        masked(9, b"x" * 125) * 1000,
        masked(1, b"", fin=False) + masked(0, b"", fin=False) * 1000,
    ):
        line = line_to(server, UPGRADE)
        assert b"101 Switching" in line.recv(4096)
        assert server.counters()["connected"] == 1
        line.sendall(frames)
        wait_until(lambda line=line: is_gone(line))
        line.close()
        wait_until(lambda: server.counters()["connected"] == 0)
    with connected(server) as raw:
        for _ in range(10):
            assert raw.socket.ping().wait(30)


def test_a_log_has_one_line_a_second_of_each_cause(start, caplog):
    start()
    for number in range(50):
        logging.getLogger("turmcore.online").error("table %s: lost", number)
        logging.getLogger("asyncio").error(f"socket.accept() out of system resource\nsocket: {number}")
    assert len(caplog.records) <= 2 * 3


@pytest.mark.slow
def test_a_handshake_that_does_not_come_ends_and_counts(start, tmp_path):
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    place = Place(certificate=str(certificate), key=str(key), proxies="")
    server = start(place=place, limits=Limits(handshake=2.0, per_address=2))
    lines = [line_to(server) for _ in range(3)]
    wait_until(lambda: is_gone(lines[2]))
    assert not any(map(is_gone, lines[:2]))
    wait_until(lambda: all(map(is_gone, lines[:2])))
    context = ssl.create_default_context(cafile=certificate)
    context.check_hostname = False
    with context.wrap_socket(line_to(server)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in line.recv(4096)
    for line in lines:
        line.close()
