"""Deutsche Texte der Lektionen."""

TEXTS = {
    "cmd.tutorial": "&Einführung",
    "welcome.motto": "Was möchtest du spielen?",
    "welcome.play": "Spielen",
    "welcome.play.what": "Gleich losspielen: {what}",
    "welcome.learn": "Lernen",
    "welcome.learn.begun": "Weiterlernen",
    "welcome.learn.done": "Gelernt ✓",
    "keys.game": "Spiel",
    "keys.overview": "Übersicht",
    "keys.change": "Tasten wählen",
    "keys.copy": "Als Text kopieren",
    "keys.save": "Als Text speichern …",
    "keys.reset_all": "Standard wiederherstellen",
    "keys.search": "Befehl oder Taste suchen",
    "keys.what": "Befehl",
    "keys.keys": "Tasten",
    "keys.none": "Keine Taste",
    "keys.reset": "Zurücksetzen",
    "keys.put": "Setzen",
    "keys.take_away": "Setzen und dort entfernen",
    "keys.choose": "Wähl einen Befehl.",
    "keys.fixed": "Diese Taste wird gehalten; sie lässt sich nicht ändern.",
    "keys.type": "Drück die neuen Tasten im Feld.",
    "keys.reserved": "{keys} ist nicht wählbar: Das Bild oder eine feste Taste braucht sie.",
    "keys.taken": "{keys} gehört zu: {names}.",
    "keys.free": "Diese Tasten sind frei.",
    "keys.file": "Text (*.txt)",
    "aids.said.off": "Ohne Hilfen: Nichts ist markiert, und bis zum Ende des Spiels gibt es keine Tipps.",
    "aids.said.on": "Wieder mit Hilfen.",
    "miss.roll": "Zuerst wird gewürfelt: mit dem Knopf neben dem Bild oder der Leertaste.",
    "tutorial.place": "{title} · Schritt {at} von {of}",
    "tutorial.next": "&Weiter",
    "tutorial.skip": "Übersp&ringen",
    "tutorial.back": "Zurü&ck",
    "tutorial.finish": "&Fertig",
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
        "Eine 2 und eine 3: Du darfst einen Stein aus zwei oder aus drei Teilen bauen. Im Vorrat sind sie eingerahmt; "
        "ein kleiner Ring an einem Stein heißt, dass er dich einen Ring kosten würde. Nimm einen aus drei Teilen."
    ),
    "tutorial.turmbauer.place": (
        "Fahr nun mit der Maus über den Grundstein. Wo der Stein fest aussieht, darf er stehen; er rastet von selbst "
        "ein. Ein Klick setzt ihn dorthin."
    ),
    "tutorial.turmbauer.turn": (
        "Er ist erst vorgeschlagen. Dreh ihn mit {turn_left} und {turn_right}, kipp ihn mit {tip_away} und {tip_near}; "
        "die Knöpfe neben dem Bild tun dasselbe. Farbige Teile stehen immer neben hellen – darum kümmert sich der Stein."
    ),
    "tutorial.turmbauer.build": (
        "Zufrieden? Ein zweiter Klick auf den Stein oder „Fertig“ baut ihn. (Sieht er nicht fest aus, klick auf "
        "eine andere Stelle.)"
    ),
    "tutorial.turmbauer.climb": (
        "Jetzt wird geklettert: jeder Schritt eine Stufe hinauf oder hinab, über helle Teile und deine Farbe. "
        "Erreichbare Felder leuchten und zeigen, was sie bringen; das beste ist vorgeschlagen."
    ),
    "tutorial.turmbauer.others": (
        "Nun sind die anderen dran. Sieh zu, oder dreh das Bild: mit der Maus ziehen; das Rad zoomt."
    ),
    "tutorial.turmbauer.look": (
        "Sieh dir den Turm von allen Seiten an: mit der Maus ziehen, oder {top} für den Blick von oben. "
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
        "Zum letzten Mal wird geklettert. Grün steht auf Etage 18. Klettere höher, und du gewinnst!"
    ),
    "tutorial.turmbauer.end": (
        "Gewonnen! Im richtigen Spiel können schlecht gestützte Steine fallen, wenn du das willst. {hint} gibt einen "
        "Tipp, {undo} nimmt zurück, {inside_bar} blickt in den Turm, {rules} zeigt die Regeln und {keys} alle Tasten. Viel Spaß!"
    ),
    "tutorial.waechter.goal": (
        "Du bist Rot, und Rot beginnt. Du gewinnst, wenn du den gegnerischen Wächter schlägst oder deinen "
        "eigenen von D7 auf das Heimatfeld der anderen Seite bringst: D1."
    ),
    "tutorial.waechter.take": (
        "Ein Stapel zieht genau so viele Felder, wie du Steine von ihm nimmst: gerade voraus oder zur "
        "Seite, nur über leere Felder. Klick auf den Stein auf A7."
    ),
    "tutorial.waechter.join": (
        "Die hellen Felder sagen, wie viele Steine dorthin gehen. Ein Stein geht ein Feld weit: Setz ihn "
        "auf deinen Stein auf B7, dann ist das ein Zweierstapel."
    ),
    "tutorial.waechter.reply": "Blau antwortet.",
    "tutorial.waechter.two": (
        "Zieh nun zwei Steine zusammen, zwei Felder weit. Klick den Stapel unten an, um beide Steine zu "
        "nehmen, dann das Feld."
    ),
    "tutorial.waechter.refuse": (
        "Eine andere Stellung. Nimm deine zwei Steine auf D5 und zeig auf den blauen Dreierstapel auf F5."
    ),
    "tutorial.waechter.refused": (
        "Ein Satz sagt, warum nicht: Gezogene Steine schlagen einen Stapel nur, wenn es mindestens so viele "
        "sind, wie er hoch ist. Nur der Wächter lässt sich immer schlagen, und er selbst schlägt alles."
    ),
    "tutorial.waechter.capture": (
        "Der blaue Stapel auf D3 hat zwei Steine, so viele, wie du ziehst. Schlag ihn!"
    ),
    "tutorial.waechter.danger": (
        "Vorsicht! {threats} markiert alles, was im nächsten Zug geschlagen werden könnte. Drück die Taste."
    ),
    "tutorial.waechter.save": (
        "Dein Wächter ist markiert: Zwei blaue Steine erreichen ihn. Bring ihn in Sicherheit – mit einem "
        "Schritt, oder indem du einen Stein dazwischenstellst."
    ),
    "tutorial.waechter.guard": (
        "Vier Steine auf D5, und vier Felder weiter der blaue Wächter: Schlag ihn, und das Spiel ist "
        "gewonnen."
    ),
    "tutorial.waechter.home": (
        "Der andere Weg zum Sieg: ein Schritt nach D1, auf das Heimatfeld des blauen Wächters."
    ),
    "tutorial.waechter.end": (
        "Gut gemacht! {hint} gibt einen Tipp, {undo} nimmt zurück, {flip} dreht das Brett, {numbers} "
        "schreibt die Höhe auf die Stapel, {rules} zeigt die Regeln und {keys} alle Tasten."
    ),
    "tutorial.babel.goal": (
        "Gemeinsam baut ihr am Turm zu Babel: Figuren in sechs Farben steigen von Stufe zu Stufe. Eine "
        "Farbe gehört heimlich dir; oben zählen nur Figuren deiner Farbe Punkte für dich."
    ),
    "tutorial.babel.draw": "Zuerst ziehen alle verdeckt eine Farbe. Zieh deine.",
    "tutorial.babel.color": (
        "Du hast Rot. Das weiß sonst niemand, und du darfst Figuren aller Farben ziehen: Verrate dich nicht "
        "zu früh."
    ),
    "tutorial.babel.roll": "Nun würfle.",
    "tutorial.babel.pick": (
        "Eine 4, auf der Unterseite eine 3. Mit einer der beiden Zahlen ziehst du eine Figur, die andere "
        "bekommt dein linker Nachbar. Klick auf eine Figur."
    ),
    "tutorial.babel.move": (
        "Die hellen Felder sind erreichbar, links oder rechts um die Stufe; das Schild nennt die Zahl "
        "dafür. Kein Zug endet auf einem Startfeld, darum geht hier nur die 3. Klick auf ein helles Feld "
        "und bestätige."
    ),
    "tutorial.babel.others": (
        "Dein Nachbar zieht zuerst die 4, die du ihm gegeben hast, dann würfelt er. Sieh den anderen zu."
    ),
    "tutorial.babel.gift": (
        "Nun hast du selbst eine Zahl bekommen, von deinem rechten Nachbarn. Zieh zuerst mit ihr eine Figur."
    ),
    "tutorial.babel.again": "Nach dem Geschenk kommt dein eigener Wurf.",
    "tutorial.babel.second": (
        "Nutze eine der beiden Zahlen. Auf einem Gruppenfeld stehen höchstens zwei Figuren einer Farbe; ab "
        "zwei Figuren bewegt sie niemand mehr, bis die Gruppe vollständig ist."
    ),
    "tutorial.babel.group": (
        "Auf diesem Gruppenfeld für fünf stehen vier Figuren. Mit der 5 kannst du die letzte bringen: Eine "
        "vollständige Gruppe steigt sofort auf die nächste Stufe."
    ),
    "tutorial.babel.summit": (
        "Ganz oben zählen einzelne Felder 5 Punkte, Stufe fünf zählt 7 und die Spitze 11. Mit einer 2 kommt "
        "die rote Figur auf Stufe vier über Stufe fünf ganz hinauf, und das Spiel endet."
    ),
    "tutorial.babel.end": (
        "Gewonnen, mit 18 Punkten für Rot. {hint} gibt einen Tipp, {undo} nimmt zurück, {flip} dreht den "
        "Turm, {rules} zeigt die Regeln und {keys} alle Tasten."
    ),
    "tutorial.carcassonne.goal": (
        "Karte für Karte wächst eine Landschaft mit Straßen, Städten, Klöstern und Wiesen. "
        "Gefolgsleute besetzen sie und bringen Punkte, und von Türmen aus werden Gefolgsleute gefangen. Die "
        "meisten Punkte gewinnen."
    ),
    "tutorial.carcassonne.place": (
        "Du hast eine Karte gezogen. Leg sie so neben eine andere, dass alle Kanten passen: Straße an "
        "Straße, Wiese an Wiese. {next_place} geht die Plätze durch."
    ),
    "tutorial.carcassonne.follower": (
        "Nun darfst du einen Gefolgsmann auf diese Karte stellen. Besetze die Straße: Jede ihrer "
        "Karten zählt einen Punkt, sobald beide Enden geschlossen sind."
    ),
    "tutorial.carcassonne.others": "Der andere Spieler ist am Zug.",
    "tutorial.carcassonne.city": (
        "Hier ist eine Karte mit einem Stück Stadt. Leg sie so, dass sie die Stadt der Startkarte schließt."
    ),
    "tutorial.carcassonne.score": (
        "Die Stadt ist fertig. Besetze sie, dann wird sie sofort gewertet: zwei Punkte je Karte. Dein "
        "Gefolgsmann kommt zu dir zurück."
    ),
    "tutorial.carcassonne.scored": (
        "Vier Punkte! Wer in einem Gebiet die meisten Gefolgsleute hat, bekommt dessen Punkte; bei "
        "Gleichstand bekommen alle die volle Zahl."
    ),
    "tutorial.carcassonne.tower": (
        "Diese Karte hat ein Fundament. Statt einen Gefolgsmann zu setzen, darfst du ein "
        "Turmstück darauf legen, oder auf irgendeinen offenen Turm."
    ),
    "tutorial.carcassonne.capture": (
        "Ein Turm der Höhe eins reicht eine Karte weit in die vier Richtungen. Nimm den Gefolgsmann auf "
        "der Straße darüber gefangen!"
    ),
    "tutorial.carcassonne.ransom": (
        "Hier hast du selbst einen Gefolgsmann verloren. Einmal in deinem Zug kannst du dem, der ihn hat, "
        "drei Punkte zahlen, und er ist frei: Kauf ihn los."
    ),
    "tutorial.carcassonne.fields": (
        "Gefolgsleute auf Wiesen bleiben bis zum Ende: Dann bringt jede fertige Stadt an ihrer Wiese drei "
        "Punkte. Ein Gefolgsmann auf der Turmspitze hält den Turm geschlossen."
    ),
    "tutorial.carcassonne.end": (
        "Mehr brauchst du nicht. {hint} gibt einen Tipp, {undo} nimmt zurück, {rules} zeigt die Regeln und "
        "{keys} alle Tasten. Viel Spaß!"
    ),
}
