"""The examples in each command's help."""

EXAMPLES = {
    "games": ("games --json",),
    "new": ("new turmbauer --players 3 --set B", "new babel --seed 7 --json"),
    "show": ('show waechter --position "$(turmcore new waechter)"',),
    "actions": ("new waechter | turmcore actions waechter --position -",),
    "why": (
        'why waechter --position "$(turmcore new waechter)" A7-A4-3',
        'why waechter --position "$(turmcore new waechter)" A7-A4-3 --language de',
    ),
    "facts": ('facts waechter --position "$(turmcore new waechter)" A7-B7-1',),
    "rules": ("rules turmbauer", "rules waechter 1.4 --language de"),
    "apply": ('apply waechter --position "$(turmcore new waechter)" D7-C7-1 D1-C1-1',),
    "perft": ("perft waechter --depth 5 --divide --jobs 2",),
    "play": ("play waechter --agents level4:200ms,level2 --rotate --games 20 --seed 1 --output games.tgn",),
    "tournament": (
        "tournament waechter --agents level3,level2,random --rounds 20 --random-plies 4 --output cup",
    ),
    "selfplay": (
        "selfplay waechter --agent mcts:2000n --games 100 --temperature 1 --noise 0.25 --policy 16 --output lessons",
    ),
    "replay": ("replay games.tgn", "replay games.tgn --trace | head -1", "replay found.tgn --skip-bad"),
    "analyse": ('analyse waechter --position "$(turmcore new waechter)" --limit 200ms --best 3',),
    "tables": ("tables waechter --stones 2 --dir tables",),
    "print": (
        "print turmbauer --output prints",
        "print turmbauer --set B --edge 15 --bed 180x180 --format stl --output prints",
    ),
    "puzzles": ("puzzles mine waechter --count 20 --seed 1 --output puzzles.tgn",),
    "bench": ("bench waechter --json bench.json",),
    "ugi": ("ugi turmbauer",),
    "serve": ("serve --port 8017 --store tables.sqlite",),
    "open": ("open http://127.0.0.1:8017 carcassonne --seats open,level2 --clock 10m+5s",),
    "join": ("join http://127.0.0.1:8017/t/TABLE#KEY --agent level4", "join - --agent level3:1s"),
    "watch": ("watch http://127.0.0.1:8017/t/TABLE#KEY",),
    "record": ("record http://127.0.0.1:8017/t/TABLE#KEY >game.tgn",),
    "verify": ("verify game.tgn",),
    "completion": ("completion bash >~/.local/share/bash-completion/completions/turmcore",),
    "build-info": ("build-info --json",),
}
