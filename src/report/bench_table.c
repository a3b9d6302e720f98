/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/bench_table.h"

#include "measure/task.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The columns; programs get those that people do not see, too. */

static const Field SPEEDS[] = {
    FIELD("case", WORD, BenchShown, bench.name, .title = "case",
          .meaning = "the case: a player, perft or an evaluation"),
    FIELD("nodes", COUNT, BenchShown, bench.nodes, .title = "nodes",
          .meaning = "nodes, sequences or evaluations of one run"),
    FIELD("leaves", COUNT, BenchShown, leaves, .meaning = "leaves of a search"),
    FIELD("median_ns", COUNT, BenchShown, bench.median_ns,
          .meaning = "CPU time of a run, ns: the median"),
    FIELD("min_ns", COUNT, BenchShown, bench.min_ns, .meaning = "of the fastest"),
    FIELD("max_ns", COUNT, BenchShown, bench.max_ns, .meaning = "of the slowest"),
    FIELD("repeats", INT, BenchShown, bench.repeats, .meaning = "measured runs"),
    FIELD("nodes_per_s", REAL, BenchShown, bench.nodes_per_s, .decimals = FIELD_EXACT,
          .title = "Mnodes/s", .show = SHOW_MILLION, .places = 1,
          .meaning = "nodes a second, in the median"),
    FIELD(NULL, WORD, BenchShown, spread, .title = "spread", .show = SHOW_RIGHT),
    FIELD("ns", REAL, BenchShown, each, .decimals = FIELD_EXACT, .title = "ns", .places = 1,
          .meaning = "time of a node, sequence or evaluation, ns"),
    FIELD("share", REAL, BenchShown, share, .decimals = FIELD_EXACT,
          .meaning = "part of the time of all cases"),
};
static const Field SAVED_SPEEDS_TOO[] = {
    FIELD("saved_nodes", COUNT, BenchShown, saved_nodes, .meaning = "nodes in the saved run"),
    FIELD("saved_nodes_per_s", REAL, BenchShown, saved_nodes_per_s, .decimals = FIELD_EXACT,
          .title = "saved", .show = SHOW_MILLION, .places = 1,
          .meaning = "nodes a second in the saved run"),
    FIELD("ratio", REAL, BenchShown, ratio, .decimals = FIELD_EXACT, .title = "ratio", .places = 3,
          .meaning = "speed over the saved one"),
    FIELD("remark", TEXT, BenchShown, remark, .title = "remark",
          .meaning = "not saved, or work differs"),
};
const Record BENCH_SHOWN = RECORD_OF("bench", SPEEDS, BenchShown);
const Record BENCH_SAVED_SHOWN = RECORD_OF("bench-compare", SAVED_SPEEDS_TOO, BenchShown);

static const Field COUNTS[] = {
    FIELD("case", WORD, BenchShown, bench.name, .title = "case",
          .meaning = "the case: a player, perft or an evaluation"),
    FIELD("work", COUNT, BenchShown, bench.nodes, .title = "work",
          .meaning = "nodes, sequences or evaluations"),
    FIELD("instructions", COUNT, BenchShown, bench.instructions, .title = "instructions",
          .meaning = "instructions executed for them"),
    FIELD("each", REAL, BenchShown, each, .decimals = FIELD_EXACT, .title = "each", .places = 1,
          .meaning = "instructions for each of them"),
};
static const Field SAVED_COUNTS_TOO[] = {
    FIELD("saved_work", COUNT, BenchShown, saved_nodes, .meaning = "work in the saved run"),
    FIELD("saved_instructions", COUNT, BenchShown, saved_instructions,
          .meaning = "instructions in the saved run"),
    FIELD("ratio", REAL, BenchShown, ratio, .decimals = FIELD_EXACT, .title = "ratio", .places = 4,
          .meaning = "instructions over the saved ones"),
    FIELD("remark", TEXT, BenchShown, remark, .title = "remark",
          .meaning = "not saved, work differs, or more than a case may grow by"),
};
const Record EXACT_SHOWN = RECORD_OF("bench-exact", COUNTS, BenchShown);
const Record EXACT_SAVED_SHOWN = RECORD_OF("bench-exact-compare", SAVED_COUNTS_TOO, BenchShown);

/* Cases */

static BenchShown shown_of(const BenchRow *row, const SavedRun *old, double ratio,
                           const char *remark) {
    const BenchRow *const saved = old != NULL ? bench_row(&old->report, row->name) : NULL;
    return (BenchShown){
        .bench = *row,
        .leaves = row->kind == BENCH_SEARCH ? (int64_t)row->leaves : -1,
        .saved_nodes = saved != NULL ? (int64_t)saved->nodes : -1,
        .saved_instructions = saved != NULL ? (int64_t)saved->instructions : -1,
        .saved_nodes_per_s = saved != NULL ? saved->nodes_per_s : (double)NAN,
        .ratio = ratio,
        .remark = old != NULL && saved == NULL ? "not saved" : remark,
    };
}

static Table *table_of(const Record *record, const Record *saved, const SavedRun *old) {
    Table *const table = table_new();
    table_add_record(table, record);
    if (old != NULL) table_add_record(table, saved);
    return table;
}

static void put_origin(const char *label, const SavedOrigin *origin, bool is_exact,
                       Answer *answer) {
    Text line = {.data = NULL};
    text_append(&line, "%s, %s (%s), ", origin->date, origin->version, origin->commit);
    if (is_exact)
        text_append(&line, "valgrind %s", origin->valgrind);
    else
        text_append(&line, "%s, kernels %s", origin->compiler, origin->kernels);
    answer_line(answer, label, &line);
}

/* Speeds */

static void write_speeds(const SavedRun *run, const SavedRun *old,
                         const BenchComparison *comparison, Answer *answer) {
    Table *const table = table_of(&BENCH_SHOWN, &BENCH_SAVED_SHOWN, old);
    double total_ns = 0;
    for (int i = 0; i < run->report.count; i++) total_ns += (double)run->report.rows[i].median_ns;
    for (int i = 0; i < run->report.count; i++) {
        const BenchRow *const row = &run->report.rows[i];
        const double millions = (double)row->nodes * 1e3;
        BenchShown shown = shown_of(row, old, comparison->ratios[i],
                                    comparison->is_different[i] ? "work differs" : "");
        shown.each = 1e9 / row->nodes_per_s;
        shown.share = (double)row->median_ns / total_ns;
        snprintf(shown.spread, sizeof shown.spread, "%.1f-%.1f", millions / (double)row->max_ns,
                 millions / (double)row->min_ns);
        table_put_row(table, &BENCH_SHOWN, &shown);
        if (old != NULL) table_put_row(table, &BENCH_SAVED_SHOWN, &shown);
    }
    if (old != NULL) {
        table_hide_column(table, "spread");
        table_hide_column(table, "ns");
    }
    if (comparison->differing == 0 && comparison->common == run->report.count)
        table_hide_column(table, "remark");
    answer_put_table(answer, "cases", table);
}

void bench_table_write(const SavedRun *run, const SavedRun *old, const BenchComparison *comparison,
                       Answer *answer) {
    Text line = {.data = NULL};
    write_speeds(run, old, comparison, answer);
    text_append_char(answer_text(answer), '\n');
    if (!run->report.is_part) {
        text_append(&line, "%" PRIu64, bench_signature(&run->report));
        answer_add_number(answer, "signature", (double)bench_signature(&run->report));
        answer_line(answer, "Signature", &line);
    }
    if (old != NULL) {
        text_append(&line, "%.3f: the geometric mean of the ratios", comparison->mean);
        answer_add_number(answer, "mean_ratio", comparison->mean);
        answer_line(answer, "Speed", &line);
        put_origin("Saved", &old->origin, false, answer);
        put_origin("Now", &run->origin, false, answer);
    }
    text_append_char(answer_text(answer), '\n');
    text_append(&line,
                "A node is a position visited, root and leaves included; the signature is the sum "
                "of the nodes of all searches. Searches: %d positions; perft: sequences from the "
                "start; evaluate: calls for those positions. ns: each. Speed: of the median of %d "
                "runs%s, one thread, CPU time.",
                SUITE_COUNT, run->report.rows[0].repeats,
                old != NULL ? "" : " (spread: slowest-fastest)");
    answer_say(answer, "measured", text_string(&line));
    text_free(&line);
}

/* Instructions */

static void write_counts(const SavedRun *run, const SavedRun *old,
                         const ExactComparison *comparison, Answer *answer) {
    Table *const table = table_of(&EXACT_SHOWN, &EXACT_SAVED_SHOWN, old);
    for (int i = 0; i < run->report.count; i++) {
        const BenchRow *const row = &run->report.rows[i];
        BenchShown shown = shown_of(row, old, comparison->cases.ratios[i],
                                    comparison->cases.is_different[i] ? "work differs"
                                    : comparison->is_grown[i]         ? "more"
                                                                      : "");
        shown.each = (double)row->instructions / (double)row->nodes;
        table_put_row(table, &EXACT_SHOWN, &shown);
        if (old != NULL) table_put_row(table, &EXACT_SAVED_SHOWN, &shown);
    }
    if (old != NULL) {
        table_hide_column(table, "work");
        table_hide_column(table, "each");
    }
    answer_put_table(answer, "cases", table);
}

void bench_table_write_exact(const SavedRun *run, const SavedRun *old,
                             const ExactComparison *comparison, Answer *answer) {
    const SavedOrigin *const here = &run->origin;
    uint64_t total = 0;
    Text line = {.data = NULL};
    write_counts(run, old, comparison, answer);
    for (int i = 0; i < run->report.count; i++) total += run->report.rows[i].instructions;
    text_append_char(answer_text(answer), '\n');
    text_append(&line, "%" PRIu64, total);
    answer_add_number(answer, "instructions", (double)total);
    answer_line(answer, "Instructions", &line);
    if (old != NULL) {
        text_append(&line, "%.4f: of the totals", comparison->total);
        answer_add_number(answer, "total_ratio", comparison->total);
        answer_line(answer, "Ratio", &line);
        put_origin("Saved", &old->origin, true, answer);
    }
    put_origin("Now", here, true, answer);
    text_append(&line, "kernels %s, %s, %s", here->kernels, here->compiler, here->flags);
    answer_line(answer, "Target", &line);
    text_append_char(answer_text(answer), '\n');
    answer_say(answer, "measured",
               "Instructions executed, counted by callgrind; each: for one node, sequence or "
               "evaluation. The cases are the bench's, less deep.");
}

bool report_bench(const char *folder, Answer *answer, Error *error) {
    static const BenchComparison ALONE = {.common = 0};
    SavedRuns saved;
    if (!saved_read(&SAVED_SPEEDS, folder, "bench.csv", &saved, error)) return false;
    const bool good =
        saved.count > 0 || error_set(error, ERROR_DATA, "%s/bench.csv: no run in it", folder);
    if (good) {
        const SavedRun *const last = &saved.runs[saved.count - 1];
        bench_table_write(last, NULL, &ALONE, answer);
        put_origin("Measured", &last->origin, false, answer);
    }
    saved_free(&saved);
    return good;
}
