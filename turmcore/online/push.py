"""Web Push: telling browsers that it is somebody's turn. Their addresses come from strangers, so little is trusted."""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import logging
import os
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from turmcore.errors import TextError, TurmError
from turmcore.online.refusal import Refusal

LONGEST_ENDPOINT = 1000
MOST_BROWSERS = 5
"""That are told of a seat; the one that came first goes."""

_PATIENCE = 5.0  # seconds for all of it
_KEPT = 86_400  # seconds for which a browser that is off is waited for
_AT_ONCE, _WAITING = 16, 1000
_POINT, _SECRET = 65, 16  # bytes of a browser's public key and of its secret
_VALID = 12 * 3600  # seconds

_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")  # behind them are addresses of IPv4

_log = logging.getLogger("turmcore.online")


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a browser is told something, with its keys: RFC 8291, as base64url."""

    endpoint: str
    p256dh: str
    auth: str
    language: str = "en"


def is_public(address: str) -> bool:
    """True if an address belongs to the world and not to this machine, its network or a group."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner: ipaddress.IPv4Address | None = None
    if found.version == 6:
        inner = found.ipv4_mapped or found.sixtofour
        if found in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    return found.is_global and not found.is_multicast and (inner is None or is_public(str(inner)))


def check_browser(endpoint: str, p256dh: str, auth: str) -> None:
    """Refusal if this is no browser that could be told anything, or no more; its address is looked up when it is."""
    _place(endpoint)
    point, secret = _bytes(p256dh), _bytes(auth)
    if (p256dh or auth) and (len(point) != _POINT or point[0] != 4 or len(secret) != _SECRET):
        raise Refusal("p256dh and auth: a browser's keys are wanted here")


class Push:
    """Sends to push services.

    Parameters
    ----------
    file : Path
        The key that services know this server by; it is made if there is none.
    contact : str
        Whom a service asks if something is wrong: `mailto:..` or `https://..`.
    trusted : ssl.SSLContext or None
        By which services are known; None: as browsers do.
    may_reach : callable
        Whether an address may be asked.

    Attributes
    ----------
    public : str
        The public key, for browsers.
    """

    def __init__(
        self,
        file: Path,
        contact: str,
        trusted: ssl.SSLContext | None = None,
        may_reach: Callable[[str], bool] = is_public,
    ) -> None:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02, VapidException

        if not contact.startswith(("mailto:", "https://")):
            raise TextError(f"--contact {contact}: it is mailto:SOMEBODY or https://PAGE")
        try:
            if not file.exists():
                with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
                    made.write(_new_key())
            self._key = Vapid02.from_pem(file.read_bytes())
        except OSError as error:
            raise TurmError(f"{file}: {error.strerror or error}") from None
        except (VapidException, ValueError):
            raise TextError(f"{file}: it holds no key of the curve P-256") from None
        point = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
        self._contact, self._may_reach = contact, may_reach
        self._trusted = trusted or ssl.create_default_context()
        self._signed: dict[str, tuple[float, str]] = {}
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0

    async def send(self, browser: Browser, text: str) -> bool:
        """Tell a browser something; False if it is no more."""
        if self._waiting >= _WAITING:
            return True
        self._waiting += 1
        try:
            async with self._room, asyncio.timeout(_PATIENCE):
                status = await self._post(browser, text.encode())
        except (OSError, TurmError, TimeoutError, ValueError) as error:
            _log.error("a push service could not be told: %s", type(error).__name__)
            return True
        finally:
            self._waiting -= 1
        return status not in (404, 410)

    async def _post(self, browser: Browser, content: bytes) -> int:
        """The answer's status."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        host, port, path = _place(browser.endpoint)
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(map(self._may_reach, addresses)):
            raise Refusal("this address belongs to no push service")
        body = http_ece.encrypt(
            content,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(browser.p256dh),
            auth_secret=_bytes(browser.auth),
            version="aes128gcm",
        )
        name = f"[{host}]" if ":" in host else host
        named = name if port == 443 else f"{name}:{port}"
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {named}\r\nConnection: close\r\nTTL: {_KEPT}\r\n"
            f"Content-Encoding: aes128gcm\r\nContent-Length: {len(body)}\r\n"
            f"Authorization: {self._sign(f'https://{named}')}\r\n\r\n"
        )
        # the address that was looked at, whatever the name says the next time
        reader, writer = await asyncio.open_connection(
            addresses[0], port, ssl=self._trusted, server_hostname=host
        )
        try:
            writer.write(head.encode("ascii") + body)
            answer = (await reader.readline()).split()
            return int(answer[1]) if len(answer) > 1 else 0
        finally:
            writer.transport.abort()

    def _sign(self, audience: str) -> str:
        """The word of this server to a service: RFC 8292."""
        until, word = self._signed.get(audience, (0.0, ""))
        if until < time.time() + _VALID / 2:
            until = time.time() + _VALID
            if len(self._signed) >= _WAITING:
                self._signed.clear()
            claims = {"sub": self._contact, "aud": audience, "exp": int(until)}
            word = str(self._key.sign(claims)["Authorization"])
            self._signed[audience] = until, word
        return word


def _new_key() -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _bytes(text: str) -> bytes:
    """Of base64url without its end; none if it is nothing of that kind."""
    with suppress(ValueError):
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    return b""


def _place(endpoint: str) -> tuple[str, int, str]:
    """Host, port and path of an address."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port or 443
    except ValueError:
        parts, port = urlsplit(""), 443
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if parts.scheme != "https" or not parts.hostname or not is_plain or "@" in parts.netloc:
        raise Refusal("endpoint: https://.. is wanted here, as a browser gives it")
    if len(endpoint) > LONGEST_ENDPOINT:
        raise Refusal(f"endpoint: it has {LONGEST_ENDPOINT} characters at most")
    return parts.hostname, port, f"{parts.path or '/'}{parts.query and '?' + parts.query}"
