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

/* Growth: a tournament gets more games or more players than it was begun with. */
typedef struct Growth {
    uint64_t games; /* for each two players; 0: as many as they have */
    int player_count;
    const char *const *players; /* descriptions, also grids, of those to be added */
} Growth;

/* Makes an experiment grow, of which this is played in a folder. ERROR_USAGE: fewer games than
 * there are, or a bad player. */
bool growth_apply(const char *folder, const Growth *growth, Shard shard, Experiment *experiment,
                  Error *error);
/* Opens the journal of a results folder, whether its tournament is finished or not, as that of the
 * grown one, which *experiment (default, to be freed by the caller) becomes. What is there already
 * is not added again, so that the same growth can be asked for once more after a stop. With more
 * games it is what it would have been with as many from the beginning. With more players the games
 * that were played keep their seeds and get new numbers, those of the added are the games of a
 * tournament with all of them from the beginning, and the experiment says with how many it began.
 * NULL with ERROR_USAGE (fewer games than there are, a bad player), ERROR_NO_INPUT (no tournament)
 * or as journal_open and journal_grow. */
Journal *growth_open(const char *folder, const Growth *growth, Experiment *experiment,
                     Error *error);
