/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of measurement: what a paper's file can ask for. One file each, named after its kind. */
#pragma once

#include "arena/experiment.h"
#include "arena/standings.h"
#include "measure/comparison.h"
#include "papers/paper.h"
#include "report/chart.h"
#include "stats/pairs.h"
#include "util/record.h"

/* What all measurements of a reproduction share. */
typedef struct Campaign {
    Scale scale;
    int threads;
    uint64_t seed;
    uint64_t evolution_seed; /* evolution N has the random seed N more than this */
    bool quiet;
    const char *folder;      /* of the reproduction */
    const char *engine;      /* an external engine that the user gives, as a player; NULL: none */
    const atomic_bool *stop; /* may be NULL */
    struct Evolutions *evolutions;
} Campaign;

/* A measurement at work. */
typedef struct Measuring {
    const Campaign *campaign;
    const Claim *claim;
    const Measure *measure;
    Figures *figures; /* what it adds */
    Text *note;       /* sentences, each ending with a full stop and a blank; may stay empty */
    uint64_t *games;  /* that it played, added up */
} Measuring;

typedef struct Kind {
    const char *name, *summary;
    bool by_clock;      /* its figures are times: the row names the commit that they are of */
    bool reads_figures; /* the claim's `figures` */
    size_t plan_size;
    /* Reads a plan (zeroed before) from the measurement's group: false with a complaint. */
    bool (*read)(const Claim *claim, const config_setting_t *group, void *plan);
    /* Measures, or takes what is there of an earlier try, writes NAME.csv and adds figures; false
     * on failure or when stopped. No figure: not testable, the note says why. */
    bool (*measure)(const Measuring *it, const void *plan, Error *error);
    /* Draws NAME.csv; NULL: it has no chart of its own. */
    bool (*draw)(const char *folder, const char *table, const char *title, ChartsMade *made,
                 Error *error);
} Kind;

/* All of them, ending with NULL. */
extern const Kind *const KINDS[];
const Kind *kind_find(const char *name);

/* Playing */

/* An experiment of the campaign: its seed, its games of each two players. */
Experiment kind_experiment(const Measuring *it, const GamePlan *game);
/* Adds a player by its description. One that names no search, but an evaluator and a depth, plays
 * as plain alpha-beta does, by what takes less time for it (SEARCH_ALIKE). "engine" is the one that
 * the user gives, "./NAME.heuristic@6" a heuristic file that the paper brings. */
bool kind_add_player(const Measuring *it, Experiment *experiment, const char *player, Error *error);
/* The same with this heuristic file, under that name. */
bool kind_add_heuristic(Experiment *experiment, const char *name, const Text *heuristic, int depth,
                        Error *error);
/* Plays it, unless it could not be made, and frees it. The finished games are kept in
 * FOLDER/TABLE+SUFFIX.games/ until all claims have their rows, so that a run that was stopped goes
 * on. From the start position alone repeated pairs count each time: players draw among equal
 * moves, so that every pair is a draw of its own; from several openings once. The standings are the
 * caller's; NULL on failure or when stopped. */
Standings *kind_play(const Measuring *it, const char *suffix, bool is_made, Experiment *experiment,
                     Error *error);
/* Appends a sentence on times that did not settle, if some did not. */
void kind_note_unsteady(const Comparison *comparison, Text *note);
/* The games of a scale. */
static inline uint64_t kind_games(const Measuring *it, const GamePlan *game) {
    return (uint64_t)game->games[it->campaign->scale];
}

/* Exact tables, for as long as something is measured: built beside the games that are kept; NULL on
 * failure or when stopped. */
struct Egdb *kind_build_tables(const Measuring *it, const char *rules, int pieces, Error *error);
/* Closes and removes them; NULL is fine. */
void kind_remove_tables(const Measuring *it, struct Egdb *egdb);

/* Tables: NAME.csv beside claims.csv, each of rows that a record describes. */

/* clang-format off */
/* Columns of a struct of rows: the member of that name. */
#define ROW_TEXT(row, member) FIELD(#member, TEXT, row, member, .decimals = 0)
#define ROW_INT(row, member) FIELD(#member, INT, row, member, .decimals = 0)
#define ROW_COUNT(row, member) FIELD(#member, COUNT, row, member, .decimals = 0)
#define ROW_UINT(called, row, member) FIELD(called, UINT, row, member, .decimals = 0)
#define ROW_REAL(row, member, places_) FIELD(#member, REAL, row, member, .decimals = (places_))
/* The three of an estimate: as it is called, low and high. */
/* NOLINTBEGIN(bugprone-macro-parentheses): a member cannot be in them. */
#define ROW_ESTIMATE(called, row, member, places_) \
    FIELD(called, REAL, row, member.value, .decimals = (places_)), \
    FIELD("low", REAL, row, member.low, .decimals = (places_)), \
    FIELD("high", REAL, row, member.high, .decimals = (places_))
/* NOLINTEND(bugprone-macro-parentheses) */
/* clang-format on */

/* A row of a table of curves; what is not known is -1 or NaN. */
typedef struct CurveRow {
    const char *series;
    int at;         /* depth or generation */
    Estimate value; /* a share of points in 0…1, or ms */
    int64_t count;  /* of what is behind it */
} CurveRow;

/* An estimate for a row: unknown where it is not defined. */
Estimate kind_known(Estimate estimate);
/* Whether the measurement's table is there; another of its tables by its suffix. */
bool kind_has_table(const Measuring *it, const char *suffix);
/* Reads it; to be freed also after a failure. */
bool kind_read_table(const Measuring *it, const char *suffix, const Record *record, Rows *rows,
                     Error *error);
/* Writes it: `rows` are an array of the record's structs. */
bool kind_write_table(const Measuring *it, const char *suffix, const Record *record,
                      const void *rows, int count, Error *error);
