/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff as a library: its rules, parameters, evaluators, searches and matches for other programs.
 *
 *     cc program.c $(pkg-config --cflags --libs jumpoff)
 *
 * docs/results-folder.md has an example and says the same for Python.
 *
 * What is stable. What this header declares keeps its meaning, its place in its struct and its
 * value as long as JUMPOFF_ABI, which is the number in the library's name (libjumpoff.so.1): a
 * program goes on working with every later library of that number without being compiled again.
 * Functions may be added. The texts of errors, the evaluators that there are, and the speed of
 * searches may change with any version; scores, moves and results of evaluators and searches change
 * only where the changelog says so.
 *
 * Objects are opaque and belong to who made them: x_new, x_start, x_read and x_after make one, or
 * give NULL with an error, x_free releases it (NULL is fine). Strings that are given out belong to
 * the object that they were asked of, those without an object to the library; all are UTF-8. Games
 * and positions do not change and may be used by several threads at once; a player by one at a
 * time. There is no state outside of the objects, nothing is printed, and no signal is touched;
 * only when there is no memory left, the process ends. */
#ifndef JUMPOFF_H
#define JUMPOFF_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define JUMPOFF_ABI 1
/* JUMPOFF_ABI of the library that is in use, and its version, such as "1.0.0". */
int jumpoff_abi(void);
const char *jumpoff_version(void);

/* Errors */

/* The kind of an error; the numbers are the program's exit codes. */
enum {
    JUMPOFF_OK = 0,
    JUMPOFF_USAGE = 64,        /* what was asked for makes no sense */
    JUMPOFF_DATA = 65,         /* a position, a move or a file is wrong */
    JUMPOFF_NO_INPUT = 66,     /* a file that is not there */
    JUMPOFF_INTERNAL = 70,     /* an internal error */
    JUMPOFF_CANNOT_WRITE = 73, /* a folder that is not free, a full disk */
    JUMPOFF_STOPPED = 130      /* by jumpoff_stop_request */
};

/* Filled in by a function that fails, else left as it is. Wherever one is passed, NULL is fine. */
typedef struct JumpoffError {
    int code;
    char message[512]; /* one line without a full stop */
} JumpoffError;

/* Games */

/* Rules on a board: what positions, players and matches are of. */
typedef struct JumpoffGame JumpoffGame;

/* The names of the rules: "english", "giveaway", …; NULL behind the last index (from 0). */
const char *jumpoff_rules(int index);
/* `board_size`: 6, 8, 10 or 12 rows. */
JumpoffGame *jumpoff_game_new(const char *rules, int board_size, JumpoffError *error);
void jumpoff_game_free(JumpoffGame *game);
const char *jumpoff_game_rules(const JumpoffGame *game);
int jumpoff_game_board_size(const JumpoffGame *game);
/* The names of the evaluators and searches of this game that need no file; NULL behind the last. */
const char *jumpoff_game_evaluator(const JumpoffGame *game, int index);
const char *jumpoff_game_search(const JumpoffGame *game, int index);

/* Positions */

typedef struct JumpoffPosition JumpoffPosition;

enum { JUMPOFF_NOBODY = -1, JUMPOFF_BLACK, JUMPOFF_WHITE };
enum {
    JUMPOFF_EMPTY,
    JUMPOFF_BLACK_MAN,
    JUMPOFF_BLACK_KING,
    JUMPOFF_WHITE_MAN,
    JUMPOFF_WHITE_KING
};
/* No move has more squares. */
enum { JUMPOFF_PATH_MAX = 32 };

/* The start position, or the one of a FEN such as "B:W21,22,K30:B1,K2". It does not need the game
 * any longer. */
JumpoffPosition *jumpoff_position_start(const JumpoffGame *game);
JumpoffPosition *jumpoff_position_read(const JumpoffGame *game, const char *fen,
                                       JumpoffError *error);
/* The position after a move, by its index. */
JumpoffPosition *jumpoff_position_after(const JumpoffPosition *position, int move,
                                        JumpoffError *error);
void jumpoff_position_free(JumpoffPosition *position);
const char *jumpoff_position_fen(const JumpoffPosition *position);
/* JUMPOFF_BLACK or JUMPOFF_WHITE. */
int jumpoff_position_side(const JumpoffPosition *position);
/* The contents of a square, from 1 to half of the board's squares (32 on 8×8; others are empty). */
int jumpoff_position_piece(const JumpoffPosition *position, int square);
/* The winner where the side to move cannot move: JUMPOFF_BLACK, JUMPOFF_WHITE or JUMPOFF_NOBODY.
 * Draws depend on the moves before; they are not looked for here. */
int jumpoff_position_winner(const JumpoffPosition *position);
/* The number of legal moves; and a move by its index (from 0) as text, "11-15" or "15x22x31", in an
 * order that is always the same; NULL behind the last. */
int jumpoff_position_moves(const JumpoffPosition *position);
const char *jumpoff_position_move(const JumpoffPosition *position, int move);
/* The squares of a move from its first to its last; returns their number, 0 for no such move. */
int jumpoff_position_path(const JumpoffPosition *position, int move, int squares[JUMPOFF_PATH_MAX]);
/* The index of the move that a text names; -1 with an error. */
int jumpoff_position_find(const JumpoffPosition *position, const char *text, JumpoffError *error);

/* Parameters: what heuristic files weigh. */

/* The name of a parameter, "safe_men", and what it counts; NULL behind the last index (from 0). */
const char *jumpoff_parameter(int index);
const char *jumpoff_parameter_summary(int index);
/* The value of a parameter, by its index, for JUMPOFF_BLACK or JUMPOFF_WHITE; NaN where there is no
 * such parameter on this board (Samuel's are defined on 8×8 only). */
double jumpoff_position_parameter(const JumpoffPosition *position, int index, int side);

/* Players: a search with an evaluator and a limit. */

typedef struct JumpoffPlayer JumpoffPlayer;
/* Ends searches and matches from another thread or a signal handler. */
typedef struct JumpoffStop JumpoffStop;

JumpoffStop *jumpoff_stop_new(void);
void jumpoff_stop_free(JumpoffStop *stop);
void jumpoff_stop_request(JumpoffStop *stop);

/* The result of a search. */
typedef struct JumpoffFound {
    int move;     /* its index among the moves of the position */
    bool scored;  /* the score means something (the player "random" has none) */
    bool stopped; /* by JumpoffStop, before its limit: the rest is of what it had done */
    double score; /* to the side to move, in the evaluator's units; a man is 1 to piece2val */
    int win_in;   /* plies to the end of a proven win, of a loss with a minus; 0: neither */
    int depth;    /* plies, of the last one that was finished */
    uint64_t nodes, leaves; /* positions that were visited, and those that were evaluated */
} JumpoffFound;

/* A player as the program describes it: "piece2val@6", "minimax/staged@4", "./mine.heuristic@0.5s"
 * (jumpoff list players). External engines are no players of the library. */
JumpoffPlayer *jumpoff_player_new(const JumpoffGame *game, const char *description,
                                  JumpoffError *error);
void jumpoff_player_free(JumpoffPlayer *player);
/* What its evaluator says of a position, without searching, to the side to move. The seed is that
 * of evaluators with noise. False with an error where the position is of another game. */
bool jumpoff_player_evaluate(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                             double *value, JumpoffError *error);
/* Searches a position in which there is a move; the random seed chooses among equal moves. `stop`
 * may be NULL. */
bool jumpoff_player_search(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                           const JumpoffStop *stop, JumpoffFound *found, JumpoffError *error);

/* Matches */

/* The games to play; zero-initialise it to get all defaults. */
typedef struct JumpoffMatch {
    uint64_t games;       /* even: pairs with colours swapped; 0: 100 */
    uint64_t seed;        /* the same seed, the same games with any number of threads */
    int threads;          /* 0: as many as there are processors */
    const char *openings; /* as of jumpoff match --openings; NULL: ballots, or 4 random moves */
    const char *folder;   /* for the results, as the program leaves them; NULL: they are not kept */
} JumpoffMatch;

/* A value with its 95 % interval; NaN where nothing can be said. */
typedef struct JumpoffInterval {
    double value, low, high;
} JumpoffInterval;

/* How the first player did. */
typedef struct JumpoffOutcome {
    uint64_t wins, draws, losses;
    uint64_t pairs[5];     /* of games with colours swapped that brought 0, ½, 1, 1½ and 2 points;
                              one that repeats an earlier one counts once */
    JumpoffInterval score; /* the share of the points in these pairs, from 0 to 1 */
    JumpoffInterval elo;   /* the same in Elo */
    double superiority;    /* how likely it is the better one, from 0 to 1 */
} JumpoffOutcome;

/* Plays a match between two players by their descriptions. `stop` may be NULL: a match that was
 * stopped fails with JUMPOFF_STOPPED; the outcome is then of the games that were finished, and its
 * folder can be resumed by `jumpoff tournament --resume`. */
bool jumpoff_match_play(const JumpoffGame *game, const char *first, const char *second,
                        const JumpoffMatch *match, const JumpoffStop *stop, JumpoffOutcome *outcome,
                        JumpoffError *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
