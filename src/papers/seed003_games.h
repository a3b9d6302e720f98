/* The two games that seed 003 prints, of HG:E3Ph against commercial programs. */
#ifndef JUMPOFF_PAPERS_SEED003_GAMES_H
#define JUMPOFF_PAPERS_SEED003_GAMES_H

#include "draughts/board.h"
#include "draughts/rules.h"

enum { SEED003_GAME_COUNT = 2 };

typedef struct Seed003Game {
    const char *name, *opponent;
    const char *text; /* in the notation of draughts/printed.h */
    Side heuristic;   /* the side of HG:E3Ph */
    int depth_plies;  /* to which it searched; 0: the seed does not say for this game */
    Result result;    /* as the seed tells it */
    Ending ending;
} Seed003Game;

extern const Seed003Game SEED003_GAMES[SEED003_GAME_COUNT];

#endif
