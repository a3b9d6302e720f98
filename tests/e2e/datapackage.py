#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares datapackage.json of results folders with the CSV files beside it.

Usage: datapackage.py DIR…

Independent of the program: each CSV file of a folder is described, with the columns that it has, and
each field is of the type and within the constraints that are described.
"""
import csv
import json
import os
import re
import sys

TYPES = {"string": str, "integer": int, "number": float}


def check_value(column, text):
    limits = column.get("constraints", {})
    if text == "":
        return "missing" if limits.get("required") else None
    try:
        value = TYPES[column["type"]](text)
    except ValueError:
        return f"no {column['type']}"
    if "pattern" in limits and not re.fullmatch(limits["pattern"], text):
        return "not by the pattern"
    if "enum" in limits and text not in limits["enum"]:
        return "not one of the words"
    if value != value or "minimum" in limits and value < limits["minimum"]:
        return "below the minimum"
    if "maximum" in limits and value > limits["maximum"]:
        return "above the maximum"
    return None


def check_table(folder, resource):
    place = f"{folder}/{resource['path']}"
    columns = resource["schema"]["fields"]
    with open(place, encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        if header != [column["name"] for column in columns]:
            yield f"{place}: columns {header} are not the described ones"
            return
        for column in columns:
            if len(column.get("description", "")) < 4 or column["type"] not in TYPES:
                yield f"{place}: column {column['name']} is not described"
            elif column["type"] == "number" and not column.get("unit"):
                yield f"{place}: column {column['name']} has no unit"
        for number, row in enumerate(rows, 2):
            if len(row) != len(columns):
                yield f"{place}:{number}: {len(row)} fields"
                continue
            for column, text in zip(columns, row):
                fault = check_value(column, text)
                if fault:
                    yield f"{place}:{number}: {column['name']}: '{text}' is {fault}"


def check_folder(folder, names):
    with open(f"{folder}/datapackage.json", encoding="utf-8") as file:
        package = json.load(file)
    described = [resource["path"] for resource in package["resources"]]
    if described != sorted(names) or not described:
        yield f"{folder}: describes {described}, has {sorted(names)}"
        return
    for resource in package["resources"]:
        yield from check_table(folder, resource)


def main():
    faults = [
        fault
        for folder in sys.argv[1:]
        for fault in check_folder(folder, [n for n in os.listdir(folder) if n.endswith(".csv")])
    ]
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
