/* The two diagrams of figure 1 of seed 003, in give-away checkers, with their printed solutions. */
#ifndef JUMPOFF_PAPERS_SEED003_FIGURE1_H
#define JUMPOFF_PAPERS_SEED003_FIGURE1_H

#include "draughts/board.h"
#include "papers/verdict.h"
#include "search/search.h"
#include "util/error.h"

enum { FIGURE1_PLIES_MAX = 8, FIGURE1_LINES = 3, FIGURE1_DEPTH_MAX = 12 };

typedef struct Figure1Line {
    const char *diagram, *fen;
    const char *moves[FIGURE1_PLIES_MAX + 1]; /* ending with NULL */
    Side winner;
} Figure1Line;

extern const Figure1Line FIGURE1[FIGURE1_LINES];

/* What a search says of a line. */
typedef struct Figure1Solution {
    int plies;     /* of the printed line */
    int legal;     /* of them, from the first on */
    int best;      /* legal ones that are among the best moves of a search to the line's end */
    bool finished; /* the line ends with the winner's win */
    int solved_at; /* the least depth at which a search sees the end; 0: none up to the last */
    Side won_by;   /* who wins then */
} Figure1Solution;

/* Searches to depths up to `depth_max`, with an evaluator that says nothing. */
bool figure1_solve(const Figure1Line *line, int depth_max, Figure1Solution *solution, Error *error);

/* Reproduced: the printed winner's win is seen and all moves of the line are legal, among the best
 * and lead to it; inconclusive: no end is seen; else not reproduced. */
Verdict figure1_verdict(const Figure1Line *line, const Figure1Solution *solution);

#endif
