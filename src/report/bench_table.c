#include "report/bench_table.h"

#include "measure/suite.h"
#include "util/utf8.h"

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
    FIELD("nodes_per_s", REAL, BenchShown, bench.nodes_per_s, .title = "Mnodes/s",
          .show = SHOW_MILLION, .places = 1, .meaning = "nodes a second, in the median"),
    FIELD(NULL, WORD, BenchShown, spread, .title = "spread", .show = SHOW_RIGHT),
    FIELD("ns", REAL, BenchShown, each, .title = "ns", .places = 1,
          .meaning = "time of a node, sequence or evaluation, ns"),
    FIELD("share", REAL, BenchShown, share, .meaning = "part of the time of all cases"),
};
static const Field SAVED_SPEEDS_TOO[] = {
    FIELD("saved_nodes", COUNT, BenchShown, saved_nodes, .meaning = "nodes in the saved run"),
    FIELD("saved_nodes_per_s", REAL, BenchShown, saved_nodes_per_s, .title = "saved",
          .show = SHOW_MILLION, .places = 1, .meaning = "nodes a second in the saved run"),
    FIELD("ratio", REAL, BenchShown, ratio, .title = "ratio", .places = 3,
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
    FIELD("each", REAL, BenchShown, each, .title = "each", .places = 1,
          .meaning = "instructions for each of them"),
};
static const Field SAVED_COUNTS_TOO[] = {
    FIELD("saved_work", COUNT, BenchShown, saved_nodes, .meaning = "work in the saved run"),
    FIELD("saved_instructions", COUNT, BenchShown, saved_instructions,
          .meaning = "instructions in the saved run"),
    FIELD("ratio", REAL, BenchShown, ratio, .title = "ratio", .places = 4,
          .meaning = "instructions over the saved ones"),
    FIELD("remark", TEXT, BenchShown, remark, .title = "remark",
          .meaning = "not saved, work differs, or more than a case may grow by"),
};
const Record EXACT_SHOWN = RECORD_OF("bench-exact", COUNTS, BenchShown);
const Record EXACT_SAVED_SHOWN = RECORD_OF("bench-exact-compare", SAVED_COUNTS_TOO, BenchShown);

/* NOLINTBEGIN(bugprone-macro-parentheses): texts are joined. */
#define BUILD(prefix, which, whose)                                                                \
    FIELD(prefix "nodes", COUNT, AgainstShown, which.nodes,                                        \
          .meaning = "nodes of the work " whose),                                                  \
        FIELD(prefix "version", WORD, AgainstShown, which.version, .meaning = "version " whose),   \
        FIELD(prefix "commit", WORD, AgainstShown, which.commit, .meaning = "commit " whose),      \
        FIELD(prefix "compiler", WORD, AgainstShown, which.compiler, .meaning = "compiler " whose)
/* NOLINTEND(bugprone-macro-parentheses) */

static const Field AGAINST[] = {
    FIELD("verdict", TEXT, AgainstShown, verdict,
          .meaning = "work differs, slower, faster or no difference shown"),
    FIELD("too_slow", TEXT, AgainstShown, too_slow, .meaning = "yes: surely more than tolerated"),
    FIELD("ratio", REAL, AgainstShown, ratio, .title = "ratio", .places = 4,
          .meaning = "this program's speed over the other's"),
    FIELD(NULL, WORD, AgainstShown, interval, .title = "95 % interval", .show = SHOW_RIGHT),
    FIELD("low", REAL, AgainstShown, low, .meaning = "lower end of its 95 % interval over pairs"),
    FIELD("high", REAL, AgainstShown, high, .meaning = "its upper end"),
    FIELD("pairs", INT, AgainstShown, pairs, .title = "pairs", .meaning = "pairs of runs"),
    FIELD("seconds", REAL, AgainstShown, seconds, .title = "seconds", .places = 1,
          .meaning = "time of the comparison, s"),
    FIELD("spread", REAL, AgainstShown, spread, .meaning = "spread of a pair, a share"),
    FIELD(NULL, WORD, AgainstShown, percent, .title = "spread", .show = SHOW_RIGHT),
    FIELD("outliers", INT, AgainstShown, outliers, .title = "outliers",
          .meaning = "pairs that are far from the others"),
    FIELD("outlier_pairs", TEXT, AgainstShown, outlier_pairs, .meaning = "their numbers, ratios"),
    FIELD("tolerance", REAL, AgainstShown, tolerance, .meaning = "share of speed that may be lost"),
    BUILD("", here, "of this program"),
    BUILD("other_", there, "of the other"),
    FIELD("case", TEXT, AgainstShown, name, .meaning = "the case; empty: all of them together"),
};
static const Field AGAINST_CASES[] = {
    FIELD(NULL, TEXT, AgainstShown, name, .title = "case"),
    FIELD(NULL, REAL, AgainstShown, ratio, .title = "ratio", .places = 4),
    FIELD(NULL, WORD, AgainstShown, interval, .title = "95 % interval", .show = SHOW_RIGHT),
    FIELD(NULL, WORD, AgainstShown, percent, .title = "spread", .show = SHOW_RIGHT),
    FIELD(NULL, TEXT, AgainstShown, result, .title = "result"),
};
static const Record CASES_SHOWN = RECORD_OF("bench-against-cases", AGAINST_CASES, AgainstShown);
const Record AGAINST_SHOWN = RECORD_OF("bench-against", AGAINST, AgainstShown);

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

/* What stands in a file must not move a cursor. */
static void append_clean_line(const char *label, Text *words, Answer *answer) {
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, text_string(words), "?");
    text_free(words);
    answer_line(answer, label, &clean);
}

static void put_origin(const char *label, const SavedOrigin *origin, bool is_exact,
                       Answer *answer) {
    Text line = {.data = NULL};
    text_append(&line, "%s, %s (%s), ", origin->date, origin->version, origin->commit);
    if (is_exact)
        text_append(&line, "valgrind %s", origin->valgrind);
    else
        text_append(&line, "%s, kernels %s", origin->compiler, origin->kernels);
    append_clean_line(label, &line, answer);
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
    append_clean_line("Target", &line, answer);
    text_append_char(answer_text(answer), '\n');
    answer_say(answer, "measured",
               "Instructions executed, counted by callgrind; each: for one node, sequence or "
               "evaluation. The cases are the bench's, less deep.");
}

/* Another program */

static const char *verdict_of(bool differs, const PairedDecision *decision) {
    if (differs) return "work differs";
    if (decision->slower) return "slower";
    return decision->faster ? "faster" : "no difference shown";
}

static bool is_outlier(const AgainstResult *result, int pair) {
    const double ratio = exp(result->logarithms[pair]);
    return ratio < result->look.fence_low || ratio > result->look.fence_high;
}

/* "7 (0.842), 31 (1.213)": the number of each outlier's pair and its ratio. */
static void append_outliers(const AgainstResult *result, int most, Text *text) {
    int named = 0;
    for (int i = 0; i < result->look.pairs && named < most; i++) {
        if (!is_outlier(result, i)) continue;
        text_append(text, "%s%d (%.3f)", named > 0 ? ", " : "", i + 1, exp(result->logarithms[i]));
        named++;
    }
    if (named < result->look.outliers) {
        text_append(text, " and %d more", result->look.outliers - named);
    }
}

static AgainstShown against_shown(const AgainstResult *result, bool differs, const PairedLook *look,
                                  const PairedDecision *decision, double tolerance) {
    const bool is_known = look->ratio.defined && !result->differs, spreads = look->pairs > 1;
    AgainstShown shown = {
        .verdict = verdict_of(differs, decision),
        .too_slow = decision->fails ? "yes" : "no",
        .ratio = is_known ? look->ratio.value : (double)NAN,
        .low = is_known ? look->ratio.low : (double)NAN,
        .high = is_known ? look->ratio.high : (double)NAN,
        .pairs = look->pairs,
        .seconds = result->seconds,
        .spread = spreads ? look->spread : (double)NAN,
        .outliers = look->outliers,
        .outlier_pairs = "",
        .tolerance = tolerance,
        .here = result->here,
        .there = result->there,
        .name = "",
    };
    if (is_known)
        snprintf(shown.interval, sizeof shown.interval, "%.4f to %.4f", shown.low, shown.high);
    if (spreads) snprintf(shown.percent, sizeof shown.percent, "%.2f %%", 100 * shown.spread);
    return shown;
}

static AgainstShown case_shown(const AgainstResult *result, const AgainstCase *it,
                               double tolerance) {
    const bool differs = it->here_nodes != it->there_nodes;
    const bool is_sided = it->decision.slower || it->decision.faster;
    AgainstShown shown = against_shown(result, differs, &it->look, &it->decision, tolerance);
    shown.name = it->name;
    shown.result = differs ? "differs" : is_sided ? shown.verdict : "";
    shown.here.nodes = it->here_nodes;
    shown.there.nodes = it->there_nodes;
    return shown;
}

static void show_rows(const Record *record, const AgainstShown *rows, size_t count,
                      Answer *answer) {
    Table *const table = table_new();
    table_put_rows(table, record, rows, count);
    answer_show_table(answer, table);
}

/* For programs one table: all together, then each case; for people two. */
static void write_against(const AgainstResult *result, double tolerance, Answer *answer) {
    Text outliers = {.data = NULL};
    AgainstShown rows[1 + WORK_CASES_MAX];
    const size_t count = (size_t)result->case_count;
    append_outliers(result, PAIRED_MAX, &outliers);
    rows[0] = against_shown(result, result->differs, &result->look, &result->decision, tolerance);
    rows[0].outlier_pairs = text_string(&outliers);
    for (size_t i = 0; i < count; i++)
        rows[i + 1] = case_shown(result, &result->cases[i], tolerance);
    answer_add_rows(answer, "against", &AGAINST_SHOWN, rows, 1 + count);
    show_rows(&AGAINST_SHOWN, rows, 1, answer);
    text_free(&outliers);
    if (count == 0) return;
    text_append_char(answer_text(answer), '\n');
    show_rows(&CASES_SHOWN, rows + 1, count, answer);
}

/* "between 0.31 % and 0.82 %", of the shares */
static void append_between(Text *text, double low, double high) {
    text_append(text, "with 95 %% certainty by between %.2f %% and %.2f %%", low * 100, high * 100);
}

/* The verdict as a sentence. */
static void append_verdict(const AgainstResult *result, double tolerance, Text *text) {
    const Estimate *const ratio = &result->look.ratio;
    const PairedDecision *const decision = &result->decision;
    if (result->differs) {
        text_append(text,
                    "The work differs: %" PRIu64 " nodes here, %" PRIu64
                    " there; speeds at different work say nothing.",
                    result->here.nodes, result->there.nodes);
    } else if (!ratio->defined) {
        text_append(text,
                    "No difference shown: %d pairs are too few for an interval (%d have one); it "
                    "needs more --seconds.",
                    result->look.pairs, PAIRED_FIRST);
    } else if (decision->slower) {
        text_append_string(text, "Slower: ");
        append_between(text, 1 - ratio->high, 1 - ratio->low);
        text_append(text, "; %s the %g %% tolerated.",
                    decision->fails  ? "more than"
                    : decision->sure ? "no more than"
                                     : "it is open whether by more than",
                    tolerance * 100);
    } else if (decision->faster) {
        text_append_string(text, "Faster: ");
        append_between(text, ratio->low - 1, ratio->high - 1);
        text_append_char(text, '.');
    } else {
        text_append(text,
                    "No difference shown: with 95 %% certainty at most %.2f %% slower and at most "
                    "%.2f %% faster%s.",
                    (1 - ratio->low) * 100, (ratio->high - 1) * 100,
                    decision->sure ? "" : "; the time was too short to say more");
    }
}

static void put_build(const char *label, const Work *work, const char *program, Answer *answer) {
    Text words = {.data = NULL};
    text_append(&words, "%s (%s), %s%s%s", work->version, work->commit, work->compiler,
                program != NULL ? ", " : "", program != NULL ? program : "");
    append_clean_line(label, &words, answer);
}

void bench_table_write_against(const AgainstResult *result, const char *program, double tolerance,
                               Answer *answer) {
    enum { NAMED = 6 };
    Text *const text = answer_text(answer);
    Text line = {.data = NULL};
    write_against(result, tolerance, answer);
    text_append_char(text, '\n');
    append_verdict(result, tolerance, &line);
    answer_say(answer, "verdict", text_string(&line));
    answer_brief(answer, text_string(&line));
    text_clear(&line);
    text_append_char(text, '\n');
    put_build("This", &result->here, NULL, answer);
    put_build("Other", &result->there, program, answer);
    if (result->look.outliers > 0) {
        text_append(&line, "outside %.3f to %.3f: pairs ", result->look.fence_low,
                    result->look.fence_high);
        append_outliers(result, NAMED, &line);
        answer_line(answer, "Outliers", &line);
    }
    text_free(&line);
    if (result->differs) return;
    text_append_char(text, '\n');
    answer_say(answer, "measured",
               "Ratio: this speed over the other's, by CPU time: the mean of the pairs but the "
               "lowest and the highest fifth, and so but outliers. Spread: of a pair.");
    if (result->case_count > 1)
        answer_say(answer, "cases", "Cases: all right together with 95 % certainty.");
}
