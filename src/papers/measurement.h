/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of measurement that a paper's file can name. A kind defines the keys of its plan, measures
 * the rows of NAME.csv, and computes figures from them, which rules judge. */
#pragma once

#include "arena/tournament_stats.h"
#include "papers/paper.h"
#include "report/chart.h"

enum { ENGINE_SIZE = 512 };
/* The side of a plan that --engine names. */
#define ENGINE_SIDE "engine"

/* Settings of all measurements of a reproduction. */
typedef struct ReproduceSettings {
    Scale scale;
    int threads;
    uint64_t seed;
    uint64_t evolution_seed; /* evolution N has the random seed evolution_seed + N */
    bool quiet;
    const char *folder;       /* of the reproduction; NULL: there is none yet */
    char engine[ENGINE_SIZE]; /* an external engine that the user gives, as a player; "": none */
    const atomic_bool *stop;  /* may be NULL */
    Rows *evolutions;         /* the folder's evolutions.csv; grows */
} ReproduceSettings;

/* What the measurements of a claim found; zero-initialise, release with findings_free. */
typedef struct Findings {
    Figures figures;
    Text note;      /* sentences, each ending with a full stop and a blank; may stay empty */
    Text commit;    /* the commit of the program, if the figures are times; else stays empty */
    uint64_t games; /* the number of games that were played */
} Findings;
void findings_free(Findings *found);

typedef struct Measurement {
    const ReproduceSettings *campaign;
    const Claim *claim;
    const Measure *measure;
    Findings *found; /* gets what it finds */
} Measurement;

typedef void OrderVisitor(void *context, EvolutionOrder order);

typedef struct MeasurementKind {
    const char *name, *summary;
    const Setting *keys;    /* of its plan, a struct of `size` that begins with a CommonPlan */
    const Setting *figures; /* the key `figures` of a claim, of that struct; NULL: none */
    size_t size;
    /* Checks what keys cannot express: false with a complaint. May be NULL. */
    bool (*check)(const Claim *claim, const config_setting_t *group, void *plan);
    /* Visits the evolutions that it needs: one of each set, template and rules; the set of a side
     * that is a player is NULL. NULL: it needs none. */
    void (*each_order)(const Claim *claim, const void *plan, OrderVisitor *visit, void *context);
    const CsvSchema *schema; /* of NAME.csv, without the name of a file */
    /* Measures and adds the rows of NAME.csv, which measurement_run writes, and the games; false if
     * it fails or is stopped. */
    bool (*make)(const Measurement *it, Rows *rows, Error *error);
    /* Adds figures and notes from the rows or, if `rows` is NULL, only the names of its figures,
     * before anything is measured (`campaign` is then NULL). Without a figure the claim is not
     * testable, and the note says why. */
    bool (*show)(const Measurement *it, const Rows *rows, Error *error);
    bool is_read;      /* NAME.csv has all that `show` needs, and the games: it is made only once */
    bool is_serial;    /* one thread measures, as the figures are times */
    const char *chart; /* the kind of the chart of NAME.csv; NULL: none */
} MeasurementKind;

/* All kinds, ending with NULL. */
enum { MEASUREMENTS_MAX = 16 };
extern const MeasurementKind *const MEASUREMENTS[];

/* What every plan has; `rules` and the members after it only those that play games. */
typedef struct CommonPlan {
    const char *kind, *table, *rules;
    int plies; /* 0: no limit */
    Scaled games;
} CommonPlan;

/* clang-format off */
#define MEASUREMENT_KEYS {KEY_WORD(CommonPlan, kind), .flags = SETTING_NEEDED}, \
    {KEY_WORD(CommonPlan, table), .check = paper_is_name}
#define RULES_KEY {KEY_WORD(CommonPlan, rules), .check = paper_is_rules, .value = "english"}
#define PLIES_KEY {KEY_WHOLE(1, 100000, CommonPlan, plies)}
#define GAMES_KEY {KEY_GAMES(CommonPlan, games)}
#define GAME_KEYS MEASUREMENT_KEYS, RULES_KEY, PLIES_KEY, GAMES_KEY
/* clang-format on */

/* Returns a plan's number at the campaign's scale; without one, `quick` or `paper`. */
int measurement_count(const Measurement *it, const Scaled *scaled, int quick, int paper);
/* Whether the measurement's table is in the folder. */
bool measurement_is_made(const char *folder, const Measure *measure);
/* Measures by the plan's kind. If the plan names the player "engine" and there is none, nothing is
 * measured and the note says so. ERROR_DATA with the plan's place for a wrong player. */
CHECKED bool measurement_run(const Measurement *it, Error *error);

/* Games */

/* Begin, add sides, play. Functions do nothing after a failure, so check only measurement_play. */
typedef struct MeasurementGames {
    const Measurement *it;
    Error *error;
    bool is_good;
    bool counts_nodes; /* players search as described, not by a faster search with the same moves */
    Experiment experiment;
} MeasurementGames;

/* Begins an experiment of the campaign: its seed, these openings and rules, the plan's plies, and
 * `games` games of each two players. End it with measurement_play. */
CHECKED MeasurementGames measurement_games(const Measurement *it, const char *openings,
                                           const char *rules, int games, Error *error);
/* Adds a side: "SET TEMPLATE", the evolution of that number at this depth, or a player at this
 * depth (0: as it is described). A player with an evaluator and a depth but no search plays the
 * moves of plain alpha-beta by a faster search (SEARCH_ALIKE). "engine" is the user's external
 * engine, "./NAME.heuristic" a heuristic file of the paper. */
void measurement_add_side(MeasurementGames *games, const char *side, int number, int depth);
/* Whether a paper may name the player; ERROR_USAGE for an external engine. */
CHECKED bool measurement_allows(const PlayerSpec *spec, Error *error);
/* Plays and frees the games; returns the stats, which the caller owns; NULL on failure or if
 * stopped. Finished games are kept in FOLDER/TABLE.FIRST.SECOND.games/ (without numbers that are 0)
 * until all claims have their rows, so that a stopped run continues. If all games begin at the
 * start position each repeated pair counts (tournament_stats_count_repeats); from several openings
 * repeated pairs count once. */
TournamentStats *measurement_play(MeasurementGames *games, int first, int second);

/* Tables: TABLE.csv beside claims.csv, of tournaments also TABLE-players.csv */

/* clang-format off */
/* An Estimate as NAME, PREFIX "low" and PREFIX "high"; `means` is for NAME, the rest for all. */
#define COLUMN_ESTIMATE(name_, prefix, row, member, means, ...) \
    COLUMN(name_, REAL, row, member.value, __VA_ARGS__, .meaning = means), \
    COLUMN_BOUNDS(name_, prefix, row, member, __VA_ARGS__)
/* clang-format on */

/* The schemas of the tables, without the names of files; PLACES is that of TABLE-players. */
#define PLACES_END "-players"
extern const CsvSchema MATCH_ROWS, SCORES_TABLE, PLACES, SOURCE_ROWS, MOVE_TIMES, COST_ROWS,
    ENDING_ROWS;
