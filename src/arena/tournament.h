/* Tournaments: the games of a schedule on several threads, written in order. */
#ifndef JUMPOFF_ARENA_TOURNAMENT_H
#define JUMPOFF_ARENA_TOURNAMENT_H

#include "arena/experiment.h"
#include "arena/standings.h"
#include "util/error.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct TournamentSettings {
    const char *folder; /* results folder; NULL: nothing is written */
    int threads;
    bool quiet;
    const atomic_bool *stop; /* may be NULL */
} TournamentSettings;

/* Plays an experiment. The standings (owned by the caller) hold the finished games also when the
 * tournament was stopped (ERROR_INTERRUPTED; the folder's books are in order then). NULL on any
 * other failure. */
Standings *tournament_play(const Experiment *experiment, const TournamentSettings *settings,
                           Error *error);

#endif
