"""The command `ugi`: an engine for other programs."""

import argparse
import sys

from turmcore.protocols.ugi import Server
from turmcore.registry import games


def ugi(arguments: argparse.Namespace) -> None:
    """Answer the lines of standard input until `quit` or its end."""
    Server(arguments.game or games()[0], sys.stdin.buffer, _write, has_files=arguments.files).run()


def _write(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()
