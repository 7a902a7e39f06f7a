"""What desktops are told: the files are well formed, fit each other, and go without a trace."""

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageReader, QPainter
from PySide6.QtSvg import QSvgRenderer

import turmcore
from gui.app import desktop_files, registry
from gui.app.app_icon import SIDES, icon_picture
from gui.app.start import SCREENS, main
from gui.i18n import NAMES
from gui.model import document
from gui.model.seats import Kind
from gui.model.session import Session

MIME = "application/x-turmbauer-record"

# the program that writes them is content with less, and later tests of this process would not be
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def share(tmp_path, monkeypatch):
    """Where the files were put."""
    monkeypatch.setattr(desktop_files, "_READERS", ())
    assert main(["--install-desktop", "--prefix", str(tmp_path)]) == 0
    return tmp_path / "share"


def entry_of(share):
    lines = (share / "applications/turmbauer.desktop").read_text().splitlines()
    assert lines[0] == "[Desktop Entry]"
    entry = dict(line.split("=", 1) for line in lines[1:])
    assert len(entry) == len(lines) - 1, "a key stands there twice"
    return entry


def test_the_entry_starts_the_program_and_has_its_icon(share):
    entry = entry_of(share)
    assert entry["Type"] == "Application" and entry["Terminal"] == "false"
    program, *others = entry["Exec"].split()
    assert os.path.isabs(program) and os.access(program, os.X_OK) and others[-1] == "%u"
    for key in ("MimeType", "Categories", "Keywords"):
        assert entry[key].endswith(";")
    assert entry["MimeType"].split(";")[:2] == [MIME, "x-scheme-handler/turmbauer"]
    for key in ("GenericName", "Comment", "Keywords"):
        assert {f"{key}[{code}]" for code in NAMES if code != "en"} <= set(entry)
    for side in SIDES:
        picture = QImage(str(share / f"icons/hicolor/{side}x{side}/apps/{entry['Icon']}.png"))
        assert (picture.width(), picture.height()) == (side, side)
        assert (
            picture.pixelColor(0, 0).alpha() == 0 and picture.pixelColor(side // 2, side // 2).alpha() == 255
        )
    drawing = QSvgRenderer(str(share / f"icons/hicolor/scalable/apps/{entry['Icon']}.svg"))
    assert drawing.isValid() and drawing.viewBox().width() == drawing.viewBox().height()


@pytest.mark.parametrize("name", ["icon.svg", "icon.png"])
def test_the_page_in_a_browser_has_the_same_icon(qapp, name):
    """As it is drawn, with however much of it a point of the picture has."""
    side, path = 192, Path(turmcore.__file__).parent / "page" / "site" / name
    found = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(0)
    painter = QPainter(found)
    if path.suffix == ".svg":
        QSvgRenderer(str(path)).render(painter)
    else:
        painter.drawImage(0, 0, QImage(str(path)))
    painter.end()
    pixels = [
        np.frombuffer(bytes(one.constBits()), np.uint8).astype(int) for one in (found, icon_picture(side))
    ]
    assert np.abs(pixels[0] - pixels[1]).mean() < 2


def test_records_and_the_description_belong_to_the_entry(share):
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = ET.parse(share / "mime/packages/turmbauer.xml").getroot().find(f"{space}mime-type")
    record = document.write(Session.begin(turmcore.load("waechter"), [Kind.PERSON] * 2, 1))
    assert record.startswith(kind.find(f"{space}magic/{space}match").get("value"))
    assert kind.get("type") == MIME and kind.find(f"{space}glob").get("pattern") == "*.tgn"
    about = ET.parse(share / "metainfo/turmbauer.metainfo.xml").getroot()
    assert about.get("type") == "desktop-application"
    assert (share / "applications" / about.findtext("launchable")).is_file()
    assert about.findtext("provides/mediatype") == MIME and about.findtext("project_license") == "MIT"
    assert about.find("releases/release").get("version") == turmcore.__version__
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for name in ("summary", "description/p"):
        assert {part.get(language, "en") for part in about.findall(name)} == set(NAMES)


def test_the_description_has_no_errors(share):
    if not shutil.which("appstreamcli"):
        return  # that it is XML with what is needed, the test before has seen
    told = subprocess.run(
        ["appstreamcli", "validate", "--no-net", "--explain", str(share / "metainfo/turmbauer.metainfo.xml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "\nE: " not in "\n" + told.stdout, told.stdout


def test_the_system_knows_records_then_and_not_afterwards(tmp_path):
    written = desktop_files.install(str(tmp_path))
    assert tmp_path / "share/mime/packages/turmbauer.xml" in written
    if not shutil.which("update-mime-database"):
        return  # then the desktop reads the file itself
    known = tmp_path / "share/mime/globs2"
    assert f":{MIME}:*.tgn" in known.read_text()
    desktop_files.uninstall(str(tmp_path))
    assert not known.exists() or MIME not in known.read_text()


def test_it_goes_without_a_trace_and_takes_nothing_else(share, tmp_path, capsys):
    other = share / "applications/other.desktop"
    other.write_text("[Desktop Entry]\n")
    assert main(["--install-desktop", "--prefix", str(tmp_path)]) == 0, "once more replaces them"
    capsys.readouterr()
    assert main(["--uninstall-desktop", "--prefix", str(tmp_path)]) == 0
    gone = capsys.readouterr().out.splitlines()
    assert len(gone) == 3 + len(SIDES) + 1
    assert [path for path in share.rglob("*") if path.is_file()] == [other]
    assert main(["--uninstall-desktop", "--prefix", str(tmp_path)]) == 0


def test_without_a_prefix_it_is_the_persons_own_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(desktop_files, "_READERS", ())
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", "relative/paths/count/as/none")
    assert tmp_path / "home/.local/share/applications/turmbauer.desktop" in desktop_files.install()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert tmp_path / "data/applications/turmbauer.desktop" in desktop_files.install()


def test_where_nothing_can_be_written_it_says_so(tmp_path, capsys):
    (tmp_path / "share").write_text("a file")
    assert main(["--install-desktop", "--prefix", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_a_terminal_shows_what_was_written_and_nothing_else(tmp_path):
    root = Path(__file__).parents[3]
    command = [sys.executable, "-m", "gui", "--install-desktop", "--prefix", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if name not in SCREENS}
    told = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert told.stderr == ""
    assert [Path(line).is_file() for line in told.stdout.splitlines()] == [True] * (4 + len(SIDES))


def test_a_path_with_odd_letters_is_one_word():
    assert desktop_files.quoted("/usr/bin/turmbauer") == "/usr/bin/turmbauer"
    assert desktop_files.quoted("/my games/100%/t") == '"/my games/100%%/t"'
    assert desktop_files.quoted('/a "b"$/t') == r'"/a \\"b\\"\\$/t"'


def test_the_sources_are_in_the_package():
    import tomllib

    root = Path(__file__).parents[3]
    globs = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["*"]
    assert "resources/**/*" in globs and len(list((root / "gui/resources/desktop").iterdir())) == 3


def test_windows_is_told_whose_the_records_are():
    """Whoever opens a record, from the suffix to the command; the icon is one that Qt reads, too."""
    told = registry.entries('"C:\\a b\\Turmbauer.exe"', "C:\\a b\\tower.ico")
    classes = {key.removeprefix("Software\\Classes\\"): values for key, values in told.items()}
    kind = classes[".tgn"][""]
    assert kind in classes[".tgn\\OpenWithProgids"]
    assert classes[rf"{kind}\shell\open\command"][""] == r'"C:\a b\Turmbauer.exe" "%1"'
    assert classes[rf"{kind}\DefaultIcon"][""] == r'"C:\a b\tower.ico"'
    assert classes["turmbauer"]["URL Protocol"] == ""
    assert classes[r"turmbauer\shell\open\command"] == classes[rf"{kind}\shell\open\command"]
    data = QByteArray(registry.icon_file())
    reader = QImageReader(buffer := QBuffer(data), b"ico")
    sizes = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        sizes.append(reader.read().width())
    assert tuple(sizes) == SIDES
    buffer.close()
