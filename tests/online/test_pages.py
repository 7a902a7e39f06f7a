"""What browsers are given: pages, files, words; and the scripts that need no browser, in node."""

import gzip
import hashlib
import http.client
import json
import re
import shutil
import socket
import subprocess
import sys
import tracemalloc
from contextlib import suppress
from math import ceil
from pathlib import Path

import pytest

import turmcore
from tests.online.running import connected
from turmcore.online import messages as say
from turmcore.online.pages import POLICY, Pages, pages
from turmcore.words import NAMES, Words

NODE = shutil.which("node")
MOST_LINES, WIDTH = 3030, 110
MOST_BYTES, MOST_WITH_THREE = 60_000, 200_000


def asked(server, path, method="GET", **headers):
    """(status, headers, body as it came) of a request."""
    line = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=60)
    try:
        line.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        line.close()


def file(name):
    return f"/page/{pages().hash}/{name}"


@pytest.fixture
def node(tmp_path, server):
    """Runs a program beside the scripts of the pages, as a browser would get them; what it prints, as JSON."""
    if NODE is None:
        pytest.skip("there is no node")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for name in pages().files:
        if name.endswith(".js"):
            path = tmp_path / "page" / pages().hash / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(asked(server, file(name))[2])

    def run(program, **given):
        (tmp_path / "program.js").write_text(program.replace("PAGE", f"./page/{pages().hash}"))
        command = [NODE, "program.js", json.dumps(given)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


# ---- answers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/t/x7Qz", "/t/" + "x" * 2000, "/t/%00%ff", "/t/..%2e"])
def test_pages_may_do_little_and_name_nothing_of_another_place(server, path):
    status, headers, body = asked(server, path)
    html = body.decode()
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["Referrer-Policy"] == "no-referrer" and headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-cache"
    assert f"page/{pages().hash}/" in html and "@" not in html
    assert not re.search(r"\bstyle=|\bon\w+=|<style|<script>|//", html)
    up = "../" if path.startswith("/t/") else ""
    found = re.findall(r'(?:href|src)="([^"]*)"', html)
    assert len(found) > 3
    for address in {*found} - {"../"}:  # beside the server's own address
        assert address.startswith((f"{up}page/{pages().hash}/", f"{up or './'}app.webmanifest")), address
        assert asked(server, "/" + address.removeprefix(up).removeprefix("./"))[0] == 200, address


def test_pages_speak_what_a_browser_asks_for(server):
    for wanted, language in {
        "de-AT,de;q=0.9,en;q=0.8": "de",
        "fr,en;q=0.5,hu;q=0.7": "hu",
        "en;q=x, de;q=": "de",
        "xx": "en",
        "," * 9000: "en",
    }.items():
        _, headers, body = asked(server, "/", Accept_Language=wanted)
        assert f'<html lang="{language}"'.encode() in body and "Accept-Language" in headers["Vary"]


def test_a_page_that_is_known_is_not_sent_again(server):
    _, headers, body = asked(server, "/t/x")
    assert body
    status, again, nothing = asked(server, "/t/x", If_None_Match=headers["ETag"])
    assert (status, nothing, again["ETag"]) == (304, b"", headers["ETag"])
    assert asked(server, "/", If_None_Match=headers["ETag"])[0] == 200


def test_files_are_kept_for_ever_and_compressed_for_whoever_takes_it(server):
    for name, body in pages().files.items():
        status, headers, plain = asked(server, file(name))
        assert (status, plain) == (200, body) and "Content-Encoding" not in headers
        assert "immutable" in headers["Cache-Control"] and headers["Vary"] == "Accept-Encoding"
        _, packed, sent = asked(server, file(name), Accept_Encoding="br, gzip")
        if name.endswith((".woff2", ".png", ".webp")):
            assert sent == body
        else:
            assert packed["Content-Encoding"] == "gzip" and gzip.decompress(sent) == body
            assert int(packed["Content-Length"]) == len(sent)
    refused = asked(server, file("site/words.js"), Accept_Encoding="gzip;q=0")
    assert "Content-Encoding" not in refused[1]


def test_what_is_no_file_is_not_found_and_what_is_odd_does_no_harm(server):
    known = file("site/site.css")
    for path in (
        "/page/",
        "/page/0123456789abcdef/site/site.css",
        file("site/nothing.js"),
        file("site"),
        file("table/table.html"),
        file("../server.py"),
        file("site/..%2f..%2f__init__.py"),
        file("site//site.css"),
        known + "/",
        known.upper(),
        "//" + known,
        "/t/",
        "/t/a/b",
        "/" + "x" * 5000,
    ):
        status, headers, body = asked(server, path)
        assert status == 404 and len(body) < 100, path
        assert "Location" not in headers
    status, headers, body = asked(server, known, "HEAD", Accept_Encoding="gzip")
    assert (status, body) == (200, b"") and int(headers["Content-Length"]) > 100
    assert asked(server, known + "?x=1", Range="bytes=0-9")[2] == pages().files["site/site.css"]
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert asked(server, known, method)[0] == 405
    with suppress(ConnectionError):  # it is not read to its end
        assert asked(server, known, X="x" * 200_000)[0] == 400
    assert asked(server, known)[0] == 200


def test_nothing_is_read_for_a_request(server):
    opened, listens = [], [True]
    sys.addaudithook(lambda event, args: listens and event == "open" and opened.append(str(args[0])))
    asked(server, file("viewer/three.min.js"))
    asked(server, "/t/x")
    listens.clear()  # the hook stays
    assert [path for path in opened if "turmcore" in path] == []  # other threads may open what they like


def test_the_hash_changes_with_each_file_and_the_server_tells_it(server, monkeypatch):
    with connected(server) as raw:
        assert raw.ask(say.Hello(say.VERSION), say.Welcome).page == pages().hash
    assert Pages().hash == pages().hash
    monkeypatch.setattr("turmcore.online.pages.NAMES", {"en": "English"})
    assert Pages().hash != pages().hash


# ---- size ------------------------------------------------------------------------------------------


def test_own_scripts_are_short():
    """All lines, comments and empty ones too; one that is too long counts as several."""
    texts = {
        path.name: path.read_text(encoding="utf-8").splitlines()
        for path in Path(turmcore.__file__).parent.glob("page/*/*.js")
        if not path.name.endswith(".min.js")
    }
    assert len(texts) > 8
    lines = {name: sum(max(1, ceil(len(line) / WIDTH)) for line in text) for name, text in texts.items()}
    assert sum(lines.values()) <= MOST_LINES, lines


@pytest.mark.parametrize("name", ["home", "table"])
def test_a_page_is_small(server, name):
    """Everything that it names, its fonts, and the words of one language, as they come compressed."""
    path = "/" if name == "home" else "/t/x"
    html = asked(server, path)[2].decode()
    named = set(re.findall(r'page/\w+/([^"]+)"', html))
    style = pages().files["site/site.css"].decode()
    named |= {f"site/{font}" for font in re.findall(r"url\(([\w.-]+)\)", style)}
    named |= (
        {one for one in pages().files if one.startswith("viewer/three.min")} if name == "table" else set()
    )
    sizes = {one: len(asked(server, file(one), Accept_Encoding="gzip")[2]) for one in named}
    sizes["html"] = len(asked(server, path, Accept_Encoding="gzip")[2])
    three = sum(size for one, size in sizes.items() if "three" in one)
    assert sum(sizes.values()) - three <= MOST_BYTES, sizes
    assert sum(sizes.values()) <= MOST_WITH_THREE, sizes


# ---- scripts ---------------------------------------------------------------------------------------


def test_sha256_of_the_published_vectors(node):
    """FIPS 180-4's examples, and every length around a block as Python has it."""
    texts = ["", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"]
    program = """
        import { digest } from "PAGE/site/sha256.js";
        const { texts, most } = JSON.parse(process.argv[2]);
        const hex = (bytes) => Buffer.from(digest(bytes)).toString("hex");
        const found = texts.map((text) => hex(new TextEncoder().encode(text)));
        found.push(hex(new Uint8Array(1e6).fill(97)));
        for (let n = 0; n < most; n++) found.push(hex(Uint8Array.from({ length: n }, (_, i) => i * 7)));
        console.log(JSON.stringify(found));
    """
    found = node(program, texts=texts, most=200)
    assert found[:4] == [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    ]
    assert found[4:] == [hashlib.sha256(bytes(i * 7 % 256 for i in range(n))).hexdigest() for n in range(200)]


def test_words_are_those_of_the_catalogues_in_every_language(node):
    program = """
        import { say, setLanguage, language, languages } from "PAGE/site/words.js";
        const { names, values } = JSON.parse(process.argv[2]);
        const found = { languages, first: language };
        for (const code of Object.keys(languages)) {
          await setLanguage(code);
          found[code] = values.map((n) => names.map((name) => say(name, new Proxy({}, { get: () => n }))));
        }
        console.log(JSON.stringify(found));
    """
    names = [name.removeprefix("page.") for name in Words("en").names("page.")]
    assert {"lack", "won"} <= set(names)
    numbers = [0, 1, 2, 5, 11, 21, "Anna"]
    found = node(program, names=names, values=numbers)
    assert found.pop("languages") == NAMES and found.pop("first") == "en"
    for code, said in found.items():
        words = Words(code)
        assert said == [
            [words.text(f"page.{name}", **dict.fromkeys(_values(words, name), n)) for name in names]
            for n in numbers
        ]


def _values(words, name):
    forms = words.forms(f"page.{name}")
    return {"n", *re.findall(r"\{(\w+)", " ".join(forms))}


def test_keys_are_kept_or_at_least_known_while_the_page_is_there(node):
    program = """
        const { keeps } = JSON.parse(process.argv[2]);
        const texts = new Map();
        if (keeps) {
          globalThis.localStorage = {
            getItem: (name) => texts.get(name) ?? null,
            setItem: (name, text) => texts.set(name, text),
          };
        }
        const keys = await import("PAGE/site/keys.js");
        keys.keep("name", "Anna");
        keys.remember({ table: "a", key: "1", invite: "i" });
        keys.remember({ table: "b", key: "2" });
        keys.remember({ table: "a", key: "3" });
        for (let n = 0; n < 300; n++) keys.remember({ table: `c${n}`, key: "4" });
        const most = keys.tables().length;
        for (let n = 0; n < 300; n++) keys.forget(`c${n}`);
        keys.remember({ table: "b", key: "2" });
        keys.remember({ table: "a", key: "3", invite: "i" });
        keys.forget("b");
        for (let n = 0; n < 300; n++) keys.keepOf("sat", `t${n}`, "5");
        const sat = [keys.keptOf("sat", "t0"), keys.keptOf("sat", "t299"), Object.keys(keys.kept("sat")).length];
        const link = keys.link("a", "3").replace(keys.BASE, "");
        const found = [keys.kept("name"), most, keys.tables().map(({ used, ...one }) => one), keys.known("b"), link, sat];
        console.log(JSON.stringify([found, [...texts.keys()].length]));
    """
    for keeps in (True, False):
        found, places = node(program, keeps=keeps)
        assert found == [
            "Anna",
            200,
            [{"table": "a", "key": "3", "invite": "i"}],
            None,
            "t/a#3",
            [None, "5", 200],
        ]
        assert places == keeps


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_scripts_lose_their_comments_and_nothing_else(tmp_path):
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for number, (name, body) in enumerate(pages().files.items()):
        if name.endswith(".js") and ".min." not in name:
            path = tmp_path / f"{number}.js"
            path.write_bytes(body)
            subprocess.run([NODE, "--check", path], check=True)
            assert not re.search(rb"^\s*(?://|/\*\*(?!.*\*/ *\S))", body, re.MULTILINE), name


def test_a_file_that_nobody_takes_is_never_in_memory_as_a_whole(start):
    """Many who ask for the largest one and do not read it take little more than a piece each."""
    server = start()
    server.shrink(4096)
    ask = f"GET {file('viewer/three.min.js')} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    lines = []
    tracemalloc.start()
    try:
        for _ in range(100):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
            line.sendall(ask)
            lines.append(line)
        for line in lines:
            assert line.recv(15) == b"HTTP/1.1 200 OK"
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        for line in lines:
            line.close()
    largest = len(pages().files["viewer/three.min.js"])
    assert most < len(lines) * largest / 2


def test_what_pages_say_is_in_the_catalogues():
    """By names that are written out; those that are put together are heard in a browser."""
    folder = Path(turmcore.__file__).parent / "page"
    texts = {
        path: path.read_text(encoding="utf-8") for path in [*folder.glob("*/*.js"), *folder.glob("*/*.html")]
    }
    found = {
        name
        for path, text in texts.items()
        if ".min." not in path.name
        for name in re.findall(r"""(?:\bsay\(|data-(?:say|label|hint)=)"([\w.]+)\"""", text)
    }
    known = json.loads(pages().files["site/words/en.js"].partition(b"= ")[2].partition(b";\n")[0])
    assert len(found) > 30 and found <= {*known}, found - {*known}
