/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/comparison.h"

#include "arena/tournament.h"
#include "measure/suite.h"
#include "util/progress.h"
#include "util/rng.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rules and their catalogue: a heuristic may be another one by other rules. */
typedef struct RuleSet {
    const Rules *rules;
    Catalogue *catalogue;
} RuleSet;

enum { RULE_SETS_MAX = 8 };

/* A position and its rules. */
typedef struct RuledBoard {
    Board board;
    const Rules *rules;
} RuledBoard;

struct Comparison {
    ComparisonSettings settings;
    int rule_set_count; /* one, or of the suite all rules */
    RuleSet rule_sets[RULE_SETS_MAX];
    PlayerSpec opponent;         /* where the settings have one */
    int count, complete, depths; /* rows; of them complete; of each player */
    ComparisonRow *rows;
    uint64_t position_count;
    RuledBoard *positions;
    Player *players; /* of each player as many as there are rule sets */
    int opened;
    Progress *progress;
};

bool comparison_of_suite(const ComparisonSettings *settings) {
    return settings->board == NULL && strcmp(settings->openings, "suite") == 0;
}

/* Reads a player, for all rules. */
static bool parse_player(Comparison *comparison, const char *player, PlayerSpec *spec,
                         Error *error) {
    for (int i = 0; i < comparison->rule_set_count; i++)
        if (!player_parse(player, comparison->rule_sets[i].catalogue, spec, error)) return false;
    return player_check_own(spec, error) &&
           search_find(comparison->settings.board_size, spec->search, error) != NULL;
}

static bool add_row(Comparison *comparison, const char *player, int depth, Error *error) {
    ComparisonRow *const row = &comparison->rows[comparison->count++];
    PlayerSpec *const spec = &row->spec;
    if (!parse_player(comparison, player, spec, error)) return false;
    if (depth != 0 && !player_is_random(spec)) spec->limit = (SearchLimit){.depth_plies = depth};
    if (spec->limit.depth_plies == 0 && spec->limit.nodes == 0 && spec->limit.time_ns == 0)
        return error_set(error, ERROR_USAGE, "player '%.100s': it does not search", spec->text);
    row->depth_plies = spec->limit.depth_plies;
    row->full_nodes = row->value = NAN;
    row->won = row->lost = row->won_plies = -1;
    /* The row has the depth beside "SEARCH/EVALUATOR"; other limits stay in the name. */
    player_strip_limit(spec->text);
    if (!spec->labelled && row->depth_plies != 0) player_strip_limit(spec->label);
    return true;
}

Comparison *comparison_new(const ComparisonSettings *settings, const char *const *players,
                           int count, int first, int last, Error *error) {
    Comparison *const comparison = memory_allocate(sizeof *comparison);
    const Rules *const own[] = {settings->rules, NULL};
    const Rules *const *const rules = comparison_of_suite(settings) ? RULES_ALL : own;
    const int depths = last - first + 1;
    comparison->settings = *settings;
    comparison->depths = depths;
    bool good = true;
    for (int i = 0; good && rules[i] != NULL; i++) {
        assert(i < RULE_SETS_MAX);
        Catalogue *const catalogue = catalogue_new(settings->board_size, rules[i]);
        comparison->rule_sets[comparison->rule_set_count++] = (RuleSet){rules[i], catalogue};
        good = settings->files == NULL || catalogue_add_files(catalogue, settings->files, error);
    }
    comparison->rows = memory_allocate((size_t)(count * depths) * sizeof *comparison->rows);
    for (int i = 0; good && i < count * depths; i++)
        good = add_row(comparison, players[i / depths], first + i % depths, error);
    if (good && settings->opponent != NULL)
        good = parse_player(comparison, settings->opponent, &comparison->opponent, error);
    if (good) return comparison;
    comparison_free(comparison);
    return NULL;
}

void comparison_free(Comparison *comparison) {
    if (comparison == NULL) return;
    while (comparison->opened > 0) player_close(&comparison->players[--comparison->opened]);
    for (int i = 0; i < comparison->rule_set_count; i++)
        catalogue_free(comparison->rule_sets[i].catalogue);
    for (int i = 0; i < comparison->count; i++) {
        free(comparison->rows[i].scores);
        free(comparison->rows[i].nodes);
    }
    free(comparison->rows);
    free(comparison->players);
    free(comparison->positions);
    free(comparison);
}

const Catalogue *comparison_catalogue(const Comparison *comparison) {
    return comparison->rule_sets[0].catalogue;
}

bool comparison_is_by_clock(const Comparison *comparison) {
    for (int i = 0; i < comparison->count; i++)
        if (comparison->rows[i].spec.limit.time_ns != 0) return true;
    return false;
}

int comparison_count(const Comparison *comparison) { return comparison->complete; }

const ComparisonRow *comparison_row(const Comparison *comparison, int index) {
    return &comparison->rows[index];
}

/* Positions */

static void make_room(Comparison *comparison, uint64_t count) {
    comparison->position_count = count;
    comparison->positions = memory_allocate(count * sizeof *comparison->positions);
}

/* A single board, the suite or openings. */
static bool load_positions(Comparison *comparison, Error *error) {
    enum { RANDOM_POSITIONS = 100 };
    const ComparisonSettings *const settings = &comparison->settings;
    const uint64_t most = settings->positions;
    MoveList legal;
    if (settings->board != NULL) {
        if (moves_generate(settings->board, settings->rules, &legal) == 0)
            return error_set(error, ERROR_DATA,
                             "the position is over: the side to move cannot move");
        make_room(comparison, 1);
        comparison->positions[0] = (RuledBoard){*settings->board, settings->rules};
        return true;
    }
    if (comparison_of_suite(settings)) {
        make_room(comparison, most != 0 && most < SUITE_COUNT ? most : SUITE_COUNT);
        for (uint64_t i = 0; i < comparison->position_count; i++)
            comparison->positions[i] = (RuledBoard){suite_board(&SUITE[i]), suite_rules(&SUITE[i])};
        return true;
    }
    Openings *const openings =
        openings_open(settings->openings, settings->rules, settings->board_size, error);
    if (openings == NULL) return false;
    const uint64_t available = openings_count(openings); /* 0: there is no end of them */
    const uint64_t wanted = most != 0 ? most : available != 0 ? available : RANDOM_POSITIONS;
    make_room(comparison, available != 0 && wanted > available ? available : wanted);
    for (uint64_t i = 0; i < comparison->position_count; i++)
        comparison->positions[i] =
            (RuledBoard){openings_get(openings, settings->seed, i).board, settings->rules};
    openings_close(openings);
    return true;
}

/* Opens the players, each for all its depths: only one thinks at a time. */
static bool open_players(Comparison *comparison, Error *error) {
    const int rule_sets = comparison->rule_set_count;
    const int count = comparison->count / comparison->depths * rule_sets;
    comparison->players = memory_allocate((size_t)count * sizeof *comparison->players);
    for (; comparison->opened < count; comparison->opened++) {
        const int i = comparison->opened, row = i / rule_sets * comparison->depths;
        if (!player_open(&comparison->players[i], &comparison->rows[row].spec,
                         comparison->rule_sets[i % rule_sets].catalogue, error))
            return false;
    }
    return true;
}

static void take_position(Comparison *comparison, ComparisonRow *row, const SearchResult *result) {
    const Score score = result->score;
    int64_t win_in = 0;
    if (row->scores == NULL) {
        row->scores = memory_allocate(comparison->position_count * sizeof *row->scores);
        row->nodes = memory_allocate(comparison->position_count * sizeof *row->nodes);
        row->won = row->lost = row->won_plies = 0;
        row->value = 0;
    }
    row->scores[row->totals.moves] = score;
    row->nodes[row->totals.moves] = (double)result->counters.nodes;
    if (score_is_proven(score, &win_in)) {
        row->won += score > 0;
        row->lost += score < 0;
        row->won_plies += win_in < 0 ? -win_in : win_in;
    } else {
        row->value += score;
    }
    search_totals_add_move(&row->totals, 0, &result->counters, result->depth_plies, true);
}

/* A search that takes less time is repeated until all of it took about as long: reading the clock
 * takes some 0.3 us, as long as a search of one ply, and not always the same. */
enum { SHORTEST_NS = 20000, REPEATS_MAX = 500 };

/* Searches a position; the first pass says what was found. */
static bool search_position(Comparison *comparison, int item, int part, int pass, int64_t *time_ns,
                            Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    const RuledBoard *const position = &comparison->positions[part];
    const uint64_t seed = rng_derive(settings->seed, (uint64_t)part);
    int rule_set = 0;
    MoveList legal;
    SearchResult result;
    Failure failure;
    if (moves_generate(&position->board, position->rules, &legal) == 0) return true;
    while (comparison->rule_sets[rule_set].rules != position->rules) rule_set++;
    Player player =
        comparison->players[item / comparison->depths * comparison->rule_set_count + rule_set];
    player.spec = &comparison->rows[item].spec; /* the limit */
    SearchRequest request = {
        .board = &position->board,
        .legal = &legal,
        .rules = position->rules,
        .seed = seed,
        .game_seed = seed,
        .analyse = true,
        .stop = settings->stop,
    };
    int64_t start_ns = player_clock_ns(&player);
    player_move(&player, &request, &result, &failure);
    *time_ns = player_elapsed_ns(&player, start_ns);
    if (!result.stopped && *time_ns < SHORTEST_NS && player.engine == NULL) {
        const int repeats = SHORTEST_NS / (int)(*time_ns + SHORTEST_NS / REPEATS_MAX);
        start_ns = player_clock_ns(&player);
        for (int i = 0; i <= repeats; i++) player_move(&player, &request, &result, &failure);
        *time_ns = player_elapsed_ns(&player, start_ns) / (repeats + 1);
    }
    if (result.stopped) return error_set(error, ERROR_INTERRUPTED, "stopped");
    if (pass == 0) take_position(comparison, &comparison->rows[item], &result);
    return true;
}

/* Games */

/* The opponent of a row: the row's own player, or one that is described, at the row's limit. */
static bool opponent_of(const Comparison *comparison, const ComparisonRow *row, PlayerSpec *spec,
                        Error *error) {
    const bool is_other = comparison->settings.opponent != NULL;
    *spec = is_other ? comparison->opponent : row->spec;
    if (!is_other || strcmp(spec->search, "random") == 0) return true;
    spec->limit = row->spec.limit;
    const Search *const search = search_find(comparison->settings.board_size, spec->search, error);
    return !search->needs_depth || spec->limit.depth_plies != 0 ||
           error_set(error, ERROR_USAGE,
                     "opponent '%.100s': %s searches to a depth, but %.100s is limited by time or "
                     "nodes; expected deepening/%.100s",
                     comparison->settings.opponent, search->name, row->spec.label, spec->evaluator);
}

/* Plays games against the opponent, the same in each pass, and takes over what the row's player
 * searched. */
static bool search_games(const Comparison *comparison, ComparisonRow *row, int64_t *time_ns,
                         Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    const bool is_slow = settings->slow_search != NULL &&
                         strcmp(row->spec.search, settings->slow_search) == 0 &&
                         row->depth_plies >= settings->slow_depth;
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    const TournamentSettings play = {
        .threads = settings->threads, .quiet = true, .stop = settings->stop};
    PlayerSpec opponent;
    experiment.rules = settings->rules;
    experiment.board_size = settings->board_size;
    experiment.seed = settings->seed;
    experiment.games = is_slow ? settings->slow_games : settings->games;
    snprintf(experiment.openings, sizeof experiment.openings, "%s", settings->openings);
    bool good =
        opponent_of(comparison, row, &opponent, error) &&
        experiment_add_spec(&experiment, &row->spec, comparison->rule_sets[0].catalogue, error) &&
        experiment_add_spec(&experiment, &opponent, comparison->rule_sets[0].catalogue, error);
    Standings *const standings = good ? tournament_play(&experiment, &play, error) : NULL;
    good = standings != NULL && error->code == ERROR_NONE;
    if (good) {
        row->totals = standings_player(standings, 0)->search;
        row->times = standings_player(standings, 0)->times;
        *time_ns = row->totals.time_ns;
    }
    standings_free(standings);
    return good;
}

/* What timing.h calls. */
static bool work(void *context, int item, int part, int pass, int64_t *time_ns, Error *error) {
    Comparison *const comparison = context;
    const ComparisonSettings *const settings = &comparison->settings;
    ComparisonRow *const row = &comparison->rows[item];
    /* A shallow search is over before it looks at the flag. */
    if (settings->stop != NULL && atomic_load(settings->stop))
        return error_set(error, ERROR_INTERRUPTED, "stopped");
    const bool good = settings->games != 0
                          ? search_games(comparison, row, time_ns, error)
                          : search_position(comparison, item, part, pass, time_ns, error);
    const bool is_last = settings->games != 0 || (uint64_t)part + 1 == comparison->position_count;
    if (good && pass == 0 && is_last)
        progress_update(comparison->progress, (uint64_t)++comparison->complete, row->spec.label);
    return good;
}

/* Takes the times over and puts the rows that ran to the end before the others. */
static void finish_rows(Comparison *comparison, const TimedItem *timed) {
    comparison->complete = 0;
    for (int i = 0; i < comparison->count; i++) {
        const ComparisonRow row = comparison->rows[i];
        if (timed[i].passes == 0) continue;
        ComparisonRow *const place = &comparison->rows[comparison->complete++];
        comparison->rows[i] = *place;
        *place = row;
        place->timed = timed[i];
        place->totals.time_ns = timed[i].median_ns;
    }
}

/* Gives each row the full tree's size where plain minimax went over the same to the same depth.
 */
static void set_full_nodes(Comparison *comparison) {
    for (int i = 0; i < comparison->complete; i++) {
        const ComparisonRow *const full = &comparison->rows[i];
        if (strcmp(full->spec.search, "minimax") != 0 || full->spec.search_options[0] != '\0' ||
            full->depth_plies == 0)
            continue;
        for (int k = 0; k < comparison->complete; k++) {
            ComparisonRow *const row = &comparison->rows[k];
            if (k != i && row->depth_plies == full->depth_plies)
                row->full_nodes = (double)full->totals.counters.nodes;
        }
    }
}

bool comparison_run(Comparison *comparison, Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    const size_t count = (size_t)comparison->count;
    const bool plays = settings->games != 0;
    if (!plays && (!load_positions(comparison, error) || !open_players(comparison, error)))
        return false;
    MEMORY_AUTO int *groups = memory_allocate(count * sizeof *groups);
    MEMORY_AUTO TimedItem *timed = memory_allocate(count * sizeof *timed);
    for (int i = 0; i < comparison->count; i++) groups[i] = comparison->rows[i].depth_plies;
    comparison->progress = progress_open("rows", (uint64_t)count, settings->quiet);
    const TimingSettings timing = {
        .items = comparison->count,
        .parts = plays ? 1 : (int)comparison->position_count,
        .groups = groups,
        .first_apart = true,
        .passes = settings->seconds > 0 ? TIMING_REPEATS : 0,
        .seconds = settings->seconds,
        .work = work,
        .context = comparison,
        .quiet = settings->quiet,
    };
    const bool good = timing_run(&timing, timed, error);
    progress_close(comparison->progress);
    finish_rows(comparison, timed);
    if (!plays) set_full_nodes(comparison);
    return good;
}
