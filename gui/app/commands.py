"""All that can be done by menu, key or button: the commands of every game, to which each game adds its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from gui import i18n
from gui.app import sharing
from gui.base import messages
from gui.base.commands import KEPT_VIEWS
from gui.base.interface_size import SIZES
from gui.base.theme import SCHEMES
from gui.model.command import Command, merged
from gui.model.games import offered
from gui.model.player_colors import PALETTES
from gui.table.game_parts import manifest_of
from gui.table.stage import QUALITIES

if TYPE_CHECKING:
    from gui.app.game_table import GameTable
    from gui.app.main_window import MainWindow

    Does = Callable[[MainWindow], object]
    Can = Callable[[GameTable], bool]


@dataclass(frozen=True)
class General(Command):
    """A command of all games.

    Attributes
    ----------
    does
        What it does, with the window; None: choosing in the game on the table is about it.
    can
        True if it does something on the table in use, and never without one; None: always, or as the choosing says.
    setting
        Of `gui.base.settings.Settings`: it is on if this is checked, before anything is done.
    """

    does: Does | None = None
    can: Can | None = None
    setting: str = ""


def _in(
    menu: str, name: str, keys: str = "", does: Does | None = None, can: Can | None = None, **more: Any
) -> General:
    return General(name, menu, tuple(keys.split()), does=does, can=can, **more)


def _group(
    group: str, names: Iterable[str], choose: Callable[[MainWindow, str], object], begins: bool = False
) -> list[General]:
    """Commands of which one is on, each called by a name."""

    def of(name: str, begins: bool) -> General:
        does: Does = lambda w: choose(w, name)
        return _in("view", f"{group}.{name}", "", does, group=group, submenu=group, begins=begins)

    return [of(name, begins and not at) for at, name in enumerate(names)]


def _recall(window: MainWindow) -> None:
    for table in window.desk.tables.values():
        table.recall()


def _line(name: str, keys: str, change: Callable[[Any], object], can: Can) -> General:
    """A command about the lines of a game."""
    does: Does = lambda w: w.table.moves_tab.change(partial(change, w.table.moves_tab.lines))
    return _in("turn", f"line.{name}", keys, does, can, submenu="lines")


def _inside(name: str, keys: str, turn: Callable[[Any], object], check: bool = False) -> General:
    """A command for looking inside, as the bar does it."""
    can: Can = lambda t: _sees_inside(t) and (name != "reset" or not t.course.bar.inside.is_plain)
    more = {"check": check, "submenu": "inside", "trait": "inside"}
    return _in("view", f"inside.{name}", keys, lambda w: turn(w.table.course.bar), can, **more)


def _ask(name: str, **more: Any) -> General:
    """A command by which something is asked at the table of a server."""
    what = name.partition(".")[2]
    return _in(
        "turn",
        name,
        "",
        lambda w: w.table.around.ask(what),
        lambda t: t.around.can(what),
        submenu="asks",
        **more,
    )


def _look(view: str, keys: str, can: Can, **more: Any) -> General:
    return _in("view", view, keys, lambda w: w.stage.look(view), can, **more)


def _views(number: int) -> General:
    can: Can = lambda t: t.stage.has_picture and t.stage.kept_view(number) is not None
    does: Does = lambda w: w.stage.look_again(number)
    return _in("view", f"view.{number}", f"Alt+{number}", does, can, submenu="views")


def _kept(number: int) -> General:
    keys, does = f"Ctrl+Alt+{number}", lambda w: w.stage.keep_view(number)
    return _in("view", f"view.keep.{number}", keys, does, _has_picture, submenu="views", begins=number == 1)


def _sees_inside(table: GameTable) -> bool:
    return table.stage.has_picture and table.parts.has("inside")


def _has_picture(table: GameTable) -> bool:
    return table.stage.has_picture


_game, _turn, _view, _help = (partial(_in, menu) for menu in ("game", "turn", "view", "help"))
_course = partial(_turn, submenu="course")
_export = partial(_game, submenu="export")
_cell = partial(_turn, submenu="cell")
_hand = partial(_turn, submenu="hand", trait="turning")

always: Can = lambda t: True
has_begun: Can = lambda t: bool(t.session.plies)
can_go_back: Can = lambda t: t.session.cursor > 0
can_go_on: Can = lambda t: not t.session.is_at_end
is_shown: Can = lambda t: t.stage.playground is not None
can_go_round: Can = lambda t: len(t.moves_tab.lines.siblings) > 1
can_promote: Can = lambda t: t.moves_tab.lines.can_promote
can_undo: Can = lambda t: t.moves_tab.lines.can_change and bool(t.session.tree.undoable)
can_redo: Can = lambda t: t.moves_tab.lines.can_change and bool(t.session.tree.redoable)
can_keep: Can = lambda t: t.moves_tab.lines.can_change and not t.session.is_lesson
can_resign: Can = lambda t: t.controller.can_resign and t.session.is_main
can_report: Can = lambda t: t.session.is_finished and t.session.loser is None and not t.session.is_lesson

GENERAL: tuple[General, ...] = (
    _game("new", "Ctrl+N", lambda w: w.files.new_game()),
    _game("together", "Ctrl+D", lambda w: w.together.show()),
    _game("rematch", "Ctrl+Shift+N", lambda w: w.rematch(), has_begun),
    _game("welcome", "Ctrl+H", lambda w: w.show_welcome()),
    _game("open", "Ctrl+O", lambda w: w.open_file(), begins=True),
    _game("forget_recent", "", lambda w: w.forget_recent(), submenu="recent"),
    _game("save", "Ctrl+S", lambda w: w.files.save(), always),
    _game("save_as", "Ctrl+Shift+S", lambda w: w.files.save_as(), always),
    _game("album", "", lambda w: w.album.show(), begins=True),
    _game("tournaments", "Ctrl+Shift+T", lambda w: w.show_tournaments()),
    _game("copy_position", "Ctrl+Shift+C", lambda w: w.files.copy_position(), always, begins=True),
    _game("paste", "Ctrl+V", lambda w: w.files.paste()),
    _game("edit_position", "Ctrl+E", lambda w: w.files.edit_position(), lambda t: t.parts.has("editor")),
    _game("save_picture", "Ctrl+P", lambda w: w.save_picture(), is_shown),
    _game("share", "Ctrl+Shift+P", lambda w: sharing.share_game(w), is_shown),
    _export("film_position", "", lambda w: w.files.save_film(False), always),
    _export("film_game", "", lambda w: w.files.save_film(True), has_begun),
    _export("save_page", "", lambda w: w.files.save_page(), lambda t: t.session.game.scene() is not None),
    _export("export_solid", "", lambda w: w.files.export_solid(), always, trait="solid"),
    _game("workshop", "", lambda w: w.show_workshop(), begins=True),
    _game("puzzles", "Ctrl+U", lambda w: w.show_puzzles(), begins=True),
    _game("new_puzzle", "Ctrl+Shift+U", lambda w: w.make_puzzle()),
    _game("quit", "Ctrl+Q", lambda w: w.close(), begins=True),
    _turn("roll", "Space", trait="dice"),
    _turn("done", "Return Enter"),
    _turn("drop", "Escape"),
    _hand("turn_left", "Q"),
    _hand("turn_right", "E"),
    _cell("next_place", "N"),
    _cell("previous_place", "Shift+N"),
    _cell("cell_left", "Left", scope="tower"),
    _cell("cell_right", "Right", scope="tower"),
    _cell("cell_away", "Up", scope="tower"),
    _cell("cell_near", "Down", scope="tower"),
    _turn("hint", "H", lambda w: w.analysis.hint(), lambda t: t.can_hint),
    _turn("undo", "Ctrl+Z", lambda w: w.controller.undo(), can_go_back, begins=True),
    _turn("redo", "Ctrl+Shift+Z Ctrl+Y", lambda w: w.controller.redo(), lambda t: t.session.can_redo),
    _turn(
        "take_back",
        "Ctrl+B",
        lambda w: w.table.take_back(),
        lambda t: t.can_take_back,
    ),
    _turn("resign", "Ctrl+Shift+R", lambda w: w.table.resign(), can_resign),
    _ask("ask.draw"),
    _ask("ask.stop"),
    _ask("ask.time"),
    _ask("ask.pause"),
    _ask("seat.hand", begins=True),
    _ask("seat.reclaim"),
    _ask("table.leave"),
    _turn(
        "talk", "", lambda w: w.table.turn_to(w.table.around.tab), lambda t: t.around.is_on, submenu="asks"
    ),
    _turn("tries", "", lambda w: w.online.show_tries(), check=True, submenu="asks", setting="shows_tries"),
    _course("turn_back", "Alt+Left", lambda w: w.table.course.go_turns(-1), can_go_back, begins=True),
    _course("turn_forward", "Alt+Right", lambda w: w.table.course.go_turns(1), can_go_on),
    _course("to_start", "Alt+Home", lambda w: w.controller.go_to(0), can_go_back),
    _course("to_end", "Alt+End", lambda w: w.controller.go_to(len(w.table.session.plies)), can_go_on),
    _course("go_on", "Ctrl+G", lambda w: w.controller.go_on(), lambda t: not t.session.is_live),
    _line("next", "Alt+Down", lambda lines: lines.show_sibling(1), can_go_round),
    _line("previous", "Alt+Up", lambda lines: lines.show_sibling(-1), can_go_round),
    _line("promote", "Ctrl+Shift+Up", lambda lines: lines.promote(), can_promote),
    _line("main", "Ctrl+Shift+Home", lambda lines: lines.make_main(), can_promote),
    _line("delete", "Ctrl+Shift+Del", lambda lines: lines.delete(), lambda t: t.moves_tab.lines.can_delete),
    _turn("line.note", "Ctrl+T", lambda w: w.table.moves_tab.write(), always, submenu="lines"),
    _line("undo", "Ctrl+Alt+Z", lambda lines: lines.undo(), can_undo),
    _line("redo", "Ctrl+Alt+Y", lambda lines: lines.redo(), can_redo),
    _turn("line.keep", "", lambda w: w.table.moves_tab.keep(), can_keep, check=True, submenu="lines"),
    _turn(
        "analyse",
        "Ctrl+A",
        lambda w: w.table.analysis_tab.toggle(),
        lambda t: not t.is_plain,
        check=True,
        begins=True,
    ),
    _turn("report", "Ctrl+R", lambda w: w.table.report.show_game(), can_report),
    _turn("better", "Ctrl+Shift+B", lambda w: w.table.report.try_again(), can_report),
    _turn("one_click", "", _recall, check=True, begins=True, trait="one_click", setting="is_one_click"),
    _turn("hurry", "Ctrl+Return", lambda w: w.table.hurry(), lambda t: t.controller.can_hurry),
    _turn("quick", "Ctrl+K", _recall, check=True, setting="is_quick"),
    _turn("animations", "", _recall, check=True, setting="has_animations"),
    _view("position_list", "Ctrl+L", lambda w: w.table.position_tab.focus(), always),
    _look("home", "Home", is_shown, begins=True),
    _look("front", "F", _has_picture, begins=True),
    _look("back", "B", _has_picture),
    _look("left", "L", _has_picture),
    _look("right", "R", _has_picture),
    _look("top", "T", _has_picture),
    _view("orthographic", "P", lambda w: w.stage.set_orthographic(), _has_picture, check=True, begins=True),
    *map(_views, KEPT_VIEWS),
    *map(_kept, KEPT_VIEWS),
    _view("follow", "", lambda w: w.stage.set_follows(), _has_picture, check=True, trait="follow"),
    _view("flip", "V Ctrl+F", lambda w: w.stage.flip(), is_shown, begins=True, trait="flip"),
    _view(
        "flat_board",
        "Ctrl+2",
        lambda w: w.stage.switch_flat(),
        lambda t: t.stage.has_picture or t.stage.is_flat,
        check=True,
        trait="flat",
    ),
    _view(
        "inside.bar",
        "I",
        lambda w: w.table.course.show_bar(),
        _sees_inside,
        check=True,
        begins=True,
        trait="inside",
    ),
    _inside("cut", "K", lambda bar: bar.next_cut()),
    _inside("less", ",", lambda bar: bar.move_cut(-1)),
    _inside("more", ".", lambda bar: bar.move_cut(1)),
    _inside("xray", "X", lambda bar: bar.toggle_xray(), check=True),
    _inside("explode", "O", lambda bar: bar.next_explode()),
    _inside("fade", "U", lambda bar: bar.toggle_fade(), check=True),
    _inside("only", "M", lambda bar: bar.next_only()),
    _inside("reset", "0", lambda bar: bar.reset()),
    _view("photo", "F8", lambda w: sharing.take_photo(w), _has_picture, begins=True),
    _view("full_screen", "F11", lambda w: w.set_full_screen(not w.isFullScreen()), check=True),
    _view("panel", "F9", lambda w: w.table.show_panel(), always, check=True),
    _view("codes", "", lambda w: w.show_codes(), check=True, setting="shows_codes"),
    _view("sounds", "Ctrl+M", lambda w: w.set_sounds(), check=True),
    _view("volume", "", lambda w: w.choose_volume()),
    _view(
        "aids.off",
        "Ctrl+J",
        lambda w: w.set_plain(w.settings.is_plain),
        check=True,
        begins=True,
        setting="is_plain",
    ),
    *_group("scheme", SCHEMES, lambda w, name: w.set_scheme(name), begins=True),
    *_group("interface", SIZES, lambda w, size: w.set_size(size)),
    *_group("palette", PALETTES, lambda w, name: w.set_palette(name)),
    *_group("quality", QUALITIES, lambda w, name: w.stage.set_quality(name)),
    *_group("language", i18n.NAMES, lambda w, code: w.set_language(code)),
    _help("tutorial", "F3", lambda w: w.start_tutorial(w.table.parts.name)),
    _help("first_turn", "", lambda w: w.table.first_turn.again(), lambda t: t.first_turn.can_come),
    _help("rules", "F2", lambda w: w.table.show_rules(), lambda t: t.rules is not None),
    _help("keys", "F1", lambda w: w.show_keys()),
    _help("about", "", lambda w: messages.show_about(w, w.tower.renderer_name if w.tower else "")),
)


def all_commands() -> tuple[Command, ...]:
    """The commands of all games and those of each, in the order of the menus."""
    manifests = [manifest_of(name) for name in offered()]
    return merged(GENERAL, [(one.name, one.traits, one.commands) for one in manifests])
