"""A leckék magyar szövegei."""

TEXTS = {
    "cmd.tutorial": "Be&vezető",
    "welcome.motto": "Mit szeretnél játszani?",
    "welcome.play": "Játék",
    "welcome.play.what": "Játék azonnal: {what}",
    "welcome.learn": "Tanulás",
    "welcome.learn.begun": "Tanulás folytatása",
    "welcome.learn.done": "Megtanulva ✓",
    "keys.game": "Játék",
    "keys.overview": "Áttekintés",
    "keys.change": "Billentyűk választása",
    "keys.copy": "Másolás szövegként",
    "keys.save": "Mentés szövegként…",
    "keys.reset_all": "Alapértékek visszaállítása",
    "keys.search": "Parancs vagy billentyű keresése",
    "keys.what": "Parancs",
    "keys.keys": "Billentyűk",
    "keys.none": "Nincs billentyű",
    "keys.reset": "Visszaállítás",
    "keys.put": "Beállítás",
    "keys.take_away": "Beállítás, ott törlés",
    "keys.choose": "Válassz parancsot.",
    "keys.fixed": "Ezt a billentyűt nyomva kell tartani; nem módosítható.",
    "keys.type": "Nyomd le az új billentyűket a mezőben.",
    "keys.reserved": "{keys} nem választható: a képnek vagy egy rögzített parancsnak kell.",
    "keys.taken": "{keys} már ehhez tartozik: {names}.",
    "keys.free": "Ezek a billentyűk szabadok.",
    "keys.file": "Szöveg (*.txt)",
    "aids.said.off": "Segítségek nélkül: nincsenek jelek, és a játék végéig tippek sem.",
    "aids.said.on": "Újra segítségekkel.",
    "miss.roll": "Előbb dobj a kockákkal: a kép melletti gombbal vagy a szóközzel.",
    "tutorial.place": "{title} · {at}. lépés, összesen {of}",
    "tutorial.next": "&Tovább",
    "tutorial.skip": "Á&tugrás",
    "tutorial.back": "&Vissza",
    "tutorial.finish": "&Kész",
    "tutorial.leave": "Kilépés a bevezetőből",
    "tutorial.strayed": "Ez is szabályos, de itt azt próbáld ki, amit a szöveg kér. A lépést visszavettük.",
    "tutorial.turmbauer.goal": (
        "Ez az alapkő. Te vagy a piros. Tizenkét körön át minden körben beépítesz egy elemet, utána a bábud mászhat. "
        "Aki a végén a legmagasabban áll, az nyer."
    ),
    "tutorial.turmbauer.roll": "A forduló két kockával kezdődik: megmondják, mekkora elemet építhetsz. Dobj!",
    "tutorial.turmbauer.pick": (
        "Egy 2-es és egy 3-as: két vagy három kockából álló elemet építhetsz. A tálcán ezek be vannak keretezve; "
        "amelyiken kis gyűrű látszik, az egy gyűrűdbe kerülne. Vegyél fel egy három kockából állót."
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
        "Most a többiek jönnek. Figyeld őket, vagy az egérrel húzva forgasd a képet; a görgő nagyít."
    ),
    "tutorial.turmbauer.look": (
        "Nézd meg a tornyot minden oldalról: húzd az egérrel, vagy a {top} billentyűvel nézz le rá felülről. "
        "A {home} újra mindent megmutat."
    ),
    "tutorial.turmbauer.again": "A második fordulód: dobj! Mostantól az elemek a tornyon állnak, nem az asztalon.",
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
    "tutorial.waechter.goal": (
        "Te vagy a piros, és a piros kezd. Nyersz, ha leütöd az ellenfél őrét, vagy ha a saját őröd D7-ről "
        "eljut a másik oldal otthonmezőjére, D1-re."
    ),
    "tutorial.waechter.take": (
        "Egy torony pontosan annyi mezőt lép, ahány követ leveszel róla: egyenesen vagy oldalra, csak üres "
        "mezőkön át. Kattints az A7-en álló kőre."
    ),
    "tutorial.waechter.join": (
        "A világító mezők megmutatják, hány kő léphet oda. Egy kő egy mezőt lép: tedd a B7-en álló kövedre, "
        "és kettes torony lesz belőlük."
    ),
    "tutorial.waechter.reply": "A kék válaszol.",
    "tutorial.waechter.two": (
        "Most lépj két kővel együtt, két mezőt. Kattints a torony aljára, hogy mindkettőt felvedd, aztán a "
        "célmezőre."
    ),
    "tutorial.waechter.refuse": (
        "Egy másik állás. Vedd fel a D5-ön álló két követ, és mutass az F5-ön álló kék hármas toronyra."
    ),
    "tutorial.waechter.refused": (
        "Egy mondat megmondja, miért nem: a kövek csak akkor ütnek tornyot, ha legalább annyian lépnek, "
        "amilyen magas. Csak az őrt lehet mindig leütni, és ő maga bármit üthet."
    ),
    "tutorial.waechter.capture": (
        "A D3-on álló kék torony két kőből áll, éppen annyiból, amennyivel lépsz. Üsd le!"
    ),
    "tutorial.waechter.danger": (
        "Vigyázz! A(z) {threats} megjelöl mindent, amit a következő lépésben le lehetne ütni. Nyomd meg."
    ),
    "tutorial.waechter.save": (
        "Az őröd meg van jelölve: két kék kő eléri. Vidd biztonságba: lépj el vele, vagy állíts közbe egy "
        "követ."
    ),
    "tutorial.waechter.guard": "Négy kő D5-ön, és négy mezőre a kék őr: üsd le, és megnyerted a játékot.",
    "tutorial.waechter.home": "A győzelem másik útja: egy lépés D1-re, a kék őr otthonmezőjére.",
    "tutorial.waechter.end": (
        "Szép volt! {hint}: tipp, {undo}: visszavonás, {flip}: a tábla megfordítása, {numbers}: magasságok "
        "a tornyokon, {rules}: szabályok, {keys}: billentyűk."
    ),
    "tutorial.babel.goal": (
        "Együtt építitek Bábel tornyát: hat szín figurái jutnak szintről szintre. Egy szín titokban a "
        "tiéd; fent csak a saját színed figurái érnek pontot."
    ),
    "tutorial.babel.draw": "Először mindenki titokban színt húz. Húzd ki a tiédet.",
    "tutorial.babel.color": (
        "A tiéd a piros. Ezt senki más nem tudja, és bármelyik szín figuráival léphetsz: ne áruld el magad "
        "túl korán."
    ),
    "tutorial.babel.roll": "Most dobj a kockával.",
    "tutorial.babel.pick": (
        "Egy 4-es, az alján 3-as. Az egyik számmal te lépsz egy figurával, a másikat a bal oldali "
        "szomszédod kapja. Kattints egy figurára."
    ),
    "tutorial.babel.move": (
        "A világító mezők érhetők el, körben balra vagy jobbra; a jel mutatja, melyik számmal. Lépés sosem "
        "érhet véget kezdőmezőn, ezért itt csak a 3 jó. Kattints egy világító mezőre, és hagyd jóvá."
    ),
    "tutorial.babel.others": (
        "A szomszédod előbb azzal a 4-gyel lép, amelyet tőled kapott, aztán dob. Figyeld a többieket."
    ),
    "tutorial.babel.gift": (
        "Most te kaptál számot a jobb oldali szomszédodtól. Előbb ezzel lépj egy figurával."
    ),
    "tutorial.babel.again": "Az ajándék után jön a saját dobásod.",
    "tutorial.babel.second": (
        "Használd az egyik számot. Csoportmezőn egy színből legfeljebb két figura állhat; két figurától "
        "kezdve senki sem mozdíthatja őket, amíg a csoport teljes nem lesz."
    ),
    "tutorial.babel.group": (
        "Ezen az ötös csoportmezőn négy figura áll. Az 5-tel odaviheted az utolsót: a teljes csoport "
        "azonnal feljebb jut egy szinttel."
    ),
    "tutorial.babel.summit": (
        "Fent az egyes mezők 5, az ötödik szint 7, a csúcs 11 pontot ér. A 2-vel a negyedik szinten álló "
        "piros figura az ötödiken át feljut a csúcsra, és vége a játéknak."
    ),
    "tutorial.babel.end": (
        "Nyertél, a pirosnak 18 pontja van. {hint}: tipp, {undo}: visszavonás, {flip}: a torony "
        "megfordítása, {rules}: szabályok, {keys}: billentyűk."
    ),
    "tutorial.carcassonne.goal": (
        "Lapkáról lapkára nő a táj: utak, városok, kolostorok, mezők. Az alattvalók elfoglalják őket és pontot "
        "hoznak, a tornyokból pedig foglyokat lehet ejteni. A legtöbb pont nyer."
    ),
    "tutorial.carcassonne.place": (
        "Húztál egy lapkát. Tedd egy másik mellé úgy, hogy minden széle illeszkedjen: út az úthoz, mező a "
        "mezőhöz. A(z) {next_place} végigmegy a helyeken."
    ),
    "tutorial.carcassonne.follower": (
        "Most egy alattvalót állíthatsz erre a lapkára. Foglald el az utat: minden lapkája egy pontot ér, "
        "amint mindkét vége le van zárva."
    ),
    "tutorial.carcassonne.others": "A másik játékos következik.",
    "tutorial.carcassonne.city": (
        "Ezen a lapkán egy városrész van. Tedd úgy, hogy lezárja a kezdőlapka városát."
    ),
    "tutorial.carcassonne.score": (
        "Kész a város. Foglald el, és rögtön értékelik: lapkánként két pont. Az alattvalód visszakerül "
        "hozzád."
    ),
    "tutorial.carcassonne.scored": (
        "Négy pont! Egy területért az kap pontot, akinek a legtöbb alattvalója áll rajta; egyenlőség esetén "
        "mindenki a teljes pontszámot kapja."
    ),
    "tutorial.carcassonne.tower": (
        "Ezen a lapkán toronyalap van. Alattvaló helyett toronyelemet tehetsz rá, vagy bármelyik nyitott "
        "toronyra."
    ),
    "tutorial.carcassonne.capture": (
        "Az egy magas torony egy lapkányira ér el a négy irányban. Ejtsd foglyul a fölötte lévő úton álló "
        "alattvalót!"
    ),
    "tutorial.carcassonne.ransom": (
        "Itt te veszítettél el egy alattvalót. Fordulónként egyszer három pontot fizethetsz a fogva tartójának, és szabad lesz: váltsd ki!"
    ),
    "tutorial.carcassonne.fields": (
        "A mezőkön álló alattvalók a végéig maradnak: akkor a mezőjük melletti minden kész város három "
        "pontot ér. A torony tetején álló alattvaló lezárva tartja a tornyot."
    ),
    "tutorial.carcassonne.end": (
        "Ennyi elég is. {hint}: tipp, {undo}: visszavonás, {rules}: szabályok, {keys}: billentyűk. Jó "
        "játékot!"
    ),
}
