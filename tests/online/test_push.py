"""Browsers are told whose turn it is, by a push service of the test's own: it checks the signature and decrypts."""

import asyncio
import base64
import datetime
import http.server
import ipaddress
import json
import os
import ssl
import threading
import time

import http_ece
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.x509.oid import NameOID

from tests.online.running import reveal, seated
from tests.waiting import wait_until
from turmcore.cli.main import main
from turmcore.errors import TurmError
from turmcore.online import messages as say
from turmcore.online.dice import commitment
from turmcore.online.push import LONGEST_ENDPOINT, MOST_BROWSERS, Browser, Push, check_browser, is_public
from turmcore.online.refusal import Refusal
from turmcore.online.serving import Place

NONCES = "1" * 64, "2" * 64
CONTACT = "mailto:host@example.org"


def text_of(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Service:
    """A push service: what it was told, by path, and what it answers."""

    def __init__(self, folder):
        self.told, self.status, self.seconds = [], 201, 0.0
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.told.append((self.path, dict(self.headers), body))
                time.sleep(service.seconds)
                self.send_response(service.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *args):
                pass

        key, certificate = _certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.trusted = ssl.create_default_context(cafile=certificate)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"https://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def end(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def _certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push service")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    alternative = x509.SubjectAlternativeName([address, x509.DNSName("localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
        .add_extension(alternative, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    (folder / "certificate.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return folder / "key.pem", folder / "certificate.pem"


class Phone:
    """A browser with keys of its own."""

    def __init__(self, service, path="/one"):
        self._key, self._secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.endpoint, self.p256dh, self.auth = service.url + path, text_of(point), text_of(self._secret)

    def subscribe(self, server, table, key, language="en"):
        """(status, what the server answers)."""
        message = {
            "type": "subscribe",
            "tables": [{"table": table, "key": key}],
            "endpoint": self.endpoint,
            "p256dh": self.p256dh,
            "auth": self.auth,
            "language": language,
        }
        status, text = server.post("/brief", json.dumps(message))
        return status, json.loads(text)

    def read(self, body):
        """What it was told."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        return json.loads(plain)


@pytest.fixture
def service(tmp_path):
    found = Service(tmp_path)
    yield found
    found.end()


@pytest.fixture
def pushing(start, service, tmp_path):
    """Starts servers that tell browsers by the service."""

    def begin():
        push = Push(tmp_path / "push.pem", CONTACT, service.trusted, lambda address: True)
        return start(place=Place(push=push))

    return begin


def begun(server):
    """A game that has begun: what `open` answers, and who sits at the first seat; the second one is away."""
    seats, *_ = server.open("waechter")
    first = seated(server, seats[0], commitment=commitment(NONCES[0]))
    second = seated(server, seats[1], commitment=commitment(NONCES[1]))
    with second as other:
        mine = first.__enter__()
        reveal(mine, NONCES[0])
        reveal(other, NONCES[1])
        assert other.hear(say.Begun)
        mine.hear(say.Begun)
    return seats, mine, first


def play(raw):
    """Somebody acts, whose turn it is."""
    legal = raw.ask(say.Actions(), say.Legal)
    raw.say(say.Act(legal.ply, legal.tokens[0]))
    while raw.hear(say.Played).ply != legal.ply:
        pass


def test_who_is_away_is_told_and_nobody_else_could_read_it(pushing, service):
    server = pushing()
    phone = Phone(service, "/a?b=c")
    seats, mine, line = begun(server)
    status, told = phone.subscribe(server, seats[1].table, seats[1].key, "de")
    assert status == 200 and told["tables"][0]["you"] == 1
    play(mine)
    wait_until(lambda: service.told)
    ((path, headers, body),) = service.told
    assert path == "/a?b=c" and headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
    assert phone.read(body) == {"title": "Turmbauer", "body": "Du bist am Zug", "table": seats[1].table}
    _check_signature(headers["Authorization"], service.url, json.loads(server.get("/games")[1])["push"])
    with seated(server, seats[1]) as other:
        other.hear(say.Snapshot)
        play(other)
        play(mine)  # the other one is here
        assert other.hear(say.Played)
    assert len(service.told) == 1
    line.__exit__(None, None, None)


def _check_signature(word, audience, public):
    """RFC 8292: the token is this server's, for this service, and not for ever."""
    scheme, _, rest = word.partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and given["k"] == public
    head, claims, signature = given["t"].split(".")
    raw = bytes_of(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public))
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found = json.loads(bytes_of(claims))
    assert json.loads(bytes_of(head))["alg"] == "ES256"
    assert (found["aud"], found["sub"]) == (audience, CONTACT)
    assert 0 < found["exp"] - time.time() <= 86_400


def test_it_is_remembered_when_the_server_comes_again_and_forgotten_when_the_browser_is_gone(
    pushing, service
):
    server = pushing()
    gone, phone = Phone(service, "/gone"), Phone(service, "/here")
    seats, _, line = begun(server)
    for one in (gone, phone, phone):
        assert one.subscribe(server, seats[1].table, seats[1].key)[0] == 200
    entries = server.counters()["entries"]
    for language in ("en", "xx", "x" * 1000):  # of what is none nothing is kept
        phone.subscribe(server, seats[1].table, seats[1].key, language)
    assert server.counters()["entries"] == entries
    line.__exit__(None, None, None)
    server.stop()
    server = pushing()
    seats = [type(seat)(server.url, seat.table, seat.key) for seat in seats]
    service.status = 410
    with seated(server, seats[0]) as mine:
        mine.hear(say.Snapshot)
        play(mine)
        wait_until(lambda: sorted(path for path, *_ in service.told) == ["/gone", "/here"])
        wait_until(lambda: server.counters()["entries"] == 3)  # an act, and both are forgotten
        service.status = 302
        phone.subscribe(server, seats[1].table, seats[1].key)
        with seated(server, seats[1]) as other:
            other.hear(say.Snapshot)
            play(other)
        wait_until(lambda: server.counters()["connected"] == 1)
        play(mine)
        wait_until(lambda: len(service.told) == 3)
    time.sleep(0.3)
    assert [path for path, *_ in service.told][2:] == ["/here"], "no redirect is followed"


def test_five_browsers_a_seat(pushing, service):
    server = pushing()
    seats, mine, line = begun(server)
    phones = [Phone(service, f"/{number}") for number in range(MOST_BROWSERS + 2)]
    for phone in phones:
        phone.subscribe(server, seats[1].table, seats[1].key)
    phones[3].p256dh = phones[3].auth = ""
    phones[3].subscribe(server, seats[1].table, seats[1].key)
    play(mine)
    wait_until(lambda: len(service.told) >= MOST_BROWSERS - 1)
    time.sleep(0.2)
    assert sorted(path for path, *_ in service.told) == ["/2", "/4", "/5", "/6"]
    line.__exit__(None, None, None)


def test_a_slow_service_keeps_nobody_waiting(pushing, service):
    server = pushing()
    seats, mine, line = begun(server)
    Phone(service).subscribe(server, seats[1].table, seats[1].key)
    service.seconds = 7.0
    begin = time.monotonic()
    play(mine)
    assert time.monotonic() - begin < 3
    wait_until(lambda: service.told)
    line.__exit__(None, None, None)


def test_who_has_no_seat_is_told_nothing(pushing, service):
    server = pushing()
    phone = Phone(service)
    opened = server.opened("waechter")
    for key in (opened.watch, opened.host, opened.invite):
        assert phone.subscribe(server, opened.table, key)[0] == 200
    status, told = phone.subscribe(server, opened.table, "x" * 22)
    assert status == 200 and told["tables"][0]["sentence"]
    assert server.counters()["entries"] == 0


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%2", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "2002:7f00:1::", "2002:c0a8:101::", "64:ff9b::7f00:1",
    ],
)  # fmt: skip
def test_an_address_that_is_not_the_worlds(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "2606:4700::1111", "::ffff:9.9.9.9"])
def test_an_address_of_the_world(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "endpoint",
    [
        "", "http://push.example.org/a", "https://", "https://a@b.example.org/", "https://b.example.org/a b", "ftp://b/",
        "https://b.example.org/\r\nHost: x", "https://b.example.org:x/", "https://b.example.org/é", "https://[::1/",
        "https://b.example.org/" + "a" * LONGEST_ENDPOINT,
    ],
)  # fmt: skip
def test_what_is_no_push_service(endpoint):
    with pytest.raises(Refusal, match="endpoint"):
        check_browser(endpoint, "", "")


@pytest.mark.parametrize(
    "keys", [("", "x"), ("x" * 87, "y" * 22), ("B" + "A" * 86, "é" * 22), ("B" * 87, "A")]
)
def test_what_are_no_keys_of_a_browser(keys):
    with pytest.raises(Refusal, match="keys"):
        check_browser("https://push.example.org/", *keys)


def test_an_own_address_is_never_asked(start, service, tmp_path):
    """Neither by its number nor by a name that leads there."""
    server = start(place=Place(push=Push(tmp_path / "push.pem", CONTACT, service.trusted)))
    seats, mine, line = begun(server)
    port = service.url.rpartition(":")[2]
    for number, host in enumerate(("127.0.0.1", "localhost")):
        phone = Phone(service)
        phone.endpoint = f"https://{host}:{port}/{number}"
        assert phone.subscribe(server, seats[1].table, seats[1].key)[0] == 200
    play(mine)
    time.sleep(0.5)
    assert service.told == []
    line.__exit__(None, None, None)


def test_a_server_without_a_key_says_so(server, service):
    status, told = Phone(service).subscribe(server, "table", "x" * 22)
    assert status == 400 and "tells browsers nothing" in told["sentence"]
    assert not json.loads(server.get("/games")[1]).get("push")


def test_the_key_is_made_once_and_nobody_else_can_read_it(tmp_path, capsys):
    file = tmp_path / "push.pem"
    first = Push(file, CONTACT).public
    assert file.stat().st_mode & 0o077 == 0
    assert Push(file, "https://example.org/contact").public == first
    for wrong, contact in ((file, "host@example.org"), (tmp_path / "no" / "push.pem", CONTACT)):
        with pytest.raises(TurmError):
            Push(wrong, contact)
    file.write_text("nothing of that kind")
    with pytest.raises(TurmError, match="no key"):
        Push(file, CONTACT)
    assert main(["serve", "--push", str(file)]) == 2
    assert "--push and --contact go together" in capsys.readouterr().err


@pytest.fixture
def sending(service, tmp_path):
    """What sends to the service, and a browser there."""
    phone = Phone(service)
    push = Push(tmp_path / "push.pem", CONTACT, service.trusted, lambda address: True)
    return push, Browser(phone.endpoint, phone.p256dh, phone.auth)


def test_what_waits_for_slow_services_is_bounded(service, sending, monkeypatch):
    monkeypatch.setattr("turmcore.online.push._WAITING", 3)
    push, browser = sending

    async def send_many():
        return await asyncio.gather(*(push.send(browser, "{}") for _ in range(5)))

    assert asyncio.run(send_many()) == [True] * 5 and len(service.told) == 3
    assert asyncio.run(push.send(browser, "{}")) and len(service.told) == 4


def test_a_browser_is_gone_only_if_its_service_says_so(service, sending):
    push, browser = sending
    service.status = 500
    assert asyncio.run(push.send(browser, "{}"))
    service.status = 404
    assert not asyncio.run(push.send(browser, "{}"))
