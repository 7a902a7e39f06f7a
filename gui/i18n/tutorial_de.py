"""Deutsche Texte der Lektionen."""

TEXTS = {
    "cmd.tutorial": "&Einführung",
    "tutorial.place": "{title} · Schritt {at} von {of}",
    "tutorial.next": "Weiter",
    "tutorial.skip": "Überspringen",
    "tutorial.back": "Zurück",
    "tutorial.finish": "Fertig",
    "tutorial.leave": "Einführung verlassen",
    "tutorial.strayed": "Das ist auch erlaubt, aber versuch hier, was im Text steht. Der Zug ist zurückgenommen.",
    "tutorial.turmbauer.goal": (
        "Das ist der Grundstein. Du bist Rot. In jeder von zwölf Runden baust du einen deiner Steine, danach darf "
        "deine Figur klettern. Wer am Ende am höchsten steht, gewinnt."
    ),
    "tutorial.turmbauer.roll": (
        "Jeder Zug beginnt mit zwei Würfeln: Sie sagen, wie groß dein Baustein sein muss. Würfle."
    ),
    "tutorial.turmbauer.pick": (
        "Eine 2 und eine 3: Du darfst einen Stein aus zwei oder aus drei Würfelchen bauen. Deine Steine liegen im "
        "Vorrat; ein kleiner Ring daran heißt, dass er dich einen Ring kosten würde. Nimm einen aus drei Würfelchen."
    ),
    "tutorial.turmbauer.place": (
        "Fahr nun mit der Maus über den Grundstein. Wo der Stein fest aussieht, darf er stehen; er rastet von selbst "
        "ein. Ein Klick setzt ihn dorthin."
    ),
    "tutorial.turmbauer.turn": (
        "Er ist erst vorgeschlagen. Dreh ihn mit {turn_left} und {turn_right}, kipp ihn mit {tip_away} und {tip_near}; "
        "die Knöpfe neben dem Bild tun dasselbe. Farbige Würfelchen stehen immer neben hellen – darum kümmert sich der Stein."
    ),
    "tutorial.turmbauer.build": (
        "Zufrieden? Ein zweiter Klick auf den Stein oder „Fertig“ baut ihn. (Sieht er nicht fest aus, klick auf "
        "eine andere Stelle.)"
    ),
    "tutorial.turmbauer.climb": (
        "Jetzt wird geklettert: jeder Schritt eine Stufe hinauf oder hinab, über helle Würfelchen und deine Farbe. "
        "Erreichbare Felder leuchten und zeigen, was sie bringen; das beste ist vorgeschlagen."
    ),
    "tutorial.turmbauer.others": (
        "Nun sind die anderen dran. Sieh zu, oder dreh das Bild mit der rechten Maustaste; das Rad zoomt."
    ),
    "tutorial.turmbauer.look": (
        "Sieh dir den Turm von allen Seiten an: mit der rechten Maustaste ziehen, oder {top} für den Blick von oben. "
        "{home} zeigt wieder alles."
    ),
    "tutorial.turmbauer.again": (
        "Dein zweiter Zug: Würfle. Von jetzt an stehen Steine auf dem Turm und nicht mehr auf dem Tisch."
    ),
    "tutorial.turmbauer.refuse": "Versuch etwas Verbotenes: Fahr mit der Maus über den Tisch neben dem Turm.",
    "tutorial.turmbauer.refused": (
        "Der Stein ist schraffiert, und die Zeile unten sagt, welche Regel dagegen spricht. Probier ruhig alles aus: "
        "Dabei kann nichts schiefgehen."
    ),
    "tutorial.turmbauer.next": (
        "Bau diesen Stein, wo du willst. {next_place} geht alle Plätze durch, an denen er stehen darf; auch die Liste "
        "neben dem Bild kennt sie."
    ),
    "tutorial.turmbauer.ring": (
        "Später im Spiel. Von hier kommt deine Figur nicht weiter, aber du hast einen Ring: Einmal erlaubt er einen "
        "Schritt über zwei Stufen. Wähl das höchste Feld mit Ring und klettere hin."
    ),
    "tutorial.turmbauer.last": (
        "Die letzte Kletterei eines Spiels. Grün steht auf Etage 18. Klettere höher, und du gewinnst!"
    ),
    "tutorial.turmbauer.end": (
        "Gewonnen! Im richtigen Spiel können schlecht gestützte Steine fallen, wenn du das willst. {hint} gibt einen "
        "Tipp, {undo} nimmt zurück, {inside_bar} blickt in den Turm, {rules} zeigt die Regeln und {keys} alle Tasten. Viel Spaß!"
    ),
}
