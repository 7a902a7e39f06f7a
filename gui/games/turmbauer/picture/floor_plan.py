"""The tower floor by floor in letters, for where there is no picture and for who cannot see one."""

from __future__ import annotations

import re
import textwrap

from gui.i18n import tr
from turmcore.turmbauer import TurmbauerState

_WIDTH = 34  # letters that there is room for beside the drawing


def floor_plan(state: TurmbauerState) -> str:
    """Every floor from above as the engine draws it, with words of the language in use."""
    floors = str(state).partition("\nx from")[0].rstrip()

    def head(found: re.Match[str]) -> str:
        # as wide as before, or the columns would not stand under their heads
        return tr("flat.floor", floor=found[1]).ljust(len(found[0]))

    signs = re.split(r" {3}|\n", tr("flat.legend"))
    legend = "\n".join(textwrap.fill(sign, _WIDTH, subsequent_indent="  ") for sign in signs)
    return f"{re.sub(r'floor ([0-9]+) *', head, floors)}\n\n{legend}"
