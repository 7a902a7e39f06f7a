"""Turmbauer in the window, see `gui.table.game_parts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

import turmcore
from gui.base import opengl
from gui.base.background import Background
from gui.base.commands import CommandSet
from gui.base.own_files import plain_name
from gui.base.settings import Settings
from gui.games.turmbauer.balance.curve_controller import CurveController
from gui.games.turmbauer.balance.tab import BalanceTab
from gui.games.turmbauer.panel.aids_bar import AidsBar
from gui.games.turmbauer.panel.panel import TurnPanel
from gui.games.turmbauer.panel.setup_page import SetupPage
from gui.games.turmbauer.panel.standing import rank, standing
from gui.games.turmbauer.panel.strip import PlayerStrip
from gui.games.turmbauer.panel.told import told
from gui.games.turmbauer.picture import sounds, swatch
from gui.games.turmbauer.picture.controller import Picture
from gui.games.turmbauer.picture.flat_tower import FlatTower
from gui.games.turmbauer.picture.floor_plan import floor_plan
from gui.games.turmbauer.picture.overlay import Overlay
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.tower_drawing import draw_tower
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.report.section import ReportSection
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import aid_texts, fall_texts, lines, spoken, texts
from gui.games.turmbauer.words.names import piece_name, player_title
from gui.games.turmbauer.words.tutorial import TUTORIAL
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Ply, Turn
from gui.scene.camera import Camera
from gui.scene.scene import Scene
from gui.table.game_parts import GameParts, Rgb
from gui.table.picture import Screen
from gui.table.play import Worker
from gui.table.position_editor import Edited
from gui.table.workshop import Workshop
from turmcore import Action, physics
from turmcore.puzzles import Verdict
from turmcore.turmbauer import Climb, PieceBuilt, StartRolled, TurmbauerGame, TurmbauerState
from turmcore.words import Axes

_EARLY = 3  # rounds in which a person's collapse is forgiven
_PORTRAIT = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1 R5p@"
    "-1,1,1/0,1,1/-1,1,2/0,1,2/-1,1,3;G6n@-2,0,0/-2,-1,1/-1,-1,1/-2,0,1/-1,0,1/0,0,1;B3i@1,1,1/1,1,"
    "2/1,1,3;K6n@1,2,0/2,2,0/3,2,0/3,3,0/2,2,1/3,2,1;R6n@-1,0,3/0,0,3/0,1,3/0,0,4/0,1,4/0,0,5;G3v@3"
    ",3,1/4,3,1/3,4,1;B5b@-1,0,4/-1,0,5/-1,-1,6/-2,0,6/-1,0,6;K5b@2,3,1/2,3,2/3,3,2/4,3,2/2,4,2;R6r"
    "@-3,-1,7/-2,-1,7/-3,0,7/-2,0,7/-3,1,7/-2,1,7;G5p@3,3,3/4,3,3/5,3,3/3,3,4/4,3,4;B6n@0,0,6/-1,1,"
    "6/0,1,6/-1,1,7/0,1,7/0,1,8;K2@-1,1,5/0,1,5;R5b@-1,0,8/-1,1,8/-1,2,8/0,2,8/-1,2,9;G2@0,-1,7/0,0"
    ",7;B5p@-2,0,9/-1,0,9/0,0,9/-2,0,10/-1,0,10;K3v@-2,0,2/-3,0,3/-2,0,3;R4t@-4,0,8/-3,0,8/-4,1,8/-"
    "3,0,9;G2@-1,1,9/0,1,9 R=-2,0,10;G=-1,0,1;B=-1,0,10;K=t - R0G0B0K0 B/5/roll"
)


class TurmbauerParts(GameParts[TurmbauerState, TurmbauerGame, Setup, TurmbauerController, TurnPanel]):
    """The parts of Turmbauer."""

    name = "turmbauer"
    setup_kind = Setup
    strip = PlayerStrip
    panel = TurnPanel
    flat = FlatTower
    plan = staticmethod(floor_plan)
    noise = staticmethod(sounds.noise_of)
    parties = staticmethod(swatch.parties)
    player_name = staticmethod(player_title)
    told = staticmethod(told)
    tutorial = TUTORIAL
    report_section = ReportSection
    rows = staticmethod(lines.rows)
    portrait = _PORTRAIT

    def __init__(self) -> None:
        self._workers: list[Background] = []  # two beside each window, for statics and for what falls
        self._curves: list[CurveController] = []

    def close(self) -> None:
        while self._curves:
            self._curves.pop().stop()
        self._end(self._workers[:])

    # -- beginning ---------------------------------------------------------------------

    def first_setup(self) -> Setup:
        """The short game, with those who play weakest."""
        usual = self.setup().with_options(blocks="half")
        return replace(usual, kinds=(usual.kinds[0], *(Kind.LEVEL1 for _ in usual.kinds[1:])))

    def color(self, game: TurmbauerGame, player: int) -> str:
        return game.colors[player :: game.num_players]

    def setup_page(self, setup: Setup) -> SetupPage:
        page = SetupPage(setup)
        worker = self._workers[-1] if self._workers else None

        is_gone = Event()
        page.destroyed.connect(is_gone.set)

        def show(name: str) -> None:
            if not is_gone.is_set():
                page.show_physics(name)

        if worker is not None:  # a package is tried before it is used, which takes a second
            worker.run(physics.physics_name, show, lambda error: None)
        return page

    def summary(self, setup: Setup, players: str) -> str:
        length = tr("summary.turmbauer.short") if setup.options["blocks"] == "half" else ""
        own = setup.options["set"]
        box = tr("summary.turmbauer.set", set=plain_name(own)) if own != "A" else ""
        return " · ".join(filter(None, (players, length, box)))

    def draw(self, painter: QPainter, box: QRectF, state: TurmbauerState) -> None:
        draw_tower(painter, box, state, largest=14)

    def example(self) -> TurmbauerState:
        state = turmcore.load("turmbauer", players=4).new_state(12)
        assert isinstance(state, TurmbauerState)
        while state.ply < 86 and not state.is_over():
            state.play(state.sample_chance() if state.is_chance() else state.greedy())
        return state

    def widget_of(self, panel: TurnPanel, name: str) -> QWidget | None:
        if name.startswith("tile."):
            piece = name.removeprefix("tile.")
            return next((tile for tile in panel.tray.tiles if tile.piece_id == piece), None)
        return panel.card.buttons.get(name) or super().widget_of(panel, name)

    def edit(self, state: TurmbauerState, parent: QWidget) -> Edited | None:
        from gui.games.turmbauer.editors.window import EditorWindow

        return EditorWindow(state, parent, opengl.why_unavailable() is None).ask()

    def workshop(self, settings: Settings, *, has_picture: bool) -> Workshop:
        from gui.games.turmbauer.workshop.page import BuildPage

        return BuildPage(settings, has_picture=has_picture)

    def workshop_portrait(self) -> tuple[Scene, Camera]:
        from gui.games.turmbauer.workshop.portrait import portrait

        return portrait()

    # -- the table ---------------------------------------------------------------------

    def controller(self, worker: Worker, session: Session, parent: QObject | None) -> TurmbauerController:
        controller = TurmbauerController(worker, session, parent)
        controller.judge.worker = Background(controller)
        controller.settling.worker = Background(controller)
        controller.trial.worker = controller.settling.worker
        workers = [controller.judge.worker, controller.settling.worker]
        self._workers += workers
        controller.destroyed.connect(partial(self._end, workers))
        return controller

    def _end(self, workers: list[Background]) -> None:
        for worker in workers:
            if worker in self._workers:
                self._workers.remove(worker)
                worker.stop()

    def picture(self, controller: TurmbauerController, screen: Screen) -> Picture:
        picture = Picture(controller, screen)
        if screen.tower is not None:
            picture.overlay = Overlay(controller, screen.tower)
            controller.carried.connect(screen.tower.carry)
            controller.dropped.connect(screen.tower.let_fall)
        return picture

    def tabs(self, controller: TurmbauerController, commands: CommandSet) -> Sequence[tuple[str, QWidget]]:
        worker = controller.judge.worker
        assert worker is not None
        self._curves.append(CurveController(controller, worker, controller))
        return [("tab.balance", BalanceTab(controller, self._curves[-1]))]

    def aids_bar(self, controller: TurmbauerController, commands: CommandSet) -> AidsBar:
        return AidsBar(controller, commands)

    def recall_aids(
        self, controller: TurmbauerController, text: str, remember: Callable[[str], None]
    ) -> None:
        controller.judge.recall(text, remember)

    def layers(self, state: TurmbauerState) -> tuple[tuple[int, int, int], list[str]]:
        cells = state.cubes()[:, :3]
        x, y, z = (cells.max(axis=0) - cells.min(axis=0) + 1).tolist()
        return (x, y, z), [spoken().color(letter) for letter in state.game.colors]

    def scores(self, session: Session) -> Sequence[int]:
        state, game = session.state, session.game
        seats = range(len(game.colors))
        return [
            standing(state, [*seats[player :: game.num_players]])[0] for player in range(game.num_players)
        ]

    def worth(self, session: Session, player: int) -> tuple[int, ...]:
        seats = range(len(session.game.colors))
        return rank(session.state, [*seats[player :: session.game.num_players]])

    def score_words(self, score: int) -> str:
        return tr("podium.floors", n=score)

    def loser(self, session: Session) -> int | None:
        seat = session.state.collapsed_by
        return seat % session.game.num_players if seat is not None else session.loser

    def mends(self, session: Session) -> int | None:
        loser = self.loser(session)
        if session.state.collapsed_by is None or loser is None:
            return None
        if session.state.round > _EARLY and not session.kinds[loser].is_computer:
            return None
        built = [
            i for i, ply in enumerate(session.plies) if any(isinstance(e, PieceBuilt) for e in ply.events)
        ]
        return built[-1] if built else None

    # -- words -------------------------------------------------------------------------

    def ply_words(self, session: Session, ply: Ply, axes: Axes | None) -> str:
        words = spoken(session, axes).events(session.state, ply.events)
        if any(isinstance(event, StartRolled) for event in ply.events):
            return f"{words} {texts.outcome_of_start(session)}".strip()
        if words or ply.actor < 0:
            return words
        return spoken(session).stayed(session.game, ply.seat)

    def position_lines(self, session: Session, state: TurmbauerState, axes: Axes) -> list[str]:
        found = [self.standing(session)]
        names = [texts.seat_name(session, seat) for seat in range(len(state.game.colors))]
        built = Counter(block.seat for block in state.blocks)
        for seat, name in enumerate(names):
            height, rings = state.heights[seat], state.rings[seat]
            words = tr("position.color", color=name, height=height, rings=rings, pieces=built[seat])
            found.append(words)
        for block in state.blocks:
            cells = tuple((x, y, z) for x, y, z, _ in block.cubes)
            where = spoken(axes=axes).place(cells)
            found.append(
                tr(
                    "position.block",
                    color=names[block.seat],
                    piece=piece_name(state.game, block.piece),
                    where=where,
                )
            )
        return found

    def action_words(
        self, session: Session, state: TurmbauerState, action: Action, axes: Axes | None
    ) -> tuple[str, str]:
        return spoken(axes=axes).action(state, action)

    def hint_place(self, session: Session, state: TurmbauerState, action: Action, axes: Axes) -> str:
        if isinstance(state.game.decode(action), Climb):
            return tr("hint.turmbauer.climber")
        return super().hint_place(session, state, action, axes)

    def next_step(self, controller: TurmbauerController) -> str:
        if controller.reason is not None:
            return texts.why_text(controller.session, controller.reason, controller.axes())
        if controller.session.state.collapsed_by is not None and not controller.shows_end:
            return tr("hint.falling")
        step = (
            controller.session, controller.aim.choices, controller.aim.chosen, controller.aim.can_confirm, controller.aim.piece,
            controller.aim.peeked,
        )  # fmt: skip
        return texts.next_step(*step)

    def label_words(self, controller: TurmbauerController) -> str:
        judge = controller.judge
        if judge.risk is None or not judge.shown.risk or controller.reason is not None:
            return ""
        return aid_texts.sentence(judge.risk, judge.is_glued, judge.shown.has_pictures)

    def action_title(self, session: Session, state: TurmbauerState, action: Action, axes: Axes | None) -> str:
        return spoken(axes=axes).action_title(state, action)

    def tick(self, session: Session, turn: Turn) -> tuple[str, Rgb]:
        paint = paints(session.game.colors)[turn.seat]
        label, fell = self.turn_words(session, turn), fall_texts.fell_in_turn(session, turn)
        return (f"{label}. {fell}" if fell else label), paint.rgb

    def turn_words(self, session: Session, turn: Turn) -> str:
        return tr("timeline.turn", round=turn.round, color=texts.seat_name(session, turn.seat))

    def standing(self, session: Session) -> str:
        state = session.state
        if session.is_over:
            return spoken(session).winners(session.game, session.winners)
        rounds, color = state.game.rules.num_rounds, texts.seat_title(session)
        return tr("summary.standing", round=state.round, rounds=rounds, color=color)

    def verdict_words(self, session: Session, verdict: Verdict) -> Mapping[str, object]:
        words = dict(verdict.data)
        if "seats" in words:  # who can still climb higher
            words["who"] = ", ".join(texts.seat_name(session, seat) for seat in words.pop("seats"))
        return words

    # -- analysis ----------------------------------------------------------------------

    # -- small pictures ----------------------------------------------------------------


PARTS = TurmbauerParts()
