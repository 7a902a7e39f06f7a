"""Texts of positions of Carcassonne."""

HEAD = "cc1;players=2;tower=1;small_city=4;farmers=3 "
TILES = (
    "D@0,0/0;W@-1,0/0;V@-1,1/1;W@-2,0/0;tJ@0,-1/2^4;D@1,0/0;M@-1,-1/0;T@2,0/1;P@-1,-2/2;A@0,1/0;tE@-2,1/0;U@-1,-3/1;"
    "tO@0,-2/1^1;N@-1,2/2;L@1,-2/3;R@-2,-1/0;V@0,-3/3;H@-3,-1/1;tL@-1,3/0"
)
REST = "1@-1,-3:r0;1@1,0:f0;2@0,-2:r0 1:6,4,8;2:11,6,7 2>1:1 1/"
#: Player 1 has the tile V in hand, which fits (1, 1) in one way and (-3, 1) in two.
PLACE = f"{HEAD}{TILES} {REST}place/V"
#: The same tile lies on (1, 1): two fields and a road; towers on (0, -1) and (0, -2), foundations on (-2, 1), (-1, 3).
ACT = f"{HEAD}{TILES};V@1,1/3 {REST}act/V@1,1/3"
#: Player 1 has raised the tower on (0, -2) and may capture the follower of player 2 there.
CAPTURE = f"{HEAD}{TILES.replace('^1', '^2')};V@1,1/3 {REST.replace('4,8', '4,7')}capture/V@1,1/3@0,-2"
START = f"{HEAD}D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw"
#: Three players, nine tiles left; player 2 holds a follower of player 1, and player 3 one of player 2.
LATE = (
    "cc1;players=3;tower=1;small_city=4;farmers=3 "
    "D@0,0/0;tO@0,-1/0^3;tD@-1,-1/2^5;A@-1,0/3;J@-1,1/1;tM@-1,-2/1^1;V@-1,2/1;T@-1,-3/3;O@-2,1/0;B@-2,-1/0;"
    "K@-1,-4/2;M@-3,1/1;K@-1,3/3;tK@1,-1/0^2;U@1,0/0;tI@-2,3/1^1;B@-2,-2/0;W@-2,2/2;F@-2,4/0;O@0,-2/3;"
    "V@-1,-5/0;U@2,-1/0;tG@0,-3/0^2;W@-2,-5/0;K@-2,-3/1;C@-3,4/0;R@-3,-1/3;I@0,2/1;E@-2,0/2;D@2,0/2;"
    "V@-1,-6/1;tL@-3,5/0;G@-4,4/0;X@-3,-5/0;V@3,0/0;U@-1,-7/1;P@-4,-1/2;W@1,-3/0;tB@1,-4/0^5;L@-4,0/0;"
    "U@3,-1/0;H@1,2/1;V@-1,-8/0;tP@2,1/0^1;B@4,0/0;E@1,-5/0;P@1,-2/2;H@2,-2/1;F@-1,-9/0;N@2,-4/1;J@3,-2/3;"
    "E@1,-6/2;M@-1,-10/0;tJ@-2,-8/2^1;V@4,-1/1;U@-2,-6/0;S@-3,-4/2;E@2,-5/2;B@0,-5/0;L@-1,4/3;V@-4,1/1;"
    "R@0,-7/1;Q@-4,5/2;L@-2,-9/1;D@0,-9/3;tC@-2,5/0^1;U@-2,6/0;tH@-5,4/0^2;N@0,1/3;U@-4,2/0;N@-4,6/0;"
    "H@-5,6/1;U@-3,-8/1;R@-6,4/0;tA@-6,3/2^1;D@-4,-4/1;V@-3,-6/3;I@-7,4/1;tA@3,-4/3;S@3,1/2;tN@3,2/0;"
    "A@-3,6/3 1@-1,-1:t;1@0,-7:f0;1@0,-3:f1;1@0,-1:t;2@-6,3:c0;2@-3,1:c0;2@-1,-5:r0;2@3,-2:f0;2@3,2:c0;"
    "2@4,0:f0;3@-4,-1:c0;3@-4,0:r2;3@-4,1:r0;3@-3,6:m;3@-2,3:t;3@2,1:t 1:22,2,2;2:20,0,0;3:34,1,0 2>1:1;"
    "3>2:1 1/draw"
)

#: The same game with everything, and what comes with it: a tile of the dragon was just placed, the builder, an exchange.
_HEAD = HEAD.rstrip()
DRAGON = (
    f"{_HEAD};big=1;builder=1;pig=1;inns=1;traders=1;dragon=1 D@0,0/0;vA@0,1/0;U@1,0/0;dA@0,-1/2 1@0,0:r0;2@1,0:f0 "
    "1:4,6,10,LBP,0.0.0;2:0,6,10,LBP,0.0.0 - D@0,1;F@1,0:f0 1/act/dA@0,-1/2"
)
BUILDER = f"{_HEAD};builder=1 D@0,0/0;U@-1,0/0;U@1,0/0 1@-1,0:r0;1B@0,0:r0 1:0,6,10,-;2:0,7,10,B - 1/draw"
EXCHANGE = f"{_HEAD};big=1 D@0,0/0;U@1,0/0;tA@0,1/1^1 - 1:0,7,10,L;2:0,6,9,- 1>2:1L 2/exchange/tA@0,1/1>1"
