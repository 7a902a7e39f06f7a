"""A UGI engine that plays at random: what a program has to do at least to be played against.

It speaks the plain protocol, for any game of two players without chance and secrets:

    turmcore play waechter --agents "level3,ugi:python examples/ugi_random.py waechter"
"""

import random
import sys

import turmcore


def main() -> None:
    game = turmcore.load(sys.argv[1] if len(sys.argv) > 1 else "waechter")
    state = game.new_state()
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "ugi":
            print("id name Random in Python\nid author The Turmbauer developers\nugiok", flush=True)
        elif command == "isready":
            print("readyok", flush=True)
        elif command == "position":
            text, _, moves = " ".join(words).partition(" moves ")
            state = game.new_state() if text == "startpos" else game.state(text.removeprefix("fen "))
            for move in moves.split():
                state.play(move)
        elif command == "go":
            print("bestmove", random.choice(state.legal_actions()), flush=True)
        elif command == "query":
            result = {"*": "none", "r": "p1win", "b": "p2win"}.get(state.result(), "draw")
            over, first = str(state.is_over()).lower(), str(state.current_player == 0).lower()
            print("response", {"gameover": over, "p1turn": first}.get(words[0], result), flush=True)
        elif command == "quit":
            return


if __name__ == "__main__":
    main()
