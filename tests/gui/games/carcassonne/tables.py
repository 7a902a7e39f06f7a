"""Tables of Carcassonne for tests of its picture."""

#: Player 2 may act: roads, cities, fields and monasteries are owned, one field by two players; one tower.
SETTLED = (
    "cc1;players=3;tower=1;small_city=4;farmers=3 D@0,0/0;B@0,1/0;W@-1,0/0;E@0,-1/2;O@1,0/1;V@0,-2/1;"
    "K@1,-1/2;tP@-1,-2/3^3;E@2,0/3;H@-1,-3/0;tO@-1,-4/0;U@-2,-3/1;M@-1,-1/0;V@-1,1/1;S@-1,-5/1;N@-2,-"
    "1/1;K@1,1/2;S@-1,-6/1;M@-3,-1/0;A@-2,0/3;B@-3,0/0 1@-2,0:m;1@0,1:m;1@1,0:f0;1@1,1:r0;2@-2,-3:f0;"
    "2@-1,-5:c0;2@0,-2:f0;2@2,0:f0;3@-3,-1:c0;3@-1,-3:c1 1:4,1,9;2:0,2,8;3:12,5,7 2>1:1;3>1:1;3>2:1 2"
    "/act/B@-3,0/0"
)
#: Player 1 has the tile V in hand, which fits in many ways.
PLACING = (
    "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0;B@0,1/0;W@-1,0/0;E@0,-1/2;O@-2,0/0;V@-1,1/1"
    ";K@-2,-1/2;tP@-2,-2/0^2;E@-3,0/1;H@-1,2/1;tO@1,0/0^1;U@-1,3/0;M@-1,-2/0 1@-1,1:r0;1@0,1:m;2@-1,-"
    "2:c0;2@-1,0:r0 1:4,5,7;2:8,2,10 1>2:3 1/place/V"
)
#: Four players; somebody stands on a tower, and a tower is open.
TALL = (
    "cc1;players=4;tower=1;small_city=4;farmers=3 D@0,0/0;B@0,1/0;W@-1,0/0;E@0,-1/2;O@-2,0/0;V@-1,1/1"
    ";K@-2,-1/2;tP@-2,-2/0^2;E@-3,0/1;H@-3,1/1;tO@-4,1/1^1;U@-3,2/0;M@-1,-2/0;V@-1,2/0;S@-5,1/0;N@-5,"
    "0/2;K@-6,1/1;S@1,0/1;M@0,-2/1;A@-1,-1/1;B@-3,-1/0;tH@-2,2/1^2;tE@-4,2/0;B@-3,3/0;tI@-3,-2/1;I@1,"
    "1/1;tK@2,1/3 1@-2,2:r0;1@-1,1:r0;1@0,1:m;1@1,0:c0;2@-4,2:r0;2@-2,-2:t;2@0,-2:f0;3@-4,1:t;3@-3,3:"
    "m;4@-6,1:c0;4@-3,-1:m;4@-1,-2:c0 1:0,2,5;2:3,3,6;3:13,3,7;4:0,3,5 1>3:1;1>4:1;2>1:1;4>2:1;4>3:1 "
    "2/act/tK@2,1/3"
)
