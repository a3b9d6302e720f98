/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of measurement: what a paper's file can ask for. A kind says which keys its plan has,
 * measures, and leaves rows in NAME.csv and figures, which rules judge. */
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
    Rows *evolutions;        /* the folder's evolutions.csv; grows */
} Campaign;

/* A measurement at work. */
typedef struct Measuring {
    const Campaign *campaign;
    const Claim *claim;
    const Measure *measure;
    Figures *figures; /* what it adds */
    Text *note;       /* sentences, each ending with a full stop and a blank; may stay empty */
    Text *commit;     /* that measured it, where its figures are times; else stays empty */
    uint64_t *games;  /* that it played, added up */
} Measuring;

typedef struct Kind {
    const char *name, *summary;
    const PlanKey *keys;    /* of its plan */
    const PlanKey *figures; /* of each of the claim's `figures`; NULL: it reads none */
    /* What keys cannot say of a plan: false with a complaint. May be NULL. */
    bool (*check)(const Claim *claim, const config_setting_t *plan);
    /* Measures, or takes what is there of an earlier try, writes NAME.csv and adds figures; false
     * on failure or when stopped. No figure: not testable, the note says why. */
    bool (*measure)(const Measuring *it, Error *error);
    /* Of NAME.csv, or of NAME + its `table` where that is said; name and title come from where it
     * is measured. Without scripts there is none. */
    Chart chart;
} Kind;

/* All of them, ending with NULL. */
enum { KINDS_MAX = 16 };
extern const Kind *const KINDS[];
const Kind *kind_find(const char *name);

/* clang-format off */
/* Keys of every plan, and of those that play games. */
#define KIND_KEYS {KEY("kind", WORD), .is_needed = true}, {KEY("table", NAME)}
#define GAME_KEYS KIND_KEYS, {KEY("rules", RULES)}, {KEY_RANGE("plies", WHOLE, 1, 100000)}, \
    {KEY("games", GAMES)}
/* clang-format on */

/* A plan's count at the campaign's scale, by default one of these. */
int64_t kind_count(const Measuring *it, const char *key, int64_t quick, int64_t paper);
/* The rules that the plan names, english by default. */
const char *kind_rules(const Measuring *it);

/* Playing */

/* An experiment of the campaign, from these openings, by the plan's plies and these rules: its
 * seed, and so many games of each two players. */
Experiment kind_experiment(const Measuring *it, const char *openings, const char *rules,
                           int64_t games);
/* Whether there is the engine that a player "engine" is; else the note says that it is needed. */
bool kind_has_engine(const Measuring *it, const char *player);
/* Adds a player by its description. One that names no search, but an evaluator and a depth, plays
 * as plain alpha-beta does, by what takes less time for it (SEARCH_ALIKE). "engine" is the one that
 * the user gives, "./NAME.heuristic@6" a heuristic file that the paper brings. */
bool kind_add_player(const Measuring *it, Experiment *experiment, const char *player, Error *error);
/* The same with this heuristic file, under that name. */
bool kind_add_heuristic(Experiment *experiment, const char *name, const Text *heuristic, int depth,
                        Error *error);
/* Adds a side: evolution `number` of "SET TEMPLATE" with the experiment's rules, or a player
 * without a limit, each at this depth, or "engine". */
bool kind_add_side(const Measuring *it, Experiment *experiment, const char *side, int number,
                   int depth, Error *error);
/* Plays it, unless it could not be made, and frees it. The finished games are kept in
 * FOLDER/TABLE+SUFFIX.games/ until all claims have their rows, so that a run that was stopped goes
 * on. From the start position alone repeated pairs count each time: players draw among equal
 * moves, so that every pair is a draw of its own; from several openings once. The standings are the
 * caller's; NULL on failure or when stopped. */
Standings *kind_play(const Measuring *it, const char *suffix, bool is_made, Experiment *experiment,
                     Error *error);
/* The players of a comparison, evaluators with a search and perhaps a depth, timed in turns on one
 * thread by the plan's rules; `depths`: 0, 0 for their own. Times that did not settle are noted.
 * NULL on failure; comparison_free. */
Comparison *kind_compare(const Measuring *it, ComparisonSettings settings,
                         const char *const *players, int count, const int depths[2], Error *error);

/* A player outside of experiments, by the plan's rules. Zero-initialise; to be closed also after a
 * failure: `OPEN_PLAYER_AUTO OpenPlayer mover = {.catalogue = NULL};`. */
typedef struct OpenPlayer {
    Catalogue *catalogue;
    PlayerSpec spec;
    Player player;
} OpenPlayer;
#define OPEN_PLAYER_AUTO __attribute__((cleanup(open_player_close)))
bool open_player(OpenPlayer *open, const Measuring *it, const char *description, Error *error);
void open_player_close(OpenPlayer *open);
/* What it finds in the request's position at this depth (0: its own limit). False with
 * ERROR_INTERRUPTED when stopped. */
bool open_player_search(const OpenPlayer *open, int depth, const Campaign *campaign,
                        SearchRequest request, SearchResult *result, Error *error);
/* Plays a game from there, players by Side. False with ERROR_INTERRUPTED when stopped. */
bool open_players_game(const OpenPlayer *const players[2], const Campaign *campaign,
                       const Board *start, DrawRules draws, uint64_t seed, GameRecord *record,
                       Error *error);

/* Tables: NAME.csv beside claims.csv, and NAME+SUFFIX.csv */

/* Appends a row, its fields by a letter each: "t" a text, "i" an int64_t, a digit a real with so
 * many decimals and "x" an exact one, empty where it is not finite, "e4" or "X" an Estimate in
 * three fields, empty where it is not defined. */
void kind_put_row(Text *rows, const char *fields, ...);
bool kind_write(const Measuring *it, const char *suffix, const Text *rows, Error *error);
/* Says which commit measured the times of a table; once for all its rows. */
void kind_set_commit(const Measuring *it, const char *commit);
/* The rows of the measurement's table, which is made and written where no claim has measured it. To
 * be freed also after a failure. */
bool kind_rows(const Measuring *it, const Record *record,
               bool (*make)(const Measuring *it, Rows *rows, Error *error), Rows *rows,
               Error *error);
