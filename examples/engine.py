#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine that speaks the line protocol of docs/connect-an-engine.md: put your search into choose().

jumpoff match piece2val@4 'line:"python3 examples/engine.py"'
It takes the legal moves from the Python module of jumpoff (PYTHONPATH=python in the source tree).
"""
import sys

import jumpoff


def choose(position, limits):
    """Returns a move; limits are what the arena asks for, such as {"depth": "6", "seed": "1734"}."""
    return position.moves[int(limits.get("seed", "0")) % len(position.moves)]


def say(text):
    print(text, flush=True)


game = position = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        say("ready my-engine 0.1")
    elif word == "newgame":
        rules, board = rest.split()[:2]
        game = jumpoff.Game(rules, int(board))
        say("ready")
    elif word == "position":
        position = game.position(rest)
    elif word == "go":
        words = rest.split()
        say("bestmove " + choose(position, dict(zip(words[::2], words[1::2]))))
    elif word == "quit":
        break
