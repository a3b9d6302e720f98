#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the ratings of a tournament over time per move: examples/standings.py DIR CHART.svg

Needs pandas and matplotlib. DIR is a results folder of jumpoff tournament.
"""
import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas as pd

folder = pathlib.Path(sys.argv[1])
empty = {"keep_default_na": False, "na_values": [""]}  # "null" is a heuristic
players = pd.read_csv(folder / "players.csv", **empty)  # the same on every machine
speed = pd.read_csv(folder / "speed.csv", **empty)      # this machine's; both have a row per player
moves = pd.read_csv(folder / "moves.csv", **empty)      # every ply; the only legal move has no depth
table = players.merge(speed, on="player", how="left")
table = table.join(moves.groupby("player")["depth"].mean(), on="player")

print(table[["player", "search", "evaluator", "limit", "score", "rating", "rating_low", "rating_high",
             "nodes_per_s", "ms_per_move", "depth"]].to_string(index=False))

figure, axes = plt.subplots()
for evaluator, rows in table.groupby("evaluator"):
    rows = rows.sort_values("ms_per_move")
    errors = [rows["rating"] - rows["rating_low"], rows["rating_high"] - rows["rating"]]
    axes.errorbar(rows["ms_per_move"], rows["rating"], errors, marker="o", capsize=3, label=evaluator)
axes.set(xscale="log", xlabel="ms per move", ylabel="rating (Elo)")
axes.legend()
figure.savefig(sys.argv[2])
