/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/runs.h"

#include "arena/folder_games.h"
#include "arena/journal.h"
#include "util/file.h"

#include <gsl/gsl_cdf.h>

/* clang-format off */
#define ELO .decimals = 1, .show = SHOW_SIGNED, .unit = "Elo"
/* NOLINTBEGIN(bugprone-macro-parentheses): they are names of members */
#define INTERVAL(name, member, title_, means) \
    COLUMN(name, REAL, RunChange, member.value, ELO, .title = (title_), .meaning = (means)), \
    COLUMN(name "_low", REAL, RunChange, member.low, ELO, .title = "low", \
          .meaning = "lower bound of its 95 % interval"), \
    COLUMN(name "_high", REAL, RunChange, member.high, ELO, .title = "high", \
          .meaning = "upper bound of its 95 % interval")
/* NOLINTEND(bugprone-macro-parentheses) */
const char *const RUN_VERDICTS[] = {"no difference shown", "slower", "faster",
    "weaker", "weaker and slower", "weaker and faster", "stronger", "stronger and slower",
    "stronger and faster", "not compared", NULL};
static const CsvColumn CHANGE_COLUMNS[] = {
    COLUMN("player", TEXT, RunChange, player, .title = "player", .meaning = "label of the player"),
    COLUMN("run", TEXT, RunChange, run, .title = "run", .meaning = "folder beside the first"),
    INTERVAL("first_rating", first, "first", "rating in the first folder"),
    INTERVAL("rating", rating, "second", "rating in this folder, on the first one's scale"),
    INTERVAL("change", change, "change", "the second minus the first"),
    COLUMN("p_value", REAL, RunChange, p_value, .decimals = 6, .most = 1, .title = "p",
          .show = SHOW_P_VALUE, .places = 3,
          .unit = "share",
          .meaning = "how often noise alone looks as large as any change; adjusted, as the interval, for the "
                     "number of changes (Bonferroni)"),
    COLUMN("first_nodes_per_s", REAL, RunChange, first_speed.value, .decimals = 0, .title = "M nodes/s: first",
          .show = SHOW_MILLION, .places = 2, .unit = "nodes/s",
          .meaning = "nodes a second in the first folder"),
    COLUMN("nodes_per_s", REAL, RunChange, speed.value, .decimals = 0, .title = "second",
          .show = SHOW_MILLION, .places = 2, .unit = "nodes/s",
          .meaning = "nodes a second in this folder"),
    COLUMN("speed_ratio", REAL, RunChange, ratio.value, .decimals = 4, .title = "ratio", .places = 2,
          .unit = "ratio", .meaning = "the second speed divided by the first: nodes a second, or moves if "
                     "nodes are not known"),
    COLUMN("speed_ratio_low", REAL, RunChange, ratio.low, .decimals = 4, .title = "from", .places = 2,
          .unit = "ratio", .meaning = "lower bound of its 95 % interval"),
    COLUMN("speed_ratio_high", REAL, RunChange, ratio.high, .decimals = 4, .title = "to", .places = 2,
          .unit = "ratio", .meaning = "upper bound of its 95 % interval"),
    COLUMN("verdict", CHOICE, RunChange, verdict, .words = RUN_VERDICTS, .title = "verdict",
          .meaning = "the second compared with the first: weaker or stronger, slower or faster; not compared: "
                     "neither rating nor speed is known of both"),
};
static const CsvColumn SETTING_COLUMNS[] = {
    COLUMN("setting", TEXT, RunSetting, setting, .title = "setting",
          .meaning = "key of the experiment, player, or line of the environment"),
    COLUMN("run", TEXT, RunSetting, run, .title = "run", .meaning = "folder beside the first"),
    COLUMN("first", TEXT, RunSetting, first, .title = "first",
          .meaning = "value in the first folder"),
    COLUMN("value", TEXT, RunSetting, value, .title = "second", .meaning = "value in this folder"),
};
/* clang-format on */
const CsvSchema RUN_CHANGE_SCHEMA = SCHEMA_OF("compare", CHANGE_COLUMNS, RunChange);
const CsvSchema RUN_SETTING_SCHEMA = SCHEMA_OF("compare:settings", SETTING_COLUMNS, RunSetting);

/* A run to compare. */
typedef struct Run {
    const char *name;
    Experiment experiment;
    ResultTables tables;
    char *environment; /* NULL: there is none */
} Run;

/* Settings */

/* Adds the setting if it differs. */
static bool add_setting(FolderComparison *runs, const Run *run, const char *setting,
                        const char *first, const char *value) {
    if (strcmp(first, value) == 0) return false;
    rows_add(&runs->settings, &RUN_SETTING_SCHEMA, &(RunSetting){setting, run->name, first, value});
    return true;
}

/* Appends the values of the environment's lines with that key, which differ if a run was continued
 * or merged elsewhere. */
static void write_line(const Run *run, const char *key, Text *text) {
    TEXT_AUTO Text start = {0}, last = {0};
    text_append(&start, "%s: ", key);
    for (const char *line = run->environment, *end; line != NULL;
         line = end != NULL ? end + 1 : NULL) {
        end = strchr(line, '\n');
        if (end == NULL || strncmp(line, start.data, start.length) != 0) continue;
        TEXT_AUTO Text value = {0};
        text_append_bytes(&value, line + start.length, (size_t)(end - line) - start.length);
        if (strcmp(text_string(&value), text_string(&last)) == 0) continue;
        text_append(text, "%s%s", last.length > 0 ? "; " : "", text_string(&value));
        text_clear(&last);
        text_append_string(&last, text_string(&value));
    }
}

static bool has_other_file(const Run *first, const PlayerSpec *a, const Run *run,
                           const PlayerSpec *b) {
    return strcmp(experiment_heuristic(&first->experiment, a),
                  experiment_heuristic(&run->experiment, b)) != 0;
}

static void compare_player(FolderComparison *runs, const Run *first, const Run *run,
                           const char *label) {
    const PlayerSpec *const a = experiment_find_player(&first->experiment, label);
    const PlayerSpec *const b = experiment_find_player(&run->experiment, label);
    TEXT_AUTO Text name = {0}, value = {0};
    text_append(&name, "player %s", label);
    text_append(&value, "%s%s", b != NULL ? b->text : "",
                a != NULL && b != NULL && has_other_file(first, a, run, b)
                    ? " (another heuristic file)"
                    : "");
    add_setting(runs, run, name.data, a != NULL ? a->text : "", text_string(&value));
}

static void compare_settings(FolderComparison *runs, const Run *first, const Run *run) {
    static const char *const LINES[] = {"version", "commit", "compiler", "flags",
                                        "kernels", "cpu",    "threads"};
    enum { PROGRAM = 2 /* the first two lines name the program, not the machine */ };
    for (const Setting *setting = EXPERIMENT_SETTINGS; setting->name != NULL; setting++) {
        TEXT_AUTO Text a = {0}, b = {0};
        setting_write_value(setting, &first->experiment, &a);
        setting_write_value(setting, &run->experiment, &b);
        add_setting(runs, run, setting->key != NULL ? setting->key : setting->name, text_string(&a),
                    text_string(&b));
    }
    for (int i = 0; i < first->experiment.player_count; i++)
        compare_player(runs, first, run, first->experiment.players[i].label);
    for (int i = 0; i < run->experiment.player_count; i++)
        if (experiment_find_player(&first->experiment, run->experiment.players[i].label) == NULL)
            compare_player(runs, first, run, run->experiment.players[i].label);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        TEXT_AUTO Text a = {0}, b = {0};
        write_line(first, LINES[i], &a);
        write_line(run, LINES[i], &b);
        runs->has_other_machine |=
            add_setting(runs, run, LINES[i], text_string(&a), text_string(&b)) && i >= PROGRAM;
    }
}

/* Ratings and speeds */

/* Undefined if the player is missing, or the games do not bound its rating. */
static Estimate rating_in(const Rows *players, const char *player) {
    for (size_t i = 0; i < players->count; i++) {
        const PlayerRow *const row = player_row(players, i);
        if (strcmp(row->player, player) == 0 && isfinite(row->rating.low + row->rating.high))
            return row->rating;
    }
    return ESTIMATE_UNKNOWN;
}

/* Sets the speeds and their ratio: of nodes, else of moves. */
static void compare_speeds(RunChange *row, const SpeedRow *first, const SpeedRow *speed) {
    row->first_speed = first->nodes_per_s;
    row->speed = speed->nodes_per_s;
    row->ratio = isnan(row->speed.value / row->first_speed.value)
                     ? ratio_of(&first->ms_per_move, &speed->ms_per_move)
                     : ratio_of(&row->speed, &row->first_speed);
}

/* Computes b - a with its interval and the p-value of "both are equal". */
static Estimate change_of(const Estimate *a, const Estimate *b, double *p_value) {
    const double value = b->value - a->value;
    const Estimate change = {true, value, value - hypot(b->value - b->low, a->high - a->value),
                             value + hypot(b->high - b->value, a->value - a->low)};
    const double half = value > 0 ? value - change.low : change.high - value;
    *p_value = half > 0 ? erfc(fabs(value) / half * STATS_NORMAL_975 / sqrt(2)) : (double)NAN;
    return change;
}

/* Adjusts intervals and p-value of one of so many changes and speeds [Bonferroni]. */
static void adjust(RunChange *row, int changes, int speeds, bool has_other_machine) {
    const double wider = gsl_cdf_ugaussian_Qinv(0.025 / fmax(1, changes)) / STATS_NORMAL_975;
    const double factor = pow(row->ratio.high / row->ratio.value,
                              gsl_cdf_ugaussian_Qinv(0.025 / fmax(1, speeds)) / STATS_NORMAL_975);
    row->ratio.low = row->ratio.value / factor;
    row->ratio.high = row->ratio.value * factor;
    const bool has_speed = !has_other_machine && !isnan(row->ratio.low);
    if (has_speed) row->verdict = (row->ratio.high < 1) + 2 * (row->ratio.low > 1);
    if (isnan(row->p_value)) {
        if (!has_speed) row->verdict = RUN_NOT_COMPARED;
        return;
    }
    row->change.low = row->change.value - wider * (row->change.value - row->change.low);
    row->change.high = row->change.value + wider * (row->change.high - row->change.value);
    row->p_value = fmin(1, changes * row->p_value);
    row->verdict += 3 * ((row->change.high < 0) + 2 * (row->change.low > 0));
}

/* Whether a player is an anchor, whose interval has no width. */
static bool is_anchored(const Rows *players) {
    for (size_t i = 0; i < players->count; i++)
        if (player_row(players, i)->rating.low == player_row(players, i)->rating.high) return true;
    return false;
}

/* Finds the players that are rated in both runs, and of them those that are the same. Returns
 * whether the mean of the first is the origin of both runs. */
static bool find_shared(const Run *first, const Run *run, Anchors *shared, Anchors *same) {
    const Rows *const players = &first->tables.players, *const others = &run->tables.players;
    int rated = 0;
    for (size_t i = 0; i < others->count; i++)
        rated += rating_in(others, player_row(others, i)->player).defined;
    for (size_t i = 0; i < players->count; i++) {
        const char *const player = player_row(players, i)->player;
        const Estimate rating = rating_in(players, player);
        const PlayerSpec *const a = experiment_find_player(&first->experiment, player);
        const PlayerSpec *const b = experiment_find_player(&run->experiment, player);
        rated += rating.defined;
        if (!rating.defined || !rating_in(others, player).defined) continue;
        anchors_add(shared, player, rating.value);
        if (a != NULL && b != NULL && strcmp(a->text, b->text) == 0 &&
            !has_other_file(first, a, run, b))
            anchors_add(same, player, rating.value);
    }
    return rated == 2 * shared->count && !is_anchored(players) && !is_anchored(others);
}

/* Adds a row for each player of both runs; no change of those whose rating is given. */
static void add_changes(FolderComparison *runs, const Run *first, const Run *run,
                        const Rows *before, const Rows *now, const Anchors *given) {
    const Rows *const players = &first->tables.players;
    for (size_t i = 0; i < players->count; i++) {
        const char *const player = player_row(players, i)->player;
        RunChange row = {.player = player,
                         .run = run->name,
                         .first = rating_in(before, player),
                         .rating = rating_in(now, player),
                         .change = ESTIMATE_UNKNOWN,
                         .p_value = NAN};
        bool is_given = false;
        if (experiment_find_player(&run->experiment, player) == NULL) continue;
        for (int k = 0; k < given->count; k++)
            is_given |= strcmp(given->list[k].player, player) == 0;
        const SpeedRow of_first = result_tables_speed(&first->tables, player);
        const SpeedRow of_run = result_tables_speed(&run->tables, player);
        compare_speeds(&row, &of_first, &of_run);
        if (row.first.defined && row.rating.defined && !is_given)
            row.change = change_of(&row.first, &row.rating, &row.p_value);
        rows_add(&runs->changes, &RUN_CHANGE_SCHEMA, &row);
    }
}

/* Sets the anchors: the given one, else the players that are the same in both runs, if others are
 * not, else all of both runs. */
static bool choose_anchors(const Anchors *shared, const Anchors *same, const char *given,
                           Anchors *anchors, Error *error) {
    const char *labels[EXPERIMENT_PLAYERS_MAX];
    for (int i = 0; i < shared->count; i++) labels[i] = shared->list[i].player;
    *anchors = same->count == 0 ? *shared : *same;
    return given == NULL || anchors_parse(given, labels, shared->count, anchors, error);
}

static void append_anchors(const Run *run, const Anchors *anchors, bool are_all, Text *text) {
    text_append(text, "%s%s: ", text->length > 0 ? "; " : "", run->name);
    if (are_all) text_append_string(text, "the mean of all players of both runs");
    for (int i = 0; !are_all && i < anchors->count; i++)
        text_append(text, "%s%s", i > 0 ? ", " : "", anchors->list[i].player);
    if (anchors->count == 0) text_append_string(text, "none");
}

static bool compare_ratings(FolderComparison *runs, const Run *first, const Run *run,
                            const char *given, Error *error) {
    Anchors shared = {.count = 0}, same = {.count = 0}, anchors;
    const bool is_origin = find_shared(first, run, &shared, &same);
    if (!choose_anchors(&shared, &same, given, &anchors, error)) return false;
    const bool are_all = given == NULL && anchors.count == shared.count && shared.count > 1;
    const bool is_again = anchors.count > 0 && !(are_all && is_origin);
    Rows before = {.items = NULL}, now = {.items = NULL};
    const bool good = !is_again || (folder_ratings(first->name, NULL, &anchors, &before, error) &&
                                    folder_ratings(run->name, NULL, &anchors, &now, error));
    append_anchors(run, &anchors, are_all, &runs->anchors);
    if (are_all) anchors.count = 0; /* all are compared */
    if (good)
        add_changes(runs, first, run, is_again ? &before : &first->tables.players,
                    is_again ? &now : &run->tables.players, &anchors);
    rows_free(&before);
    rows_free(&now);
    return good;
}

static bool read_run(Run *run, const char *folder, Error *error) {
    run->name = folder;
    run->experiment = experiment_default();
    if (!file_check_folder(folder, error)) return false;
    if (file_may_exist_in(folder, JOURNAL_NAME)) {
        MEMORY_AUTO char *resume = text_resume("tournament", folder);
        return error_set(
            error, ERROR_DATA,
            "%s: the tournament is not finished; '%s' finishes it, or, of a shard that "
            "is played, 'jumpoff merge'",
            folder, resume);
    }
    if (!folder_tables_read(folder, &run->tables, error) ||
        !experiment_read(&run->experiment, folder, "experiment", NULL, 0, error))
        return false;
    run->experiment.draws = experiment_draws(&run->experiment);
    run->environment = file_read_in(folder, "environment", CONFIG_TEXT_MAX, NULL, NULL);
    return true;
}

static void free_run(Run *run) {
    result_tables_free(&run->tables);
    experiment_free(&run->experiment);
    memory_free_at(&run->environment);
}

bool runs_read(const char *const *folders, int count, const char *anchor, FolderComparison *runs,
               Error *error) {
    Run first = {.name = NULL};
    *runs = (FolderComparison){.has_other_machine = false};
    bool good = read_run(&first, folders[0], error);
    for (int i = 1; good && i < count; i++) {
        Run run = {.name = NULL};
        good = read_run(&run, folders[i], error);
        if (good) {
            compare_settings(runs, &first, &run);
            good = compare_ratings(runs, &first, &run, anchor, error);
        }
        free_run(&run);
    }
    free_run(&first);
    RunChange *const rows = runs->changes.items;
    const size_t changes = runs->changes.count;
    int known = 0, speeds = 0;
    for (size_t i = 0; i < changes; i++) {
        known += !isnan(rows[i].p_value);
        speeds += rows[i].ratio.defined;
    }
    for (size_t i = 0; i < changes; i++) {
        adjust(&rows[i], known, speeds, runs->has_other_machine);
        schema_round(&RUN_CHANGE_SCHEMA, &rows[i]);
    }
    return good;
}

void runs_free(FolderComparison *runs) {
    rows_free(&runs->settings);
    rows_free(&runs->changes);
    text_free(&runs->anchors);
}
