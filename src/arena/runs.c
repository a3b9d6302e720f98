/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/runs.h"

#include "arena/journal.h"
#include "util/file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const Field SETTING_FIELDS[] = {
    FIELD("setting", TEXT, RunSetting, setting, .title = "setting",
          .meaning = "key of the experiment, player, or line of the environment"),
    FIELD("run", TEXT, RunSetting, run, .title = "run", .meaning = "folder of the results"),
    FIELD("value", TEXT, RunSetting, value, .title = "value",
          .meaning = "what this run has; empty: nothing"),
};
static const Field RATING_FIELDS[] = {
    FIELD("player", TEXT, RunRating, player, .title = "player", .meaning = "label of the player"),
    FIELD("run", TEXT, RunRating, run, .title = "run", .meaning = "folder of the results"),
    FIELD("games", COUNT, RunRating, games, .title = "games", .meaning = "games with a result"),
    FIELD("score", REAL, RunRating, score, .decimals = 6, .title = "score", .show = SHOW_PERCENT,
          .meaning = "points a game, 0 to 1"),
    FIELD_INTERVAL("rating", RunRating, rating, .decimals = 1,
                   .meaning = "rating on the first run's scale, and its 95 % interval"),
    FIELD_INTERVAL("change", RunRating, change, .decimals = 1,
                   .meaning = "rating minus that in the first run, and its 95 % interval"),
    FIELD("p_holm", REAL, RunRating, p_value, .decimals = 6, .most = 1,
          .meaning = "how often a change looks as large where there is none; adjusted for the number "
                     "of changes (Holm)"),
    FIELD("nodes_per_s", REAL, RunRating, nodes_per_s, .decimals = 0, .meaning = "nodes a second"),
    FIELD("ms_per_move", REAL, RunRating, ms_per_move, .decimals = 6,
          .meaning = "milliseconds a searched move"),
    FIELD("speed", REAL, RunRating, speed, .decimals = 4,
          .meaning = "nodes_per_s as a multiple of the first run's"),
};
/* clang-format on */
const Record RUN_SETTING_RECORD = RECORD_OF("compare settings", SETTING_FIELDS, RunSetting);
const Record RUN_RATING_RECORD = RECORD_OF("compare", RATING_FIELDS, RunRating);

/* Settings */

/* Adds the rows of a setting where the values are not all the same. */
static bool add_setting(RunComparison *runs, const char *name, const Text *values) {
    bool differs = false;
    for (int i = 1; i < runs->count; i++)
        differs |= strcmp(text_string(&values[i]), text_string(&values[0])) != 0;
    for (int i = 0; differs && i < runs->count; i++)
        rows_add(&runs->settings, &RUN_SETTING_RECORD,
                 &(RunSetting){name, runs->names[i], text_string(&values[i])});
    return differs;
}

static void clear_all(Text *values) {
    for (int i = 0; i < RUNS_MAX; i++) text_clear(&values[i]);
}

static const PlayerSpec *find_player(const Experiment *experiment, const char *label) {
    for (int i = 0; i < experiment->player_count; i++)
        if (strcmp(experiment->players[i].label, label) == 0) return &experiment->players[i];
    return NULL;
}

/* A player that runs do not share, or play otherwise; and other heuristic files of one name. */
static void add_player(RunComparison *runs, const Experiment *experiments, const char *label,
                       Text *values) {
    TEXT_AUTO Text name = {0};
    const char *first = NULL;
    clear_all(values);
    for (int i = 0; i < runs->count; i++) {
        const PlayerSpec *const spec = find_player(&experiments[i], label);
        if (spec != NULL) text_append_string(&values[i], spec->text);
    }
    text_append(&name, "player %s", label);
    add_setting(runs, text_string(&name), values);
    clear_all(values);
    for (int i = 0; i < runs->count; i++) {
        const PlayerSpec *const spec = find_player(&experiments[i], label);
        const char *const text = spec != NULL ? experiment_heuristic(&experiments[i], spec) : NULL;
        if (first == NULL) first = text;
        text_append_string(&values[i],
                           text == NULL || strcmp(text, first) == 0 ? "the first" : "another");
    }
    text_clear(&name);
    text_append(&name, "heuristic of %s", label);
    add_setting(runs, text_string(&name), values);
}

static void add_experiments(RunComparison *runs, Experiment *experiments, Text *values) {
    for (const Setting *setting = EXPERIMENT_SETTINGS; setting->name != NULL; setting++) {
        Setting alone[2] = {*setting, {.name = NULL}};
        const char *const name = setting->key != NULL ? setting->key : setting->name;
        alone[0].comment = alone[0].remark = NULL;
        clear_all(values);
        for (int i = 0; i < runs->count; i++) {
            TEXT_AUTO Text line = {0};
            settings_write(alone, &experiments[i], "", "", &line);
            const size_t before = strlen(name) + strlen(" = ");
            if (line.length > before) /* without the ";" */
                text_append_bytes(&values[i], line.data + before, line.length - before - 1);
        }
        add_setting(runs, name, values);
    }
    for (int run = 0; run < runs->count; run++) {
        for (int i = 0; i < experiments[run].player_count; i++) {
            const char *const label = experiments[run].players[i].label;
            bool is_new = true;
            for (int k = 0; k < run; k++) is_new &= find_player(&experiments[k], label) == NULL;
            if (is_new) add_player(runs, experiments, label, values);
        }
    }
}

/* The environment's lines, but for the date. */
static void add_environments(RunComparison *runs, Text *values) {
    static const char *const KEYS[] = {"version", "commit", "compiler", "flags",
                                       "kernels", "cpu",    "threads"};
    enum { PROGRAM = 2 /* the first of them say which program it was */ };
    MEMORY_AUTO char **files = memory_allocate((size_t)runs->count * sizeof *files);
    Error ignored;
    for (int i = 0; i < runs->count; i++)
        files[i] = file_read_in(runs->names[i], "environment", CONFIG_TEXT_MAX, NULL, &ignored);
    for (size_t k = 0; k < sizeof KEYS / sizeof *KEYS; k++) {
        TEXT_AUTO Text key = {0};
        text_append(&key, "%s: ", KEYS[k]);
        clear_all(values);
        for (int i = 0; i < runs->count; i++) {
            const char *line = files[i];
            while (line != NULL && strncmp(line, key.data, key.length) != 0) {
                line = strchr(line, '\n');
                if (line != NULL) line++;
            }
            if (line == NULL) continue;
            line += key.length;
            text_append_bytes(&values[i], line, strcspn(line, "\n"));
        }
        runs->has_other_machine |= add_setting(runs, KEYS[k], values) && k >= PROGRAM;
    }
    for (int i = 0; i < runs->count; i++) free(files[i]);
}

static bool read_settings(RunComparison *runs, Error *error) {
    MEMORY_AUTO Experiment *experiments =
        memory_allocate((size_t)runs->count * sizeof *experiments);
    Text values[RUNS_MAX] = {{0}};
    bool good = true;
    for (int i = 0; i < runs->count; i++) experiments[i] = experiment_default();
    for (int i = 0; good && i < runs->count; i++) {
        good = experiment_read(&experiments[i], runs->names[i], "experiment", NULL, 0, error);
        experiments[i].draws = experiment_draws(&experiments[i]);
    }
    if (good) {
        add_experiments(runs, experiments, values);
        add_environments(runs, values);
    }
    for (int i = 0; i < runs->count; i++) experiment_free(&experiments[i]);
    for (int i = 0; i < RUNS_MAX; i++) text_free(&values[i]);
    return good;
}

/* Ratings */

/* The index of a player; -1: it is not in that run. */
static int player_in(const Totals *totals, const char *player) {
    for (size_t i = 0; i < totals->players.count; i++)
        if (strcmp(player_row(&totals->players, i)->player, player) == 0) return (int)i;
    return -1;
}

static Estimate rating_in(const Totals *totals, const char *player) {
    for (size_t i = 0; i < totals->ratings.count; i++) {
        const RatingRow *const row = rating_row(totals, i);
        if (strcmp(row->player, player) != 0 || isnan(row->rating.low + row->rating.high)) continue;
        return row->rating;
    }
    return (Estimate){false, NAN, NAN, NAN};
}

/* What a run's ratings are shifted by. */
typedef struct Shift {
    double by, square; /* and the square of the half width of its interval */
} Shift;

/* Whether a player is in all runs, with a rating in each. */
static bool is_shared(const RunComparison *runs, const char *player) {
    for (int i = 0; i < runs->count; i++)
        if (!rating_in(&runs->totals[i], player).defined) return false;
    return true;
}

static Shift shift_of(const RunComparison *runs, int run) {
    const Rows *const players = &runs->totals[0].players;
    Shift shift = {0, 0};
    for (size_t i = 0; i < players->count; i++) {
        const char *const player = player_row(players, i)->player;
        if (!is_shared(runs, player)) continue;
        const Estimate a = rating_in(&runs->totals[0], player);
        const Estimate b = rating_in(&runs->totals[run], player);
        shift.by += (a.value - b.value) / runs->shared;
        shift.square +=
            (pow(a.high - a.low, 2) + pow(b.high - b.low, 2)) / 4 / pow(runs->shared, 2);
    }
    if (runs->shared == (int)players->count && runs->totals[run].players.count == players->count)
        shift.square = 0; /* the mean of all is 0 in both */
    return shift;
}

/* The interval of b - a, and the p-value of "both are the same" that goes with it. */
static Estimate change_of(const Estimate *a, const Estimate *b, const Shift *shift,
                          double *p_value) {
    const double value = b->value - a->value;
    const Estimate change = {
        true, value,
        value - sqrt(pow(b->value - b->low, 2) + pow(a->high - a->value, 2) + shift->square),
        value + sqrt(pow(b->high - b->value, 2) + pow(a->value - a->low, 2) + shift->square)};
    const double half = value > 0 ? value - change.low : change.high - value;
    *p_value = half > 0 ? erfc(fabs(value) / half * STATS_NORMAL_975 / sqrt(2)) : (double)NAN;
    return change;
}

static RunRating row_of(const RunComparison *runs, int run, const char *player,
                        const Shift *shift) {
    const Totals *const totals = &runs->totals[run];
    const PlayerRow *const is = player_row(&totals->players, (size_t)player_in(totals, player));
    RunRating row = {.player = player,
                     .run = runs->names[run],
                     .games = is->games,
                     .score = is->score,
                     .rating = rating_in(totals, player),
                     .change = {false, NAN, NAN, NAN},
                     .p_value = NAN,
                     .nodes_per_s = NAN,
                     .ms_per_move = NAN,
                     .speed = NAN};
    row.rating.value += shift->by;
    row.rating.low += shift->by;
    row.rating.high += shift->by;
    for (size_t i = 0; i < totals->speeds.count; i++) {
        const SpeedRow *const speed = speed_row(&totals->speeds, i);
        if (strcmp(speed->player, player) != 0) continue;
        row.nodes_per_s = speed->nodes_per_s;
        row.ms_per_move = speed->ms_per_move;
    }
    return row;
}

/* Adds the rows of a player of all runs. */
static void add_rating(RunComparison *runs, const char *player, const Shift *shifts) {
    const bool is_rated = runs->shared > 1 && is_shared(runs, player);
    RunRating first = {.player = NULL};
    for (int k = 1; k < runs->count; k++)
        if (player_in(&runs->totals[k], player) < 0) return;
    for (int k = 0; k < runs->count; k++) {
        RunRating row = row_of(runs, k, player, &shifts[k]);
        if (k == 0) first = row;
        if (k > 0 && is_rated && !runs->is_same[k])
            row.change = change_of(&first.rating, &row.rating, &shifts[k], &row.p_value);
        if (k > 0 && first.nodes_per_s > 0) row.speed = row.nodes_per_s / first.nodes_per_s;
        rows_add(&runs->ratings, &RUN_RATING_RECORD, &row);
    }
}

static void add_ratings(RunComparison *runs) {
    const Rows *const players = &runs->totals[0].players;
    Shift shifts[RUNS_MAX] = {{0, 0}};
    for (size_t i = 0; i < players->count; i++)
        runs->shared += is_shared(runs, player_row(players, i)->player);
    for (int i = 1; i < runs->count && runs->shared > 0; i++) shifts[i] = shift_of(runs, i);
    for (size_t i = 0; i < players->count; i++)
        add_rating(runs, player_row(players, i)->player, shifts);
    MEMORY_AUTO double *p_values = memory_allocate((runs->ratings.count + 1) * sizeof *p_values);
    RunRating *const rows = runs->ratings.items;
    for (size_t i = 0; i < runs->ratings.count; i++) p_values[i] = rows[i].p_value;
    holm_adjust(p_values, (int)runs->ratings.count, p_values);
    for (size_t i = 0; i < runs->ratings.count; i++) {
        rows[i].p_value = p_values[i];
        record_round(&RUN_RATING_RECORD, &rows[i]);
    }
}

/* Whether two folders have the same games.csv. */
static bool has_same_games(const char *folder, const char *other) {
    Error ignored;
    FILE *const a = file_stream_in(folder, "games.csv", O_RDONLY, &ignored);
    FILE *const b = a != NULL ? file_stream_in(other, "games.csv", O_RDONLY, &ignored) : NULL;
    int c = EOF, d = 0;
    while (b != NULL && (c = getc(a), d = getc(b), c == d) && c != EOF) continue;
    if (a != NULL) fclose(a);
    if (b != NULL) fclose(b);
    return c == d;
}

bool runs_read(const char *const *folders, int count, RunComparison *runs, Error *error) {
    *runs = (RunComparison){.count = count};
    for (int i = 0; i < count; i++) {
        runs->names[i] = folders[i];
        if (!file_check_folder(folders[i], error)) return false;
        if (file_exists_in(folders[i], JOURNAL_NAME)) {
            MEMORY_AUTO char *resume = text_resume("tournament", folders[i]);
            return error_set(error, ERROR_DATA,
                             "%s: the tournament is not finished; '%s' finishes it", folders[i],
                             resume);
        }
        if (!totals_read(folders[i], &runs->totals[i], error)) return false;
        runs->is_same[i] = i > 0 && has_same_games(folders[0], folders[i]);
    }
    if (!read_settings(runs, error)) return false;
    add_ratings(runs);
    return true;
}

void runs_free(RunComparison *runs) {
    for (int i = 0; i < runs->count; i++) totals_free(&runs->totals[i]);
    rows_free(&runs->settings);
    rows_free(&runs->ratings);
}
