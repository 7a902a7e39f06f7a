import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import gui
import turmcore
from gui import i18n
from gui.app.commands import all_commands
from gui.base.commands import MENUS
from gui.games.carcassonne.panel.statistics import scored_by
from gui.games.carcassonne.play.aids import NAMES as AIDS
from gui.games.carcassonne.play.mixes import Mix, options_of
from gui.games.turmbauer.play.aids import HEATS
from gui.games.turmbauer.play.statics import STEADINESS
from gui.i18n import tr
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.inside import EXPLODES
from gui.views.inside_bar import CUT_ORDER
from tests.catalogues import TABLES
from turmcore.babel.board import OTHER_FIELDS
from turmcore.babel.explain import ENDS, SENTENCES
from turmcore.carcassonne import explain
from turmcore.carcassonne.choices import What
from turmcore.carcassonne.tiles import SETS
from turmcore.carcassonne.tools import Tool
from turmcore.registry import game_class
from turmcore.turmbauer.choices import Standing

TABLE = all_commands()

ENGLISH = TABLES["en"]
EDITOR_BUTTONS = ("start", "clear", "mirror", "exchange", "flip")
STATICS = {f"aids.{form}{word}" for word, _ in STEADINESS for form in ("", "say.")}
STATICS |= {f"aids.{word}" for word in ("stands", "friction", "falls", "fell_before")}
STATICS |= {f"aids.heat.{heat or 'none'}" for heat in HEATS}
STATICS |= {f"legend.{heat}{form}" for heat in HEATS if heat for form in ("", ".why")}
NAMED = (("game", ""), ("game", ".motto"), ("picture", ""))
SOURCES = [
    *Path(gui.__file__).parent.rglob("*.py"),
    *Path(turmcore.__file__).parent.rglob("*words.py"),
    *Path(turmcore.__file__).parent.rglob("telling.py"),
]


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def base(key):
    return key.removesuffix(".one")


def calls_of_tr():
    """(file, key or None, names of values) of every call in the sources that asks for a text."""
    for path in SOURCES:
        asking = (
            {"text", "self.words.text"} if path.is_relative_to(Path(turmcore.__file__).parent) else {"tr"}
        )
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            asks = [ast.unparse(part) in asking for part in (node.func, *node.args[:1])]
            if asks[0] or (ast.unparse(node.func) == "partial" and asks[1:] == [True]):
                keys = [node.args[0 if asks[0] else 1]]
                if isinstance(keys[0], ast.IfExp):
                    keys = [keys[0].body, keys[0].orelse]
                for key in keys:
                    value = key.value if isinstance(key, ast.Constant) else None
                    yield path.name, value, {keyword.arg for keyword in node.keywords}


@pytest.mark.slow
def test_every_text_asked_for_exists_with_its_values():
    named = [(place, key, values) for place, key, values in calls_of_tr() if key is not None]
    assert len(named) > 80
    for place, key, values in named:
        assert key in ENGLISH, (place, key)
        assert fields(ENGLISH[key]) <= values or None in values, (place, key)


def test_texts_with_computed_names_exist():
    submenus = {c.submenu for c in TABLE if c.submenu}
    wanted = {f"menu.{name}" for name in (*MENUS, *submenus)} | {f"cmd.{c.id}" for c in TABLE}
    wanted |= {f"standing.{standing}" for standing in Standing} | {f"ring.{ring}" for ring in "abc"}
    wanted |= {f"kind.{kind}{form}" for kind in Kind for form in ("", ".long")}
    wanted |= {f"end.by_{reason}" for reason in ("height", "box", "rings", "shared", "collapse")}
    for game in offered():
        for option in game_class(game).settings.values():
            if not option.seats_players:
                wanted |= {f"new.{game}.{option.name}"}
                wanted |= {f"new.{game}.{option.name}.{value}" for value in option.values or ()}
    wanted |= {
        f"new.turmbauer.set.{status}{end}"
        for status in ("reconstruction", "verified")
        for end in ("", ".why")
    }
    wanted |= {f"new.players.{number}" for number in (2, 3, 4)}
    wanted |= {f"side.{'_'.join(filter(None, s)) or 'middle'}" for s in _sides()}
    wanted |= {f"{form}.{game}{end}" for game in offered() for form, end in NAMED}
    wanted |= {f"inside.cut.{axis or 'none'}" for axis in CUT_ORDER}
    wanted |= {f"inside.explode.{how or 'none'}" for how in EXPLODES}
    wanted |= {f"editor.{name}{form}" for name in EDITOR_BUTTONS for form in ("", ".why")}
    wanted |= {f"end.babel.{reason}" for reason in ENDS}
    wanted |= {f"reason.babel.{code}" for code in (*SENTENCES, "distance-both", "line-both")}
    wanted |= {f"board.kind.{kind}" for kind in ("S", *OTHER_FIELDS)}
    wanted |= {f"babel.reach.{step}" for step in "456"}
    wanted |= of_carcassonne()
    wanted |= {f"tables.{phase}" for phase in ("beginning", "ending", "checking")}
    assert wanted | STATICS <= set(ENGLISH)


def of_carcassonne():
    """Texts of Carcassonne with names that are put together."""
    wanted = {f"reason.carcassonne.{code}" for code in explain.SENTENCES}
    wanted |= {f"carcassonne.kind.{kind}" for kind in "crmgft"}
    wanted |= {f"cmd.aids.{name}" for name in AIDS} | {f"cmd.tool.{tool}" for tool in Tool}
    wanted |= {f"say.carcassonne.{form}.{tool}" for tool in Tool for form in ("no_tool", "tool")} - {
        "say.carcassonne.tool.ransom"
    }
    wanted |= {f"hint.carcassonne.act.{tool}" for tool in ("any", "figures", *Tool)}
    phases = ("place", "act", "act.base", "act.figures", "capture", "exchange", "dragon", "none")
    wanted |= {f"panel.carcassonne.list.{phase}" for phase in phases}
    wanted |= {f"panel.carcassonne.tool.{tool}" for tool in Tool if tool is not Tool.RANSOM}
    wanted |= {f"new.carcassonne.mix.{mix}{end}" for mix in Mix for end in ("", ".why")}
    whole = Session(turmcore.load("carcassonne", **options_of(Mix.WHOLE)).new_state(1), [Kind.PERSON] * 2)
    columns = ("before", *scored_by(whole), "score")
    counted = ("turns", "captures", "ransoms", "exchanges", "discards", "meals")
    wanted |= {f"end.carcassonne.game.{name}" for name in counted}
    more = (
        "tile_mean",
        "most",
        "most.why",
        "completed",
        "completed.why",
        "tiles",
        "followers",
        "pieces",
        "captured",
        "lost",
    )
    more += ("cathedrals", "inns", "large", "builders", "pigs", "abbots", "dismissed", "eaten", "fed")
    wanted |= {f"statistics.carcassonne.{name}" for name in (*columns, *more)}
    wanted |= {f"bag.set.{name}" for name in SETS}
    wanted |= {f"position.carcassonne.{what}" for what in What if what is not What.NO_CAPTURE}
    return wanted | {f"end.carcassonne.{form}.{column}" for form in ("head", "long") for column in columns}


def _sides():
    return [(along, across) for along in ("", "front", "back") for across in ("", "left", "right")]


COMPUTED = """
album. apart. babel.onto. babel.reach. bag.set. balance. banner. better. board. board.fault.
board.kind. carcassonne.back carcassonne.figure. carcassonne.ransom carcassonne.good. carcassonne.kind. carcassonne.sign. chapter.
choice.on. choice.pose. cmd. color. cube. curve. direction. edit.babel. edit.how. edit.phase.
edit.tab. edit.tool. editor.carcassonne. end.agreed. end.babel. end.by_ end.carcassonne.game.
end.carcassonne.head. end.carcassonne.long. end.waechter. event.carcassonne.bonus. fact. first.
game. hint. hint.carcassonne.act. inside.cut. inside.explode. keys. kind. lines.mark. menu. new.
online. page. panel.babel. panel.carcassonne. photo.shape. picture. position.carcassonne. print.format.
puzzle.failed. puzzle.goal. puzzle.kind. reason. report.grade. report.luck. ring. say. server.asks.
server.ended. set. shape.
share. side. standing. statistics.babel. statistics.carcassonne. statistics.waechter. tab.balance
tables. tournament. tutorial. waechter.goes waiting. waechter.guard wobble.won_by_ workshop.bump. workshop.far workshop.full
workshop.tilt. workshop.wind.
"""
"""Beginnings of ids that are put together where they are used; tests beside those have them."""


@pytest.mark.slow
def test_no_text_is_left_over():
    sources = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for key in set(map(base, ENGLISH)) - STATICS:
        if key.removeprefix("editor.").removesuffix(".why") in (
            *EDITOR_BUTTONS,
            "copy",
            "paste",
        ):
            continue
        assert key.startswith(tuple(COMPUTED.split())) or re.search(
            rf"[\"']{re.escape(key)}[\"']", sources
        ), key


def test_one_is_not_many():
    assert tr("card.rings", n=1) == "1 ring" and tr("card.rings", n=2) == "2 rings"
    i18n.set_language("hu")
    assert tr("card.rings", n=1) == "1 gyűrű"


def test_an_unknown_language_is_english():
    assert i18n.set_language("xx") == "en" == i18n.language()
    assert i18n.set_language("de") == "de" == i18n.language()
    assert tr("color.K") == "Schwarz"
