"""Hungarian, for Turmbau zu Babel."""

TEXTS = {
    "game.babel": "Turmbau zu Babel",
    "game.babel.motto": "Hat szín kapaszkodik fölfelé csoportokban; hogy melyik a tiéd, csak te tudod.",
    "picture.babel": "A hatszintes torony",
    "cmd.babel.roll": "Húzás vagy &dobás",
    "cmd.babel.done": "&Felvesz, javasol, kész",
    "cmd.babel.drop": "Visszavon, letesz",
    "cmd.babel.next_place": "Következő szabályos lépés",
    "cmd.babel.previous_place": "Előző szabályos lépés",
    "cmd.babel.cell_left": "Egy mezővel balra",
    "cmd.babel.cell_right": "Egy mezővel jobbra",
    "cmd.babel.cell_away": "Egy szinttel feljebb",
    "cmd.babel.cell_near": "Egy szinttel lejjebb",
    "cmd.babel.one_click": "Egy &kattintás azonnal lép",
    "cmd.babel.flip": "A &másik oldalról",
    "cmd.babel.flat_board": "A torony &laposan, felülről",
    "menu.number": "Melyik számmal",
    "cmd.number.1": "Lépés az 1-essel",
    "cmd.number.2": "Lépés a 2-essel",
    "cmd.number.3": "Lépés a 3-assal",
    "cmd.number.4": "Lépés a 4-essel",
    "cmd.number.5": "Lépés az 5-össel",
    "cmd.number.6": "Lépés a 6-ossal",
    "cmd.show_color": "A &színem mutatása (billentyűt nyomva tartva)",
    "cmd.hide_color": "A színem maradjon &rejtve",
    "cmd.edit_board": "Táb&laszerkesztő…",
    "keys.pick": "Kattintás",
    "keys.pick.does": "figura felvétele; majd a célmező, és még egyszer: kész",
    "keys.die": "Kattintás a kockára",
    "keys.die.does": "dobás; azután lépés a felső vagy az alsó számmal",
    "keys.reveal": "C nyomva tartva",
    "keys.reveal.does": "megmutatja annak a színét, akinél a képernyő van",
    "babel.player": "{number}. játékos",
    "babel.summit": "a csúcs",
    "babel.way": "{origin} → {target}",
    "babel.move": "{number}: {color} {way}",
    "babel.gift_move": "{color} {way}",
    "babel.pass": "{number} marad, {gives} továbbadva",
    "babel.rises": "teljes lesz egy {n} fős csoport",
    "babel.reach.5": "az 5. szintre, hét pont",
    "babel.reach.6": "a csúcsra, tizenegy pont",
    "babel.reach.4": "öt pont",
    "event.babel.drawn": "a titkos színek kihúzva",
    "event.babel.rolled": "dobás: {number}, alul {below}",
    "event.babel.moved": "{color} {way}, szám: {number}",
    "event.babel.gift": "kapott {number}: {color} {way}",
    "event.babel.rose": "a csoport a(z) {field} mezőről felemelkedik",
    "event.babel.unused": "nem léphet, marad nála: {number}",
    "event.babel.given": "továbbad: {number}, kapja: {player}",
    "event.babel.turned": "megfordítva: {number}",
    "event.babel.lapsed": "a szám elvész",
    "event.babel.over": "a játéknak vége",
    "move.babel": "{round}. {player}: {words}",
    "tick.babel": "{round}. kör, {player}",
    "summary.babel": "{players} · tábla: {board}",
    "summary.babel.standing": "{round}. kör, [az] {player} következik",
    "summary.babel.secret": "A titkos színek húzása következik",
    "hint.babel.pass": "Add át a képernyőt: [az] {player} következik, ő nyomja meg a gombot, az Entert vagy a szóközt.",
    "hint.babel.draw": "Mindenki titokban színt húz: gomb vagy szóköz. [Az] {player} kezd.",
    "hint.babel.roll": "{player}: dobj – a gombbal, a szóközzel vagy a kockára kattintva.",
    "hint.babel.gift": "{player}: lépj bármelyik figurával {number} mezőt, ezt a számot adta [az] {giver}. "
    "Válassz a kivilágítottak közül.",
    "hint.babel.use": "{player}: vegyél fel egy figurát, és lépj vele {number} vagy {below} mezőt; "
    "a másik számot [az] {receiver} kapja.",
    "hint.babel.use_only": "{player}: vegyél fel egy figurát. Csak {number} mezőt lehet lépni; [az] {receiver} kapja: {gives}.",
    "hint.babel.stuck": "{player}: sem {number}, sem {below} mezőt nem lehet lépni. "
    "Válaszd ki, melyik számot kapja [az] {receiver}.",
    "hint.babel.put": "Kattints egy kivilágított mezőre; a rajta álló számmal lépsz. Esc leteszi a figurát.",
    "hint.babel.done": "{move} – Enter vagy kattintás a célra végrehajtja.",
    "hint.babel.keep": "{move} – Enter vagy a „Kész” gomb végrehajtja.",
    "hint.babel.best": "Tipp: {action}. Esélyed: {after}; a következő legjobbal {second}.",
    "hint.babel.plain": "Tipp: {action}. Esélyed vele: {after}.",
    "line.babel.roll": "dobás {number}",
    "reason.babel.draw-first": "Előbb a titkos színeket kell kihúzni",
    "reason.babel.drawn-already": "A titkos színek már ki vannak húzva",
    "reason.babel.gift-first": "Előbb a jobb szomszédtól kapott {number} mezőt kell lépni",
    "reason.babel.no-gift": "A jobb szomszédtól nincs lelépnivaló szám",
    "reason.babel.roll-first": "Előbb dobni kell",
    "reason.babel.rolled-already": "A dobás már megvolt",
    "reason.babel.not-rolled": "A(z) {used} sem a dobott {number}, sem az alatta lévő {underside}",
    "reason.babel.other-number": "Csak {underside} mezőt lehet lépni, így azt kell",
    "reason.babel.must-move": "{number} mezőt léphet egy figura, így lépni kell",
    "reason.babel.no-figure": "A(z) {field} mezőn nincs ilyen színű figura ({color})",
    "reason.babel.bound": "A(z) {field} mező figurái kötöttek, amíg a csoportjuk nem teljes",
    "reason.babel.off-circuit": "A(z) {origin} mezőről egy figura csak a saját szintjén mehet körbe",
    "reason.babel.distance": "A(z) {target} mező nem {number} mezőnyire van innen: {origin}",
    "reason.babel.distance-both": "A(z) {target} mező sem {number}, sem {other} mezőnyire nincs innen: {origin}",
    "reason.babel.start-field": "Kezdőmezőn nem ér véget lépés",
    "reason.babel.taken": "A(z) {target} mező foglalt",
    "reason.babel.color-limit": "A(z) {target} mezőn már {limit} ilyen színű figura van ({color}), több nem mehet oda",
    "reason.babel.line": "{number} nem visz pontosan innen: {origin}, ide: {target}",
    "reason.babel.line-both": "Sem {number}, sem {other} nem visz pontosan innen: {origin}, ide: {target}",
    "reason.babel.stays": "Az 5. szint figurái a játék végéig ott maradnak",
    "reason.babel.not-full": "A csúcs csak akkor nyílik meg, ha az 5. szint mind a hat mezője foglalt",
    "reason.babel.over-summit": "A játéknak vége: valaki elérte a csúcsot",
    "reason.babel.over": "A játéknak vége",
    "say.babel.start": "{field}, kezdőmező ({color}): {n} figura.",
    "say.babel.start_empty": "{field}, kezdőmező ({color}): üres.",
    "say.babel.group": "{field}, {parts} helyes csoportmező: {colors}.",
    "say.babel.bound": "{field}, {parts} helyes csoportmező: {colors}, kötött.",
    "say.babel.single": "{field}, egyes mező: {colors}.",
    "say.babel.seven": "{field}, hét pont: {colors}.",
    "say.babel.summit": "A csúcs: {colors}.",
    "say.babel.empty": "üres",
    "say.babel.edge_up": "A csúcs fölött nincs több szint.",
    "say.babel.edge_down": "Ez a legalsó szint.",
    "say.babel.edge": "A csúcs egyetlen mező.",
    "say.babel.picked": "{color} figura a kézben innen: {field}. Lehetséges célok: {fields}.",
    "say.babel.to": "{field}, szám: {number}",
    "say.babel.put_down": "Letéve.",
    "say.babel.can_go": "A figura odamehet, szám: {numbers}.",
    "say.babel.or": "{first} vagy {second}",
    "say.babel.proposed": "{move}. Kattintás a célra, „Kész” vagy Enter végrehajtja.",
    "say.babel.nothing": "A(z) {field} mezőn nincs figura.",
    "say.babel.is_bound": "A(z) {field} mező figurái kötöttek, amíg a csoportjuk nem teljes (3.3 szabály).",
    "say.babel.stays": "Az 5. szint figurái a játék végéig ott maradnak (3.6 szabály).",
    "say.babel.no_way": "A(z) {field} mező egyik figurája sem léphet {numbers} mezőt.",
    "say.babel.number": "Lépés ezzel: {number}; [az] {receiver} kapja: {gives}.",
    "say.babel.either": "Bármelyik szám választható.",
    "say.babel.no_number": "{number} most nem választható.",
    "babel.color.is": "A színed: {color}",
    "babel.color.hidden": "A színed rejtve van",
    "babel.color.hold": "Tartsd nyomva",
    "babel.color.how": "Tartsd nyomva a C billentyűt vagy az oldalsáv gombját, hogy lásd a színedet.",
    "babel.color.nobody": "Nincs itt senki, akinek a színe látható lehetne.",
    "babel.color.unknown": "ismeretlen",
    "panel.babel.round": "{n}. kör",
    "panel.babel.quiet": "Haladás nélküli számok: {at} / {all} (4.2 szabály)",
    "panel.babel.quiet.short": "haladás nélkül {at}/{all}",
    "panel.babel.groups": "hármas csoportok: {at}",
    "panel.babel.groups.why": "Ha háromnál kevesebb hármas csoport lett teljes, és senki sem éri el a csúcsot, az 5-ös és "
    "7-es mezők figurái döntenek (4.3 szabály).",
    "panel.babel.points": "A SZÍNEK PONTJAI",
    "panel.babel.points.row": "{color}: {points} pont ({summit} × 11, {sevens} × 7, {fives} × 5)",
    "panel.babel.points.why": "Ennyit érne most az egyes színek állása: 11 a csúcson, 7 az 5. szinten, 5 a 4. szint "
    "egyes mezőin (4.1 szabály). Titok, kié melyik szín.",
    "panel.babel.draw": "A TITKOS SZÍN",
    "panel.babel.draw.text": "Mindenki kihúz egyet a hat színből, és titokban tartja. Lépni mindenki minden figurával "
    "léphet; pontot csak a saját szín hoz.",
    "panel.babel.draw.button": "Színek húzása",
    "panel.babel.roll": "A KOCKA",
    "panel.babel.roll.button": "Dobás",
    "panel.babel.gift": "A KAPOTT SZÁM",
    "panel.babel.gift.others": "A TOVÁBBADOTT SZÁM",
    "panel.babel.gift.from": "tőle: {player}",
    "panel.babel.use": "EGYIK LÉPÉS, MÁSIK AJÁNDÉK",
    "panel.babel.use.to": "a másikat kapja: {player}",
    "panel.babel.use.this": "Lépés: {number}, továbbadva: {gives}",
    "panel.babel.stuck": "NINCS SZABÁLYOS LÉPÉS",
    "panel.babel.moves": "SZABÁLYOS LÉPÉSEK",
    "panel.babel.moves_of": "LÉPÉSEK: {color}, {field}",
    "panel.babel.waiting": "Dobás következik.",
    "panel.babel.pass": "Add át a képernyőt: {player}",
    "panel.babel.pass.text": "[Az] {player} színe csak addig látszik, amíg a C billentyűt vagy a gombot nyomva tartják.",
    "panel.babel.pass.button": "Én vagyok: {player}",
    "strip.babel.text": "{player}, {who}: {color}",
    "strip.babel.hidden": "rejtett szín",
    "strip.babel.gift": "{number} számot kapott, tőle: {player}",
    "strip.babel.change": "Jobb kattintás: ki játszik itt",
    "end.babel.won": "[Az] {players} nyert",
    "end.babel.shared": "Megosztott győzelem: {players}",
    "end.babel.nobody": "Senki sem nyert",
    "end.babel.unknown": "A játéknak vége",
    "end.babel.summit": "Valaki elérte a csúcsot (3.7 szabály).",
    "end.babel.quiet": "{n} egymást követő szám nem hozott haladást (4.2 szabály).",
    "end.babel.stuck": "Egyik figura sem tud lépni (4.2 szabály).",
    "end.babel.supplement": "Háromnál kevesebb hármas csoport: az 5-ös és 7-es mezőkön álló legtöbb saját figura dönt "
    "(4.3 szabály).",
    "end.babel.points": "A saját szín pontjai döntenek (4.1 szabály).",
    "end.babel.zero": "Senkinek sincs pontja (4.1 szabály).",
    "end.babel.zero.supplement": "Senkinek sincs ott figurája, így mindenki vesztett (4.3 szabály).",
    "end.babel.no_colors": "Nem ismert minden szín, ezért nem lehet megmondani, ki nyert.",
    "end.babel.by_time": "[Az] {loser} kifutott az időből.",
    "end.babel.head.summit": "11",
    "end.babel.head.sevens": "7",
    "end.babel.head.fives": "5",
    "end.babel.head.points": "Pont",
    "end.babel.head.figures": "Figura",
    "end.babel.row": "{player}, {color}: {summit} a csúcson, {sevens} hetes mezőn, {fives} ötös mezőn, összesen {points}",
    "beliefs.babel.title": "KINÉL MELYIK SZÍN VAN?",
    "beliefs.babel.why": "Amit [az] {player} a többiek lépéseiből és ajándékaiból sejthet",
    "beliefs.babel.row": "{player}: {colors}",
    "beliefs.babel.part": "{color} {n}%",
    "beliefs.babel.hidden": "Tartsd nyomva a C billentyűt, hogy lásd, mit sejthetsz a többiek színéről.",
    "beliefs.babel.nobody": "Akkor látható, ha egy ember játszik gépek ellen, vagy annak, akinél a képernyő van.",
    "new.babel.board": "Tábla",
    "new.babel.board.title": "TÁBLA",
    "new.babel.reconstruction": "Rekonstrukció: az eredeti tábla nem maradt fenn.",
    "new.babel.verified": "Ez a tábla egy eredeti példány alapján ellenőrzöttnek van jelölve.",
    "new.babel.six": "six – vonalak az egyes mezőkről",
    "new.babel.six-s": "six-s – vonalak a kezdőmezőkről",
    "new.babel.file": "Fájl hozzáadása…",
    "new.babel.editor": "Táblaszerkesztő…",
    "new.babel.files": "Táblák (*.json);;Minden fájl (*)",
    "new.babel.bad_file": "„{file}” nem tábla.",
    "new.babel.first": "A kezdőt kisorsoljuk, és a titkos színeket is.",
    "new.babel.advanced": "Haladó",
    "new.babel.lapse": "Kapott szám, amellyel nem lehet lépni",
    "new.babel.lapse.1": "elvész",
    "new.babel.lapse.0": "előbb megfordul",
    "new.babel.share": "A 4. szint egyes mezői",
    "new.babel.share.0": "egy figurának",
    "new.babel.share.1": "akárhány figurának",
    "new.babel.quiet": "Ennyi haladás nélküli szám után vége",
    "new.babel.color_limit": "Egy színből legfeljebb ennyi egy csoportban",
    "new.babel.seat": "{number}. hely",
    "plan.babel": "[Az] {player} következik",
    "board.title": "Táblaszerkesztő",
    "board.name": "Név",
    "board.start_from": "Kiindulás",
    "board.choose": "egy tábla…",
    "board.circuit": "{step}. szint",
    "board.add": "Egy mezővel több a végén",
    "board.remove": "Az utolsó mező törlése",
    "board.field": "A(z) {field} mező: {kind}. Kattintásra változik.",
    "board.kind.S": "kezdőmező ({color})",
    "board.kind.S_more": "fölösleges kezdőmező",
    "board.kind.G5": "5 helyes csoportmező",
    "board.kind.G4": "4 helyes csoportmező",
    "board.kind.G3": "3 helyes csoportmező",
    "board.kind.P5": "egyes mező, 5 pont",
    "board.lines": "Vonalak a 4. szintről az 5. szintre",
    "board.line": "Vonal innen: {field}",
    "board.no_line": "nincs",
    "board.open": "Megnyitás…",
    "board.save": "Mentés",
    "board.save_as": "Másolat mentése…",
    "board.use": "Új játékhoz",
    "board.good": "Ezen a táblán lehet játszani.",
    "board.saved": "Elmentve: „{name}” mostantól új játékhoz választható.",
    "board.saved_as": "Elmentve: {file}.",
    "board.leave": "Ez a tábla nincs elmentve.",
    "board.leave.detail": "Mentés nélkül a változtatások elvesznek.",
    "board.fault.name": "A tábla neve 1–32 ékezet nélküli betű, számjegy, - vagy _ (1.2 szabály).",
    "board.fault.shipped": "„{name}” a játékhoz tartozó tábla neve; válassz másikat.",
    "board.fault.starts": "A(z) {step}. szinten hat kezdőmező kell, minden színnek egy; most {count} van (1.2 szabály).",
    "board.fault.no_other": "A(z) {step}. szintről hiányzik: {kind}; ott egy figura sem léphetne (1.2 szabály).",
    "board.fault.long": "A(z) {step}. szintnek {count} mezője van; legfeljebb {most} lehet (1.2 szabály).",
    "board.fault.line": "Nem vezet vonal ide: {field} (1.2 szabály).",
    "rules.babel.head.1": "Kellékek",
    "rules.babel.1.1": (
        "Kettő–hat játékos. Harminc figura van, hat színből öt-öt, egy dobókocka és hat színes lapka, minden színből egy. "
        "Mindenki titokban húz egy lapkát, és csak ezt, a saját színét ismeri; a ki nem húzott lapkák ismeretlenek maradnak."
    ),
    "rules.babel.1.2": (
        "A toronynak hat szintje van. Az 1–4. szint egy-egy körút kezdőmezőkből (minden színnek egy) és más mezőkből: az 1. "
        "szinten öt, a 2. szinten négy, a 3. szinten három helyes csoportmezőkből, a 4. szinten öt pontot érő egyes "
        "mezőkből. Az 5. szinten hat, hét pontot érő mező van, mindegyiket vonal köti össze a 4. szinttel és a csúccsal; a "
        "csúcs, a 6. szint, tizenegyet ér. Az eredeti tábla nem maradt fenn; az itteni táblák rekonstrukciók, és sajátot "
        "is lehet készíteni. A mezőt a szintje és a sorszáma nevezi meg, 0-tól számolva: 1.0-tól 4.11-ig."
    ),
    "rules.babel.1.3": "Kezdetben minden szín öt figurája az 1. szint saját kezdőmezőjén áll. A kezdőt kisorsolják.",
    "rules.babel.head.2": "A kör",
    "rules.babel.2.1": (
        "Először a jobb szomszédtól kapott számmal kell lépni; csak a legelső körben nincs ilyen. Ha egy figura sem léphet "
        "vele, a szám elvész; haladás nélküli számnak azért számít. Beállítható, hogy az ilyen szám előbb egyszer "
        "megforduljon, mielőtt elvész."
    ),
    "rules.babel.2.2": (
        "Azután dobni kell. A játékos a felső számmal vagy az alsóval lép (a kettő összege mindig hét), a másikat pedig a "
        "bal szomszédnak adja. Ha csak az egyikkel lehet lépni, azzal kell. Ha egyikkel sem, nincs lépés, de a játékos "
        "akkor is eldönti, melyiket adja tovább."
    ),
    "rules.babel.2.3": "Ha lehet lépni, lépni kell. Bármelyik szín figurájával lehet lépni, csak a kötöttekkel nem.",
    "rules.babel.head.3": "Lépés és emelkedés",
    "rules.babel.3.1": (
        "Az 1–4. szinten a figura balra vagy jobbra halad körbe, és útközben nem fordul meg. Minden mező egynek számít, a "
        "kezdőmezők is, bármi áll rajtuk. A lépés nem végződhet kezdőmezőn, és ott sem, ahol kezdődött."
    ),
    "rules.babel.3.2": (
        "Egy mezőre annyi figura fér, ahány helye van; egyes mezőre egy, kezdőmezőre akárhány. Beállítható, hogy a 4. szint "
        "egyes mezőire is akárhány férjen."
    ),
    "rules.babel.3.3": (
        "Egy csoportmezőn egy színből legfeljebb két figura állhat (a szám beállítható). Amint két figura áll rajta, kötöttek: "
        "senki sem lép velük, amíg a csoport nem teljes."
    ),
    "rules.babel.3.4": (
        "A teljes csoport azonnal felemelkedik: minden figurája a saját színének kezdőmezőjére kerül, egy szinttel feljebb. "
        "Ettől sohasem lesz teljes újabb csoport."
    ),
    "rules.babel.3.5": (
        "A 4. szintről fölfelé is lehet lépni. A figura körbemegy egy vonallal jelölt mezőig, akár foglalt az, akár nem, vagy "
        "már ilyenen áll, és a vonalon felmegy: a megtett mezőknél eggyel több az 5. szintre, kettővel több a csúcsra visz. "
        "A számnak pontosan ki kell jönnie."
    ),
    "rules.babel.3.6": (
        "Az 5. szint foglalt mezőjére nem lehet lépni, és amíg a hatból akár egy is szabad, az 5. szinten át nem vezet út a "
        "csúcsra. Az 5. szint figurái a játék végéig ott maradnak, lefelé pedig senki sem megy."
    ),
    "rules.babel.3.7": (
        "Ha az 5. szint mind a hat mezője foglalt, egy figura a 4. szintről pontos számmal elérheti a csúcsot. Ezzel a játék "
        "azonnal véget ér: nincs több dobás, és számot sem ad senki tovább."
    ),
    "rules.babel.head.4": "A játék vége",
    "rules.babel.4.1": (
        "A lapkákat felfedik. A saját szín figurája a csúcson tizenegy, az 5. szint minden mezőjén hét, a 4. szint minden egyes "
        "mezőjén öt pontot ér. A legtöbb pont nyer, egyenlőségnél osztoznak; akinek semmije sincs, nem nyer. A ki nem "
        "húzott színek senkinek sem számítanak."
    ),
    "rules.babel.4.2": (
        "A játék akkor is véget ér, ha egyik figura sem tud lépni, vagy ha negyven egymást követő szám nem hozott haladást (a "
        "negyven beállítható). Haladás az, ha egy figura elhagy egy kezdőmezőt, csoportmezőn másokhoz csatlakozik, vagy "
        "feljebb jut. Az elvesző szám és a lépés nélküli kör nem haladás."
    ),
    "rules.babel.4.3": (
        "Ha egy ilyen játékban a 3. szinten háromnál kevesebb hármas csoport lett teljes, a pontok nem számítanak: az nyer, "
        "akinek a legtöbb saját figurája áll ötös és hetes mezőkön, egyenlőségnél osztoznak. Ha ott senkinek sincs, "
        "mindenki vesztett."
    ),
    "rules.babel.4.4": (
        "Új játékhoz választható a tábla, a játékosok száma, és az, hogy mi lesz a kapott számmal, amellyel nem lehet lépni "
        "(2.1), egy vagy akárhány figura fér-e az egyes mezőkre (3.2), egy színből mennyi lehet egy csoportban (3.3), és "
        "hány haladás nélküli szám után van vége a játéknak (4.2)."
    ),
}
