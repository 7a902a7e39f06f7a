"""Positions of Carcassonne with everything, each near a decision that the base game with its towers has not, and what is
done there."""

HEAD = "cc1;players=2;tower=1;small_city=4;farmers=3;ransom=turn;big=1;builder=1;pig=1;inns=1;traders=1;dragon=1 D@0,0/0;"
_ONE, _TWO = "1:0,7,10,LBP,0.0.0", "2:0,7,10,LBP,0.0.0"
BUILDER = f"{HEAD}G@0,1/0;gC@1,1/0;C@2,1/0 1@0,1:c0 1:0,6,10,LBP,0.0.0;{_TWO} - - 1/act/C@2,1/0"
PIG = f"{HEAD}V@0,1/0;Q@1,1/1;W@0,2/1 1L@0,1:f1 1:0,7,10,BP,0.0.0;{_TWO} - - 1/act/W@0,2/1"
CLIMB = f"{HEAD}tC@0,1/0^1;V@1,0/0 - 1:0,7,9,LBP,0.0.0;{_TWO} - - 2/act/V@1,0/0"
PORTAL = f"{HEAD}gE@1,0/1 - {_ONE};{_TWO} - - 1/act/gE@1,0/1"
PRINCESS = f"{HEAD}E@0,1/1;pC@1,1/0 1L@0,1:c0 1:0,7,10,BP,0.0.0;{_TWO} - - 2/act/pC@1,1/0"
FAIRY = (
    f"{HEAD}B@0,1/0;J@1,0/2;O@1,-1/1;E@1,1/0;Q@2,0/1 1L@0,1:m;1@1,-1:r0 1:0,6,10,BP,0.0.0;2:4,7,10,LBP,0.0.0 - - "
    "1/act/Q@2,0/1"
)
#: The large follower is a prisoner.
RANSOM = (
    f"{HEAD}tI@0,1/1^1;bG@-1,0/0;V@-1,1/2;S@1,1/2 - 1:3,7,10,BP,0.0.0;2:0,7,9,LBP,0.0.0 2>1:0L - 1/place/B"
)
#: Player 2 chooses which follower player 1 gives back.
EXCHANGE = (
    f"{HEAD}tA@0,1/2^2;iI@-1,1/3;A@1,1/2;tC@1,2/0^2;E@2,1/1;iE@0,-1/0;G@1,3/0;V@1,0/0 - 1:0,7,7,LBP,0.0.0;"
    "2:4,6,9,BP,0.0.0 1>2:1L - 2/exchange/V@1,0/0>1"
)
#: Player 2 has placed a tile with the sign of the dragon, who can go six steps.
DRAGON = (
    f"{HEAD}iM@-1,0/3;gA@1,0/1;iA@0,-1/0;D@1,-1/3;iH@0,1/3;vC@2,-1/0;K@1,-2/0;dJ@2,-2/2 "
    "1@-1,0:c0;1L@0,-1:c0;1@1,-2:f0;2L@1,-1:f0;2@1,0:r0;2@2,-2:r0 1:1,5,10,BP,0.0.0;2:0,5,10,BP,0.0.0 - "
    "D@2,-1;F@-1,0:c0 2/dragon/dJ@2,-2/2"
)
#: Player 1 has extended the city with his builder.
SECOND = (
    f"{HEAD}bV@0,1/3;tM@0,-1/2;iG@0,2/0;P@1,1/1;pB@-1,1/1 1@0,1:c0;1B@0,2:c0;2@0,-1:c0 1:0,6,10,LP,0.0.0;"
    "2:0,6,10,LBP,0.0.0 - - 1/act/pB@-1,1/1+"
)
#: The dragon has just come to the tile of this turn.
VOLCANO = f"{HEAD}vA@0,1/0 - {_ONE};{_TWO} - D@0,1 1/act/vA@0,1/0"
LATER = "cc1;players=2;tower=1;small_city=4;farmers=3;festival=1;abbot=1 "
FESTIVAL = LATER + "D@0,0/0;B@0,1/0;jD@1,0/2 1@0,1:m 1:0,6,10,A;2:0,7,10,A - 1/act/jD@1,0/2"
ABBOT = LATER + "D@0,0/0;B@0,1/0;U@1,0/0 1A@0,1:m 1:0,7,10,-;2:0,7,10,A - 1/act/U@1,0/0"
GARDEN = LATER + "D@0,0/0;Eg@0,-1/2 - 1:0,7,10,A;2:0,7,10,A - 1/act/Eg@0,-1/2"
ABBEY = LATER + "D@0,0/0;tA@0,-1/2^1;U@1,0/0 - 1:0,6,9,-;2:0,7,10,A 2>1:1A 1/exchange/U@1,0/0>2"
