#include "cli/bench_against.h"

#include "measure/against.h"
#include "util/interrupt.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const double SECONDS = 60, TOLERANCE = 0.01;

bool against_work(Error *error) {
    Work work;
    Text text = {.data = NULL};
    if (!work_do(&work, error)) return false;
    work_write(&work, &text);
    const bool good = cli_print(&text, error);
    text_free(&text);
    return good;
}

static const char *verdict_of(const AgainstResult *result) {
    if (result->differs) return "work differs";
    if (result->decision.slower) return "slower";
    return result->decision.faster ? "faster" : "no difference shown";
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

static void add_columns(Table *table) {
    table_add_column(table, "verdict", NULL, TABLE_LEFT);
    table_add_column(table, "too_slow", NULL, TABLE_LEFT);
    table_add_column(table, "ratio", "ratio", TABLE_RIGHT);
    table_add_column(table, NULL, "95 % interval", TABLE_RIGHT);
    table_add_column(table, "low", NULL, TABLE_RIGHT);
    table_add_column(table, "high", NULL, TABLE_RIGHT);
    table_add_column(table, "pairs", "pairs", TABLE_RIGHT);
    table_add_column(table, "seconds", "seconds", TABLE_RIGHT);
    table_add_column(table, "spread", "spread", TABLE_RIGHT);
    table_add_column(table, "outliers", "outliers", TABLE_RIGHT);
    table_add_column(table, "outlier_pairs", NULL, TABLE_LEFT);
    table_add_column(table, "tolerance", NULL, TABLE_RIGHT);
    table_add_column(table, "nodes", NULL, TABLE_RIGHT);
    table_add_column(table, "version", NULL, TABLE_LEFT);
    table_add_column(table, "commit", NULL, TABLE_LEFT);
    table_add_column(table, "compiler", NULL, TABLE_LEFT);
    table_add_column(table, "other_nodes", NULL, TABLE_RIGHT);
    table_add_column(table, "other_version", NULL, TABLE_LEFT);
    table_add_column(table, "other_commit", NULL, TABLE_LEFT);
    table_add_column(table, "other_compiler", NULL, TABLE_LEFT);
}

static void put_build(Table *table, const Work *work) {
    table_put_int(table, (int64_t)work->nodes);
    table_put_text(table, work->version);
    table_put_text(table, work->commit);
    table_put_text(table, work->compiler);
}

/* What was not measured is unknown. */
static void put_real(Table *table, bool known, double value, int decimals) {
    table_put_real(table, known ? value : NAN, decimals);
}

static void put_row(Table *table, const AgainstResult *result, double tolerance) {
    const PairedLook *const look = &result->look;
    const bool known = look->ratio.defined && !result->differs, spreads = look->pairs > 1;
    Text outliers = {.data = NULL};
    append_outliers(result, PAIRED_MAX, &outliers);
    table_put_text(table, verdict_of(result));
    table_put_text(table, result->decision.fails ? "yes" : "no");
    put_real(table, known, look->ratio.value, 4);
    table_put_empty(table);
    if (known) table_show(table, "%.4f to %.4f", look->ratio.low, look->ratio.high);
    put_real(table, known, look->ratio.low, 4);
    put_real(table, known, look->ratio.high, 4);
    table_put_int(table, look->pairs);
    table_put_real(table, result->seconds, 1);
    put_real(table, spreads, look->spread, 4);
    if (spreads) table_show(table, "%.2f %%", look->spread * 100);
    table_put_int(table, look->outliers);
    table_put_text(table, text_string(&outliers));
    table_put_real(table, tolerance, 4);
    put_build(table, &result->here);
    put_build(table, &result->there);
    text_free(&outliers);
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

static void append_paragraph(Text *text, Text *paragraph) {
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, text_string(paragraph), "?");
    utf8_append_wrapped(text, text_string(&clean), TABLE_WIDTH);
    text_free(&clean);
    text_clear(paragraph);
}

static void append_build(const char *label, const Work *work, const char *program,
                         Text *paragraph) {
    text_append(paragraph, "%s %s (%s), %s%s%s", label, work->version, work->commit, work->compiler,
                program != NULL ? ", " : "", program != NULL ? program : "");
}

static void write_notes(const AgainstOptions *options, const AgainstResult *result,
                        double tolerance, Text *text) {
    enum { NAMED = 6 };
    Text paragraph = {.data = NULL};
    text_append_char(text, '\n');
    append_verdict(result, tolerance, &paragraph);
    append_paragraph(text, &paragraph);
    text_append_char(text, '\n');
    append_build("This: ", &result->here, NULL, &paragraph);
    append_paragraph(text, &paragraph);
    append_build("Other:", &result->there, options->program, &paragraph);
    append_paragraph(text, &paragraph);
    if (result->look.outliers > 0) {
        text_append(&paragraph, "Outliers, outside %.3f to %.3f: pairs ", result->look.fence_low,
                    result->look.fence_high);
        append_outliers(result, NAMED, &paragraph);
        append_paragraph(text, &paragraph);
    }
    if (!result->differs) {
        text_append_string(text,
                           "\nRatio: this speed over the other's, by CPU time: the mean of the "
                           "pairs but the\nlowest and the highest fifth, and so but outliers. "
                           "Spread: of a pair.\n");
    }
    text_free(&paragraph);
}

static bool print(const AgainstOptions *options, TableFormat format, const AgainstResult *result,
                  double tolerance, Error *error) {
    Table *const table = table_new();
    Text text = {.data = NULL};
    add_columns(table);
    put_row(table, result, tolerance);
    table_write(table, format, &text);
    if (format == TABLE_TEXT) write_notes(options, result, tolerance, &text);
    const bool good = cli_print(&text, error);
    text_free(&text);
    table_free(table);
    return good;
}

static bool check(const AgainstOptions *options, const AgainstResult *result, double tolerance,
                  Error *error) {
    if (result->differs) {
        return error_set(error, ERROR_CHECK, "bench: the work differs from that of %s",
                         options->program);
    }
    if (!result->decision.fails) return true;
    return error_set(error, ERROR_CHECK,
                     "bench: %.1f %% slower than %s, surely more than the %g %% tolerated",
                     (1 - result->look.ratio.value) * 100, options->program, tolerance * 100);
}

bool against_compare(const AgainstOptions *options, const Common *common, double tolerance,
                     Error *error) {
    if (tolerance < 0) tolerance = TOLERANCE;
    AgainstResult *const result = memory_allocate(sizeof *result);
    AgainstSettings settings = {
        .here = "/proc/self/exe", /* also where the file has been replaced since */
        .other = options->program,
        .seconds = options->seconds > 0 ? options->seconds : SECONDS,
        .tolerance = tolerance,
        .seed = common->seed,
        .stop = interrupt_flag(),
        .progress = progress_open("pairs", 0, common->quiet),
    };
    interrupt_install();
    bool good = against_run(&settings, result, error);
    progress_close(settings.progress);
    good = good && print(options, common->format, result, tolerance, error) &&
           check(options, result, tolerance, error);
    free(result);
    return good;
}
