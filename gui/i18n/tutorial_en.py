"""English texts of the lessons."""

TEXTS = {
    "cmd.tutorial": "&Tutorial",
    "welcome.motto": "Which game would you like to play?",
    "welcome.play": "Play",
    "welcome.play.what": "Play right away: {what}",
    "welcome.learn": "Learn",
    "welcome.learn.begun": "Continue learning",
    "welcome.learn.done": "Learned ✓",
    "keys.game": "Game",
    "keys.overview": "Overview",
    "keys.change": "Choose keys",
    "keys.copy": "Copy as text",
    "keys.save": "Save as text…",
    "keys.reset_all": "Restore defaults",
    "keys.search": "Find a command or a key",
    "keys.what": "Command",
    "keys.keys": "Keys",
    "keys.none": "No key",
    "keys.reset": "Reset",
    "keys.put": "Set",
    "keys.take_away": "Set, and remove it there",
    "keys.choose": "Choose a command.",
    "keys.fixed": "This key is held down; it cannot be changed.",
    "keys.type": "Type the new keys into the field.",
    "keys.reserved": "{keys} cannot be chosen: the picture or a fixed key needs it.",
    "keys.taken": "{keys} belongs to: {names}.",
    "keys.free": "These keys are free.",
    "keys.file": "Text (*.txt)",
    "aids.said.off": "Without aids: nothing is marked, and there are no hints until the game is over.",
    "aids.said.on": "With aids again.",
    "miss.roll": "Roll the dice first: press the button beside the picture, or the space bar.",
    "tutorial.place": "{title} · step {at} of {of}",
    "tutorial.next": "&Next",
    "tutorial.skip": "&Skip",
    "tutorial.back": "&Back",
    "tutorial.finish": "&Finish",
    "tutorial.leave": "Leave the tutorial",
    "tutorial.strayed": "That is allowed too, but try what the text says. Your move has been taken back.",
    "tutorial.turmbauer.goal": (
        "This is the base stone. You are red. In each of twelve rounds you build one of your pieces, and then your "
        "climber may climb. Whoever stands highest at the end wins."
    ),
    "tutorial.turmbauer.roll": "A turn begins with two dice: they say how large your piece must be. Roll them.",
    "tutorial.turmbauer.pick": (
        "A 2 and a 3: you may build a piece of two or of three cubes. In the tray these are framed; a small ring on "
        "a piece says that it would cost you a ring. Take a piece of three cubes."
    ),
    "tutorial.turmbauer.place": (
        "Now move the mouse over the base stone. Where the piece looks solid, it may stand, and it snaps into place. Click to put it there."
    ),
    "tutorial.turmbauer.turn": (
        "It is only a proposal. Turn it with {turn_left} and {turn_right}, tip it with {tip_away} and {tip_near}; the buttons beside the picture do the same. Colored cubes always stand beside plain ones: the piece takes care of that."
    ),
    "tutorial.turmbauer.build": "Happy with it? A second click on the piece, or “Done”, builds it. (If it is not solid, click another place.)",
    "tutorial.turmbauer.climb": (
        "Now climb. Each step goes one level up or down, over plain cubes and your own color. The fields you can reach are lit, with the levels they gain; the best one is proposed."
    ),
    "tutorial.turmbauer.others": "Now the others play. Watch, or drag the picture with the mouse to turn it; the wheel zooms.",
    "tutorial.turmbauer.look": (
        "Look at the tower from all sides: drag with the mouse, or press {top} for a view from above. "
        "{home} shows everything again."
    ),
    "tutorial.turmbauer.again": "Your second turn: roll. From now on, pieces stand on the tower, no longer on the table.",
    "tutorial.turmbauer.refuse": "Try something forbidden: move the mouse over the table beside the tower.",
    "tutorial.turmbauer.refused": (
        "The piece is hatched, and the line at the bottom says which rule forbids it. Feel free to try things: nothing can go wrong."
    ),
    "tutorial.turmbauer.next": (
        "Build this piece wherever you like. {next_place} goes through all the places where it may stand; the list "
        "beside the picture has them too."
    ),
    "tutorial.turmbauer.ring": (
        "Later in a game. Your climber cannot get any further from here, but you have a ring: it lets you take one step of two levels. Choose the highest field with a ring, and climb there."
    ),
    "tutorial.turmbauer.last": "The last climb of a game. Green stands on floor 18. Climb higher, and you win!",
    "tutorial.turmbauer.end": (
        "You have won! In a real game, badly supported pieces can fall, if you like. {hint} gives a hint, {undo} takes back, {inside_bar} looks into the tower, {rules} shows the rules and {keys} all keys. Have fun!"
    ),
    "tutorial.waechter.goal": (
        "You are red, and red begins. You win by capturing the enemy guard, or by bringing your own guard from D7 to the other side’s home square, D1."
    ),
    "tutorial.waechter.take": (
        "A stack moves exactly as many squares as you take stones from it: straight ahead or to the side, over empty squares only. Click the stone on A7."
    ),
    "tutorial.waechter.join": (
        "The lit squares say how many stones go there. One stone moves one square: put it onto your stone on B7, and they become a stack of two."
    ),
    "tutorial.waechter.reply": "Blue answers.",
    "tutorial.waechter.two": (
        "Now move two stones together, two squares. Click the stack near the bottom to take both stones, then the square."
    ),
    "tutorial.waechter.refuse": (
        "Another position. Take your two stones on D5, and point at the blue stack of three on F5."
    ),
    "tutorial.waechter.refused": (
        "A sentence says why not: moving stones capture a stack only if there are at least as many of them as it is high. Only the guard can always be captured, and it captures anything itself."
    ),
    "tutorial.waechter.capture": "The blue stack on D3 has two stones, as many as you move. Capture it!",
    "tutorial.waechter.danger": (
        "Look out! {threats} marks everything that could be captured in the next move. Press it."
    ),
    "tutorial.waechter.save": (
        "Your guard is marked: two blue stones can reach it. Bring it to safety, by moving it or by putting a stone in between."
    ),
    "tutorial.waechter.guard": (
        "Four stones on D5, and the blue guard four squares away: capture it, and the game is won."
    ),
    "tutorial.waechter.home": "The other way to win: one step to D1, the blue guard’s home square.",
    "tutorial.waechter.end": (
        "Well done! {hint} gives a hint, {undo} takes back, {flip} turns the board, {numbers} shows heights on the stacks, {rules} shows the rules and {keys} all keys."
    ),
    "tutorial.babel.goal": (
        "Together you all build the tower of Babel: figures of six colors climb from step to step. One color is secretly yours; at the top, only figures of your color score points for you."
    ),
    "tutorial.babel.draw": "First everybody draws a color in secret. Draw yours.",
    "tutorial.babel.color": (
        "You have red. Nobody else knows it, and you may move figures of every color: do not give yourself "
        "away too soon."
    ),
    "tutorial.babel.roll": "Now roll the die.",
    "tutorial.babel.pick": (
        "A 4, with a 3 on its underside. You move a figure by one of the two numbers; your left neighbor "
        "gets the other one. Click a figure."
    ),
    "tutorial.babel.move": (
        "The lit fields can be reached, left or right around the step; the sign says with which number. A move never ends on a start field, so only 3 is possible here. Click a lit field and confirm."
    ),
    "tutorial.babel.others": (
        "Your neighbor first moves the 4 that you gave away, and then rolls. Watch the others."
    ),
    "tutorial.babel.gift": (
        "Now you have been given a number yourself, by your right neighbor. Move a figure by it first."
    ),
    "tutorial.babel.again": "After the gift comes your own roll.",
    "tutorial.babel.second": (
        "Use one of the two numbers. At most two figures of one color stand on a group field; once there are two figures, nobody moves them until the group is complete."
    ),
    "tutorial.babel.group": (
        "Four figures stand on this group field for five. With the 5 you can bring the last one: a complete "
        "group rises to the next step at once."
    ),
    "tutorial.babel.summit": (
        "High up, single fields count 5 points, step five 7 and the summit 11. With a 2, the red figure on step four goes over step five to the top, and the game ends."
    ),
    "tutorial.babel.end": (
        "You have won, with 18 points for red. {hint} gives a hint, {undo} takes back, {flip} turns the tower, {rules} shows the rules and {keys} all keys."
    ),
    "tutorial.carcassonne.goal": (
        "Tile by tile a landscape grows, with roads, cities, monasteries and fields. Followers claim them "
        "and bring points, and from towers followers are captured. Most points win."
    ),
    "tutorial.carcassonne.place": (
        "You have drawn a tile. Put it beside another one so that all edges match: road to road, field to "
        "field. {next_place} goes through the places."
    ),
    "tutorial.carcassonne.follower": (
        "Now you may put a follower onto this tile. Claim the road: each of its tiles is worth a point as "
        "soon as both ends are closed."
    ),
    "tutorial.carcassonne.others": "The other player’s turn.",
    "tutorial.carcassonne.city": (
        "Here is a tile with a piece of city. Put it where it closes the city of the start tile."
    ),
    "tutorial.carcassonne.score": (
        "The city is complete. Claim it, and it is scored at once: two points per tile. Your follower comes back to you."
    ),
    "tutorial.carcassonne.scored": (
        "Four points! Whoever has the most followers in a feature gets its points; if several are level, each gets them in full."
    ),
    "tutorial.carcassonne.tower": (
        "This tile has a foundation. Instead of placing a follower you may put a tower piece on it, or on "
        "any open tower."
    ),
    "tutorial.carcassonne.capture": (
        "A tower of height one reaches one tile in the four directions. Capture the follower on the road above!"
    ),
    "tutorial.carcassonne.ransom": (
        "Here you have lost a follower yourself. Once per turn, you can pay three points to its captor, and it is free: pay the ransom."
    ),
    "tutorial.carcassonne.fields": (
        "Followers on fields stay until the end: then each completed city beside their field brings three points. A follower on top of a tower keeps it closed."
    ),
    "tutorial.carcassonne.end": (
        "That is all you need. {hint} gives a hint, {undo} takes back, {rules} shows the rules and {keys} all keys. Have fun!"
    ),
}
