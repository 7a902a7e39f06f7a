"""The turn: dice and pieces in the bar, and the list of choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from gui.base import theme
from gui.base.commands import CommandSet
from gui.games.turmbauer.panel.chance_entry import TurmbauerEntry
from gui.games.turmbauer.panel.choice_list import ChoiceList, Row, Up
from gui.games.turmbauer.panel.end_card import EndCard
from gui.games.turmbauer.panel.pose_card import PoseCard
from gui.games.turmbauer.panel.tray import Tray
from gui.games.turmbauer.picture.drawing import draw_chip
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.gestures import LookOver, ShowPiece, TakePiece
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import announcements, spoken, texts
from gui.games.turmbauer.words.names import piece_name
from gui.i18n import tr
from gui.table.gestures import Choose
from gui.views.dice import DiceView
from gui.views.painted import pixmap
from gui.views.turn_frame import CHIP, NARROW, TurnFrame
from turmcore.turmbauer.choices import Cell, Choice, PieceState, Standing, climb_to
from turmcore.turmbauer.places import MANY, Places


class TurnPanel(TurnFrame[Session]):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    _controller: TurmbauerController
    list: ChoiceList

    def __init__(self, controller: TurmbauerController, commands: CommandSet) -> None:
        super().__init__(controller, commands, ChoiceList(controller), EndCard())
        self.dice, self._dice_text = DiceView(), theme.named(QLabel(), "quiet")
        self._dice_text.setWordWrap(True)
        self.roll = theme.named(QPushButton(), "primary")
        self.roll.setMinimumHeight(34)
        self.roll.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys in the picture
        self.roll.clicked.connect(commands["roll"].trigger)
        self.dice.wanted.connect(commands["roll"].trigger)
        self.tray = Tray()
        self._way: tuple[Places, ...] = ()  # the groups that are opened, from the widest to the narrowest
        self._way_of = 0, ""  # of which position and piece they are
        self.list.opened.connect(self._open)
        self.list.left.connect(self._leave)
        self.list.surveyed.connect(self._survey)
        self.tray.picked.connect(lambda piece: controller.act(ShowPiece(piece)))
        self.tray.taken.connect(lambda piece: controller.act(TakePiece(piece)))
        self.tray.carried.connect(controller.carried)
        self.tray.dropped.connect(controller.dropped)
        self.card = PoseCard(commands)
        self._lay_out(
            (self.dice, self.tray),
            at_times=(self.roll,),
            beside=((self.card,), (self.card.turns,)),
            facts=(self._dice_text,),
            entry=TurmbauerEntry(),
        )
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_pose)
        controller.faced.connect(self.show_pose)
        controller.threw.connect(self.show_position)

    def set_width(self, pixels: int) -> None:
        was_tight = self.is_tight
        super().set_width(pixels)
        if self.is_tight != was_tight:
            self.show_position()
        self.card.title.setVisible(pixels >= NARROW)

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        super().show_position()
        session, state = self._controller.session, self._controller.session.state
        if not session.is_over:
            paint = paints(session.game.colors)[state.seat]
            chip = pixmap(lambda painter, box: draw_chip(painter, box, paint), CHIP)
            self._show_player(chip, texts.seat_title(session))
        elif state.collapsed_by is not None and not self._controller.shows_end:
            self._title.setText(tr("panel.falling"))
        is_start = state.phase == "start"
        self._course.setText(
            tr("panel.start.course")
            if is_start
            else tr("panel.round", round=state.round, rounds=session.game.rules.num_rounds)
        )
        self.roll.setText(tr("button.roll_one" if is_start else "button.roll"))
        is_throwing = self._controller.is_throwing
        self.dice.show_dice(None if is_throwing else state.dice, can_roll=not is_throwing, is_single=is_start)
        self.roll.setVisible(self._controller.can_roll)
        enters = self._controller.enters_chance
        # where there is hardly room the button before empty dice says it all
        is_said = self.is_tight and self._controller.can_roll
        self.dice.setHidden(enters or session.is_over or is_said)
        self.tray.setHidden(session.is_over)
        self._dice_text.setHidden(enters or self._controller.can_roll)
        self._dice_text.setText(self._about_dice())
        is_early = self._controller.can_roll or is_throwing
        self.list.placeholder = tr("panel.after_roll" if is_early else "panel.others_turn")
        if is_start:
            rolled = "" if is_throwing else texts.rolled_for_start(session)
            self.list.placeholder = f"{tr('panel.start.how')}\n\n{rolled}".strip()
        self.list.show_choices(self._listed())  # the same ones may rest on something else
        self.show_proposal()

    def show_proposal(self) -> None:
        """Show the chosen piece and choice."""
        controller, session = self._controller, self._controller.session
        paint = paints(session.game.colors)[session.state.seat]
        pieces = controller.aim.pieces
        if controller.is_throwing or session.state.phase == "climb":
            pieces = [
                replace(piece, standing=Standing.WAITING, can_box=False) if piece.left else piece
                for piece in pieces
            ]
        hinted = next((choice.piece for choice in controller.aim.hinted), "")
        self.tray.show_pieces(session.game, pieces, paint, controller.aim.piece or hinted)
        self._show_list(self._about_list())
        self.show_pose()

    def show_pose(self) -> None:
        """Show the ghost; called for every move of the mouse to another face."""
        controller = self._controller
        self._offer_done()
        is_there = bool(controller.choices) and not controller.is_throwing
        aim = controller.aim
        has_turns = is_there and self._has_piece and (bool(aim.piece) or aim.chosen is not None)
        self.card.show_text(*(self._about_pose() if is_there else ("", "", None)), has_turns=has_turns)

    @property
    def _has_piece(self) -> bool:
        """True if there is a piece to be placed, and not only one to be boxed."""
        hand = self._controller.aim.hand
        return hand is not None and bool(hand.pieces)

    def _about_pose(self) -> tuple[str, str, bool | None]:
        """Title, sentence and verdict of the card."""
        controller = self._controller
        pose, axes = controller.aim.pose, controller.axes()
        if controller.reason is not None:
            title = self._titled(pose.piece, pose.cells) if pose else tr("card.no_way")
            return title, texts.why_text(controller.session, controller.reason, axes), False
        choice = controller.aim.shown or (pose.choice if pose else None)
        if choice is None:
            return "", "", None
        if choice.cells:
            title = self._titled(choice.piece, choice.cells)
        else:
            title = spoken(axes=axes).title(controller.session.game, choice.move)
        return title, self._about_choice(choice), True

    def _titled(self, piece: str, cells: tuple[Cell, ...]) -> str:
        """A piece and where it is, as seen on the screen."""
        where = announcements.place(cells, self._controller.axes())
        return f"{piece_name(self._controller.session.game, piece)} · {where}"

    def _about_choice(self, choice: Choice) -> str:
        """Details of a choice; for one with a ring also the reason for it."""
        state = self._controller.session.state
        detail = texts.choice_detail(choice, state, self.list.rows.support)
        parts = [
            detail.removeprefix(f"{piece_name(state.game, choice.piece)} · ") if choice.piece else detail
        ]
        if choice.ring in ("b", "c") and choice.goal is not None:
            why = state.why_not(climb_to(state.game, choice.goal))
            if why is not None:
                told = texts.why_text(self._controller.session, why, self._controller.axes())
                parts.append(tr("card.without_ring", why=told))
        return "\n".join(parts)

    def _listed(self) -> Sequence[object]:
        """First the pieces with how many places there are for each; once one is meant, its places, in groups if they are
        many."""
        aim = self._controller.aim
        if self._controller.is_throwing:
            return ()
        if self._lists_pieces:
            self._way = ()
            listed = {choice.piece for choice in aim.listed()}
            return [piece for piece in aim.pieces if piece.id in listed]
        piece = aim.piece or (aim.chosen.piece if aim.chosen is not None else "")
        places = [choice for choice in aim.listed() if choice.piece == piece] if piece else aim.listed()
        return self._places(piece, places) if any(choice.cells for choice in places) else places

    def _places(self, piece: str, places: Sequence[Choice]) -> Sequence[Row]:
        """Places as rows, in the group that is opened, or in which the proposal is found."""
        aim, session, ground = self._controller.aim, self._controller.session, self.list.rows.ground
        boxes: list[Choice] = []
        builds: list[Choice] = []
        for choice in places:
            (builds if choice.cells else boxes).append(choice)
        if aim.chosen is not None:
            self._way = ground.way_to(builds, aim.chosen)
        elif self._way_of != (session.version, piece):
            self._way = ()
        self._way_of = session.version, piece
        rows = ground.divided(self._shown) if self._way else [*boxes, *ground.divided(builds)]
        if not self._way and not aim.piece and not (piece and self._has_pieces):
            return rows
        return [Up(piece, self._way), *rows]

    @property
    def _shown(self) -> tuple[Choice, ...]:
        """The places of the group that is opened."""
        return self._way[-1].choices if self._way else ()

    def _num_listed(self, listed: Sequence[object]) -> int:
        return sum(len(row.choices) if isinstance(row, Places) else not isinstance(row, Up) for row in listed)

    @property
    def _lists_pieces(self) -> bool:
        aim = self._controller.aim
        return aim.chosen is None and not aim.piece and self._has_pieces

    @property
    def _has_pieces(self) -> bool:
        """True if there are many places, of several pieces."""
        listed = self._controller.aim.listed()
        return len(listed) > MANY and len({choice.piece for choice in listed if choice.cells}) > 1

    def _light(self) -> None:
        """Let the row be seen that what is pointed at is about, alone or in a group."""
        pose = self._controller.aim.pose
        choice = pose.choice if pose is not None else None
        rows = self.list.rows.choices
        self.list.light(
            [row for row in rows if choice is not None and (row == choice or _stands_for(row, choice))]
        )

    def _survey(self, row: Row) -> None:
        """Show all the places that a row stands for."""
        self._controller.act(LookOver(None, row.choices if isinstance(row, Places) else ()))

    def _open(self, row: Row) -> None:
        """Open a row of several choices; the keys go on from the row that leads back."""
        match row:
            case Up():
                self._leave()
                return
            case Places():
                self._show_group((*self._way, row))
            case PieceState(id):
                self._controller.act(ShowPiece(id))
        if isinstance(self.list.rows.choices[0], Up):
            self.list.stand_at(0)

    def _leave(self) -> None:
        """Back to the groups, and then to the pieces."""
        if not self._way:
            piece = self._controller.aim.piece
            self._controller.act(ShowPiece(piece) if piece else Choose(None))
            return
        left = self._way[-1]
        self._show_group(self._way[:-1])
        if left in self.list.rows.choices:
            self.list.stand_at(self.list.rows.choices.index(left))
            self._survey(left)

    def _show_group(self, way: tuple[Places, ...]) -> None:
        """List the places of a group, or of the whole piece, without a proposal."""
        piece = self._way[-1].piece if self._way else way[-1].piece
        is_picked = self._controller.aim.piece == piece
        self._controller.act(Choose(None) if is_picked else ShowPiece(piece))
        self._way, self._way_of = way, (self._controller.session.version, piece)
        self._show_list(self._about_list())

    def _about_dice(self) -> str:
        state = self._controller.session.state
        if self._controller.is_throwing:
            return ""
        if not state.dice:
            return tr("panel.waiting")
        low, high = state.dice
        if low == high:
            return tr("panel.dice_equal", n=low)
        return tr("panel.dice", low=low, high=high)

    def _about_list(self) -> str:
        controller = self._controller
        if controller.session.state.phase == "start":
            return tr("panel.start")
        if not controller.choices or controller.is_throwing:
            return tr("panel.places")
        if controller.session.state.phase == "climb":
            return tr("panel.climbs")
        if not any(choice.cells for choice in controller.aim.listed()):
            return tr("panel.boxes")
        if self._lists_pieces:
            return tr("panel.pieces")
        return (
            tr("panel.places_of", piece=piece_name(controller.session.game, controller.aim.piece).upper())
            if controller.aim.piece
            else tr("panel.places")
        )


def _stands_for(row: Row, choice: Choice) -> bool:
    """True if a row stands for several places and this one is among them."""
    return (isinstance(row, Places) and choice in row.choices) or (
        isinstance(row, PieceState) and row.id == choice.piece
    )
