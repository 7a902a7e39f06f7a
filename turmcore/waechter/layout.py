"""The layout of an observation of Turm und Wächter."""

from turmcore.core.layout import ObservationPart

#: Planes, ranks, files; the first rank is the player's own, so red sees the board upside down.
LAYOUT = (
    *(
        ObservationPart(f"{whose} stacks of {height}", (7 * other + height - 1,), "1 where one stands")
        for other, whose in enumerate(("own", "their"))
        for height in range(1, 8)
    ),
    ObservationPart("own guard", (14,), "1 where it stands"),
    ObservationPart("their guard", (15,), "1 where it stands"),
    ObservationPart("own goal", (16,), "1 on the square that the own guard has to reach"),
    ObservationPart("their goal", (17,), "1 on the square that their guard has to reach"),
    ObservationPart("on turn", (18,), "full of 1 if the player is to move"),
)
