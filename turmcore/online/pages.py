"""What a browser is given: the page of a table, the home page, and the files that they load; read and packed once."""

from __future__ import annotations

import gzip
import hashlib
import json
import posixpath
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from turmcore.page.scripts import joined
from turmcore.registry import MODULES
from turmcore.words import NAMES, Words

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""What a page may do: nothing of it comes from elsewhere, and nothing goes there."""

SAFE = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""What each answer says to browsers."""

_FOLDERS = "site", "viewer", "table", "home"
_PAGES = "table", "home"
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".glsl": "text/plain; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_NOT_LOADED = ".entry.js", "worker.js"
_FILLED = {
    "table/table.html": "text/html",
    "home/home.html": "text/html",
    "site/worker.js": "text/javascript",
    "site/app.webmanifest": "application/manifest+json",
}
_PACKED = {".png", ".webp", ".woff2"}  # by themselves
_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
_PIECE = 1 << 16  # bytes of an answer that are handed over at once: no more of it waits for a slow reader
_COMMENT = re.compile(
    rb"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE
)  # whole lines of scripts
_FOREVER = {**SAFE, "Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
_ASKED_ANEW = {
    **SAFE,
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding, Accept-Language",
}


class _Answer(Response):
    """A body, as it is and compressed, which is sent to anybody.

    Parameters
    ----------
    body : bytes
    media_type : str
    headers : mapping
    is_packed : bool
        True if compressing it again saves nothing.
    """

    def __init__(self, body: bytes, media_type: str, headers: Mapping[str, str], is_packed: bool) -> None:
        self._tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        super().__init__(None, headers={**headers, "ETag": f"W/{self._tag}"}, media_type=media_type)
        plain = [one for one in self.raw_headers if one[0] != b"content-length"]
        self._plain = plain
        self._bodies = [(body, [*plain, (b"content-length", b"%d" % len(body))])]
        if not is_packed:
            packed = gzip.compress(body, 9, mtime=0)
            length = (b"content-length", b"%d" % len(packed))
            self._bodies.append((packed, [*plain, length, (b"content-encoding", b"gzip")]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Headers(scope=scope)
        if self._tag in asked.get("if-none-match", ""):
            await send({"type": "http.response.start", "status": 304, "headers": self._plain})
            await send({"type": "http.response.body"})
            return
        body, headers = self._bodies[-1 if _GZIP.search(asked.get("accept-encoding", "")) else 0]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for start in range(0, len(body), _PIECE):
            await send(
                {"type": "http.response.body", "body": body[start : start + _PIECE], "more_body": True}
            )
        await send({"type": "http.response.body"})


class Pages:
    """All that is there for browsers. Immutable.

    Attributes
    ----------
    hash : str
        Changes with any of it.
    files : mapping of bytes
        What the pages load, by path below the folder that has the hash in its name.
    """

    def __init__(self) -> None:
        folder = files("turmcore").joinpath("page")
        self.files = {
            f"{name}/{path.name}": _COMMENT.sub(b"", path.read_bytes())
            if _is_own(path.name)
            else path.read_bytes()
            for name in _FOLDERS
            for path in _sorted(folder.joinpath(name))
            if _suffix(path.name) in _TYPES and not path.name.endswith(_NOT_LOADED)
        }
        for page in _PAGES:
            self.files[f"site/{page}.js"] = joined(f"{page}/{page}.js", self._read).encode()
        for language in NAMES:
            self.files[f"site/words/{language}.js"] = _words(language)
        self._texts = {name: folder.joinpath(name).read_text(encoding="utf-8") for name in _FILLED}
        everything = hashlib.sha256()
        texts = {name: text.encode() for name, text in self._texts.items()}
        for name, body in sorted((self.files | texts).items()):
            everything.update(f"{name} {len(body)}\n".encode() + body)
        self.hash = everything.hexdigest()[:16]
        self._answers = {
            f"{self.hash}/{name}": _Answer(body, _TYPES[_suffix(name)], _FOREVER, _suffix(name) in _PACKED)
            for name, body in self.files.items()
        }
        self._pages = {
            (name, language): _Answer(self._fill(name, language), kind, _ASKED_ANEW, False)
            for name, kind in _FILLED.items()
            for language in NAMES
        }

    def _read(self, path: str) -> str:
        return self.files[path].decode()

    async def home(self, request: Request) -> Response:
        """The page of the server's address."""
        return self._pages["home/home.html", _language(request)]

    async def table(self, request: Request) -> Response:
        """The page of a table: of every one, and of none, the same."""
        return self._pages["table/table.html", _language(request)]

    async def worker(self, request: Request) -> Response:
        """The script that runs without a page; it stands where it may do so for all of them."""
        return self._pages["site/worker.js", "en"]

    async def manifest(self, request: Request) -> Response:
        """What a browser has to know to install the page."""
        return self._pages["site/app.webmanifest", "en"]

    async def file(self, request: Request) -> Response:
        """What a page loads; 404 also for what an older page would have."""
        return self._answers.get(request.path_params["path"]) or PlainTextResponse(
            "there is no such file\n", 404, SAFE
        )

    def _fill(self, name: str, language: str) -> bytes:
        """A page in a language. Its addresses begin where it stands itself: nobody knows what a proxy put before."""
        up = "../" if name.startswith("table/") else ""
        base, page = f"{up}page/{self.hash}", posixpath.dirname(name)
        parts = {
            "BASE": up or "./",
            "PAGE": base,
            "OWN": f"{base}/{page}",
            "LANGUAGE": language,
            "NO_SCRIPT": escape(Words(language).text("page.no_script")),
            "SCRIPTS": f'<script type="module" fetchpriority="high" src="{base}/site/{page}.js"></script>\n'
            f'<link rel="modulepreload" href="{base}/site/words/{language}.js">',
        }
        return re.sub(r"@([A-Z_]+)@", lambda found: parts[found[1]], self._texts[name]).encode()


@cache
def pages() -> Pages:
    """Those of this version."""
    return Pages()


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda path: path.name)


def _is_own(name: str) -> bool:
    """True if a script is ours, with comments for who works on it."""
    return name.endswith(".js") and ".min." not in name


def _suffix(name: str) -> str:
    return name[name.rfind(".") :]


def _words(language: str) -> bytes:
    """The words of the pages as a script: texts by name, those that depend on a number in all its forms."""
    words = Words(language)
    names = *words.names("page."), "online.level", *(f"game.{game}" for game in MODULES)
    found = {
        re.sub(r"^(?:page|online)\.", "", name): words.forms(name) for name in names if words.knows(name)
    }
    said = {name: forms[0] if len(forms) == 1 else forms for name, forms in found.items()}
    lines = (
        f"export const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
        for name, value in (("words", said), ("languages", NAMES))
    )
    return "".join(lines).encode()


def _language(request: Request) -> str:
    """The first one that a browser asks for and that is spoken here."""
    asked = []
    for part in request.headers.get("accept-language", "").split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            asked.append((-float(quality or 1), code[:2].lower()))
        except ValueError:
            continue
    return next((code for _, code in sorted(asked, key=lambda one: one[0]) if code in NAMES), "en")
