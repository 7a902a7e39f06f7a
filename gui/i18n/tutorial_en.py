"""English texts of the lessons."""

TEXTS = {
    "cmd.tutorial": "&Tutorial",
    "tutorial.place": "{title} · step {at} of {of}",
    "tutorial.next": "Next",
    "tutorial.skip": "Skip",
    "tutorial.back": "Back",
    "tutorial.finish": "Finish",
    "tutorial.leave": "Leave the tutorial",
    "tutorial.strayed": "That is allowed too, but here try what the text says. It has been taken back.",
    "tutorial.turmbauer.goal": (
        "This is the base stone. You are red. In each of twelve rounds you build one of your pieces, and then your "
        "climber may climb. Whoever stands highest at the end wins."
    ),
    "tutorial.turmbauer.roll": "A turn begins with two dice: they say how large your piece must be. Roll them.",
    "tutorial.turmbauer.pick": (
        "A 2 and a 3: you may build a piece of two or of three cubes. Your pieces lie in the tray; a small ring on one "
        "says that it would cost you a ring. Take a piece of three cubes."
    ),
    "tutorial.turmbauer.place": (
        "Now move the mouse over the base stone. Where the piece is solid it may stand, and it snaps into place. "
        "Click to put it there."
    ),
    "tutorial.turmbauer.turn": (
        "It is only proposed. Turn it with {turn_left} and {turn_right}, tip it with {tip_away} and {tip_near}; the "
        "buttons beside the picture do the same. Colored cubes always stand beside plain ones: the piece takes care of that."
    ),
    "tutorial.turmbauer.build": "Content? A second click on the piece, or “Done”, builds it. (If it is not solid, click another place.)",
    "tutorial.turmbauer.climb": (
        "Now climb. Each step goes one level up or down, over plain cubes and your own color. The fields that you "
        "reach are lit, with the levels that they gain; the best one is proposed."
    ),
    "tutorial.turmbauer.others": "Now the others play. Watch, or turn the picture with the right mouse button; the wheel zooms.",
    "tutorial.turmbauer.look": (
        "Look at the tower from all sides: drag with the right mouse button, or press {top} for a view from above. "
        "{home} shows everything again."
    ),
    "tutorial.turmbauer.again": "Your second turn: roll. From now on pieces stand on the tower and no longer on the table.",
    "tutorial.turmbauer.refuse": "Try something forbidden: move the mouse over the table beside the tower.",
    "tutorial.turmbauer.refused": (
        "The piece is hatched, and the line at the bottom says which rule is against it. Just try things: nothing "
        "that you try can go wrong."
    ),
    "tutorial.turmbauer.next": (
        "Build this piece wherever you like. {next_place} goes through all the places where it may stand; the list "
        "beside the picture has them too."
    ),
    "tutorial.turmbauer.ring": (
        "Later in a game. Your climber cannot get on from here, but you have a ring: it lets you take one step "
        "of two levels. Choose the highest field with a ring, and climb there."
    ),
    "tutorial.turmbauer.last": "The last climb of a game. Green stands on floor 18. Climb higher, and you win!",
    "tutorial.turmbauer.end": (
        "You have won! In a real game badly supported pieces can fall, if you want that. {hint} gives a hint, {undo} "
        "takes back, {inside_bar} looks into the tower, {rules} has the rules and {keys} all keys. Have fun!"
    ),
}
