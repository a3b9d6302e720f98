/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff compare: tournaments side by side. */
#include "cli/commands.h"

#include "arena/runs.h"
#include "report/figures.h"

#include <inttypes.h>
#include <string.h>

static const char DOC[] =
    "Compares finished tournaments: what differs in their experiments, the ratings of the players "
    "that are in all of them, and their speed.\v"
    "DIR is a results folder; the first is what the others are compared with. A change of a rating "
    "counts as significant where p is at most 0.05; p is adjusted for the number of changes. Where "
    "the runs have different players, ratings are shifted so that the players of all runs have the "
    "same mean. To put games together instead: 'jumpoff stats DIR DIR'.\n\n"
    "Examples:\n"
    "  jumpoff compare first more\n"
    "  jumpoff compare first more --format markdown\n"
    "  jumpoff compare first more --brief";

typedef struct CompareOptions {
    Common common;
} CompareOptions;

static const Setting OPTIONS[] = {
    OPTION_FORMAT_OF_TABLES, OPTION_EXPLAIN, OPTION_BRIEF, {.name = NULL}};

static const RunRating *rating_at(const RunComparison *runs, size_t index) {
    return &((const RunRating *)runs->ratings.items)[index];
}

/* The answer */

static void append_changes(const RunComparison *runs, Text *line) {
    const RunRating *largest = NULL;
    int changes = 0, significant = 0;
    for (size_t i = 0; i < runs->ratings.count; i++) {
        const RunRating *const row = rating_at(runs, i);
        if (isnan(row->p_value)) continue;
        changes++;
        if (row->p_value > PAIRING_SIGNIFICANT) continue;
        significant++;
        if (largest == NULL || fabs(row->change.value) > fabs(largest->change.value)) largest = row;
    }
    if (changes == 0) return;
    text_append(line, "%d of %d rating%s changed significantly", significant, changes,
                changes > 1 ? "s" : "");
    if (largest != NULL) {
        text_append(line, "%s %s in %s by ", significant > 1 ? ", most of all" : ":",
                    largest->player, largest->run);
        figures_append_rating_interval(line, &largest->change);
        text_append_string(line, ", p ");
        figures_append_p_value(line, largest->p_value);
    }
    text_append_string(line, ". ");
}

enum { NAMED = 4 /* settings in the answer */ };

static void write_lead(const RunComparison *runs, Answer *answer) {
    TEXT_AUTO Text line = {0};
    const size_t settings = runs->settings.count / (size_t)runs->count;
    append_changes(runs, &line);
    if (line.length == 0 && runs->shared < 2)
        text_append(&line, "Ratings cannot be compared: %d player%s rated in all runs. ",
                    runs->shared, runs->shared == 1 ? " is" : "s are");
    for (int i = 1; i < runs->count; i++)
        if (runs->is_same[i])
            text_append(&line, "%s and %s have the same games. ", runs->names[0], runs->names[i]);
    text_append(&line, settings > 0 ? "Settings that differ:" : "No setting differs");
    for (size_t i = 0; i < settings && i < NAMED; i++)
        text_append(&line, "%s %s", i > 0 ? "," : "",
                    ((const RunSetting *)runs->settings.items)[i * (size_t)runs->count].setting);
    text_append_string(&line, settings > NAMED ? " …" : ".");
    answer_lead(answer, text_string(&line));
}

/* Tables: rows of a setting or a player become one row, with columns for each run */

static Table *table_of_runs(const char *first) {
    Table *const table = table_new();
    table_add_column(table, NULL, first, TABLE_LEFT);
    return table;
}

static void write_settings(const RunComparison *runs, Answer *answer) {
    const RunSetting *const rows = runs->settings.items;
    Table *const table = table_of_runs("setting");
    for (int k = 0; k < runs->count; k++) table_add_column(table, NULL, runs->names[k], TABLE_LEFT);
    for (size_t i = 0; i < runs->settings.count; i++) {
        if (i % (size_t)runs->count == 0) table_put_text(table, rows[i].setting);
        table_put_text(table, rows[i].value);
    }
    answer_heading(answer, "Settings that differ");
    answer_show_table(answer, table);
}

static void put_rating(Table *table, const Estimate *rating) {
    const double bounds[] = {rating->value, rating->low, rating->high};
    for (int i = 0; i < 3; i++) {
        table_put_real(table, bounds[i], 0);
        TEXT_AUTO Text shown = {0};
        figures_append_rating(&shown, bounds[i], 0);
        if (!isnan(bounds[i])) table_show(table, "%s", text_string(&shown));
    }
}

static void add_rating_columns(Table *table, const char *title) {
    table_add_column(table, NULL, title, TABLE_RIGHT);
    table_add_column(table, NULL, "low", TABLE_RIGHT);
    table_add_column(table, NULL, "high", TABLE_RIGHT);
}

static void write_ratings(const RunComparison *runs, Answer *answer) {
    Table *const table = table_of_runs("player");
    for (int k = 0; k < runs->count; k++) {
        add_rating_columns(table, runs->names[k]);
        if (k == 0) continue;
        add_rating_columns(table, "change");
        table_add_column(table, NULL, "p", TABLE_RIGHT);
    }
    for (size_t i = 0; i < runs->ratings.count; i++) {
        const RunRating *const row = rating_at(runs, i);
        const bool is_first = i % (size_t)runs->count == 0;
        if (is_first) table_put_text(table, row->player);
        put_rating(table, &row->rating);
        if (is_first) continue;
        TEXT_AUTO Text p_value = {0};
        put_rating(table, &row->change);
        figures_append_p_value(&p_value, row->p_value);
        table_put_real(table, row->p_value, 6);
        if (!isnan(row->p_value)) table_show(table, "%s", text_string(&p_value));
    }
    answer_heading(answer, "Ratings of the players of all runs, on the first run's scale");
    answer_show_table(answer, table);
}

static void write_speeds(const RunComparison *runs, Answer *answer) {
    Table *const table = table_of_runs("player");
    bool is_known = false;
    for (int k = 0; k < runs->count; k++) {
        table_add_column(table, NULL, runs->names[k], TABLE_RIGHT);
        if (k > 0) table_add_column(table, NULL, "ratio", TABLE_RIGHT);
    }
    for (size_t i = 0; i < runs->ratings.count; i++) {
        const RunRating *const row = rating_at(runs, i);
        const bool is_first = i % (size_t)runs->count == 0;
        is_known |= !isnan(row->nodes_per_s);
        if (is_first) table_put_text(table, row->player);
        table_put_real(table, row->nodes_per_s / 1e6, 2);
        if (!is_first) table_put_real(table, row->speed, 2);
    }
    if (!is_known) {
        table_free(table);
        return;
    }
    answer_heading(answer, "Speed in million nodes a second");
    answer_show_table(answer, table);
    answer_gap(answer);
    answer_say(answer, "speed",
               runs->has_other_machine
                   ? "The runs were made on other processors, with another compiler or with other "
                     "threads (settings above): their speeds cannot be compared."
                   : "Processor, compiler and threads have the same names in all runs. What else "
                     "the machine did is not known: 'jumpoff bench --against' compares two builds "
                     "by turns.");
}

static void write_all(const RunComparison *runs, Answer *answer) {
    write_lead(runs, answer);
    answer_add_rows(answer, "ratings", &RUN_RATING_RECORD, runs->ratings.items,
                    runs->ratings.count);
    answer_add_rows(answer, "settings", &RUN_SETTING_RECORD, runs->settings.items,
                    runs->settings.count);
    if (runs->settings.count > 0) write_settings(runs, answer);
    if (runs->ratings.count > 0) {
        write_ratings(runs, answer);
        write_speeds(runs, answer);
    }
    if (answer_manner(answer)->explain) answer_gap(answer);
    answer_note(answer,
                "change: the rating minus that in the first run; its 95 % interval is that of a "
                "difference of independent runs. Runs that share games are not independent: the "
                "interval is then too wide. p: how often a change looks as large where there is "
                "none; adjusted for the number of changes (Holm).");
}

static int run(int argc, char **argv) {
    CompareOptions options = {.common = common_default()};
    const Common *const common = &options.common;
    Error error = {ERROR_NONE, ""};
    RunComparison runs;
    cli_parse(&COMMAND_COMPARE, argc, argv, &options, NULL);
    if (common->word_count < 2 || common->word_count > RUNS_MAX)
        cli_usage_error(common, "expected from 2 to %d results folders, got %d", RUNS_MAX,
                        common->word_count);
    Answer *const answer = cli_answer(common);
    const bool good = runs_read(common->words, common->word_count, &runs, &error);
    if (good) write_all(&runs, answer);
    const int code = cli_print_answer(answer, good, &error) ? 0 : cli_fail(&error);
    runs_free(&runs);
    return code;
}

const Command COMMAND_COMPARE = {"compare", "tournaments side by side", "DIR DIR…", DOC, OPTIONS,
                                 .run = run};
