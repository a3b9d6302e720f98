#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A move generator of another program, and how it checks itself against moves.csv of reports/truth.

Usage: plain_generator.py MOVES.CSV [crown | circle]     prints how many positions have other moves

It shares nothing with jumpoff or scripts/check-truth. Two faults can be put in: a crowned man goes
on jumping (crown), a circular capture counts once (circle)."""
import csv
import itertools
import sys

fault = sys.argv[2] if len(sys.argv) > 2 else ""


def read(fen, size):
    """Pieces by (row, column) of the dark squares: m and k of Black, M and K of White."""
    side, white, black = fen.split(":")
    board = {}
    for word in white[1:].split(",") + black[1:].split(","):
        if word:
            number = int(word.lstrip("K")) - 1
            row, place = divmod(number, size // 2)
            letter = "k" if word[0] == "K" else "m"
            is_white = word in white[1:].split(",")
            board[row, 2 * place + (row + 1) % 2] = letter.upper() if is_white else letter
    return side, board


def ways(piece, rules, jumps):
    if piece in "kK" or (rules == "paper004" and jumps > 0):
        return itertools.product((1, -1), (1, -1))
    return itertools.product((1 if piece == "m" else -1,), (1, -1))


def jumps(board, size, rules, piece, path, taken):
    """The captures of a piece that has left the board at path[0] and stands on path[-1]."""
    row, column = path[-1]
    now = piece
    if len(path) > 1 and piece in "mM" and row == (size - 1 if piece == "m" else 0):
        if fault != "crown":
            return [(path, taken)]
        now = "k" if piece == "m" else "K"
    found = []
    for down, right in ways(now, rules, len(taken)):
        over, to = (row + down, column + right), (row + 2 * down, column + 2 * right)
        enemy = over in board and board[over].isupper() != piece.isupper() and over not in taken
        if enemy and 0 <= to[0] < size and 0 <= to[1] < size and to not in board:
            found += jumps(board, size, rules, now, [*path, to], [*taken, over])
    return found or ([(path, taken)] if taken else [])


def moves(rules, size, fen):
    side, board = read(fen, size)
    captures, steps = [], []
    for start, piece in board.items():
        if piece.isupper() == (side == "W"):
            rest = {square: other for square, other in board.items() if square != start}
            captures += jumps(rest, size, rules, piece, [start], [])
            steps += [[start, (start[0] + down, start[1] + right)]
                      for down, right in ways(piece, rules, 0)
                      if 0 <= start[0] + down < size and 0 <= start[1] + right < size
                      and (start[0] + down, start[1] + right) not in board]
    if fault == "circle":
        captures = {(path[0], path[-1], frozenset(taken)): (path, taken)
                    for path, taken in captures}.values()
    number = lambda square: str(square[0] * size // 2 + square[1] // 2 + 1)
    return sorted("x".join(map(number, path)) for path, _ in captures) or sorted(
        "-".join(map(number, path)) for path in steps)


with open(sys.argv[1], newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
wrong = sum(moves(fen[0], int(fen[1]), fen[2]) != sorted(row["move"] for row in group if row["move"])
            for fen, group in ((key, list(group)) for key, group in itertools.groupby(
                rows, lambda row: (row["rules"], row["board"], row["fen"]))))
print(wrong)
