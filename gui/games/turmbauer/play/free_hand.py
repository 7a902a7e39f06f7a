"""A piece in the hand of somebody who edits: it may lie where nothing is in its way."""

from __future__ import annotations

from collections.abc import Sequence

from gui.games.turmbauer.editors.draft import Draft
from turmcore import Reason
from turmcore.turmbauer.placing import Cells, Grip, Hand
from turmcore.turmbauer.turns import APART, Cell


class FreeHand(Hand):
    """As the hand in play, but a pose that breaks a rule stays a pose, with the reason beside it.

    Attributes
    ----------
    snaps
        True if it prefers places where the piece could be built; else it is held as it was turned.
    """

    def __init__(self, draft: Draft, seat: int, pieces: Sequence[str] = ()) -> None:
        super().__init__(draft, (), pieces)
        self._draft, self._seat = draft, seat
        self.snaps = True

    def remember(self, other: FreeHand) -> None:
        """Hold pieces as another hand held them."""
        self._wishes.update(other._wishes)

    def hold_as(self, piece: str, cells: Cells) -> None:
        """Hold a piece at its lowest cell as it lies in some cells, wherever the hand goes."""
        self._wishes[piece] = self._grip(piece, cells, cells[0])

    def _legal(self, piece: str, anchor: Cell, wish: Grip | None = None) -> list[Grip]:
        if not self.snaps:
            return []
        shape, wish = self._shape(piece), wish or self._wish(piece)
        goal = shape.offsets[wish]
        found = []
        seen: set[Cells] = set()
        for grip, offsets in shape.offsets.items():
            if offsets in seen or not any(shape.fits(other, anchor) for other in shape.grips[offsets]):
                continue
            seen.add(offsets)
            cells = shape.cells(grip, anchor)
            if any(cell in self._taken or cell[2] < 0 for cell in cells):
                continue
            if self._why_not(piece, cells) is None:
                own = self._grip(piece, cells, anchor, wish)
                apart = sum(abs(sum(c[k] for c in offsets) - sum(c[k] for c in goal)) for k in range(3))
                found.append((APART[wish.turn][own.turn], apart, own))
        found.sort()
        return [grip for _, _, grip in found]

    def _why_not(self, piece: str, cells: Cells) -> Reason | None:
        return self._draft.why_not_there(self._seat, piece, cells)
