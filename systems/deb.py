"""A package for Debian, made of the bundle that `systems/bundle.py` has left in ``build/bundle``.

It puts the bundle into ``/usr/lib/turmbauer``, and beside it what a desktop and a terminal look for: programs, menu entry, icons,
the type of files, manual pages. It needs the libraries that the bundle's binaries name, and nothing else.
"""

import gzip
import os
import re
import shutil
import sys
from email.utils import formatdate
from pathlib import Path

from bundle import FOLDER, PROGRAMS, files, is_binary, needed, size
from cross import TREE, run

MAINTAINER = "The Turmbauer developers <turmbauer@localhost>"

PACKAGES = {
    "ld-linux-x86-64.so.2": "libc6",
    "libc.so.6": "libc6",
    "libcrypto.so.3": "libssl3t64 | libssl3",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdl.so.2": "libc6",
    "libEGL.so.1": "libegl1",
    "libexpat.so.1": "libexpat1",
    "libffi.so.8": "libffi8",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libsqlite3.so.0": "libsqlite3-0",
    "libssl.so.3": "libssl3t64 | libssl3",
    "libstdc++.so.6": "libstdc++6",
    "libutil.so.1": "libc6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""The packages that bring the libraries, in Debian 12 and later; two names where a later release has another."""

ALSO = ("libgl1-mesa-dri",)
"""What the libraries load by name."""

CONTROL = """\
Package: turmbauer
Version: {version}
Architecture: amd64
Section: games
Priority: optional
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: libpulse0 | libasound2t64 | libasound2
Description: tower games against others and the computer
 Four games with towers on a table in three dimensions: against friends at
 one screen or against computers of five levels, with lessons, puzzles,
 hints, analysis and records. The program turmcore has the same games for a
 terminal.
 .
 The package brings the Python that it runs on.
"""

CHANGES = """\
turmbauer ({version}) stable; urgency=medium

  * Version {version}; changelog.gz says what is new.

 -- {maintainer}  {date}
"""


def main() -> None:
    bundles = [path for path in FOLDER.glob("turmbauer-*-linux-*") if path.is_dir()]
    if len(bundles) != 1:
        sys.exit("there is no bundle: make bundle")
    (bundle,) = bundles
    version = bundle.name.split("-")[1]
    root = FOLDER / "deb"
    shutil.rmtree(root, ignore_errors=True)
    home = root / "usr" / "lib" / "turmbauer"
    shutil.copytree(bundle, home)
    (root / "usr" / "bin").mkdir()
    for name in PROGRAMS:
        (root / "usr" / "bin" / name).symlink_to(f"../lib/turmbauer/bin/{name}")
    write_desktop(home, root / "usr")
    write_documents(home, root / "usr" / "share", version)
    write_control(root, version)
    for path in root.rglob("*"):
        path.chmod(
            0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644
        ) if not path.is_symlink() else None
    to = TREE / "dist" / f"turmbauer_{version}_amd64.deb"
    run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, to],
        env=os.environ | {"SOURCE_DATE_EPOCH": str(when())},
    )
    print(
        f"{to.relative_to(TREE)}: {to.stat().st_size / 1e6:.1f} MB, {size(files(root)) / 1e6:.1f} MB installed"
    )


def when() -> int:
    """The date of all files."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or 315532800)


def write_desktop(home: Path, usr: Path) -> None:
    """Let the app write what desktops look for; it is started by its name."""
    own = dict(os.environ, PATH="", QT_QPA_PLATFORM="offscreen")  # no program that would write indexes
    run(
        [
            home / "bin" / next(iter(home.glob("bin/python3.*[0-9]"))).name,
            "-m",
            "gui",
            "--install-desktop",
            "--prefix",
            usr,
        ],
        env=own,
    )
    entry = usr / "share" / "applications" / "turmbauer.desktop"
    entry.write_text(
        re.sub(r"(?m)^Exec=.*", "Exec=turmbauer %u", entry.read_text(encoding="utf-8")), encoding="utf-8"
    )


def write_documents(home: Path, share: Path, version: str) -> None:
    """Put manual pages, licenses and changes where Debian has them."""
    manual, documents = share / "man" / "man1", share / "doc" / "turmbauer"
    for folder in (manual, documents):
        folder.mkdir(parents=True)
    for name in PROGRAMS:
        pack(manual / f"{name}.1.gz", (TREE / "systems" / f"{name}.1").read_bytes())
    (home / "LICENSES.txt").rename(documents / "copyright")
    (home / "LEFT_OUT.txt").rename(documents / "LEFT_OUT.txt")
    pack(documents / "changelog.gz", (TREE / "CHANGELOG.md").read_bytes())
    entry = CHANGES.format(version=version, maintainer=MAINTAINER, date=formatdate(when()))
    pack(documents / "changelog.Debian.gz", entry.encode())


def pack(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, mtime=0))


def write_control(root: Path, version: str) -> None:
    """Write what dpkg has to know: what the package needs, and the sums of its files."""
    inside = files(root)
    binaries = [path for path in inside if is_binary(path)]
    wanted = set().union(*map(needed, binaries)) - {path.name for path in binaries}
    if unknown := wanted - PACKAGES.keys():
        sys.exit(f"systems/deb.py does not know the packages of {', '.join(sorted(unknown))}")
    libc = max(
        int(found) for path in binaries for found in re.findall(rb"GLIBC_2\.(\d+)\0", path.read_bytes())
    )
    control = root / "DEBIAN"
    control.mkdir()
    text = CONTROL.format(
        version=version,
        maintainer=MAINTAINER,
        size=-(-size(inside) // 1024),
        depends=", ".join(
            sorted({PACKAGES[name] for name in wanted} - {"libc6"} | {*ALSO, f"libc6 (>= 2.{libc})"})
        ),
    )
    (control / "control").write_text(text)
    sums = run(["md5sum", *(path.relative_to(root) for path in inside)], cwd=root)
    (control / "md5sums").write_text(sums)


if __name__ == "__main__":
    main()
