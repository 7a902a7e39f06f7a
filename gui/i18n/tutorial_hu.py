"""A leckék magyar szövegei."""

TEXTS = {
    "cmd.tutorial": "&Bevezető",
    "tutorial.place": "{title} · {at}. lépés, összesen {of}",
    "tutorial.next": "Tovább",
    "tutorial.skip": "Átugrás",
    "tutorial.back": "Vissza",
    "tutorial.finish": "Kész",
    "tutorial.leave": "Kilépés a bevezetőből",
    "tutorial.strayed": "Ez is szabályos, de itt azt próbáld ki, amit a szöveg kér. A lépést visszavettük.",
    "tutorial.turmbauer.goal": (
        "Ez az alapkő. Te vagy a piros. Tizenkét körön át minden körben beépítesz egy elemet, utána a bábud mászhat. "
        "Aki a végén a legmagasabban áll, az nyer."
    ),
    "tutorial.turmbauer.roll": "A kör két kockával kezdődik: megmondják, mekkora elemet építhetsz. Dobj!",
    "tutorial.turmbauer.pick": (
        "Egy 2-es és egy 3-as: két vagy három kockából álló elemet építhetsz. Az elemeid a tálcán vannak; amelyiken kis "
        "gyűrű látszik, az egy gyűrűdbe kerülne. Vegyél fel egy három kockából állót."
    ),
    "tutorial.turmbauer.place": (
        "Vidd az egeret az alapkő fölé. Ahol az elem tömör, ott megállhat, és magától a helyére ugrik. Kattints, hogy "
        "odategyed."
    ),
    "tutorial.turmbauer.turn": (
        "Ez még csak javaslat. Forgasd a {turn_left} és {turn_right}, billentsd a {tip_away} és {tip_near} billentyűvel; "
        "a kép melletti gombok ugyanezt tudják. Színes kocka mindig világos mellé kerül: erre az elem ügyel."
    ),
    "tutorial.turmbauer.build": (
        "Jó így? Még egy kattintás az elemre vagy a „Kész” gomb beépíti. (Ha nem tömör, kattints máshová.)"
    ),
    "tutorial.turmbauer.climb": (
        "Most mászhatsz: egy lépés egy szintet visz fel vagy le, világos kockákon és a saját színeden. Az elérhető mezők "
        "világítanak, és mutatják, mennyit nyersz; a legjobb már javasolva van."
    ),
    "tutorial.turmbauer.others": (
        "Most a többiek jönnek. Figyeld őket, vagy forgasd a képet a jobb egérgombbal; a görgő nagyít."
    ),
    "tutorial.turmbauer.look": (
        "Nézd meg a tornyot minden oldalról: húzd a jobb egérgombbal, vagy a {top} billentyűvel nézz le rá felülről. "
        "A {home} újra mindent megmutat."
    ),
    "tutorial.turmbauer.again": "A második köröd: dobj! Mostantól az elemek a tornyon állnak, nem az asztalon.",
    "tutorial.turmbauer.refuse": "Próbálj ki valami tilosat: vidd az egeret a torony mellé, az asztal fölé.",
    "tutorial.turmbauer.refused": (
        "Az elem csíkos lett, és az alsó sor megmondja, melyik szabály tiltja. Próbálgass bátran: ezzel semmit sem "
        "ronthatsz el."
    ),
    "tutorial.turmbauer.next": (
        "Építsd ezt az elemet, ahová csak akarod. A {next_place} végigmegy minden helyen, ahol állhat; a kép melletti "
        "lista is mutatja őket."
    ),
    "tutorial.turmbauer.ring": (
        "Később a játékban. A bábud innen nem jut tovább, de van egy gyűrűd: egyszer két szintet léphetsz vele. "
        "Válaszd a legmagasabb gyűrűs mezőt, és mássz oda!"
    ),
    "tutorial.turmbauer.last": "A játék utolsó mászása. A zöld a 18. szinten áll. Mássz magasabbra, és nyersz!",
    "tutorial.turmbauer.end": (
        "Nyertél! Az igazi játékban a rosszul alátámasztott elemek le is eshetnek, ha úgy akarod. {hint}: tipp, {undo}: "
        "visszavonás, {inside_bar}: a torony belseje, {rules}: szabályok, {keys}: billentyűk. Jó játékot!"
    ),
}
