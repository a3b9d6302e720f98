# SPDX-License-Identifier: GPL-3.0-or-later
"""Dot plots for reports: what scripts/multiverse and scripts/rate-heuristics use.

NAME.csv and NAME.gp, made of the scripts of the charts that jumpoff draws, and of these NAME.svg
by gnuplot. Standard library only.
"""
import importlib.machinery
import importlib.util
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load(name):
    """A script of this folder as a module."""
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(ROOT, "scripts", name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def plots(name):
    with open(os.path.join(ROOT, "plots", name + ".gp"), encoding="utf-8") as file:
        return file.read()


def draw(folder, name, made_by, chart, lines, series, dots, span=None):
    """Draws `dots`, (line, series, value, low, high) from 0; low and high may be None.

    `chart` has title, axis, note, from and to; `lines` and `series` are names, a line's maybe with
    its block's before it, as a pair; `span` is (value, name) of a line to compare with.
    """
    blocks = isinstance(lines[0], tuple)
    with open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8") as file:
        file.write(f"{'block,' if blocks else ''}line,series,value,low,high\n")
        for line, of, *values in dots:
            told = ",".join("" if value is None else f"{value:.4g}" for value in values)
            # A comma in a name would end its field for gnuplot.
            names = [*(lines[line] if blocks else [lines[line]]), series[of]]
            file.write(f"{','.join(name.replace(',', '‚') for name in names)},{told}\n")
    sets = {"label": quoted('strcol("line")'), "series": quoted('strcol("series")'),
            **{column: quoted(f'column("{column}")') for column in ("value", "low", "high")},
            "axis": quoted(chart["axis"]), "note": quoted(chart["note"]), "from": chart["from"],
            "to": chart["to"]}
    if blocks:
        sets["group"] = quoted('strcol("block")')
    if span:
        sets.update({"reference": span[0], "reference_name": quoted(span[1])})
    with open(os.path.join(folder, name + ".gp"), "w", encoding="utf-8") as file:
        file.write(f"# Made by {made_by}; makes {name}.svg from {name}.csv: gnuplot {name}.gp\n"
                   f"name = '{name}'\ndata = '{name}.csv'\nrows = {len(dots)}\ncolumns = {5 + blocks}\n"
                   f"heading = {quoted(chart['title'])}\n\n{plots('style')}\n")
        file.writelines(f"{key} = {value}\n" for key, value in sets.items())
        file.write("\n" + plots("dots"))
    subprocess.run(["gnuplot", name + ".gp"], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
