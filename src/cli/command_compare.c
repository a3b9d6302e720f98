/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff compare: tournaments side by side. */
#include "cli/commands.h"
#include "cli/results_show.h"

#include "arena/runs.h"
#include "report/number_format.h"

static const char DOC[] =
    "Compares finished tournaments with the first of them: what differs in their experiments, and "
    "the ratings and speeds of the players in both.\v"
    "DIR is a results folder. A rating's change is significant if its p, adjusted for the number "
    "of changes, is below 0.05. If the runs have different players, ratings are shifted so that "
    "the players in both runs have the same mean in each. 'jumpoff stats DIR DIR' joins the games "
    "instead.\n\n"
    "Examples:\n"
    "  jumpoff compare first more\n"
    "  jumpoff compare first more --format markdown\n"
    "  jumpoff compare first more --brief";

typedef struct CompareOptions {
    Common common;
    double tolerance;   /* per cent */
    const char *anchor; /* NULL: found by the players */
} CompareOptions;

static const Setting OPTIONS[] = {
    OPTION_FORMAT_OF_TABLES,
    OPTION_EXPLAIN,
    OPTION_BRIEF,
    {SETTING_WORD(
        "anchor", "PLAYER[=ELO]",
        "this player has the same rating, ELO (default 0), in all runs (default: the mean "
        "of the players that are equal in both)",
        offsetof(CompareOptions, anchor))},
    {SETTING_FLAG("exit-code", "exit with 1 if a player is weaker or slower than in the first run",
                  COMMON(exit_code))},
    {SETTING_TOLERANCE("slowdown that --exit-code tolerates (default 1)",
                       offsetof(CompareOptions, tolerance))},
    {.name = NULL}};

static void append_changes(const FolderComparison *runs, Text *line) {
    const RunChange *const rows = runs->changes.items, *largest = NULL;
    int changes = 0, significant = 0;
    for (size_t i = 0; i < runs->changes.count; i++) {
        changes += !isnan(rows[i].p_value);
        if (isnan(rows[i].p_value) || rows[i].p_value >= COMPARISON_SIGNIFICANT) continue;
        significant++;
        if (largest == NULL || fabs(rows[i].change.value) > fabs(largest->change.value))
            largest = &rows[i];
    }
    if (changes == 0) {
        text_append_string(line, "Ratings cannot be compared: no two players are rated in both.");
        return;
    }
    text_append(line, "%d of %d rating%s changed significantly", significant, changes,
                changes > 1 ? "s" : "");
    if (largest != NULL) {
        text_append(line, "%s %s in %s by ", significant > 1 ? ", most of all" : ":",
                    largest->player, largest->run);
        number_append_rating_interval(line, &largest->change);
        text_append_string(line, ", p ");
        number_append_p_value(line, largest->p_value);
    }
    text_append_char(line, '.');
}

static void append_settings(const FolderComparison *runs, Text *line) {
    enum { NAMED = 4 };
    const RunSetting *const rows = runs->settings.items;
    int named = 0;
    for (size_t i = 0; i < runs->settings.count && named <= NAMED; i++) {
        size_t same = 0; /* as in an earlier run */
        while (strcmp(rows[same].setting, rows[i].setting) != 0) same++;
        if (same < i || named++ == NAMED) continue;
        text_append(line, "%s %s", named > 1 ? "," : " Settings that differ:", rows[i].setting);
    }
    text_append_string(line, named == 0 ? " No setting differs." : named > NAMED ? " …" : ".");
}

/* Names the speed that changed most, if one is shown to have. */
static void append_speeds(const FolderComparison *runs, Text *line) {
    const RunChange *const rows = runs->changes.items, *largest = NULL;
    int changed = 0;
    for (size_t i = 0; i < runs->changes.count; i++) {
        if (rows[i].verdict % 3 == 0) continue;
        changed++;
        if (largest == NULL || fabs(log(rows[i].ratio.value)) > fabs(log(largest->ratio.value)))
            largest = &rows[i];
    }
    if (largest == NULL) return;
    text_append(line, " %d speed%s changed%s %s in %s is %.2f times (%.2f to %.2f) as fast.",
                changed, changed > 1 ? "s" : "", changed > 1 ? ", most of all:" : ":",
                largest->player, largest->run, largest->ratio.value, largest->ratio.low,
                largest->ratio.high);
}

/* Whether a player is compared, and none is weaker, or slower than tolerated. */
static bool check(const FolderComparison *runs, const CompareOptions *options, Error *error) {
    const RunChange *const rows = runs->changes.items;
    bool is_known = false;
    if (!options->common.exit_code) return true;
    for (size_t i = 0; i < runs->changes.count; i++) {
        is_known |= !isnan(rows[i].p_value);
        const bool is_slower =
            rows[i].verdict % 3 == 1 && rows[i].ratio.high < 1 - options->tolerance / 100;
        if (run_is_weaker(&rows[i]) || is_slower)
            return error_set(error, ERROR_CHECK, "compare: %s in %s: %s", rows[i].player,
                             rows[i].run, RUN_VERDICTS[rows[i].verdict]);
    }
    return is_known || error_set(error, ERROR_CHECK,
                                 "compare: no player has a rating with an interval in two runs");
}

static void put_rows(Output *output, const char *key, const char *heading, const CsvSchema *schema,
                     const Rows *rows, bool has_many) {
    Table *const table = table_of_rows(schema, rows->items, rows->count);
    if (!has_many) table_hide_columns(table, "run");
    output_heading(output, heading);
    output_put_table(output, key, table);
}

static void write_all(const FolderComparison *runs, const Common *common, Output *output) {
    const bool has_many = common->word_count > 2;
    TEXT_AUTO Text line = {0};
    append_changes(runs, &line);
    append_speeds(runs, &line);
    append_settings(runs, &line);
    output_answer(output, "%s", text_string(&line));
    text_clear(&line);
    text_append(&line, "Ratings and speeds: first %s, second %s", common->words[0],
                has_many ? "each run" : common->words[1]);
    put_rows(output, "changes", text_string(&line), &RUN_CHANGE_SCHEMA, &runs->changes, has_many);
    if (runs->settings.count > 0)
        put_rows(output, "settings", "Settings that differ", &RUN_SETTING_SCHEMA, &runs->settings,
                 has_many);
    output_gap(output);
    output_say(output, "anchors", "Anchors, whose ratings are equal by definition: %s.",
               text_string(&runs->anchors));
    output_say(output, "speed",
               runs->has_other_machine
                   ? "Speeds cannot be compared: the runs had other processors, compilers or "
                     "threads (settings above)."
                   : "Speeds: the intervals are over games; what else the machine did is unknown. "
                     "'jumpoff search' times engines in turn, 'jumpoff bench --against' builds of "
                     "jumpoff.");
    output_note(output,
                "change: with its interval, that of a difference of independent runs; runs "
                "that share games are not independent, and the interval is then too wide. p: how "
                "often noise alone looks as large as any of these changes. Both are adjusted for "
                "the number of changes (Bonferroni).");
}

static bool run(int argc, char **argv, Error *error) {
    CompareOptions options = {.common = common_default(), .tolerance = 1};
    const Common *const common = &options.common;
    FolderComparison runs;
    cli_parse(&COMMAND_COMPARE, argc, argv, &options, NULL);
    if (common->word_count < 2 || common->word_count > RUNS_MAX)
        cli_usage_error(common, "expected from 2 to %d results folders, got %d", RUNS_MAX,
                        common->word_count);
    Output *const output = cli_output(common);
    bool good = runs_read(common->words, common->word_count, options.anchor, &runs, error);
    if (good) write_all(&runs, common, output);
    good = cli_print_output(output, good, error);
    good = good ? check(&runs, &options, error) : results_explain(common, error);
    runs_free(&runs);
    return good;
}

const Command COMMAND_COMPARE = {
    COMMAND_OF("compare", "finished tournaments side by side", "DIR DIR...")};
