/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments: the games of a schedule on several threads, written in order. */
#pragma once

#include "arena/journal.h"

typedef struct TournamentSettings {
    const char *folder; /* results folder; NULL: nothing is written */
    Shard shard;        /* what is played of the schedule; count 0: all of it */
    int threads;
    bool journal_only; /* leaves a journal and no result files, as a shard does */
    bool repeats;      /* standings_count_repeats; of the standings that are returned only */
    bool quiet;
    const atomic_bool *stop; /* may be NULL */
    /* Called once when all is open, before the first game. May be NULL. */
    void (*begin)(const void *context);
    const void *begin_context;
    /* Appends what to show above the progress line, whole lines, of the games so far; called only
     * when it is shown. May be NULL. */
    void (*observe)(const void *context, const Standings *standings, Text *lines);
    const void *observe_context;
} TournamentSettings;

/* Plays an experiment. The standings (owned by the caller) hold the finished games also when the
 * tournament was stopped (ERROR_INTERRUPTED): the result files hold the finished games, and the
 * journal stays, so that the tournament can be resumed. NULL on any other failure; the journal then
 * still has the finished games. A shard leaves its journal and no result files. */
Standings *tournament_play(const Experiment *experiment, const TournamentSettings *settings,
                           Error *error);

/* Goes on in settings->folder with a journal of it, which it takes over; settings->shard is not
 * looked at. Games that the journal has are taken from it, so that the result files are those of
 * a run that was never stopped. ERROR_DATA where the openings' file is another one than then. */
Standings *tournament_resume(Journal *journal, const Experiment *experiment,
                             const TournamentSettings *settings, Error *error);

/* What an existing tournament is extended by: more games, more players. */
typedef struct Extension {
    uint64_t games; /* of each two players, all of them; 0: as many as before */
    int player_count;
    const char *const *players; /* added: descriptions, also grids */
} Extension;

/* Opens the journal of a results folder, finished or not, as the journal of the extended
 * tournament. *experiment (given with the defaults) becomes the extended experiment; the caller
 * frees it. Players and games that are there are not added again: after a stop the same extension
 * can be asked for once more. With more games the results are those of a tournament that had as
 * many from the beginning. With more players, games that were played keep their seeds and get new
 * numbers, and the games of the added players are those that a tournament with all players has.
 * NULL with ERROR_USAGE (fewer games than there are, a bad player), ERROR_NO_INPUT (no tournament)
 * or as journal_open and journal_extend. */
Journal *extension_open(const char *folder, const Extension *extension, Experiment *experiment,
                        Error *error);
