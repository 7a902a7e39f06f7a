"""The words of Nim, in three languages."""

from __future__ import annotations

from gui import i18n

TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "game.nim": "Nim",
        "game.nim.motto": "Take the last cube.",
        "picture.nim": "The tower of Nim",
        "keys.nim": "Click on a cube",
        "keys.nim.does": "take it and all above it",
        "puzzle.goal.nim.win": "{who} to move: win in {n} moves, whatever the other side does.",
        "nim.player": "Player {n}",
        "nim.take": "Take {n} {n:cube|cubes}",
        "nim.took": "{player} takes {n} {n:cube|cubes}",
        "nim.left": "{n} {n:cube|cubes} left",
        "nim.turn": "{player}: take 1, 2 or 3 cubes from the top.",
        "nim.won": "{player} wins",
        "nim.why": "with the last cube",
        "nim.height": "Height of the tower",
        "nim.summary": "{players}, {n} cubes",
        "nim.reason.1.1": "Nobody takes more than {n} cubes.",
        "nim.reason.1.2": "Only {n} cubes are left.",
        "tutorial.nim": "Two ways to take",
        "tutorial.nim.take": "Click on the third cube from the top: it goes with those above it.",
        "tutorial.nim.win": "Four were left to the other player, who could not win. Take the last cubes.",
    },
    "de": {
        "game.nim": "Nim",
        "game.nim.motto": "Nimm den letzten Würfel.",
        "picture.nim": "Der Turm von Nim",
        "keys.nim": "Klick auf einen Würfel",
        "keys.nim.does": "nimmt ihn und alle darüber",
        "puzzle.goal.nim.win": "{who} ist am Zug: Gewinne in {n} Zügen, was auch immer die andere Seite tut.",
        "nim.player": "Spieler {n}",
        "nim.take": "{n} Würfel nehmen",
        "nim.took": "{player} nimmt {n} Würfel",
        "nim.left": "Noch {n} Würfel",
        "nim.turn": "{player}: Nimm 1, 2 oder 3 Würfel von oben.",
        "nim.won": "{player} gewinnt",
        "nim.why": "mit dem letzten Würfel",
        "nim.height": "Höhe des Turms",
        "nim.summary": "{players}, {n} Würfel",
        "nim.reason.1.1": "Niemand nimmt mehr als {n} Würfel.",
        "nim.reason.1.2": "Es sind nur noch {n} Würfel da.",
        "tutorial.nim": "Wie man nimmt",
        "tutorial.nim.take": "Klicke auf den dritten Würfel von oben: Er geht mit denen über ihm.",
        "tutorial.nim.win": "Vier blieben für den anderen, der damit nicht gewinnen konnte. Nimm die letzten Würfel.",
    },
    "hu": {
        "game.nim": "Nim",
        "game.nim.motto": "Vedd el az utolsó kockát.",
        "picture.nim": "A nim tornya",
        "keys.nim": "Kattintás egy kockára",
        "keys.nim.does": "elveszi azt és mindet fölötte",
        "puzzle.goal.nim.win": "{who} lép: nyerj {n} lépésben, bármit tesz is a másik.",
        "nim.player": "{n}. játékos",
        "nim.take": "{n} kocka elvétele",
        "nim.took": "{player} elvesz {n} kockát",
        "nim.left": "Még {n} kocka",
        "nim.turn": "{player}: vegyél el felülről 1, 2 vagy 3 kockát.",
        "nim.won": "{player} nyert",
        "nim.why": "az utolsó kockával",
        "nim.height": "A torony magassága",
        "nim.summary": "{players}, {n} kocka",
        "nim.reason.1.1": "Senki sem vesz el {n} kockánál többet.",
        "nim.reason.1.2": "Már csak {n} kocka van.",
        "tutorial.nim": "Így kell elvenni",
        "tutorial.nim.take": "Kattints felülről a harmadik kockára: a fölötte lévőkkel együtt megy el.",
        "tutorial.nim.win": "Négy maradt a másiknak, aki így nem nyerhetett. Vedd el az utolsó kockákat.",
    },
}


def bring() -> None:
    """Let the window speak these words too."""
    for code, texts in TEXTS.items():
        i18n.TABLES[code].update(texts)
