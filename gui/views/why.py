"""Sentences that name a rule, with the rule behind a link."""

from __future__ import annotations

import re
from html import escape

from gui.base import theme
from gui.i18n import tr

_RULE = r"(\d+(?:\.\d+)*)"


def linked(text: str) -> str:
    """A sentence as rich text: in place of the rules that it names it ends with a link for each, whose address is the
    number of the rule. One that names none stays as it is."""
    before, after = tr("reason.with_rule", sentence="", rule="\0").removesuffix(".").split("\0")
    sign = re.compile(re.escape(before) + _RULE + re.escape(after))
    rules = list(dict.fromkeys(sign.findall(text)))
    links = (f" <a href='{rule}' style='color:{theme.ACCENT_DARK}'>{escape(tr('why'))}</a>" for rule in rules)
    return escape(sign.sub("", text)) + "".join(links) if rules else text
