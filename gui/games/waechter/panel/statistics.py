"""Statistics of a game of Turm und Wächter."""

from __future__ import annotations

from gui.games.waechter.session import Session
from gui.i18n import tr
from gui.table.game_parts import Figure
from turmcore.waechter import GuardMoved, StackCaptured, StonesMoved


def figures(session: Session) -> list[Figure]:
    """Of the line that is shown, for both sides."""
    counts = {
        key: [0, 0] for key in ("moves", "guard", "far", "joined", "highest", "captures", "taken", "left")
    }
    for ply in session.plies:
        side = ply.actor
        counts["moves"][side] += 1
        for event in ply.events:
            if isinstance(event, StonesMoved):
                counts["far"][side] = max(counts["far"][side], event.stones)
                counts["joined"][side] += event.height > event.stones
                counts["highest"][side] = max(counts["highest"][side], event.height)
            elif isinstance(event, GuardMoved):
                counts["guard"][side] += 1
            elif isinstance(event, StackCaptured):
                counts["captures"][side] += 1
                counts["taken"][side] += event.height
    for stack in session.end().stacks:
        counts["left"][stack.side] += stack.height
    return [Figure(tr(f"statistics.waechter.{key}"), tuple(map(str, row))) for key, row in counts.items()]
