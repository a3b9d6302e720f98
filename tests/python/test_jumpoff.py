# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python module against what the rules, the program and the papers say.

Usage: test_jumpoff.py PROGRAM; finds the module and the library by PYTHONPATH."""

import csv
import io
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import jumpoff

PROGRAM = sys.argv.pop()


def ask(*words):
    """The rows that the program prints."""
    done = subprocess.run([PROGRAM, *words, "--format", "csv"], check=True, text=True,
                          stdout=subprocess.PIPE)
    return list(csv.DictReader(io.StringIO(done.stdout)))


class Positions(unittest.TestCase):
    def test_moves(self):
        start = jumpoff.Game().start()
        self.assertEqual(start.side, "black")
        self.assertEqual(start.moves, ["9-13", "10-14", "11-15", "12-16", "9-14", "10-15", "11-16"])
        after = start.after("11-15", "23-18", "8-11")
        self.assertEqual(after.fen, "W:W18,21,22,24,25,26,27,28,29,30,31,32:"
                                    "B1,2,3,4,5,6,7,9,10,11,12,15")
        self.assertEqual(after, jumpoff.Game().position(after.fen))
        self.assertNotEqual(after, start)
        self.assertEqual((start.piece(1), start.piece(20), start.piece(32)),
                         ("black man", "", "white man"))

    def test_perft(self):
        def count(position, depth):
            if depth == 0:
                return 1
            return sum(count(position.after(move), depth - 1) for move in position.moves)
        self.assertEqual(count(jumpoff.Game().start(), 4), 1469)
        self.assertEqual(count(jumpoff.Game("paper004", 10).start(), 2), 81)

    def test_captures(self):
        position = jumpoff.Game().position("B:W18,26:B15")
        self.assertEqual(position.moves, ["15x31"])
        self.assertEqual(position.path("15x31"), [15, 22, 31])
        self.assertEqual(position.after("15x31").winner, "black")
        self.assertEqual(jumpoff.Game("giveaway").position("W:W:BK31").winner, "white")
        self.assertIsNone(position.winner)

    def test_errors(self):
        game = jumpoff.Game()
        for code, message, call in [
                (64, "did you mean 'giveaway'", lambda: jumpoff.Game("givaway")),
                (64, "expected paper004", lambda: jumpoff.Game("seed004")),
                (64, "expected 6, 8, 10 or 12", lambda: jumpoff.Game("english", 9)),
                (65, "", lambda: game.position("B:W18:B18")),
                (65, "", lambda: game.start().after("11-14")),
                (64, "did you mean 'piece2val'", lambda: game.player("piece2vol")),
                (64, "position is of giveaway",
                 lambda: game.player("null@2").search(jumpoff.Game("giveaway").start())),
                (64, "", lambda: game.match("random", "null@1", games=3))]:
            with self.assertRaisesRegex(jumpoff.Error, message) as caught:
                call()
            self.assertEqual(caught.exception.code, code)


class Values(unittest.TestCase):
    FEN = "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"

    def test_parameters(self):
        position = jumpoff.Game().position(self.FEN)
        rows = ask("show", "--fen", self.FEN)
        self.assertEqual(len(rows), 25)
        for row in rows:
            for side in ("black", "white"):
                self.assertEqual(position.parameter(row["parameter"], side), float(row[side]))
        self.assertEqual(list(jumpoff.parameters().items()),
                         [(row["name"], row["summary"]) for row in ask("list", "parameters")])
        self.assertTrue(math.isnan(jumpoff.Game("english", 10).start()
                                   .parameter("samuel_adv", "black")))
        with self.assertRaises(KeyError):
            position.parameter("man", "black")

    def test_evaluators(self):
        for rules in ("english", "giveaway"):
            game = jumpoff.Game(rules)
            position = game.position(self.FEN)
            rows = ask("show", "--rules", rules, "--fen", self.FEN, "--evaluate", *(
                name for name in game.evaluators
                if name not in ("farthest", "sum-of-distances")))
            self.assertGreater(len(rows), 30)
            for row in rows:
                value = game.player(row["evaluator"]).evaluate(position)
                self.assertAlmostEqual(value, float(row["score"]), 3)

    def test_heuristic_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.heuristic")
            with open(path, "w") as file:
                file.write('name = "mine"; weights = { men = 7; };\n')
            position = jumpoff.Game().position("W:W21,22:B1")
            self.assertEqual(jumpoff.Game().player(path + "@1").evaluate(position), 7)

    def test_search(self):
        game = jumpoff.Game("giveaway")
        position = game.position("B:WK24:B10,15,22,23")
        row, = ask("show", "--rules", "giveaway", "--fen", position.fen, "--search",
                   "minimax/null@6")
        found = game.player("minimax/null@6").search(position)
        self.assertEqual((found.win_in, found.depth), (6, 6))
        self.assertIn(found.move, row["best"].split())
        self.assertIsNone(game.player("random").search(position).score)
        self.assertIsNone(game.player("minimax/null@3").search(position).win_in)

    def test_whole_numbers(self):
        """None is cut to the bits that the library has for it."""
        game = jumpoff.Game()
        player = game.player("null@1")
        for call in (lambda: game.match("null@1", "random", games=2**64 + 2),
                     lambda: game.match("null@1", "random", games=-2),
                     lambda: game.match("null@1", "random", games=2, seed=-1),
                     lambda: game.match("null@1", "random", games=2, threads=2**32 + 1),
                     lambda: player.search(game.start(), seed=2**64),
                     lambda: player.evaluate(game.start(), seed=-1),
                     lambda: game.start().piece(2**32 + 1),
                     lambda: jumpoff.Game(board_size=2**32 + 8)):
            with self.assertRaisesRegex(jumpoff.Error, "expected a whole number from") as caught:
                call()
            self.assertEqual(caught.exception.code, 64)
        self.assertEqual(player.search(game.start(), seed=2**64 - 1).depth, 1)
        with self.assertRaises(TypeError):
            game.match("null@1", "random", games=2.5)

    def test_whole_texts(self):
        """None is cut at a NUL."""
        game = jumpoff.Game()
        for call in (lambda: jumpoff.Game("english\0"), lambda: game.player("null@1\0@3"),
                     lambda: game.position("B:W18:B15\0"), lambda: game.start().after("11-15\0"),
                     lambda: game.match("null@1", "random\0", games=2),
                     lambda: game.match("null@1", "random", games=2, openings="start\0"),
                     lambda: game.match("null@1", "random", games=2, folder="a\0b")):
            with self.assertRaisesRegex(jumpoff.Error, "without NUL") as caught:
                call()
            self.assertEqual(caught.exception.code, 64)
        self.assertFalse(os.path.exists("a"))

    def test_long_names(self):
        for before in ("x", "xy"):
            with self.assertRaisesRegex(jumpoff.Error, "ä"):
                jumpoff.Game().player(before + "ä" * 2000 + "@3")

    def test_threads(self):
        """A player does one thing at a time, whoever asks it."""
        game = jumpoff.Game()
        player, search = game.player("piece2val@2"), jumpoff._library.player_search
        inside, entered, go = [], threading.Semaphore(0), threading.Event()

        def watched(*arguments):
            inside.append(1)
            entered.release()
            go.wait()
            alone = len(inside) == 1
            inside.pop()
            self.assertTrue(alone)
            return search(*arguments)

        found = []
        threads = [threading.Thread(target=lambda: found.append(player.search(game.start())))
                   for _ in range(2)]
        jumpoff._library.player_search = watched
        try:
            for thread in threads:
                thread.start()
            entered.acquire()
            entered.acquire(timeout=0.5)  # the other one does not come
            go.set()
            for thread in threads:
                thread.join()
        finally:
            jumpoff._library.player_search = search
        self.assertEqual(found, 2 * [player.search(game.start())])

    def test_daemon(self):
        """Python ends while a daemon thread searches."""
        code = ("import jumpoff, threading\n"
                "library, search, began = jumpoff._library, jumpoff._library.player_search, "
                "threading.Event()\n"
                "library.player_search = lambda *words: (began.set(), search(*words))\n"
                "game = jumpoff.Game()\n"
                "player = game.player('piece2val@99')\n"
                "threading.Thread(target=lambda: player.search(game.start()), daemon=True).start()\n"
                "began.wait()")
        python = subprocess.run([sys.executable, "-c", code], timeout=300, check=False)
        self.assertEqual(python.returncode, 0)

    def test_names(self):
        self.assertEqual(jumpoff.rules(), [row["name"] for row in ask("list", "rules")])
        self.assertEqual(jumpoff.Game().searches, [row["name"] for row in ask("list", "searches")])
        self.assertEqual(jumpoff.Game("giveaway", 6).evaluators,
                         [row["name"] for row in
                          ask("list", "evaluators", "--rules", "giveaway", "--board", "6")])


class Matches(unittest.TestCase):
    def test_as_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            ours, its = os.path.join(folder, "ours"), os.path.join(folder, "its")
            outcome = jumpoff.Game().match("25f@2", "piece2val@2", games=20, seed=5, folder=ours)
            ask("match", "25f@2", "piece2val@2", "--games", "20", "--seed", "5", "--out", its,
                "--no-charts", "--quiet")
            for name in ("experiment", "games.csv", "games.pdn", "players.csv", "moves.csv"):
                with open(os.path.join(ours, name)) as one, open(os.path.join(its, name)) as other:
                    self.assertEqual(one.read(), other.read())
            with open(os.path.join(ours, "moves.csv")) as moves:
                rows = list(csv.DictReader(moves))
            with open(os.path.join(ours, "games.csv")) as games:
                for played in csv.DictReader(games):
                    moves = [row["move"] for row in rows if row["game"] == played["game"]]
                    end = jumpoff.Game().position(played["start_fen"]).after(*moves)
                    self.assertEqual(len(moves), int(played["plies"]))
                    if played["reason"] in ("no-moves", "no-pieces"):
                        self.assertEqual(end.winner, "black" if played["result"] == "1-0" else "white")
            row = [row for row in ask("report", its, "--no-charts") if row["player"] == "25f@2"][0]
            self.assertEqual((outcome.wins, outcome.draws, outcome.losses),
                             (int(row["wins"]), int(row["draws"]), int(row["losses"])))
            self.assertAlmostEqual(outcome.elo.low, 2 * float(row["rating_low"]), 0)
            with self.assertRaisesRegex(jumpoff.Error, "ours"):
                jumpoff.Game().match("25f@2", "piece2val@2", games=20, folder=ours)

    def test_seed_and_threads(self):
        game = jumpoff.Game("giveaway", 6)
        self.assertEqual(game.match("null@3", "random", games=10, threads=1),
                         game.match("null@3", "random", games=10, threads=3))

    def test_ctrl_c(self):
        """A match that would never end is ended by the signal, whenever it comes."""
        # It is ignored where the tests were begun in the background of a script.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for when in range(1, 25):
            lines = 0

            def count(frame, event, _):
                nonlocal lines
                if frame.f_code.co_name not in ("match", "_stoppable"):
                    return None
                if event == "line":
                    lines += 1
                    if lines == when:
                        signal.raise_signal(signal.SIGINT)
                return count

            with self.subTest(line=when):
                sys.settrace(count)
                try:
                    with self.assertRaises(KeyboardInterrupt):
                        jumpoff.Game().match("piece2val@99", "piece2val@99")
                finally:
                    sys.settrace(None)
                self.assertEqual(threading.active_count(), 1)


class Commands(unittest.TestCase):
    """run: the program's tables as lists of dicts."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_tournament(self):
        out = os.path.join(self.folder, "first")
        done = jumpoff.run("tournament", "25f@1", "null@1", "random", games=10, charts=False,
                           quiet=True, out=out)
        players = ask("report", out, "--no-charts")
        self.assertEqual([(row["player"], row["wins"], row["rating"]) for row in done["players"]],
                         [(row["player"], int(row["wins"]), float(row["rating"])) for row in players])
        self.assertIn("is first of 3 players", done["says"]["answer"])
        self.assertIsNone(done["players"][0]["behind"])
        self.assertEqual(jumpoff.run("stats", out)["players"][0]["rating"], float(players[0]["rating"]))

    def test_searches_and_statistics(self):
        done = jumpoff.run("search", "minimax/null", "null", depths="1-2", positions=2, seconds=0,
                           quiet=True)
        self.assertEqual([(row["player"], row["depth"]) for row in done["search"]],
                         [(player, depth) for player in ("minimax/null", "null")
                          for depth in (1, 2)])
        self.assertEqual(jumpoff.run("perft", 4)["depths"][-1]["nodes"], 1469)
        self.assertEqual(jumpoff.run("stats", pairs="0,1,2,3,4")["pairings"][0]["pairs"], 10)

    def test_errors(self):
        engine = os.path.join(self.folder, "engine")
        with open(engine, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nwhile read -r word rest; do case $word in hello | newgame) echo ready ;; "
                       "go) echo bestmove 1-1 ;; esac; done\n")
        os.chmod(engine, 0o700)
        for code, message, call in [
                (64, "did you mean 'null'", lambda: jumpoff.run("show", evaluate="nul")),
                (64, "did you mean 'perft'", lambda: jumpoff.run("perfd")),
                (1, "1-1", lambda: jumpoff.run("show", search=f"line:{engine}@3")),
                (64, "did you mean '--games'", lambda: jumpoff.run("match", gamse=2)),
                (64, "^match --help: prints no JSON", lambda: jumpoff.run("match", "--help")),
                (66, "nowhere", lambda: jumpoff.run("report", os.path.join(self.folder, "nowhere")))]:
            with self.assertRaisesRegex(jumpoff.Error, message) as caught:
                call()
            self.assertEqual(caught.exception.code, code)

    def test_ctrl_c(self):
        """The match is stopped as in a terminal, and can be resumed."""
        out = os.path.join(self.folder, "long")
        code = ("import jumpoff, sys, signal\n"
                "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                "jumpoff.run('match', 'piece2val@99', 'piece2val@99', threads=1, out=sys.argv[1])")
        with subprocess.Popen([sys.executable, "-c", code, out], stderr=subprocess.PIPE) as python:
            while not os.path.exists(os.path.join(out, "journal")) and python.poll() is None:
                time.sleep(0.01)
            python.send_signal(signal.SIGINT)
            self.assertIn(b"KeyboardInterrupt", python.communicate()[1])
        self.assertIn(": no game is finished yet", self.refusal("stats", out))

    def test_ctrl_c_at_the_start(self):
        """A signal while the program is being started does not leave it running."""
        code = ("import jumpoff, signal, subprocess, sys\n"
                "class Interrupted(subprocess.Popen):\n"
                "    def __init__(self, *words, **options):\n"
                "        super().__init__(*words, **options)\n"
                "        print(self.pid, flush=True)\n"
                "        signal.raise_signal(signal.SIGINT)\n"
                "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                "subprocess.Popen = Interrupted\n"
                "jumpoff.run('match', 'piece2val@99', 'piece2val@99', threads=1, out=sys.argv[1])")
        python = subprocess.run([sys.executable, "-c", code, os.path.join(self.folder, "long")],
                                capture_output=True, check=False)
        self.assertIn(b"KeyboardInterrupt", python.stderr)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(python.stdout), signal.SIGKILL)

    def refusal(self, *words):
        with self.assertRaises(jumpoff.Error) as caught:
            jumpoff.run(*words)
        return str(caught.exception)


if __name__ == "__main__":
    unittest.main()
