# SPDX-License-Identifier: GPL-3.0-or-later
"""jumpoff's rules, parameters, evaluators, searches and matches in Python.

    import jumpoff

    game = jumpoff.Game("english")               # or "giveaway"; Game("english", 10) is 10x10
    position = game.start().after("11-15")
    print(position.fen, position.moves)
    player = game.player("25f@6")
    print(player.evaluate(position), player.search(position))
    print(game.match("25f@2", "piece2val@2", games=40))

    done = jumpoff.run("tournament", "25f@2", "piece2val@2", "null@2", games=40, out="first")
    print(done["says"]["answer"], done["players"])           # a list of dicts, a player each

Game and what it makes are a thin layer over the shared library, libjumpoff.so; include/jumpoff.h
documents them. run starts the program, and has every command: tournaments, searches, statistics,
evolutions … Nothing but Python's own library is needed. The library is looked for where the
environment's JUMPOFF_LIBRARY says, then beside this file's installation, in the newest build of this
source tree, and where the system looks for libraries; the program beside the library, and then in
PATH, unless JUMPOFF_PROGRAM names it.

Threads may share all objects. A Player does one thing at a time: while a thread uses it, others
wait; give each thread a Player of its own to search at once. Searches and matches in daemon threads
do not keep Python from ending.
"""

import collections
import ctypes
import json
import operator
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import weakref
from concurrent import futures

__all__ = ["ABI", "Error", "Found", "Game", "Interval", "Outcome", "Player", "Position",
           "parameters", "rules", "run", "version"]

ABI = 1
"""The number of the library's interface that this file is for."""

_SIDES = ("black", "white")
_PIECES = ("", "black man", "black king", "white man", "white king")
_PATH_MAX = 32


class Error(Exception):
    """What the library says is wrong; `code` is what the program's exit code would be."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


Interval = collections.namedtuple("Interval", "value low high")
Interval.__doc__ = "A value with its 95 % interval; nan where nothing can be said."

Found = collections.namedtuple("Found", "move score win_in depth nodes leaves")
Found.__doc__ = """What a search found.

move: as text. score: to the side to move, None where there is none (the player "random").
win_in: plies to the end of a proven win, negative of a loss, None if neither. depth: in plies.
nodes, leaves: positions visited, and those of them that were evaluated."""

Outcome = collections.namedtuple("Outcome", "wins draws losses pairs score elo superiority")
Outcome.__doc__ = """How the first player of a match did.

pairs: how many pairs of games with colours swapped brought it 0, 1/2, 1, 1 1/2 and 2 points.
score, elo: intervals over these pairs. superiority: how likely it is the better one."""


# What jumpoff.h declares.

class _Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("message", ctypes.c_char * 512)]


class _Found(ctypes.Structure):
    _fields_ = [("move", ctypes.c_int), ("scored", ctypes.c_bool), ("stopped", ctypes.c_bool),
                ("score", ctypes.c_double), ("win_in", ctypes.c_int), ("depth", ctypes.c_int),
                ("nodes", ctypes.c_uint64), ("leaves", ctypes.c_uint64)]


class _Match(ctypes.Structure):
    _fields_ = [("games", ctypes.c_uint64), ("seed", ctypes.c_uint64), ("threads", ctypes.c_int),
                ("openings", ctypes.c_char_p), ("folder", ctypes.c_char_p)]


class _Interval(ctypes.Structure):
    _fields_ = [("value", ctypes.c_double), ("low", ctypes.c_double), ("high", ctypes.c_double)]


class _Outcome(ctypes.Structure):
    _fields_ = [("wins", ctypes.c_uint64), ("draws", ctypes.c_uint64), ("losses", ctypes.c_uint64),
                ("pairs", ctypes.c_uint64 * 5), ("score", _Interval), ("elo", _Interval),
                ("superiority", ctypes.c_double)]


_OBJECT, _INT, _TEXT, _SEED = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint64
_FAULT = ctypes.POINTER(_Error)

_FUNCTIONS = {
    "abi": (_INT,),
    "version": (_TEXT,),
    "rules": (_TEXT, _INT),
    "game_new": (_OBJECT, _TEXT, _INT, _FAULT),
    "game_free": (None, _OBJECT),
    "game_rules": (_TEXT, _OBJECT),
    "game_board_size": (_INT, _OBJECT),
    "game_evaluator": (_TEXT, _OBJECT, _INT),
    "game_search": (_TEXT, _OBJECT, _INT),
    "position_start": (_OBJECT, _OBJECT),
    "position_read": (_OBJECT, _OBJECT, _TEXT, _FAULT),
    "position_after": (_OBJECT, _OBJECT, _INT, _FAULT),
    "position_free": (None, _OBJECT),
    "position_fen": (_TEXT, _OBJECT),
    "position_side": (_INT, _OBJECT),
    "position_piece": (_INT, _OBJECT, _INT),
    "position_winner": (_INT, _OBJECT),
    "position_moves": (_INT, _OBJECT),
    "position_move": (_TEXT, _OBJECT, _INT),
    "position_path": (_INT, _OBJECT, _INT, ctypes.POINTER(_INT)),
    "position_find": (_INT, _OBJECT, _TEXT, _FAULT),
    "parameter": (_TEXT, _INT),
    "parameter_summary": (_TEXT, _INT),
    "position_parameter": (ctypes.c_double, _OBJECT, _INT, _INT),
    "stop_new": (_OBJECT,),
    "stop_free": (None, _OBJECT),
    "stop_request": (None, _OBJECT),
    "player_new": (_OBJECT, _OBJECT, _TEXT, _FAULT),
    "player_free": (None, _OBJECT),
    "player_evaluate": (ctypes.c_bool, _OBJECT, _OBJECT, _SEED, ctypes.POINTER(ctypes.c_double),
                        _FAULT),
    "player_search": (ctypes.c_bool, _OBJECT, _OBJECT, _SEED, _OBJECT, ctypes.POINTER(_Found),
                      _FAULT),
    "match_play": (ctypes.c_bool, _OBJECT, _TEXT, _TEXT, ctypes.POINTER(_Match), _OBJECT,
                   ctypes.POINTER(_Outcome), _FAULT),
}


def _open_library():
    name = f"libjumpoff.so.{ABI}"
    if os.environ.get("JUMPOFF_LIBRARY"):
        named = os.environ["JUMPOFF_LIBRARY"]
        return ctypes.CDLL(os.path.abspath(named) if "/" in named else named)
    for folder in pathlib.Path(__file__).resolve().parents:
        if folder.name.startswith("lib"):
            for path in (folder, *sorted(folder.glob("*-linux-gnu*"))):
                if (path / name).exists():
                    return ctypes.CDLL(str(path / name))
    source = pathlib.Path(__file__).resolve().parents[1]
    built = sorted(source.glob(f"build/*/{name}"), key=lambda path: path.stat().st_mtime)
    return ctypes.CDLL(str(built[-1]) if built else name)


class _Library:
    """The library's functions without their prefix; one that is given a fault raises it."""

    def __init__(self):
        try:
            library = _open_library()
        except OSError as error:
            raise ImportError(f"{error}; JUMPOFF_LIBRARY can name the library") from None
        self.path = library._name
        for name, (result, *arguments) in _FUNCTIONS.items():
            function = getattr(library, "jumpoff_" + name, None)
            if function is None:
                raise ImportError(f"{self.path}: not a library of jumpoff {ABI}; JUMPOFF_LIBRARY can "
                                  "name one")
            function.restype, function.argtypes = result, arguments
            setattr(self, name, self._raising(function) if _FAULT in arguments else function)
        if self.abi() != ABI:
            raise ImportError(f"jumpoff: the library's interface is {self.abi()}, not {ABI}")

    @staticmethod
    def _raising(function):
        def call(*arguments):
            fault = _Error()
            result = function(*arguments, ctypes.byref(fault))
            if fault.code:
                raise Error(fault.code, fault.message.decode())
            return result
        return call


_library = _Library()


def _whole(name, value, least, most):
    """A whole number within bounds; ctypes would cut larger ones."""
    if not least <= operator.index(value) <= most:
        raise Error(64, f"{name} {value}: expected a whole number from {least} to {most}")
    return operator.index(value)


def _seed(value):
    return _whole("seed", value, 0, 2**64 - 1)


def _whole_text(text):
    """The bytes of a text or path; C would cut them at a NUL."""
    if b"\0" in text:
        raise Error(64, f"{text.decode(errors='replace')!r}: expected a text without NUL")
    return text


def _free_with(owner, free, handle):
    """Frees the handle with its owner, but not at Python's end: a daemon thread may use it still."""
    weakref.finalize(owner, free, handle).atexit = False


def _all(function, *arguments):
    """The texts that a function has by their index."""
    texts = []
    while (text := function(*arguments, len(texts))) is not None:
        texts.append(text.decode())
    return texts


_PARAMETERS = _all(_library.parameter)


def _stoppable(function):
    """What function(stop) returns; Ctrl-C ends it soon, whenever it comes.

    The signal's handler only asks it to end: an exception that came between two lines of this
    function would leave the games to play on."""
    stop = _library.stop_new()
    interrupts, outcome = [], futures.Future()

    def ask(*interrupt):
        interrupts.append(interrupt)
        _library.stop_request(stop)

    def work():
        try:
            outcome.set_result(function(stop))
        except BaseException as fault:
            outcome.set_exception(fault)

    worker = threading.Thread(target=work, daemon=True)

    usual = signal.getsignal(signal.SIGINT)
    handles = callable(usual) and threading.current_thread() is threading.main_thread()
    if handles:
        signal.signal(signal.SIGINT, ask)
    try:
        worker.start()
        try:
            while worker.is_alive():
                worker.join(0.1)  # a signal may come just before it waits
        except BaseException:
            _library.stop_request(stop)
            worker.join()
            raise
    finally:
        if handles:
            signal.signal(signal.SIGINT, usual)
        _library.stop_free(stop)
    if interrupts:
        usual(*interrupts[0])
    return outcome.result()


def version():
    """The library's version, such as "1.0.0"."""
    return _library.version().decode()


def rules():
    """The names of the rules."""
    return _all(_library.rules)


def parameters():
    """What each parameter of heuristic files counts, by its name."""
    return dict(zip(_PARAMETERS, _all(_library.parameter_summary)))


def _program():
    """The path of the program that belongs to the library."""
    library = pathlib.Path(_library.path)
    beside = [library.parent / "jumpoff"]
    beside += [folder / "bin" / "jumpoff" for folder in library.parents]
    found = [str(path) for path in beside if library.is_absolute() and path.is_file()]
    program = os.environ.get("JUMPOFF_PROGRAM") or (found and found[0]) or shutil.which("jumpoff")
    if not program:
        raise Error(66, "no program jumpoff in PATH; JUMPOFF_PROGRAM can name it")
    return program


def _words(options):
    """The options of a command line: games=20, charts=False and verbose=True are --games=20,
    --no-charts and --verbose; None is left out."""
    for name, value in options.items():
        name = name.replace("_", "-")
        if isinstance(value, bool):
            yield f"--{name}" if value else f"--no-{name}"
        elif value is not None:
            yield f"--{name}={os.fspath(value) if isinstance(value, os.PathLike) else value}"


def run(command, *words, **options):
    """Runs a command of the program and returns its JSON document, a dict; {} if it prints none.

    run("tournament", "25f@2", "null@2", games=20, out="first") is jumpoff tournament 25f@2 null@2
    --games=20 --out=first. Each table is a list of dicts with a dict a row; None is "not known".
    docs/results-folder.md has the tables of each command, `jumpoff list columns` their columns;
    document["says"]["answer"] is the answer in a sentence. The program's progress goes to
    sys.stderr, unless quiet=True, an option of most commands. Raises Error if the program fails.
    Ctrl-C stops it as in a terminal: what was played can be resumed."""
    line = [_program(), *command.split(), *map(str, words), *_words(options), "--format=json",
            "--errors=json"]
    # Ctrl-C waits until the program can be told of it: else the program would be left running.
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        # Its own session: the terminal's Ctrl-C reaches it once, from here.
        program = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, encoding="utf-8", start_new_session=True)
    except BaseException as fault:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        if isinstance(fault, OSError):
            raise Error(66, f"{line[0]}: {fault.strerror}") from None
        raise
    with program:
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
            out, told = program.communicate()
        except BaseException:
            program.send_signal(signal.SIGINT)
            program.communicate()
            raise
    *lines, last = told.splitlines() or [""]
    if program.returncode >= 64 or program.returncode < 0 or (program.returncode and not out):
        fault = json.loads(last)["error"] if last.startswith("{") else {"message": last}
        raise Error(fault.get("code", program.returncode), fault["message"])
    sys.stderr.write(told)
    try:
        return json.loads(out or "{}")
    except ValueError:
        raise Error(64, f"{' '.join(line[1:-2])}: prints no JSON document") from None


class Position:
    """A position with its legal moves; made by Game.start, Game.position and after."""

    def __init__(self, game, handle):
        self._game, self._handle = game, handle
        _free_with(self, _library.position_free, handle)
        self.fen = _library.position_fen(handle).decode()
        self.moves = _all(_library.position_move, handle)

    def __repr__(self):
        return f"<jumpoff.Position {self.fen}>"

    def __eq__(self, other):
        return isinstance(other, Position) and (self.fen, self._game) == (other.fen, other._game)

    def __hash__(self):
        return hash(self.fen)

    @property
    def side(self):
        """Who is to move: "black" or "white"."""
        return _SIDES[_library.position_side(self._handle)]

    @property
    def winner(self):
        """Who has won as the side to move cannot move; None where it can."""
        side = _library.position_winner(self._handle)
        return _SIDES[side] if side >= 0 else None

    def piece(self, square):
        """"black man", "white king", …, or "" where there is none."""
        square = _whole("square", square, -2**31, 2**31 - 1)
        return _PIECES[_library.position_piece(self._handle, square)]

    def path(self, move):
        """The squares of a move, from the first to the last."""
        squares = (_INT * _PATH_MAX)()
        count = _library.position_path(self._handle, self._find(move), squares)
        return list(squares[:count])

    def after(self, *moves):
        """The position after one or more moves, texts such as "11-15"."""
        position = self
        for move in moves:
            handle = _library.position_after(position._handle, position._find(move))
            position = Position(self._game, handle)
        return position

    def parameter(self, name, side):
        """The value of a parameter for "black" or "white"; nan where it is not defined."""
        if name not in _PARAMETERS:
            raise KeyError(name)
        index = _PARAMETERS.index(name)
        return _library.position_parameter(self._handle, index, _SIDES.index(side))

    def _find(self, move):
        return _library.position_find(self._handle, _whole_text(move.encode()))


class Player:
    """A search with an evaluator and a limit; made by Game.player."""

    def __init__(self, game, description):
        self._handle = _library.player_new(game._handle, _whole_text(description.encode()))
        _free_with(self, _library.player_free, self._handle)
        self._lock = threading.Lock()
        self.description = description

    def __repr__(self):
        return f"<jumpoff.Player {self.description}>"

    def evaluate(self, position, seed=1):
        """What its evaluator says of a position, to the side to move, without searching."""
        value = ctypes.c_double()
        with self._lock:
            _library.player_evaluate(self._handle, position._handle, _seed(seed),
                                     ctypes.byref(value))
        return value.value

    def search(self, position, seed=1):
        """Searches a position: Found."""
        found, seed = _Found(), _seed(seed)
        with self._lock:
            _stoppable(lambda stop: _library.player_search(self._handle, position._handle, seed,
                                                           stop, ctypes.byref(found)))
        return Found(position.moves[found.move], found.score if found.scored else None,
                     found.win_in or None, found.depth, found.nodes, found.leaves)


class Game:
    """Rules on a board of 6, 8, 10 or 12 rows."""

    def __init__(self, rules="english", board_size=8):
        size = _whole("board size", board_size, 0, 2**31 - 1)
        self._handle = _library.game_new(_whole_text(rules.encode()), size)
        _free_with(self, _library.game_free, self._handle)

    def __repr__(self):
        return f"jumpoff.Game({self.rules!r}, {self.board_size})"

    def __eq__(self, other):
        return isinstance(other, Game) and repr(self) == repr(other)

    def __hash__(self):
        return hash(repr(self))

    @property
    def rules(self):
        return _library.game_rules(self._handle).decode()

    @property
    def board_size(self):
        return _library.game_board_size(self._handle)

    @property
    def evaluators(self):
        """The names of the evaluators that need no file."""
        return _all(_library.game_evaluator, self._handle)

    @property
    def searches(self):
        """The names of the searches."""
        return _all(_library.game_search, self._handle)

    def start(self):
        """The start position."""
        return Position(self, _library.position_start(self._handle))

    def position(self, fen):
        """The position of a FEN, "B:W21,22,K30:B1,K2"."""
        return Position(self, _library.position_read(self._handle, _whole_text(fen.encode())))

    def player(self, description):
        """A player as the program describes it: "piece2val@6", "./mine.heuristic@0.5s"."""
        return Player(self, description)

    def match(self, first, second, games=100, seed=1, threads=0, openings=None, folder=None):
        """Plays a match between two players by their descriptions: Outcome.

        games: even. threads: 0 for all processors. openings: as jumpoff match --openings.
        folder: for the results, without page and charts (report makes them); not kept without one."""
        match = _Match(_whole("games", games, 2, 10**9), _seed(seed),
                       _whole("threads", threads, 0, 1024),
                       None if openings is None else _whole_text(openings.encode()),
                       None if folder is None else _whole_text(os.fsencode(folder)))
        players = [_whole_text(player.encode()) for player in (first, second)]
        outcome = _Outcome()
        _stoppable(lambda stop: _library.match_play(
            self._handle, *players, ctypes.byref(match), stop, ctypes.byref(outcome)))
        interval = [Interval(i.value, i.low, i.high) for i in (outcome.score, outcome.elo)]
        return Outcome(outcome.wins, outcome.draws, outcome.losses, list(outcome.pairs),
                       *interval, outcome.superiority)
