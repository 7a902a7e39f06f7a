"""The layout of an observation of Turmbauer."""

from turmcore.core.layout import ObservationPart

_SEATS = range(4)


def _of_seat(seat: int) -> tuple[ObservationPart, ...]:
    whose = "own" if seat == 0 else f"seat +{seat}"
    return (
        ObservationPart(
            f"stock, {whose}", (10, 0, seat, slice(0, 12)), "blocks left, by piece of the set", 0, 2
        ),
        ObservationPart(f"rings, {whose}", (10, 0, seat, 12), "rings left", 0, 2),
        ObservationPart(
            f"boxed cubes, {whose}", (10, 0, seat, 13), "cubes of the blocks that were put away", 0, 42
        ),
        ObservationPart(f"height, {whose}", (10, 0, seat, 14), "of the climber; 0 on the table", 0, 168),
    )


#: Plane, floor z, y, x, in a window centered on the tower; whatever is outside is left out. Seats are counted
#: from the player's first seat.
LAYOUT = (
    ObservationPart("natural cubes", (0,), "1 where one lies"),
    ObservationPart("dark cubes", (1,), "1 where one lies"),
    *(ObservationPart(f"cubes of seat +{seat}", (2 + seat,), "1 where one lies") for seat in _SEATS),
    *(
        ObservationPart(
            f"climber of seat +{seat}", (6 + seat,), "1 in the cell of the cube that it stands on"
        )
        for seat in _SEATS
    ),
    *(part for seat in _SEATS for part in _of_seat(seat)),
    ObservationPart("round", (10, 1, 0, 0), "from 1", 0, 12),
    ObservationPart("phase", (10, 1, 0, 1), "0 roll, 1 build, 2 climb, 3 over, 4 settle, 5 start", 0, 5),
    ObservationPart("seat on turn", (10, 1, 0, 2), "counted from the own", 0, 3),
    ObservationPart("dice", (10, 1, 0, slice(3, 5)), "both; 0 before the roll", 0, 6),
    ObservationPart("ring a spent", (10, 1, 0, 5), "1 if this turn has spent it"),
    ObservationPart("cut off", (10, 1, 0, 6), "1 if cubes lay beyond the window"),
    ObservationPart(
        "taken back", (10, 1, 0, 7), "placements of this turn that did not stay up; 255 for more", 0, 255
    ),
    ObservationPart(
        "began", (10, 1, 0, 8), "with start=roll 1 + the seat that began; 0 before that is known", 0, 4
    ),
    ObservationPart(
        "rolls for the start",
        (10, 1, 0, slice(9, 13)),
        "of each seat 1 + its number, 1 before it rolls, 0 without part",
        0,
        7,
    ),
)
