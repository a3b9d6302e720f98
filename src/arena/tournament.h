/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments: the games of a schedule on several threads, written in order. */
#pragma once

#include "arena/journal.h"

typedef struct TournamentSettings {
    const char *folder; /* results folder; NULL: nothing is written */
    Shard shard;        /* the part to play if there is no journal; count 0: all */
    int threads;
    /* With so many failures of engines the run ends, with ERROR_CHECK, as if stopped; 0: never.
     * With `by_tenth` they also have to be more than a tenth of the games so far. */
    uint64_t failures_end;
    bool by_tenth;
    bool journal_only; /* writes only a journal, as shards do */
    bool repeats;      /* tournament_stats_count_repeats, for the returned stats only */
    bool quiet;
    const atomic_bool *stop; /* may be NULL */
    /* Called once, before the first game. May be NULL. */
    void (*begin)(const void *context, const Openings *openings);
    const void *begin_context;
    /* Called at the end for an engine that printed lines which are no answers, with one of them.
     * May be NULL. */
    void (*note_stray)(const char *label, const char *line);
    /* Appends whole lines about the games so far, to show above the progress line; called only when
     * they are shown. May be NULL. */
    void (*observe)(const Experiment *experiment, const TournamentStats *stats, Text *lines);
} TournamentSettings;

/* Plays an experiment in settings->folder. With a journal, which it closes, it continues: games of
 * the journal are not played again, and the result files are those of an uninterrupted run. The
 * caller owns the returned stats. When stopped (ERROR_INTERRUPTED), they and the result files
 * have the finished games, and the journal stays, so that --resume can continue; also with
 * ERROR_CHECK, unless that game was the last. NULL on any other failure, such as ERROR_DATA if the
 * file of openings has changed; the journal keeps its games. */
CHECKED TournamentStats *tournament_play(Journal *journal, const Experiment *experiment,
                                         const TournamentSettings *settings, Error *error);

/* Writes the result files of a folder whose journal has all games; without a journal, none. As
 * tournament_play. */
CHECKED bool tournament_write_results(const char *folder, Error *error);

/* An extension of an existing tournament: more games, more players. */
typedef struct ResumeRequest {
    uint64_t games; /* in all, of each pair of players; 0: as many as before */
    int player_count;
    const char *const *players; /* added: descriptions, also grids */
    /* Whether the extended experiment may be played, before anything is opened or changed. */
    bool (*allows)(const void *context, const Experiment *experiment, Error *error);
    const void *context;
} ResumeRequest;

/* Opens the journal of a results folder, finished or not, as the journal of the extended
 * tournament. *experiment (given with the defaults) becomes the extended experiment; the caller
 * frees it. Existing players and games are not added again, so that after a stop the same extension
 * can be repeated. With more games the results are those of a tournament that had as many from the
 * beginning. With more players, games that were played keep their seeds and get new numbers, and
 * the games of the added players are those of a tournament with all players. NULL with ERROR_USAGE
 * (fewer games than there are, a bad player, a file of one that has changed), ERROR_NO_INPUT (no
 * tournament) or as tournament_play, journal_open and journal_extend; the folder is then as it was.
 */
CHECKED Journal *extension_open(const char *folder, const ResumeRequest *extension,
                                Experiment *experiment, Error *error);
