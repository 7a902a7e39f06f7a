"""The commands of playing together: `serve`, `open`, `join`, `watch`, `record` and `verify`."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import os
import sys
import tempfile
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from turmcore.cli import given
from turmcore.cli.given import write, write_json, write_lines
from turmcore.core.folders import read_small, user_folder
from turmcore.errors import TextError, TurmError
from turmcore.matches.start import add_players
from turmcore.notation.record import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from turmcore.core.state import State
    from turmcore.online.link import Link
    from turmcore.online.messages import Opened


PASSWORD = "TURMCORE_PASSWORD"
"""The variable of the environment that may hold a server's password."""

PATIENCE = 5.0
"""Seconds in which a server may begin after who plays at it."""


def serve(arguments: argparse.Namespace) -> None:
    """Run a server until it is told to end."""
    _need("segno", "starlette", "uvicorn", "websockets")
    from turmcore.online.push import Push
    from turmcore.online.serving import Place, run, warn_if_open
    from turmcore.online.store import open_store

    if arguments.port > 65535:
        raise TextError(f"--port {arguments.port}: 65535 is the last")
    if bool(arguments.certificate) != bool(arguments.key):
        raise TextError("--certificate and --key go together")
    if bool(arguments.push) != bool(arguments.contact):
        raise TextError("--push and --contact go together")
    push = None
    if arguments.push:
        _need("http_ece", "py_vapid", extra="push")
        push = Push(Path(arguments.push), arguments.contact)
    place = Place(
        arguments.host,
        arguments.port,
        _password(arguments),
        arguments.certificate,
        arguments.key,
        arguments.proxies,
        tuple(arguments.origins),
        arguments.keep,
        arguments.jobs or os.cpu_count() or 1,
        push,
    )

    def tell(url: str) -> None:
        warn_if_open(place)
        print(f"listening on {url}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        store = open_store(_store(arguments, Path(folder)))
        try:
            run(place, store, tell)
        finally:
            store.close()


def _store(arguments: argparse.Namespace, folder: Path) -> str:
    """The store of the tables. At any free port they go with the server, because no link would find them again."""
    if arguments.store is not None:
        return str(arguments.store)
    if not arguments.port:
        return str(folder / "tables.sqlite")
    own = user_folder("online")
    own.mkdir(parents=True, exist_ok=True)
    return str(own / "tables.sqlite")


def open_table(arguments: argparse.Namespace) -> None:
    """Open a table and print its links."""
    from turmcore.online import request
    from turmcore.online.messages import Open
    from turmcore.online.own_files import own_file

    options = {key: str(value) for key, value in given.settings(arguments).items()}
    file = own_file(arguments.game, options)
    settings: dict[str, object] = dict(options)
    seats = tuple(arguments.seats.split(",")) if arguments.seats else None
    is_told = arguments.players is not None or seats is None or "players" in options
    add_players(arguments.game, settings, arguments.players if is_told or seats is None else len(seats))
    order = Open(
        arguments.game,
        {key: str(value) for key, value in settings.items()},
        seats,
        arguments.clock or "",
        file,
        not arguments.no_chat,
        _password(arguments),
        arguments.listed,
        tries=not arguments.no_tries,
    )
    base = _base(arguments.url)
    _print_links(arguments, base, request.open_table(base, order))


def _print_links(arguments: argparse.Namespace, base: str, opened: Opened) -> None:
    def link(key: str) -> str:
        return f"{base}/t/{opened.table}#{key}"

    seats = [None if key is None else link(key) for key in opened.seats]
    if arguments.json:
        data = {"table": opened.table, "seats": seats, "watch": link(opened.watch)}
        invite = link(opened.invite) if opened.invite else None
        write_json({**data, "host": link(opened.host), "invite": invite})
        return
    lines = [f"seat {number}: {one or 'a computer'}" for number, one in enumerate(seats, 1)]
    lines += [f"watch: {link(opened.watch)}", f"host: {link(opened.host)}"]
    write_lines([*lines, *([f"invite: {link(opened.invite)}"] if opened.invite else [])])


def join(arguments: argparse.Namespace) -> None:
    """Let an agent play a seat until the game is over."""
    _need("websockets")
    from turmcore.online.bot import play
    from turmcore.players.agent import Agent
    from turmcore.players.kinds import make

    link = _link(arguments.link)
    agent = Agent.parse(arguments.agent)
    make(agent)
    write_lines([asyncio.run(play(link, agent, arguments.name or "", patience=PATIENCE, warn=_warn))])


def watch(arguments: argparse.Namespace) -> None:
    """Print each ply as it is played, until the game is over."""
    _need("websockets")
    asyncio.run(_watch(_link(arguments.link)))


async def _watch(link: Link) -> None:
    from turmcore.online.client import AsyncClient
    from turmcore.online.messages import Played, Snapshot, Undone

    client, shown = AsyncClient(link, watch=True, patience=PATIENCE, warn=_warn), 0
    async with aclosing(aiter(client)) as received:
        async for message in received:
            if isinstance(message, Undone):
                shown = min(shown, message.ply)
            if isinstance(message, Snapshot):
                shown = min(shown, message.since)
            if isinstance(message, Played | Snapshot) and client.state is not None:
                _print_plies(client.state.copy(history=True), client.tokens, shown)
                shown = len(client.tokens)


def _print_plies(history: State, tokens: Sequence[str], shown: int) -> None:
    """A line for each token but the first ones; the position is that behind all of them."""
    while history.ply > shown:
        history.undo()
    for ply, token in enumerate(tokens[shown:], shown):
        line = {"ply": ply, "player": history.actor_name, "token": token}
        print(json.dumps(line, separators=(",", ":")), flush=True)
        history.play(token)


def record(arguments: argparse.Namespace) -> None:
    """Print the record of a table."""
    from turmcore.online.request import fetch_record

    write(fetch_record(_link(arguments.link)))


def verify(arguments: argparse.Namespace) -> int:
    """Check that every outcome of chance follows from the secret and the nonces."""
    from turmcore.online.verify import verify as check

    status, games = 0, 0
    refused: list[tuple[str, TurmError]] = []
    with given.open_file(arguments.file) as file:
        try:
            for number, one in enumerate(read(file)):
                games += 1
                try:
                    findings = list(check(one))
                except TurmError as error:
                    refused.append((f"game {number}", error))
                    continue
                for finding in findings:
                    place = f"game {number}" if finding.ply is None else f"game {number}, ply {finding.ply}"
                    write_lines([f"{place}: {finding.sentence}"])
                    status = max(status, int(finding.is_fault))
        except TurmError as error:  # the rest of the file cannot be read
            refused.append((f"game {games}", error))
    if not games and not refused:
        raise TextError(f"{arguments.file}: there is no game in it")
    if refused and not status:
        raise refused[0][1]
    write_lines([f"{place}: {error}" for place, error in refused])
    return status


# ---- links and answers ------------------------------------------------------------------------


def _need(*packages: str, extra: str = "online") -> None:
    """TurmError if a package of an extra is not there."""
    for package in packages:
        try:
            importlib.import_module(package)
        except ImportError:
            raise TurmError(
                f"playing together needs the package {package}: in a copy of the sources, pip install '.[{extra}]'"
            ) from None


def _link(text: str) -> Link:
    from turmcore.online.link import Link

    if text == "-":
        text = sys.stdin.readline(4096)
    link = Link.parse(text)
    if link.is_open_to_all:
        _warn("this link has no TLS: others on the way can read its key")
    return link


def _warn(sentence: str) -> None:
    print(f"turmcore: {sentence}", file=sys.stderr)


def _password(arguments: argparse.Namespace) -> str:
    """From a file or the environment, where others on the machine cannot read it; or from the command line."""
    if arguments.password is not None:
        return str(arguments.password)
    if arguments.password_file is None:
        return os.environ.get(PASSWORD, "")
    try:
        return read_small(arguments.password_file).strip()
    except (OSError, ValueError) as error:
        raise TurmError(f"{arguments.password_file}: {getattr(error, 'strerror', None) or error}") from None


def _base(url: str) -> str:
    """The address of a server, as it stands before a path."""
    try:
        parts = urlsplit(url)
        is_server = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_server = False
    if not is_server or parts.query or parts.fragment:
        raise TextError(f"{url[:200]!r} is no server; one looks like http://HOST:PORT")
    return url.rstrip("/")
