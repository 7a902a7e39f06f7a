"""German, for Turm und Wächter."""

TEXTS = {
    "cmd.stones.1": "1 Stein",
    "cmd.stones.2": "2 Steine",
    "cmd.stones.3": "3 Steine",
    "cmd.stones.4": "4 Steine",
    "cmd.stones.5": "5 Steine",
    "cmd.stones.6": "6 Steine",
    "cmd.stones.7": "7 Steine",
    "menu.stones": "Anzahl der Steine",
    "cmd.flip": "Brett &umdrehen",
    "cmd.threats": "&Drohungen zeigen",
    "cmd.numbers": "Höhen auf die Stapel &schreiben",
    "cmd.waechter.done": "&Nehmen, setzen, spielen",
    "cmd.waechter.drop": "Wieder hinlegen",
    "cmd.waechter.next_place": "Nächster erlaubter Zug",
    "cmd.waechter.previous_place": "Voriger erlaubter Zug",
    "cmd.waechter.cell_left": "Ein Feld nach links",
    "cmd.waechter.cell_right": "Ein Feld nach rechts",
    "cmd.waechter.cell_away": "Ein Feld nach oben",
    "cmd.waechter.cell_near": "Ein Feld nach unten",
    "cmd.waechter.home": "&Ganzes Brett zeigen",
    "cmd.waechter.film_position": "Das sich &drehende Brett speichern …",
    "keys.take": "Klick",
    "keys.take.does": "einen Stapel an dem angeklickten Stein nehmen; dann das Ziel anklicken",
    "keys.drag": "Linke Taste ziehen",
    "keys.drag.does": "dasselbe in einem",
    "keys.number": "Rad über dem Stapel in der Hand",
    "keys.number.does": "mehr oder weniger Steine",
    "side.0": "Rot",
    "side.1": "Blau",
    "piece.guard": "Wächter",
    "piece.stones": "{n} Steine",
    "piece.stones.one": "{n} Stein",
    "move.takes": "schlägt {n} Steine",
    "move.takes.one": "schlägt {n} Stein",
    "move.takes_guard": "schlägt den Wächter",
    "move.joins": "ergibt einen Stapel von {n}",
    "event.takes": "schlägt {n}",
    "event.takes_guard": "schlägt den Wächter",
    "event.joined": "jetzt {n} hoch",
    "event.home": "ist am Ziel",
    "move.number": "{number}. {side}: {words}",
    "tick.waechter": "Zug {number}, {side}",
    "summary.waechter.standing": "Zug {number}, {side} ist am Zug",
    "hint.waechter.take": (
        "{side} ist am Zug: einen Stapel (an dem Stein, ab dem er genommen werden soll) oder den "
        "Wächter anklicken."
    ),
    "hint.waechter.put": (
        "Ein beleuchtetes Feld anklicken; die Zahl sagt, wie viele Steine dorthin gehen. Rad oder "
        "Ziffern wählen die Anzahl, Esc legt zurück."
    ),
    "hint.waechter.done": "{move} – Enter oder ein Klick auf das Ziel spielt den Zug.",
    "reason.waechter.over": "Das Spiel ist zu Ende",
    "reason.waechter.nothing": "Auf {square} steht nichts",
    "reason.waechter.not_yours": "Auf {square} steht eine Figur von {owner}, am Zug ist aber {side}",
    "reason.waechter.line": "{target} liegt von {origin} aus nicht in gerader Linie",
    "reason.waechter.still": "Ein Zug führt auf ein anderes Feld",
    "reason.waechter.guard_distance": "Der Wächter geht nur ein Feld weit, nicht {distance}",
    "reason.waechter.guard_stones": "Der Wächter geht allein",
    "reason.waechter.distance": "{n} Steine gehen genau {n} Felder weit, nicht {distance}",
    "reason.waechter.distance.one": "{n} Stein geht genau ein Feld weit, nicht {distance}",
    "reason.waechter.height": (
        "So weit müssten {stones} Steine gehen, der Stapel auf {square} hat nur {height}"
    ),
    "reason.waechter.jumped": "{square} ist im Weg, es wird nichts übersprungen",
    "reason.waechter.own_guard": "Steine ziehen nicht auf den eigenen Wächter",
    "reason.waechter.guard_on_tower": "Der Wächter zieht nicht auf einen eigenen Stapel",
    "reason.waechter.too_high": "{stones} {stones:bewegter Stein schlägt|bewegte Steine schlagen} keinen Stapel von {height}",
    "say.empty": "leer",
    "say.home": "leer, Heimatfeld von {side}",
    "say.guard": "Wächter, {side}",
    "say.stack": "Stapel von {n}, {side}",
    "say.goes": "{n} Steine können dorthin.",
    "say.goes.one": "{n} Stein kann dorthin.",
    "say.guard_goes": "Der Wächter kann dorthin.",
    "say.in_hand.guard": "Der Wächter von {square} ist in der Hand.",
    "say.in_hand.number": "{n} Steine von {square} sind in der Hand.",
    "say.in_hand.number.one": "{n} Stein von {square} ist in der Hand.",
    "say.in_hand.stack": "Der Stapel von {n} auf {square} ist in der Hand.",
    "say.to": "Mögliche Ziele: {squares}.",
    "say.nowhere": "Es gibt kein Ziel.",
    "say.put_down": "Hingelegt.",
    "say.nothing_there": "Auf {square} steht nichts.",
    "say.not_yours": "{square} gehört {side}, nicht am Zug.",
    "say.cannot_move": "Was auf {square} steht, hat gerade keinen erlaubten Zug.",
    "say.too_few": "Dieser Stapel hat {n} Steine, nicht {number}.",
    "say.too_few.one": "Hier liegt nur {n} Stein, nicht {number}.",
    "say.move": "{move}. Enter spielt den Zug.",
    "say.edge": "{square}: Hier endet das Brett.",
    "panel.waechter.moves": "ERLAUBTE ZÜGE",
    "panel.waechter.moves_of": "ZÜGE VON {square}",
    "panel.waechter.number": "STEINE IN DER HAND",
    "panel.waechter.any": "beliebig",
    "panel.waechter.any.why": "So viele Steine, wie das angeklickte Feld braucht",
    "panel.waechter.number.why": "Genau {n} Steine nehmen",
    "panel.waechter.number.why.one": "Genau {n} Stein nehmen",
    "panel.move_number": "Zug {n}",
    "button.play": "Ziehen",
    "strip.stones": "{n} Steine",
    "strip.stones.one": "{n} Stein",
    "strip.text": "{side} {who}: {stones}",
    "end.drawn": "Unentschieden",
    "end.waechter.guard": "{winner} hat den Wächter von {loser} geschlagen (Regel 1.5).",
    "end.waechter.home": "Der Wächter von {winner} hat das Heimatfeld von {loser} erreicht (Regel 1.5).",
    "end.waechter.blocked": "{loser} hat keinen erlaubten Zug mehr (Regel 1.6).",
    "end.waechter.repetition": "Dieselbe Stellung ist zum dritten Mal entstanden (Regel 1.6).",
    "end.moves": "Gespielte Züge: {n}",
    "end.left": "{side}: noch {n} Steine auf dem Brett",
    "end.left.one": "{side}: noch {n} Stein auf dem Brett",
    "new.waechter.repetition": "Dritte Wiederholung ist unentschieden",
    "new.waechter.repetition.why": "Ohne diese Regel kann ein Spiel endlos dauern.",
    "new.waechter.clock": "Uhr",
    "new.waechter.thinking": "Starke Computer denken",
    "new.waechter.first": "beginnt, von oben",
    "new.waechter.second": "von unten",
    "new.waechter.how": "So wird gespielt",
    "new.waechter.short": (
        "Ein Stapel oder sein oberer Teil zieht gerade genau so viele Felder weit, wie Steine ziehen."
        " Er schlägt jeden Stapel, der nicht höher ist, und jeden Wächter. Der Wächter zieht ein Feld"
        " und schlägt alles. Wer den anderen Wächter schlägt oder den eigenen auf das andere "
        "Heimatfeld bringt, gewinnt."
    ),
    "hint.waechter.best": (
        "Tipp: {action}. Deine Gewinnchance: {after}; der nächstbeste Zug bringt {second}."
    ),
    "hint.waechter.plain": "Tipp: {action}. Deine Gewinnchance damit: {after}.",
    "plan.waechter": "{side} ist am Zug",
    "rules.waechter.head.1": "Brett und Figuren",
    "rules.waechter.1.1": (
        "Das Brett hat 7 mal 7 Felder: die Linien A bis G von links nach rechts, die Reihen 1 bis 7 "
        "von unten nach oben. Rot beginnt oben, Blau unten; jede Seite hat sieben runde Turmsteine "
        "und einen Wächter, und das Feld, auf dem ihr Wächter am Anfang steht, ist ihr Heimatfeld "
        "(Rot D7, Blau D1). Rot zieht zuerst, dann wird abwechselnd gezogen; aussetzen darf niemand."
    ),
    "rules.waechter.head.2": "Ziehen",
    "rules.waechter.1.2": (
        "Ein Zug nimmt oben von einem eigenen Stapel einen oder mehrere Steine oder den Wächter. Die "
        "Steine ziehen geradeaus, längs einer Linie oder Reihe, genau so viele Felder weit, wie "
        "Steine ziehen; der Wächter zieht ein Feld. Alle Felder dazwischen müssen leer sein: "
        "Übersprungen wird nichts. Ein ganzer Stapel von sieben kann deshalb nicht auf einmal ziehen."
    ),
    "rules.waechter.1.3": (
        "Steine, die zu einem eigenen Stapel kommen, legen sich darauf und bilden einen höheren. Auf "
        "den eigenen Wächter ziehen Steine nie, und der Wächter zieht nie auf einen eigenen Stapel."
    ),
    "rules.waechter.head.3": "Schlagen",
    "rules.waechter.1.4": (
        "Wer auf ein Feld der anderen Seite kommt, nimmt vom Brett, was dort steht. Ziehende Steine "
        "schlagen einen Stapel, wenn mindestens so viele Steine ziehen, wie er hoch ist; den Wächter "
        "schlägt jede Zahl von Steinen. Der Wächter schlägt alles, wie hoch es auch ist."
    ),
    "rules.waechter.head.4": "Ende",
    "rules.waechter.1.5": (
        "Wer den anderen Wächter schlägt, hat gewonnen. Wer den eigenen Wächter auf das Heimatfeld "
        "der anderen Seite bringt (Rot auf D1, Blau auf D7), hat ebenfalls gewonnen. Drohungen müssen"
        " weder angesagt noch abgewehrt werden: Ein Wächter, der in Gefahr bleibt, wird einfach "
        "geschlagen."
    ),
    "rules.waechter.1.6": (
        "Wer am Zug ist und keinen erlaubten Zug hat, hat verloren. Entsteht dieselbe Stellung mit "
        "derselben Seite am Zug zum dritten Mal, ist das Spiel unentschieden; das lässt sich bei "
        "einem neuen Spiel abschalten."
    ),
}
