/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches: how a player looks ahead, and what is counted while it does.
 *
 * A node is a position that the search visits, root and leaves included; a leaf is a node that is
 * evaluated. A position without a move is a node but no leaf: its value is known. */
#pragma once

#include "draughts/moves.h"
#include "eval/evaluator.h"

#include <stdatomic.h>

enum { SEARCH_DEPTH_MAX = 100 };

typedef struct Egdb Egdb; /* exact tables, endgame/egdb.h */

/* When a search ends; 0 is no limit. At least one is set. */
typedef struct SearchLimit {
    int depth_plies; /* 1 … SEARCH_DEPTH_MAX */
    uint64_t nodes;  /* a move */
    int64_t time_ns; /* a move, wall clock */
} SearchLimit;

/* The counts of a search. Branching is legal_moves / (nodes − leaves): the mean number of legal
 * moves of the expanded positions (finished games count with 0). */
typedef struct SearchCounters {
    uint64_t nodes, leaves, legal_moves;
} SearchCounters;

typedef struct SearchRequest {
    const Board *board;
    const MoveList *legal; /* of the board, at least one move */
    const Rules *rules;
    SearchLimit limit;
    uint64_t seed;           /* of this move: which of equal moves, order=random */
    uint64_t game_seed;      /* of the game: the evaluator's noise */
    bool all_best;           /* also find every best move, exactly (visits more nodes) */
    bool analyse;            /* also search a single legal move, instead of playing it at once */
    bool move_only;          /* only the move is needed: a single legal one needs no search */
    const Egdb *tables;      /* exact values where the tree ends; NULL: none */
    const atomic_bool *stop; /* may be NULL; when it becomes true the search ends soon */
    /* The boards before this one since the last irreversible move, the oldest first. */
    const Board *past;
    int past_count;
    bool repetition_draws; /* the rules have draws by repetition */
} SearchRequest;

typedef struct SearchResult {
    int move;      /* index in legal */
    bool searched; /* a search chose the move (a random or single one is not searched) */
    bool scored;   /* the score is valid */
    bool counted;  /* depth and counters are valid; jumpoff's own searches set all three or none */
    bool stopped;  /* by request->stop: the move is not to be played */
    Score score;
    int depth_plies; /* of the last finished iteration; not counted: what is known, or 0 */
    SearchCounters counters;
    uint64_t probes; /* nodes whose value was in the tables: they are not searched further */
    int best_count;  /* with all_best: the number of best moves and which they are */
    bool is_best[MOVES_MAX];
} SearchResult;

/* An algorithm. Descriptors are constants of each kernel. */
typedef struct Search {
    const char *name, *summary, *source;
    const char *options;   /* help: "key=default meaning; …" */
    bool needs_depth;      /* runs to a fixed depth only */
    bool takes_tables;     /* `tables=DIR`, on top of its own options */
    const char *quiescent; /* the default of the option `all`, if it turns quiescence on; NULL: only
                              the option `quiescence` does */
    const Setting *settings; /* the options, which fill a state of this size; or else */
    size_t size;
    bool (*open)(void **state, KeyValues *options, Error *error); /* NULL: no options */
    void (*run)(void *state, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result);
    void (*close)(void *state); /* NULL: as free() */
} Search;

/* The exports of each kernel: its searches, ending with NULL. */
typedef struct SearchKernel {
    const Search *const *searches;
} SearchKernel;

/* A search with its state; owned by one thread at a time. */
typedef struct SearchInstance {
    const Search *search;
    void *state;
    const Egdb *tables; /* NULL: none; shared */
} SearchInstance;

/* Returns the searches for a board size, ending with NULL. */
const Search *const *search_list(int board_size);
/* Returns the search of that name, or NULL with ERROR_USAGE that suggests the nearest names. */
CHECKED const Search *search_find(int board_size, const char *name, Error *error);
/* Opens a search; `tables=DIR`, or `tables=N` (up to N pieces, in the user's cache), must fit rules
 * and size. ERROR_USAGE; ERROR_NO_INPUT, ERROR_DATA of tables. Release with search_close. */
CHECKED bool search_open(SearchInstance *instance, const Rules *rules, int board_size,
                         const char *name, KeyValues *options, Error *error);
void search_close(SearchInstance *instance);
/* Chooses a move. Allocates nothing except what the tables unpack. */
void search_run(const SearchInstance *instance, const EvalInstance *eval,
                const SearchRequest *request, SearchResult *result);

/* Chooses the moves and finds the values of plain "alphabeta", for games that need no node counts.
 * It takes about as long at 4 plies, longer at fewer, shorter at more: docs/measure-searches.md. */
#define SEARCH_ALIKE "enhanced"
#define SEARCH_ALIKE_PLIES 4
#define SEARCH_ALIKE_OPTIONS "all=alike"

/* Draws with the seed the order in which searches take the legal moves. The first of equal moves is
 * chosen, so each is chosen equally often. */
void search_order(const SearchRequest *request, uint8_t *order);

/* Returns the mean branching factor; NaN if nothing was expanded. */
double search_branching(const SearchCounters *counters);
