"""Hungarian, for the position as a list."""

TEXTS = {
    "tab.position": "Lista",
    "cmd.position_list": "Állás listaként",
    "position.name": "Az állás, és amit tenni lehet benne",
    "position.filter": "Szűrő: szavak, mezők, elemek",
    "position.here": "Állás",
    "position.chance": "Véletlen",
    "position.roll": "Dobás",
    "position.group": "{name}, {n} sor",
    "position.more": "és még {n}; a szűrő megtalálja őket",
    "position.climb": "Mászás",
    "position.box": "A dobozba",
    "position.build": "{piece} építése",
    "position.from": "Innen: {square}",
    "position.move": "{color} lépése",
    "position.pass": "Passz",
    "position.color": "{color}: {height}. szint, {rings} gyűrű, {pieces} beépített elem",
    "position.block": "{color}: {piece}, {where}",
    "position.guard": "{side}: őr itt: {square}",
    "position.stack": "{side}: {n} kő itt: {square}",
    "position.field": "{field}: {figures}",
}
