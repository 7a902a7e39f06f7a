"""Hungarian, for Turm und Wächter."""

TEXTS = {
    "cmd.stones.1": "1 kő",
    "cmd.stones.2": "2 kő",
    "cmd.stones.3": "3 kő",
    "cmd.stones.4": "4 kő",
    "cmd.stones.5": "5 kő",
    "cmd.stones.6": "6 kő",
    "cmd.stones.7": "7 kő",
    "menu.stones": "Kövek száma",
    "cmd.flip": "Tábla megf&ordítása",
    "cmd.threats": "Fenye&getések",
    "cmd.numbers": "&Magasságok a tornyokra",
    "cmd.waechter.done": "&Felvesz, letesz, lép",
    "cmd.waechter.drop": "Visszatesz",
    "cmd.waechter.next_place": "Következő szabályos lépés",
    "cmd.waechter.previous_place": "Előző szabályos lépés",
    "cmd.waechter.cell_left": "Egy mezővel balra",
    "cmd.waechter.cell_right": "Egy mezővel jobbra",
    "cmd.waechter.cell_away": "Egy mezővel fel",
    "cmd.waechter.cell_near": "Egy mezővel le",
    "cmd.waechter.home": "Az egész &tábla",
    "cmd.waechter.film_position": "A &forgó tábla mentése…",
    "keys.take": "Kattintás",
    "keys.take.does": "torony felvétele a megkattintott kőtől; majd kattintás a célra",
    "keys.drag": "Bal húzás",
    "keys.drag.does": "ugyanez egyben",
    "keys.number": "Görgő a felvett torony fölött",
    "keys.number.does": "több vagy kevesebb kő",
    "side.0": "Piros",
    "side.1": "Kék",
    "piece.guard": "őr",
    "piece.stones": "{n} kő",
    "move.takes": "{n} követ üt",
    "move.takes_guard": "leüti az őrt",
    "move.joins": "{n} kő magas torony lesz",
    "event.takes": "{n} követ üt",
    "event.takes_guard": "leüti az őrt",
    "event.joined": "most {n} kő magas",
    "event.home": "célba ért",
    "move.number": "{number}. {side}: {words}",
    "tick.waechter": "{number}. lépés, {side}",
    "summary.waechter.standing": "{number}. lépés, {side} következik",
    "hint.waechter.take": (
        "{side} következik: kattints egy toronyra (annál a kőnél, amelytől felvennéd) vagy az őrre."
    ),
    "hint.waechter.put": (
        "Kattints egy kivilágított mezőre; a szám mondja meg, hány kő megy oda. A görgő vagy a "
        "számjegyek választják a kövek számát, Esc visszatesz."
    ),
    "hint.waechter.done": "{move} – Enter vagy kattintás a célra lejátssza.",
    "reason.waechter.over": "A játéknak vége",
    "reason.waechter.nothing": "A(z) {square} mezőn nem áll semmi",
    "reason.waechter.not_yours": "A(z) {square} mezőn {owner} bábuja áll, de {side} következik",
    "reason.waechter.line": "A(z) {target} mező nem esik egy egyenesbe a(z) {origin} mezővel",
    "reason.waechter.still": "A lépés másik mezőre visz",
    "reason.waechter.guard_distance": "Az őr csak egy mezőt lép, nem {distance} mezőt",
    "reason.waechter.guard_stones": "Az őr egyedül lép",
    "reason.waechter.distance": "{n} kő pontosan {n} mezőt megy, nem {distance} mezőt",
    "reason.waechter.distance.one": "{n} kő pontosan egy mezőt megy, nem {distance} mezőt",
    "reason.waechter.height": (
        "Ilyen messzire {stones} kőnek kellene mennie, a(z) {square} mezőn álló torony csak {height} kő magas"
    ),
    "reason.waechter.jumped": "A(z) {square} mező útban van, átugrani semmit sem lehet",
    "reason.waechter.own_guard": "Kő nem léphet a saját őrre",
    "reason.waechter.guard_on_tower": "Az őr nem léphet saját toronyra",
    "reason.waechter.too_high": "{stones} kő nem üti le a {height} kő magas tornyot",
    "say.empty": "üres",
    "say.home": "üres, {side} otthona",
    "say.guard": "őr, {side}",
    "say.stack": "{n} kő magas torony, {side}",
    "say.goes": "{n} kő mehet oda.",
    "say.guard_goes": "Az őr odaléphet.",
    "say.in_hand.guard": "Az őr a kézben van, innen: {square}.",
    "say.in_hand.number": "{n} kő a kézben a(z) {square} mezőről.",
    "say.in_hand.stack": "A(z) {square} mező {n} kő magas tornya a kézben.",
    "say.to": "Lehetséges célok: {squares}.",
    "say.nowhere": "Nem mehet sehová.",
    "say.put_down": "Letéve.",
    "say.nothing_there": "A(z) {square} mezőn nem áll semmi.",
    "say.not_yours": "A(z) {square} mezőn álló bábu színe {side}, és nem ő következik.",
    "say.cannot_move": "Ami a(z) {square} mezőn áll, most nem tud szabályosan lépni.",
    "say.too_few": "Ebben a toronyban {n} kő van, nem {number}.",
    "say.too_few.one": "Itt csak {n} kő van, nem {number}.",
    "say.move": "{move}. Enter lejátssza.",
    "say.edge": "{square}: itt a tábla széle.",
    "panel.waechter.moves": "SZABÁLYOS LÉPÉSEK",
    "panel.waechter.moves_of": "LÉPÉSEK INNEN: {square}",
    "panel.waechter.number": "KÖVEK A KÉZBEN",
    "panel.waechter.any": "bármennyi",
    "panel.waechter.any.why": "Annyi kő, amennyi a megkattintott mezőhöz kell",
    "panel.waechter.number.why": "Pontosan {n} kő felvétele",
    "panel.move_number": "{n}. lépés",
    "button.play": "Lépés",
    "strip.stones": "{n} kő",
    "strip.text": "{side} {who}: {stones}",
    "end.drawn": "Döntetlen",
    "end.waechter.guard": "{winner} leütötte {loser} őrét (1.5 szabály).",
    "end.waechter.home": "{winner} őre elérte {loser} otthonát (1.5 szabály).",
    "end.waechter.blocked": "{loser} nem tud többé szabályosan lépni (1.6 szabály).",
    "end.waechter.repetition": "Ugyanaz az állás harmadszor fordult elő (1.6 szabály).",
    "end.moves": "Lejátszott lépések: {n}",
    "end.left": "{side}: még {n} kő a táblán",
    "new.waechter.repetition": "Harmadik ismétlés: döntetlen",
    "new.waechter.repetition.why": "E szabály nélkül egy játék vég nélkül tarthat.",
    "new.waechter.clock": "Óra",
    "new.waechter.thinking": "Az erős gépek gondolkodnak",
    "new.waechter.first": "kezd, felülről",
    "new.waechter.second": "alulról",
    "new.waechter.how": "A játék menete",
    "new.waechter.short": (
        "Egy torony vagy a felső része egyenesen pontosan annyi mezőt megy, ahány kő lép. Leüti a "
        "nála nem magasabb tornyot, és bármelyik őrt. Az őr egy mezőt lép, és mindent leüt. Az nyer, "
        "aki leüti a másik őrt, vagy a sajátját a másik otthonába viszi."
    ),
    "hint.waechter.best": "Tipp: {action}. Esélyed: {after}; a következő legjobb lépéssel {second}.",
    "hint.waechter.plain": "Tipp: {action}. Esélyed vele: {after}.",
    "plan.waechter": "{side} következik",
    "rules.waechter.head.1": "Tábla és bábuk",
    "rules.waechter.1.1": (
        "A tábla 7-szer 7 mezős: a vonalak A-tól G-ig balról jobbra, a sorok 1-től 7-ig lentről "
        "felfelé. Piros felül kezd, kék alul; mindkét oldalnak hét kerek toronyköve és egy őre van, "
        "és az a mező az otthona, amelyen az őre kezdetben áll (piros D7, kék D1). Piros lép először,"
        " aztán felváltva lépnek; kihagyni nem szabad."
    ),
    "rules.waechter.head.2": "Lépések",
    "rules.waechter.1.2": (
        "Egy lépésben egy saját torony tetejéről egy vagy több kő indul, vagy az őr lép. A kövek "
        "egyenesen, vonal vagy sor mentén mennek, pontosan annyi mezőt, ahány kő lép; az őr egy mezőt"
        " lép. Az út minden mezőjének üresnek kell lennie: átugrani semmit sem lehet. Egy teljes, hét"
        " magas torony ezért egyszerre nem mozdulhat."
    ),
    "rules.waechter.1.3": (
        "A saját toronyra érkező kövek ráfekszenek, és magasabb torony lesz belőlük. Saját őrre kő "
        "nem léphet, és az őr sem léphet saját toronyra."
    ),
    "rules.waechter.head.3": "Ütés",
    "rules.waechter.1.4": (
        "Aki az ellenfél mezőjére érkezik, leveszi a tábláról, ami ott áll. A lépő kövek akkor ütik "
        "le a tornyot, ha legalább annyi kő lép, amilyen magas; az őrt bármennyi kő leüti. Az őr "
        "mindent leüt, bármilyen magas."
    ),
    "rules.waechter.head.4": "A játék vége",
    "rules.waechter.1.5": (
        "Aki leüti a másik őrt, nyert. Az is nyert, aki a saját őrét a másik oldal otthonába viszi "
        "(piros a D1, kék a D7 mezőre). A fenyegetést nem kell bemondani, sem kivédeni: a veszélyben "
        "hagyott őrt egyszerűen leütik."
    ),
    "rules.waechter.1.6": (
        "Aki következik, de nincs szabályos lépése, vesztett. Ha ugyanaz az állás ugyanazzal a soron "
        "következő oldallal harmadszor áll elő, a játék döntetlen; ez új játéknál kikapcsolható."
    ),
}
