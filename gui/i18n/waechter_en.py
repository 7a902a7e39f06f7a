"""English, for Turm und Wächter."""

TEXTS = {
    "cmd.stones.1": "1 stone",
    "cmd.stones.2": "2 stones",
    "cmd.stones.3": "3 stones",
    "cmd.stones.4": "4 stones",
    "cmd.stones.5": "5 stones",
    "cmd.stones.6": "6 stones",
    "cmd.stones.7": "7 stones",
    "menu.stones": "Number of stones",
    "cmd.flip": "Fl&ip the board",
    "cmd.threats": "Show &threats",
    "cmd.numbers": "Write the &heights on the stacks",
    "cmd.waechter.done": "&Take, put or play",
    "cmd.waechter.drop": "Put down again",
    "cmd.waechter.next_place": "Next legal move",
    "cmd.waechter.previous_place": "Previous legal move",
    "cmd.waechter.cell_left": "One square to the left",
    "cmd.waechter.cell_right": "One square to the right",
    "cmd.waechter.cell_away": "One square up",
    "cmd.waechter.cell_near": "One square down",
    "cmd.waechter.home": "Show the &whole board",
    "cmd.waechter.film_position": "Save the &turning board…",
    "keys.take": "Click",
    "keys.take.does": "take a stack at the stone clicked on; then click where it goes",
    "keys.drag": "Left drag",
    "keys.drag.does": "the same in one go",
    "keys.number": "Wheel over the stack in hand",
    "keys.number.does": "more or fewer stones",
    "side.0": "Red",
    "side.1": "Blue",
    "piece.guard": "guard",
    "piece.stones": "{n} stones",
    "piece.stones.one": "{n} stone",
    "move.takes": "takes {n} stones",
    "move.takes.one": "takes {n} stone",
    "move.takes_guard": "takes the guard",
    "move.joins": "makes a stack of {n}",
    "event.takes": "takes {n}",
    "event.takes_guard": "takes the guard",
    "event.joined": "now {n} high",
    "event.home": "reaches home",
    "move.number": "{number}. {side}: {words}",
    "tick.waechter": "Move {number}, {side}",
    "summary.waechter.standing": "Move {number}, {side} to play",
    "hint.waechter.take": (
        "{side} is on turn: click a stack (at the lowest stone that you want to take) or the guard."
    ),
    "hint.waechter.put": (
        "Click a lit square; the number on it says how many stones go there. Wheel or digits choose "
        "the number, Esc puts down."
    ),
    "hint.waechter.done": "{move} – Enter or a click on the target plays it.",
    "reason.waechter.over": "The game is over",
    "reason.waechter.nothing": "Nothing stands on {square}",
    "reason.waechter.not_yours": "On {square} stands a piece of {owner}, but {side} is on turn",
    "reason.waechter.line": "{target} is not in a straight line from {origin}",
    "reason.waechter.still": "A move leads to another square",
    "reason.waechter.guard_distance": "The guard goes one square only, not {distance}",
    "reason.waechter.guard_stones": "The guard goes alone",
    "reason.waechter.distance": "{n} stones go exactly {n} squares, not {distance}",
    "reason.waechter.distance.one": "{n} stone goes exactly one square, not {distance}",
    "reason.waechter.height": (
        "So far {stones} stones would have to go, the stack on {square} has only {height}"
    ),
    "reason.waechter.jumped": "{square} is in the way, nothing is jumped over",
    "reason.waechter.own_guard": "Stones do not go onto the own guard",
    "reason.waechter.guard_on_tower": "The guard does not go onto an own stack",
    "reason.waechter.too_high": "{stones} {stones:stone does|stones do} not take a stack of {height}",
    "say.empty": "empty",
    "say.home": "empty, the home of {side}",
    "say.guard": "guard, {side}",
    "say.stack": "stack of {n}, {side}",
    "say.goes": "{n} stones can go there.",
    "say.goes.one": "{n} stone can go there.",
    "say.guard_goes": "The guard can go there.",
    "say.in_hand.guard": "The guard from {square} is in hand.",
    "say.in_hand.number": "{n} stones from {square} are in hand.",
    "say.in_hand.number.one": "{n} stone from {square} is in hand.",
    "say.in_hand.stack": "The stack of {n} from {square} is in hand.",
    "say.to": "It can go to {squares}.",
    "say.nowhere": "It can go nowhere.",
    "say.put_down": "Put down.",
    "say.nothing_there": "Nothing stands on {square}.",
    "say.not_yours": "{square} belongs to {side}, who is not on turn.",
    "say.cannot_move": "What stands on {square} has no legal move now.",
    "say.too_few": "This stack has {n} stones, not {number}.",
    "say.too_few.one": "This is {n} stone only, not {number}.",
    "say.move": "{move}. Enter plays it.",
    "say.edge": "{square}: the board ends here.",
    "panel.waechter.moves": "LEGAL MOVES",
    "panel.waechter.moves_of": "MOVES FROM {square}",
    "panel.waechter.number": "STONES IN HAND",
    "panel.waechter.any": "any",
    "panel.waechter.any.why": "As many stones as the square that you click needs",
    "panel.waechter.number.why": "Take exactly {n} stones",
    "panel.waechter.number.why.one": "Take exactly {n} stone",
    "panel.move_number": "Move {n}",
    "button.play": "Play",
    "strip.stones": "{n} stones",
    "strip.stones.one": "{n} stone",
    "strip.text": "{side} {who}: {stones}",
    "end.drawn": "A draw",
    "end.waechter.guard": "{winner} has taken the guard of {loser} (rule 1.5).",
    "end.waechter.home": "The guard of {winner} has reached the home of {loser} (rule 1.5).",
    "end.waechter.blocked": "{loser} has no legal move left (rule 1.6).",
    "end.waechter.repetition": "The same position has come up for the third time (rule 1.6).",
    "end.moves": "Moves played: {n}",
    "end.left": "{side}: {n} stones left on the board",
    "end.left.one": "{side}: {n} stone left on the board",
    "new.waechter.repetition": "Third repetition is a draw",
    "new.waechter.repetition.why": "Without this rule a game can go on for ever.",
    "new.waechter.clock": "Clock",
    "new.waechter.thinking": "Strong computers think",
    "new.waechter.first": "begins, from the top",
    "new.waechter.second": "from the bottom",
    "new.waechter.how": "How it is played",
    "new.waechter.short": (
        "A stack, or its upper part, goes exactly as many squares in a straight line as stones move. "
        "It takes a stack that is not higher than that, and any guard. The guard goes one square and "
        "takes anything. Take the other guard, or bring yours to the other home square: then you have"
        " won."
    ),
    "hint.waechter.best": "Hint: {action}. Your chances: {after}; the next best brings {second}.",
    "hint.waechter.plain": "Hint: {action}. Your chances with it: {after}.",
    "plan.waechter": "{side} to play",
    "rules.waechter.head.1": "Board and pieces",
    "rules.waechter.1.1": (
        "The board has 7 times 7 squares: files A to G from left to right, ranks 1 to 7 from bottom "
        "to top. Red begins at the top, blue at the bottom; each side has seven round tower stones "
        "and one guard, and the square on which its guard stands at the beginning is its home (red "
        "D7, blue D1). Red moves first, then both take turns; nobody may pass."
    ),
    "rules.waechter.head.2": "Moving",
    "rules.waechter.1.2": (
        "A move takes one stone or more from the top of an own stack, or the guard. The stones go in "
        "a straight line, along a file or a rank, exactly as many squares as stones move; the guard "
        "goes one square. Every square on the way has to be empty: nothing is jumped over. A whole "
        "stack of seven therefore cannot move at once."
    ),
    "rules.waechter.1.3": (
        "Stones that come to an own stack lie down on it and form one higher stack. Stones never go "
        "onto the own guard, and the guard never goes onto an own stack."
    ),
    "rules.waechter.head.3": "Taking",
    "rules.waechter.1.4": (
        "Whoever comes to a square of the other side takes what stands there off the board. Moved "
        "stones take a stack if at least as many stones move as it is high; any number of stones "
        "takes the guard. The guard takes anything, however high it is."
    ),
    "rules.waechter.head.4": "The end",
    "rules.waechter.1.5": (
        "Who takes the other guard has won. Who brings the own guard to the home of the other side "
        "(red's to D1, blue's to D7) has won too. Nobody has to call or to answer a threat: a guard "
        "that stays in danger is simply taken."
    ),
    "rules.waechter.1.6": (
        "Who is on turn and has no legal move has lost. If the same position with the same side on "
        "turn comes up for the third time, the game is a draw; this can be switched off for a new "
        "game."
    ),
}
