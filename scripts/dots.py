# SPDX-License-Identifier: GPL-3.0-or-later
"""Dot plots for reports: what scripts/multiverse draws its chart with.

NAME.csv and NAME.gp, the script of a chart that jumpoff itself draws with other lines set, and of
these NAME.svg by gnuplot. Standard library only.
"""
import importlib.machinery
import importlib.util
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DRAWN = os.path.join(ROOT, "reports", "accuracy", "english-depth-6", "plots", "accuracy.gp")
SHARED = "# What all charts share"


def load(name):
    """A script of this folder as a module."""
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(ROOT, "scripts", name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def draw(folder, name, made_by, chart, lines, series, dots, span=None):
    """Draws `dots`, (line, series, value, low, high) from 0; low and high may be None.

    `chart` has title, axis, note, from and to; `lines` and `series` are names; `span` is
    (value, name) of a line to compare with.
    """
    with open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8") as file:
        file.write("value,low,high,place,series,open,colour\n")
        for line, of, *values in dots:
            told = ",".join("" if value is None else f"{value:.4g}" for value in values)
            file.write(f"{told},{line},{of + 1},0,{of + 1}\n")
    with open(DRAWN, encoding="utf-8") as file:
        shared = file.read().partition(SHARED)[2]
    sets = {"name": quoted(name), "conditions": "''", "groups": 0, "spans": 1 if span else 0,
            "note": quoted(chart["note"]), "title": quoted(chart["title"]),
            "axis": quoted(chart["axis"]), "logarithmic": 0, "from": chart["from"],
            "to": chart["to"], "places": len(lines), "longest": max(map(len, lines)), "odds": 0,
            "key_longest": max(map(len, series)), "lines": len(lines), "series": len(series),
            "open": 0, "beside": 1 if len(series) > 1 else 0}
    arrays = {"line_names": [quoted(line) for line in lines], "line_at": range(len(lines)),
              "names": [quoted(one) for one in series]}
    if span:
        arrays.update({"span_names": [quoted(span[1])], "span_from": [span[0]],
                       "span_to": [span[0]], "span_top": [0], "span_bottom": [len(lines)]})
    with open(os.path.join(folder, name + ".gp"), "w", encoding="utf-8") as file:
        file.write(f"# Made by {made_by}; makes {name}.svg from {name}.csv: gnuplot {name}.gp\n")
        for key, value in sets.items():
            file.write(f"{key} = {value}\n")
        for key, values in arrays.items():
            file.write(f"array {key}[{len(values)}]\n")
            for place, value in enumerate(values, 1):
                file.write(f"{key}[{place}] = {value}\n")
        file.write(SHARED + shared)
    subprocess.run(["gnuplot", name + ".gp"], cwd=folder, check=True, stderr=subprocess.DEVNULL)
