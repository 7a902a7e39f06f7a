"""The flat board to play on: the same drawing as everywhere, with what the controller shows and takes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.games.waechter.picture.board_view import NOWHERE, BoardView
from gui.games.waechter.picture.drawing import colors, piece_pixmap
from gui.games.waechter.picture.marks import Arrow as SceneArrow
from gui.games.waechter.play.controller import WaechterController
from gui.games.waechter.play.targets import Spot
from gui.i18n import tr
from gui.scene.picking import Hit
from turmcore.waechter.svg import Arrow, Mark, stone_at, svg


class FlatBoard(BoardView):
    """Follows a controller and hands it what the mouse does; `others` gives arrows."""

    def __init__(self, controller: WaechterController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.margin = 8
        self.pressed.connect(self._press)
        self.released.connect(self._release)
        self.hovered.connect(self._hover_square)
        self.wheeled.connect(self._wheel)
        self.retranslate()
        self.follow(controller)

    # -- showing -----------------------------------------------------------------------

    def drawing(self, size: float = 840, plain: bool = False) -> str:
        """The position with everything that is shown on it as SVG; `plain` without hand, arrows and cursor."""
        controller = self.controller
        marks = [Mark(mark.square, str(mark.kind), mark.label) for mark in controller.marks()]
        if plain:
            marks = [mark for mark in marks if mark.kind in ("last", "threat")]
        arrows = () if plain else tuple(self._arrow(arrow) for arrow in self.others())
        state = controller.session.state
        return svg(
            state.placed,
            size=size,
            flipped=self.flipped,
            arrows=arrows,
            marks=marks,
            theme=colors(),
            title=state.to_text(),
        )

    def _arrow(self, arrow: SceneArrow) -> Arrow:
        stones = int(arrow.label) if arrow.label.isdecimal() and len(arrow.label) == 1 else 0
        is_reply = arrow.side not in (-1, self.controller.aim.board.turn)
        return Arrow(arrow.origin, arrow.target, stones, arrow.strength, is_reply)

    def refresh(self) -> None:
        """Show what there is by now."""
        self.show_drawing(self.drawing())
        held = self.controller.aim.in_hand
        if held is None:
            self.carried = None
        else:
            side = self.controller.aim.board.owner(held.square)
            is_guard = held.square in self.controller.aim.board.guards
            self.carried = piece_pixmap(side or 0, 0 if is_guard else held.stones, 120)
        self.show_hand(bool(self.controller.choices))

    def flip(self) -> None:
        """Look from the other side."""
        super().flip()
        self.refresh()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.setAccessibleName(tr("picture.waechter"))

    # -- the mouse ---------------------------------------------------------------------

    def _hit(self, square: int) -> Hit | None:
        """A square, and of a stack the stone that is seen at the mouse, as a hit of the picture."""
        if square == NOWHERE:
            return None
        board, level = self.controller.aim.board, -1
        height = board.height(square)
        if height:
            y = self.drawing_place(self.mouse).y()
            level = height - stone_at(height, y, square, self.flipped)
        elif square in board.guards:
            level = 0
        return Hit(Spot(square, level))

    def _press(self, square: int, button: Qt.MouseButton) -> None:
        if button == Qt.MouseButton.LeftButton:
            self.controller.grab(self._hit(square))

    def _release(self, origin: int, target: int, button: Qt.MouseButton) -> None:
        if button != Qt.MouseButton.LeftButton:
            return
        if origin == target:
            self.controller.point(self._hit(target))
        else:
            self.controller.let_go(self._hit(target))

    def _hover_square(self, square: int) -> None:
        self.controller.hover(self._hit(square))

    def _wheel(self, square: int, steps: int) -> None:
        self.controller.hover(self._hit(square))
        if self.controller.aim.wants_wheel:
            self.controller.turn(-steps)
