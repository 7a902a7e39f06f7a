"""English, for Turmbau zu Babel."""

TEXTS = {
    "game.babel": "Turmbau zu Babel",
    "game.babel.motto": "Six colors climb in groups; which one is yours, only you know.",
    "picture.babel": "The tower of six steps",
    "cmd.babel.roll": "&Draw or roll",
    "cmd.babel.done": "&Pick, propose, done",
    "cmd.babel.drop": "Take back, put down",
    "cmd.babel.next_place": "Next legal move",
    "cmd.babel.previous_place": "Previous legal move",
    "cmd.babel.cell_left": "One field to the left",
    "cmd.babel.cell_right": "One field to the right",
    "cmd.babel.cell_away": "One step up",
    "cmd.babel.cell_near": "One step down",
    "cmd.babel.one_click": "&One click moves a figure",
    "cmd.babel.flip": "From the other &side",
    "cmd.babel.flat_board": "&The tower flat, from above",
    "menu.number": "Number to use",
    "cmd.number.1": "Use the 1",
    "cmd.number.2": "Use the 2",
    "cmd.number.3": "Use the 3",
    "cmd.number.4": "Use the 4",
    "cmd.number.5": "Use the 5",
    "cmd.number.6": "Use the 6",
    "cmd.show_color": "&Show my color (hold the key)",
    "cmd.hide_color": "&Keep my color hidden",
    "cmd.edit_board": "&Board editor…",
    "keys.pick": "Click",
    "keys.pick.does": "pick a figure; then click where it goes, and once more: done",
    "keys.die": "Click on the die",
    "keys.die.does": "roll; then: use the upper number, or the one below",
    "keys.reveal": "C held down",
    "keys.reveal.does": "show the color of the player who has the screen",
    "babel.player": "Player {number}",
    "babel.summit": "the summit",
    "babel.way": "{origin} → {target}",
    "babel.move": "{number}: {color} {way}",
    "babel.gift_move": "{color} {way}",
    "babel.pass": "Keep {number}, give {gives}",
    "babel.rises": "completes a group of {n}",
    "babel.reach.5": "onto step 5, seven points",
    "babel.reach.6": "to the summit, eleven points",
    "babel.reach.4": "five points",
    "event.babel.drawn": "the secret colors are drawn",
    "event.babel.rolled": "rolls {number}, below it {below}",
    "event.babel.moved": "{color} {way} with {number}",
    "event.babel.gift": "gift {number}: {color} {way}",
    "event.babel.rose": "the group on {field} rises",
    "event.babel.unused": "cannot move, keeps {number}",
    "event.babel.given": "gives {number} to {player}",
    "event.babel.turned": "it is turned over to {number}",
    "event.babel.lapsed": "it lapses",
    "event.babel.over": "the game is over",
    "move.babel": "{round}. {player}: {words}",
    "tick.babel": "Round {round}, {player}",
    "summary.babel": "{players} · board {board}",
    "summary.babel.standing": "Round {round}, {player} to play",
    "summary.babel.secret": "The secret colors are drawn next",
    "hint.babel.pass": "Pass the screen to {player}, who then presses the button, Enter or the space bar.",
    "hint.babel.draw": "Everybody draws a secret color: press the button or the space bar. {player} begins.",
    "hint.babel.roll": "{player}: roll the die – with the button, the space bar or a click on the die.",
    "hint.babel.gift": "{player}: move any figure by {number}, the number that {giver} gave. Pick one that is lit.",
    "hint.babel.use": "{player}: pick a figure. Use {number} or {below} for it; {receiver} gets the other number.",
    "hint.babel.use_only": "{player}: pick a figure. Only {number} can be moved; {receiver} gets {gives}.",
    "hint.babel.stuck": "{player}: neither {number} nor {below} can be moved. Choose which one {receiver} gets.",
    "hint.babel.put": "Click a lit field; its label is the number that is used. Esc puts the figure down.",
    "hint.babel.done": "{move} – Enter or a click on the target does it.",
    "hint.babel.keep": "{move} – Enter or “Done” does it.",
    "hint.babel.best": "Hint: {action}. Your chances: {after}; the next best brings {second}.",
    "hint.babel.plain": "Hint: {action}. Your chances with it: {after}.",
    "line.babel.roll": "roll {number}",
    "reason.babel.draw-first": "The secret colors are drawn first",
    "reason.babel.drawn-already": "The secret colors are drawn already",
    "reason.babel.gift-first": "The {number} from the right neighbor is moved first",
    "reason.babel.no-gift": "There is no number from the right neighbor to be moved",
    "reason.babel.roll-first": "The die comes first",
    "reason.babel.rolled-already": "The die is rolled already",
    "reason.babel.not-rolled": "{used} is neither the {number} that was rolled nor the {underside} below it",
    "reason.babel.other-number": "Only the {underside} can be moved, so it must be used",
    "reason.babel.must-move": "A figure can be moved by {number}, so one must be",
    "reason.babel.no-figure": "There is no figure in {color} on {field}",
    "reason.babel.bound": "The figures on {field} are bound until their group is complete",
    "reason.babel.off-circuit": "From {origin} a figure goes round its own step only",
    "reason.babel.distance": "{target} is not {number} fields away from {origin}",
    "reason.babel.distance-both": "{target} is neither {number} nor {other} fields away from {origin}",
    "reason.babel.start-field": "No move ends on a start field",
    "reason.babel.taken": "{target} is taken",
    "reason.babel.color-limit": "On {target} there are {limit} figures in {color} already, and no more may join",
    "reason.babel.line": "{number} does not lead from {origin} to {target} exactly",
    "reason.babel.line-both": "Neither {number} nor {other} leads from {origin} to {target} exactly",
    "reason.babel.stays": "Figures on step 5 stay there to the end",
    "reason.babel.not-full": "The summit opens only when all six fields of step 5 are taken",
    "reason.babel.over-summit": "The game is over: the summit is reached",
    "reason.babel.over": "The game is over",
    "say.babel.start": "{field}, start field of {color}: {n} figures.",
    "say.babel.start.one": "{field}, start field of {color}: {n} figure.",
    "say.babel.start_empty": "{field}, start field of {color}: empty.",
    "say.babel.group": "{field}, group field for {parts}: {colors}.",
    "say.babel.bound": "{field}, group field for {parts}: {colors}, bound.",
    "say.babel.single": "{field}, single field: {colors}.",
    "say.babel.seven": "{field}, seven points: {colors}.",
    "say.babel.summit": "The summit: {colors}.",
    "say.babel.empty": "empty",
    "say.babel.edge_up": "There is no step above the summit.",
    "say.babel.edge_down": "This is the lowest step.",
    "say.babel.edge": "The summit is a single field.",
    "say.babel.picked": "{color} from {field} is in hand. It can go to {fields}.",
    "say.babel.to": "{field} with {number}",
    "say.babel.put_down": "Put down.",
    "say.babel.can_go": "The figure can go there with {numbers}.",
    "say.babel.or": "{first} or {second}",
    "say.babel.proposed": "{move}. Enter does it.",
    "say.babel.nothing": "On {field} there is no figure.",
    "say.babel.is_bound": "The figures on {field} are bound until their group is complete (rule 3.3).",
    "say.babel.stays": "Figures on step 5 stay there to the end (rule 3.6).",
    "say.babel.no_way": "No figure on {field} can be moved by {numbers}.",
    "say.babel.number": "Use {number}: {receiver} will get {gives}.",
    "say.babel.either": "Either number may be used.",
    "say.babel.no_number": "{number} cannot be used now.",
    "babel.color.is": "Your color: {color}",
    "babel.color.hidden": "Your color is hidden",
    "babel.color.hold": "Hold to see it",
    "babel.color.how": "Hold the key C, or the button in the panel, to see your color.",
    "babel.color.nobody": "There is nobody here whose color could be shown.",
    "babel.color.unknown": "not known",
    "panel.babel.round": "Round {n}",
    "panel.babel.quiet": "{at} of {all} numbers without progress (rule 4.2)",
    "panel.babel.quiet.short": "no progress {at}/{all}",
    "panel.babel.groups": "groups of three: {at}",
    "panel.babel.groups.why": "With fewer than three groups of three a game without the summit is decided by figures on "
    "5- and 7-fields (rule 4.3).",
    "panel.babel.draw": "THE SECRET DRAW",
    "panel.babel.draw.text": "Each player draws one of the six colors and keeps it secret. All figures may be moved by "
    "everybody; only the own color scores.",
    "panel.babel.draw.button": "Draw the colors",
    "panel.babel.roll": "THE DIE",
    "panel.babel.roll.button": "Roll the die",
    "panel.babel.gift": "THE NUMBER YOU GOT",
    "panel.babel.gift.from": "from {player}",
    "panel.babel.use": "USE ONE, GIVE THE OTHER",
    "panel.babel.use.to": "the other goes to {player}",
    "panel.babel.use.this": "Use the {number}, give the {gives}",
    "panel.babel.stuck": "NOTHING CAN BE MOVED",
    "panel.babel.moves": "LEGAL MOVES",
    "panel.babel.moves_of": "MOVES: {color}, {field}",
    "panel.babel.waiting": "The die is rolled next.",
    "panel.babel.pass": "Pass the screen to {player}",
    "panel.babel.pass.text": "The color of {player} is shown only while the key C or the button is held down.",
    "panel.babel.pass.button": "I am {player}",
    "strip.babel.text": "{player}, {who}: {color}",
    "strip.babel.hidden": "color hidden",
    "strip.babel.gift": "got a {number} from {player}",
    "strip.babel.change": "Right click: who plays here",
    "end.babel.won": "{players} wins",
    "end.babel.shared": "{players} share the win",
    "end.babel.nobody": "Nobody wins",
    "end.babel.unknown": "The game is over",
    "end.babel.summit": "The summit is reached (rule 3.7).",
    "end.babel.quiet": "{n} numbers in a row brought no progress (rule 4.2).",
    "end.babel.stuck": "No figure can be moved by any number (rule 4.2).",
    "end.babel.supplement": "Fewer than three groups of three: the most own figures on 5- and 7-fields decide (rule 4.3).",
    "end.babel.points": "Points of the own color decide (rule 4.1).",
    "end.babel.zero": "Nobody has any (rule 4.1).",
    "end.babel.zero.supplement": "Nobody has one there, so all have lost (rule 4.3).",
    "end.babel.no_colors": "Not all colors are known, so nobody can tell who has won.",
    "end.babel.by_time": "{loser} has lost by time.",
    "end.babel.head.summit": "11",
    "end.babel.head.sevens": "7",
    "end.babel.head.fives": "5",
    "end.babel.head.points": "Points",
    "end.babel.head.figures": "Figures",
    "end.babel.row": "{player}, {color}: {summit} on the summit, {sevens} on sevens, {fives} on fives, {points} in all",
    "beliefs.babel.title": "WHO HAS WHICH COLOR?",
    "beliefs.babel.why": "What {player} may think from the moves and gifts of the others",
    "beliefs.babel.row": "{player}: {colors}",
    "beliefs.babel.part": "{color} {n} %",
    "beliefs.babel.hidden": "Hold C to see what you may think of the others’ colors.",
    "beliefs.babel.nobody": "Shown where one person plays against computers, or to who has the screen.",
    "new.babel.board": "Board",
    "new.babel.board.title": "BOARD",
    "new.babel.reconstruction": "Reconstruction: the original board is not documented.",
    "new.babel.verified": "This board is marked as verified on an original.",
    "new.babel.six": "six – lines from the single fields",
    "new.babel.six-s": "six-s – lines from the start fields",
    "new.babel.file": "Add a file…",
    "new.babel.editor": "Board editor…",
    "new.babel.files": "Boards (*.json);;All files (*)",
    "new.babel.bad_file": "“{file}” is no board.",
    "new.babel.first": "Who begins is drawn, and so are the secret colors.",
    "new.babel.advanced": "Advanced",
    "new.babel.lapse": "A gift that cannot be moved",
    "new.babel.lapse.1": "lapses",
    "new.babel.lapse.0": "is turned over first",
    "new.babel.share": "Single fields of step 4",
    "new.babel.share.0": "hold one figure",
    "new.babel.share.1": "hold any number",
    "new.babel.quiet": "Numbers without progress that end the game",
    "new.babel.color_limit": "Figures of one color in a group, at most",
    "new.babel.seat": "Seat {number}",
    "plan.babel": "{player} to play",
    "board.title": "Board editor",
    "board.name": "Name",
    "board.start_from": "Start from",
    "board.circuit": "Step {step}",
    "board.add": "One field more at the end",
    "board.remove": "The last field goes",
    "board.field": "Field {field}: {kind}. Click to change.",
    "board.kind.S": "start field of {color}",
    "board.kind.S_more": "start field too many",
    "board.kind.G5": "group field for 5",
    "board.kind.G4": "group field for 4",
    "board.kind.G3": "group field for 3",
    "board.kind.P5": "single field, 5 points",
    "board.lines": "Lines from step 4 to step 5",
    "board.line": "Line from {field}",
    "board.no_line": "no line",
    "board.open": "Open…",
    "board.save": "Save",
    "board.save_as": "Save a copy…",
    "board.use": "Use for a new game",
    "board.good": "This board can be played on.",
    "board.saved": "Saved: “{name}” can be chosen for new games now.",
    "board.saved_as": "Saved as {file}.",
    "board.leave": "This board is not saved.",
    "board.leave.detail": "Without saving, what was changed is lost.",
    "board.fault.name": "A board’s name has 1 to 32 letters, digits, - or _ (rule 1.2).",
    "board.fault.shipped": "“{name}” is the name of a board that belongs to the game; choose another one.",
    "board.fault.starts": "Step {step} needs six start fields, one for each color; it has {count} (rule 1.2).",
    "board.fault.no_other": "Step {step} has no {kind}, so no figure could move there (rule 1.2).",
    "board.fault.long": "Step {step} has {count} fields; {most} is the most (rule 1.2).",
    "board.fault.line": "No line leads to {field} (rule 1.2).",
    "rules.babel.head.1": "Material",
    "rules.babel.1.1": (
        "Two to six players. There are thirty figures, five in each of six colors, one die, and six blocks, one of each "
        "color. Everybody draws a block in secret and knows only that color as the own one; blocks that nobody "
        "drew stay unknown."
    ),
    "rules.babel.1.2": (
        "The tower has six steps. Each of steps 1 to 4 is a circuit of start fields, one for each color, and other fields: "
        "group fields of five parts on step 1, of four on step 2, of three on step 3, and single fields worth five points on "
        "step 4. Step 5 has six fields worth seven points, each joined by a line to step 4 and to the summit, step 6, "
        "which is worth eleven. The original board is not documented; the boards here are reconstructions, and you can make "
        "your own. A field is called by its step and its number on it, counted from 0: 1.0 to 4.11."
    ),
    "rules.babel.1.3": "At the start the five figures of each color stand on its start field of step 1. Who begins is drawn.",
    "rules.babel.head.2": "The turn",
    "rules.babel.2.1": (
        "First the number that the right neighbor gave is moved; only the very first turn has none. If no figure can be "
        "moved by it, it lapses; it counts as a number without progress all the same. A game can be set up so that such a "
        "number is turned over once before it lapses."
    ),
    "rules.babel.2.2": (
        "Then the die is rolled. The player uses the upper number or the one on the underside (together they are always "
        "seven) and gives the other one to the left neighbor. If only one of them can be moved, that one must be "
        "used. If neither can, nothing is moved, but the player still chooses which one to give."
    ),
    "rules.babel.2.3": "A move that is possible must be made. Figures of every color may be moved, except bound ones.",
    "rules.babel.head.3": "Moving and rising",
    "rules.babel.3.1": (
        "On steps 1 to 4 a figure goes to the left or to the right round its step and does not turn on the way. Every field "
        "counts one, start fields too, whatever stands there. A move ends neither on a start field nor where it began."
    ),
    "rules.babel.3.2": (
        "A field holds as many figures as it has parts; a single field holds one, a start field any number. A game can be set "
        "up so that the single fields of step 4 hold any number."
    ),
    "rules.babel.3.3": (
        "On a group field there are at most two figures of one color (the number can be set). As soon as two figures stand on "
        "it, they are bound: nobody moves them until the group is complete."
    ),
    "rules.babel.3.4": (
        "A complete group rises at once: each of its figures goes to the start field of its color one step higher. "
        "That never completes another group."
    ),
    "rules.babel.3.5": (
        "On step 4 a figure may also climb. It goes round to a field with a line, taken or not, or begins on one, and "
        "takes the line up: one more than the fields walked leads to step 5, two more to the summit. The number has to fit "
        "exactly."
    ),
    "rules.babel.3.6": (
        "A taken field of step 5 cannot be entered, and nobody passes through step 5 to the summit while one of its six "
        "fields is free. Figures on step 5 stay there to the end, and nobody ever goes down."
    ),
    "rules.babel.3.7": (
        "Once all six fields of step 5 are taken, a figure from step 4 reaches the summit with the exact number. That ends "
        "the game at once: no roll follows, and no number is given."
    ),
    "rules.babel.head.4": "The end",
    "rules.babel.4.1": (
        "The blocks are revealed. For figures of the own color a player gets eleven points on the summit, seven on each field of "
        "step 5, five on each single field of step 4. Most points win, ties share the win; with nothing at "
        "all nobody wins. Colors that nobody drew count for nobody."
    ),
    "rules.babel.4.2": (
        "The game also ends when no figure can be moved by any number, or after forty numbers in a row without progress (the "
        "forty can be set). Progress is when a figure leaves a start field, joins others on a group field, or rises. "
        "Numbers that lapse and turns without a move count as no progress."
    ),
    "rules.babel.4.3": (
        "If such a game saw fewer than three groups of three completed on step 3, points do not count: the player with the most "
        "own figures on five- and seven-point fields wins, ties share. If nobody has one there, all have lost."
    ),
    "rules.babel.4.4": (
        "For a new game the board, the number of players and these may be chosen: what happens to a gift that cannot be moved "
        "(2.1), single fields for one figure or for any number (3.2), how many of one color may be in a group (3.3), and "
        "after how many numbers without progress the game ends (4.2)."
    ),
}
