"""The HTML file: the viewer, what it shows, and a policy that lets nothing else run and nothing be fetched."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from turmcore.notation.record import Record
from turmcore.page.scripts import joined
from turmcore.page.story import story
from turmcore.words import NAMES, Words

_EXPORT = re.compile(r"^export ", re.MULTILINE)


def page(record: Record, names: Sequence[str] | None = None) -> str:
    """The text of an HTML file that shows a game.

    Parameters
    ----------
    names
        Names of the players, empty for those who are called by number or color; by default as in the record.

    Raises
    ------
    TurmError
        With the place of what is wrong in the record; or there are no pages of such games.
    """
    data = story(record, names)
    style, script = _read("viewer/page.css"), _script()
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {
        "POLICY": escape(policy),
        "TITLE": escape(Words("en").text(f"game.{data['game']}")),
        "STYLE": style,
        "NO_SCRIPT": "<br>".join(escape(Words(language).text("page.no_script")) for language in NAMES),
        "DATA": _in_script(json.dumps(data, ensure_ascii=False, separators=(",", ":"))),
        "SCRIPT": script,
    }
    # part by part: what one of them holds is never taken for the name of another
    html = []
    for number, piece in enumerate(_read("viewer/page.html").split("@")):
        html.append(parts[piece] if number % 2 else piece)
    return "".join(html)


def _in_script(text: str) -> str:
    """JSON that cannot end the script element it stands in: browsers look for ``</script`` and ``<!--`` there."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


@cache
def _script() -> str:
    """All modules as one script, for a file has none to load; nothing of them but three.js has a name outside."""
    own = _EXPORT.sub("", joined("viewer/page.js", _read))
    return "\n".join([_read("viewer/three.min.js"), '(() => {\n"use strict";', own, "})();"])


@cache
def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """The hash by which a policy names a text."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
