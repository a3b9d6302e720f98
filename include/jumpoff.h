/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff as a library: rules, parameters, evaluators, searches and matches for other programs.
 *
 *     cc program.c $(pkg-config --cflags --libs jumpoff)
 *
 * docs/results-folder.md has examples in C and Python.
 *
 * Stability: JUMPOFF_ABI is the number in the library's name (libjumpoff.so.1). While it stays the
 * same, declarations of this header keep their meaning, structs their layout and constants their
 * values: a program works with every later library of that number without being compiled again.
 * Functions may be added. Error messages, the list of evaluators, and the speed of searches may
 * change with any version; scores, moves and results of evaluators and searches change only where
 * the changelog says so.
 *
 * Objects are opaque and owned by the caller: x_new, x_start, x_read and x_after make one, or
 * return NULL with an error; x_free releases it (NULL is fine). Returned strings are UTF-8 and
 * belong to the object passed to the function or, if there is none, to the library. Games and
 * positions do not change: several threads may use one at once. A player may be used by one thread
 * at a time. There is no state outside of the objects, nothing is printed, and signals are left
 * alone. Without memory a function fails with JUMPOFF_INTERNAL; what it had allocated or opened by
 * then stays so until the process ends. */
#ifndef JUMPOFF_H
#define JUMPOFF_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define JUMPOFF_ABI 1
/* Return JUMPOFF_ABI of the library in use, and its version, such as "1.0.0". */
int jumpoff_abi(void);
const char *jumpoff_version(void);

/* Errors */

/* The kind of an error; the numbers are the program's exit codes. */
enum {
    JUMPOFF_OK = 0,
    JUMPOFF_USAGE = 64,        /* an argument is wrong */
    JUMPOFF_DATA = 65,         /* a position, a move or a file is wrong */
    JUMPOFF_NO_INPUT = 66,     /* a file does not exist */
    JUMPOFF_INTERNAL = 70,     /* an internal error */
    JUMPOFF_CANNOT_WRITE = 73, /* a file or folder cannot be written */
    JUMPOFF_STOPPED = 130      /* by jumpoff_stop_request */
};

/* Filled in by a function that fails, else left unchanged. NULL may be passed instead. */
typedef struct JumpoffError {
    int code;
    char message[512]; /* one line without a full stop */
} JumpoffError;

/* Games */

/* Rules and a board size, for positions, players and matches. */
typedef struct JumpoffGame JumpoffGame;

/* Returns a name of rules by its index (from 0): "english", "giveaway", …; NULL after the last. */
const char *jumpoff_rules(int index);
/* Makes a game with a board of 6, 8, 10 or 12 rows. */
JumpoffGame *jumpoff_game_new(const char *rules, int board_size, JumpoffError *error);
void jumpoff_game_free(JumpoffGame *game);
const char *jumpoff_game_rules(const JumpoffGame *game);
int jumpoff_game_board_size(const JumpoffGame *game);
/* Return the name of an evaluator that needs no file, and of a search, by its index (from 0); NULL
 * after the last. */
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
/* The most squares of a move. */
enum { JUMPOFF_PATH_MAX = 32 };

/* Return the start position, or the position of a FEN such as "B:W21,22,K30:B1,K2". A position may
 * outlive its game. */
JumpoffPosition *jumpoff_position_start(const JumpoffGame *game);
JumpoffPosition *jumpoff_position_read(const JumpoffGame *game, const char *fen,
                                       JumpoffError *error);
/* Returns the position after a move, by its index. */
JumpoffPosition *jumpoff_position_after(const JumpoffPosition *position, int move,
                                        JumpoffError *error);
void jumpoff_position_free(JumpoffPosition *position);
const char *jumpoff_position_fen(const JumpoffPosition *position);
/* Returns the side to move: JUMPOFF_BLACK or JUMPOFF_WHITE. */
int jumpoff_position_side(const JumpoffPosition *position);
/* Returns the contents of a square, from 1 to half of the board's squares (32 on 8×8);
 * JUMPOFF_EMPTY for other numbers. */
int jumpoff_position_piece(const JumpoffPosition *position, int square);
/* Returns the winner if the side to move cannot move, else JUMPOFF_NOBODY. Draws, which depend on
 * earlier moves, are not found. */
int jumpoff_position_winner(const JumpoffPosition *position);
/* Return the number of legal moves; a move by its index (from 0) as text, "11-15" or "15x22x31", in
 * a fixed order; NULL after the last. */
int jumpoff_position_moves(const JumpoffPosition *position);
const char *jumpoff_position_move(const JumpoffPosition *position, int move);
/* Fills in the squares of a move from its first to its last; returns their number, 0 for no such
 * move. */
int jumpoff_position_path(const JumpoffPosition *position, int move, int squares[JUMPOFF_PATH_MAX]);
/* Returns the index of the move that a text names; -1 with an error. */
int jumpoff_position_find(const JumpoffPosition *position, const char *text, JumpoffError *error);

/* Parameters: the counts that heuristic files weigh */

/* Return a parameter's name, "safe_men", and its meaning; NULL after the last index (from 0). */
const char *jumpoff_parameter(int index);
const char *jumpoff_parameter_summary(int index);
/* Returns the value of a parameter, by its index, for JUMPOFF_BLACK or JUMPOFF_WHITE; NaN if the
 * board has no such parameter (Samuel's are defined on 8×8 only). */
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
    bool scored;  /* the score is valid (the player "random" has none) */
    bool stopped; /* JumpoffStop ended it before its limit: the best result so far */
    double score; /* to the side to move, in the evaluator's units; a man is 1 to piece2val */
    int win_in;   /* plies to the end of a proven win, negative for a loss; 0: neither */
    int depth;    /* plies of the last finished iteration */
    uint64_t nodes, leaves; /* visited positions, and those that were evaluated */
} JumpoffFound;

/* Makes a player from a description as the program reads it: "piece2val@6", "minimax/staged@4",
 * "./mine.heuristic@0.5s" (jumpoff list players). External engines are refused. */
JumpoffPlayer *jumpoff_player_new(const JumpoffGame *game, const char *description,
                                  JumpoffError *error);
void jumpoff_player_free(JumpoffPlayer *player);
/* Evaluates a position for the side to move, without searching; `seed` is for evaluators with
 * noise. False with an error if the position is of another game. */
bool jumpoff_player_evaluate(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                             double *value, JumpoffError *error);
/* Searches a position that has a legal move; `seed` is the random seed for the choice among equal
 * moves. `stop` may be NULL. */
bool jumpoff_player_search(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                           const JumpoffStop *stop, JumpoffFound *found, JumpoffError *error);

/* Matches */

/* The games to play; zero-initialise it to get all defaults. */
typedef struct JumpoffMatch {
    uint64_t games;       /* even: pairs with colours swapped; 0: 100 */
    uint64_t seed;        /* the same seed gives the same games with any number of threads */
    int threads;          /* 0: as many as processors */
    const char *openings; /* as of jumpoff match --openings; NULL: ballots, or 4 random moves */
    const char *folder;   /* for match's files without page and charts; NULL: none */
} JumpoffMatch;

/* A value with its 95 % interval; NaN is unknown. */
typedef struct JumpoffInterval {
    double value, low, high;
} JumpoffInterval;

/* The result for the first player. */
typedef struct JumpoffOutcome {
    uint64_t wins, draws, losses;
    uint64_t pairs[5]; /* colour-swapped pairs of games with 0, ½, 1, 1½ and 2 points; repeated
                          pairs count once */
    JumpoffInterval score; /* the share of the points in these pairs, from 0 to 1 */
    JumpoffInterval elo;   /* the same in Elo */
    double superiority;    /* the likelihood of superiority (LOS), from 0 to 1 */
} JumpoffOutcome;

/* Plays a match between two players by their descriptions. `stop` may be NULL. A stopped match
 * fails with JUMPOFF_STOPPED; *outcome is then the result of the finished games, and `jumpoff
 * tournament --resume` continues the match in its folder. */
bool jumpoff_match_play(const JumpoffGame *game, const char *first, const char *second,
                        const JumpoffMatch *match, const JumpoffStop *stop, JumpoffOutcome *outcome,
                        JumpoffError *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
