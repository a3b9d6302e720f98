/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of measurement: what a paper's file can ask for. A kind says which keys its plan has,
 * measures, and leaves rows in NAME.csv and figures, which rules judge. */
#pragma once

#include "arena/experiment.h"
#include "arena/standings.h"
#include "papers/paper.h"
#include "report/chart.h"
#include "stats/pairs.h"
#include "util/record.h"

enum { ENGINE_SIZE = 512 };

/* What all measurements of a reproduction share. */
typedef struct Campaign {
    Scale scale;
    int threads;
    uint64_t seed;
    uint64_t evolution_seed; /* evolution N has the random seed N more than this */
    bool quiet;
    const char *folder;       /* of the reproduction; NULL: there is none yet */
    char engine[ENGINE_SIZE]; /* an external engine that the user gives, as a player; "": none */
    const atomic_bool *stop;  /* may be NULL */
    Rows *evolutions;         /* the folder's evolutions.csv; grows */
} Campaign;

/* A measurement at work. */
typedef struct Measurement {
    const Campaign *campaign;
    const Claim *claim;
    const Measure *measure;
    Figures *figures; /* what it adds */
    Text *note;       /* sentences, each ending with a full stop and a blank; may stay empty */
    Text *commit;     /* that measured it, where its figures are times; else stays empty */
    uint64_t *games;  /* that it played, added up */
} Measurement;

typedef struct MeasurementKind {
    const char *name, *summary;
    const PlanKey *keys;    /* of its plan */
    const PlanKey *figures; /* of each of the claim's `figures`; NULL: it reads none */
    /* What keys cannot say of a plan: false with a complaint. May be NULL. */
    bool (*check)(const Claim *claim, const config_setting_t *plan);
    /* Measures, or takes what is there of an earlier try, writes NAME.csv and adds figures; false
     * on failure or when stopped. No figure: not testable, the note says why. */
    bool (*measure)(const Measurement *it, Error *error);
    /* Of NAME.csv; name and title come from where it is measured. Without scripts there is none. */
    Chart chart;
} MeasurementKind;

/* All of them, ending with NULL. */
enum { MEASUREMENTS_MAX = 16 };
extern const MeasurementKind *const MEASUREMENTS[];

/* clang-format off */
/* Keys of every plan, and of those that play games. */
#define MEASUREMENT_KEYS {KEY("kind", WORD), .is_needed = true}, {KEY("table", NAME)}
#define GAME_KEYS MEASUREMENT_KEYS, {KEY("rules", RULES)}, {KEY_RANGE("plies", WHOLE, 1, 100000)}, \
    {KEY("games", GAMES)}
/* clang-format on */

/* A plan's count at the campaign's scale, by default one of these. */
int64_t measurement_count(const Measurement *it, const char *key, int64_t quick, int64_t paper);
/* The rules that the plan names, english by default. */
const char *measurement_rules(const Measurement *it);
/* Measures by the plan's kind. Where it names the player "engine" and there is none, only the note
 * says so. ERROR_DATA with the plan's place for a player that cannot be read. */
bool measurement_run(const Measurement *it, Error *error);

/* Games */

/* Games that are asked for: begun, players added, played. After a failure nothing more is done, so
 * that only the end need be checked. */
typedef struct MeasurementGames {
    const Measurement *it;
    Error *error;
    bool is_good;
    bool counts_nodes; /* players search as they are described, not by what plays alike */
    Experiment experiment;
} MeasurementGames;

/* An experiment of the campaign, from these openings, by the plan's plies and these rules: its
 * seed, and so many games of each two players. Ends with measurement_play. */
MeasurementGames measurement_games(const Measurement *it, const char *openings, const char *rules,
                                   int64_t games, Error *error);
/* Adds a side: "SET TEMPLATE", the evolution of that number at this depth, or a player at this
 * depth (0: as it is described). One that names no search, but an evaluator and a depth, plays as
 * plain alpha-beta does, by what takes less time for it (SEARCH_ALIKE). "engine" is the one that
 * the user gives, "./NAME.heuristic" a heuristic file that the paper brings. */
void measurement_add_side(MeasurementGames *games, const char *side, int number, int depth);
/* Plays and frees them. The finished games are kept in FOLDER/TABLE+SUFFIX.games/ until all claims
 * have their rows, so that a run that was stopped goes on. From the start position alone repeated
 * pairs count each time: players draw among equal moves, so that every pair is a draw of its own;
 * from several openings once. The standings are the caller's; NULL on failure or when stopped. */
Standings *measurement_play(MeasurementGames *games, const char *suffix);

/* Tables: TABLE+SUFFIX.csv beside claims.csv */

/* clang-format off */
/* An Estimate in the columns NAME, PREFIX "low" and PREFIX "high": what the first means; what comes
 * behind holds for all. */
#define FIELD_ESTIMATE(name_, prefix, row, member, means, ...) \
    FIELD(name_, REAL, row, member.value, __VA_ARGS__, .meaning = means), \
    FIELD_BOUNDS(name_, prefix, row, member, __VA_ARGS__)
/* clang-format on */

/* Their records, without the names of files. */
extern const Record MATCH_ROWS, SCORES_TABLE, PLACES, SOURCE_ROWS, MOVE_TIMES, COST_ROWS,
    ENDING_ROWS;

/* Frees the rows, and writes them where all of them are made; returns whether they are written. */
bool measurement_write(const Measurement *it, const char *suffix, bool are_made,
                       const Record *record, Rows *rows, Error *error);
/* The rows of the measurement's table, which is made and written where no claim has measured it. To
 * be freed also after a failure. */
bool measurement_rows(const Measurement *it, const Record *record,
                      bool (*make)(const Measurement *it, Rows *rows, Error *error), Rows *rows,
                      Error *error);
