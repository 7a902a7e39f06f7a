"""German, for Turmbau zu Babel."""

TEXTS = {
    "game.babel": "Turmbau zu Babel",
    "game.babel.motto": "Sechs Farben steigen in Gruppen auf; welche deine ist, weißt nur du.",
    "picture.babel": "Der Turm mit seinen sechs Stufen",
    "cmd.babel.roll": "&Ziehen oder würfeln",
    "cmd.babel.done": "&Nehmen, vorschlagen, fertig",
    "cmd.babel.drop": "Zurücknehmen, abstellen",
    "cmd.babel.next_place": "Nächster erlaubter Zug",
    "cmd.babel.previous_place": "Voriger erlaubter Zug",
    "cmd.babel.cell_left": "Ein Feld nach links",
    "cmd.babel.cell_right": "Ein Feld nach rechts",
    "cmd.babel.cell_away": "Eine Stufe hinauf",
    "cmd.babel.cell_near": "Eine Stufe hinunter",
    "cmd.babel.one_click": "Ein &Klick zieht sofort",
    "cmd.babel.flip": "Von der anderen &Seite",
    "cmd.babel.flat_board": "&Der Turm flach, von oben",
    "menu.number": "Zahl, die gezogen wird",
    "cmd.number.1": "Mit der 1 ziehen",
    "cmd.number.2": "Mit der 2 ziehen",
    "cmd.number.3": "Mit der 3 ziehen",
    "cmd.number.4": "Mit der 4 ziehen",
    "cmd.number.5": "Mit der 5 ziehen",
    "cmd.number.6": "Mit der 6 ziehen",
    "cmd.show_color": "Meine Farbe zeigen (Taste &halten)",
    "cmd.hide_color": "Meine Farbe ver&deckt lassen",
    "cmd.edit_board": "Brettedit&or …",
    "keys.pick": "Klick",
    "keys.pick.does": "Figur nehmen; dann das Zielfeld, und noch einmal: fertig",
    "keys.die": "Klick auf den Würfel",
    "keys.die.does": "würfeln; danach: mit der oberen oder der unteren Zahl ziehen",
    "keys.reveal": "C gedrückt halten",
    "keys.reveal.does": "zeigt die Farbe dessen, der den Bildschirm hat",
    "babel.player": "Spieler {number}",
    "babel.summit": "die Spitze",
    "babel.way": "{origin} → {target}",
    "babel.move": "{number}: {color} {way}",
    "babel.gift_move": "{color} {way}",
    "babel.pass": "{number} behalten, {gives} weitergeben",
    "babel.rises": "macht eine {n}er-Gruppe voll",
    "babel.reach.5": "auf Stufe 5, sieben Punkte",
    "babel.reach.6": "auf die Spitze, elf Punkte",
    "babel.reach.4": "fünf Punkte",
    "event.babel.drawn": "die geheimen Farben sind gezogen",
    "event.babel.rolled": "würfelt {number}, unten liegt {below}",
    "event.babel.moved": "{color} {way} mit {number}",
    "event.babel.gift": "geschenkte {number}: {color} {way}",
    "event.babel.rose": "die Gruppe auf {field} steigt auf",
    "event.babel.unused": "kann nicht ziehen, behält {number}",
    "event.babel.given": "gibt {number} an {player}",
    "event.babel.turned": "sie wird umgedreht: {number}",
    "event.babel.lapsed": "sie verfällt",
    "event.babel.over": "das Spiel ist zu Ende",
    "move.babel": "{round}. {player}: {words}",
    "tick.babel": "Runde {round}, {player}",
    "summary.babel": "{players} · Brett {board}",
    "summary.babel.standing": "Runde {round}, {player} ist am Zug",
    "summary.babel.secret": "Als Nächstes werden die Farben gezogen",
    "hint.babel.pass": "Den Bildschirm an {player} geben; weiter mit dem Knopf, Enter oder der Leertaste.",
    "hint.babel.draw": "Alle ziehen eine geheime Farbe: mit dem Knopf oder der Leertaste. {player} beginnt.",
    "hint.babel.roll": "{player}: würfeln – mit dem Knopf, der Leertaste oder einem Klick auf den Würfel.",
    "hint.babel.gift": "{player}: eine beliebige Figur um {number} ziehen, die Zahl von {giver}. "
    "Eine der hervorgehobenen nehmen.",
    "hint.babel.use": "{player}: eine Figur nehmen und mit {number} oder {below} ziehen; "
    "{receiver} bekommt die andere Zahl.",
    "hint.babel.use_only": "{player}: eine Figur nehmen. Nur {number} lässt sich ziehen; {receiver} bekommt {gives}.",
    "hint.babel.stuck": "{player}: weder {number} noch {below} lässt sich ziehen. "
    "Wählen, welche Zahl {receiver} bekommt.",
    "hint.babel.put": "Ein helles Feld anklicken; darauf steht die Zahl, mit der gezogen wird. Esc stellt die Figur ab.",
    "hint.babel.done": "{move} – Enter oder ein Klick auf das Ziel führt es aus.",
    "hint.babel.keep": "{move} – Enter oder „Fertig“ führt es aus.",
    "hint.babel.best": "Tipp: {action}. Deine Gewinnchance: {after}; das Nächstbeste bringt {second}.",
    "hint.babel.plain": "Tipp: {action}. Deine Gewinnchance damit: {after}.",
    "line.babel.roll": "Wurf {number}",
    "reason.babel.draw-first": "Zuerst werden die geheimen Farben gezogen",
    "reason.babel.drawn-already": "Die geheimen Farben sind schon gezogen",
    "reason.babel.gift-first": "Zuerst wird die {number} vom rechten Nachbarn gezogen",
    "reason.babel.no-gift": "Vom rechten Nachbarn ist keine Zahl zu ziehen",
    "reason.babel.roll-first": "Zuerst wird gewürfelt",
    "reason.babel.rolled-already": "Es ist schon gewürfelt",
    "reason.babel.not-rolled": "{used} ist weder die gewürfelte {number} noch die {underside} auf der Unterseite",
    "reason.babel.other-number": "Nur die {underside} lässt sich ziehen, also muss sie es sein",
    "reason.babel.must-move": "Mit {number} lässt sich eine Figur ziehen, also muss gezogen werden",
    "reason.babel.no-figure": "Auf {field} steht keine Figur dieser Farbe ({color})",
    "reason.babel.bound": "Die Figuren auf {field} sind gebannt, bis ihre Gruppe voll ist",
    "reason.babel.off-circuit": "Von {origin} aus geht eine Figur nur auf ihrer eigenen Stufe im Kreis",
    "reason.babel.distance": "{target} ist nicht {number} {number:Feld|Felder} von {origin} entfernt",
    "reason.babel.distance-both": "{target} ist weder {number} noch {other} {other:Feld|Felder} von {origin} entfernt",
    "reason.babel.start-field": "Kein Zug endet auf einem Startfeld",
    "reason.babel.taken": "{target} ist besetzt",
    "reason.babel.color-limit": "Auf {target} {limit:steht|stehen} schon {limit} {limit:Figur|Figuren} dieser Farbe ({color}), mehr dürfen nicht dazu",
    "reason.babel.line": "{number} führt nicht genau von {origin} nach {target}",
    "reason.babel.line-both": "Weder {number} noch {other} führt genau von {origin} nach {target}",
    "reason.babel.stays": "Figuren auf Stufe 5 bleiben dort bis zum Ende",
    "reason.babel.not-full": "Die Spitze wird erst frei, wenn alle sechs Felder der Stufe 5 besetzt sind",
    "reason.babel.over-summit": "Das Spiel ist zu Ende: Die Spitze ist erreicht",
    "reason.babel.over": "Das Spiel ist zu Ende",
    "say.babel.start": "{field}, Startfeld von {color}: {n} Figuren.",
    "say.babel.start.one": "{field}, Startfeld von {color}: {n} Figur.",
    "say.babel.start_empty": "{field}, Startfeld von {color}: leer.",
    "say.babel.group": "{field}, Gruppenfeld für {parts}: {colors}.",
    "say.babel.bound": "{field}, Gruppenfeld für {parts}: {colors}, gebannt.",
    "say.babel.single": "{field}, Einzelfeld: {colors}.",
    "say.babel.seven": "{field}, sieben Punkte: {colors}.",
    "say.babel.summit": "Die Spitze: {colors}.",
    "say.babel.empty": "leer",
    "say.babel.edge_up": "Über der Spitze ist keine Stufe mehr.",
    "say.babel.edge_down": "Das ist die unterste Stufe.",
    "say.babel.edge": "Die Spitze ist ein einziges Feld.",
    "say.babel.picked": "{color} von {field} ist in der Hand. Mögliche Ziele: {fields}.",
    "say.babel.to": "{field} mit {number}",
    "say.babel.put_down": "Abgestellt.",
    "say.babel.can_go": "Die Figur kann mit {numbers} dorthin.",
    "say.babel.or": "{first} oder {second}",
    "say.babel.proposed": "{move}. Ein Klick auf das Ziel, „Fertig“ oder Enter führt es aus.",
    "say.babel.nothing": "Auf {field} steht keine Figur.",
    "say.babel.is_bound": "Die Figuren auf {field} sind gebannt, bis ihre Gruppe voll ist (Regel 3.3).",
    "say.babel.stays": "Figuren auf Stufe 5 bleiben dort bis zum Ende (Regel 3.6).",
    "say.babel.no_way": "Keine Figur auf {field} lässt sich mit {numbers} ziehen.",
    "say.babel.number": "Mit {number} ziehen: {receiver} bekommt {gives}.",
    "say.babel.either": "Beide Zahlen stehen zur Wahl.",
    "say.babel.no_number": "{number} lässt sich jetzt nicht ziehen.",
    "babel.color.is": "Deine Farbe: {color}",
    "babel.color.hidden": "Deine Farbe ist verdeckt",
    "babel.color.hold": "Halten zum Ansehen",
    "babel.color.how": "Die Taste C oder den Knopf rechts gedrückt halten, um die eigene Farbe zu sehen.",
    "babel.color.nobody": "Hier ist niemand, dessen Farbe gezeigt werden könnte.",
    "babel.color.unknown": "unbekannt",
    "panel.babel.round": "Runde {n}",
    "panel.babel.quiet": "{at} von {all} Zahlen ohne Fortschritt (Regel 4.2)",
    "panel.babel.quiet.short": "ohne Fortschritt {at}/{all}",
    "panel.babel.groups": "Dreiergruppen: {at}",
    "panel.babel.groups.why": "Bei weniger als drei Dreiergruppen entscheiden, wenn die Spitze nicht erreicht wird, die "
    "Figuren auf 5er- und 7er-Feldern (Regel 4.3).",
    "panel.babel.points": "PUNKTE DER FARBEN",
    "panel.babel.points.row": "{color}: {points} {points:Punkt|Punkte} ({summit} × 11, {sevens} × 7, {fives} × 5)",
    "panel.babel.points.why": "Was jede Farbe jetzt brächte: 11 auf der Spitze, 7 auf Stufe 5, 5 auf den Einzelfeldern "
    "von Stufe 4 (Regel 4.1). Wer welche Farbe hat, ist geheim.",
    "panel.babel.draw": "DIE GEHEIME FARBE",
    "panel.babel.draw.text": "Alle ziehen eine der sechs Farben und behalten sie für sich. Ziehen darf jeder alle Figuren; "
    "nur die eigene Farbe bringt Punkte.",
    "panel.babel.draw.button": "Farben ziehen",
    "panel.babel.roll": "DER WÜRFEL",
    "panel.babel.roll.button": "Würfeln",
    "panel.babel.gift": "DIE GESCHENKTE ZAHL",
    "panel.babel.gift.others": "DIE WEITERGEGEBENE ZAHL",
    "panel.babel.gift.from": "von {player}",
    "panel.babel.use": "EINE ZIEHEN, DIE ANDERE GEBEN",
    "panel.babel.use.to": "die andere bekommt {player}",
    "panel.babel.use.this": "{number} ziehen, {gives} weitergeben",
    "panel.babel.stuck": "NICHTS LÄSST SICH ZIEHEN",
    "panel.babel.moves": "ERLAUBTE ZÜGE",
    "panel.babel.moves_of": "ZÜGE: {color}, {field}",
    "panel.babel.waiting": "Als Nächstes wird gewürfelt.",
    "panel.babel.pass": "Den Bildschirm an {player} geben",
    "panel.babel.pass.text": "Die Farbe von {player} ist nur zu sehen, solange die Taste C oder der Knopf gehalten wird.",
    "panel.babel.pass.button": "Ich bin {player}",
    "strip.babel.text": "{player}, {who}: {color}",
    "strip.babel.hidden": "Farbe verdeckt",
    "strip.babel.gift": "hat eine {number} von {player} bekommen",
    "strip.babel.change": "Rechtsklick: wer hier spielt",
    "end.babel.won": "{players} gewinnt",
    "end.babel.shared": "{players} teilen sich den Sieg",
    "end.babel.nobody": "Niemand gewinnt",
    "end.babel.unknown": "Das Spiel ist zu Ende",
    "end.babel.summit": "Die Spitze ist erreicht (Regel 3.7).",
    "end.babel.quiet": "{n} Zahlen nacheinander brachten keinen Fortschritt (Regel 4.2).",
    "end.babel.stuck": "Keine Figur lässt sich mehr ziehen (Regel 4.2).",
    "end.babel.supplement": "Weniger als drei Dreiergruppen: Es entscheiden die meisten eigenen Figuren auf 5er- und "
    "7er-Feldern (Regel 4.3).",
    "end.babel.points": "Es entscheiden die Punkte der eigenen Farbe (Regel 4.1).",
    "end.babel.zero": "Niemand hat welche (Regel 4.1).",
    "end.babel.zero.supplement": "Niemand hat dort eine, also haben alle verloren (Regel 4.3).",
    "end.babel.no_colors": "Nicht alle Farben sind bekannt; wer gewonnen hat, lässt sich nicht sagen.",
    "end.babel.by_time": "{loser} hat durch Zeitüberschreitung verloren.",
    "end.babel.head.summit": "11",
    "end.babel.head.sevens": "7",
    "end.babel.head.fives": "5",
    "end.babel.head.points": "Punkte",
    "end.babel.head.figures": "Figuren",
    "end.babel.row": "{player}, {color}: {summit} auf der Spitze, {sevens} auf Siebenern, {fives} auf Fünfern, "
    "zusammen {points}",
    "beliefs.babel.title": "WER HAT WELCHE FARBE?",
    "beliefs.babel.why": "Was {player} aus den Zügen und Geschenken der anderen schließen kann",
    "beliefs.babel.row": "{player}: {colors}",
    "beliefs.babel.part": "{color} {n} %",
    "beliefs.babel.hidden": "C halten, um zu sehen, was sich über die Farben der anderen vermuten lässt.",
    "beliefs.babel.nobody": "Zu sehen, wenn ein Mensch gegen Computer spielt, oder für den, der den Bildschirm hat.",
    "new.babel.board": "Brett",
    "new.babel.board.title": "BRETT",
    "new.babel.reconstruction": "Rekonstruktion: Der Originalplan ist nicht überliefert.",
    "new.babel.verified": "Dieses Brett gilt als an einem Original geprüft.",
    "new.babel.six": "six – Linien von den Einzelfeldern",
    "new.babel.six-s": "six-s – Linien von den Startfeldern",
    "new.babel.file": "Datei hinzufügen …",
    "new.babel.editor": "Bretteditor …",
    "new.babel.files": "Bretter (*.json);;Alle Dateien (*)",
    "new.babel.bad_file": "„{file}“ ist kein Brett.",
    "new.babel.first": "Wer beginnt, wird ausgelost, ebenso die geheimen Farben.",
    "new.babel.advanced": "Erweitert",
    "new.babel.lapse": "Geschenkte Zahl, die sich nicht ziehen lässt",
    "new.babel.lapse.1": "verfällt",
    "new.babel.lapse.0": "wird erst umgedreht",
    "new.babel.share": "Einzelfelder der Stufe 4",
    "new.babel.share.0": "für eine Figur",
    "new.babel.share.1": "für beliebig viele",
    "new.babel.quiet": "Ende nach so vielen Zahlen ohne Fortschritt",
    "new.babel.color_limit": "Höchstens so viele einer Farbe in einer Gruppe",
    "new.babel.seat": "Platz {number}",
    "plan.babel": "{player} ist am Zug",
    "board.title": "Bretteditor",
    "board.name": "Name",
    "board.start_from": "Vorlage",
    "board.choose": "ein Brett …",
    "board.circuit": "Stufe {step}",
    "board.add": "Am Ende ein Feld mehr",
    "board.remove": "Das letzte Feld entfernen",
    "board.field": "Feld {field}: {kind}. Ein Klick ändert es.",
    "board.kind.S": "Startfeld von {color}",
    "board.kind.S_more": "überzähliges Startfeld",
    "board.kind.G5": "Gruppenfeld für 5",
    "board.kind.G4": "Gruppenfeld für 4",
    "board.kind.G3": "Gruppenfeld für 3",
    "board.kind.P5": "Einzelfeld, 5 Punkte",
    "board.lines": "Linien von Stufe 4 nach Stufe 5",
    "board.line": "Linie von {field}",
    "board.no_line": "keine",
    "board.open": "Öffnen …",
    "board.save": "Speichern",
    "board.save_as": "Kopie speichern …",
    "board.use": "Für ein neues Spiel",
    "board.good": "Auf diesem Brett lässt sich spielen.",
    "board.saved": "Gespeichert: „{name}“ steht jetzt für neue Spiele zur Wahl.",
    "board.saved_as": "Gespeichert als {file}.",
    "board.leave": "Dieses Brett ist nicht gespeichert.",
    "board.leave.detail": "Ohne Speichern geht verloren, was geändert wurde.",
    "board.fault.name": "Ein Brettname hat 1 bis 32 Buchstaben (ohne Umlaute), Ziffern, - oder _ (Regel 1.2).",
    "board.fault.shipped": "„{name}“ heißt ein Brett, das zum Spiel gehört; bitte anders nennen.",
    "board.fault.starts": "Stufe {step} braucht sechs Startfelder, eines je Farbe; sie hat {count} (Regel 1.2).",
    "board.fault.no_other": "Auf Stufe {step} fehlt: {kind}. Dort könnte keine Figur ziehen (Regel 1.2).",
    "board.fault.long": "Stufe {step} hat {count} Felder; höchstens {most} sind erlaubt (Regel 1.2).",
    "board.fault.line": "Keine Linie führt nach {field} (Regel 1.2).",
    "rules.babel.head.1": "Spielmaterial",
    "rules.babel.1.1": (
        "Zwei bis sechs Spieler. Es gibt dreißig Figuren, je fünf in sechs Farben, einen Würfel und sechs Klötzchen, eines je "
        "Farbe. Jeder zieht verdeckt ein Klötzchen und kennt damit nur die eigene Farbe; Klötzchen, die niemand "
        "gezogen hat, bleiben unbekannt."
    ),
    "rules.babel.1.2": (
        "Der Turm hat sechs Stufen. Die Stufen 1 bis 4 sind Rundwege aus Startfeldern, einem je Farbe, und anderen Feldern: "
        "Gruppenfeldern mit fünf Plätzen auf Stufe 1, mit vier auf Stufe 2, mit drei auf Stufe 3, und Einzelfeldern zu fünf "
        "Punkten auf Stufe 4. Stufe 5 hat sechs Felder zu sieben Punkten, jedes durch eine Linie mit Stufe 4 und mit "
        "der Spitze verbunden; die Spitze, Stufe 6, zählt elf. Der Originalplan ist nicht überliefert; die Bretter hier sind "
        "Rekonstruktionen, und eigene lassen sich anlegen. Ein Feld heißt nach seiner Stufe und seiner Nummer darauf, von 0 "
        "an gezählt: 1.0 bis 4.11."
    ),
    "rules.babel.1.3": "Zu Beginn stehen die fünf Figuren jeder Farbe auf ihrem Startfeld der Stufe 1. Wer anfängt, wird ausgelost.",
    "rules.babel.head.2": "Der Zug",
    "rules.babel.2.1": (
        "Zuerst wird die Zahl gezogen, die der rechte Nachbar geschenkt hat; nur der allererste Zug beginnt ohne sie. Lässt "
        "sich mit ihr keine Figur ziehen, verfällt sie; als Zahl ohne Fortschritt zählt sie trotzdem. Auf Wunsch wird eine "
        "solche Zahl erst einmal umgedreht, bevor sie verfällt."
    ),
    "rules.babel.2.2": (
        "Dann wird gewürfelt. Der Spieler zieht mit der oberen Zahl oder mit der auf der Unterseite (zusammen ergeben "
        "sie immer sieben) und schenkt die andere dem linken Nachbarn. Lässt sich nur eine von beiden ziehen, muss es diese "
        "sein. Lässt sich keine ziehen, so fällt der Zug aus, doch der Spieler wählt noch immer, welche er verschenkt."
    ),
    "rules.babel.2.3": "Ein möglicher Zug muss ausgeführt werden. Gezogen werden dürfen Figuren jeder Farbe, nur gebannte nicht.",
    "rules.babel.head.3": "Ziehen und Aufsteigen",
    "rules.babel.3.1": (
        "Auf den Stufen 1 bis 4 geht eine Figur links- oder rechtsherum und kehrt unterwegs nicht um. Jedes Feld zählt "
        "eins, auch ein Startfeld, was auch immer darauf steht. Ein Zug endet weder auf einem Startfeld noch dort, wo er begann."
    ),
    "rules.babel.3.2": (
        "Ein Feld fasst so viele Figuren, wie es Plätze hat; ein Einzelfeld eine, ein Startfeld beliebig viele. Auf Wunsch fassen "
        "auch die Einzelfelder der Stufe 4 beliebig viele."
    ),
    "rules.babel.3.3": (
        "Auf einem Gruppenfeld stehen höchstens zwei Figuren einer Farbe (die Zahl ist einstellbar). Sobald zwei Figuren darauf "
        "stehen, sind sie gebannt: Niemand zieht sie, bis die Gruppe voll ist."
    ),
    "rules.babel.3.4": (
        "Eine volle Gruppe steigt sofort auf: Jede ihrer Figuren kommt auf das Startfeld ihrer Farbe eine Stufe höher. "
        "Dadurch wird nie eine weitere Gruppe voll."
    ),
    "rules.babel.3.5": (
        "Von Stufe 4 aus kann eine Figur auch steigen. Sie geht im Kreis bis zu einem Feld mit einer Linie, besetzt oder nicht, "
        "oder steht schon auf einem, und folgt der Linie hinauf: eins mehr als die gegangenen Felder führt auf Stufe 5, zwei "
        "mehr auf die Spitze. Die Zahl muss genau passen."
    ),
    "rules.babel.3.6": (
        "Ein besetztes Feld der Stufe 5 kann nicht betreten werden, und solange eines der sechs frei ist, führt kein Weg über "
        "Stufe 5 zur Spitze. Figuren auf Stufe 5 bleiben dort bis zum Ende, und hinunter geht niemand."
    ),
    "rules.babel.3.7": (
        "Sind alle sechs Felder der Stufe 5 besetzt, erreicht eine Figur von Stufe 4 mit der genauen Zahl die Spitze. Damit ist "
        "das Spiel sofort zu Ende: Es wird nicht mehr gewürfelt und keine Zahl mehr verschenkt."
    ),
    "rules.babel.head.4": "Das Ende",
    "rules.babel.4.1": (
        "Die Klötzchen werden aufgedeckt. Figuren der eigenen Farbe bringen auf der Spitze elf Punkte, auf jedem Feld der Stufe 5 "
        "sieben, auf jedem Einzelfeld der Stufe 4 fünf. Die meisten Punkte gewinnen, bei Gleichstand wird geteilt; wer gar "
        "nichts hat, gewinnt nicht. Farben, die niemand gezogen hat, zählen für niemanden."
    ),
    "rules.babel.4.2": (
        "Das Spiel endet auch, wenn sich keine Figur mehr ziehen lässt oder wenn vierzig Zahlen nacheinander keinen Fortschritt "
        "gebracht haben (die vierzig ist einstellbar). Fortschritt ist, wenn eine Figur ein Startfeld verlässt, auf einem "
        "Gruppenfeld zu anderen kommt oder aufsteigt. Verfallene Zahlen und Züge ohne Bewegung zählen als kein Fortschritt."
    ),
    "rules.babel.4.3": (
        "Wurden in einem solchen Spiel weniger als drei Dreiergruppen auf Stufe 3 voll, zählen die Punkte nicht: Es gewinnt, "
        "wer die meisten eigenen Figuren auf Fünfer- und Siebenerfeldern hat, bei Gleichstand wird geteilt. Hat niemand dort "
        "eine, haben alle verloren."
    ),
    "rules.babel.4.4": (
        "Für ein neues Spiel wählbar sind das Brett, die Zahl der Spieler und: was mit einer geschenkten Zahl geschieht, die sich "
        "nicht ziehen lässt (2.1), Einzelfelder für eine Figur oder für beliebig viele (3.2), wie viele einer Farbe in einer "
        "Gruppe stehen dürfen (3.3) und nach wie vielen Zahlen ohne Fortschritt das Spiel endet (4.2)."
    ),
}
