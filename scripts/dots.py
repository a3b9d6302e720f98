# SPDX-License-Identifier: GPL-3.0-or-later
"""Dot plots for reports: what scripts/multiverse and scripts/rate-heuristics use.

NAME.csv and NAME.gp, made of the scripts of the charts that jumpoff draws, and of these NAME.svg
by gnuplot. Standard library only.
"""
import importlib.machinery
import importlib.util
import os
import subprocess
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load(name):
    """A script of this folder as a module."""
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(ROOT, "scripts", name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def plots(name, has_bars=False):
    """The lines of a script of plots/, without those for charts that have what this has not."""
    left_out = ("?marks",) if has_bars else ("?marks", "?bars")
    with open(os.path.join(ROOT, "plots", name + ".gp"), encoding="utf-8") as file:
        return "".join(line.removeprefix("?bars") for line in file if not line.startswith(left_out))


def draw(folder, name, made_by, chart, lines, series, dots, span=None):
    """Draws `dots`, (line, series, value, low, high) from 0; low and high may be None.

    `chart` has title, axis, note, from and to; `lines` and `series` are names, a line's maybe with
    its block's before it, as a pair; `span` is (value, name) of a line to compare with.
    """
    names, places = [], []  # on the axis, from above; of each line its place
    for line in lines:
        block, label = line if isinstance(line, tuple) else (None, line)
        if block is not None and block not in names:
            names.append(block)
        places.append(len(names))
        names.append(label)
    # A comma in a name would end its field for gnuplot, a percent sign begin a format.
    clean = [label.replace(",", "‚").replace("%", "％") for label in names]
    with open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8") as file:
        file.write("series,label,text,low,high,x,y\n\n\naxis,,,,,,\n")
        file.writelines(f"axis,{label},,,,,{len(names) - place - 0.5:g}\n"
                        for place, label in enumerate(clean))
        file.write("\n\nno bound,,,,,,\n")
        for number, title in enumerate(series):
            file.write(f"\n\n{title},,,,,,\n")
            for line, of, value, *ends in dots:
                if of == number:
                    ends = ",".join("" if end is None else f"{end:.4g}" for end in ends)
                    file.write(f"{title},{clean[places[line]]},,{ends},{value:.4g},"
                               f"{len(names) - places[line] - 0.5:g}\n")
    width = 1030 + 8 * max(map(len, series))
    note = textwrap.wrap(chart["note"], int((width - 40) / 6.4))
    top = 84 + 15 * len(note)
    barred = [number for number in range(len(series))
              if any(of == number and low is not None for _, of, _, low, _ in dots)]
    sets = [f"set label 1 {quoted(chart['title'])} at screen 0, screen 1 offset character 2, -1.6 font ',16'",
            "set label 2 " + '."\\n".'.join(map(quoted, note)) +
            " at screen 0, screen 1 offset character 2, -3.2 font ',11'",
            "set tmargin at screen 1 - top / height",
            f"set lmargin {max(map(len, names)) + 2}; set yrange [0:{len(names)}]",
            f"set xlabel {quoted(chart['axis'])}; set xrange [*<{chart['from']}:{chart['to']}<*]",
            "set offsets graph 0.04, graph 0.04, 0, 0",
            f"apart = {0.6 / len(series) if len(series) > 2 else 0.28:.3g}",
            f"lines = '{' '.join(str(i + 1) for i in range(len(series)))}'; last = {len(series) + 2}",
            f"bars = '{' '.join(str(number + 3) for number in barred)}'"]
    if span:
        sets += [f"set arrow 1 from {span[0]}, graph 0 to {span[0]}, graph 1 nohead lt 101 back",
                 f"set label 3 {quoted(span[1])} at {span[0]}, graph 1 left offset 0.3, 0.6 font ',11'"]
    with open(os.path.join(folder, name + ".gp"), "w", encoding="utf-8") as file:
        file.write(f"# Made by {made_by}; makes {name}.svg from {name}.csv: gnuplot {name}.gp\n"
                   f"name = '{name}'; width = {width}.0; top = {top}.0; "
                   f"height = {top + 84 + 24 * len(names)}.0\n\n{plots('style')}\n")
        file.write("\n".join(sets) + "\n\n" + plots("dots", bool(barred)))
    subprocess.run(["gnuplot", name + ".gp"], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
